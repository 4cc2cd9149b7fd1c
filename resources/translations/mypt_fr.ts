<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="fr" sourcelanguage="en">
<context>
    <name>MyPT</name>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>the window</source>
        <translation>la fenêtre</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>running the models</source>
        <translation>exécution des modèles</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>searching by meaning</source>
        <translation>recherche par le sens</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>public domain</source>
        <translation>domaine public</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>chats and the index</source>
        <translation>discussions et index</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>text to tokens</source>
        <translation>texte en tokens</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>reading PDF</source>
        <translation>lecture des PDF</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>reading office files</source>
        <translation>lecture des fichiers bureautiques</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>reading and showing text</source>
        <translation>lecture et affichage du texte</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>icons</source>
        <translation>icônes</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>typefaces</source>
        <translation>polices</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>About MyPT Desktop</source>
        <translation>À propos de MyPT Desktop</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>Version {version}, Apache-2.0</source>
        <translation>Version {version}, Apache-2.0</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>Made with</source>
        <translation>Composants</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>Licences</source>
        <translation>Licences</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <location filename="../../mypt_desktop/gui/instructions_editor.py"/>
        <location filename="../../mypt_desktop/gui/models/manager.py"/>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <location filename="../../mypt_desktop/gui/prompts/manager.py"/>
        <location filename="../../mypt_desktop/gui/servers/manager.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/manager.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/review_dialog.py"/>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>An assistant for your own documents that runs on your own computer. Nothing leaves it.</source>
        <translation>Un assistant pour vos propres documents, qui fonctionne sur votre propre ordinateur. Rien n’en sort.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>Keyboard shortcuts</source>
        <translation>Raccourcis clavier</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <location filename="../../mypt_desktop/gui/chat/ask_card.py"/>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <location filename="../../mypt_desktop/gui/chat/queued.py"/>
        <source>Send</source>
        <translation>Envoyer</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <source>Enter</source>
        <translation>Entrée</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>New line</source>
        <translation>Nouvelle ligne</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>Shift+Enter</source>
        <translation>Maj+Entrée</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>Move between controls</source>
        <translation>Passer d’un élément à l’autre</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>Tab, Shift+Tab</source>
        <translation>Tab, Maj+Tab</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>Change them…</source>
        <translation>Les modifier…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>see models/</source>
        <translation>voir models/</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>the model</source>
        <translation>le modèle</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>Works by others</source>
        <translation>Œuvres de tiers</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>Licence</source>
        <translation>Licence</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>The licence text is missing: {path}</source>
        <translation>Le texte de la licence est introuvable : {path}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;File</source>
        <translation>&amp;Fichier</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;New Chat</source>
        <translation>&amp;Nouvelle discussion</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>Quic&amp;k Question…</source>
        <translation>Question &amp;éclair…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Open Workspace…</source>
        <translation>&amp;Ouvrir un espace de travail…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>Open &amp;Recent</source>
        <translation>Ouvrir &amp;récent</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>Try the &amp;Sample Workspace</source>
        <translation>&amp;Essayer l’espace de travail d’exemple</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Prepare This Folder to Travel</source>
        <translation>Préparer ce dossier au &amp;transport</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Close Workspace</source>
        <translation>&amp;Fermer l’espace de travail</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Import Toolset…</source>
        <translation>Importer un &amp;jeu d’outils…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>I&amp;mport Chats…</source>
        <translation>&amp;Importer des discussions…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>Import Chats from a &amp;Folder…</source>
        <translation>Importer des discussions depuis un &amp;dossier…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>Se&amp;ttings…</source>
        <translation>&amp;Paramètres…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Quit</source>
        <translation>&amp;Quitter</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Chat</source>
        <translation>&amp;Discussion</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Stop</source>
        <translation>&amp;Arrêter</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Try Again</source>
        <translation>&amp;Réessayer</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>Contin&amp;ue Answer</source>
        <translation>C&amp;ontinuer la réponse</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Edit Last Question</source>
        <translation>&amp;Modifier la dernière question</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Copy Last Answer</source>
        <translation>&amp;Copier la dernière réponse</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>Sh&amp;ow Source</source>
        <translation>Afficher la &amp;source</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>E&amp;xport Chat…</source>
        <translation>E&amp;xporter la discussion…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Print Chat…</source>
        <translation>&amp;Imprimer la discussion…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Rename Chat</source>
        <translation>Re&amp;nommer la discussion</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>P&amp;in or Unpin Chat</source>
        <translation>É&amp;pingler ou désépingler la discussion</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Move Chat to a Folder…</source>
        <translation>&amp;Déplacer la discussion vers un dossier…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Delete Chat</source>
        <translation>S&amp;upprimer la discussion</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>Searc&amp;h Chats</source>
        <translation>Rec&amp;hercher dans les discussions</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Filter Documents</source>
        <translation>&amp;Filtrer les documents</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Write a Message</source>
        <translation>Écrire un messa&amp;ge</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>Att&amp;ach Files to the Message…</source>
        <translation>&amp;Joindre des fichiers au message…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>Dictate in En&amp;glish</source>
        <translation>Dic&amp;ter en anglais</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Tools</source>
        <translation>&amp;Outils</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Toolsets…</source>
        <translation>&amp;Jeux d’outils…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Servers…</source>
        <translation>&amp;Serveurs…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Prompts…</source>
        <translation>&amp;Prompts…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Instructions…</source>
        <translation>&amp;Instructions…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Network…</source>
        <translation>&amp;Réseau…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Choose Tools for This Chat…</source>
        <translation>&amp;Choisir les outils de cette discussion…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Models…</source>
        <translation>&amp;Modèles…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>T&amp;rain a Model…</source>
        <translation>&amp;Entraîner un modèle…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>Chat &amp;Files</source>
        <translation>&amp;Fichiers de la discussion</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Add Files to This Chat…</source>
        <translation>&amp;Ajouter des fichiers à cette discussion…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Let Chats Change Workspace Files…</source>
        <translation>Autoriser les discussions à modifier les fichiers de l’espace de &amp;travail…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Undo This Chat's Changes in the Workspace…</source>
        <translation>Ann&amp;uler les modifications de cette discussion dans l’espace de travail…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;View</source>
        <translation>&amp;Affichage</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Command Palette…</source>
        <translation>Palette de &amp;commandes…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Sidebar</source>
        <translation>&amp;Barre latérale</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Details</source>
        <translation>&amp;Détails</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>Next &amp;Pane</source>
        <translation>Volet &amp;suivant</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>Pre&amp;vious Pane</source>
        <translation>Volet &amp;précédent</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Theme</source>
        <translation>&amp;Thème</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Larger Text</source>
        <translation>Texte plus &amp;grand</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>S&amp;maller Text</source>
        <translation>Te&amp;xte plus petit</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Normal Text</source>
        <translation>Texte &amp;normal</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Full Screen</source>
        <translation>P&amp;lein écran</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Help</source>
        <translation>A&amp;ide</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Keyboard Shortcuts</source>
        <translation>&amp;Raccourcis clavier</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;About MyPT Desktop</source>
        <translation>À &amp;propos de MyPT Desktop</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>As the &amp;System</source>
        <translation>Comme le &amp;système</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>Always &amp;Light</source>
        <translation>Toujours &amp;clair</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>Always &amp;Dark</source>
        <translation>Toujours s&amp;ombre</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/archive_reading.py"/>
        <source>Read What Is Inside</source>
        <translation>Lire le contenu</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/archive_reading.py"/>
        <source>Do Not Read What Is Inside</source>
        <translation>Ne pas lire le contenu</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/bridge.py"/>
        <source>Something went wrong in the program.</source>
        <translation>Une erreur s’est produite dans le programme.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/bridge.py"/>
        <source>The log file in the data folder says where.</source>
        <translation>Le fichier journal du dossier de données indique où.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/aloud.py"/>
        <location filename="../../mypt_desktop/gui/chat/microphone.py"/>
        <source>A library for sound is missing: on Linux install libpulse0, then start again.</source>
        <translation>Une bibliothèque pour le son manque : sous Linux, installez libpulse0, puis redémarrez.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/aloud.py"/>
        <source>This computer has no sound device, so nothing can be read aloud. Plug one in, or choose one in the system's sound settings.</source>
        <translation>Cet ordinateur n’a pas de périphérique audio, rien ne peut donc être lu à voix haute. Branchez-en un, ou choisissez-en un dans les réglages du son du système.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/aloud.py"/>
        <source>The speech engine of this system has no voice. Install one (on Linux espeak-ng for speech-dispatcher), then try again.</source>
        <translation>La synthèse vocale de ce système n’a pas de voix. Installez-en une (sous Linux, espeak-ng pour speech-dispatcher), puis réessayez.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/aloud.py"/>
        <source>The speech engine of this system does not answer.</source>
        <translation>La synthèse vocale de ce système ne répond pas.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/announcing.py"/>
        <location filename="../../mypt_desktop/gui/chat/answer_notice.py"/>
        <location filename="../../mypt_desktop/gui/chat_export/conversation.py"/>
        <source>The answer failed.</source>
        <translation>La réponse a échoué.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/announcing.py"/>
        <location filename="../../mypt_desktop/gui/chat/answer_notice.py"/>
        <source>You stopped this answer.</source>
        <translation>Vous avez arrêté cette réponse.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/announcing.py"/>
        <source>The answer is complete.</source>
        <translation>La réponse est complète.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer.py"/>
        <location filename="../../mypt_desktop/gui/chat/prose.py"/>
        <location filename="../../mypt_desktop/gui/chat_export/conversation.py"/>
        <source>Answer</source>
        <translation>Réponse</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer.py"/>
        <source>Copy with names of files</source>
        <translation>Copier avec les noms de fichiers</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer.py"/>
        <source>Read aloud</source>
        <translation>Lire à haute voix</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer.py"/>
        <source>Nearest passages:</source>
        <translation>Passages les plus proches :</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer.py"/>
        <source>All sources</source>
        <translation>Toutes les sources</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer.py"/>
        <source>Show source</source>
        <translation>Afficher la source</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer.py"/>
        <source>Show the sources in the details pane</source>
        <translation>Afficher les sources dans le volet de détails</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer.py"/>
        <location filename="../../mypt_desktop/gui/details.py"/>
        <source>Source {marker}: {name} {place}</source>
        <translation>Source {marker} : {name} {place}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer.py"/>
        <source>Copy answer</source>
        <translation>Copier la réponse</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer.py"/>
        <location filename="../../mypt_desktop/gui/main_window.py"/>
        <location filename="../../mypt_desktop/gui/startup_errors.py"/>
        <source>Try again</source>
        <translation>Réessayer</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer.py"/>
        <source>Go back to here</source>
        <translation>Revenir à ce point</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer.py"/>
        <source>Good answer</source>
        <translation>Bonne réponse</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer.py"/>
        <source>Bad answer</source>
        <translation>Mauvaise réponse</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer.py"/>
        <source>Export, print and more</source>
        <translation>Exporter, imprimer et plus</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer.py"/>
        <location filename="../../mypt_desktop/gui/chat/row_table.py"/>
        <source>Copied</source>
        <translation>Copié</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer_notice.py"/>
        <location filename="../../mypt_desktop/gui/chat/steps.py"/>
        <source>Thinking</source>
        <translation>Réflexion</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer_notice.py"/>
        <source>Loading the model</source>
        <translation>Chargement du modèle</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer_notice.py"/>
        <source>{done:,} of {total:,}</source>
        <translation>{done:,} sur {total:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer_notice.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/addresses.py"/>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Continue</source>
        <translation>Continuer</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer_notice.py"/>
        <source>Continue the answer</source>
        <translation>Continuer la réponse</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer_notice.py"/>
        <source>This answer was cut off when the program ended.</source>
        <translation>Cette réponse a été interrompue à la fermeture du programme.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer_notice.py"/>
        <source>Try again to get a whole one.</source>
        <translation>Réessayez pour obtenir une réponse complète.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer_notice.py"/>
        <source>This answer reached the length that an answer may have.</source>
        <translation>Cette réponse a atteint la longueur qu'une réponse peut avoir.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/approval.py"/>
        <source>Always allow {title} in this chat</source>
        <translation>Toujours autoriser {title} dans cette discussion</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/approval.py"/>
        <source>Deny</source>
        <translation>Refuser</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/approval.py"/>
        <source>Allow</source>
        <translation>Autoriser</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/approval.py"/>
        <location filename="../../mypt_desktop/gui/chat/form_card.py"/>
        <source>Escape</source>
        <translation>Échap</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/approval.py"/>
        <source>Enter; Ctrl+Enter in a text of several lines</source>
        <translation>Entrée ; Ctrl+Entrée dans un texte de plusieurs lignes</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/approval.py"/>
        <source>{title} asks to run</source>
        <translation>{title} demande à s’exécuter</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/approval.py"/>
        <source>{why} Enter allows it, Escape denies it.</source>
        <translation>{why} Entrée autorise, Échap refuse.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/approval.py"/>
        <source>Allow “{title}”?</source>
        <translation>Autoriser « {title} » ?</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/approval_mode.py"/>
        <source>Ask before every tool</source>
        <translation>Demander avant chaque outil</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/approval_mode.py"/>
        <source>Ask before tools that change something</source>
        <translation>Demander avant les outils qui modifient quelque chose</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/approval_mode.py"/>
        <source>Allow every tool until the program ends</source>
        <translation>Autoriser tous les outils jusqu’à la fermeture du programme</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/approval_mode.py"/>
        <location filename="../../mypt_desktop/gui/chat/pane.py"/>
        <source>Plan only: nothing is changed</source>
        <translation>Planifier seulement : rien n’est modifié</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/approval_mode.py"/>
        <source>When to ask before a tool runs</source>
        <translation>Quand demander avant d’exécuter un outil</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/arguments_form.py"/>
        <location filename="../../mypt_desktop/gui/chat/ask_card.py"/>
        <source>{number} of {total}</source>
        <translation>{number} sur {total}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/arguments_form.py"/>
        <location filename="../../mypt_desktop/gui/servers/installing.py"/>
        <source>Yes</source>
        <translation>Oui</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/arguments_form.py"/>
        <source>Too long to be changed here; only its beginning is shown.</source>
        <translation>Trop long pour être modifié ici ; seul le début est affiché.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/arguments_form.py"/>
        <source>{name} must be a number.</source>
        <translation>{name} doit être un nombre.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/arguments_form.py"/>
        <source>{name} is not valid JSON: {error}.</source>
        <translation>{name} n’est pas du JSON valide : {error}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/arguments_form.py"/>
        <source>{name} is nested too deeply.</source>
        <translation>{name} a trop de niveaux d’imbrication.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/ask_card.py"/>
        <source>Other (type your own)</source>
        <translation>Autre (à saisir)</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/ask_card.py"/>
        <location filename="../../mypt_desktop/gui/chat/question.py"/>
        <location filename="../../mypt_desktop/gui/links.py"/>
        <location filename="../../mypt_desktop/gui/prompts/editor.py"/>
        <location filename="../../mypt_desktop/gui/prompts/form.py"/>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <location filename="../../mypt_desktop/gui/servers/installing.py"/>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/addresses.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/review_dialog.py"/>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/ask_card.py"/>
        <source>Back</source>
        <translation>Retour</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/ask_card.py"/>
        <source>Escape. The answer ends here.</source>
        <translation>Échap. La réponse s’arrête ici.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/ask_card.py"/>
        <source>A question to you</source>
        <translation>Une question pour vous</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/ask_card.py"/>
        <source>Next</source>
        <translation>Suivant</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/ask_card.py"/>
        <source>Your own answer to: {text}</source>
        <translation>Votre propre réponse à : {text}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/ask_card.py"/>
        <source>{label} (Recommended)</source>
        <translation>{label} (recommandé)</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/attaching.py"/>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <source>Attach files to the message</source>
        <translation>Joindre des fichiers au message</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/attaching.py"/>
        <source>Open the folder they lie in as the workspace instead.</source>
        <translation>Ouvrez plutôt leur dossier comme espace de travail.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/attaching.py"/>
        <source>At most {most} files go along with one message.</source>
        <translation>Un message accepte au plus {most} fichiers.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/attaching.py"/>
        <source>The picture on the clipboard cannot be read.</source>
        <translation>L’image du presse-papiers est illisible.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/attaching.py"/>
        <source>Copy it again.</source>
        <translation>Copiez-la de nouveau.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/changes_view.py"/>
        <source>What would change</source>
        <translation>Ce qui changerait</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/changes_view.py"/>
        <source>moved</source>
        <translation>déplacé</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/changes_view.py"/>
        <location filename="../../mypt_desktop/gui/chat/tool_step.py"/>
        <source>new</source>
        <translation>nouveau</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/changes_view.py"/>
        <location filename="../../mypt_desktop/gui/chat/tool_step.py"/>
        <source>changed</source>
        <translation>modifié</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/changes_view.py"/>
        <location filename="../../mypt_desktop/gui/chat/tool_step.py"/>
        <source>removed</source>
        <translation>supprimé</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/changes_view.py"/>
        <source>unchanged</source>
        <translation>inchangé</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/code_block.py"/>
        <source>Copy code</source>
        <translation>Copier le code</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/code_block.py"/>
        <source>Code, {language}</source>
        <translation>Code, {language}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/code_block.py"/>
        <source>text</source>
        <translation>texte</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/commit_view.py"/>
        <source>To {branch}, by {author}:</source>
        <translation>Sur {branch}, par {author} :</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/commit_view.py"/>
        <source>To a detached head, where no branch will hold it, by {author}:</source>
        <translation>Sur une HEAD détachée, où aucune branche ne le gardera, par {author} :</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/commit_view.py"/>
        <source>Message of the commit</source>
        <translation>Message du commit</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/commit_view.py"/>
        <source>Hooks that will not run: {hooks}</source>
        <translation>Hooks qui ne seront pas exécutés : {hooks}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/commit_view.py"/>
        <source>It will not be signed, although your Git settings ask for that.</source>
        <translation>Il ne sera pas signé, bien que vos réglages Git le demandent.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <source>Enter sends, Shift+Enter begins a new line, / offers prompts</source>
        <translation>Entrée envoie, Maj+Entrée : nouvelle ligne, / : prompts</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <source>Enter sends, / offers prompts</source>
        <translation>Entrée envoie, / : prompts</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <source>Enter sends, Shift+Enter begins a new line, @ names a document, / offers prompts</source>
        <translation>Entrée envoie, Maj+Entrée : nouvelle ligne, @ : document, / : prompts</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <source>Enter sends, @ names a document, / offers prompts</source>
        <translation>Entrée envoie, @ : document, / : prompts</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <source>@ names a document, / offers prompts</source>
        <translation>@ : document, / : prompts</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <source>Dictate in English</source>
        <translation>Dicter en anglais</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <location filename="../../mypt_desktop/gui/chat/folder_bar.py"/>
        <location filename="../../mypt_desktop/gui/models/manager.py"/>
        <location filename="../../mypt_desktop/gui/training/comparison.py"/>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <location filename="../../mypt_desktop/gui/main_window.py"/>
        <source>Stop (Esc)</source>
        <translation>Arrêter (Échap)</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <source>Send (Enter)</source>
        <translation>Envoyer (Entrée)</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <location filename="../../mypt_desktop/gui/welcome.py"/>
        <location filename="../../mypt_desktop/gui/workspace_browser.py"/>
        <source>Open a folder</source>
        <translation>Ouvrir un dossier</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <source>Workspace {name}</source>
        <translation>Espace de travail {name}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <source>Choose the folder of documents to ask about</source>
        <translation>Choisissez le dossier de documents à interroger</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <location filename="../../mypt_desktop/gui/quick/line.py"/>
        <source>Ask about your documents</source>
        <translation>Interrogez vos documents</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <location filename="../../mypt_desktop/gui/quick/line.py"/>
        <source>Ask anything</source>
        <translation>Posez une question</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <source>Type @ to name a document or folder to ask only about it</source>
        <translation>Tapez @ pour désigner le seul document ou dossier à interroger</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/review_dialog.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>{n:,} tools</source>
        <extracomment>Of one thing English says: {n:,} tool</extracomment>
        <translation>
            <numerusform>{n:,} outil</numerusform>
            <numerusform>{n:,} outils</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <source>Tools: {chosen:,} of {total:,} on offer</source>
        <translation>Outils : {chosen:,} sur {total:,} proposés</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <source>Choose the tools for this chat (Ctrl+T)</source>
        <translation>Choisir les outils de cette discussion (Ctrl+T)</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <source>Ask about these {n:,} files</source>
        <extracomment>Of one thing English says: Ask about this file</extracomment>
        <translation>
            <numerusform>Interrogez ce fichier</numerusform>
            <numerusform>Interrogez ces {n:,} fichiers</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <location filename="../../mypt_desktop/gui/chat/pane.py"/>
        <location filename="../../mypt_desktop/gui/main_window.py"/>
        <source>Message</source>
        <translation>Message</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/dictation.py"/>
        <source>See in the system's sound settings whether the microphone is muted.</source>
        <translation>Vérifiez dans les réglages du son du système si le microphone est coupé.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/dictation.py"/>
        <source>No words were heard.</source>
        <translation>Aucun mot n’a été entendu.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/drawn_results.py"/>
        <source>the page</source>
        <translation>la page</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/drawn_results.py"/>
        <source>the document</source>
        <translation>le document</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/drawn_results.py"/>
        <source>the code</source>
        <translation>le code</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/drawn_results.py"/>
        <source>the result</source>
        <translation>le résultat</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/drawn_results.py"/>
        <source>Show {words} again</source>
        <translation>Afficher de nouveau : {words}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/drawn_results.py"/>
        <source>To save memory {words} was closed.</source>
        <translation>Fermeture pour libérer de la mémoire : {words}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/folder_bar.py"/>
        <source>Let chats change no more files in the workspace</source>
        <translation>Ne plus laisser les discussions modifier les fichiers de l’espace de travail</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/folder_bar.py"/>
        <source>Each change is shown first, and can be undone.</source>
        <translation>Chaque modification est d’abord affichée et peut être annulée.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/folder_bar.py"/>
        <source>Plan only: this chat changes no files in “{name}”.</source>
        <translation>Planifier seulement : cette discussion ne modifie aucun fichier dans « {name} ».</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/folder_bar.py"/>
        <source>Chats may change files in “{name}”.</source>
        <translation>Les discussions peuvent modifier les fichiers de « {name} ».</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/chat/folder_bar.py"/>
        <source>Undo this chat's changes ({n:,} files)</source>
        <extracomment>Of one thing English says: Undo this chat's changes ({n:,} file)</extracomment>
        <translation>
            <numerusform>Annuler les modifications de cette discussion ({n:,} fichier)</numerusform>
            <numerusform>Annuler les modifications de cette discussion ({n:,} fichiers)</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/form_card.py"/>
        <source>Decline</source>
        <translation>Décliner</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/form_card.py"/>
        <source>Dismiss</source>
        <translation>Ignorer</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/form_card.py"/>
        <source>{why} Enter sends it, Escape dismisses it.</source>
        <translation>{why} Entrée envoie, Échap ignore.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/form_card.py"/>
        <source>What the question is about</source>
        <translation>Objet de la question</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/given.py"/>
        <source>{name} cannot be read: {reason}.</source>
        <translation>Impossible de lire {name} : {reason}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/given.py"/>
        <source>Check that it is there.</source>
        <translation>Vérifiez que le fichier existe.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/given.py"/>
        <source>{name} is a folder.</source>
        <translation>{name} est un dossier.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/given.py"/>
        <source>Drop it beside the message to open it as the workspace.</source>
        <translation>Déposez-le à côté du message pour l’ouvrir comme espace de travail.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/given.py"/>
        <source>{name} cannot be read.</source>
        <translation>Impossible de lire {name}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/given.py"/>
        <source>Check the file's rights.</source>
        <translation>Vérifiez les droits du fichier.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/given.py"/>
        <source>Open the folder it lies in as the workspace instead.</source>
        <translation>Ouvrez plutôt son dossier comme espace de travail.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/given.py"/>
        <source>{name} is larger than {size} MB.</source>
        <translation>{name} dépasse {size} Mo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/given.py"/>
        <location filename="../../mypt_desktop/gui/themes/chooser.py"/>
        <source>And {more} more.</source>
        <translation>Et {more} de plus.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/given_chips.py"/>
        <source>Attached files</source>
        <translation>Fichiers joints</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/given_chips.py"/>
        <source>Leave out {name}</source>
        <translation>Retirer {name}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/given_chips.py"/>
        <source>Pasted</source>
        <translation>Collé</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/listening.py"/>
        <source>Write down</source>
        <translation>Écrire</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/listening.py"/>
        <source>Discard (Esc)</source>
        <translation>Abandonner (Échap)</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/listening.py"/>
        <source>Opening the microphone…</source>
        <translation>Ouverture du microphone…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/listening.py"/>
        <source>Listening in English</source>
        <translation>À l’écoute, en anglais</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/listening.py"/>
        <source>{now} of {most}, listening in English</source>
        <translation>{now} sur {most}, à l’écoute, en anglais</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/listening.py"/>
        <source>Writing down what was said…</source>
        <translation>Transcription de ce qui a été dit…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/mentioning.py"/>
        <source>Documents and folders</source>
        <translation>Documents et dossiers</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/microphone.py"/>
        <source>No microphone was found. Plug one in, or choose one in the system's sound settings.</source>
        <translation>Aucun microphone n’a été trouvé. Branchez-en un, ou choisissez-en un dans les réglages du son du système.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/microphone.py"/>
        <source>The system does not let this program use the microphone. Allow it in the system's privacy settings.</source>
        <translation>Le système n’autorise pas ce programme à utiliser le microphone. Autorisez-le dans les réglages de confidentialité du système.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/microphone.py"/>
        <source>The microphone cannot be opened: another program has it, or the system does not allow it.</source>
        <translation>Le microphone ne peut pas être ouvert : un autre programme l’utilise, ou le système ne l’autorise pas.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/missing_files.py"/>
        <source>Add and try again</source>
        <translation>Ajouter et réessayer</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/missing_files.py"/>
        <location filename="../../mypt_desktop/gui/instructions.py"/>
        <location filename="../../mypt_desktop/gui/renderers/cells.py"/>
        <source> and </source>
        <translation> et </translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/chat/missing_files.py"/>
        <source>{names} are in the open folder, but not among this chat's files.</source>
        <extracomment>Of one thing English says: {names} is in the open folder, but not among this chat's files.</extracomment>
        <translation>
            <numerusform>{names} est dans le dossier ouvert, mais pas parmi les fichiers de cette discussion.</numerusform>
            <numerusform>{names} sont dans le dossier ouvert, mais pas parmi les fichiers de cette discussion.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/missing_files.py"/>
        <source>Add {names} to this chat's files and try again</source>
        <translation>Ajouter {names} aux fichiers de cette discussion et réessayer</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/pane.py"/>
        <source>Show or hide the sidebar</source>
        <translation>Afficher ou masquer la barre latérale</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/pane.py"/>
        <source>Show or hide the details</source>
        <translation>Afficher ou masquer les détails</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/pane.py"/>
        <source>Answers can be wrong. Check them against their sources.</source>
        <translation>Les réponses peuvent être fausses. Vérifiez-les dans leurs sources.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/pane.py"/>
        <source>Close this message</source>
        <translation>Fermer ce message</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/question.py"/>
        <source>Show all</source>
        <translation>Tout afficher</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/question.py"/>
        <source>Copy question</source>
        <translation>Copier la question</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/question.py"/>
        <source>Edit question</source>
        <translation>Modifier la question</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/question.py"/>
        <source>Go back to before this question</source>
        <translation>Revenir avant cette question</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/question.py"/>
        <source>Attached file {name}</source>
        <translation>Fichier joint {name}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/question.py"/>
        <source>Show {path}</source>
        <translation>Afficher {path}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/question.py"/>
        <source>Your question</source>
        <translation>Votre question</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/question.py"/>
        <source>Edit your question</source>
        <translation>Modifier votre question</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/question.py"/>
        <source>Ask again</source>
        <translation>Reposer la question</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/queued.py"/>
        <source>Messages that wait</source>
        <translation>Messages en attente</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/chat/queued.py"/>
        <location filename="../../mypt_desktop/gui/chat/tool_line.py"/>
        <location filename="../../mypt_desktop/gui/chat_files/browser.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>{n:,} files</source>
        <extracomment>Of one thing English says: {n:,} file</extracomment>
        <translation>
            <numerusform>{n:,} fichier</numerusform>
            <numerusform>{n:,} fichiers</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/queued.py"/>
        <source>Change the message: {text}</source>
        <translation>Modifier le message : {text}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/queued.py"/>
        <source>Leave out the message: {text}</source>
        <translation>Retirer le message : {text}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/row_table.py"/>
        <source>Copy as CSV</source>
        <translation>Copier en CSV</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/row_table.py"/>
        <source>Show as chart</source>
        <translation>Afficher en graphique</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/row_table.py"/>
        <source>Show as table</source>
        <translation>Afficher en tableau</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/row_table.py"/>
        <source>{shown:,} of {total:,} rows</source>
        <translation>{shown:,} lignes sur {total:,}</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/chat/row_table.py"/>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <location filename="../../mypt_desktop/gui/tables/pane.py"/>
        <source>{n:,} rows</source>
        <extracomment>Of one thing English says: {n:,} row</extracomment>
        <translation>
            <numerusform>{n:,} ligne</numerusform>
            <numerusform>{n:,} lignes</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/row_table.py"/>
        <source>Rows of {name}</source>
        <translation>Lignes de {name}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/row_table.py"/>
        <location filename="../../mypt_desktop/gui/chat/steps.py"/>
        <location filename="../../mypt_desktop/gui/chat/tool_step.py"/>
        <location filename="../../mypt_desktop/gui/folder_writing.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/review_dialog.py"/>
        <source>and {more:,} more</source>
        <translation>et {more:,} de plus</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/row_table.py"/>
        <source>Chart of {measure}</source>
        <translation>Graphique : {measure}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_view.py"/>
        <source>Stop it</source>
        <translation>L’arrêter</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_view.py"/>
        <source>Stop what the tool left running</source>
        <translation>Arrêter ce que l’outil a laissé en marche</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_view.py"/>
        <source>It goes on running until you stop it or close the program.</source>
        <translation>Cela continue jusqu’à ce que vous l’arrêtiez ou fermiez le programme.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Plan only: nothing was run.</source>
        <translation>Planifier seulement : rien n’a été exécuté.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>You did not allow it: nothing was run.</source>
        <translation>Vous ne l’avez pas autorisé : rien n’a été exécuté.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Stopped before you answered: nothing was run.</source>
        <translation>Arrêté avant votre réponse : rien n’a été exécuté.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Searching documents</source>
        <translation>Recherche dans les documents</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Searched documents</source>
        <translation>Recherche dans les documents terminée</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Listing documents</source>
        <translation>Liste des documents en cours</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Listed documents</source>
        <translation>Documents listés</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Reading</source>
        <translation>Lecture</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Read</source>
        <translation>Lu</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Summarising</source>
        <translation>Résumé en cours</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Summarised</source>
        <translation>Résumé</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Writing</source>
        <translation>Écriture</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Wrote</source>
        <translation>Écrit</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Changing files</source>
        <translation>Modification de fichiers</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Changed files</source>
        <translation>Fichiers modifiés</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Moving a file</source>
        <translation>Déplacement d’un fichier</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Moved a file</source>
        <translation>Fichier déplacé</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Deleting files</source>
        <translation>Suppression de fichiers</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Deleted files</source>
        <translation>Fichiers supprimés</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Looking for files</source>
        <translation>Recherche de fichiers</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Looked for files</source>
        <translation>Fichiers recherchés</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Searching files</source>
        <translation>Recherche dans les fichiers</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Searched files</source>
        <translation>Fichiers parcourus</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Searching code</source>
        <translation>Recherche dans le code</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Searched code</source>
        <translation>Code parcouru</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Running code</source>
        <translation>Exécution de code</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Ran code</source>
        <translation>Code exécuté</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Running the tests</source>
        <translation>Lance les tests</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Ran the tests</source>
        <translation>Tests lancés</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Asking Git</source>
        <translation>Interrogation de Git</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Asked Git</source>
        <translation>Git interrogé</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Committing</source>
        <translation>Fait un commit</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Committed</source>
        <translation>Commit fait</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Setting a checkpoint</source>
        <translation>Création d’un point de reprise</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Set a checkpoint</source>
        <translation>Point de reprise créé</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Rewinding</source>
        <translation>Retour en arrière</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Rewound</source>
        <translation>Revenu en arrière</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>An agent works</source>
        <translation>Un agent travaille</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>An agent worked</source>
        <translation>Un agent a travaillé</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Asking you</source>
        <translation>Question pour vous</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Asked you</source>
        <translation>Question posée</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Updating the list</source>
        <translation>Mise à jour de la liste</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Updated the list</source>
        <translation>Liste mise à jour</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Looking up rows</source>
        <translation>Recherche de lignes</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Looked up rows</source>
        <translation>Lignes trouvées</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>A tool call was not understood</source>
        <translation>Un appel d’outil n’a pas été compris</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Running {name}</source>
        <translation>Exécution de {name}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Ran {name}</source>
        <translation>{name} exécuté</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Failed</source>
        <translation>Échec</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <location filename="../../mypt_desktop/gui/chat/tool_step.py"/>
        <source>Arguments</source>
        <translation>Arguments</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <location filename="../../mypt_desktop/gui/chat/tool_step.py"/>
        <source>Fault</source>
        <translation>Erreur</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <location filename="../../mypt_desktop/gui/chat/tool_step.py"/>
        <location filename="../../mypt_desktop/gui/details.py"/>
        <location filename="../../mypt_desktop/gui/renderers/html.py"/>
        <location filename="../../mypt_desktop/gui/renderers/plain.py"/>
        <source>Result</source>
        <translation>Résultat</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <location filename="../../mypt_desktop/gui/chat/todo_card.py"/>
        <source>{done} of {total} done</source>
        <translation>{done} sur {total} terminées</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>nothing found</source>
        <translation>rien trouvé</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>{n:,} passages</source>
        <extracomment>Of one thing English says: {n:,} passage</extracomment>
        <translation>
            <numerusform>{n:,} passage</numerusform>
            <numerusform>{n:,} passages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <location filename="../../mypt_desktop/gui/plain.py"/>
        <source>{n:,} documents</source>
        <extracomment>Of one thing English says: {n:,} document</extracomment>
        <translation>
            <numerusform>{n:,} document</numerusform>
            <numerusform>{n:,} documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>{n:,} characters</source>
        <extracomment>Of one thing English says: {n:,} character</extracomment>
        <translation>
            <numerusform>{n:,} caractère</numerusform>
            <numerusform>{n:,} caractères</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>from {n:,} characters</source>
        <extracomment>Of one thing English says: from {n:,} character</extracomment>
        <translation>
            <numerusform>à partir de {n:,} caractère</numerusform>
            <numerusform>à partir de {n:,} caractères</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/steps.py"/>
        <source>Press to show or hide the details</source>
        <translation>Appuyez pour afficher ou masquer les détails</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/steps.py"/>
        <source>Show the full result</source>
        <translation>Afficher le résultat complet</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/steps.py"/>
        <source>Show the full result in the details pane</source>
        <translation>Afficher le résultat complet dans le volet de détails</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/steps.py"/>
        <location filename="../../mypt_desktop/gui/chat/tool_line.py"/>
        <location filename="../../mypt_desktop/gui/renderers/cells.py"/>
        <source>stopped</source>
        <translation>arrêté</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/steps.py"/>
        <source>The app did this by itself, before the model answered.</source>
        <translation>L’application l’a fait d’elle-même, avant la réponse du modèle.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/steps.py"/>
        <source>Details of the call</source>
        <translation>Détails de l’appel</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/steps.py"/>
        <source>Open {name} {place}</source>
        <translation>Ouvrir {name} {place}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/steps.py"/>
        <source>Thought</source>
        <translation>Réflexion terminée</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/switcher.py"/>
        <source>Previous version of this question</source>
        <translation>Version précédente de cette question</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/switcher.py"/>
        <source>Next version of this question</source>
        <translation>Version suivante de cette question</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/switcher.py"/>
        <source>Version {number} of {count} of this question</source>
        <translation>Version {number} sur {count} de cette question</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/switcher.py"/>
        <source>Previous version of this answer</source>
        <translation>Version précédente de cette réponse</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/switcher.py"/>
        <source>Next version of this answer</source>
        <translation>Version suivante de cette réponse</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/switcher.py"/>
        <source>Version {number} of {count} of this answer</source>
        <translation>Version {number} sur {count} de cette réponse</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/todo_card.py"/>
        <source>to do</source>
        <translation>à faire</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/todo_card.py"/>
        <source>being done</source>
        <translation>en cours</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/todo_card.py"/>
        <source>done</source>
        <translation>terminé</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/todo_card.py"/>
        <source>dropped</source>
        <translation>abandonné</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/todo_card.py"/>
        <source>To do</source>
        <translation>À faire</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/todo_card.py"/>
        <source>To do: {steps}</source>
        <translation>À faire : {steps}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/tool_line.py"/>
        <source>waits for you</source>
        <translation>vous attend</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/tool_line.py"/>
        <source>not allowed</source>
        <translation>non autorisé</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/tool_line.py"/>
        <location filename="../../mypt_desktop/gui/renderers/cells.py"/>
        <source>failed</source>
        <translation>échec</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/tool_line.py"/>
        <location filename="../../mypt_desktop/gui/renderers/cells.py"/>
        <source>{seconds:.1f} s</source>
        <translation>{seconds:.1f} s</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/tool_line.py"/>
        <source>{seconds} s</source>
        <translation>{seconds} s</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/tool_line.py"/>
        <source>{minutes} min {seconds} s</source>
        <translation>{minutes} min {seconds} s</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/tool_step.py"/>
        <source>Progress of the tool</source>
        <translation>Progression de l’outil</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/tool_step.py"/>
        <source>Output</source>
        <translation>Sortie</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/tool_step.py"/>
        <source>Show everything</source>
        <translation>Tout afficher</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/tool_step.py"/>
        <source>Show the call in the details pane</source>
        <translation>Afficher l’appel dans le volet de détails</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/tool_step.py"/>
        <source>Files changed</source>
        <translation>Fichiers modifiés</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/tool_step.py"/>
        <source>Open {path}, {words}</source>
        <translation>Ouvrir {path}, {words}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/typesetting.py"/>
        <source>Show source {number}</source>
        <translation>Afficher la source {number}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/view.py"/>
        <source>Conversation</source>
        <translation>Conversation</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/view.py"/>
        <source>Go to the newest message</source>
        <translation>Aller au message le plus récent</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/view.py"/>
        <source>End</source>
        <translation>Fin</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_deletion.py"/>
        <source>“{title}” deleted</source>
        <translation>« {title} » supprimée</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_deletion.py"/>
        <location filename="../../mypt_desktop/gui/chat_export/conversation.py"/>
        <location filename="../../mypt_desktop/gui/chat_list.py"/>
        <location filename="../../mypt_desktop/gui/chat_list_model.py"/>
        <location filename="../../mypt_desktop/gui/palette/entries.py"/>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>New chat</source>
        <translation>Nouvelle discussion</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_deletion.py"/>
        <location filename="../../mypt_desktop/gui/prompts/manager.py"/>
        <location filename="../../mypt_desktop/gui/shortcuts.py"/>
        <source>Undo</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/conversation.py"/>
        <source>Workspace {folder}</source>
        <translation>Espace de travail {folder}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/conversation.py"/>
        <source>There is no answer in this chat.</source>
        <translation>Il n’y a pas de réponse dans cette discussion.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/conversation.py"/>
        <location filename="../../mypt_desktop/gui/chat_export/exporting.py"/>
        <source>Ask something first.</source>
        <translation>Posez d’abord une question.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/conversation.py"/>
        <source>The chat has no question {number}, it has {questions}.</source>
        <translation>La discussion n’a pas de question {number}, elle en a {questions}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/conversation.py"/>
        <source>{day} {month} {year}, {time:%H:%M}</source>
        <translation>{day} {month} {year}, {time:%H:%M}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/conversation.py"/>
        <source>Attached: {attached}</source>
        <translation>Joint : {attached}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/conversation.py"/>
        <source>This answer was stopped.</source>
        <translation>Cette réponse a été arrêtée.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/conversation.py"/>
        <source>This answer is not finished.</source>
        <translation>Cette réponse n’est pas terminée.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/docx_file.py"/>
        <location filename="../../mypt_desktop/gui/chat_export/html_file.py"/>
        <location filename="../../mypt_desktop/gui/chat_export/markdown_file.py"/>
        <location filename="../../mypt_desktop/gui/details.py"/>
        <source>Sources</source>
        <translation>Sources</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/docx_file.py"/>
        <location filename="../../mypt_desktop/gui/chat_export/html_file.py"/>
        <location filename="../../mypt_desktop/gui/chat_export/markdown_file.py"/>
        <source>Nearest passages</source>
        <translation>Passages les plus proches</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/chat_export/docx_file.py"/>
        <source>{n:,} more rows are not shown.</source>
        <extracomment>Of one thing English says: {n:,} more row is not shown.</extracomment>
        <translation>
            <numerusform>{n:,} autre ligne n’est pas affichée.</numerusform>
            <numerusform>{n:,} autres lignes ne sont pas affichées.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/exporting.py"/>
        <source>Replace {name}, which is there already?</source>
        <translation>{name} existe déjà. Remplacer ?</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/exporting.py"/>
        <source>Written to {path}</source>
        <translation>Écrit dans {path}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/exporting.py"/>
        <source>Print the answer</source>
        <translation>Imprimer la réponse</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/exporting.py"/>
        <source>Print the chat</source>
        <translation>Imprimer la discussion</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/exporting.py"/>
        <source>The printer did not take it.</source>
        <translation>L’imprimante ne l’a pas accepté.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/exporting.py"/>
        <source>Export a PDF and print that.</source>
        <translation>Exportez un PDF et imprimez-le.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/exporting.py"/>
        <source>Printed</source>
        <translation>Imprimé</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/exporting.py"/>
        <source>Export the answer</source>
        <translation>Exporter la réponse</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/exporting.py"/>
        <source>Export the chat</source>
        <translation>Exporter la discussion</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/exporting.py"/>
        <source>There is nothing in this chat yet.</source>
        <translation>Cette discussion est encore vide.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/formats.py"/>
        <source>Web page</source>
        <translation>Page web</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/formats.py"/>
        <source>Word document</source>
        <translation>Document Word</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/formats.py"/>
        <source>There is no export format {name!r}.</source>
        <translation>Le format d’exportation {name!r} n’existe pas.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/formats.py"/>
        <source>There is {names}.</source>
        <translation>Formats possibles : {names}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/formats.py"/>
        <source>{name} does not say in which format the chat is wanted.</source>
        <translation>{name} n’indique pas le format voulu pour la discussion.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/formats.py"/>
        <source>End the name in {formats}, or name the format: {names}.</source>
        <translation>Terminez le nom par {formats}, ou indiquez le format : {names}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/html_file.py"/>
        <location filename="../../mypt_desktop/gui/markdown.py"/>
        <source>[image: {text}]</source>
        <translation>[image : {text}]</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/html_file.py"/>
        <location filename="../../mypt_desktop/gui/markdown.py"/>
        <source>[image]</source>
        <translation>[image]</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/menus.py"/>
        <source>Export as</source>
        <translation>Exporter en</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/menus.py"/>
        <source>Print…</source>
        <translation>Imprimer…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/pdf_file.py"/>
        <source>The PDF could not be made.</source>
        <translation>Le PDF n’a pas pu être créé.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/pdf_file.py"/>
        <source>Export the chat in another format.</source>
        <translation>Exportez la discussion dans un autre format.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/writing.py"/>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{target} is a folder.</source>
        <translation>{target} est un dossier.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/writing.py"/>
        <source>Choose the name of a file in it.</source>
        <translation>Choisissez le nom d’un fichier dans ce dossier.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/writing.py"/>
        <source>{path} cannot be written: {reason}.</source>
        <translation>Impossible d’écrire {path} : {reason}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/writing.py"/>
        <source>Choose another folder, or make room on the disk.</source>
        <translation>Choisissez un autre dossier, ou libérez de la place sur le disque.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/writing.py"/>
        <location filename="../../mypt_desktop/gui/chat_list.py"/>
        <location filename="../../mypt_desktop/gui/palette/entries.py"/>
        <source>Chat</source>
        <translation>Discussion</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/actions.py"/>
        <source>Add to the chat's files</source>
        <translation>Ajouter aux fichiers de la discussion</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/actions.py"/>
        <source>{count:,} items</source>
        <translation>{count:,} éléments</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/actions.py"/>
        <source>{what} added to the chat's files.</source>
        <translation>Ajout aux fichiers de la discussion : {what}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/actions.py"/>
        <source>{name} added to the chat's files.</source>
        <translation>{name} ajouté aux fichiers de la discussion.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/actions.py"/>
        <source>Save the file as</source>
        <translation>Enregistrer le fichier sous</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/actions.py"/>
        <source>Saved as {name}.</source>
        <translation>Enregistré sous {name}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/actions.py"/>
        <source>{path} saved into the workspace.</source>
        <translation>{path} enregistré dans l’espace de travail.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/actions.py"/>
        <source>{path} is as it was then.</source>
        <translation>{path} est revenu à son état d’alors.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/actions.py"/>
        <source>Delete from the chat's files</source>
        <translation>Supprimer des fichiers de la discussion</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/actions.py"/>
        <source>Delete {name} from the chat's files? Its older versions are kept.</source>
        <translation>Supprimer {name} des fichiers de la discussion ? Ses versions précédentes sont conservées.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/actions.py"/>
        <source>{name} deleted.</source>
        <translation>{name} supprimé.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/actions.py"/>
        <source>{target} cannot be written: {reason}.</source>
        <translation>Impossible d’écrire {target} : {reason}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/actions.py"/>
        <source>Choose another place.</source>
        <translation>Choisissez un autre emplacement.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/browser.py"/>
        <source>Add files to this chat</source>
        <translation>Ajouter des fichiers à cette discussion</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/browser.py"/>
        <source>Files of this chat</source>
        <translation>Fichiers de cette discussion</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/browser.py"/>
        <source>Tools work on the files of their chat. Add some, or let a tool write them.</source>
        <translation>Les outils travaillent sur les fichiers de leur discussion. Ajoutez-en, ou laissez un outil en écrire.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/browser.py"/>
        <source>Add files</source>
        <translation>Ajouter des fichiers</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/browser.py"/>
        <source>File</source>
        <translation>Fichier</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/browser.py"/>
        <location filename="../../mypt_desktop/gui/workspace_browser.py"/>
        <source>Open</source>
        <translation>Ouvrir</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/browser.py"/>
        <source>Save As…</source>
        <translation>Enregistrer sous…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/browser.py"/>
        <source>Save into Workspace</source>
        <translation>Enregistrer dans l’espace de travail</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/browser.py"/>
        <source>Delete…</source>
        <translation>Supprimer…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/browser.py"/>
        <source>{files}, {touched:,} changed by the last tool</source>
        <translation>{files}, dont {touched:,} modifiés par le dernier outil</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/comparison.py"/>
        <source>Nothing changed.</source>
        <translation>Rien n’a changé.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/comparison.py"/>
        <source>There is no such file.</source>
        <translation>Ce fichier n’existe pas.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/comparison.py"/>
        <source>Too large to compare: {sizes}.</source>
        <translation>Trop volumineux pour être comparé : {sizes}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/comparison.py"/>
        <source>Not text, so its lines cannot be compared: {sizes}.</source>
        <translation>Ce n’est pas du texte, les lignes ne peuvent pas être comparées : {sizes}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/comparison.py"/>
        <source>A new file.</source>
        <translation>Un nouveau fichier.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/comparison.py"/>
        <source>A new, empty file.</source>
        <translation>Un nouveau fichier vide.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/comparison.py"/>
        <source>The file was removed.</source>
        <translation>Le fichier a été supprimé.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/comparison.py"/>
        <source>Only the ends of lines or the encoding changed.</source>
        <translation>Seuls les fins de ligne ou l’encodage ont changé.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/chat_files/comparison.py"/>
        <source>{n:,} unchanged lines</source>
        <extracomment>Of one thing English says: {n:,} unchanged line</extracomment>
        <translation>
            <numerusform>{n:,} ligne inchangée</numerusform>
            <numerusform>{n:,} lignes inchangées</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/comparison.py"/>
        <source>The first {shown:,} of {total:,} lines are shown.</source>
        <translation>Les {shown:,} premières lignes sur {total:,} sont affichées.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/comparison.py"/>
        <source>no file</source>
        <translation>aucun fichier</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/comparison.py"/>
        <source>{old} before, {new} now</source>
        <translation>{old} avant, {new} maintenant</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/diff_view.py"/>
        <source>Changes line by line</source>
        <translation>Modifications ligne par ligne</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/diff_view.py"/>
        <source>{added:,} lines added, {removed:,} removed</source>
        <translation>{added:,} lignes ajoutées, {removed:,} supprimées</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/file_page.py"/>
        <source>Content</source>
        <translation>Contenu</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/file_page.py"/>
        <source>Page</source>
        <translation>Page</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/file_page.py"/>
        <source>Changes</source>
        <translation>Modifications</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/file_page.py"/>
        <source>Versions</source>
        <translation>Versions</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/file_page.py"/>
        <source>Save as</source>
        <translation>Enregistrer sous</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/file_page.py"/>
        <source>Save into the workspace</source>
        <translation>Enregistrer dans l’espace de travail</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/file_page.py"/>
        <source>Versions of the file</source>
        <translation>Versions du fichier</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/file_page.py"/>
        <source>{when}, the current version</source>
        <translation>{when}, la version actuelle</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/file_page.py"/>
        <source>Show what changed: {words}, {when}</source>
        <translation>Afficher les modifications : {words}, {when}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/file_page.py"/>
        <source>Restore</source>
        <translation>Restaurer</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/file_page.py"/>
        <source>Restore the version of {when}</source>
        <translation>Restaurer la version du {when}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/file_page.py"/>
        <source>There is one version only.</source>
        <translation>Il n’y a qu’une seule version.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/listing.py"/>
        <source>new in the last tool run</source>
        <translation>nouveau dans la dernière exécution d’outil</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/listing.py"/>
        <source>changed in the last tool run</source>
        <translation>modifié par la dernière exécution d’outil</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/listing.py"/>
        <source>removed by the last tool run</source>
        <translation>supprimé par la dernière exécution d’outil</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/model.py"/>
        <source>changes inside</source>
        <translation>modifications à l’intérieur</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/model.py"/>
        <source>a link to {link}</source>
        <translation>un lien vers {link}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/versions.py"/>
        <source>You added it again</source>
        <translation>Ajouté de nouveau par vous</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/versions.py"/>
        <source>A tool changed it</source>
        <translation>Modifié par un outil</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/versions.py"/>
        <source>You changed it</source>
        <translation>Modifié par vous</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/versions.py"/>
        <source>Not there in another version of the chat</source>
        <translation>Absent d’une autre version de la discussion</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/versions.py"/>
        <source>Another version of the chat</source>
        <translation>Une autre version de la discussion</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/versions.py"/>
        <source>A tool removed it</source>
        <translation>Supprimé par un outil</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/versions.py"/>
        <source>You removed it</source>
        <translation>Supprimé par vous</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/versions.py"/>
        <source>A tool wrote it</source>
        <translation>Écrit par un outil</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/versions.py"/>
        <source>You added it</source>
        <translation>Ajouté par vous</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/versions.py"/>
        <source>{day} {month} {time:%H:%M}</source>
        <translation>{day} {month} {time:%H:%M}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/versions.py"/>
        <source>{day} {month} {year} {time:%H:%M}</source>
        <translation>{day} {month} {year} {time:%H:%M}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_filing.py"/>
        <source>Move to Folder</source>
        <translation>Déplacer vers un dossier</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_filing.py"/>
        <source>New Folder…</source>
        <translation>Nouveau dossier…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_filing.py"/>
        <source>Out of “{folder}”</source>
        <translation>Sortir de « {folder} »</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_filing.py"/>
        <source>Rename Folder…</source>
        <translation>Renommer le dossier…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_filing.py"/>
        <source>Remove Folder, Keep Its Chats</source>
        <translation>Supprimer le dossier, garder ses discussions</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_filing.py"/>
        <source>Move the chat to a folder</source>
        <translation>Déplacer la discussion vers un dossier</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_filing.py"/>
        <source>Folder, or a new name:</source>
        <translation>Dossier, ou un nouveau nom :</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_filing.py"/>
        <source>Name of the folder:</source>
        <translation>Nom du dossier :</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_filing.py"/>
        <source>Rename the folder</source>
        <translation>Renommer le dossier</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_importing.py"/>
        <source>Import chats of ChatGPT, Claude, Jan or Open WebUI</source>
        <translation>Importer des discussions de ChatGPT, Claude, Jan ou Open WebUI</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_importing.py"/>
        <source>Exported chats (*.json *.jsonl *.zip);;All files (*)</source>
        <translation>Discussions exportées (*.json *.jsonl *.zip);;Tous les fichiers (*)</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_importing.py"/>
        <source>Import the chats of Jan's folder</source>
        <translation>Importer les discussions du dossier de Jan</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_importing.py"/>
        <source>Reading {name}…</source>
        <translation>Lecture de {name}…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list.py"/>
        <source>Search chats</source>
        <translation>Chercher une discussion</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list.py"/>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Chats</source>
        <translation>Discussions</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list.py"/>
        <source>No chat holds “{query}”.</source>
        <translation>Aucune discussion ne contient « {query} ».</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list.py"/>
        <source>Your chats will be kept here.</source>
        <translation>Vos discussions seront conservées ici.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list.py"/>
        <location filename="../../mypt_desktop/gui/palette/entries.py"/>
        <source>Folder</source>
        <translation>Dossier</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list.py"/>
        <source>Rename</source>
        <translation>Renommer</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list.py"/>
        <location filename="../../mypt_desktop/gui/prompts/page.py"/>
        <source>Delete</source>
        <translation>Supprimer</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list.py"/>
        <source>Unpin</source>
        <translation>Désépingler</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list.py"/>
        <source>Pin</source>
        <translation>Épingler</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list_model.py"/>
        <source>pinned</source>
        <translation>épinglée</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list_model.py"/>
        <source>a tool waits for your answer</source>
        <translation>un outil attend votre réponse</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list_model.py"/>
        <source>A tool waits for your answer</source>
        <translation>Un outil attend votre réponse</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list_model.py"/>
        <source>Pinned</source>
        <translation>Épinglées</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/chat_list_model.py"/>
        <source>{n:,} chats</source>
        <extracomment>Of one thing English says: {n:,} chat</extracomment>
        <translation>
            <numerusform>{n:,} discussion</numerusform>
            <numerusform>{n:,} discussions</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list_model.py"/>
        <source>folded</source>
        <translation>replié</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list_model.py"/>
        <source>unfolded</source>
        <translation>déplié</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list_model.py"/>
        <source>Folder {name}, {count}, {state}</source>
        <translation>Dossier {name}, {count}, {state}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list_model.py"/>
        <source>Earlier</source>
        <translation>Plus ancien</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list_model.py"/>
        <source>Today</source>
        <translation>Aujourd’hui</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list_model.py"/>
        <source>Yesterday</source>
        <translation>Hier</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list_model.py"/>
        <source>Last 7 days</source>
        <translation>7 derniers jours</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list_model.py"/>
        <source>Last 30 days</source>
        <translation>30 derniers jours</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list_model.py"/>
        <source>{month} {year}</source>
        <translation>{month} {year}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/controls.py"/>
        <source>Working</source>
        <translation>En cours</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/details.py"/>
        <location filename="../../mypt_desktop/gui/document_view.py"/>
        <location filename="../../mypt_desktop/gui/laid_out/view.py"/>
        <location filename="../../mypt_desktop/gui/palette/entries.py"/>
        <location filename="../../mypt_desktop/gui/renderers/document.py"/>
        <location filename="../../mypt_desktop/gui/workspace_browser.py"/>
        <source>Document</source>
        <translation>Document</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/details.py"/>
        <source>Chat file</source>
        <translation>Fichier</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/details.py"/>
        <source>Close the details</source>
        <translation>Fermer les détails</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/details.py"/>
        <source>Sources of an answer are listed here: where each statement stands in your documents.</source>
        <translation>Les sources d’une réponse sont listées ici : où chaque affirmation se trouve dans vos documents.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/details.py"/>
        <location filename="../../mypt_desktop/gui/renderers/json_tree.py"/>
        <source>Result of the tool</source>
        <translation>Résultat de l’outil</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_opening.py"/>
        <source>{name} has no text yet.</source>
        <translation>{name} n’a pas encore de texte.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_opening.py"/>
        <source>Wait until it is indexed.</source>
        <translation>Attendez la fin de l’indexation.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_opening.py"/>
        <source>{name} is not among the files of this chat.</source>
        <translation>{name} ne fait pas partie des fichiers de cette discussion.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_opening.py"/>
        <source>Attach it to a message again.</source>
        <translation>Joignez-le de nouveau à un message.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_opening.py"/>
        <source>It was removed or renamed, or belongs to another folder.</source>
        <translation>Il a été supprimé ou renommé, ou appartient à un autre dossier.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_opening.py"/>
        <location filename="../../mypt_desktop/gui/pages/opening.py"/>
        <source>{name} is not in the open workspace.</source>
        <translation>{name} n’est pas dans l’espace de travail ouvert.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_text_pane.py"/>
        <location filename="../../mypt_desktop/gui/laid_out/pane.py"/>
        <source>Show what stands before</source>
        <translation>Afficher ce qui précède</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_text_pane.py"/>
        <location filename="../../mypt_desktop/gui/laid_out/pane.py"/>
        <source>Show what comes after</source>
        <translation>Afficher la suite</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_text_pane.py"/>
        <source>Text of {name}</source>
        <translation>Texte de {name}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_text_pane.py"/>
        <location filename="../../mypt_desktop/gui/pages/view.py"/>
        <source>Page {page} of {count}</source>
        <translation>Page {page} sur {count}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_view.py"/>
        <location filename="../../mypt_desktop/gui/workspace_browser.py"/>
        <source>Ask About This</source>
        <translation>Interroger ce document</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_view.py"/>
        <source>Ask about this document</source>
        <translation>Interroger ce document</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_view.py"/>
        <source>Open in the system's application</source>
        <translation>Ouvrir dans l’application du système</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_view.py"/>
        <source>Copy path</source>
        <translation>Copier le chemin</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_view.py"/>
        <source>No workspace is open. Open the folder that holds this document.</source>
        <translation>Aucun espace de travail n’est ouvert. Ouvrez le dossier qui contient ce document.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_view.py"/>
        <location filename="../../mypt_desktop/gui/pages/thumbnails.py"/>
        <source>Pages</source>
        <translation>Pages</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_view.py"/>
        <location filename="../../mypt_desktop/gui/prompts/editor.py"/>
        <location filename="../../mypt_desktop/gui/renderers/factory.py"/>
        <source>Text</source>
        <translation>Texte</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_view.py"/>
        <source>Show the folder of this file</source>
        <translation>Afficher le dossier de ce fichier</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_view.py"/>
        <source>What is inside is being read. It will be among the documents.</source>
        <translation>Le contenu est en cours de lecture. Il apparaîtra parmi les documents.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_view.py"/>
        <location filename="../../mypt_desktop/gui/renderers/cells.py"/>
        <source>Table</source>
        <translation>Tableau</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_view.py"/>
        <source>Picture</source>
        <translation>Image</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_view.py"/>
        <source>Slides</source>
        <translation>Diapositives</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/dropped_files.py"/>
        <source>The theme {name} was added and is shown.</source>
        <translation>Le thème {name} a été ajouté et est affiché.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/dropped_files.py"/>
        <source>Only one folder is open at a time. Not opened: {names}.</source>
        <translation>Un seul dossier est ouvert à la fois. Non ouverts : {names}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/find_bar.py"/>
        <location filename="../../mypt_desktop/gui/renderers/code.py"/>
        <source>Find</source>
        <translation>Rechercher</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/find_bar.py"/>
        <source>Find {where}</source>
        <translation>Rechercher {where}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/find_bar.py"/>
        <source>Previous place{beside}</source>
        <translation>Occurrence précédente{beside}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/find_bar.py"/>
        <source>Next place{beside}</source>
        <translation>Occurrence suivante{beside}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/find_bar.py"/>
        <source>Close the search{beside}</source>
        <translation>Fermer la recherche{beside}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/folder_travel.py"/>
        <source>Preparing the folder to travel</source>
        <translation>Préparation du dossier au transport</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/folder_travel.py"/>
        <source>Preparing the folder to travel: {done:,} of {total:,}</source>
        <translation>Préparation du dossier au transport : {done:,} sur {total:,}</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/folder_travel.py"/>
        <source>{name} is ready to travel: its index lies beside {n:,} documents, and another machine opens it at once.</source>
        <extracomment>Of one thing English says: {name} is ready to travel: its index lies beside {n:,} document, and another machine opens it at once.</extracomment>
        <translation>
            <numerusform>{name} est prêt à voyager : son index se trouve à côté de {n:,} document, et un autre ordinateur l’ouvre aussitôt.</numerusform>
            <numerusform>{name} est prêt à voyager : son index se trouve à côté de {n:,} documents, et un autre ordinateur l’ouvre aussitôt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/folder_travel.py"/>
        <source>{n:,} more, mails and archives with files in them, are read again there.</source>
        <extracomment>Of one thing English says: {n:,} more, a mail or an archive with files in it, is read again there.</extracomment>
        <translation>
            <numerusform>{n:,} autre, un courriel ou une archive qui contient des fichiers, y est relu.</numerusform>
            <numerusform>{n:,} autres, des courriels et des archives qui contiennent des fichiers, y sont relus.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/folder_writing.py"/>
        <source>No folder is open.</source>
        <translation>Aucun dossier n’est ouvert.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/folder_writing.py"/>
        <source>Open the folder first.</source>
        <translation>Ouvrez d’abord le dossier.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/folder_writing.py"/>
        <source>Let chats change files</source>
        <translation>Laisser les discussions modifier des fichiers</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/folder_writing.py"/>
        <source>Chats may then change, add and replace files in this folder and below:

{folder}

Each change is shown and asked about before it is made. What was there is kept, so it can be undone, after a restart too. Never changed are links, a repository's own data, files that git ignores, and files that belong to others.</source>
        <translation>Les discussions pourront modifier, ajouter et remplacer des fichiers dans ce dossier et ses sous-dossiers :

{folder}

Chaque modification est affichée et demandée avant d’être faite. L’état précédent est conservé et peut être rétabli, même après un redémarrage. Ne sont jamais modifiés : les liens, les données propres d’un dépôt, les fichiers ignorés par git et ceux qui appartiennent à d’autres.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/folder_writing.py"/>
        <source>This chat has changed no files in the workspace.</source>
        <translation>Cette discussion n’a modifié aucun fichier de l’espace de travail.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/folder_writing.py"/>
        <source>Undo this chat's changes</source>
        <translation>Annuler les modifications de cette discussion</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/folder_writing.py"/>
        <source>These files become as they were before this chat changed them:

{listed}</source>
        <translation>Ces fichiers redeviennent ce qu’ils étaient avant que cette discussion ne les modifie :

{listed}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/folder_writing.py"/>
        <source>What you have changed yourself since then stays as it is.</source>
        <translation>Ce que vous avez modifié vous-même depuis reste tel quel.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/folder_writing.py"/>
        <source>{n:,} files are as before.</source>
        <extracomment>Of one thing English says: {n:,} file is as before.</extracomment>
        <translation>
            <numerusform>{n:,} fichier est comme avant.</numerusform>
            <numerusform>{n:,} fichiers sont comme avant.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/folder_writing.py"/>
        <source>Changed since, so left as they are: {conflicts}.</source>
        <translation>Modifiés depuis, donc laissés tels quels : {conflicts}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/folder_writing.py"/>
        <source>What was there before is kept with this chat.</source>
        <translation>L’état précédent est conservé avec cette discussion.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/folder_writing.py"/>
        <source> and {more:,} more</source>
        <translation> et {more:,} de plus</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>It may change the files of this chat.</source>
        <translation>Il peut modifier les fichiers de cette discussion.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>It reads the files of this chat.</source>
        <translation>Il lit les fichiers de cette discussion.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>It changes nothing.</source>
        <translation>Il ne modifie rien.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>It reads files and changes nothing.</source>
        <translation>Il lit des fichiers et ne modifie rien.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>It changes files. What was there is kept, so it can be undone.</source>
        <translation>Il modifie des fichiers. Ce qui s’y trouvait est conservé et peut être rétabli.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>It reads the documents of the open workspace and changes nothing.</source>
        <translation>Il lit les documents du dossier ouvert et ne modifie rien.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>It reads the opened folder and changes nothing, in a process without network.</source>
        <translation>Il lit le dossier ouvert et ne modifie rien, dans un processus sans réseau.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>It commits these files as they are shown, and nothing else. Hooks are not run and nothing is signed; `git reset --soft HEAD~1` takes the commit back.</source>
        <translation>Il enregistre ces fichiers dans un commit tels qu’ils sont montrés, et rien d’autre. Les hooks ne sont pas exécutés et rien n’est signé ; `git reset --soft HEAD~1` annule le commit.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>It lets an agent work; what the agent does is asked about like what the assistant does.</source>
        <translation>Il fait travailler un agent ; ce que fait l’agent est demandé comme pour l’assistant.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>It keeps a list in this chat and changes nothing else.</source>
        <translation>Il tient une liste dans cette discussion et ne modifie rien d’autre.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>It marks a place in this chat and changes nothing.</source>
        <translation>Il marque un endroit de cette discussion et ne modifie rien.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>It shows you questions and hands your answers to the model.</source>
        <translation>Il vous pose des questions et transmet vos réponses au modèle.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>It is a tool of the MCP server {server}.</source>
        <translation>C’est un outil du serveur MCP {server}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>It goes on running until you stop it, delete the chat or end the program.</source>
        <translation>Il continue de tourner jusqu’à ce que vous l’arrêtiez, supprimiez la discussion ou quittiez le programme.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>This call no longer waits for an answer.</source>
        <translation>Cet appel n’attend plus de réponse.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Mend it, or put the arguments back as they were.</source>
        <translation>Corrigez-le ou remettez les arguments comme ils étaient.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The model that writes down speech is not built.</source>
        <translation>Le modèle qui transcrit la parole n’est pas construit.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Search goes by words only: the model for search by meaning is not built.</source>
        <translation>La recherche se fait par mots seulement : le modèle de recherche par le sens n'est pas construit.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Build it in Tools &gt; Models, or run `mypt-desktop model build {name}`.</source>
        <translation>Construisez-le dans Outils &gt; Modèles, ou exécutez `mypt-desktop model build {name}`.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} was not read: if it holds text, only pictures show it, and the model that recognises text in pictures is not built. Build it in Tools &gt; Models, or run `mypt-desktop model build ocr`, then read the folder again.</source>
        <translation>{name} n’a pas été lu : s’il contient du texte, seules des images le montrent, et le modèle qui reconnaît le texte dans les images n’est pas construit. Construisez-le dans Outils &gt; Modèles, ou exécutez `mypt-desktop model build ocr`, puis relisez le dossier.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>needs {memory} GB of free memory</source>
        <translation>exige {memory} Go de mémoire libre</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>would read only {read} and write {written} tokens a second here</source>
        <translation>ne lirait ici que {read} et n’écrirait que {written} jetons par seconde</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>is slow on {cores}</source>
        <translation>est lent sur {cores}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} cannot be read: {fault}.</source>
        <translation>{name} ne peut pas être lu : {fault}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} was not read: it is {what}.</source>
        <translation>{name} n’a pas été lu : {what}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} was not read: it holds no text, only data of a program.</source>
        <translation>{name} n’a pas été lu : il ne contient pas de texte, seulement des données d’un programme.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} was not read: there are no words in it.</source>
        <translation>{name} n’a pas été lu : il ne contient aucun mot.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} was not read yet: if it holds text, only pictures show it, which are looked at last.</source>
        <translation>{name} n’est pas encore lu : s’il contient du texte, seules des images le montrent, et elles sont examinées en dernier.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} was not read: no text was recognised in its pictures.</source>
        <translation>{name} n’a pas été lu : aucun texte n’a été reconnu dans ses images.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} is larger than {limit} MB and was not read.</source>
        <translation>{name} dépasse {limit} Mo et n’a pas été lu.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} is not a regular file.</source>
        <translation>{name} n’est pas un fichier ordinaire.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} cannot be opened: {reason}.</source>
        <translation>{name} ne peut pas être ouvert : {reason}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>a picture of a form that is not read here</source>
        <translation>une image dans un format qui n’est pas lu ici</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>sound</source>
        <translation>du son</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>a video</source>
        <translation>une vidéo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>an archive, unpack it to have its files read</source>
        <translation>une archive ; décompressez-la pour que ses fichiers soient lus</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>a program or a part of one</source>
        <translation>un programme ou une partie d’un programme</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>a database or data of a program</source>
        <translation>une base de données ou des données d’un programme</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>a font</source>
        <translation>une police de caractères</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it is encrypted</source>
        <translation>il est chiffré</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it is encrypted and needs a password</source>
        <translation>il est chiffré et demande un mot de passe</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it is protected by a password</source>
        <translation>il est protégé par un mot de passe</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it is protected against copying</source>
        <translation>il est protégé contre la copie</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it is nested too deeply</source>
        <translation>il est imbriqué trop profondément</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it has no text and no pictures</source>
        <translation>il ne contient ni texte ni image</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>there are no files in it</source>
        <translation>il ne contient aucun fichier</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it is damaged, not a readable PDF</source>
        <translation>il est endommagé, ce n’est pas un PDF lisible</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it is damaged, not a readable Word document</source>
        <translation>il est endommagé, ce n’est pas un document Word lisible</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it is damaged, not a readable workbook</source>
        <translation>il est endommagé, ce n’est pas un classeur lisible</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it is damaged, not a readable presentation</source>
        <translation>il est endommagé, ce n’est pas une présentation lisible</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it is damaged, not a readable picture</source>
        <translation>il est endommagé, ce n’est pas une image lisible</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it is damaged, not a readable message</source>
        <translation>il est endommagé, ce n’est pas un message lisible</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it is damaged, not a readable rich text</source>
        <translation>il est endommagé, ce n’est pas un texte RTF lisible</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it is damaged, not a readable archive ({error})</source>
        <translation>il est endommagé, ce n’est pas une archive lisible ({error})</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it is damaged, not a readable {kind} ({error})</source>
        <translation>il est endommagé et illisible ({kind}, {error})</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it unpacks to more than {limit} MB</source>
        <translation>décompressé, il dépasse {limit} Mo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>its name is not usable on every system. Rename it</source>
        <translation>son nom n’est pas utilisable sur tous les systèmes. Renommez-le</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The folder {root} cannot be read: {error}.</source>
        <translation>Le dossier {root} ne peut pas être lu : {error}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{path} is not a folder.</source>
        <translation>{path} n’est pas un dossier.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Chats may not change files in {folder}: this program keeps its own data there.</source>
        <translation>Les discussions ne peuvent pas modifier de fichiers dans {folder} : ce programme y garde ses propres données.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Copy its documents to another folder, and open that one.</source>
        <translation>Copiez ses documents dans un autre dossier et ouvrez celui-ci.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Choose the folder that holds the documents.</source>
        <translation>Choisissez le dossier qui contient les documents.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>There is no folder {path}.</source>
        <translation>Le dossier {path} n’existe pas.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Check the path.</source>
        <translation>Vérifiez le chemin.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Check its rights, or choose another.</source>
        <translation>Vérifiez ses droits ou choisissez-en un autre.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>No workspace is open.</source>
        <translation>Aucun dossier n’est ouvert.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Open a folder of documents first.</source>
        <translation>Ouvrez d’abord un dossier de documents.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The index {file} is damaged: {error}.</source>
        <translation>L’index {file} est endommagé : {error}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The index {file} cannot be used: {error}.</source>
        <translation>L’index {file} est inutilisable : {error}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Delete it; it is made anew from your files.</source>
        <translation>Supprimez-le ; il sera refait à partir de vos fichiers.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The sample documents cannot be copied: {error}.</source>
        <translation>Les documents d’exemple ne peuvent pas être copiés : {error}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The index that came with this folder is damaged and was not used.</source>
        <translation>L’index qui accompagne ce dossier est endommagé et n’a pas été utilisé.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The index that came with this folder is of another version of the program and was not used.</source>
        <translation>L’index qui accompagne ce dossier vient d’une autre version du programme et n’a pas été utilisé.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The index that came with this folder was made with another model for search and was not used.</source>
        <translation>L’index qui accompagne ce dossier a été créé avec un autre modèle de recherche et n’a pas été utilisé.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The index that came with this folder cannot be read and was not used: {reason}.</source>
        <translation>L’index qui accompagne ce dossier est illisible et n’a pas été utilisé : {reason}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The index that came with this folder cannot be copied and was not used: {reason}.</source>
        <translation>L’index qui accompagne ce dossier ne peut pas être copié et n’a pas été utilisé : {reason}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The index of this folder is not complete yet.</source>
        <translation>L’index de ce dossier n’est pas encore complet.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Try again when it is.</source>
        <translation>Réessayez quand il le sera.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>This folder is being prepared by another window or command.</source>
        <translation>Ce dossier est en cours de préparation par une autre fenêtre ou commande.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Try again later.</source>
        <translation>Réessayez plus tard.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The index cannot be put into {folder}: {reason}.</source>
        <translation>L’index ne peut pas être placé dans {folder} : {reason}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The index for other machines cannot be written: {reason}.</source>
        <translation>L’index pour d’autres ordinateurs ne peut pas être écrit : {reason}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Check the free space of the disk.</source>
        <translation>Vérifiez l’espace libre du disque.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Check the free space and your rights in this folder.</source>
        <translation>Vérifiez l’espace libre et vos droits dans ce dossier.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Open a folder of your own instead.</source>
        <translation>Ouvrez plutôt un de vos dossiers.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The settings cannot be saved in {file}: {error}.</source>
        <translation>Les réglages ne peuvent pas être enregistrés dans {file} : {error}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Check the disk's space and the folder's rights.</source>
        <translation>Vérifiez l’espace disque et les droits du dossier.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>There is a file {target} already.</source>
        <translation>Le fichier {target} existe déjà.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Choose another name, or replace it.</source>
        <translation>Choisissez un autre nom ou remplacez-le.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Choose a name for the file.</source>
        <translation>Choisissez un nom pour le fichier.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{target} cannot be written: {error}.</source>
        <translation>{target} ne peut pas être écrit : {error}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Check the folder's rights and free space.</source>
        <translation>Vérifiez les droits du dossier et l’espace libre.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The program is being closed.</source>
        <translation>Le programme se ferme.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The message is longer than what the model can read at once.</source>
        <translation>Le message est plus long que ce que le modèle peut lire d’un coup.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Shorten it, or choose a longer context in the settings.</source>
        <translation>Raccourcissez-le ou choisissez un contexte plus long dans les réglages.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The prompt has {tokens} tokens; the context of {title} holds {room}.</source>
        <translation>L’invite compte {tokens} jetons ; le contexte de {title} en contient {room}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Choose a longer context in the settings, or ask about less at once.</source>
        <translation>Choisissez un contexte plus long dans les réglages ou posez une question plus restreinte.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>There is no question to answer again.</source>
        <translation>Il n’y a pas de question à laquelle répondre à nouveau.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Ask one.</source>
        <translation>Posez-en une.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>An answer is being written.</source>
        <translation>Une réponse est en cours d’écriture.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Stop it, then go back.</source>
        <translation>Arrêtez-la, puis revenez en arrière.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>This chat is closed.</source>
        <translation>Cette discussion est fermée.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Open it again.</source>
        <translation>Ouvrez-la à nouveau.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>This chat or message was deleted.</source>
        <translation>Cette discussion ou ce message a été supprimé.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>This chat was deleted.</source>
        <translation>Cette discussion a été supprimée.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Choose another chat.</source>
        <translation>Choisissez une autre discussion.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The turn ended without an answer.</source>
        <translation>Le tour s’est terminé sans réponse.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Ask again.</source>
        <translation>Posez la question à nouveau.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>There is no model called {name}.</source>
        <translation>Il n’y a pas de modèle appelé {name}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Models here: {known}.</source>
        <translation>Modèles présents : {known}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>No model is built yet.</source>
        <translation>Aucun modèle n’est encore construit.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The model in {folder} cannot be loaded: {error}</source>
        <translation>Le modèle dans {folder} ne peut pas être chargé : {error}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>No model process can be started: {error}</source>
        <translation>Le processus du modèle ne peut pas être lancé : {error}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Restart the program.</source>
        <translation>Redémarrez le programme.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The program failed to load it; see the log.</source>
        <translation>Le programme n’a pas pu le charger ; voyez le journal.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{where} cannot be reached: {error}</source>
        <translation>{where} est injoignable : {error}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{title} needs about {needed} GB of memory, and {free} GB are free.</source>
        <translation>{title} demande environ {needed} Go de mémoire, et {free} Go sont libres.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Close other programs first.</source>
        <translation>Fermez d’abord d’autres programmes.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{title} is the model in use.</source>
        <translation>{title} est le modèle utilisé.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Choose another one first.</source>
        <translation>Choisissez-en d’abord un autre.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Another model is being worked on.</source>
        <translation>Un autre modèle est en cours de traitement.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Wait for the end, or stop it.</source>
        <translation>Attendez la fin ou arrêtez-le.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} has learned nothing yet.</source>
        <translation>{name} n’a encore rien appris.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Train it first.</source>
        <translation>Entraînez-le d’abord.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The new model needs a name.</source>
        <translation>Le nouveau modèle a besoin d’un nom.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>a-z, 0-9, dot and dash.</source>
        <translation>a-z, 0-9, point et tiret.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Another training is working.</source>
        <translation>Un autre entraînement est en cours.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Stop it, or wait for its end.</source>
        <translation>Arrêtez-le ou attendez sa fin.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>There is no prompt.</source>
        <translation>Il n’y a pas d’invite.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Write what to ask the models.</source>
        <translation>Écrivez ce qu’il faut demander aux modèles.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} was not imported: {fault}.</source>
        <translation>{name} n’a pas été importé : {fault}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} holds no conversations.</source>
        <translation>{name} ne contient aucune conversation.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it is neither a file nor a folder</source>
        <translation>ce n’est ni un fichier ni un dossier</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it is a damaged ZIP ({error})</source>
        <translation>c’est un ZIP endommagé ({error})</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{it} is no conversation of a program that is known here</source>
        <translation>{it} : pas de conversation d’un programme connu ici</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The database {path} is damaged: {fault}.</source>
        <translation>La base de données {path} est endommagée : {fault}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The database {path} is damaged.</source>
        <translation>La base de données {path} est endommagée.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} has changed since it was read.</source>
        <translation>{name} a changé depuis sa lecture.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Read it again.</source>
        <translation>Relisez-le.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} was changed by something else meanwhile.</source>
        <translation>{name} a été modifié entre-temps par autre chose.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Copy what you wrote, then press Revert to see the file as it is now.</source>
        <translation>Copiez ce que vous avez écrit, puis appuyez sur Rétablir pour voir le fichier tel qu’il est maintenant.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Copy what you wrote, close this and open it again.</source>
        <translation>Copiez ce que vous avez écrit, fermez ceci et rouvrez-le.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} could not be written: {reason}.</source>
        <translation>{name} n’a pas pu être écrit : {reason}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} is a link; a folder's own instructions have to be a file in it.</source>
        <translation>{name} est un lien ; les instructions d’un dossier doivent être un fichier dans celui-ci.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>Language model</source>
        <translation>Modèle de langue</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>MCP server</source>
        <translation>Serveur MCP</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Model builder</source>
        <translation>Construction de modèles</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Toolset import</source>
        <translation>Importation de jeux d’outils</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The program</source>
        <translation>Le programme</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>any address</source>
        <translation>toute adresse</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>the package index</source>
        <translation>l’index de paquets</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The endpoint in the settings answers</source>
        <translation>Le point d’accès des réglages répond</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>A server that was added is asked</source>
        <translation>Un serveur ajouté est interrogé</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>A server that runs here was granted the network</source>
        <translation>Un serveur qui tourne ici a été autorisé à utiliser le réseau</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>A toolset is downloaded from a host that you granted</source>
        <translation>Un jeu d’outils est téléchargé depuis un hôte que vous avez autorisé</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>You have not granted this host</source>
        <translation>Vous n’avez pas autorisé cet hôte</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Weights are fetched</source>
        <translation>Des poids sont téléchargés</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>You had a model built</source>
        <translation>Vous avez fait construire un modèle</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Its tool may not use the network</source>
        <translation>Son outil n’a pas le droit d’utiliser le réseau</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Its tool was granted the network</source>
        <translation>Son outil a été autorisé à utiliser le réseau</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Colour-safe, dark</source>
        <translation>Couleurs distinctes, sombre</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Colour-safe, light</source>
        <translation>Couleurs distinctes, clair</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Dusk</source>
        <translation>Crépuscule</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>High contrast, dark</source>
        <translation>Contraste élevé, sombre</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>High contrast, light</source>
        <translation>Contraste élevé, clair</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Dark</source>
        <translation>Sombre</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Light</source>
        <translation>Clair</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Built-in</source>
        <translation>Intégrés</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Files and code</source>
        <translation>Fichiers et code</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Search Documents</source>
        <translation>Chercher dans les documents</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>List Documents</source>
        <translation>Lister les documents</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Read Document</source>
        <translation>Lire un document</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Summarize</source>
        <translation>Résumer</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Query Tables</source>
        <translation>Interroger des tableaux</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Read Lines</source>
        <translation>Lire des lignes</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Write Whole File</source>
        <translation>Écrire un fichier entier</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Edit Lines</source>
        <translation>Modifier des lignes</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Find Files</source>
        <translation>Trouver des fichiers</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Search Files</source>
        <translation>Chercher dans les fichiers</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Find Code by Syntax</source>
        <translation>Trouver du code par sa syntaxe</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Replace Code by Syntax</source>
        <translation>Remplacer du code par sa syntaxe</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Move File</source>
        <translation>Déplacer un fichier</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Delete Files</source>
        <translation>Supprimer des fichiers</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Ask</source>
        <translation>Demander</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Run Code</source>
        <translation>Exécuter du code</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Git</source>
        <translation>Git</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Commit</source>
        <translation>Commit</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Run Tests</source>
        <translation>Lancer les tests</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>To-do List</source>
        <translation>Liste de tâches</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Task Agent</source>
        <translation>Agent de tâche</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Checkpoint</source>
        <translation>Point de reprise</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Rewind</source>
        <translation>Revenir en arrière</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/going_back.py"/>
        <source>You went back. {n:,} later messages are kept.</source>
        <extracomment>Of one thing English says: You went back. {n:,} later message is kept.</extracomment>
        <translation>
            <numerusform>Vous êtes revenu en arrière. {n:,} message ultérieur est conservé.</numerusform>
            <numerusform>Vous êtes revenu en arrière. {n:,} messages ultérieurs sont conservés.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/going_back.py"/>
        <source>What you ask now goes on from here; the chat's files are as they were.</source>
        <translation>Votre prochaine question part d’ici ; les fichiers de la discussion sont restés tels quels.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/going_back.py"/>
        <source>Show them again</source>
        <translation>Les réafficher</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions.py"/>
        <source>Instructions: {characters:,} characters</source>
        <translation>Instructions : {characters:,} caractères</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions.py"/>
        <source>About {tokens:,} tokens of each prompt. Press to read and edit them.</source>
        <translation>Environ {tokens:,} tokens de chaque prompt. Appuyez pour les lire et les modifier.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions.py"/>
        <source>Somebody else may have written it. It is not in use.</source>
        <translation>Elles peuvent venir de quelqu’un d’autre. Elles ne sont pas utilisées.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions.py"/>
        <source>This folder brings instructions for the assistant: {names}, {characters:,} characters.</source>
        <translation>Ce dossier contient des instructions pour l’assistant : {names}, {characters:,} caractères.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions.py"/>
        <source>Read and decide</source>
        <translation>Lire et décider</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions.py"/>
        <source>Instructions of this folder</source>
        <translation>Instructions de ce dossier</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions.py"/>
        <source>They become part of what the assistant is told before each question about this folder.</source>
        <translation>Elles s’ajoutent à ce qui est dit à l’assistant avant chaque question sur ce dossier.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions.py"/>
        <source>Do not use them</source>
        <translation>Ne pas les utiliser</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions.py"/>
        <source>Use them</source>
        <translation>Les utiliser</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions.py"/>
        <source>This chat</source>
        <translation>Cette discussion</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_editor.py"/>
        <source>Instructions</source>
        <translation>Instructions</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_editor.py"/>
        <source>In force</source>
        <translation>En vigueur</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_editor.py"/>
        <source>For all chats</source>
        <translation>Pour toutes les discussions</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_editor.py"/>
        <source>For this folder</source>
        <translation>Pour ce dossier</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_editor.py"/>
        <source>For this chat</source>
        <translation>Pour cette discussion</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_editor.py"/>
        <location filename="../../mypt_desktop/gui/prompts/editor.py"/>
        <source>Discard the changes</source>
        <translation>Abandonner les modifications</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_editor.py"/>
        <location filename="../../mypt_desktop/gui/prompts/editor.py"/>
        <source>Discard what you wrote?</source>
        <translation>Abandonner ce que vous avez écrit ?</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_for_chat.py"/>
        <source>Instructions for this chat</source>
        <translation>Instructions pour cette discussion</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_for_chat.py"/>
        <location filename="../../mypt_desktop/gui/instructions_page.py"/>
        <source>Revert</source>
        <translation>Rétablir</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_for_chat.py"/>
        <location filename="../../mypt_desktop/gui/instructions_page.py"/>
        <location filename="../../mypt_desktop/gui/prompts/editor.py"/>
        <location filename="../../mypt_desktop/gui/renderers/code.py"/>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <source>Save</source>
        <translation>Enregistrer</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_for_chat.py"/>
        <source>They count in this chat, after all others, whatever folder is open. Saved empty there are none.</source>
        <translation>Elles valent dans cette discussion, après toutes les autres, quel que soit le dossier ouvert. Enregistrées vides, il n'y en a pas.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_for_chat.py"/>
        <location filename="../../mypt_desktop/gui/instructions_page.py"/>
        <source>{characters:,} of at most {most:,} characters</source>
        <translation>{characters:,} caractères sur {most:,} au plus</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_for_chat.py"/>
        <location filename="../../mypt_desktop/gui/instructions_page.py"/>
        <source>about {tokens:,} tokens of each prompt</source>
        <translation>environ {tokens:,} tokens de chaque prompt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_for_chat.py"/>
        <location filename="../../mypt_desktop/gui/instructions_page.py"/>
        <source>not saved</source>
        <translation>non enregistré</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_page.py"/>
        <source>After the app's own instructions</source>
        <translation>Après les instructions de l’application</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_page.py"/>
        <source>In place of the app's own instructions</source>
        <translation>À la place des instructions de l’application</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_page.py"/>
        <source>How chats are named</source>
        <translation>Comment les discussions sont nommées</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_page.py"/>
        <source>Which instructions</source>
        <translation>Quelles instructions</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_page.py"/>
        <source>Instructions for this folder</source>
        <translation>Instructions pour ce dossier</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_page.py"/>
        <source>Instructions for all chats</source>
        <translation>Instructions pour toutes les discussions</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_page.py"/>
        <source>Remove</source>
        <translation>Retirer</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_page.py"/>
        <source>They count in every chat, except where the open folder has some of the same kind.</source>
        <translation>Elles valent dans chaque discussion, sauf si le dossier ouvert en a du même type.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_page.py"/>
        <source>They count while this folder is open, in place of those for all chats. Saving is a yes to them.</source>
        <translation>Elles valent tant que ce dossier est ouvert, à la place de celles de toutes les discussions. Les enregistrer, c’est les accepter.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_page.py"/>
        <source>there is no file</source>
        <translation>il n’y a pas de fichier</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_texts.py"/>
        <source>Not in use: {fault}</source>
        <translation>Non utilisé : {fault}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_texts.py"/>
        <source>The app's own instructions are in force, and no others.</source>
        <translation>Les instructions de l’application sont en vigueur, et aucune autre.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/laid_out/finding.py"/>
        <source>in this document</source>
        <translation>dans ce document</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/laid_out/finding.py"/>
        <source> in the document</source>
        <translation> dans le document</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/laid_out/finding.py"/>
        <location filename="../../mypt_desktop/gui/pages/finding.py"/>
        <location filename="../../mypt_desktop/gui/renderers/finding.py"/>
        <location filename="../../mypt_desktop/gui/tables/finding.py"/>
        <source>Not found</source>
        <translation>Introuvable</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/laid_out/finding.py"/>
        <location filename="../../mypt_desktop/gui/pages/finding.py"/>
        <location filename="../../mypt_desktop/gui/palette/rows.py"/>
        <location filename="../../mypt_desktop/gui/tables/finding.py"/>
        <source>{number:,} of {total:,}</source>
        <translation>{number:,} sur {total:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/laid_out/opening.py"/>
        <source>Slide {number:,} of {total:,}</source>
        <translation>Diapositive {number:,} sur {total:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/laid_out/opening.py"/>
        <source>{name} is shown as text: the cited words are not seen in its layout.</source>
        <translation>{name} est affiché en texte : les mots cités ne se voient pas dans sa mise en page.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/laid_out/pane.py"/>
        <source>Find in this document</source>
        <translation>Rechercher dans ce document</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/laid_out/pane.py"/>
        <source>Smaller letters</source>
        <translation>Texte plus petit</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/laid_out/pane.py"/>
        <source>Larger letters</source>
        <translation>Texte plus grand</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/laid_out/pane.py"/>
        <source>Usual size of letters</source>
        <translation>Taille habituelle du texte</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/laid_out/pane.py"/>
        <source>Usual size of letters (Ctrl+0)</source>
        <translation>Taille habituelle du texte (Ctrl+0)</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/laid_out/typesetting.py"/>
        <source>Slide {number:,}</source>
        <translation>Diapositive {number:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/laid_out/view.py"/>
        <source>Layout of {name}</source>
        <translation>Mise en page de {name}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/links.py"/>
        <source>Open a link</source>
        <translation>Ouvrir un lien</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/links.py"/>
        <source>This link leads out of the program, to an address that the model or a document wrote.</source>
        <translation>Ce lien mène hors du programme, à une adresse écrite par le modèle ou un document.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/links.py"/>
        <source>This link is no web address, so the program does not open it.</source>
        <translation>Ce lien n’est pas une adresse web, le programme ne l’ouvre donc pas.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/links.py"/>
        <source>Copy link</source>
        <translation>Copier le lien</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/links.py"/>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Open in browser</source>
        <translation>Ouvrir dans le navigateur</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/links.py"/>
        <source>Open this link?</source>
        <translation>Ouvrir ce lien ?</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/links.py"/>
        <source>Unknown link</source>
        <translation>Lien inconnu</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/links.py"/>
        <source>Address of the link</source>
        <translation>Adresse du lien</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/main_window.py"/>
        <source>Sidebar</source>
        <translation>Barre latérale</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/main_window.py"/>
        <source>Details</source>
        <translation>Détails</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/main_window.py"/>
        <source>Build one, or import your own.</source>
        <translation>Construisez-en un, ou importez le vôtre.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/main_window.py"/>
        <source>There is no model to answer with.</source>
        <translation>Il n’y a pas de modèle pour répondre.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/main_window.py"/>
        <location filename="../../mypt_desktop/gui/models/manager.py"/>
        <location filename="../../mypt_desktop/gui/models/menu.py"/>
        <source>Models</source>
        <translation>Modèles</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/main_window.py"/>
        <source>The model could not be loaded.</source>
        <translation>Le modèle n’a pas pu être chargé.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/main_window.py"/>
        <source>Reading the answer aloud.</source>
        <translation>Lecture de la réponse à haute voix.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/manager.py"/>
        <source>GGUF files (*.gguf);;All files (*)</source>
        <translation>Fichiers GGUF (*.gguf);;Tous les fichiers (*)</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/manager.py"/>
        <source>Drop a model here to import it: a GGUF file, or a folder of weights.</source>
        <translation>Déposez ici un modèle à importer : un fichier GGUF ou un dossier de poids.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/manager.py"/>
        <source>Models on this computer</source>
        <translation>Modèles sur cet ordinateur</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/manager.py"/>
        <source>Work on a model</source>
        <translation>Travail sur un modèle</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/manager.py"/>
        <source>Import a file…</source>
        <translation>Importer un fichier…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/manager.py"/>
        <source>Import a folder…</source>
        <translation>Importer un dossier…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/manager.py"/>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Stopping</source>
        <translation>Arrêt en cours</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/manager.py"/>
        <source>Only one model can be imported at a time. Drop one file, or one folder.</source>
        <translation>Un seul modèle peut être importé à la fois. Déposez un fichier ou un dossier.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/manager.py"/>
        <source>Import a model</source>
        <translation>Importer un modèle</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/manager.py"/>
        <source>The weights to build from</source>
        <translation>Les poids à utiliser</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/manager.py"/>
        <source>Remove the model</source>
        <translation>Supprimer le modèle</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/manager.py"/>
        <source>Import a folder of weights</source>
        <translation>Importer un dossier de poids</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/manager.py"/>
        <source>Looking for models</source>
        <translation>Recherche de modèles</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/menu.py"/>
        <source>Build {model}…</source>
        <translation>Construire {model}…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/menu.py"/>
        <source>Opens the page that says what it takes</source>
        <translation>Ouvre la page qui dit ce qu’il faut</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/menu.py"/>
        <source>Import a Model…</source>
        <translation>Importer un modèle…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/menu.py"/>
        <source>All Models…</source>
        <translation>Tous les modèles…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/menu.py"/>
        <source>(slow or large here)</source>
        <translation>(lent ou gros ici)</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/menu.py"/>
        <source>(suits this computer best)</source>
        <translation>(le mieux adapté à cet ordinateur)</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/menu.py"/>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>It {unsuited}.</source>
        <translation>Sur cet ordinateur : {unsuited}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/menu.py"/>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>{size} on the disk</source>
        <translation>{size} sur le disque</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/page.py"/>
        <source>Use in chats</source>
        <translation>Utiliser dans les discussions</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/page.py"/>
        <source>Build</source>
        <translation>Construire</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/page.py"/>
        <source>Build from a file…</source>
        <translation>Construire depuis un fichier…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/page.py"/>
        <source>Takes weights that you have on the disk already; their SHA-256 has to fit</source>
        <translation>Utilise des poids déjà présents sur le disque ; leur SHA-256 doit correspondre</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/page.py"/>
        <source>Measure</source>
        <translation>Mesurer</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/page.py"/>
        <source>Lets it write for about five seconds, in a process of its own</source>
        <translation>Le fait écrire environ cinq secondes, dans un processus à part</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/page.py"/>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Remove…</source>
        <translation>Supprimer…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/page.py"/>
        <source>About the model</source>
        <translation>À propos du modèle</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/page.py"/>
        <source>On this computer</source>
        <translation>Sur cet ordinateur</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/page.py"/>
        <source>What building it takes</source>
        <translation>Ce qu’il faut pour le construire</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/page.py"/>
        <source>Where it is from</source>
        <translation>D’où il vient</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/page.py"/>
        <source>In use</source>
        <translation>Utilisé</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Answers in chats</source>
        <translation>Répond dans les discussions</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Another model answers then, or none where there is no other.</source>
        <translation>Un autre modèle répond alors, ou aucun s’il n’y en a pas d’autre.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Finds passages by what they mean</source>
        <translation>Trouve des passages par leur sens</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Documents are searched by their words alone then.</source>
        <translation>Les documents ne sont alors cherchés que par leurs mots.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Finds the tool that a request is for</source>
        <translation>Trouve l’outil qu’une demande vise</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Fewer requests find their tool then.</source>
        <translation>Moins de demandes trouvent alors leur outil.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Judges passages and checks answers</source>
        <translation>Juge les passages et vérifie les réponses</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Answers are checked less well then.</source>
        <translation>Les réponses sont alors moins bien vérifiées.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Tells which line answers a question</source>
        <translation>Dit quelle ligne répond à une question</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Lines are chosen less well then.</source>
        <translation>Les lignes sont alors moins bien choisies.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Reads text in pictures and scans</source>
        <translation>Lit le texte des images et des numérisations</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Pictures and scans are not read then.</source>
        <translation>Les images et numérisations ne sont alors pas lues.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Writes down what you say in English</source>
        <translation>Écrit ce que vous dites en anglais</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Nothing can be dictated then.</source>
        <translation>Rien ne peut alors être dicté.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>{count:.1f} GB</source>
        <translation>{count:.1f} Go</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>{count:,} MB</source>
        <translation>{count:,} Mo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>, in use</source>
        <translation>, utilisé</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>, not built</source>
        <translation>, non construit</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>not built, {size} once it is</source>
        <translation>non construit, {size} une fois fait</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Its licence: {licence}.</source>
        <translation>Sa licence : {licence}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Its licence is not stated: look where it is from.</source>
        <translation>Sa licence n’est pas indiquée : voyez d’où il vient.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>You imported it from {base}. {licence}</source>
        <translation>Vous l’avez importé de {base}. {licence}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>not stated</source>
        <translation>non indiquée</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Made from {base}. Licence: {licence}.</source>
        <translation>Construit à partir de {base}. Licence : {licence}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>weights without a name</source>
        <translation>poids sans nom</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>It fits this computer: it takes about {memory} of memory while it works.</source>
        <translation>Il convient à cet ordinateur : il prend environ {memory} de mémoire quand il travaille.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>It suits this computer best</source>
        <translation>C’est le mieux adapté à cet ordinateur</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>It fits this computer</source>
        <translation>Il convient à cet ordinateur</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>{words}: it takes about {memory} of memory.</source>
        <translation>{words} : il prend environ {memory} de mémoire.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>It cannot be built here. {blocked}</source>
        <translation>Il ne peut pas être construit ici. {blocked}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Before that an environment that builds models is made, once: it fetches torch and other packages from the Python package index, or torch from download.pytorch.org.</source>
        <translation>Avant cela, un environnement de construction de modèles est créé, une seule fois : il télécharge torch et d’autres paquets depuis le Python Package Index, ou torch depuis download.pytorch.org.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>It takes up to {most} of disk meanwhile and {size} afterwards</source>
        <translation>Il prend jusqu’à {most} de disque pendant ce temps et {size} ensuite</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>{room}, but only {free} are free.</source>
        <translation>{room}, mais seulement {free} sont libres.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>{room}; {free} are free.</source>
        <translation>{room} ; {free} sont libres.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>It takes minutes, which the processor is busy for. Chats go on meanwhile.</source>
        <translation>Cela prend quelques minutes, pendant lesquelles le processeur est occupé. Les discussions continuent.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Remove {title}? That frees {size}. What it was imported from stays where it is.</source>
        <translation>Supprimer {title} ? Cela libère {size}. La source de l’importation reste où elle est.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Remove {title}? That frees {size}. {without} It can be built again: the weights that were fetched are kept.</source>
        <translation>Supprimer {title} ? Cela libère {size}. {without} Il peut être reconstruit : les poids téléchargés sont conservés.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Nothing has to be fetched: what it takes is on this computer already.</source>
        <translation>Rien à télécharger : tout est déjà sur cet ordinateur.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>, or else from </source>
        <translation>, ou sinon de </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>where its recipe says</source>
        <translation>l’endroit indiqué par sa recette</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Building fetches {size} of weights from {places}. Only when you press Build: the app fetches nothing by itself.</source>
        <translation>La construction télécharge {size} de poids depuis {places}. Seulement si vous appuyez sur Construire : l’application ne télécharge rien d’elle-même.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>How fast it is here was not measured yet.</source>
        <translation>Sa vitesse ici n’a pas encore été mesurée.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>reads {read} and writes {written} tokens a second</source>
        <translation>lit {read} et écrit {written} tokens par seconde</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Judging by another model that was measured here, it {speed}.</source>
        <translation>D’après un autre modèle mesuré ici, il {speed}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>, with {memory} of memory for a short question</source>
        <translation>, avec {memory} de mémoire pour une question courte</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Measured here on the {device}: it {speed}{memory}.</source>
        <translation>Mesuré ici ({device}) : il {speed}{memory}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>Your browser</source>
        <translation>Votre navigateur</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>You opened a link</source>
        <translation>Vous avez ouvert un lien</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>A page of a tool</source>
        <translation>Une page d’un outil</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>Pages reach nothing that was not granted</source>
        <translation>Les pages n’atteignent rien qui n’ait été autorisé</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <source>Network</source>
        <translation>Réseau</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>Who may reach what</source>
        <translation>Qui peut atteindre quoi</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>What may use the network</source>
        <translation>Ce qui peut utiliser le réseau</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>Beside these, building a model under Tools &gt; Models fetches its weights, when you press Build.</source>
        <translation>En plus, construire un modèle sous Outils &gt; Modèles télécharge ses poids, quand vous appuyez sur Construire.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>What has left this computer</source>
        <translation>Ce qui a quitté cet ordinateur</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <source>Export…</source>
        <translation>Exporter…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>Nothing</source>
        <translation>Rien</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>No part of the program may reach any address.</source>
        <translation>Aucune partie du programme ne peut atteindre une adresse.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Export</source>
        <translation>Exporter</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>{n:,} lines are in {name}.</source>
        <extracomment>Of one thing English says: {n:,} line is in {name}.</extracomment>
        <translation>
            <numerusform>{n:,} ligne est dans {name}.</numerusform>
            <numerusform>{n:,} lignes sont dans {name}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>{n:,} times let out</source>
        <extracomment>Of one thing English says: Once let out</extracomment>
        <translation>
            <numerusform>{n:,} sortie autorisée</numerusform>
            <numerusform>{n:,} sorties autorisées</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>Nothing has left this computer</source>
        <translation>Rien n’a quitté cet ordinateur</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>{n:,} times to a program on this computer</source>
        <extracomment>Of one thing English says: once to a program on this computer</extracomment>
        <translation>
            <numerusform>{n:,} fois vers un programme de cet ordinateur</numerusform>
            <numerusform>{n:,} fois vers un programme de cet ordinateur</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>{n:,} times refused</source>
        <extracomment>Of one thing English says: once refused</extracomment>
        <translation>
            <numerusform>{n:,} refus</numerusform>
            <numerusform>{n:,} refus</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>granted</source>
        <comment>a connection</comment>
        <translation>autorisé</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>refused</source>
        <comment>a connection</comment>
        <translation>refusé</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>Questions, documents found for them, and answers go to</source>
        <translation>Les questions, les documents trouvés pour elles et les réponses vont à</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <location filename="../../mypt_desktop/gui/servers/manager.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/review_dialog.py"/>
        <source>MCP servers</source>
        <translation>Serveurs MCP</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>{name}: the arguments of its calls go to</source>
        <translation>{name} : les arguments de ses appels vont à</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>{name}, which runs here, may reach</source>
        <translation>{name}, qui s’exécute ici, peut atteindre</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>When you import one by its address, it is downloaded from</source>
        <translation>Quand vous en importez un par son adresse, il est téléchargé depuis</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/manager.py"/>
        <source>Toolsets</source>
        <translation>Jeux d’outils</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>{name} says that it reaches (its tools could reach others)</source>
        <translation>{name} dit atteindre (ses outils pourraient en atteindre d’autres)</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/pages/finding.py"/>
        <source>on these pages</source>
        <translation>dans ces pages</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/pages/finding.py"/>
        <source> on the pages</source>
        <translation> dans les pages</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/pages/finding.py"/>
        <source>Searching…</source>
        <translation>Recherche…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/pages/pane.py"/>
        <source>Find on these pages</source>
        <translation>Rechercher dans ces pages</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/pages/pane.py"/>
        <source>Smaller pages</source>
        <translation>Pages plus petites</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/pages/pane.py"/>
        <source>Larger pages</source>
        <translation>Pages plus grandes</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/pages/pane.py"/>
        <source>Fit the width</source>
        <translation>Ajuster à la largeur</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/pages/pane.py"/>
        <source>Fit the width (Ctrl+0)</source>
        <translation>Ajuster à la largeur (Ctrl+0)</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/pages/pane.py"/>
        <source>Small pictures of the pages</source>
        <translation>Vignettes des pages</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/pages/pane.py"/>
        <source>Page {page:,} of {count:,}</source>
        <translation>Page {page:,} sur {count:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/pages/thumbnails.py"/>
        <source>Page {number:,}</source>
        <translation>Page {number:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/pages/view.py"/>
        <source>Pages of {name}</source>
        <translation>Pages de {name}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/pages/view.py"/>
        <source>This page cannot be drawn.</source>
        <translation>Cette page ne peut pas être dessinée.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/palette/entries.py"/>
        <source>Settings, {of}</source>
        <translation>Paramètres, {of}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/palette/rows.py"/>
        <source>not possible now</source>
        <translation>impossible pour l’instant</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/palette/view.py"/>
        <source>Command palette</source>
        <translation>Palette de commandes</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/palette/view.py"/>
        <source>Find an action, a document, a chat or a setting</source>
        <translation>Trouver une action, un document, une discussion ou un paramètre</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/palette/view.py"/>
        <source>Type to find, up and down to choose, Enter to do it, Esc to close.</source>
        <translation>Tapez pour chercher, haut et bas pour choisir, Entrée pour exécuter, Échap pour fermer.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/palette/view.py"/>
        <source>Matches</source>
        <translation>Résultats</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/palette/view.py"/>
        <source>Nothing matches.</source>
        <translation>Aucun résultat.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/passage_text.py"/>
        <source>Text of the document</source>
        <translation>Texte du document</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/passages.py"/>
        <source>Page {page}</source>
        <translation>Page {page}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/passages.py"/>
        <source>Row {row:,}</source>
        <translation>Ligne {row:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/passages.py"/>
        <source>Line {line:,}</source>
        <translation>Ligne {line:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/passages.py"/>
        <source>page {page}</source>
        <translation>page {page}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/passages.py"/>
        <source>row {row:,}</source>
        <translation>ligne {row:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/passages.py"/>
        <source>line {line}</source>
        <translation>ligne {line}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/passages.py"/>
        <source>{sheet}, row {row:,}</source>
        <translation>{sheet}, ligne {row:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/passages.py"/>
        <source>The document changed since it was cited; the passage is no longer in it.</source>
        <translation>Le document a changé depuis qu’il a été cité ; le passage n’y est plus.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/plain.py"/>
        <source>{documents}, {unread:,} not read</source>
        <translation>{documents}, {unread:,} non lus</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/plain.py"/>
        <source>{size} bytes</source>
        <translation>{size} octets</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/plain.py"/>
        <source>{size:.0f} KB</source>
        <translation>{size:.0f} Ko</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/plain.py"/>
        <source>{size:.1f} MB</source>
        <translation>{size:.1f} Mo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/editor.py"/>
        <source>{{language}} is asked for, {{language|German}} begins with German. {{clipboard}}, {{date}} and {{selection}} are filled in: what was copied, today, and what is selected in the message.</source>
        <translation>{{language}} est demandé, {{language|German}} commence par German. {{clipboard}}, {{date}} et {{selection}} sont remplis : ce qui a été copié, la date du jour et ce qui est sélectionné dans le message.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/editor.py"/>
        <source>New prompt</source>
        <translation>Nouveau prompt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/editor.py"/>
        <source>Edit /{name}</source>
        <translation>Modifier /{name}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/editor.py"/>
        <source>What is typed behind the slash, such as letter</source>
        <translation>Ce qui se tape après la barre oblique, par exemple lettre</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/editor.py"/>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/editor.py"/>
        <source>Title</source>
        <translation>Titre</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/editor.py"/>
        <source>Description</source>
        <translation>Description</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/editor.py"/>
        <source>Text, {fault}.</source>
        <translation>Texte, {fault}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/editor.py"/>
        <source>Name: {fault}.</source>
        <translation>Nom : {fault}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/editor.py"/>
        <source>Fills in: {variables}.</source>
        <translation>Remplit : {variables}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/form.py"/>
        <location filename="../../mypt_desktop/gui/prompts/page.py"/>
        <source>Use</source>
        <translation>Utiliser</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/form.py"/>
        <source>{name} is missing.</source>
        <translation>Il manque {name}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/manager.py"/>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Prompts</source>
        <translation>Prompts</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/manager.py"/>
        <source>Your prompts</source>
        <translation>Vos prompts</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/manager.py"/>
        <source>New…</source>
        <translation>Nouveau…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/manager.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/manager.py"/>
        <source>Import…</source>
        <translation>Importer…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/manager.py"/>
        <source>Drop a Markdown file here to import it.</source>
        <translation>Déposez ici un fichier Markdown pour l’importer.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/manager.py"/>
        <source>/{name} is ready to use.</source>
        <translation>/{name} est prêt à l’emploi.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/manager.py"/>
        <source>{file} was deleted.</source>
        <translation>{file} a été supprimé.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/manager.py"/>
        <source>{file} is back.</source>
        <translation>{file} est de retour.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/manager.py"/>
        <source>Import prompts</source>
        <translation>Importer des prompts</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/manager.py"/>
        <source>Prompts (*{ending})</source>
        <translation>Prompts (*{ending})</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/manager.py"/>
        <source>{added} can be used now.</source>
        <translation>Utilisables dès maintenant : {added}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/manager.py"/>
        <location filename="../../mypt_desktop/gui/themes/chooser.py"/>
        <source>{folder} could not be made: {reason}.</source>
        <translation>Impossible de créer {folder} : {reason}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/manager.py"/>
        <source>{file} cannot be used as a prompt:</source>
        <translation>{file} ne peut pas servir de prompt :</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/page.py"/>
        <source>A prompt is a text that you use again and again, with places that are filled in each time. Type / in a message and choose it: it asks for what is open, and its text is put into the message, to be read before you send it.</source>
        <translation>Un prompt est un texte que vous réutilisez, avec des emplacements à remplir à chaque fois. Tapez / dans un message et choisissez-le : il demande ce qui manque, puis son texte est placé dans le message, pour que vous le lisiez avant de l’envoyer.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/page.py"/>
        <source>What is wrong with the file</source>
        <translation>Ce qui ne va pas dans le fichier</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/page.py"/>
        <source>Text of the prompt</source>
        <translation>Texte du prompt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/page.py"/>
        <source>Edit…</source>
        <translation>Modifier…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/page.py"/>
        <source>Show in folder</source>
        <translation>Afficher dans le dossier</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/page.py"/>
        <source>Open the file</source>
        <translation>Ouvrir le fichier</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/page.py"/>
        <source>There is no prompt yet</source>
        <translation>Il n’y a pas encore de prompt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/page.py"/>
        <source>This file cannot be used as a prompt:</source>
        <translation>Ce fichier ne peut pas servir de prompt :</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/page.py"/>
        <source>Fills in: {asks}</source>
        <translation>Remplit : {asks}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/page.py"/>
        <source>In the terminal /{name} is a command of the program. There your prompt is /prompt:{name}.</source>
        <translation>Dans le terminal, /{name} est une commande du programme. Votre prompt s’y appelle /prompt:{name}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/slash.py"/>
        <source>The clipboard is empty</source>
        <translation>Le presse-papiers est vide</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/slash.py"/>
        <source>Nothing is selected in the message</source>
        <translation>Rien n’est sélectionné dans le message</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/slash.py"/>
        <source>Prompts and resources</source>
        <translation>Prompts et ressources</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/slash.py"/>
        <source>Your prompt, not usable: {faults}</source>
        <translation>Votre prompt, inutilisable : {faults}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/slash.py"/>
        <source>Your prompt</source>
        <translation>Votre prompt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/slash.py"/>
        <source>Tools &gt; Prompts shows every fault.</source>
        <translation>Outils &gt; Prompts montre chaque erreur.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/quick/global_keys.py"/>
        <source>Wayland gives no program keys of its own. Set a shortcut in the desktop's settings that runs mypt-desktop --quick.</source>
        <translation>Wayland ne donne pas de touches propres à un programme. Dans les réglages du bureau, créez un raccourci qui lance mypt-desktop --quick.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/quick/global_keys.py"/>
        <source>This system gives no program keys of its own. The command mypt-desktop --quick does the same.</source>
        <translation>Ce système ne donne pas de touches propres à un programme. La commande mypt-desktop --quick fait la même chose.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/quick/global_keys.py"/>
        <source>{keys} are no keys for the quick question.</source>
        <translation>{keys} ne convient pas comme touches de la question éclair.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/quick/global_keys.py"/>
        <location filename="../../mypt_desktop/gui/quick/windows_keys.py"/>
        <location filename="../../mypt_desktop/gui/quick/x11_keys.py"/>
        <source>Choose others in the settings.</source>
        <translation>Choisissez-en d’autres dans les réglages.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/quick/line.py"/>
        <location filename="../../mypt_desktop/gui/quick/tray.py"/>
        <source>Quick question</source>
        <translation>Question éclair</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/quick/line.py"/>
        <source>Enter asks in a new chat, Esc closes</source>
        <translation>Entrée : demander dans une nouvelle discussion, Échap : fermer</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/quick/line.py"/>
        <source>About {folder}. {keys}</source>
        <translation>À propos de {folder}. {keys}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/quick/tray.py"/>
        <source>This desktop has no tray.</source>
        <translation>Ce bureau n’a pas de zone de notification.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/quick/tray.py"/>
        <source>Show MyPT Desktop</source>
        <translation>Afficher MyPT Desktop</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/quick/tray.py"/>
        <location filename="../../mypt_desktop/gui/startup_errors.py"/>
        <source>Quit</source>
        <translation>Quitter</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/quick/windows_keys.py"/>
        <location filename="../../mypt_desktop/gui/quick/x11_keys.py"/>
        <source>This keyboard has no such key.</source>
        <translation>Ce clavier n’a pas cette touche.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/quick/windows_keys.py"/>
        <location filename="../../mypt_desktop/gui/quick/x11_keys.py"/>
        <source>Another program has the keys of the quick question.</source>
        <translation>Un autre programme utilise les touches de la question éclair.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/quick/windows_keys.py"/>
        <source>This system gives no program keys of its own.</source>
        <translation>Ce système ne donne pas de touches propres à un programme.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/quick/x11_keys.py"/>
        <source>The X server cannot be reached for keys of the whole desktop.</source>
        <translation>Le serveur X est injoignable pour les touches de tout le bureau.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/quick/x11_keys.py"/>
        <source>Keys of the whole desktop need the library libX11.so.6.</source>
        <translation>Les touches de tout le bureau nécessitent la bibliothèque libX11.so.6.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/app.py"/>
        <source>This page asked for the network ({hosts}) and does not get it.</source>
        <translation>Cette page a demandé le réseau ({hosts}) et ne l’obtient pas.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/app.py"/>
        <source>Show in a window of its own</source>
        <translation>Afficher dans sa propre fenêtre</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/app.py"/>
        <source>Let the page of {server} run “{title}”?</source>
        <translation>Laisser la page de {server} exécuter « {title} » ?</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/app.py"/>
        <source>A page wants to run a tool</source>
        <translation>Une page veut exécuter un outil</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/app.py"/>
        <source>Put this message of the page of {server} where you write? You can change it, and send it or not.</source>
        <translation>Placer ce message de la page de {server} dans le champ de saisie ? Vous pouvez le modifier, et l’envoyer ou non.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/app.py"/>
        <source>A page wants to write a message</source>
        <translation>Une page veut écrire un message</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/app.py"/>
        <source>The page is shown in a window of its own.</source>
        <translation>La page est affichée dans sa propre fenêtre.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/app.py"/>
        <source>Bring it back</source>
        <translation>La ramener</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/app_window.py"/>
        <source>Back into the chat</source>
        <translation>Revenir dans la discussion</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/app_window.py"/>
        <source>A page of {title}</source>
        <translation>Une page de {title}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/cells.py"/>
        <source>not run</source>
        <translation>non exécuté</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/cells.py"/>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/renderers/cells.py"/>
        <source>{n:,} cells</source>
        <extracomment>Of one thing English says: {n:,} cell</extracomment>
        <translation>
            <numerusform>{n:,} cellule</numerusform>
            <numerusform>{n:,} cellules</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/cells.py"/>
        <source>Cell</source>
        <translation>Cellule</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/cells.py"/>
        <source>Show all {count:,} lines</source>
        <translation>Afficher les {count:,} lignes</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/cells.py"/>
        <source>An image that the code displayed</source>
        <translation>Une image affichée par le code</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/cells.py"/>
        <source>An image that cannot be shown.</source>
        <translation>Une image qui ne peut pas être affichée.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/changes.py"/>
        <source>What changed</source>
        <translation>Ce qui a changé</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/chart.py"/>
        <source>A chart: {title}</source>
        <translation>Un graphique : {title}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/chart.py"/>
        <source>There is nothing to draw.</source>
        <translation>Il n’y a rien à dessiner.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/code.py"/>
        <source>Copy all</source>
        <translation>Tout copier</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/code.py"/>
        <source>Saving…</source>
        <translation>Enregistrement…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/code.py"/>
        <source>Not saved</source>
        <translation>Non enregistré</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/code.py"/>
        <source>This file was changed elsewhere while you edited it here.</source>
        <translation>Ce fichier a été modifié ailleurs pendant que vous le modifiiez ici.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/code.py"/>
        <source>Load the new version</source>
        <translation>Charger la nouvelle version</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/code.py"/>
        <source>Replace it with mine</source>
        <translation>La remplacer par la mienne</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/code.py"/>
        <source>Saved</source>
        <translation>Enregistré</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/document.py"/>
        <source>Show the source</source>
        <translation>Afficher la source</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/document.py"/>
        <source>Edit</source>
        <translation>Modifier</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/document.py"/>
        <source>Show the document</source>
        <translation>Afficher le document</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/engine.py"/>
        <source>Pages are not drawn, because {flags} switches their locks off ({unsafe}).</source>
        <translation>Les pages ne sont pas affichées, car {flags} désactive leurs protections ({unsafe}).</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/engine.py"/>
        <source>Pages are not drawn, because {debugging} opens them to other programs.</source>
        <translation>Les pages ne sont pas affichées, car {debugging} les ouvre à d’autres programmes.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/engine.py"/>
        <source>Pages are not drawn for the administrator (root), because the browser engine's sandbox is off then.</source>
        <translation>Les pages ne sont pas affichées pour l’administrateur (root), car le bac à sable du moteur de navigation est alors désactivé.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/engine.py"/>
        <source>Pages are not drawn, because the browser engine's sandbox does not work here: {reason}.</source>
        <translation>Les pages ne sont pas affichées, car le bac à sable du moteur de navigation ne fonctionne pas ici : {reason}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/factory.py"/>
        <source>This version of the program does not know the renderer {renderer!r}.</source>
        <translation>Cette version du programme ne connaît pas le moteur d’affichage {renderer!r}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/factory.py"/>
        <source>The tool gave no text to show: “{name}” is missing or is no text.</source>
        <translation>L’outil n’a donné aucun texte à afficher : « {name} » est absent ou n’est pas du texte.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/files.py"/>
        <source>{path} is outside the chat's files, so it is not shown.</source>
        <translation>{path} est hors des fichiers de la discussion et n’est donc pas affiché.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/files.py"/>
        <source>{path} is no file of this chat.</source>
        <translation>{path} n’est pas un fichier de cette discussion.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/files.py"/>
        <source>{path} is not in the chat's files any more.</source>
        <translation>{path} n’est plus parmi les fichiers de la discussion.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/files.py"/>
        <source>An older version may have it.</source>
        <translation>Une version précédente l’a peut-être.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/files.py"/>
        <source>{path} cannot be saved: {reason}.</source>
        <translation>Impossible d’enregistrer {path} : {reason}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/files.py"/>
        <source>{path} is too large to be shown: {size}.</source>
        <translation>{path} est trop volumineux pour être affiché : {size}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/files.py"/>
        <source>{path} cannot be read: {reason}.</source>
        <translation>Impossible de lire {path} : {reason}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/finding.py"/>
        <source>in this text</source>
        <translation>dans ce texte</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/finding.py"/>
        <source>{number:,} of {total}</source>
        <translation>{number:,} sur {total}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/frame.py"/>
        <source>The page could not be loaded. What serves it may have ended with the program; ask for the page again.</source>
        <translation>La page n’a pas pu être chargée. Ce qui la sert s’est peut-être arrêté avec le programme ; demandez-la de nouveau.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/frame.py"/>
        <source>{url} is not shown: a frame shows pages of a tool on this machine only.</source>
        <translation>{url} n’est pas affiché : un cadre ne montre que des pages d’un outil de cette machine.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/frame.py"/>
        <source>Its address begins with http://localhost: and a port from {port}.</source>
        <translation>Son adresse commence par http://localhost: et un port à partir de {port}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/json_tree.py"/>
        <source>only the first {most} are shown</source>
        <translation>seuls les {most} premiers sont affichés</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/page_view.py"/>
        <source>The page took too much memory and was stopped.</source>
        <translation>La page prenait trop de mémoire et a été arrêtée.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/page_view.py"/>
        <source>The page did not answer any more and was stopped.</source>
        <translation>La page ne répondait plus et a été arrêtée.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/page_view.py"/>
        <source>The page stopped working.</source>
        <translation>La page a cessé de fonctionner.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/page_view.py"/>
        <source>The page could not be loaded.</source>
        <translation>La page n’a pas pu être chargée.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/page_view.py"/>
        <source>Reload the page</source>
        <translation>Recharger la page</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/page_view.py"/>
        <source>Drawing the result</source>
        <translation>Affichage du résultat</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/page_view.py"/>
        <source>Page drawn by the tool</source>
        <translation>Page dessinée par l’outil</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/page_view.py"/>
        <source>Reload</source>
        <translation>Recharger</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/plain.py"/>
        <source>Copy as JSON</source>
        <translation>Copier en JSON</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/texts.py"/>
        <source>The file is in {encoding} and has no way to write {text!r}.</source>
        <translation>Le fichier est en {encoding} et ne peut pas écrire {text!r}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/texts.py"/>
        <source>Take the character out, or save the text as a new file.</source>
        <translation>Retirez ce caractère, ou enregistrez le texte dans un nouveau fichier.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/texts.py"/>
        <source>This file is not text, so it is not shown here.</source>
        <translation>Ce fichier n’est pas du texte, il n’est donc pas affiché ici.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/texts.py"/>
        <source>Open it in another program.</source>
        <translation>Ouvrez-le dans un autre programme.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/texts.py"/>
        <source>This file has characters that an editor cannot keep, so it can only be read here.</source>
        <translation>Ce fichier contient des caractères qu’un éditeur ne peut pas conserver, il est donc en lecture seule ici.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/texts.py"/>
        <source>This file is long: its first {end:,} characters of {text:,} are shown, to be read only.</source>
        <translation>Ce fichier est long : ses {end:,} premiers caractères sur {text:,} sont affichés, en lecture seule.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/texts.py"/>
        <source>This file has very long lines. They are broken here, so it can only be read.</source>
        <translation>Ce fichier a des lignes très longues. Elles sont coupées ici, il est donc en lecture seule.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/view.py"/>
        <source>Open in the chat's files</source>
        <translation>Ouvrir dans les fichiers de la discussion</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <source>Add a server</source>
        <translation>Ajouter un serveur</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <location filename="../../mypt_desktop/gui/servers/installing.py"/>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Let it use the network</source>
        <translation>Le laisser utiliser le réseau</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <source>JSON of the servers</source>
        <translation>JSON des serveurs</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <source>Servers of other programs</source>
        <translation>Serveurs d’autres programmes</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <source>Form</source>
        <translation>Formulaire</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <source>Paste JSON</source>
        <translation>Coller du JSON</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>Import</source>
        <translation>Importer</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <source>Review</source>
        <translation>Vérifier</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <source>Command</source>
        <translation>Commande</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <source>or address</source>
        <translation>ou adresse</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <source>Environment</source>
        <translation>Environnement</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <source>As the server's own page shows it. Keys in it go to the keyring.</source>
        <translation>Tel que le montre la page du serveur. Les clés qu’il contient vont dans le trousseau.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <source>Servers of Claude Desktop, VS Code, Cursor, LM Studio and Jan on this computer.</source>
        <translation>Serveurs de Claude Desktop, VS Code, Cursor, LM Studio et Jan sur cet ordinateur.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <source>None of these programs has a server here.</source>
        <translation>Aucun de ces programmes n’a de serveur ici.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <source>The command cannot be read: {error}.</source>
        <translation>La commande est illisible : {error}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <source>Check its quotation marks.</source>
        <translation>Vérifiez les guillemets.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <source>No server is chosen.</source>
        <translation>Aucun serveur n’est choisi.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <source>Add</source>
        <translation>Ajouter</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/installing.py"/>
        <source>Install a server</source>
        <translation>Installer un serveur</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/installing.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/importing.py"/>
        <source>Looking into {name}</source>
        <translation>Examen de {name}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/installing.py"/>
        <source>Install</source>
        <translation>Installer</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/installing.py"/>
        <source>, in the place of version {version}</source>
        <translation>, à la place de la version {version}</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/servers/installing.py"/>
        <source>By {author} · {n:,} files, {size}</source>
        <extracomment>Of one thing English says: By {author} · {n:,} file, {size}</extracomment>
        <translation>
            <numerusform>De {author} · {n:,} fichier, {size}</numerusform>
            <numerusform>De {author} · {n:,} fichiers, {size}</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/installing.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>Update</source>
        <translation>Mettre à jour</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/installing.py"/>
        <source>One a line</source>
        <translation>Un par ligne</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/installing.py"/>
        <source>Browse…</source>
        <translation>Parcourir…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/installing.py"/>
        <source>Choose a folder</source>
        <translation>Choisir un dossier</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/installing.py"/>
        <source>Choose a file</source>
        <translation>Choisir un fichier</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/manager.py"/>
        <source>Servers</source>
        <translation>Serveurs</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/manager.py"/>
        <source>Add…</source>
        <translation>Ajouter…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/manager.py"/>
        <source>Remove the server</source>
        <translation>Supprimer le serveur</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/manager.py"/>
        <source>Remove {id}? Its tools are gone from every chat, and so is what it kept in its own folder.</source>
        <translation>Supprimer {id} ? Ses outils disparaissent de toutes les discussions, ainsi que ce qu’il gardait dans son propre dossier.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/manager.py"/>
        <source>There is no server yet</source>
        <translation>Il n’y a pas encore de serveur</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/manager.py"/>
        <source>A server of the Model Context Protocol brings tools, prompts and documents of another program. It is started here without a network and without a sight of your files, unless you grant them.</source>
        <translation>Un serveur du Model Context Protocol apporte les outils, prompts et documents d’un autre programme. Il est lancé ici sans réseau et sans voir vos fichiers, sauf si vous les accordez.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/manager.py"/>
        <source>The value is used now, but this system has no keyring to keep it in.</source>
        <translation>La valeur est utilisée maintenant, mais ce système n’a pas de trousseau où la garder.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/manager.py"/>
        <source>You will be asked again when the program starts.</source>
        <translation>Elle vous sera redemandée au prochain démarrage.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/newer.py"/>
        <source>{path} changed at the server it came from.</source>
        <translation>{path} a changé sur le serveur d’où il vient.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/servers/newer.py"/>
        <source>{path} and {n:,} more files changed at the server they came from.</source>
        <extracomment>Of one thing English says: {path} and {n:,} more file changed at the server it came from.</extracomment>
        <translation>
            <numerusform>{path} et {n:,} autre fichier ont changé sur leur serveur.</numerusform>
            <numerusform>{path} et {n:,} autres fichiers ont changé sur leur serveur.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/newer.py"/>
        <source>Read it again</source>
        <translation>Relire</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/offers.py"/>
        <source>From the server {server}: {about}</source>
        <translation>Du serveur {server} : {about}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Switched off</source>
        <translation>Désactivé</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/manager.py"/>
        <source>, off</source>
        <translation>, désactivé</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Starts when it is needed</source>
        <translation>Démarre au besoin</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Is starting</source>
        <translation>Démarrage</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Runs</source>
        <translation>En marche</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Does not run</source>
        <translation>Ne fonctionne pas</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>, failed</source>
        <translation>, en échec</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Use it in chats</source>
        <translation>L’utiliser dans les discussions</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Take all limits off it</source>
        <translation>Lever toutes ses limites</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Seconds a call may take without a sign of progress</source>
        <translation>Secondes qu’un appel peut durer sans signe de progression</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Restart</source>
        <translation>Redémarrer</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>What the server offers</source>
        <translation>Ce que propose le serveur</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Longest call</source>
        <translation>Appel le plus long</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Values it needs</source>
        <translation>Valeurs nécessaires</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>It wants you to sign in</source>
        <translation>Il veut que vous vous connectiez</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>It is reached at</source>
        <translation>Accessible à</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>It is started with</source>
        <translation>Lancé avec</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>What it is</source>
        <translation>Ce que c’est</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/review_dialog.py"/>
        <source>What it may do</source>
        <translation>Ce qui est permis</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Resources</source>
        <translation>Ressources</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Last messages</source>
        <translation>Derniers messages</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Keep</source>
        <translation>Conserver</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>version {version}</source>
        <translation>version {version}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>protocol {protocol}</source>
        <translation>protocole {protocol}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>of the toolset {toolsets}</source>
        <translation>du jeu d’outils {toolsets}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <source>Appearance</source>
        <translation>Apparence</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <source>Model</source>
        <translation>Modèle</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <source>Answers</source>
        <translation>Réponses</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <source>Questions to you</source>
        <translation>Questions pour vous</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <location filename="../../mypt_desktop/gui/sidebar_folders.py"/>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Documents</source>
        <translation>Documents</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <source>Desktop</source>
        <translation>Bureau</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <source>Keyboard</source>
        <translation>Clavier</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <source>Keyboard shortcuts: change them</source>
        <translation>Raccourcis clavier : les modifier</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <source>Looking for models…</source>
        <translation>Recherche de modèles…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <source>Settings</source>
        <translation>Paramètres</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <source>Pages of settings</source>
        <translation>Pages des paramètres</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <source>There is no model. Tools &gt; Models builds or imports one.</source>
        <translation>Il n’y a pas de modèle. Outils &gt; Modèles en construit ou en importe un.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <source>{size:,} MB</source>
        <translation>{size:,} Mo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <source>not built yet: Tools &gt; Models builds it</source>
        <translation>pas encore construit : Outils &gt; Modèles le construit</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <source>fits this computer best</source>
        <translation>le mieux adapté à cet ordinateur</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts.py"/>
        <source>Copy</source>
        <translation>Copier</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts.py"/>
        <source>Cut</source>
        <translation>Couper</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts.py"/>
        <source>Paste</source>
        <translation>Coller</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts.py"/>
        <source>Redo</source>
        <translation>Rétablir</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts.py"/>
        <source>Select All</source>
        <translation>Tout sélectionner</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts.py"/>
        <source>One Word Back</source>
        <translation>Un mot en arrière</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts.py"/>
        <source>One Word On</source>
        <translation>Un mot en avant</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts.py"/>
        <source>Delete a Word</source>
        <translation>Supprimer un mot</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts.py"/>
        <source>To the Beginning</source>
        <translation>Au début</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts.py"/>
        <source>To the End</source>
        <translation>À la fin</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts.py"/>
        <source>{keys} is {command} already.</source>
        <translation>{keys} est déjà {command}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts.py"/>
        <source>{keys} is {command} in text fields.</source>
        <translation>{keys} est {command} dans les champs de texte.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts.py"/>
        <source>{keys} opens the menu {menu}.</source>
        <translation>{keys} ouvre le menu {menu}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts.py"/>
        <source>{keys} is needed for writing. Hold Ctrl or Alt as well.</source>
        <translation>{keys} sert à écrire. Maintenez aussi Ctrl ou Alt.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts_page.py"/>
        <source>Keys of {title}</source>
        <translation>Touches pour {title}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts_page.py"/>
        <source>Press keys</source>
        <translation>Appuyez sur les touches</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts_page.py"/>
        <source>The usual keys of {title}</source>
        <translation>Touches habituelles pour {title}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts_page.py"/>
        <source>Choose other keys on the page Keyboard.</source>
        <translation>Choisissez d’autres touches à la page Clavier.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shown_chat.py"/>
        <source>This chat is about {name}.</source>
        <translation>Cette discussion porte sur {name}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shown_chat.py"/>
        <source>Open it</source>
        <translation>L’ouvrir</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/sidebar_folders.py"/>
        <source>Chat files</source>
        <translation>Fichiers</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/sidebar_folders.py"/>
        <source>Chat files  {count:,}</source>
        <translation>Fichiers  {count:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/sidebar_folders.py"/>
        <source>Chat files, {count:,}</source>
        <translation>Fichiers de la discussion, {count:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/start.py"/>
        <source>MyPT Desktop ended unexpectedly the last time. What is known is in {crash}; it was not sent anywhere.</source>
        <translation>MyPT Desktop s’est arrêté de façon inattendue la dernière fois. Ce qu’on en sait est dans {crash} ; rien n’a été envoyé.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/startup_errors.py"/>
        <source>Use the copy of {day:02} {month} {year}, {time:%H:%M}</source>
        <translation>Utiliser la copie du {day:02} {month} {year}, {time:%H:%M}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/startup_errors.py"/>
        <source>Start with an empty one</source>
        <translation>Commencer avec un fichier vide</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/startup_errors.py"/>
        <source>Your chats are in this file. It is never deleted, only put aside.</source>
        <translation>Vos discussions sont dans ce fichier. Il n’est jamais supprimé, seulement mis de côté.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/status.py"/>
        <source>No model</source>
        <translation>Aucun modèle</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/status.py"/>
        <source>Loading</source>
        <translation>Chargement</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/status.py"/>
        <source>Model failed</source>
        <translation>Modèle en échec</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/status.py"/>
        <source>Status</source>
        <translation>État</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/status.py"/>
        <source>Indexing</source>
        <translation>Indexation</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/status.py"/>
        <source>Stop indexing</source>
        <translation>Arrêter l’indexation</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/status.py"/>
        <source>Context used</source>
        <translation>Contexte utilisé</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/status.py"/>
        <source>Model: {parts}</source>
        <translation>Modèle : {parts}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/status.py"/>
        <source>Choose a model</source>
        <translation>Choisir un modèle</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/status.py"/>
        <source>{speed:.0f} tokens/s</source>
        <translation>{speed:.0f} tokens/s</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/status.py"/>
        <source>{used:,} of {context:,} tokens</source>
        <translation>{used:,} tokens sur {context:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/status.py"/>
        <source>Indexing {done:,} of {total:,}</source>
        <translation>Indexation {done:,} sur {total:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/status.py"/>
        <source>Looking for changes</source>
        <translation>Recherche de changements</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/status.py"/>
        <source>Reading picture {done:,} of {total:,}</source>
        <translation>Lecture de l’image {done:,} sur {total:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/status.py"/>
        <source>The folder could not be indexed</source>
        <translation>Le dossier n’a pas pu être indexé</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/tables/finding.py"/>
        <source>in this table</source>
        <translation>dans ce tableau</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/tables/finding.py"/>
        <source> in the table</source>
        <translation> dans le tableau</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/tables/opening.py"/>
        <source>{name} is shown as text: no table was read in it, or one too large to be kept.</source>
        <translation>{name} est affiché en texte : aucun tableau n’y a été lu, ou il est trop grand pour être conservé.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/tables/opening.py"/>
        <source>Table {number}</source>
        <translation>Tableau {number}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/tables/pane.py"/>
        <source>Tables</source>
        <translation>Tableaux</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/tables/pane.py"/>
        <source>Find in this table</source>
        <translation>Rechercher dans ce tableau</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/tables/pane.py"/>
        <source>{n:,} lines</source>
        <extracomment>Of one thing English says: {n:,} line</extracomment>
        <translation>
            <numerusform>{n:,} ligne</numerusform>
            <numerusform>{n:,} lignes</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/tables/pane.py"/>
        <source>{lines} beside the tables: see the text.</source>
        <translation>{lines} hors des tableaux : voir le texte.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/tables/pane.py"/>
        <source>{lines} beside the table: see the text.</source>
        <translation>{lines} hors du tableau : voir le texte.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/tables/pane.py"/>
        <source>{title} of {name}</source>
        <translation>{title} de {name}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/tables/pane.py"/>
        <source>Row {number:,} of {total:,}</source>
        <translation>Ligne {number:,} sur {total:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/chooser.py"/>
        <source>Add a theme file…</source>
        <translation>Ajouter un fichier de thème…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/chooser.py"/>
        <source>Open their folder</source>
        <translation>Ouvrir leur dossier</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/chooser.py"/>
        <source>What is wrong with themes</source>
        <translation>Ce qui ne va pas dans les thèmes</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/chooser.py"/>
        <source>Themes of your own</source>
        <translation>Vos propres thèmes</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/chooser.py"/>
        <source>A theme is a JSON file in that folder. It can be dropped here, too.</source>
        <translation>Un thème est un fichier JSON dans ce dossier. Vous pouvez aussi le déposer ici.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/chooser.py"/>
        <source>Add a theme</source>
        <translation>Ajouter un thème</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/chooser.py"/>
        <source>Themes (*{ending})</source>
        <translation>Thèmes (*{ending})</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/chooser.py"/>
        <source>{name} is not used as a theme:</source>
        <translation>{name} n’est pas utilisé comme thème :</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/chooser.py"/>
        <source>, and {more} more</source>
        <translation>, et {more} de plus</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/chooser.py"/>
        <source>{ink} on {ground} has a contrast of {ratio:.1f}, less than {least:g}</source>
        <translation>{ink} sur {ground} a un contraste de {ratio:.1f}, moins que {least:g}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/chooser.py"/>
        <source>“{name}” can be hard to read: {words}{more}.</source>
        <translation>« {name} » peut être difficile à lire : {words}{more}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/library.py"/>
        <source>There is no theme “{id}” any more.</source>
        <translation>Le thème « {id} » n’existe plus.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/library.py"/>
        <source>Choose another one in the settings.</source>
        <translation>Choisissez-en un autre dans les paramètres.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/library.py"/>
        <source>There is no folder for themes.</source>
        <translation>Il n’y a pas de dossier pour les thèmes.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/library.py"/>
        <source>There is another theme {name} already.</source>
        <translation>Il y a déjà un autre thème {name}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/library.py"/>
        <source>Give the file another name.</source>
        <translation>Donnez un autre nom au fichier.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/library.py"/>
        <source>{name} could not be copied: {reason}.</source>
        <translation>Impossible de copier {name} : {reason}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/library.py"/>
        <source>The program has a theme {id} of its own, so the file needs another name</source>
        <translation>Le programme a déjà son propre thème {id}, le fichier doit donc changer de nom</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/tooling.py"/>
        <source>{path} was added to the chat's files.</source>
        <translation>{path} a été ajouté aux fichiers de la discussion.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/tooling.py"/>
        <source>Nothing was added to the chat's files.</source>
        <translation>Rien n’a été ajouté aux fichiers de la discussion.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/tooling.py"/>
        <source>{title} is ready to use.</source>
        <translation>{title} est prêt à l’emploi.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/tooling.py"/>
        <source>{name} {version} is ready to use.</source>
        <translation>{name} {version} est prêt à l’emploi.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/addresses.py"/>
        <source>Import from an address</source>
        <translation>Importer depuis une adresse</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/addresses.py"/>
        <source>Address of the toolset</source>
        <translation>Adresse du jeu d’outils</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/addresses.py"/>
        <source>No connection is made until you allow the host.</source>
        <translation>Aucune connexion n’est établie avant que vous autorisiez le serveur.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/addresses.py"/>
        <source>Allow and download</source>
        <translation>Autoriser et télécharger</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/addresses.py"/>
        <source>Download from {host}?</source>
        <translation>Télécharger depuis {host} ?</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/addresses.py"/>
        <source>This program is offline and fetches nothing by itself. If you allow it, toolsets that you import by their address are downloaded from this host, now and later (Settings &gt; Network). What comes is shown to you before anything of it is installed.</source>
        <translation>Ce programme fonctionne hors ligne et ne va rien chercher de lui-même. Si vous l’autorisez, les jeux d’outils que vous importez par leur adresse sont téléchargés depuis ce serveur, maintenant et plus tard (Paramètres &gt; Réseau). Ce qui arrive vous est montré avant que quoi que ce soit ne soit installé.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/importing.py"/>
        <source>Import toolsets</source>
        <translation>Importer des jeux d’outils</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/importing.py"/>
        <source>Toolsets (*.zip);;All files (*)</source>
        <translation>Jeux d’outils (*.zip);;Tous les fichiers (*)</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/importing.py"/>
        <source>Downloading {address}</source>
        <translation>Téléchargement de {address}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/importing.py"/>
        <source>Importing</source>
        <translation>Importation</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/lines.py"/>
        <source>shows code</source>
        <translation>affiche du code</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/lines.py"/>
        <source>shows a document</source>
        <translation>affiche un document</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/lines.py"/>
        <source>shows a page</source>
        <translation>affiche une page</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/lines.py"/>
        <source>shows a page of its server</source>
        <translation>affiche une page de son serveur</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/lines.py"/>
        <source>shows a page that it serves on this computer</source>
        <translation>affiche une page qu’il sert sur cet ordinateur</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/lines.py"/>
        <source>asks before it runs</source>
        <translation>demande avant de s’exécuter</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager.py"/>
        <source>Installed toolsets</source>
        <translation>Jeux d’outils installés</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager.py"/>
        <source>From an address…</source>
        <translation>Depuis une adresse…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager.py"/>
        <source>Drop a toolset here to import or update it.</source>
        <translation>Déposez ici un jeu d’outils pour l’importer ou le mettre à jour.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager.py"/>
        <source>No toolset is installed</source>
        <translation>Aucun jeu d’outils n’est installé</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager.py"/>
        <source>A toolset brings tools that the model can use in a chat: they write files, work on data, draw pages.</source>
        <translation>Un jeu d’outils apporte des outils que le modèle peut utiliser dans une discussion : ils écrivent des fichiers, traitent des données, dessinent des pages.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager.py"/>
        <source>Examples that come with the program</source>
        <translation>Exemples fournis avec le programme</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager.py"/>
        <source>Export the toolset</source>
        <translation>Exporter le jeu d’outils</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager.py"/>
        <source>Toolsets (*{ending})</source>
        <translation>Jeux d’outils (*{ending})</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager.py"/>
        <source>Uninstall the toolset</source>
        <translation>Désinstaller le jeu d’outils</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager.py"/>
        <source>Uninstall {name}? Its tools are gone from every chat; the files they wrote stay.</source>
        <translation>Désinstaller {name} ? Ses outils disparaissent de toutes les discussions ; les fichiers qu’ils ont écrits restent.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <source>Use its tools in chats</source>
        <translation>Utiliser ses outils dans les discussions</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <source>Uninstall…</source>
        <translation>Désinstaller…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/review_dialog.py"/>
        <source>What is in the toolset</source>
        <translation>Contenu du jeu d’outils</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>Read and write the files of the chat it is used in.</source>
        <translation>Lire et écrire les fichiers de la discussion où il est utilisé.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>Nothing else: no network, no other folders, no other programs.</source>
        <translation>Rien d’autre : ni réseau, ni autres dossiers, ni autres programmes.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/review_dialog.py"/>
        <source>What this computer cannot hold it to</source>
        <translation>Ce que cet ordinateur ne peut pas lui imposer</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <source>{server}: see Tools, Servers for what it may do.</source>
        <translation>{server} : voir Outils, Serveurs pour ce qui lui est permis.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/review_dialog.py"/>
        <source>Files</source>
        <translation>Fichiers</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <source>{n:,} files, {size}</source>
        <extracomment>Of one thing English says: {n:,} file, {size}</extracomment>
        <translation>
            <numerusform>{n:,} fichier, {size}</numerusform>
            <numerusform>{n:,} fichiers, {size}</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <source>The folder it came from cannot be taken as it is now. {fault}</source>
        <translation>Son dossier d’origine ne peut pas être repris dans son état actuel. {fault}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <source>imported {day} {month} {year}</source>
        <translation>importé le {day} {month} {year}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <source>from the folder {source}, read again when it changes</source>
        <translation>du dossier {source}, relu quand il change</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <source>from {source}</source>
        <translation>de {source}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <source>Version {version}</source>
        <translation>Version {version}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/picker.py"/>
        <source>Tools of this chat</source>
        <translation>Outils de cette discussion</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/picker.py"/>
        <source>Search tools</source>
        <translation>Rechercher des outils</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/picker.py"/>
        <source>No tool matches.</source>
        <translation>Aucun outil ne correspond.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/picker.py"/>
        <source>Toolsets…</source>
        <translation>Jeux d’outils…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/picker.py"/>
        <source>Tools</source>
        <translation>Outils</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_dialog.py"/>
        <source>Import {name}</source>
        <translation>Importer {name}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_dialog.py"/>
        <source>Why it cannot be imported</source>
        <translation>Pourquoi il ne peut pas être importé</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_dialog.py"/>
        <source>Look twice</source>
        <translation>À regarder de près</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_dialog.py"/>
        <source>What changes</source>
        <translation>Ce qui change</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_dialog.py"/>
        <source>Files of the toolset</source>
        <translation>Fichiers du jeu d’outils</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_dialog.py"/>
        <source>Show them</source>
        <translation>Les afficher</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_dialog.py"/>
        <source>Hide them</source>
        <translation>Les masquer</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_dialog.py"/>
        <source>Not imported</source>
        <translation>Non importé</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_dialog.py"/>
        <source>{name} was not imported</source>
        <translation>{name} n’a pas été importé</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>Import the older version</source>
        <translation>Importer l’ancienne version</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>Import again</source>
        <translation>Importer de nouveau</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>New</source>
        <translation>Nouveau</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>Changed</source>
        <translation>Modifié</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>Removed</source>
        <translation>Supprimé</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>Version {version} · {id} · {name}</source>
        <translation>Version {version} · {id} · {name}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>{sentence} The installed version does not ask for this.</source>
        <translation>{sentence} La version installée ne le demande pas.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>{server} starts when one of its tools is needed, without a network unless you grant it.</source>
        <translation>{server} démarre quand un de ses outils est nécessaire, sans réseau sauf si vous l’accordez.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>It reads {variables} from the environment.</source>
        <translation>Il lit {variables} dans l’environnement.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>{names} and {more:,} more</source>
        <translation>{names} et {more:,} de plus</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>{n:,} MCP servers</source>
        <extracomment>Of one thing English says: {n:,} MCP server</extracomment>
        <translation>
            <numerusform>{n:,} serveur MCP</numerusform>
            <numerusform>{n:,} serveurs MCP</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/tool_directory.py"/>
        <source>A tool</source>
        <translation>Un outil</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/comparison.py"/>
        <source>Both are asked as in a new chat over the open folder, one after the other; each is loaded for it first.</source>
        <translation>Les deux sont interrogés comme dans une nouvelle discussion sur le dossier ouvert, l’un après l’autre ; chacun est d’abord chargé.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/comparison.py"/>
        <source>Model before</source>
        <translation>Modèle avant</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/comparison.py"/>
        <source>Model after</source>
        <translation>Modèle après</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/comparison.py"/>
        <source>Answer before</source>
        <translation>Réponse avant</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/comparison.py"/>
        <source>Answer after</source>
        <translation>Réponse après</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/comparison.py"/>
        <source>Prompt for both models</source>
        <translation>Prompt pour les deux modèles</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/comparison.py"/>
        <source>What to ask both</source>
        <translation>Ce qu’il faut demander aux deux</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/comparison.py"/>
        <source>Ask both</source>
        <translation>Interroger les deux</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/comparison.py"/>
        <source>Stop asking</source>
        <translation>Arrêter les questions</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/comparison.py"/>
        <source>Use the model on the right</source>
        <translation>Utiliser le modèle de droite</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/comparison.py"/>
        <source>Chats are answered by {name} from now on.</source>
        <translation>{name} répond désormais dans les discussions.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/curve.py"/>
        <source>The losses are drawn here while it trains.</source>
        <translation>Les pertes sont tracées ici pendant l’entraînement.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/curve.py"/>
        <source>step {number:,}</source>
        <translation>étape {number:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/curve.py"/>
        <source>training loss</source>
        <translation>perte d’entraînement</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/curve.py"/>
        <source>validation loss</source>
        <translation>perte de validation</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/curve.py"/>
        <source>Losses: nothing yet</source>
        <translation>Pertes : rien encore</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/curve.py"/>
        <source>, validation loss {loss:.3f}</source>
        <translation>, perte de validation {loss:.3f}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/curve.py"/>
        <source>Step {step:,}: training loss {loss:.3f}{validation}</source>
        <translation>Étape {step:,} : perte d’entraînement {loss:.3f}{validation}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Conversations to learn from, made of documents, of chats of yours, or of both. A chat is taken where you tick it: read first what would be learned. It ends with the last answer that you found good, and before the first that you found bad. Nothing leaves this computer.</source>
        <translation>Des conversations dont apprendre, faites de documents, de vos discussions ou des deux. Une discussion est prise si vous la cochez : lisez d'abord ce qui serait appris. Elle s'arrête à la dernière réponse que vous avez trouvée bonne, et avant la première que vous avez trouvée mauvaise. Rien ne quitte cet ordinateur.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>There is nothing to learn from in this chat. Left out are chats that call tools which are neither of documents nor of a toolset, and answers from the first on that you found bad.</source>
        <translation>Il n'y a rien à apprendre de cette discussion. Sont laissées de côté les discussions qui appellent des outils qui ne sont ni ceux des documents ni ceux d'un toolset, et les réponses à partir de la première que vous avez trouvée mauvaise.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Folder of documents</source>
        <translation>Dossier de documents</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>None: of chats alone</source>
        <translation>Aucun : de discussions seules</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Conversations about the documents</source>
        <translation>Conversations sur les documents</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Chats to learn from</source>
        <translation>Discussions dont on apprend</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>What would be learned of the chat</source>
        <translation>Ce qui serait appris de la discussion</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Choose a chat to read what would be learned of it.</source>
        <translation>Choisissez une discussion pour lire ce qui en serait appris.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Stand-ins for paths</source>
        <translation>Substituts pour les chemins</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Stand-ins for names</source>
        <translation>Substituts pour les noms</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Words to put stand-ins for</source>
        <translation>Mots à remplacer</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Words to put stand-ins for, with commas between</source>
        <translation>Mots à remplacer, séparés par des virgules</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Model that will learn</source>
        <translation>Modèle qui apprendra</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Name of the new dataset</source>
        <translation>Nom du nouveau jeu de données</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Making data</source>
        <translation>Création des données</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Make the dataset</source>
        <translation>Créer le jeu de données</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Choose…</source>
        <translation>Choisir…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Choose the folder of documents</source>
        <translation>Choisir le dossier de documents</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Conversations</source>
        <translation>Conversations</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Base</source>
        <translation>Base</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>A training is working. Wait for its end, or stop it.</source>
        <translation>Un entraînement est en cours. Attendez sa fin ou arrêtez-le.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>There is no model to train: build or import one on the page of models.</source>
        <translation>Il n'y a aucun modèle à entraîner : construisez-en ou importez-en un sur la page des modèles.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Choose a folder of documents, or tick a chat.</source>
        <translation>Choisissez un dossier de documents ou cochez une discussion.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Give the dataset a name.</source>
        <translation>Donnez un nom au jeu de données.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>A folder of documents</source>
        <translation>Un dossier de documents</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Training runs beside the program and takes its time: seconds to minutes a step. The first time it makes an environment of its own and fetches what is missing, packages and the weights of the base. When you stop, what was learned is kept. Closing this panel stops nothing.</source>
        <translation>L’entraînement se déroule à côté du programme et prend son temps : de quelques secondes à quelques minutes par étape. La première fois, il crée son propre environnement et télécharge ce qui manque, paquets et poids de la base. Si vous arrêtez, l’acquis est conservé. Fermer ce panneau n’arrête rien.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Train a Model</source>
        <translation>Entraîner un modèle</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Dataset</source>
        <translation>Jeu de données</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>A folder of training data</source>
        <translation>Un dossier de données d’entraînement</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Name of the new model</source>
        <translation>Nom du nouveau modèle</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Steps</source>
        <translation>Étapes</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Training</source>
        <translation>Entraînement</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Start</source>
        <translation>Démarrer</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Makes a model of what was learned; it takes some minutes</source>
        <translation>Fait un modèle de ce qui a été appris ; cela prend quelques minutes</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Folder…</source>
        <translation>Dossier…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Choose a folder of weights as the base</source>
        <translation>Choisir un dossier de poids comme base</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Choose the dataset</source>
        <translation>Choisir le jeu de données</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Make one…</source>
        <translation>En créer un…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Make a dataset</source>
        <translation>Créer un jeu de données</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Train</source>
        <translation>Entraîner</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Data</source>
        <translation>Données</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Compare</source>
        <translation>Comparer</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Stopping after the step in hand</source>
        <translation>Arrêt après l’étape en cours</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Stop now</source>
        <translation>Arrêter maintenant</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Data is being made. Wait for its end, or cancel it.</source>
        <translation>Des données sont en cours de création. Attendez la fin ou annulez.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Choose a dataset, or make one.</source>
        <translation>Choisissez un jeu de données ou créez-en un.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>The dataset is being read.</source>
        <translation>Le jeu de données est en cours de lecture.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>This is no dataset: choose another one, or make one.</source>
        <translation>Ce n'est pas un jeu de données : choisissez-en un autre ou créez-en un.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Give the new model a name.</source>
        <translation>Donnez un nom au nouveau modèle.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>All its steps are made: raise them to go on.</source>
        <translation>Toutes ses étapes sont faites : augmentez-les pour continuer.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>A folder of weights with its config.json</source>
        <translation>Un dossier de poids avec son config.json</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>A dataset</source>
        <translation>Un jeu de données</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>{examples:,} conversations, {learned:,} tokens to learn, {validation:,} conversations to validate on</source>
        <translation>{examples:,} conversations, {learned:,} tokens à apprendre, {validation:,} conversations de validation</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Trained up to step {step:,}. Raise the steps to go on, or give another name to begin anew.</source>
        <translation>Entraîné jusqu’à l’étape {step:,}. Augmentez le nombre d’étapes pour continuer, ou donnez un autre nom pour recommencer.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/value_fields.py"/>
        <source>Clear</source>
        <translation>Effacer</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/welcome.py"/>
        <source>Everything stays on this computer.</source>
        <translation>Tout reste sur cet ordinateur.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/welcome.py"/>
        <source>Ask about {folder}</source>
        <translation>Interroger {folder}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/welcome.py"/>
        <source>Answers come with their sources. Press a source to see where it stands.</source>
        <translation>Les réponses viennent avec leurs sources. Appuyez sur une source pour voir où cela se trouve.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/welcome.py"/>
        <source>Ask your documents</source>
        <translation>Interrogez vos documents</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/welcome.py"/>
        <source>Choose a folder and ask in your own words. Every answer shows where it comes from.</source>
        <translation>Choisissez un dossier et posez vos questions. Chaque réponse montre d’où elle vient.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/welcome.py"/>
        <source>PDF, Word, Excel, text and code</source>
        <translation>PDF, Word, Excel, texte et code</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/welcome.py"/>
        <location filename="../../mypt_desktop/gui/workspace_browser.py"/>
        <source>Try the sample workspace</source>
        <translation>Essayer l’exemple</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/welcome.py"/>
        <source>A dozen documents to ask about</source>
        <translation>Une douzaine de documents à interroger</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/workspace_browser.py"/>
        <source>{name}, not read: {error}</source>
        <translation>{name}, non lu : {error}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/workspace_browser.py"/>
        <source>Close the workspace</source>
        <translation>Fermer l’espace de travail</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/workspace_browser.py"/>
        <location filename="../../mypt_desktop/gui/workspace_opening.py"/>
        <source>Open a workspace</source>
        <translation>Ouvrir un espace de travail</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/workspace_browser.py"/>
        <source>Filter documents</source>
        <translation>Filtrer les documents</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/workspace_browser.py"/>
        <source>Documents of the workspace</source>
        <translation>Documents de l’espace de travail</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/workspace_browser.py"/>
        <source>Open a folder to ask about the documents in it.</source>
        <translation>Ouvrez un dossier pour interroger ses documents.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/workspace_browser.py"/>
        <source>No document matches.</source>
        <translation>Aucun document ne correspond.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/workspace_browser.py"/>
        <source>Copy Path</source>
        <translation>Copier le chemin</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/workspace_browser.py"/>
        <source>Add to Chat Files</source>
        <translation>Ajouter aux fichiers de la discussion</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/workspace_browser.py"/>
        <source>{n:,} files below were not read</source>
        <extracomment>Of one thing English says: {n:,} file below was not read</extracomment>
        <translation>
            <numerusform>{n:,} fichier n’a pas été lu dans ce dossier</numerusform>
            <numerusform>{n:,} fichiers n’ont pas été lus dans ce dossier</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/workspace_browser.py"/>
        <source>{path}
Not read: {error}</source>
        <translation>{path}
Non lu : {error}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/workspace_opening.py"/>
        <source>An index came with this folder</source>
        <translation>Un index accompagne ce dossier</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/workspace_opening.py"/>
        <source>{name} brings an index made on another machine. Use it?

It saves reading {n:,} documents. What it says of their contents is not checked, so use it only if you trust where it is from.</source>
        <extracomment>Of one thing English says: {name} brings an index made on another machine. Use it?

It saves reading {n:,} document. What it says of its contents is not checked, so use it only if you trust where it is from.</extracomment>
        <translation>
            <numerusform>{name} apporte un index créé sur un autre ordinateur. L’utiliser ?

Il évite de lire {n:,} document. Ce qu’il dit du contenu n’est pas vérifié : ne l’utilisez que si vous faites confiance à sa provenance.</numerusform>
            <numerusform>{name} apporte un index créé sur un autre ordinateur. L’utiliser ?

Il évite de lire {n:,} documents. Ce qu’il dit de leur contenu n’est pas vérifié : ne l’utilisez que si vous faites confiance à sa provenance.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/workspace_opening.py"/>
        <source>Nothing was opened yet</source>
        <translation>Rien n’a encore été ouvert</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Longest answer</source>
        <translation>Réponse la plus longue</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Tokens one answer may have.</source>
        <translation>Tokens qu’une réponse peut avoir.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Temperature</source>
        <translation>Température</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>0 repeats itself exactly; higher varies.</source>
        <translation>0 se répète à l’identique ; plus haut varie.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Most steps</source>
        <translation>Nombre maximal d’étapes</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Rounds of tool calls in one turn.</source>
        <translation>Séries d’appels d’outils pour une question.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Most tools on offer</source>
        <translation>Nombre maximal d’outils proposés</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Of tools that were added, those nearest to the question are put before the model.</source>
        <translation>Parmi les outils ajoutés, les plus proches de la question sont présentés au modèle.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Search the documents</source>
        <translation>Chercher dans les documents</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Automatic: when a question seems to be about them. Always: before every answer. When the model asks: only then.</source>
        <translation>Automatique : quand une question semble les concerner. Toujours : avant chaque réponse. Quand le modèle le demande : seulement alors.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Automatic</source>
        <translation>Automatique</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Always</source>
        <translation>Toujours</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>When the model asks</source>
        <translation>Quand le modèle le demande</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Name of the model to use; empty picks the best one that is built.</source>
        <translation>Nom du modèle à utiliser ; vide choisit le meilleur qui est construit.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Device</source>
        <translation>Matériel</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Automatic uses CUDA where a real session on it succeeds, else the CPU.</source>
        <translation>Automatique utilise CUDA si une vraie session y réussit, sinon le processeur.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>CPU</source>
        <translation>Processeur</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>CUDA (NVIDIA)</source>
        <translation>CUDA (NVIDIA)</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>CPU threads of the model. Automatic takes all cores, of more than four all but one.</source>
        <translation>Threads du processeur pour le modèle. Automatique prend tous les cœurs, tous sauf un au-delà de quatre.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Context length</source>
        <translation>Longueur du contexte</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Tokens of prompt and answer. Automatic takes what suits the model.</source>
        <translation>Tokens du prompt et de la réponse. Automatique prend ce qui convient au modèle.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Remote endpoint</source>
        <translation>Point d’accès distant</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Address of an OpenAI-compatible server, like http://127.0.0.1:8000/v1, which then answers instead of a model on this computer.</source>
        <translation>Adresse d’un serveur compatible OpenAI, comme http://127.0.0.1:8000/v1, qui répond alors à la place d’un modèle de cet ordinateur.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Off</source>
        <translation>Désactivé</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Remote model</source>
        <translation>Modèle distant</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Name of the model to ask the remote endpoint for.</source>
        <translation>Nom du modèle à demander au point d’accès distant.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>The remote model plans</source>
        <translation>Le modèle distant planifie</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>It decides itself which tools to call, as large models can. Else this program plans, as it does for models that are small enough for a laptop.</source>
        <translation>Il décide lui-même quels outils appeler, comme les grands modèles savent le faire. Sinon, ce programme planifie, comme pour les modèles assez petits pour un ordinateur portable.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Recent workspaces</source>
        <translation>Espaces de travail récents</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Folders opened before, newest first.</source>
        <translation>Dossiers déjà ouverts, les plus récents d’abord.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Largest file</source>
        <translation>Fichier le plus gros</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Larger files (in MB) are listed, not read.</source>
        <translation>Les fichiers plus gros (en Mo) sont listés, pas lus.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Follow changes</source>
        <translation>Suivre les changements</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Update the index when files change on disk.</source>
        <translation>Mettre l’index à jour quand des fichiers changent sur le disque.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Reopen the last folder</source>
        <translation>Rouvrir le dernier dossier</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Open it again when the program starts.</source>
        <translation>Le rouvrir au démarrage du programme.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Theme</source>
        <translation>Thème</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Light, dark, or as the system says.</source>
        <translation>Clair, sombre ou comme le système.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>As the system says</source>
        <translation>Comme le système</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Light theme</source>
        <translation>Thème clair</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>What is shown when the theme is light.</source>
        <translation>Ce qui est affiché quand le thème est clair.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Dark theme</source>
        <translation>Thème sombre</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>What is shown when the theme is dark.</source>
        <translation>Ce qui est affiché quand le thème est sombre.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Font size</source>
        <translation>Taille du texte</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>In points.</source>
        <translation>En points.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Language</source>
        <translation>Langue</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Of the window. Automatic follows the system. Another one shows when the program starts again.</source>
        <translation>De la fenêtre. Automatique suit le système. Une autre langue s’affiche au prochain démarrage du programme.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Reduce motion</source>
        <translation>Réduire les animations</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Nothing in the window turns; pages that tools draw are asked to move less, too.</source>
        <translation>Rien ne tourne dans la fenêtre ; les pages dessinées par des outils sont aussi priées de moins bouger.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Shortcuts</source>
        <translation>Raccourcis</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Keys of commands that are not the usual ones.</source>
        <translation>Touches des commandes qui diffèrent des touches habituelles.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Window layout</source>
        <translation>Disposition de la fenêtre</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Size and panes as they were when the window was closed.</source>
        <translation>Taille et volets tels qu’à la fermeture de la fenêtre.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Folded folders</source>
        <translation>Dossiers repliés</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Folders of chats whose chats are not listed.</source>
        <translation>Dossiers de discussions dont les discussions ne sont pas listées.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Chosen lately</source>
        <translation>Choisi récemment</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>What was chosen in the command palette, newest first.</source>
        <translation>Ce qui a été choisi dans la palette de commandes, le plus récent d’abord.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Answer for me after</source>
        <translation>Répondre à ma place après</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Seconds after which the recommended option is taken for you. Never: it waits for you.</source>
        <translation>Secondes après lesquelles l’option recommandée est prise pour vous. Jamais : elle vous attend.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Never</source>
        <translation>Jamais</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Tell me when it waits</source>
        <translation>Me prévenir quand une question attend</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>The window asks for attention when a question waits for you.</source>
        <translation>La fenêtre demande l’attention quand une question vous attend.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Quick question from anywhere</source>
        <translation>Question éclair depuis partout</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>The keys below open a line for a question, whatever program is in front. It is asked in a new chat.</source>
        <translation>Les touches ci-dessous ouvrent une ligne pour une question, quel que soit le programme au premier plan. Elle est posée dans une nouvelle discussion.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Keys of the quick question</source>
        <translation>Touches de la question éclair</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Taken from all other programs while this one runs.</source>
        <translation>Retirées à tous les autres programmes tant que celui-ci tourne.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Icon in the tray</source>
        <translation>Icône dans la zone de notification</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Closing the window then leaves the program running behind its icon, with the answer that is being written.</source>
        <translation>Fermer la fenêtre laisse alors le programme tourner derrière son icône, avec la réponse en cours d’écriture.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Toolsets may be downloaded from</source>
        <translation>Des jeux d’outils peuvent être téléchargés depuis</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Hosts, with spaces between. When you import a toolset by its address, it is downloaded if its host is one of them.</source>
        <translation>Des serveurs, séparés par des espaces. Quand vous importez un jeu d’outils par son adresse, il est téléchargé si son serveur en fait partie.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>None</source>
        <translation>Aucun</translation>
    </message>
</context>
</TS>
