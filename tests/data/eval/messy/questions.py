"""The questions of this set, written by hand: `python tests/data/eval/messy/questions.py` writes them as JSON lines.

A row is (kind, what is asked, facts, never, path). Turns are divided by " / ", facts by "; ", spellings by "|"; the last
turn is judged. Every second question of a kind is `held`: looked at only when a change is done.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

FIRM = [
    # one fact
    ("single", "how much is the rent for the workshop?", "1,640|1640", "4,920", "contracts/lease workshop.txt"),
    ("single", "Who is our landlady", "Gertrud Hoss|Hoss", "", "contracts/lease workshop.txt"),
    ("single", "what's the policy number of the business insurance", "VK-8831-20", "", "contracts/insurance.txt"),
    ("single", "When does Jonas Ritter start?", "1 September|September 1", "", "minutes/2025-04-08 meeting.md"),
    ("single", "hi, quick one: where is the assembly point if there's a fire? thanks", "chestnut", "", "fire safety.html"),
    ("single", "how high is the van with the roof rack", "2.74", "2.50", "van notes.md"),
    ("single", "Are tools covered if they stay in the van over night?", "not covered|not insured|no", "", "contracts/insurance.txt"),
    ("single", "is heating part of the rent?", "not included|no", "", "contracts/lease workshop.txt"),
    ("single", "what does the stand at the craft fair cost", "690", "", "minutes/2025-03-11 meeting.docx"),
    ("single", "who has the pin of the fuel card", "Rosa", "", "van notes.md"),
    # a cell of a table
    ("cell", "what is Emre's extension?", "14", "15|12|11|10", "staff.xlsx"),
    ("cell", "how many hours a week does Rosa Thiel work", "24", "40|38|35", "staff.xlsx"),
    ("cell", "price of a larch window sill?", "84", "78", "prices/Price list 2025.md"),
    ("cell", "who has the late shift on wednesday", "Lena", "Emre|Paul", "shift plan week 34.csv"),
    ("cell", "Who drives the van on Thursday?", "Clara", "Emre|Paul|Lena", "shift plan week 34.csv"),
    ("cell", "how many locks C-9 do we have", "15", "64|10", "stock export.txt"),
    ("cell", "until when is the extinguisher in the paint room checked", "2025-08|August 2025", "2026|2025-12", "fire safety.html"),
    ("cell", "status of order B-105", "production", "ordered|delivered", "orders 2025.csv"),
    ("cell", "when is Paul Decker's birthday?", "28 February|February 28", "", "staff.xlsx"),
    ("cell", "how many days of leave has lena taken", "11", "28|15", "staff.xlsx"),
    # look-alikes nearby
    ("lookalike", "total of invoice RE-2025-043?", "230", "3,020|2,250|780|185", "invoices/RE-2025-043.txt"),
    ("lookalike", "within how many days does the kindergarten have to pay", "30", "21|14", "invoices/RE-2025-044.txt"),
    ("lookalike", "excess for water damage?", "1,000|1000", "500", "contracts/insurance.txt"),
    ("lookalike", "how much does the extraction unit that Kaminski offers cost", "16,900|16900", "18,000|5,500", "mail/2 re offer extraction.eml"),
    ("lookalike", "tyre pressure at the back of the loaded van?", "4.0|4 bar", "3.2", "van notes.md"),
    ("lookalike", "What is the payload with the roof rack on?", "970", "1,050|1050", "van notes.md"),
    ("lookalike", "when were the planer's knives ground", "22 April|April 22|2025-04-22", "2025-04-03|2025-05-06", "machine log.txt"),
    ("lookalike", "How much air must the extraction unit move at least?", "5,000|5000", "5,500|5500", "mail/1 offer extraction.eml"),
    ("lookalike", "up to what sum is the van insured?", "28,000|28000", "240,000|240000", "contracts/insurance.txt"),
    # no word in common with the passage
    ("no-words", "may I smoke while I drive to a customer?", "no|not|tobacco", "", "policies/house rules.txt"),
    ("no-words", "can I bring my pet to my desk?", "Friday", "", "policies/house rules.txt"),
    ("no-words", "who wears headphones against noise, and when?", "machine runs|machine is running|wherever a machine", "", "policies/house rules.txt"),
    ("no-words", "I sliced my finger a little, what must I do about paperwork?", "first-aid book|first aid book", "", "policies/house rules.txt"),
    ("no-words", "can I build a bookcase for my own flat here?", "Saturday", "", "policies/house rules.txt"),
    ("no-words", "how late may we saw in the evening", "20:00|8 pm|8 p.m.", "7:00", "contracts/lease workshop.txt"),
    ("no-words", "where do greasy cloths belong?", "metal bin|bin with", "", "fire safety.html"),
    ("no-words", "how far ahead must we tell the owner that we move out?", "six months|6 months", "", "contracts/lease workshop.txt"),
    ("no-words", "by when must I tell the insurer that something broke", "five days|5 days", "", "contracts/insurance.txt"),
    ("no-words", "who shovels the sidewalk in winter?", "tenant|we|Brandt", "landlord", "contracts/lease workshop.txt"),
    # two facts
    ("two-facts", "what is the rent and how much was the deposit?", "1,640|1640;three months|3 months|4,920", "", "contracts/lease workshop.txt"),
    ("two-facts", "Who was ill at the April meeting and who was at the fair in March?", "Paul;Lena", "", ""),
    ("two-facts", "what did the oak door cost in 2024 and what does it cost now", "580;620", "", ""),
    ("two-facts", "when is the summer party and where?", "12 July|July 12;Linde", "", "minutes/2025-04-08 meeting.md"),
    ("two-facts", "How big is the fuel tank of the van and when is the next inspection?", "80;October 2026", "", "van notes.md"),
    ("two-facts", "who runs the early shift on monday and who on friday?", "Clara;Lena", "", "shift plan week 34.csv"),
    ("two-facts", "what is the premium of the insurance and when is it due", "1,320|1320;1 February|February 1", "", "contracts/insurance.txt"),
    ("two-facts", "Which machine was loud and what was done about it?", "band saw;guide", "", ""),
    # superseded
    ("superseded", "how many cents do I get per kilometre with my own car?", "38", "30", "policies/travel policy 2025.md"),
    ("superseded", "what may a hotel night cost", "105", "85", "policies/travel policy 2025.md"),
    ("superseded", "hourly rate for fitting?", "60", "56", "prices/Price list 2025.md"),
    ("superseded", "what do we charge for a walnut table top", "310", "290", "prices/Price list 2025.md"),
    ("superseded", "how soon must I hand in my receipts", "two weeks|2 weeks", "four weeks|4 weeks", "policies/travel policy 2025.md"),
    ("superseded", "how much is a call-out in Ostheim", "45", "40", "prices/Price list 2025.md"),
    ("superseded", "how many weeks does an oak interior door take", "7", "6", "prices/Price list 2025.md"),
    ("superseded", "meal allowance for eight hours?", "16", "14", "policies/travel policy 2025.md"),
    ("superseded", "what was the mileage rate in 2023?", "30", "38", "policies/travel policy 2023.md"),
    ("superseded", "what did a beech stair step cost in 2024", "64", "69", "prices/Price list 2024.md"),
    ("superseded", "When does the workshop open now in the morning?", "6:30", "7:00|7:10", "minutes/2025-04-08 meeting.md"),
    ("superseded", "price of oak per cubic metre from the sawmill wagner now?", "1.180|1,180|1180", "1.090|1,090|1090", "Brief Holzhof.txt"),
    # goes on from what was said
    ("follow-up", "how much is the rent of the workshop? / and how long is the notice?", "six months|6 months", "", "contracts/lease workshop.txt"),
    ("follow-up", "what's Clara's extension? / and Paul's?", "15", "11", "staff.xlsx"),
    ("follow-up", "Which extraction unit did Kaminski offer? / When can they install it?", "21 July|July 21", "", "mail/2 re offer extraction.eml"),
    ("follow-up", "what does an oak interior door cost? / and one of pine?", "420", "395|620", "prices/Price list 2025.md"),
    ("follow-up", "who has the early shift on tuesday? / and the late one?", "Paul", "Emre", "shift plan week 34.csv"),
    ("follow-up", "how high is the excess of our insurance? / and for water damage?", "1,000|1000", "", "contracts/insurance.txt"),
    ("follow-up", "What was decided about the band saw in April? / Was it repaired?", "30 April|April 30|new guide|2025-04-30", "", "machine log.txt"),
    ("follow-up", "What is the total of invoice RE-2025-041? / who is the customer? / when must they pay?", "21 days", "14|30", "invoices/RE-2025-041.txt"),
    ("follow-up", "how many pieces of the hinge T-20 are in stock? / where are they?", "B1", "A1|B3|C2", "stock export.txt"),
    # another language
    ("language", "Wie hoch ist die Miete der Werkstatt?", "1.640|1,640|1640", "", "contracts/lease workshop.txt"),
    ("language", "Wann ist das Sommerfest?", "12. Juli|12 July|July 12", "", "minutes/2025-04-08 meeting.md"),
    ("language", "Darf man im Firmenwagen rauchen?", "nein|nicht|no|not|kein|tobacco", "", "policies/house rules.txt"),
    ("language", "Wie gross ist der Tank vom Transporter", "80", "", "van notes.md"),
    ("language", "When is Holzhof Wagner's store closed?", "4|17 August|August", "", "Brief Holzhof.txt"),
    ("language", "what discount does the wood yard give on more than five cubic metres?", "four|4", "", "Brief Holzhof.txt"),
    ("language", "how long is the guarantee of the Spanish locks?", "five|cinco|5", "", "carta herrajes.txt"),
    ("language", "When do the T-20 hinges arrive?", "22 May|May 22|22 de mayo", "", "carta herrajes.txt"),
    ("language", "Was kostet ein Schloss C-9 bei Ibarra?", "27,50|27.50", "3,40", "carta herrajes.txt"),
    ("language", "¿Cuánto es el alquiler del taller?", "1.640|1,640|1640", "", "contracts/lease workshop.txt"),
    ("language", "Quel est le numéro de la police d'assurance ?", "VK-8831-20", "", "contracts/insurance.txt"),
    ("language", "¿Quién es la propietaria del local?", "Hoss", "", "contracts/lease workshop.txt"),
    # counts and totals
    ("count", "how many orders are in production?", "2|two", "", "orders 2025.csv"),
    ("count", "how many orders did Hotel Linde place", "2|two", "", "orders 2025.csv"),
    ("count", "what do all the invoices add up to?", "6,280|6280", "", ""),
    ("count", "how many invoices went to Hotel Linde?", "2|two", "", ""),
    ("count", "sum of the invoices to hotel linde", "3,250|3250", "", ""),
    ("count", "how many people work here", "5|five", "", "staff.xlsx"),
    ("count", "total value of the stock", "2,451.10|2451.10|2451.1", "", "stock export.txt"),
    ("count", "who has taken the most days of leave", "Paul", "Lena|Clara|Emre|Rosa", "staff.xlsx"),
    ("count", "which articles are below their reorder level?", "Ash;Hinge", "Oak|Glue", "stock export.txt"),
    ("count", "most expensive item on the price list", "oak", "walnut", "prices/Price list 2025.md"),
    ("count", "average hours per week of the staff", "35.4", "", "staff.xlsx"),
    ("count", "how many fire extinguishers are there?", "4|four", "", "fire safety.html"),
    # not there
    ("unanswerable", "what does the summer party cost?", "", "", ""),
    ("unanswerable", "who is the landlord's lawyer", "", "", ""),
    ("unanswerable", "how much does Jonas Ritter earn?", "", "", ""),
    ("unanswerable", "what is the wifi password of the office", "", "", ""),
    ("unanswerable", "who insures the house of Clara Brandt?", "", "", ""),
    ("unanswerable", "what is the price of an interior door in cherry?", "", "", ""),
    ("unanswerable", "when was the van bought", "", "", ""),
    ("unanswerable", "how heavy is the band saw?", "", "", ""),
    # summaries and the folder
    ("about", "summarise the meeting of 8 april", "band saw|extraction;Jonas|apprentice|6:30|party", "", "minutes/2025-04-08 meeting.md"),
    ("about", "what is the lease about? give me the main points", "1,640|1640|rent;notice|deposit|snow", "", "contracts/lease workshop.txt"),
    ("about", "what changed between the travel policy 2023 and the travel policy 2025?", "38|105", "", ""),
    ("about", "which documents mention the planer", "machine log;2025-03-11", "", ""),
    ("about", "what are these documents about?", "joinery|Brandt|invoice|price|lease", "", ""),
]

MANUALS = [
    ("single", "which licence does sorted containers have", "Apache", "", "sorted containers.rst"),
    ("single", "who wrote dateutil?", "Niemeyer", "", "dateutil.rst"),
    ("single", "Does iniconfig do automatic substitution?", "no", "", "iniconfig.rst"),
    ("single", "what is openpyxl based on", "PHPExcel", "", "openpyxl.rst"),
    ("single", "how do I install sqlite-utils with homebrew", "brew install sqlite-utils", "", "sqlite utils readme.md"),
    ("single", "what does Click stand for", "Command Line Interface Creation Kit", "", "click.md"),
    ("lookalike", "since which version of beautiful soup is soup sieve its select feature?", "4.7|4.7.0", "", "soupsieve.md"),
    ("lookalike", "until which release were dateutil files signed", "2.8.2", "", "dateutil.rst"),
    ("lookalike", "how much memory does the demo of sorted containers take", "gigabyte", "", "sorted containers.rst"),
    ("lookalike", "which Word versions' files can python-docx read", "2007", "2010", "python-docx.md"),
    ("lookalike", "which excel files does openpyxl read?", "xlsx|2010", "2007", "openpyxl.rst"),
    ("no-words", "which package protects me from evil XML when I read spreadsheets?", "defusedxml", "", "openpyxl.rst"),
    ("no-words", "what happens if a config file has the same heading twice?", "error|raises", "", "iniconfig.rst"),
    ("no-words", "which tool tells me where an app should put its settings on a mac?", "platformdirs", "", "platformdirs README.rst"),
    ("no-words", "can h11 open a socket by itself?", "no", "", "h11.rst"),
    ("two-facts", "who maintained dateutil from 2012 to 2014 and who since 2015", "Pievil;Ganssle", "", "dateutil.rst"),
    ("two-facts", "what licence has soup sieve and what is it for?", "MIT;CSS", "", "soupsieve.md"),
    ("two-facts", "which company develops Click, and where can I donate?", "Pallets;palletsprojects.com|donate", "", "click.md"),
    ("follow-up", "what is soup sieve? / which licence does it have?", "MIT", "", "soupsieve.md"),
    ("follow-up", "what does platformdirs do? / where are log files on linux?", ".local/state", "", "platformdirs README.rst"),
    ("follow-up", "what is iniconfig / does it keep the order of sections?", "yes|maintains|keeps|order", "", "iniconfig.rst"),
    ("language", "Unter welcher Lizenz steht Soup Sieve?", "MIT", "", "soupsieve.md"),
    ("language", "Wer hat dateutil geschrieben?", "Niemeyer", "", "dateutil.rst"),
    ("language", "¿Qué es openpyxl?", "Excel", "", "openpyxl.rst"),
    ("unanswerable", "how fast is openpyxl compared to pandas in seconds?", "", "", ""),
    ("unanswerable", "who is the author of filelock", "", "", ""),
    ("unanswerable", "when was h11 first released?", "", "", ""),
    ("unanswerable", "how many downloads does click have a month?", "", "", ""),
    ("about", "summarise the sorted containers readme", "pure|fast|sorted", "", "sorted containers.rst"),
    ("about", "what is the difference between python-docx and openpyxl?", "Word|docx;Excel|xlsx", "", ""),
    ("about", "how many documents are here", "25", "", ""),
    ("about", "which documents mention Excel", "openpyxl", "", ""),
]

PUBLIC = [
    ("single", "who was the cashier?", "Emily Rodriguez", "Sarah", "RECEIPT-2024-TXN-98765_retail_purchase.pdf"),
    ("single", "what is the return policy of techmart", "30 days", "", "RECEIPT-2024-TXN-98765_retail_purchase.pdf"),
    ("single", "For which house are construction managers sought?", "Ken Sargent", "", "masterformat_partial_numbering.pdf"),
    ("cell", "how high is Elbrus", "5642|5,642", "5895|4806", "peaks.csv"),
    ("cell", "when was the Matterhorn first climbed", "1865", "1874|1786", "peaks.csv"),
    ("cell", "density of tin?", "7.29", "7.14|7.87", "elements.txt"),
    ("cell", "melting point of copper", "1085|1,085", "1538|660", "elements.txt"),
    ("cell", "into which sea does the Danube flow?", "Black Sea", "North Sea", "rivers.html"),
    ("cell", "who does Triton belong to, which planet", "Neptune", "Uranus|Saturn|Jupiter", "moons.md"),
    ("lookalike", "what was the total on the receipt?", "821.14", "863.91", "RECEIPT-2024-TXN-98765_retail_purchase.pdf"),
    ("lookalike", "how much sales tax was paid", "66.23", "84.00", "RECEIPT-2024-TXN-98765_retail_purchase.pdf"),
    ("lookalike", "how many points were earned with the purchase?", "821", "3,247|5,000", "RECEIPT-2024-TXN-98765_retail_purchase.pdf"),
    ("lookalike", "price of the 2TB SSD before the discount", "289", "260", "RECEIPT-2024-TXN-98765_retail_purchase.pdf"),
    ("no-words", "how did the customer pay?", "Visa|card", "", "RECEIPT-2024-TXN-98765_retail_purchase.pdf"),
    ("no-words", "which shop branch was this bought in", "Downtown|0342", "", "RECEIPT-2024-TXN-98765_retail_purchase.pdf"),
    ("two-facts", "How high is Denali and in which country is it?", "6190|6,190;United States", "", "peaks.csv"),
    ("two-facts", "how long are the Rhine and the Danube", "1233|1,233;2850|2,850", "", "rivers.html"),
    ("two-facts", "which moon did they find in 1655 and around which planet is it?", "Titan;Saturn", "", "moons.md"),
    ("follow-up", "how high is Aconcagua? / and Kilimanjaro?", "5895|5,895", "6961", "peaks.csv"),
    ("follow-up", "what is the melting point of iron? / and its density?", "7.87", "1538", "elements.txt"),
    ("follow-up", "how long is the Nile / and the Amazon?", "6400|6,400", "6650", "rivers.html"),
    ("language", "Wie hoch ist der Elbrus?", "5642|5.642|5,642", "", "peaks.csv"),
    ("language", "Quelle est la longueur du Rhin ?", "1233|1 233|1,233", "", "rivers.html"),
    ("count", "how many moons of Jupiter are listed", "4|four", "", "moons.md"),
    ("count", "which peaks are higher than 6000 m", "Everest;Aconcagua;Denali", "Elbrus|Blanc", "peaks.csv"),
    ("count", "longest river?", "Nile", "Amazon", "rivers.html"),
    ("count", "how many moons were discovered before 1700?", "6|six", "", "moons.md"),
    ("count", "which metal has the highest melting point", "Tungsten", "Iron", "elements.txt"),
    ("count", "what are the total sales of Jan and Feb?", "2200|2,200", "", "ocr_xlsx_complex_layout.xlsx"),
    ("unanswerable", "who climbed the Matterhorn first?", "", "", ""),
    ("unanswerable", "what is the boiling point of zinc?", "", "", ""),
    ("unanswerable", "how deep is the Rhine", "", "", ""),
    ("unanswerable", "how old is Sarah Mitchell?", "", "", ""),
    ("about", "summarise the receipt", "TechMart|headphones|821", "", "RECEIPT-2024-TXN-98765_retail_purchase.pdf"),
    ("about", "list all pdf files", "RECEIPT;masterformat", "", ""),
    ("about", "what are these files about?", "moons|peaks|rivers|receipt|metals|river", "", ""),
]


def main() -> None:
    counted: Counter[str] = Counter()
    for folder, rows in (("firm", FIRM), ("manuals", MANUALS), ("public", PUBLIC)):
        lines = []
        for kind, asked, facts, never, path in rows:
            counted[kind] += 1
            line = {
                "id": f"{kind}-{counted[kind]}",
                "kind": kind,
                "split": "held" if counted[kind] % 2 == 0 else "dev",
                "turns": [turn.strip() for turn in asked.split(" / ")],
                "facts": [fact.strip().split("|") for fact in facts.split(";") if fact.strip()],
                "never": [one for one in never.split("|") if one],
                "path": path,
            }
            lines.append(json.dumps(line, ensure_ascii=False))
        (Path(__file__).parent / f"{folder}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(dict(counted), sum(counted.values()))


if __name__ == "__main__":
    main()
