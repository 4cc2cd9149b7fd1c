"""Small word lists of the languages most documents here are in: what carries no meaning, and words that are numbers.

All folded: lower case, without accents.
"""

STOPWORDS = """
a about above after again all also am an and any are around as at be because been before being below between both but
by can could did do does doing down during each else few for from further get gets give given got had has have
having he her here hers him his how i if in into is it its itself just know let like make many may me might
more most much must my no nor not now of off on once one only or other our ours out over own please same say
says shall she should show so some somebody someone something such take tell than that the their theirs them
then there these they thing this those to too under until up upon us use used very was we were what when where
whether which while who whom whose why will with within without would yes you your yours
aber alle als am an auch auf aus bei bin bis bist da damit dann das dass dem den denn der des die dies diese
diesem diesen dieser dieses doch dort du ein eine einem einen einer eines er es etwas euch fur gibt hat hatte
haben hier ich ihm ihn ihr ihre im in ist ja kann kein keine konnen man mehr mein mich mir mit muss nach nicht
noch nur ob oder ohne sehr sein seine sich sie sind so soll uber um und uns unser unter viel viele vom von vor
wann war warum was welche welcher welches wem wen wenn wer werden wie wieviel wir wird wo womit wurde zu zum
zur
au aux avec ce ces cette combien comment dans de des du elle en est et etre il ils je la le les leur lui ma
mais me mes mon ne nous ou par pas peut plus pour pourquoi puis puisje quand que quel quelle quelles quels qui
quoi sa se ses si son sont sur ta te tes toi ton tous tout tu un une vos votre vous y c d j l m n s t qu como
con cual cuales cuando cuanto cuantos del donde el ella ellos entre esta este esto hay las lo los mas muy para
pero por puede puedo que quien sin sobre su sus una unas uno unos che chi come cosa dei della delle di dove
gli i nel nella per piu quale quando quanti quanto sono
"""

# What a full stop behind it does not end.
ABBREVIATIONS = """
al approx art bzw ca cf dept dr e.g eg etc ext fig i.e inc jr ltd mr mrs ms mt nr no p pp prof rev sec sr st
str tel usw v vgl vol vs z.b d.h
"""

# Words that ask to be told something; a question without any wants a yes or no. English, German, French, Spanish.
INTERROGATIVES = """
what when where which who whom whose why how whats whens wheres whos hows
was wann wo woher wohin welche welcher welches welchem welchen wer wem wen wessen warum wieso weshalb wie wieviel
womit wofur wozu
que quoi quand ou quel quelle quels quelles qui pourquoi comment combien lequel laquelle
cual cuales cuando donde quien quienes como cuanto cuanta cuantos cuantas
"""

# Words that deny. Of "ne ... pas" only the second counts.
NEGATIONS = """
no not never none nobody nothing nowhere without cannot neither nor
nicht kein keine keinem keinen keiner keines nie niemals nichts niemand ohne weder
pas jamais aucun aucune rien sans personne
nunca jamas sin ningun ninguna ninguno nada nadie tampoco
"""

# Words that stand for something named before.
POINTERS = """
it its they them their that these those he she him his her hers there then this
er ihn ihm davon dazu dort dessen deren darin dabei damit seine seinem seinen seiner
il elle ils elles leur leurs lui sa ses ceci cela celui celle ceux
ello ella ellos ellas eso esa ese aquello alli ahi su sus
"""

# Those that with a capital mean the one who is asked.
POINTERS_AS_WRITTEN = "sie ihr ihre ihrem ihren ihrer"

# Words of a question for what differs between documents that name none of them.
COMPARING = """
compare comparison compared difference differences differ different change changes changed changing new old older newer
newest previous last latest current edition editions version versions document documents file files paper papers text
texts two both main since versus vs year time other
vergleiche vergleichen vergleich unterschied unterschiede unterscheiden geandert andern anderung anderungen neu neue
neuen alte alten letzte letzten fassung fassungen ausgabe ausgaben version versionen dokument dokumente dokumenten datei
dateien zwei beide beiden jahr zwischen seit
comparer compare difference differences change changements changement nouveau nouvelle ancien ancienne version versions
document documents fichier fichiers deux depuis annee derniere
comparar compara diferencia diferencias cambio cambios cambiado cambia nuevo nueva antiguo antigua version versiones
documento documentos archivo archivos dos ambos desde ano ultimo ultima
"""

# What stands between two things that are both meant.
CONJUNCTIONS = "and or und oder sowie et ou y e o u"

# What asks for how it is at present.
PRESENT = (
    "now today nowadays currently present heute jetzt derzeit aktuell aujourd'hui maintenant hoy ahora actualmente"
)

# Those of them that stand for somebody and hardly for something.
PERSONS = "he him his she her hers ihm ihre ihrem ihren seine seinem seinen lui sa ses su sus"

# One line a language, Monday first.
WEEKDAYS = """\
monday tuesday wednesday thursday friday saturday sunday
montag dienstag mittwoch donnerstag freitag samstag sonntag
lundi mardi mercredi jeudi vendredi samedi dimanche
lunes martes miercoles jueves viernes sabado domingo
"""

WORKDAYS = "weekdays?,working days?,werktags?,wochentags,werktagen,en semaine,jours ouvrables,dias laborables"

# Where a text says so, a day that it does not name is meant too: "daily but for Sundays".
EVERY_DAY = (
    "daily,every day,all days,other days?,except,taglich,jeden tag,alle tage,ubrigen tage,ausser,tous les jours,"
    "chaque jour,autres jours,sauf,cada dia,todos los dias,demas dias,excepto,salvo"
)

# How a question goes on from the one before; commas between them.
CONNECTIVES = """and,or,but,what about,how about,und,oder,aber,et,ou,mais,y,o,pero"""

# One paragraph a language; the place in it is the number.
COUNTS = """
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
seventeen eighteen nineteen twenty

null ein zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn
siebzehn achtzehn neunzehn zwanzig

zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-
huit dix-neuf vingt

cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete
dieciocho diecinueve veinte
"""

TENS = """
thirty 30 forty 40 fifty 50 sixty 60 seventy 70 eighty 80 ninety 90 hundred 100 thousand 1000 dozen 12
"""

# One paragraph a language, January first.
MONTHS = """
january february march april may june july august september october november december

januar februar marz april mai juni juli august september oktober november dezember

janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre
"""
