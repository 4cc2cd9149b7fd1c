<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>MyPT</name>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>the window</source>
        <translation>das Fenster</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>running the models</source>
        <translation>Ausführen der Modelle</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>searching by meaning</source>
        <translation>Suche nach Bedeutung</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>public domain</source>
        <translation>gemeinfrei</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>chats and the index</source>
        <translation>Chats und Index</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>text to tokens</source>
        <translation>Text in Tokens</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>reading PDF</source>
        <translation>Lesen von PDF</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>reading office files</source>
        <translation>Lesen von Office-Dateien</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>reading and showing text</source>
        <translation>Lesen und Anzeigen von Text</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>icons</source>
        <translation>Symbole</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>typefaces</source>
        <translation>Schriften</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>About MyPT Desktop</source>
        <translation>Über MyPT Desktop</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>Version {version}, Apache-2.0</source>
        <translation>Version {version}, Apache-2.0</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>Made with</source>
        <translation>Hergestellt mit</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>Licences</source>
        <translation>Lizenzen</translation>
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
        <translation>Schließen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>An assistant for your own documents that runs on your own computer. Nothing leaves it.</source>
        <translation>Ein Assistent für Ihre eigenen Dokumente, der auf Ihrem eigenen Computer läuft. Nichts verlässt ihn.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <location filename="../../mypt_desktop/gui/chat/ask_card.py"/>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <location filename="../../mypt_desktop/gui/chat/queued.py"/>
        <source>Send</source>
        <translation>Senden</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>New line</source>
        <translation>Neue Zeile</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>Shift+Enter</source>
        <translation>Umschalt+Enter</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>Move between controls</source>
        <translation>Zwischen Bedienelementen wechseln</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>Tab, Shift+Tab</source>
        <translation>Tab, Umschalt+Tab</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>Change them…</source>
        <translation>Ändern…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>see models/</source>
        <translation>siehe models/</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>the model</source>
        <translation>das Modell</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>Works by others</source>
        <translation>Werke anderer</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>Licence</source>
        <translation>Lizenz</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>The licence text is missing: {path}</source>
        <translation>Der Lizenztext fehlt: {path}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;New Chat</source>
        <translation>&amp;Neuer Chat</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>Quic&amp;k Question…</source>
        <translation>Schne&amp;lle Frage…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Open Workspace…</source>
        <translation>Arbeitsbereich ö&amp;ffnen…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>Open &amp;Recent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>Try the &amp;Sample Workspace</source>
        <translation>&amp;Beispiel-Arbeitsbereich ausprobieren</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Prepare This Folder to Travel</source>
        <translation>Ordner zum Mitnehmen &amp;vorbereiten</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Close Workspace</source>
        <translation>Arbeitsbereich &amp;schließen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Import Toolset…</source>
        <translation>&amp;Werkzeugsatz importieren…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>I&amp;mport Chats…</source>
        <translation>&amp;Chats importieren…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>Import Chats from a &amp;Folder…</source>
        <translation>Chats aus &amp;Ordner importieren…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>Se&amp;ttings…</source>
        <translation>E&amp;instellungen…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Quit</source>
        <translation>B&amp;eenden</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Chat</source>
        <translation>&amp;Chat</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Stop</source>
        <translation>&amp;Anhalten</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Try Again</source>
        <translation>&amp;Erneut versuchen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>Contin&amp;ue Answer</source>
        <translation>Antwort fortset&amp;zen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Edit Last Question</source>
        <translation>Letzte Frage &amp;bearbeiten</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Copy Last Answer</source>
        <translation>Letzte Antwort &amp;kopieren</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>Sh&amp;ow Source</source>
        <translation>&amp;Quelle anzeigen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>E&amp;xport Chat…</source>
        <translation>Chat e&amp;xportieren…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Print Chat…</source>
        <translation>Chat &amp;drucken…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Rename Chat</source>
        <translation>Chat &amp;umbenennen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>P&amp;in or Unpin Chat</source>
        <translation>Chat an&amp;heften oder lösen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Move Chat to a Folder…</source>
        <translation>Chat in Ordner &amp;verschieben…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Delete Chat</source>
        <translation>Chat &amp;löschen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>Searc&amp;h Chats</source>
        <translation>Chats durch&amp;suchen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Filter Documents</source>
        <translation>Dokumente &amp;filtern</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Write a Message</source>
        <translation>&amp;Nachricht schreiben</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>Att&amp;ach Files to the Message…</source>
        <translation>Da&amp;teien an die Nachricht anhängen…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>Dictate in En&amp;glish</source>
        <translation>Auf En&amp;glisch diktieren</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Tools</source>
        <translation>&amp;Werkzeuge</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Toolsets…</source>
        <translation>&amp;Werkzeugsätze…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Servers…</source>
        <translation>&amp;Server…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Prompts…</source>
        <translation>&amp;Prompts…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Instructions…</source>
        <translation>Anwe&amp;isungen…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Network…</source>
        <translation>&amp;Netzwerk…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Choose Tools for This Chat…</source>
        <translation>Werkzeuge für diesen Chat &amp;auswählen…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Models…</source>
        <translation>&amp;Modelle…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>T&amp;rain a Model…</source>
        <translation>Modell &amp;trainieren…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>Chat &amp;Files</source>
        <translation>Chat-&amp;Dateien</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Add Files to This Chat…</source>
        <translation>Dateien zu diesem Chat &amp;hinzufügen…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Let Chats Change Workspace Files…</source>
        <translation>&amp;Chats Dateien im Arbeitsbereich ändern lassen…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Undo This Chat's Changes in the Workspace…</source>
        <translation>Änderungen dieses Chats im Arbeitsbereich &amp;rückgängig machen…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Command Palette…</source>
        <translation>&amp;Befehlspalette…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Sidebar</source>
        <translation>&amp;Seitenleiste</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Details</source>
        <translation>&amp;Details</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>Next &amp;Pane</source>
        <translation>&amp;Nächster Bereich</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>Pre&amp;vious Pane</source>
        <translation>&amp;Vorheriger Bereich</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Theme</source>
        <translation>&amp;Farbschema</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Larger Text</source>
        <translation>Schrift &amp;größer</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>S&amp;maller Text</source>
        <translation>Schrift &amp;kleiner</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Normal Text</source>
        <translation>N&amp;ormale Schriftgröße</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Full Screen</source>
        <translation>Vo&amp;llbild</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Keyboard Shortcuts</source>
        <translation>&amp;Tastenkürzel</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;About MyPT Desktop</source>
        <translation>Ü&amp;ber MyPT Desktop</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>As the &amp;System</source>
        <translation>Wie das &amp;System</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>Always &amp;Light</source>
        <translation>Immer &amp;hell</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>Always &amp;Dark</source>
        <translation>Immer &amp;dunkel</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/archive_reading.py"/>
        <source>Read What Is Inside</source>
        <translation>Inhalt lesen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/archive_reading.py"/>
        <source>Do Not Read What Is Inside</source>
        <translation>Inhalt nicht lesen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/bridge.py"/>
        <source>Something went wrong in the program.</source>
        <translation>Im Programm ist etwas schiefgegangen.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/bridge.py"/>
        <source>The log file in the data folder says where.</source>
        <translation>Die Protokolldatei im Datenordner sagt, wo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/aloud.py"/>
        <location filename="../../mypt_desktop/gui/chat/microphone.py"/>
        <source>A library for sound is missing: on Linux install libpulse0, then start again.</source>
        <translation>Eine Bibliothek für Ton fehlt: Installieren Sie unter Linux libpulse0 und starten Sie dann neu.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/aloud.py"/>
        <source>This computer has no sound device, so nothing can be read aloud. Plug one in, or choose one in the system's sound settings.</source>
        <translation>Dieser Computer hat kein Audiogerät, deshalb kann nichts vorgelesen werden. Schließen Sie eines an oder wählen Sie eines in den Toneinstellungen des Systems.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/aloud.py"/>
        <source>The speech engine of this system has no voice. Install one (on Linux espeak-ng for speech-dispatcher), then try again.</source>
        <translation>Die Sprachausgabe dieses Systems hat keine Stimme. Installieren Sie eine (unter Linux espeak-ng für speech-dispatcher) und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/aloud.py"/>
        <source>The speech engine of this system does not answer.</source>
        <translation>Die Sprachausgabe dieses Systems antwortet nicht.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/announcing.py"/>
        <location filename="../../mypt_desktop/gui/chat/answer_notice.py"/>
        <location filename="../../mypt_desktop/gui/chat_export/conversation.py"/>
        <source>The answer failed.</source>
        <translation>Die Antwort ist fehlgeschlagen.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/announcing.py"/>
        <location filename="../../mypt_desktop/gui/chat/answer_notice.py"/>
        <source>You stopped this answer.</source>
        <translation>Sie haben diese Antwort angehalten.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/announcing.py"/>
        <source>The answer is complete.</source>
        <translation>Die Antwort ist vollständig.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer.py"/>
        <location filename="../../mypt_desktop/gui/chat/prose.py"/>
        <location filename="../../mypt_desktop/gui/chat_export/conversation.py"/>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer.py"/>
        <source>Copy with names of files</source>
        <translation>Mit Dateinamen kopieren</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer.py"/>
        <source>Read aloud</source>
        <translation>Vorlesen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer.py"/>
        <source>Nearest passages:</source>
        <translation>Nächstliegende Stellen:</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer.py"/>
        <source>All sources</source>
        <translation>Alle Quellen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer.py"/>
        <source>Show source</source>
        <translation>Quelle anzeigen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer.py"/>
        <source>Show the sources in the details pane</source>
        <translation>Quellen im Detailbereich anzeigen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer.py"/>
        <location filename="../../mypt_desktop/gui/details.py"/>
        <source>Source {marker}: {name} {place}</source>
        <translation>Quelle {marker}: {name} {place}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer.py"/>
        <source>Copy answer</source>
        <translation>Antwort kopieren</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer.py"/>
        <location filename="../../mypt_desktop/gui/main_window.py"/>
        <location filename="../../mypt_desktop/gui/startup_errors.py"/>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer.py"/>
        <source>Go back to here</source>
        <translation>Hierher zurückgehen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer.py"/>
        <source>Good answer</source>
        <translation>Gute Antwort</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer.py"/>
        <source>Bad answer</source>
        <translation>Schlechte Antwort</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer.py"/>
        <source>Export, print and more</source>
        <translation>Exportieren, Drucken und mehr</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer.py"/>
        <location filename="../../mypt_desktop/gui/chat/row_table.py"/>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer_notice.py"/>
        <location filename="../../mypt_desktop/gui/chat/steps.py"/>
        <source>Thinking</source>
        <translation>Denkt nach</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer_notice.py"/>
        <source>Loading the model</source>
        <translation>Das Modell wird geladen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer_notice.py"/>
        <source>{done:,} of {total:,}</source>
        <translation>{done:,} von {total:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer_notice.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/addresses.py"/>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Continue</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer_notice.py"/>
        <source>Continue the answer</source>
        <translation>Die Antwort fortsetzen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer_notice.py"/>
        <source>This answer was cut off when the program ended.</source>
        <translation>Diese Antwort wurde abgebrochen, als das Programm endete.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer_notice.py"/>
        <source>Try again to get a whole one.</source>
        <translation>Versuchen Sie es erneut, um eine ganze zu erhalten.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer_notice.py"/>
        <source>This answer reached the length that an answer may have.</source>
        <translation>Diese Antwort hat die Länge erreicht, die eine Antwort haben darf.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/approval.py"/>
        <source>Always allow {title} in this chat</source>
        <translation>{title} in diesem Chat immer erlauben</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/approval.py"/>
        <source>Deny</source>
        <translation>Ablehnen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/approval.py"/>
        <source>Allow</source>
        <translation>Erlauben</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/approval.py"/>
        <location filename="../../mypt_desktop/gui/chat/form_card.py"/>
        <source>Escape</source>
        <translation>Esc</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/approval.py"/>
        <source>Enter; Ctrl+Enter in a text of several lines</source>
        <translation>Enter; in mehrzeiligem Text Strg+Enter</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/approval.py"/>
        <source>{title} asks to run</source>
        <translation>{title} möchte ausgeführt werden</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/approval.py"/>
        <source>{why} Enter allows it, Escape denies it.</source>
        <translation>{why} Enter erlaubt, Esc lehnt ab.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/approval.py"/>
        <source>Allow “{title}”?</source>
        <translation>„{title}“ erlauben?</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/approval_mode.py"/>
        <source>Ask before every tool</source>
        <translation>Vor jedem Werkzeug fragen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/approval_mode.py"/>
        <source>Ask before tools that change something</source>
        <translation>Vor Werkzeugen fragen, die etwas ändern</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/approval_mode.py"/>
        <source>Allow every tool until the program ends</source>
        <translation>Jedes Werkzeug erlauben, bis das Programm endet</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/approval_mode.py"/>
        <location filename="../../mypt_desktop/gui/chat/pane.py"/>
        <source>Plan only: nothing is changed</source>
        <translation>Nur planen: nichts wird geändert</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/approval_mode.py"/>
        <source>When to ask before a tool runs</source>
        <translation>Wann vor dem Ausführen eines Werkzeugs gefragt wird</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/arguments_form.py"/>
        <location filename="../../mypt_desktop/gui/chat/ask_card.py"/>
        <source>{number} of {total}</source>
        <translation>{number} von {total}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/arguments_form.py"/>
        <location filename="../../mypt_desktop/gui/servers/installing.py"/>
        <source>Yes</source>
        <translation>Ja</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/arguments_form.py"/>
        <source>Too long to be changed here; only its beginning is shown.</source>
        <translation>Zu lang, um hier geändert zu werden; nur der Anfang wird angezeigt.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/arguments_form.py"/>
        <source>{name} must be a number.</source>
        <translation>{name} muss eine Zahl sein.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/arguments_form.py"/>
        <source>{name} is not valid JSON: {error}.</source>
        <translation>{name} ist kein gültiges JSON: {error}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/arguments_form.py"/>
        <source>{name} is nested too deeply.</source>
        <translation>{name} ist zu tief verschachtelt.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/ask_card.py"/>
        <source>Other (type your own)</source>
        <translation>Anderes (selbst eingeben)</translation>
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
        <translation>Abbrechen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/ask_card.py"/>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/ask_card.py"/>
        <source>Escape. The answer ends here.</source>
        <translation>Esc. Die Antwort endet hier.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/ask_card.py"/>
        <source>A question to you</source>
        <translation>Eine Frage an Sie</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/ask_card.py"/>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/ask_card.py"/>
        <source>Your own answer to: {text}</source>
        <translation>Ihre eigene Antwort auf: {text}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/ask_card.py"/>
        <source>{label} (Recommended)</source>
        <translation>{label} (empfohlen)</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/attaching.py"/>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <source>Attach files to the message</source>
        <translation>Dateien an die Nachricht anhängen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/attaching.py"/>
        <source>Open the folder they lie in as the workspace instead.</source>
        <translation>Öffnen Sie stattdessen den Ordner, in dem sie liegen, als Arbeitsbereich.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/attaching.py"/>
        <source>At most {most} files go along with one message.</source>
        <translation>Höchstens {most} Dateien passen zu einer Nachricht.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/attaching.py"/>
        <source>The picture on the clipboard cannot be read.</source>
        <translation>Das Bild in der Zwischenablage kann nicht gelesen werden.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/attaching.py"/>
        <source>Copy it again.</source>
        <translation>Kopieren Sie es noch einmal.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/changes_view.py"/>
        <source>What would change</source>
        <translation>Was sich ändern würde</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/changes_view.py"/>
        <source>moved</source>
        <translation>verschoben</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/changes_view.py"/>
        <location filename="../../mypt_desktop/gui/chat/tool_step.py"/>
        <source>new</source>
        <translation>neu</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/changes_view.py"/>
        <location filename="../../mypt_desktop/gui/chat/tool_step.py"/>
        <source>changed</source>
        <translation>geändert</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/changes_view.py"/>
        <location filename="../../mypt_desktop/gui/chat/tool_step.py"/>
        <source>removed</source>
        <translation>entfernt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/changes_view.py"/>
        <source>unchanged</source>
        <translation>unverändert</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/code_block.py"/>
        <source>Copy code</source>
        <translation>Code kopieren</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/code_block.py"/>
        <source>Code, {language}</source>
        <translation>Code, {language}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/code_block.py"/>
        <source>text</source>
        <translation>Text</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/commit_view.py"/>
        <source>To {branch}, by {author}:</source>
        <translation>Auf {branch}, von {author}:</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/commit_view.py"/>
        <source>To a detached head, where no branch will hold it, by {author}:</source>
        <translation>Auf einen losgelösten HEAD, wo kein Zweig ihn hält, von {author}:</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/commit_view.py"/>
        <source>Message of the commit</source>
        <translation>Nachricht des Commits</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/commit_view.py"/>
        <source>Hooks that will not run: {hooks}</source>
        <translation>Hooks, die nicht laufen: {hooks}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/commit_view.py"/>
        <source>It will not be signed, although your Git settings ask for that.</source>
        <translation>Er wird nicht signiert, obwohl Ihre Git-Einstellungen das verlangen.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <source>Enter sends, Shift+Enter begins a new line, / offers prompts</source>
        <translation>Enter sendet, Umschalt+Enter: neue Zeile, /: Prompts</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <source>Enter sends, / offers prompts</source>
        <translation>Enter sendet, /: Prompts</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <source>Enter sends, Shift+Enter begins a new line, @ names a document, / offers prompts</source>
        <translation>Enter sendet, Umschalt+Enter: neue Zeile, @: Dokument, /: Prompts</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <source>Enter sends, @ names a document, / offers prompts</source>
        <translation>Enter sendet, @: Dokument, /: Prompts</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <source>@ names a document, / offers prompts</source>
        <translation>@: Dokument, /: Prompts</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <source>Dictate in English</source>
        <translation>Auf Englisch diktieren</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <location filename="../../mypt_desktop/gui/chat/folder_bar.py"/>
        <location filename="../../mypt_desktop/gui/models/manager.py"/>
        <location filename="../../mypt_desktop/gui/training/comparison.py"/>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <location filename="../../mypt_desktop/gui/main_window.py"/>
        <source>Stop (Esc)</source>
        <translation>Anhalten (Esc)</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <source>Send (Enter)</source>
        <translation>Senden (Enter)</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <location filename="../../mypt_desktop/gui/welcome.py"/>
        <location filename="../../mypt_desktop/gui/workspace_browser.py"/>
        <source>Open a folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <source>Workspace {name}</source>
        <translation>Arbeitsbereich {name}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <source>Choose the folder of documents to ask about</source>
        <translation>Wählen Sie den Ordner mit den Dokumenten, zu denen Sie fragen möchten</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <location filename="../../mypt_desktop/gui/quick/line.py"/>
        <source>Ask about your documents</source>
        <translation>Fragen Sie Ihre Dokumente</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <location filename="../../mypt_desktop/gui/quick/line.py"/>
        <source>Ask anything</source>
        <translation>Fragen Sie etwas</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <source>Type @ to name a document or folder to ask only about it</source>
        <translation>Mit @ nennen Sie ein Dokument oder einen Ordner, um nur dazu zu fragen</translation>
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
            <numerusform>{n:,} Werkzeug</numerusform>
            <numerusform>{n:,} Werkzeuge</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <source>Tools: {chosen:,} of {total:,} on offer</source>
        <translation>Werkzeuge: {chosen:,} von {total:,} angeboten</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <source>Choose the tools for this chat (Ctrl+T)</source>
        <translation>Werkzeuge für diesen Chat auswählen (Strg+T)</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <source>Ask about these {n:,} files</source>
        <extracomment>Of one thing English says: Ask about this file</extracomment>
        <translation>
            <numerusform>Fragen Sie zu dieser Datei</numerusform>
            <numerusform>Fragen Sie zu diesen {n:,} Dateien</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <location filename="../../mypt_desktop/gui/chat/pane.py"/>
        <location filename="../../mypt_desktop/gui/main_window.py"/>
        <source>Message</source>
        <translation>Nachricht</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/dictation.py"/>
        <source>See in the system's sound settings whether the microphone is muted.</source>
        <translation>Sehen Sie in den Klangeinstellungen des Systems nach, ob das Mikrofon stumm geschaltet ist.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/dictation.py"/>
        <source>No words were heard.</source>
        <translation>Es waren keine Wörter zu hören.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/drawn_results.py"/>
        <source>the page</source>
        <translation>die Seite</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/drawn_results.py"/>
        <source>the document</source>
        <translation>das Dokument</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/drawn_results.py"/>
        <source>the code</source>
        <translation>der Code</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/drawn_results.py"/>
        <source>the result</source>
        <translation>das Ergebnis</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/drawn_results.py"/>
        <source>Show {words} again</source>
        <translation>Wieder anzeigen: {words}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/drawn_results.py"/>
        <source>To save memory {words} was closed.</source>
        <translation>Um Speicher zu sparen, wurde {words} geschlossen.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/folder_bar.py"/>
        <source>Let chats change no more files in the workspace</source>
        <translation>Chats keine Dateien im Arbeitsbereich mehr ändern lassen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/folder_bar.py"/>
        <source>Each change is shown first, and can be undone.</source>
        <translation>Jede Änderung wird zuerst angezeigt und kann rückgängig gemacht werden.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/folder_bar.py"/>
        <source>Plan only: this chat changes no files in “{name}”.</source>
        <translation>Nur planen: Dieser Chat ändert keine Dateien in „{name}“.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/folder_bar.py"/>
        <source>Chats may change files in “{name}”.</source>
        <translation>Chats dürfen Dateien in „{name}“ ändern.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/chat/folder_bar.py"/>
        <source>Undo this chat's changes ({n:,} files)</source>
        <extracomment>Of one thing English says: Undo this chat's changes ({n:,} file)</extracomment>
        <translation>
            <numerusform>Änderungen dieses Chats zurücknehmen ({n:,} Datei)</numerusform>
            <numerusform>Änderungen dieses Chats zurücknehmen ({n:,} Dateien)</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/form_card.py"/>
        <source>Decline</source>
        <translation>Ablehnen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/form_card.py"/>
        <source>Dismiss</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/form_card.py"/>
        <source>{why} Enter sends it, Escape dismisses it.</source>
        <translation>{why} Enter sendet, Esc verwirft.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/form_card.py"/>
        <source>What the question is about</source>
        <translation>Worum es bei der Frage geht</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/given.py"/>
        <source>{name} cannot be read: {reason}.</source>
        <translation>{name} kann nicht gelesen werden: {reason}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/given.py"/>
        <source>Check that it is there.</source>
        <translation>Prüfen Sie, ob die Datei da ist.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/given.py"/>
        <source>{name} is a folder.</source>
        <translation>{name} ist ein Ordner.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/given.py"/>
        <source>Drop it beside the message to open it as the workspace.</source>
        <translation>Legen Sie ihn neben der Nachricht ab, um ihn als Arbeitsbereich zu öffnen.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/given.py"/>
        <source>{name} cannot be read.</source>
        <translation>{name} kann nicht gelesen werden.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/given.py"/>
        <source>Check the file's rights.</source>
        <translation>Prüfen Sie die Rechte der Datei.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/given.py"/>
        <source>Open the folder it lies in as the workspace instead.</source>
        <translation>Öffnen Sie stattdessen den Ordner, in dem sie liegt, als Arbeitsbereich.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/given.py"/>
        <source>{name} is larger than {size} MB.</source>
        <translation>{name} ist größer als {size} MB.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/given.py"/>
        <location filename="../../mypt_desktop/gui/themes/chooser.py"/>
        <source>And {more} more.</source>
        <translation>Und {more} weitere.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/given_chips.py"/>
        <source>Attached files</source>
        <translation>Angehängte Dateien</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/given_chips.py"/>
        <source>Leave out {name}</source>
        <translation>{name} weglassen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/given_chips.py"/>
        <source>Pasted</source>
        <translation>Eingefügt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/listening.py"/>
        <source>Write down</source>
        <translation>Aufschreiben</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/listening.py"/>
        <source>Discard (Esc)</source>
        <translation>Verwerfen (Esc)</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/listening.py"/>
        <source>Opening the microphone…</source>
        <translation>Das Mikrofon wird geöffnet …</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/listening.py"/>
        <source>Listening in English</source>
        <translation>Es wird zugehört, auf Englisch</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/listening.py"/>
        <source>{now} of {most}, listening in English</source>
        <translation>{now} von {most}, es wird zugehört, auf Englisch</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/listening.py"/>
        <source>Writing down what was said…</source>
        <translation>Das Gesagte wird aufgeschrieben …</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/mentioning.py"/>
        <source>Documents and folders</source>
        <translation>Dokumente und Ordner</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/microphone.py"/>
        <source>No microphone was found. Plug one in, or choose one in the system's sound settings.</source>
        <translation>Es wurde kein Mikrofon gefunden. Schließen Sie eines an, oder wählen Sie eines in den Klangeinstellungen des Systems.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/microphone.py"/>
        <source>The system does not let this program use the microphone. Allow it in the system's privacy settings.</source>
        <translation>Das System lässt dieses Programm das Mikrofon nicht verwenden. Erlauben Sie es in den Datenschutzeinstellungen des Systems.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/microphone.py"/>
        <source>The microphone cannot be opened: another program has it, or the system does not allow it.</source>
        <translation>Das Mikrofon lässt sich nicht öffnen: Ein anderes Programm belegt es, oder das System erlaubt es nicht.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/missing_files.py"/>
        <source>Add and try again</source>
        <translation>Hinzufügen und noch einmal versuchen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/missing_files.py"/>
        <location filename="../../mypt_desktop/gui/instructions.py"/>
        <location filename="../../mypt_desktop/gui/renderers/cells.py"/>
        <source> and </source>
        <translation> und </translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/chat/missing_files.py"/>
        <source>{names} are in the open folder, but not among this chat's files.</source>
        <extracomment>Of one thing English says: {names} is in the open folder, but not among this chat's files.</extracomment>
        <translation>
            <numerusform>{names} ist im geöffneten Ordner, aber nicht unter den Dateien dieses Chats.</numerusform>
            <numerusform>{names} sind im geöffneten Ordner, aber nicht unter den Dateien dieses Chats.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/missing_files.py"/>
        <source>Add {names} to this chat's files and try again</source>
        <translation>{names} zu den Dateien dieses Chats hinzufügen und noch einmal versuchen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/pane.py"/>
        <source>Show or hide the sidebar</source>
        <translation>Seitenleiste ein- oder ausblenden</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/pane.py"/>
        <source>Show or hide the details</source>
        <translation>Details ein- oder ausblenden</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/pane.py"/>
        <source>Answers can be wrong. Check them against their sources.</source>
        <translation>Antworten können falsch sein. Prüfen Sie sie an ihren Quellen.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/pane.py"/>
        <source>Close this message</source>
        <translation>Diese Meldung schließen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/question.py"/>
        <source>Show all</source>
        <translation>Alles anzeigen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/question.py"/>
        <source>Copy question</source>
        <translation>Frage kopieren</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/question.py"/>
        <source>Edit question</source>
        <translation>Frage bearbeiten</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/question.py"/>
        <source>Go back to before this question</source>
        <translation>Vor diese Frage zurückgehen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/question.py"/>
        <source>Attached file {name}</source>
        <translation>Angehängte Datei {name}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/question.py"/>
        <source>Show {path}</source>
        <translation>{path} anzeigen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/question.py"/>
        <source>Your question</source>
        <translation>Ihre Frage</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/question.py"/>
        <source>Edit your question</source>
        <translation>Ihre Frage bearbeiten</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/question.py"/>
        <source>Ask again</source>
        <translation>Erneut fragen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/queued.py"/>
        <source>Messages that wait</source>
        <translation>Wartende Nachrichten</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/chat/queued.py"/>
        <location filename="../../mypt_desktop/gui/chat/tool_line.py"/>
        <location filename="../../mypt_desktop/gui/chat_files/browser.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>{n:,} files</source>
        <extracomment>Of one thing English says: {n:,} file</extracomment>
        <translation>
            <numerusform>{n:,} Datei</numerusform>
            <numerusform>{n:,} Dateien</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/queued.py"/>
        <source>Change the message: {text}</source>
        <translation>Die Nachricht ändern: {text}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/queued.py"/>
        <source>Leave out the message: {text}</source>
        <translation>Die Nachricht weglassen: {text}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/row_table.py"/>
        <source>Copy as CSV</source>
        <translation>Als CSV kopieren</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/row_table.py"/>
        <source>Show as chart</source>
        <translation>Als Diagramm anzeigen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/row_table.py"/>
        <source>Show as table</source>
        <translation>Als Tabelle anzeigen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/row_table.py"/>
        <source>{shown:,} of {total:,} rows</source>
        <translation>{shown:,} von {total:,} Zeilen</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/chat/row_table.py"/>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <location filename="../../mypt_desktop/gui/tables/pane.py"/>
        <source>{n:,} rows</source>
        <extracomment>Of one thing English says: {n:,} row</extracomment>
        <translation>
            <numerusform>{n:,} Zeile</numerusform>
            <numerusform>{n:,} Zeilen</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/row_table.py"/>
        <source>Rows of {name}</source>
        <translation>Zeilen von {name}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/row_table.py"/>
        <location filename="../../mypt_desktop/gui/chat/steps.py"/>
        <location filename="../../mypt_desktop/gui/chat/tool_step.py"/>
        <location filename="../../mypt_desktop/gui/folder_writing.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/review_dialog.py"/>
        <source>and {more:,} more</source>
        <translation>und {more:,} weitere</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/row_table.py"/>
        <source>Chart of {measure}</source>
        <translation>Diagramm: {measure}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_view.py"/>
        <source>Stop it</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_view.py"/>
        <source>Stop what the tool left running</source>
        <translation>Anhalten, was das Werkzeug weiterlaufen ließ</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_view.py"/>
        <source>It goes on running until you stop it or close the program.</source>
        <translation>Es läuft weiter, bis Sie es anhalten oder das Programm schließen.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Plan only: nothing was run.</source>
        <translation>Nur planen: Es wurde nichts ausgeführt.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>You did not allow it: nothing was run.</source>
        <translation>Sie haben es nicht erlaubt: Es wurde nichts ausgeführt.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Stopped before you answered: nothing was run.</source>
        <translation>Vor Ihrer Antwort angehalten: Es wurde nichts ausgeführt.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Searching documents</source>
        <translation>Durchsucht Dokumente</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Searched documents</source>
        <translation>Dokumente durchsucht</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Listing documents</source>
        <translation>Listet Dokumente auf</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Listed documents</source>
        <translation>Dokumente aufgelistet</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Reading</source>
        <translation>Liest</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Read</source>
        <translation>Gelesen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Summarising</source>
        <translation>Fasst zusammen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Summarised</source>
        <translation>Zusammengefasst</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Writing</source>
        <translation>Schreibt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Wrote</source>
        <translation>Geschrieben</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Changing files</source>
        <translation>Ändert Dateien</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Changed files</source>
        <translation>Dateien geändert</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Moving a file</source>
        <translation>Verschiebt eine Datei</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Moved a file</source>
        <translation>Datei verschoben</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Deleting files</source>
        <translation>Löscht Dateien</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Deleted files</source>
        <translation>Dateien gelöscht</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Looking for files</source>
        <translation>Sucht Dateien</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Looked for files</source>
        <translation>Dateien gesucht</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Searching files</source>
        <translation>Durchsucht Dateien</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Searched files</source>
        <translation>Dateien durchsucht</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Searching code</source>
        <translation>Durchsucht Code</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Searched code</source>
        <translation>Code durchsucht</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Running code</source>
        <translation>Führt Code aus</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Ran code</source>
        <translation>Code ausgeführt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Running the tests</source>
        <translation>Führt die Tests aus</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Ran the tests</source>
        <translation>Tests ausgeführt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Asking Git</source>
        <translation>Fragt Git</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Asked Git</source>
        <translation>Git gefragt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Committing</source>
        <translation>Macht einen Commit</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Committed</source>
        <translation>Commit gemacht</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Setting a checkpoint</source>
        <translation>Setzt einen Prüfpunkt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Set a checkpoint</source>
        <translation>Prüfpunkt gesetzt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Rewinding</source>
        <translation>Geht zurück</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Rewound</source>
        <translation>Zurückgegangen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>An agent works</source>
        <translation>Ein Agent arbeitet</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>An agent worked</source>
        <translation>Ein Agent hat gearbeitet</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Asking you</source>
        <translation>Fragt Sie</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Asked you</source>
        <translation>Hat Sie gefragt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Updating the list</source>
        <translation>Aktualisiert die Liste</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Updated the list</source>
        <translation>Liste aktualisiert</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Looking up rows</source>
        <translation>Schlägt Zeilen nach</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Looked up rows</source>
        <translation>Zeilen nachgeschlagen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>A tool call was not understood</source>
        <translation>Ein Werkzeugaufruf wurde nicht verstanden</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Running {name}</source>
        <translation>Führt {name} aus</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Ran {name}</source>
        <translation>{name} ausgeführt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <location filename="../../mypt_desktop/gui/chat/tool_step.py"/>
        <source>Arguments</source>
        <translation>Argumente</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <location filename="../../mypt_desktop/gui/chat/tool_step.py"/>
        <source>Fault</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <location filename="../../mypt_desktop/gui/chat/tool_step.py"/>
        <location filename="../../mypt_desktop/gui/details.py"/>
        <location filename="../../mypt_desktop/gui/renderers/html.py"/>
        <location filename="../../mypt_desktop/gui/renderers/plain.py"/>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <location filename="../../mypt_desktop/gui/chat/todo_card.py"/>
        <source>{done} of {total} done</source>
        <translation>{done} von {total} erledigt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>nothing found</source>
        <translation>nichts gefunden</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>{n:,} passages</source>
        <extracomment>Of one thing English says: {n:,} passage</extracomment>
        <translation>
            <numerusform>{n:,} Stelle</numerusform>
            <numerusform>{n:,} Stellen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <location filename="../../mypt_desktop/gui/plain.py"/>
        <source>{n:,} documents</source>
        <extracomment>Of one thing English says: {n:,} document</extracomment>
        <translation>
            <numerusform>{n:,} Dokument</numerusform>
            <numerusform>{n:,} Dokumente</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>{n:,} characters</source>
        <extracomment>Of one thing English says: {n:,} character</extracomment>
        <translation>
            <numerusform>{n:,} Zeichen</numerusform>
            <numerusform>{n:,} Zeichen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>from {n:,} characters</source>
        <extracomment>Of one thing English says: from {n:,} character</extracomment>
        <translation>
            <numerusform>aus {n:,} Zeichen</numerusform>
            <numerusform>aus {n:,} Zeichen</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/steps.py"/>
        <source>Press to show or hide the details</source>
        <translation>Drücken, um die Details ein- oder auszublenden</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/steps.py"/>
        <source>Show the full result</source>
        <translation>Ganzes Ergebnis anzeigen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/steps.py"/>
        <source>Show the full result in the details pane</source>
        <translation>Ganzes Ergebnis im Detailbereich anzeigen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/steps.py"/>
        <location filename="../../mypt_desktop/gui/chat/tool_line.py"/>
        <location filename="../../mypt_desktop/gui/renderers/cells.py"/>
        <source>stopped</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/steps.py"/>
        <source>The app did this by itself, before the model answered.</source>
        <translation>Das hat die App selbst getan, bevor das Modell antwortete.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/steps.py"/>
        <source>Details of the call</source>
        <translation>Details des Aufrufs</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/steps.py"/>
        <source>Open {name} {place}</source>
        <translation>{name} {place} öffnen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/steps.py"/>
        <source>Thought</source>
        <translation>Nachgedacht</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/switcher.py"/>
        <source>Previous version of this question</source>
        <translation>Vorherige Fassung dieser Frage</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/switcher.py"/>
        <source>Next version of this question</source>
        <translation>Nächste Fassung dieser Frage</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/switcher.py"/>
        <source>Version {number} of {count} of this question</source>
        <translation>Fassung {number} von {count} dieser Frage</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/switcher.py"/>
        <source>Previous version of this answer</source>
        <translation>Vorherige Fassung dieser Antwort</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/switcher.py"/>
        <source>Next version of this answer</source>
        <translation>Nächste Fassung dieser Antwort</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/switcher.py"/>
        <source>Version {number} of {count} of this answer</source>
        <translation>Fassung {number} von {count} dieser Antwort</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/todo_card.py"/>
        <source>to do</source>
        <translation>zu tun</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/todo_card.py"/>
        <source>being done</source>
        <translation>in Arbeit</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/todo_card.py"/>
        <source>done</source>
        <translation>erledigt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/todo_card.py"/>
        <source>dropped</source>
        <translation>aufgegeben</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/todo_card.py"/>
        <source>To do</source>
        <translation>Zu tun</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/todo_card.py"/>
        <source>To do: {steps}</source>
        <translation>Zu tun: {steps}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/tool_line.py"/>
        <source>waits for you</source>
        <translation>wartet auf Sie</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/tool_line.py"/>
        <source>not allowed</source>
        <translation>nicht erlaubt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/tool_line.py"/>
        <location filename="../../mypt_desktop/gui/renderers/cells.py"/>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
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
        <translation>Fortschritt des Werkzeugs</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/tool_step.py"/>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/tool_step.py"/>
        <source>Show everything</source>
        <translation>Alles anzeigen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/tool_step.py"/>
        <source>Show the call in the details pane</source>
        <translation>Aufruf im Detailbereich anzeigen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/tool_step.py"/>
        <source>Files changed</source>
        <translation>Geänderte Dateien</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/tool_step.py"/>
        <source>Open {path}, {words}</source>
        <translation>{path} öffnen, {words}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/typesetting.py"/>
        <source>Show source {number}</source>
        <translation>Quelle {number} anzeigen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/view.py"/>
        <source>Conversation</source>
        <translation>Unterhaltung</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/view.py"/>
        <source>Go to the newest message</source>
        <translation>Zur neuesten Nachricht</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/view.py"/>
        <source>End</source>
        <translation>Ende</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_deletion.py"/>
        <source>“{title}” deleted</source>
        <translation>„{title}“ gelöscht</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_deletion.py"/>
        <location filename="../../mypt_desktop/gui/chat_export/conversation.py"/>
        <location filename="../../mypt_desktop/gui/chat_list.py"/>
        <location filename="../../mypt_desktop/gui/chat_list_model.py"/>
        <location filename="../../mypt_desktop/gui/palette/entries.py"/>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>New chat</source>
        <translation>Neuer Chat</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_deletion.py"/>
        <location filename="../../mypt_desktop/gui/prompts/manager.py"/>
        <location filename="../../mypt_desktop/gui/shortcuts.py"/>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/conversation.py"/>
        <source>Workspace {folder}</source>
        <translation>Arbeitsbereich {folder}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/conversation.py"/>
        <source>There is no answer in this chat.</source>
        <translation>In diesem Chat gibt es keine Antwort.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/conversation.py"/>
        <location filename="../../mypt_desktop/gui/chat_export/exporting.py"/>
        <source>Ask something first.</source>
        <translation>Fragen Sie zuerst etwas.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/conversation.py"/>
        <source>The chat has no question {number}, it has {questions}.</source>
        <translation>Der Chat hat keine Frage {number}, er hat {questions}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/conversation.py"/>
        <source>{day} {month} {year}, {time:%H:%M}</source>
        <translation>{day}. {month} {year}, {time:%H:%M}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/conversation.py"/>
        <source>Attached: {attached}</source>
        <translation>Angehängt: {attached}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/conversation.py"/>
        <source>This answer was stopped.</source>
        <translation>Diese Antwort wurde angehalten.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/conversation.py"/>
        <source>This answer is not finished.</source>
        <translation>Diese Antwort ist nicht fertig.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/docx_file.py"/>
        <location filename="../../mypt_desktop/gui/chat_export/html_file.py"/>
        <location filename="../../mypt_desktop/gui/chat_export/markdown_file.py"/>
        <location filename="../../mypt_desktop/gui/details.py"/>
        <source>Sources</source>
        <translation>Quellen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/docx_file.py"/>
        <location filename="../../mypt_desktop/gui/chat_export/html_file.py"/>
        <location filename="../../mypt_desktop/gui/chat_export/markdown_file.py"/>
        <source>Nearest passages</source>
        <translation>Nächstliegende Stellen</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/chat_export/docx_file.py"/>
        <source>{n:,} more rows are not shown.</source>
        <extracomment>Of one thing English says: {n:,} more row is not shown.</extracomment>
        <translation>
            <numerusform>{n:,} weitere Zeile wird nicht angezeigt.</numerusform>
            <numerusform>{n:,} weitere Zeilen werden nicht angezeigt.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/exporting.py"/>
        <source>Replace {name}, which is there already?</source>
        <translation>{name} ist schon vorhanden. Ersetzen?</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/exporting.py"/>
        <source>Written to {path}</source>
        <translation>Geschrieben nach {path}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/exporting.py"/>
        <source>Print the answer</source>
        <translation>Antwort drucken</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/exporting.py"/>
        <source>Print the chat</source>
        <translation>Chat drucken</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/exporting.py"/>
        <source>The printer did not take it.</source>
        <translation>Der Drucker hat es nicht angenommen.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/exporting.py"/>
        <source>Export a PDF and print that.</source>
        <translation>Exportieren Sie ein PDF und drucken Sie das.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/exporting.py"/>
        <source>Printed</source>
        <translation>Gedruckt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/exporting.py"/>
        <source>Export the answer</source>
        <translation>Antwort exportieren</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/exporting.py"/>
        <source>Export the chat</source>
        <translation>Chat exportieren</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/exporting.py"/>
        <source>There is nothing in this chat yet.</source>
        <translation>In diesem Chat steht noch nichts.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/formats.py"/>
        <source>Web page</source>
        <translation>Webseite</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/formats.py"/>
        <source>Word document</source>
        <translation>Word-Dokument</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/formats.py"/>
        <source>There is no export format {name!r}.</source>
        <translation>Es gibt kein Exportformat {name!r}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/formats.py"/>
        <source>There is {names}.</source>
        <translation>Es gibt {names}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/formats.py"/>
        <source>{name} does not say in which format the chat is wanted.</source>
        <translation>{name} sagt nicht, in welchem Format der Chat gewünscht ist.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/formats.py"/>
        <source>End the name in {formats}, or name the format: {names}.</source>
        <translation>Lassen Sie den Namen auf {formats} enden, oder nennen Sie das Format: {names}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/html_file.py"/>
        <location filename="../../mypt_desktop/gui/markdown.py"/>
        <source>[image: {text}]</source>
        <translation>[Bild: {text}]</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/html_file.py"/>
        <location filename="../../mypt_desktop/gui/markdown.py"/>
        <source>[image]</source>
        <translation>[Bild]</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/menus.py"/>
        <source>Export as</source>
        <translation>Exportieren als</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/menus.py"/>
        <source>Print…</source>
        <translation>Drucken…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/pdf_file.py"/>
        <source>The PDF could not be made.</source>
        <translation>Das PDF konnte nicht erzeugt werden.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/pdf_file.py"/>
        <source>Export the chat in another format.</source>
        <translation>Exportieren Sie den Chat in einem anderen Format.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/writing.py"/>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{target} is a folder.</source>
        <translation>{target} ist ein Ordner.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/writing.py"/>
        <source>Choose the name of a file in it.</source>
        <translation>Wählen Sie den Namen einer Datei darin.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/writing.py"/>
        <source>{path} cannot be written: {reason}.</source>
        <translation>{path} kann nicht geschrieben werden: {reason}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/writing.py"/>
        <source>Choose another folder, or make room on the disk.</source>
        <translation>Wählen Sie einen anderen Ordner, oder schaffen Sie Platz auf dem Datenträger.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/writing.py"/>
        <location filename="../../mypt_desktop/gui/chat_list.py"/>
        <location filename="../../mypt_desktop/gui/palette/entries.py"/>
        <source>Chat</source>
        <translation>Chat</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/actions.py"/>
        <source>Add to the chat's files</source>
        <translation>Zu den Chat-Dateien hinzufügen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/actions.py"/>
        <source>{count:,} items</source>
        <translation>{count:,} Objekte</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/actions.py"/>
        <source>{what} added to the chat's files.</source>
        <translation>{what} zu den Chat-Dateien hinzugefügt.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/actions.py"/>
        <source>{name} added to the chat's files.</source>
        <translation>{name} zu den Chat-Dateien hinzugefügt.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/actions.py"/>
        <source>Save the file as</source>
        <translation>Datei speichern unter</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/actions.py"/>
        <source>Saved as {name}.</source>
        <translation>Gespeichert als {name}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/actions.py"/>
        <source>{path} saved into the workspace.</source>
        <translation>{path} im Arbeitsbereich gespeichert.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/actions.py"/>
        <source>{path} is as it was then.</source>
        <translation>{path} ist wieder wie damals.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/actions.py"/>
        <source>Delete from the chat's files</source>
        <translation>Aus den Chat-Dateien löschen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/actions.py"/>
        <source>Delete {name} from the chat's files? Its older versions are kept.</source>
        <translation>{name} aus den Chat-Dateien löschen? Ältere Versionen bleiben erhalten.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/actions.py"/>
        <source>{name} deleted.</source>
        <translation>{name} gelöscht.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/actions.py"/>
        <source>{target} cannot be written: {reason}.</source>
        <translation>{target} kann nicht geschrieben werden: {reason}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/actions.py"/>
        <source>Choose another place.</source>
        <translation>Wählen Sie einen anderen Ort.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/browser.py"/>
        <source>Add files to this chat</source>
        <translation>Dateien zu diesem Chat hinzufügen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/browser.py"/>
        <source>Files of this chat</source>
        <translation>Dateien dieses Chats</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/browser.py"/>
        <source>Tools work on the files of their chat. Add some, or let a tool write them.</source>
        <translation>Werkzeuge arbeiten mit den Dateien ihres Chats. Fügen Sie welche hinzu, oder lassen Sie ein Werkzeug welche schreiben.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/browser.py"/>
        <source>Add files</source>
        <translation>Dateien hinzufügen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/browser.py"/>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/browser.py"/>
        <location filename="../../mypt_desktop/gui/workspace_browser.py"/>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/browser.py"/>
        <source>Save As…</source>
        <translation>Speichern unter…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/browser.py"/>
        <source>Save into Workspace</source>
        <translation>Im Arbeitsbereich speichern</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/browser.py"/>
        <source>Delete…</source>
        <translation>Löschen…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/browser.py"/>
        <source>{files}, {touched:,} changed by the last tool</source>
        <translation>{files}, {touched:,} vom letzten Werkzeug geändert</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/comparison.py"/>
        <source>Nothing changed.</source>
        <translation>Nichts hat sich geändert.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/comparison.py"/>
        <source>There is no such file.</source>
        <translation>Diese Datei gibt es nicht.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/comparison.py"/>
        <source>Too large to compare: {sizes}.</source>
        <translation>Zu groß zum Vergleichen: {sizes}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/comparison.py"/>
        <source>Not text, so its lines cannot be compared: {sizes}.</source>
        <translation>Kein Text, daher können Zeilen nicht verglichen werden: {sizes}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/comparison.py"/>
        <source>A new file.</source>
        <translation>Eine neue Datei.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/comparison.py"/>
        <source>A new, empty file.</source>
        <translation>Eine neue, leere Datei.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/comparison.py"/>
        <source>The file was removed.</source>
        <translation>Die Datei wurde entfernt.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/comparison.py"/>
        <source>Only the ends of lines or the encoding changed.</source>
        <translation>Nur Zeilenenden oder Kodierung haben sich geändert.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/chat_files/comparison.py"/>
        <source>{n:,} unchanged lines</source>
        <extracomment>Of one thing English says: {n:,} unchanged line</extracomment>
        <translation>
            <numerusform>{n:,} unveränderte Zeile</numerusform>
            <numerusform>{n:,} unveränderte Zeilen</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/comparison.py"/>
        <source>The first {shown:,} of {total:,} lines are shown.</source>
        <translation>Die ersten {shown:,} von {total:,} Zeilen werden angezeigt.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/comparison.py"/>
        <source>no file</source>
        <translation>keine Datei</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/comparison.py"/>
        <source>{old} before, {new} now</source>
        <translation>{old} vorher, {new} jetzt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/diff_view.py"/>
        <source>Changes line by line</source>
        <translation>Änderungen Zeile für Zeile</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/diff_view.py"/>
        <source>{added:,} lines added, {removed:,} removed</source>
        <translation>{added:,} Zeilen hinzugefügt, {removed:,} entfernt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/file_page.py"/>
        <source>Content</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/file_page.py"/>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/file_page.py"/>
        <source>Changes</source>
        <translation>Änderungen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/file_page.py"/>
        <source>Versions</source>
        <translation>Versionen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/file_page.py"/>
        <source>Save as</source>
        <translation>Speichern unter</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/file_page.py"/>
        <source>Save into the workspace</source>
        <translation>Im Arbeitsbereich speichern</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/file_page.py"/>
        <source>Versions of the file</source>
        <translation>Versionen der Datei</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/file_page.py"/>
        <source>{when}, the current version</source>
        <translation>{when}, die aktuelle Version</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/file_page.py"/>
        <source>Show what changed: {words}, {when}</source>
        <translation>Änderungen anzeigen: {words}, {when}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/file_page.py"/>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/file_page.py"/>
        <source>Restore the version of {when}</source>
        <translation>Version vom {when} wiederherstellen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/file_page.py"/>
        <source>There is one version only.</source>
        <translation>Es gibt nur eine Version.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/listing.py"/>
        <source>new in the last tool run</source>
        <translation>neu im letzten Werkzeuglauf</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/listing.py"/>
        <source>changed in the last tool run</source>
        <translation>geändert im letzten Werkzeuglauf</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/listing.py"/>
        <source>removed by the last tool run</source>
        <translation>entfernt vom letzten Werkzeuglauf</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/model.py"/>
        <source>changes inside</source>
        <translation>Änderungen darin</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/model.py"/>
        <source>a link to {link}</source>
        <translation>ein Verweis auf {link}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/versions.py"/>
        <source>You added it again</source>
        <translation>Von Ihnen erneut hinzugefügt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/versions.py"/>
        <source>A tool changed it</source>
        <translation>Von einem Werkzeug geändert</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/versions.py"/>
        <source>You changed it</source>
        <translation>Von Ihnen geändert</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/versions.py"/>
        <source>Not there in another version of the chat</source>
        <translation>In einer anderen Fassung des Chats nicht vorhanden</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/versions.py"/>
        <source>Another version of the chat</source>
        <translation>Eine andere Fassung des Chats</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/versions.py"/>
        <source>A tool removed it</source>
        <translation>Von einem Werkzeug entfernt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/versions.py"/>
        <source>You removed it</source>
        <translation>Von Ihnen entfernt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/versions.py"/>
        <source>A tool wrote it</source>
        <translation>Von einem Werkzeug geschrieben</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/versions.py"/>
        <source>You added it</source>
        <translation>Von Ihnen hinzugefügt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/versions.py"/>
        <source>{day} {month} {time:%H:%M}</source>
        <translation>{day}. {month} {time:%H:%M}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/versions.py"/>
        <source>{day} {month} {year} {time:%H:%M}</source>
        <translation>{day}. {month} {year} {time:%H:%M}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_filing.py"/>
        <source>Move to Folder</source>
        <translation>In Ordner verschieben</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_filing.py"/>
        <source>New Folder…</source>
        <translation>Neuer Ordner…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_filing.py"/>
        <source>Out of “{folder}”</source>
        <translation>Aus „{folder}“ herausnehmen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_filing.py"/>
        <source>Rename Folder…</source>
        <translation>Ordner umbenennen…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_filing.py"/>
        <source>Remove Folder, Keep Its Chats</source>
        <translation>Ordner auflösen, Chats behalten</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_filing.py"/>
        <source>Move the chat to a folder</source>
        <translation>Chat in einen Ordner verschieben</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_filing.py"/>
        <source>Folder, or a new name:</source>
        <translation>Ordner oder ein neuer Name:</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_filing.py"/>
        <source>Name of the folder:</source>
        <translation>Name des Ordners:</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_filing.py"/>
        <source>Rename the folder</source>
        <translation>Ordner umbenennen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_importing.py"/>
        <source>Import chats of ChatGPT, Claude, Jan or Open WebUI</source>
        <translation>Chats aus ChatGPT, Claude, Jan oder Open WebUI importieren</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_importing.py"/>
        <source>Exported chats (*.json *.jsonl *.zip);;All files (*)</source>
        <translation>Exportierte Chats (*.json *.jsonl *.zip);;Alle Dateien (*)</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_importing.py"/>
        <source>Import the chats of Jan's folder</source>
        <translation>Chats aus Jans Ordner importieren</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_importing.py"/>
        <source>Reading {name}…</source>
        <translation>{name} wird gelesen…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list.py"/>
        <source>Search chats</source>
        <translation>Chats durchsuchen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list.py"/>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Chats</source>
        <translation>Chats</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list.py"/>
        <source>No chat holds “{query}”.</source>
        <translation>Kein Chat enthält „{query}“.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list.py"/>
        <source>Your chats will be kept here.</source>
        <translation>Hier werden Ihre Chats aufbewahrt.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list.py"/>
        <location filename="../../mypt_desktop/gui/palette/entries.py"/>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list.py"/>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list.py"/>
        <location filename="../../mypt_desktop/gui/prompts/page.py"/>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list.py"/>
        <source>Unpin</source>
        <translation>Lösen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list.py"/>
        <source>Pin</source>
        <translation>Anheften</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list_model.py"/>
        <source>pinned</source>
        <translation>angeheftet</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list_model.py"/>
        <source>a tool waits for your answer</source>
        <translation>ein Werkzeug wartet auf Ihre Antwort</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list_model.py"/>
        <source>A tool waits for your answer</source>
        <translation>Ein Werkzeug wartet auf Ihre Antwort</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list_model.py"/>
        <source>Pinned</source>
        <translation>Angeheftet</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/chat_list_model.py"/>
        <source>{n:,} chats</source>
        <extracomment>Of one thing English says: {n:,} chat</extracomment>
        <translation>
            <numerusform>{n:,} Chat</numerusform>
            <numerusform>{n:,} Chats</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list_model.py"/>
        <source>folded</source>
        <translation>zugeklappt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list_model.py"/>
        <source>unfolded</source>
        <translation>aufgeklappt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list_model.py"/>
        <source>Folder {name}, {count}, {state}</source>
        <translation>Ordner {name}, {count}, {state}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list_model.py"/>
        <source>Earlier</source>
        <translation>Früher</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list_model.py"/>
        <source>Today</source>
        <translation>Heute</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list_model.py"/>
        <source>Yesterday</source>
        <translation>Gestern</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list_model.py"/>
        <source>Last 7 days</source>
        <translation>Letzte 7 Tage</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list_model.py"/>
        <source>Last 30 days</source>
        <translation>Letzte 30 Tage</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list_model.py"/>
        <source>{month} {year}</source>
        <translation>{month} {year}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/controls.py"/>
        <source>Working</source>
        <translation>In Arbeit</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/details.py"/>
        <location filename="../../mypt_desktop/gui/document_view.py"/>
        <location filename="../../mypt_desktop/gui/laid_out/view.py"/>
        <location filename="../../mypt_desktop/gui/palette/entries.py"/>
        <location filename="../../mypt_desktop/gui/renderers/document.py"/>
        <location filename="../../mypt_desktop/gui/workspace_browser.py"/>
        <source>Document</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/details.py"/>
        <source>Chat file</source>
        <translation>Chat-Datei</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/details.py"/>
        <source>Close the details</source>
        <translation>Details schließen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/details.py"/>
        <source>Sources of an answer are listed here: where each statement stands in your documents.</source>
        <translation>Hier stehen die Quellen einer Antwort: wo jede Aussage in Ihren Dokumenten steht.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/details.py"/>
        <location filename="../../mypt_desktop/gui/renderers/json_tree.py"/>
        <source>Result of the tool</source>
        <translation>Ergebnis des Werkzeugs</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_opening.py"/>
        <source>{name} has no text yet.</source>
        <translation>{name} hat noch keinen Text.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_opening.py"/>
        <source>Wait until it is indexed.</source>
        <translation>Warten Sie, bis das Dokument indiziert ist.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_opening.py"/>
        <source>{name} is not among the files of this chat.</source>
        <translation>{name} ist nicht unter den Dateien dieses Chats.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_opening.py"/>
        <source>Attach it to a message again.</source>
        <translation>Hängen Sie die Datei noch einmal an eine Nachricht an.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_opening.py"/>
        <source>It was removed or renamed, or belongs to another folder.</source>
        <translation>Es wurde entfernt oder umbenannt oder gehört zu einem anderen Ordner.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_opening.py"/>
        <location filename="../../mypt_desktop/gui/pages/opening.py"/>
        <source>{name} is not in the open workspace.</source>
        <translation>{name} ist nicht im geöffneten Arbeitsbereich.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_text_pane.py"/>
        <location filename="../../mypt_desktop/gui/laid_out/pane.py"/>
        <source>Show what stands before</source>
        <translation>Zeigen, was davor steht</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_text_pane.py"/>
        <location filename="../../mypt_desktop/gui/laid_out/pane.py"/>
        <source>Show what comes after</source>
        <translation>Zeigen, was danach kommt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_text_pane.py"/>
        <source>Text of {name}</source>
        <translation>Text von {name}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_text_pane.py"/>
        <location filename="../../mypt_desktop/gui/pages/view.py"/>
        <source>Page {page} of {count}</source>
        <translation>Seite {page} von {count}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_view.py"/>
        <location filename="../../mypt_desktop/gui/workspace_browser.py"/>
        <source>Ask About This</source>
        <translation>Dazu fragen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_view.py"/>
        <source>Ask about this document</source>
        <translation>Zu diesem Dokument fragen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_view.py"/>
        <source>Open in the system's application</source>
        <translation>Im Programm des Systems öffnen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_view.py"/>
        <source>Copy path</source>
        <translation>Pfad kopieren</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_view.py"/>
        <source>No workspace is open. Open the folder that holds this document.</source>
        <translation>Kein Arbeitsbereich ist geöffnet. Öffnen Sie den Ordner mit diesem Dokument.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_view.py"/>
        <location filename="../../mypt_desktop/gui/pages/thumbnails.py"/>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_view.py"/>
        <location filename="../../mypt_desktop/gui/prompts/editor.py"/>
        <location filename="../../mypt_desktop/gui/renderers/factory.py"/>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_view.py"/>
        <source>Show the folder of this file</source>
        <translation>Ordner dieser Datei anzeigen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_view.py"/>
        <source>What is inside is being read. It will be among the documents.</source>
        <translation>Der Inhalt wird gelesen. Er erscheint dann unter den Dokumenten.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_view.py"/>
        <location filename="../../mypt_desktop/gui/renderers/cells.py"/>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_view.py"/>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_view.py"/>
        <source>Slides</source>
        <translation>Folien</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/dropped_files.py"/>
        <source>The theme {name} was added and is shown.</source>
        <translation>Das Farbschema {name} wurde hinzugefügt und wird angezeigt.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/dropped_files.py"/>
        <source>Only one folder is open at a time. Not opened: {names}.</source>
        <translation>Es ist immer nur ein Ordner geöffnet. Nicht geöffnet: {names}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/find_bar.py"/>
        <location filename="../../mypt_desktop/gui/renderers/code.py"/>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/find_bar.py"/>
        <source>Find {where}</source>
        <translation>Suchen {where}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/find_bar.py"/>
        <source>Previous place{beside}</source>
        <translation>Vorherige Fundstelle{beside}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/find_bar.py"/>
        <source>Next place{beside}</source>
        <translation>Nächste Fundstelle{beside}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/find_bar.py"/>
        <source>Close the search{beside}</source>
        <translation>Suche schließen{beside}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/folder_travel.py"/>
        <source>Preparing the folder to travel</source>
        <translation>Der Ordner wird zum Mitnehmen vorbereitet</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/folder_travel.py"/>
        <source>Preparing the folder to travel: {done:,} of {total:,}</source>
        <translation>Der Ordner wird zum Mitnehmen vorbereitet: {done:,} von {total:,}</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/folder_travel.py"/>
        <source>{name} is ready to travel: its index lies beside {n:,} documents, and another machine opens it at once.</source>
        <extracomment>Of one thing English says: {name} is ready to travel: its index lies beside {n:,} document, and another machine opens it at once.</extracomment>
        <translation>
            <numerusform>{name} ist zum Mitnehmen bereit: Sein Index liegt neben {n:,} Dokument, und ein anderer Rechner öffnet ihn sofort.</numerusform>
            <numerusform>{name} ist zum Mitnehmen bereit: Sein Index liegt neben {n:,} Dokumenten, und ein anderer Rechner öffnet ihn sofort.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/folder_travel.py"/>
        <source>{n:,} more, mails and archives with files in them, are read again there.</source>
        <extracomment>Of one thing English says: {n:,} more, a mail or an archive with files in it, is read again there.</extracomment>
        <translation>
            <numerusform>{n:,} weiteres, eine Mail oder ein Archiv mit Dateien darin, wird dort erneut gelesen.</numerusform>
            <numerusform>{n:,} weitere, Mails und Archive mit Dateien darin, werden dort erneut gelesen.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/folder_writing.py"/>
        <source>No folder is open.</source>
        <translation>Kein Ordner ist geöffnet.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/folder_writing.py"/>
        <source>Open the folder first.</source>
        <translation>Öffnen Sie zuerst den Ordner.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/folder_writing.py"/>
        <source>Let chats change files</source>
        <translation>Chats Dateien ändern lassen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/folder_writing.py"/>
        <source>Chats may then change, add and replace files in this folder and below:

{folder}

Each change is shown and asked about before it is made. What was there is kept, so it can be undone, after a restart too. Never changed are links, a repository's own data, files that git ignores, and files that belong to others.</source>
        <translation>Chats dürfen dann Dateien in diesem Ordner und darunter ändern, hinzufügen und ersetzen:

{folder}

Jede Änderung wird angezeigt und erfragt, bevor sie geschieht. Was vorher da war, bleibt aufbewahrt, kann also wiederhergestellt werden, auch nach einem Neustart. Nie geändert werden Verweise, die eigenen Daten eines Repositorys, Dateien, die Git ignoriert, und Dateien, die anderen gehören.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/folder_writing.py"/>
        <source>This chat has changed no files in the workspace.</source>
        <translation>Dieser Chat hat keine Dateien im Arbeitsbereich geändert.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/folder_writing.py"/>
        <source>Undo this chat's changes</source>
        <translation>Änderungen dieses Chats rückgängig machen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/folder_writing.py"/>
        <source>These files become as they were before this chat changed them:

{listed}</source>
        <translation>Diese Dateien werden wieder so, wie sie waren, bevor dieser Chat sie änderte:

{listed}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/folder_writing.py"/>
        <source>What you have changed yourself since then stays as it is.</source>
        <translation>Was Sie seitdem selbst geändert haben, bleibt, wie es ist.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/folder_writing.py"/>
        <source>{n:,} files are as before.</source>
        <extracomment>Of one thing English says: {n:,} file is as before.</extracomment>
        <translation>
            <numerusform>{n:,} Datei ist wieder wie vorher.</numerusform>
            <numerusform>{n:,} Dateien sind wieder wie vorher.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/folder_writing.py"/>
        <source>Changed since, so left as they are: {conflicts}.</source>
        <translation>Seitdem geändert, daher belassen: {conflicts}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/folder_writing.py"/>
        <source>What was there before is kept with this chat.</source>
        <translation>Was vorher da war, ist bei diesem Chat aufbewahrt.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/folder_writing.py"/>
        <source> and {more:,} more</source>
        <translation> und {more:,} weitere</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>It may change the files of this chat.</source>
        <translation>Es darf die Dateien dieses Chats ändern.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>It reads the files of this chat.</source>
        <translation>Es liest die Dateien dieses Chats.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>It changes nothing.</source>
        <translation>Es ändert nichts.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>It reads files and changes nothing.</source>
        <translation>Es liest Dateien und ändert nichts.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>It changes files. What was there is kept, so it can be undone.</source>
        <translation>Es ändert Dateien. Was dort stand, wird aufbewahrt und kann zurückgeholt werden.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>It reads the documents of the open workspace and changes nothing.</source>
        <translation>Es liest die Dokumente des offenen Ordners und ändert nichts.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>It reads the opened folder and changes nothing, in a process without network.</source>
        <translation>Es liest den offenen Ordner und ändert nichts, in einem Prozess ohne Netz.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>It commits these files as they are shown, and nothing else. Hooks are not run and nothing is signed; `git reset --soft HEAD~1` takes the commit back.</source>
        <translation>Es macht einen Commit aus diesen Dateien, wie sie gezeigt sind, und sonst nichts. Hooks laufen nicht und nichts wird signiert; `git reset --soft HEAD~1` nimmt den Commit zurück.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>It lets an agent work; what the agent does is asked about like what the assistant does.</source>
        <translation>Es lässt einen Agenten arbeiten; nach dem, was er tut, wird gefragt wie bei der Assistenz.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>It keeps a list in this chat and changes nothing else.</source>
        <translation>Es führt eine Liste in diesem Chat und ändert sonst nichts.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>It marks a place in this chat and changes nothing.</source>
        <translation>Es merkt sich eine Stelle in diesem Chat und ändert nichts.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>It shows you questions and hands your answers to the model.</source>
        <translation>Es zeigt Ihnen Fragen und gibt Ihre Antworten an das Modell.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>It is a tool of the MCP server {server}.</source>
        <translation>Es ist ein Werkzeug des MCP-Servers {server}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>It goes on running until you stop it, delete the chat or end the program.</source>
        <translation>Es läuft weiter, bis Sie es anhalten, den Chat löschen oder das Programm beenden.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>This call no longer waits for an answer.</source>
        <translation>Dieser Aufruf wartet nicht mehr auf eine Antwort.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Mend it, or put the arguments back as they were.</source>
        <translation>Berichtigen Sie es, oder stellen Sie die Argumente wieder her.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The model that writes down speech is not built.</source>
        <translation>Das Modell, das Gesprochenes aufschreibt, ist nicht gebaut.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Search goes by words only: the model for search by meaning is not built.</source>
        <translation>Gesucht wird nur nach Wörtern: Das Modell für die Suche nach Bedeutung ist nicht gebaut.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Build it in Tools &gt; Models, or run `mypt-desktop model build {name}`.</source>
        <translation>Bauen Sie es unter Werkzeuge &gt; Modelle, oder führen Sie `mypt-desktop model build {name}` aus.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} was not read: if it holds text, only pictures show it, and the model that recognises text in pictures is not built. Build it in Tools &gt; Models, or run `mypt-desktop model build ocr`, then read the folder again.</source>
        <translation>{name} wurde nicht gelesen: Text zeigen darin höchstens Bilder, und das Modell, das Text in Bildern erkennt, ist nicht gebaut. Bauen Sie es unter Werkzeuge &gt; Modelle, oder führen Sie `mypt-desktop model build ocr` aus, und lesen Sie den Ordner dann erneut.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>needs {memory} GB of free memory</source>
        <translation>braucht {memory} GB freien Arbeitsspeicher</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>would read only {read} and write {written} tokens a second here</source>
        <translation>läse hier nur {read} und schriebe {written} Token je Sekunde</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>is slow on {cores}</source>
        <translation>ist auf {cores} langsam</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} cannot be read: {fault}.</source>
        <translation>{name} lässt sich nicht lesen: {fault}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} was not read: it is {what}.</source>
        <translation>{name} wurde nicht gelesen: {what}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} was not read: it holds no text, only data of a program.</source>
        <translation>{name} wurde nicht gelesen: darin ist kein Text, nur Daten eines Programms.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} was not read: there are no words in it.</source>
        <translation>{name} wurde nicht gelesen: darin stehen keine Wörter.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} was not read yet: if it holds text, only pictures show it, which are looked at last.</source>
        <translation>{name} ist noch nicht gelesen: Text zeigen darin höchstens Bilder, und die kommen zuletzt.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} was not read: no text was recognised in its pictures.</source>
        <translation>{name} wurde nicht gelesen: in seinen Bildern wurde kein Text erkannt.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} is larger than {limit} MB and was not read.</source>
        <translation>{name} ist größer als {limit} MB und wurde nicht gelesen.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} is not a regular file.</source>
        <translation>{name} ist keine gewöhnliche Datei.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} cannot be opened: {reason}.</source>
        <translation>{name} lässt sich nicht öffnen: {reason}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>a picture of a form that is not read here</source>
        <translation>ein Bild in einem Format, das hier nicht gelesen wird</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>sound</source>
        <translation>Ton</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>a video</source>
        <translation>ein Video</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>an archive, unpack it to have its files read</source>
        <translation>ein Archiv; packen Sie es aus, damit seine Dateien gelesen werden</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>a program or a part of one</source>
        <translation>ein Programm oder ein Teil davon</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>a database or data of a program</source>
        <translation>eine Datenbank oder Daten eines Programms</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>a font</source>
        <translation>eine Schrift</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it is encrypted</source>
        <translation>es ist verschlüsselt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it is encrypted and needs a password</source>
        <translation>es ist verschlüsselt und braucht ein Kennwort</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it is protected by a password</source>
        <translation>es ist durch ein Kennwort geschützt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it is protected against copying</source>
        <translation>es ist gegen Kopieren geschützt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it is nested too deeply</source>
        <translation>es ist zu tief verschachtelt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it has no text and no pictures</source>
        <translation>darin sind weder Text noch Bilder</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>there are no files in it</source>
        <translation>darin sind keine Dateien</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it is damaged, not a readable PDF</source>
        <translation>es ist beschädigt, kein lesbares PDF</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it is damaged, not a readable Word document</source>
        <translation>es ist beschädigt, kein lesbares Word-Dokument</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it is damaged, not a readable workbook</source>
        <translation>es ist beschädigt, keine lesbare Arbeitsmappe</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it is damaged, not a readable presentation</source>
        <translation>es ist beschädigt, keine lesbare Präsentation</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it is damaged, not a readable picture</source>
        <translation>es ist beschädigt, kein lesbares Bild</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it is damaged, not a readable message</source>
        <translation>es ist beschädigt, keine lesbare Nachricht</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it is damaged, not a readable rich text</source>
        <translation>es ist beschädigt, kein lesbarer Rich Text</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it is damaged, not a readable archive ({error})</source>
        <translation>es ist beschädigt, kein lesbares Archiv ({error})</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it is damaged, not a readable {kind} ({error})</source>
        <translation>es ist beschädigt und nicht lesbar ({kind}, {error})</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it unpacks to more than {limit} MB</source>
        <translation>ausgepackt hat es mehr als {limit} MB</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>its name is not usable on every system. Rename it</source>
        <translation>sein Name taugt nicht für jedes System. Benennen Sie es um</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The folder {root} cannot be read: {error}.</source>
        <translation>Der Ordner {root} lässt sich nicht lesen: {error}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{path} is not a folder.</source>
        <translation>{path} ist kein Ordner.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Chats may not change files in {folder}: this program keeps its own data there.</source>
        <translation>Chats dürfen keine Dateien in {folder} ändern: Dieses Programm hält dort seine eigenen Daten.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Copy its documents to another folder, and open that one.</source>
        <translation>Kopieren Sie die Dokumente in einen anderen Ordner und öffnen Sie diesen.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Choose the folder that holds the documents.</source>
        <translation>Wählen Sie den Ordner mit den Dokumenten.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>There is no folder {path}.</source>
        <translation>Den Ordner {path} gibt es nicht.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Check the path.</source>
        <translation>Prüfen Sie den Pfad.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Check its rights, or choose another.</source>
        <translation>Prüfen Sie die Rechte, oder wählen Sie einen anderen.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>No workspace is open.</source>
        <translation>Es ist kein Ordner offen.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Open a folder of documents first.</source>
        <translation>Öffnen Sie zuerst einen Ordner mit Dokumenten.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The index {file} is damaged: {error}.</source>
        <translation>Der Index {file} ist beschädigt: {error}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The index {file} cannot be used: {error}.</source>
        <translation>Der Index {file} ist nicht zu gebrauchen: {error}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Delete it; it is made anew from your files.</source>
        <translation>Löschen Sie ihn; er wird aus Ihren Dateien neu gemacht.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The sample documents cannot be copied: {error}.</source>
        <translation>Die Beispieldokumente lassen sich nicht kopieren: {error}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The index that came with this folder is damaged and was not used.</source>
        <translation>Der Index, der mit diesem Ordner kam, ist beschädigt und wurde nicht verwendet.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The index that came with this folder is of another version of the program and was not used.</source>
        <translation>Der Index, der mit diesem Ordner kam, ist von einer anderen Version des Programms und wurde nicht verwendet.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The index that came with this folder was made with another model for search and was not used.</source>
        <translation>Der Index, der mit diesem Ordner kam, wurde mit einem anderen Suchmodell erstellt und nicht verwendet.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The index that came with this folder cannot be read and was not used: {reason}.</source>
        <translation>Der Index, der mit diesem Ordner kam, lässt sich nicht lesen und wurde nicht verwendet: {reason}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The index that came with this folder cannot be copied and was not used: {reason}.</source>
        <translation>Der Index, der mit diesem Ordner kam, lässt sich nicht kopieren und wurde nicht verwendet: {reason}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The index of this folder is not complete yet.</source>
        <translation>Der Index dieses Ordners ist noch nicht vollständig.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Try again when it is.</source>
        <translation>Versuchen Sie es wieder, sobald er es ist.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>This folder is being prepared by another window or command.</source>
        <translation>Dieser Ordner wird gerade von einem anderen Fenster oder Befehl vorbereitet.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Try again later.</source>
        <translation>Versuchen Sie es später wieder.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The index cannot be put into {folder}: {reason}.</source>
        <translation>Der Index lässt sich nicht in {folder} ablegen: {reason}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The index for other machines cannot be written: {reason}.</source>
        <translation>Der Index für andere Rechner lässt sich nicht schreiben: {reason}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Check the free space of the disk.</source>
        <translation>Prüfen Sie den freien Platz auf dem Datenträger.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Check the free space and your rights in this folder.</source>
        <translation>Prüfen Sie den freien Platz und Ihre Rechte in diesem Ordner.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Open a folder of your own instead.</source>
        <translation>Öffnen Sie stattdessen einen eigenen Ordner.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The settings cannot be saved in {file}: {error}.</source>
        <translation>Die Einstellungen lassen sich nicht in {file} speichern: {error}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Check the disk's space and the folder's rights.</source>
        <translation>Prüfen Sie den Platz auf dem Datenträger und die Rechte des Ordners.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>There is a file {target} already.</source>
        <translation>Die Datei {target} gibt es schon.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Choose another name, or replace it.</source>
        <translation>Wählen Sie einen anderen Namen, oder ersetzen Sie sie.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Choose a name for the file.</source>
        <translation>Wählen Sie einen Namen für die Datei.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{target} cannot be written: {error}.</source>
        <translation>{target} lässt sich nicht schreiben: {error}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Check the folder's rights and free space.</source>
        <translation>Prüfen Sie die Rechte des Ordners und den freien Platz.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The program is being closed.</source>
        <translation>Das Programm wird gerade beendet.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The message is longer than what the model can read at once.</source>
        <translation>Die Nachricht ist länger, als das Modell auf einmal lesen kann.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Shorten it, or choose a longer context in the settings.</source>
        <translation>Kürzen Sie sie, oder wählen Sie in den Einstellungen einen längeren Kontext.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The prompt has {tokens} tokens; the context of {title} holds {room}.</source>
        <translation>Der Prompt hat {tokens} Token; in den Kontext von {title} passen {room}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Choose a longer context in the settings, or ask about less at once.</source>
        <translation>Wählen Sie in den Einstellungen einen längeren Kontext, oder fragen Sie nach weniger auf einmal.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>There is no question to answer again.</source>
        <translation>Es gibt keine Frage, die noch einmal zu beantworten wäre.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Ask one.</source>
        <translation>Stellen Sie eine.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>An answer is being written.</source>
        <translation>Eine Antwort wird gerade geschrieben.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Stop it, then go back.</source>
        <translation>Halten Sie sie an, und gehen Sie dann zurück.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>This chat is closed.</source>
        <translation>Dieser Chat ist geschlossen.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Open it again.</source>
        <translation>Öffnen Sie ihn wieder.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>This chat or message was deleted.</source>
        <translation>Dieser Chat oder diese Nachricht wurde gelöscht.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>This chat was deleted.</source>
        <translation>Dieser Chat wurde gelöscht.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Choose another chat.</source>
        <translation>Wählen Sie einen anderen Chat.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The turn ended without an answer.</source>
        <translation>Es kam keine Antwort.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Ask again.</source>
        <translation>Fragen Sie noch einmal.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>There is no model called {name}.</source>
        <translation>Ein Modell namens {name} gibt es nicht.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Models here: {known}.</source>
        <translation>Modelle hier: {known}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>No model is built yet.</source>
        <translation>Noch ist kein Modell gebaut.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The model in {folder} cannot be loaded: {error}</source>
        <translation>Das Modell in {folder} lässt sich nicht laden: {error}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>No model process can be started: {error}</source>
        <translation>Der Prozess des Modells lässt sich nicht starten: {error}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Restart the program.</source>
        <translation>Starten Sie das Programm neu.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The program failed to load it; see the log.</source>
        <translation>Das Programm konnte es nicht laden; mehr steht im Protokoll.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{where} cannot be reached: {error}</source>
        <translation>{where} ist nicht zu erreichen: {error}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{title} needs about {needed} GB of memory, and {free} GB are free.</source>
        <translation>{title} braucht etwa {needed} GB Arbeitsspeicher, und {free} GB sind frei.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Close other programs first.</source>
        <translation>Schließen Sie zuerst andere Programme.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{title} is the model in use.</source>
        <translation>{title} ist das Modell in Gebrauch.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Choose another one first.</source>
        <translation>Wählen Sie zuerst ein anderes.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Another model is being worked on.</source>
        <translation>An einem anderen Modell wird gerade gearbeitet.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Wait for the end, or stop it.</source>
        <translation>Warten Sie das Ende ab, oder halten Sie es an.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} has learned nothing yet.</source>
        <translation>{name} hat noch nichts gelernt.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Train it first.</source>
        <translation>Trainieren Sie es zuerst.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The new model needs a name.</source>
        <translation>Das neue Modell braucht einen Namen.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>a-z, 0-9, dot and dash.</source>
        <translation>a–z, 0–9, Punkt und Bindestrich.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Another training is working.</source>
        <translation>Ein anderes Training läuft.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Stop it, or wait for its end.</source>
        <translation>Halten Sie es an, oder warten Sie sein Ende ab.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>There is no prompt.</source>
        <translation>Es gibt keinen Prompt.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Write what to ask the models.</source>
        <translation>Schreiben Sie, was die Modelle gefragt werden sollen.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} was not imported: {fault}.</source>
        <translation>{name} wurde nicht importiert: {fault}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} holds no conversations.</source>
        <translation>In {name} sind keine Gespräche.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it is neither a file nor a folder</source>
        <translation>es ist weder Datei noch Ordner</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it is a damaged ZIP ({error})</source>
        <translation>es ist ein beschädigtes ZIP ({error})</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{it} is no conversation of a program that is known here</source>
        <translation>{it}: kein Gespräch eines Programms, das hier bekannt ist</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The database {path} is damaged: {fault}.</source>
        <translation>Die Datenbank {path} ist beschädigt: {fault}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The database {path} is damaged.</source>
        <translation>Die Datenbank {path} ist beschädigt.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} has changed since it was read.</source>
        <translation>{name} hat sich geändert, seit es gelesen wurde.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Read it again.</source>
        <translation>Lesen Sie es noch einmal.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} was changed by something else meanwhile.</source>
        <translation>{name} wurde inzwischen von anderer Seite geändert.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Copy what you wrote, then press Revert to see the file as it is now.</source>
        <translation>Kopieren Sie, was Sie geschrieben haben, und drücken Sie dann Zurücksetzen, um die Datei zu sehen, wie sie jetzt ist.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Copy what you wrote, close this and open it again.</source>
        <translation>Kopieren Sie, was Sie geschrieben haben, schließen Sie dies und öffnen Sie es wieder.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} could not be written: {reason}.</source>
        <translation>{name} ließ sich nicht schreiben: {reason}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} is a link; a folder's own instructions have to be a file in it.</source>
        <translation>{name} ist ein Verweis; Anweisungen eines Ordners müssen eine Datei darin sein.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>Language model</source>
        <translation>Sprachmodell</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>MCP server</source>
        <translation>MCP-Server</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Model builder</source>
        <translation>Modellbau</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Toolset import</source>
        <translation>Import von Werkzeugsätzen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The program</source>
        <translation>Das Programm</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>any address</source>
        <translation>jede Adresse</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>the package index</source>
        <translation>der Paketindex</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The endpoint in the settings answers</source>
        <translation>Der Endpunkt aus den Einstellungen antwortet</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>A server that was added is asked</source>
        <translation>Ein hinzugefügter Server wird gefragt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>A server that runs here was granted the network</source>
        <translation>Einem Server, der hier läuft, wurde das Netzwerk erlaubt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>A toolset is downloaded from a host that you granted</source>
        <translation>Ein Werkzeugsatz wird von einem Rechner geladen, den Sie erlaubt haben</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>You have not granted this host</source>
        <translation>Diesen Rechner haben Sie nicht erlaubt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Weights are fetched</source>
        <translation>Gewichte werden geladen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>You had a model built</source>
        <translation>Sie haben ein Modell bauen lassen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Its tool may not use the network</source>
        <translation>Sein Werkzeug darf das Netzwerk nicht benutzen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Its tool was granted the network</source>
        <translation>Seinem Werkzeug wurde das Netzwerk erlaubt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Colour-safe, dark</source>
        <translation>Farbsicher, dunkel</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Colour-safe, light</source>
        <translation>Farbsicher, hell</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Dusk</source>
        <translation>Dämmerung</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>High contrast, dark</source>
        <translation>Hoher Kontrast, dunkel</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>High contrast, light</source>
        <translation>Hoher Kontrast, hell</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Built-in</source>
        <translation>Eingebaut</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Files and code</source>
        <translation>Dateien und Code</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Search Documents</source>
        <translation>Dokumente durchsuchen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>List Documents</source>
        <translation>Dokumente auflisten</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Read Document</source>
        <translation>Dokument lesen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Summarize</source>
        <translation>Zusammenfassen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Query Tables</source>
        <translation>Tabellen abfragen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Read Lines</source>
        <translation>Zeilen lesen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Write Whole File</source>
        <translation>Ganze Datei schreiben</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Edit Lines</source>
        <translation>Zeilen bearbeiten</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Find Files</source>
        <translation>Dateien finden</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Search Files</source>
        <translation>In Dateien suchen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Find Code by Syntax</source>
        <translation>Code nach Syntax finden</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Replace Code by Syntax</source>
        <translation>Code nach Syntax ersetzen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Move File</source>
        <translation>Datei verschieben</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Delete Files</source>
        <translation>Dateien löschen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Ask</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Run Code</source>
        <translation>Code ausführen</translation>
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
        <translation>Tests ausführen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>To-do List</source>
        <translation>Aufgabenliste</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Task Agent</source>
        <translation>Aufgabenagent</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Checkpoint</source>
        <translation>Haltepunkt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Rewind</source>
        <translation>Zurückspulen</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/going_back.py"/>
        <source>You went back. {n:,} later messages are kept.</source>
        <extracomment>Of one thing English says: You went back. {n:,} later message is kept.</extracomment>
        <translation>
            <numerusform>Sie sind zurückgegangen. {n:,} spätere Nachricht bleibt erhalten.</numerusform>
            <numerusform>Sie sind zurückgegangen. {n:,} spätere Nachrichten bleiben erhalten.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/going_back.py"/>
        <source>What you ask now goes on from here; the chat's files are as they were.</source>
        <translation>Ihre nächste Frage geht von hier aus; die Chat-Dateien sind, wie sie sind.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/going_back.py"/>
        <source>Show them again</source>
        <translation>Wieder anzeigen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions.py"/>
        <source>Instructions: {characters:,} characters</source>
        <translation>Anweisungen: {characters:,} Zeichen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions.py"/>
        <source>About {tokens:,} tokens of each prompt. Press to read and edit them.</source>
        <translation>Etwa {tokens:,} Tokens jedes Prompts. Drücken, um sie zu lesen und zu bearbeiten.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions.py"/>
        <source>Somebody else may have written it. It is not in use.</source>
        <translation>Vielleicht hat sie jemand anders geschrieben. Sie gelten nicht.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions.py"/>
        <source>This folder brings instructions for the assistant: {names}, {characters:,} characters.</source>
        <translation>Dieser Ordner bringt Anweisungen für den Assistenten mit: {names}, {characters:,} Zeichen.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions.py"/>
        <source>Read and decide</source>
        <translation>Lesen und entscheiden</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions.py"/>
        <source>Instructions of this folder</source>
        <translation>Anweisungen dieses Ordners</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions.py"/>
        <source>They become part of what the assistant is told before each question about this folder.</source>
        <translation>Sie werden Teil dessen, was der Assistent vor jeder Frage zu diesem Ordner gesagt bekommt.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions.py"/>
        <source>Do not use them</source>
        <translation>Nicht verwenden</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions.py"/>
        <source>Use them</source>
        <translation>Verwenden</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions.py"/>
        <source>This chat</source>
        <translation>Dieser Chat</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_editor.py"/>
        <source>Instructions</source>
        <translation>Anweisungen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_editor.py"/>
        <source>In force</source>
        <translation>Geltend</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_editor.py"/>
        <source>For all chats</source>
        <translation>Für alle Chats</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_editor.py"/>
        <source>For this folder</source>
        <translation>Für diesen Ordner</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_editor.py"/>
        <source>For this chat</source>
        <translation>Für diesen Chat</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_editor.py"/>
        <location filename="../../mypt_desktop/gui/prompts/editor.py"/>
        <source>Discard the changes</source>
        <translation>Änderungen verwerfen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_editor.py"/>
        <location filename="../../mypt_desktop/gui/prompts/editor.py"/>
        <source>Discard what you wrote?</source>
        <translation>Verwerfen, was Sie geschrieben haben?</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_for_chat.py"/>
        <source>Instructions for this chat</source>
        <translation>Anweisungen für diesen Chat</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_for_chat.py"/>
        <location filename="../../mypt_desktop/gui/instructions_page.py"/>
        <source>Revert</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_for_chat.py"/>
        <location filename="../../mypt_desktop/gui/instructions_page.py"/>
        <location filename="../../mypt_desktop/gui/prompts/editor.py"/>
        <location filename="../../mypt_desktop/gui/renderers/code.py"/>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_for_chat.py"/>
        <source>They count in this chat, after all others, whatever folder is open. Saved empty there are none.</source>
        <translation>Sie gelten in diesem Chat, nach allen anderen, gleich welcher Ordner offen ist. Leer gespeichert gibt es keine.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_for_chat.py"/>
        <location filename="../../mypt_desktop/gui/instructions_page.py"/>
        <source>{characters:,} of at most {most:,} characters</source>
        <translation>{characters:,} von höchstens {most:,} Zeichen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_for_chat.py"/>
        <location filename="../../mypt_desktop/gui/instructions_page.py"/>
        <source>about {tokens:,} tokens of each prompt</source>
        <translation>etwa {tokens:,} Tokens jedes Prompts</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_for_chat.py"/>
        <location filename="../../mypt_desktop/gui/instructions_page.py"/>
        <source>not saved</source>
        <translation>nicht gespeichert</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_page.py"/>
        <source>After the app's own instructions</source>
        <translation>Nach den Anweisungen des Programms</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_page.py"/>
        <source>In place of the app's own instructions</source>
        <translation>Anstelle der Anweisungen des Programms</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_page.py"/>
        <source>How chats are named</source>
        <translation>Wie Chats benannt werden</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_page.py"/>
        <source>Which instructions</source>
        <translation>Welche Anweisungen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_page.py"/>
        <source>Instructions for this folder</source>
        <translation>Anweisungen für diesen Ordner</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_page.py"/>
        <source>Instructions for all chats</source>
        <translation>Anweisungen für alle Chats</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_page.py"/>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_page.py"/>
        <source>They count in every chat, except where the open folder has some of the same kind.</source>
        <translation>Sie gelten in jedem Chat, außer wenn der geöffnete Ordner welche derselben Art hat.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_page.py"/>
        <source>They count while this folder is open, in place of those for all chats. Saving is a yes to them.</source>
        <translation>Sie gelten, solange dieser Ordner geöffnet ist, anstelle derer für alle Chats. Wer sie speichert, stimmt ihnen zu.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_page.py"/>
        <source>there is no file</source>
        <translation>es gibt keine Datei</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_texts.py"/>
        <source>Not in use: {fault}</source>
        <translation>Gilt nicht: {fault}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_texts.py"/>
        <source>The app's own instructions are in force, and no others.</source>
        <translation>Es gelten die Anweisungen des Programms und keine anderen.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/laid_out/finding.py"/>
        <source>in this document</source>
        <translation>in diesem Dokument</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/laid_out/finding.py"/>
        <source> in the document</source>
        <translation> im Dokument</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/laid_out/finding.py"/>
        <location filename="../../mypt_desktop/gui/pages/finding.py"/>
        <location filename="../../mypt_desktop/gui/renderers/finding.py"/>
        <location filename="../../mypt_desktop/gui/tables/finding.py"/>
        <source>Not found</source>
        <translation>Nicht gefunden</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/laid_out/finding.py"/>
        <location filename="../../mypt_desktop/gui/pages/finding.py"/>
        <location filename="../../mypt_desktop/gui/palette/rows.py"/>
        <location filename="../../mypt_desktop/gui/tables/finding.py"/>
        <source>{number:,} of {total:,}</source>
        <translation>{number:,} von {total:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/laid_out/opening.py"/>
        <source>Slide {number:,} of {total:,}</source>
        <translation>Folie {number:,} von {total:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/laid_out/opening.py"/>
        <source>{name} is shown as text: the cited words are not seen in its layout.</source>
        <translation>{name} wird als Text angezeigt: Die zitierten Worte sind im Layout nicht zu sehen.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/laid_out/pane.py"/>
        <source>Find in this document</source>
        <translation>In diesem Dokument suchen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/laid_out/pane.py"/>
        <source>Smaller letters</source>
        <translation>Kleinere Schrift</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/laid_out/pane.py"/>
        <source>Larger letters</source>
        <translation>Größere Schrift</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/laid_out/pane.py"/>
        <source>Usual size of letters</source>
        <translation>Normale Schriftgröße</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/laid_out/pane.py"/>
        <source>Usual size of letters (Ctrl+0)</source>
        <translation>Normale Schriftgröße (Strg+0)</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/laid_out/typesetting.py"/>
        <source>Slide {number:,}</source>
        <translation>Folie {number:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/laid_out/view.py"/>
        <source>Layout of {name}</source>
        <translation>Layout von {name}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/links.py"/>
        <source>Open a link</source>
        <translation>Link öffnen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/links.py"/>
        <source>This link leads out of the program, to an address that the model or a document wrote.</source>
        <translation>Dieser Link führt aus dem Programm hinaus, zu einer Adresse, die das Modell oder ein Dokument geschrieben hat.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/links.py"/>
        <source>This link is no web address, so the program does not open it.</source>
        <translation>Dieser Link ist keine Webadresse, daher öffnet das Programm ihn nicht.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/links.py"/>
        <source>Copy link</source>
        <translation>Link kopieren</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/links.py"/>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Open in browser</source>
        <translation>Im Browser öffnen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/links.py"/>
        <source>Open this link?</source>
        <translation>Diesen Link öffnen?</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/links.py"/>
        <source>Unknown link</source>
        <translation>Unbekannter Link</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/links.py"/>
        <source>Address of the link</source>
        <translation>Adresse des Links</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/main_window.py"/>
        <source>Sidebar</source>
        <translation>Seitenleiste</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/main_window.py"/>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/main_window.py"/>
        <source>Build one, or import your own.</source>
        <translation>Erstellen Sie eines, oder importieren Sie Ihr eigenes.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/main_window.py"/>
        <source>There is no model to answer with.</source>
        <translation>Es gibt kein Modell zum Antworten.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/main_window.py"/>
        <location filename="../../mypt_desktop/gui/models/manager.py"/>
        <location filename="../../mypt_desktop/gui/models/menu.py"/>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/main_window.py"/>
        <source>The model could not be loaded.</source>
        <translation>Das Modell konnte nicht geladen werden.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/main_window.py"/>
        <source>Reading the answer aloud.</source>
        <translation>Die Antwort wird vorgelesen.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/manager.py"/>
        <source>GGUF files (*.gguf);;All files (*)</source>
        <translation>GGUF-Dateien (*.gguf);;Alle Dateien (*)</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/manager.py"/>
        <source>Drop a model here to import it: a GGUF file, or a folder of weights.</source>
        <translation>Legen Sie hier ein Modell zum Importieren ab: eine GGUF-Datei oder einen Ordner mit Gewichten.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/manager.py"/>
        <source>Models on this computer</source>
        <translation>Modelle auf diesem Computer</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/manager.py"/>
        <source>Work on a model</source>
        <translation>Arbeit an einem Modell</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/manager.py"/>
        <source>Import a file…</source>
        <translation>Datei importieren…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/manager.py"/>
        <source>Import a folder…</source>
        <translation>Ordner importieren…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/manager.py"/>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Stopping</source>
        <translation>Wird angehalten</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/manager.py"/>
        <source>Only one model can be imported at a time. Drop one file, or one folder.</source>
        <translation>Es kann nur ein Modell auf einmal importiert werden. Legen Sie eine Datei oder einen Ordner ab.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/manager.py"/>
        <source>Import a model</source>
        <translation>Modell importieren</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/manager.py"/>
        <source>The weights to build from</source>
        <translation>Die Gewichte, aus denen erstellt wird</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/manager.py"/>
        <source>Remove the model</source>
        <translation>Modell entfernen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/manager.py"/>
        <source>Import a folder of weights</source>
        <translation>Ordner mit Gewichten importieren</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/manager.py"/>
        <source>Looking for models</source>
        <translation>Modelle werden gesucht</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/menu.py"/>
        <source>Build {model}…</source>
        <translation>{model} erstellen…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/menu.py"/>
        <source>Opens the page that says what it takes</source>
        <translation>Öffnet die Seite, die sagt, was es braucht</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/menu.py"/>
        <source>Import a Model…</source>
        <translation>Modell importieren…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/menu.py"/>
        <source>All Models…</source>
        <translation>Alle Modelle…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/menu.py"/>
        <source>(slow or large here)</source>
        <translation>(hier langsam oder groß)</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/menu.py"/>
        <source>(suits this computer best)</source>
        <translation>(passt am besten zu diesem Computer)</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/menu.py"/>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>It {unsuited}.</source>
        <translation>Auf diesem Computer: {unsuited}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/menu.py"/>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>{size} on the disk</source>
        <translation>{size} auf dem Datenträger</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/page.py"/>
        <source>Use in chats</source>
        <translation>In Chats verwenden</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/page.py"/>
        <source>Build</source>
        <translation>Erstellen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/page.py"/>
        <source>Build from a file…</source>
        <translation>Aus Datei erstellen…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/page.py"/>
        <source>Takes weights that you have on the disk already; their SHA-256 has to fit</source>
        <translation>Nimmt Gewichte, die Sie schon auf dem Datenträger haben; ihr SHA-256 muss passen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/page.py"/>
        <source>Measure</source>
        <translation>Messen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/page.py"/>
        <source>Lets it write for about five seconds, in a process of its own</source>
        <translation>Lässt es etwa fünf Sekunden schreiben, in einem eigenen Prozess</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/page.py"/>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Remove…</source>
        <translation>Entfernen…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/page.py"/>
        <source>About the model</source>
        <translation>Über das Modell</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/page.py"/>
        <source>On this computer</source>
        <translation>Auf diesem Computer</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/page.py"/>
        <source>What building it takes</source>
        <translation>Was das Erstellen braucht</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/page.py"/>
        <source>Where it is from</source>
        <translation>Woher es stammt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/page.py"/>
        <source>In use</source>
        <translation>In Verwendung</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Answers in chats</source>
        <translation>Antwortet in Chats</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Another model answers then, or none where there is no other.</source>
        <translation>Dann antwortet ein anderes Modell, oder keines, wenn es kein anderes gibt.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Finds passages by what they mean</source>
        <translation>Findet Stellen nach ihrer Bedeutung</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Documents are searched by their words alone then.</source>
        <translation>Dann werden Dokumente nur nach ihren Wörtern durchsucht.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Finds the tool that a request is for</source>
        <translation>Findet das Werkzeug, das eine Bitte meint</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Fewer requests find their tool then.</source>
        <translation>Dann finden weniger Bitten ihr Werkzeug.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Judges passages and checks answers</source>
        <translation>Beurteilt Stellen und prüft Antworten</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Answers are checked less well then.</source>
        <translation>Dann werden Antworten weniger gut geprüft.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Tells which line answers a question</source>
        <translation>Erkennt, welche Zeile eine Frage beantwortet</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Lines are chosen less well then.</source>
        <translation>Dann werden Zeilen weniger gut ausgewählt.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Reads text in pictures and scans</source>
        <translation>Liest Text in Bildern und Scans</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Pictures and scans are not read then.</source>
        <translation>Dann werden Bilder und Scans nicht gelesen.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Writes down what you say in English</source>
        <translation>Schreibt auf, was Sie auf Englisch sagen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Nothing can be dictated then.</source>
        <translation>Dann kann nichts diktiert werden.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>{count:.1f} GB</source>
        <translation>{count:.1f} GB</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>{count:,} MB</source>
        <translation>{count:,} MB</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>, in use</source>
        <translation>, in Verwendung</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>, not built</source>
        <translation>, nicht erstellt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>not built, {size} once it is</source>
        <translation>nicht erstellt, danach {size}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Its licence: {licence}.</source>
        <translation>Seine Lizenz: {licence}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Its licence is not stated: look where it is from.</source>
        <translation>Seine Lizenz ist nicht angegeben: Sehen Sie nach, woher es stammt.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>You imported it from {base}. {licence}</source>
        <translation>Sie haben es aus {base} importiert. {licence}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>not stated</source>
        <translation>nicht angegeben</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Made from {base}. Licence: {licence}.</source>
        <translation>Erstellt aus {base}. Lizenz: {licence}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>weights without a name</source>
        <translation>Gewichten ohne Namen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>It fits this computer: it takes about {memory} of memory while it works.</source>
        <translation>Es passt auf diesen Computer: Es braucht etwa {memory} Arbeitsspeicher, während es arbeitet.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>It suits this computer best</source>
        <translation>Es passt am besten zu diesem Computer</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>It fits this computer</source>
        <translation>Es passt auf diesen Computer</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>{words}: it takes about {memory} of memory.</source>
        <translation>{words}: Es braucht etwa {memory} Arbeitsspeicher.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>It cannot be built here. {blocked}</source>
        <translation>Es kann hier nicht erstellt werden. {blocked}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Before that an environment that builds models is made, once: it fetches torch and other packages from the Python package index, or torch from download.pytorch.org.</source>
        <translation>Zuvor wird, einmalig, eine Umgebung zum Erstellen von Modellen angelegt: Sie lädt torch und andere Pakete aus dem Python Package Index, oder torch von download.pytorch.org.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>It takes up to {most} of disk meanwhile and {size} afterwards</source>
        <translation>Es braucht unterdessen bis zu {most} Speicherplatz und danach {size}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>{room}, but only {free} are free.</source>
        <translation>{room}, aber nur {free} sind frei.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>{room}; {free} are free.</source>
        <translation>{room}; {free} sind frei.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>It takes minutes, which the processor is busy for. Chats go on meanwhile.</source>
        <translation>Es dauert Minuten, in denen der Prozessor beschäftigt ist. Chats gehen unterdessen weiter.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Remove {title}? That frees {size}. What it was imported from stays where it is.</source>
        <translation>{title} entfernen? Das macht {size} frei. Woraus es importiert wurde, bleibt, wo es ist.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Remove {title}? That frees {size}. {without} It can be built again: the weights that were fetched are kept.</source>
        <translation>{title} entfernen? Das macht {size} frei. {without} Es kann wieder erstellt werden: Die geladenen Gewichte bleiben erhalten.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Nothing has to be fetched: what it takes is on this computer already.</source>
        <translation>Nichts muss geladen werden: Was es braucht, ist schon auf diesem Computer.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>, or else from </source>
        <translation>, oder sonst von </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>where its recipe says</source>
        <translation>der Stelle, die sein Rezept nennt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Building fetches {size} of weights from {places}. Only when you press Build: the app fetches nothing by itself.</source>
        <translation>Das Erstellen lädt {size} Gewichte von {places}. Nur wenn Sie auf Erstellen drücken: Die App lädt nichts von selbst.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>How fast it is here was not measured yet.</source>
        <translation>Wie schnell es hier ist, wurde noch nicht gemessen.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>reads {read} and writes {written} tokens a second</source>
        <translation>liest {read} und schreibt {written} Tokens je Sekunde</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Judging by another model that was measured here, it {speed}.</source>
        <translation>Nach einem anderen Modell geschätzt, das hier gemessen wurde: {speed}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>, with {memory} of memory for a short question</source>
        <translation>, mit {memory} Arbeitsspeicher für eine kurze Frage</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Measured here on the {device}: it {speed}{memory}.</source>
        <translation>Hier gemessen ({device}): {speed}{memory}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>Your browser</source>
        <translation>Ihr Browser</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>You opened a link</source>
        <translation>Sie haben einen Link geöffnet</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>A page of a tool</source>
        <translation>Eine Seite eines Werkzeugs</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>Pages reach nothing that was not granted</source>
        <translation>Seiten erreichen nichts, was nicht erlaubt wurde</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <source>Network</source>
        <translation>Netzwerk</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>Who may reach what</source>
        <translation>Wer was erreichen darf</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>What may use the network</source>
        <translation>Was das Netzwerk benutzen darf</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>Beside these, building a model under Tools &gt; Models fetches its weights, when you press Build.</source>
        <translation>Daneben lädt das Erstellen eines Modells unter Werkzeuge &gt; Modelle dessen Gewichte, wenn Sie auf Erstellen drücken.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>What has left this computer</source>
        <translation>Was diesen Computer verlassen hat</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>Nothing</source>
        <translation>Nichts</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>No part of the program may reach any address.</source>
        <translation>Kein Teil des Programms darf irgendeine Adresse erreichen.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>{n:,} lines are in {name}.</source>
        <extracomment>Of one thing English says: {n:,} line is in {name}.</extracomment>
        <translation>
            <numerusform>{n:,} Zeile steht in {name}.</numerusform>
            <numerusform>{n:,} Zeilen stehen in {name}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>{n:,} times let out</source>
        <extracomment>Of one thing English says: Once let out</extracomment>
        <translation>
            <numerusform>Einmal hinausgelassen</numerusform>
            <numerusform>{n:,}-mal hinausgelassen</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>Nothing has left this computer</source>
        <translation>Nichts hat diesen Computer verlassen</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>{n:,} times to a program on this computer</source>
        <extracomment>Of one thing English says: once to a program on this computer</extracomment>
        <translation>
            <numerusform>einmal zu einem Programm auf diesem Computer</numerusform>
            <numerusform>{n:,}-mal zu einem Programm auf diesem Computer</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>{n:,} times refused</source>
        <extracomment>Of one thing English says: once refused</extracomment>
        <translation>
            <numerusform>einmal abgelehnt</numerusform>
            <numerusform>{n:,}-mal abgelehnt</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>granted</source>
        <comment>a connection</comment>
        <translation>erlaubt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>refused</source>
        <comment>a connection</comment>
        <translation>verweigert</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>Questions, documents found for them, and answers go to</source>
        <translation>Fragen, dazu gefundene Dokumente und Antworten gehen an</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <location filename="../../mypt_desktop/gui/servers/manager.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/review_dialog.py"/>
        <source>MCP servers</source>
        <translation>MCP-Server</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>{name}: the arguments of its calls go to</source>
        <translation>{name}: Die Argumente seiner Aufrufe gehen an</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>{name}, which runs here, may reach</source>
        <translation>{name}, das hier läuft, darf erreichen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>When you import one by its address, it is downloaded from</source>
        <translation>Wenn Sie einen über seine Adresse importieren, wird er geladen von</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/manager.py"/>
        <source>Toolsets</source>
        <translation>Werkzeugsätze</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>{name} says that it reaches (its tools could reach others)</source>
        <translation>{name} sagt, dass er Folgendes erreicht (seine Werkzeuge könnten auch anderes erreichen)</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/pages/finding.py"/>
        <source>on these pages</source>
        <translation>auf diesen Seiten</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/pages/finding.py"/>
        <source> on the pages</source>
        <translation> auf den Seiten</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/pages/finding.py"/>
        <source>Searching…</source>
        <translation>Wird gesucht…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/pages/pane.py"/>
        <source>Find on these pages</source>
        <translation>Auf diesen Seiten suchen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/pages/pane.py"/>
        <source>Smaller pages</source>
        <translation>Kleinere Seiten</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/pages/pane.py"/>
        <source>Larger pages</source>
        <translation>Größere Seiten</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/pages/pane.py"/>
        <source>Fit the width</source>
        <translation>Breite anpassen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/pages/pane.py"/>
        <source>Fit the width (Ctrl+0)</source>
        <translation>Breite anpassen (Strg+0)</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/pages/pane.py"/>
        <source>Small pictures of the pages</source>
        <translation>Kleine Bilder der Seiten</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/pages/pane.py"/>
        <source>Page {page:,} of {count:,}</source>
        <translation>Seite {page:,} von {count:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/pages/thumbnails.py"/>
        <source>Page {number:,}</source>
        <translation>Seite {number:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/pages/view.py"/>
        <source>Pages of {name}</source>
        <translation>Seiten von {name}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/pages/view.py"/>
        <source>This page cannot be drawn.</source>
        <translation>Diese Seite kann nicht gezeichnet werden.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/palette/entries.py"/>
        <source>Settings, {of}</source>
        <translation>Einstellungen, {of}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/palette/rows.py"/>
        <source>not possible now</source>
        <translation>jetzt nicht möglich</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/palette/view.py"/>
        <source>Command palette</source>
        <translation>Befehlspalette</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/palette/view.py"/>
        <source>Find an action, a document, a chat or a setting</source>
        <translation>Befehl, Dokument, Chat oder Einstellung suchen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/palette/view.py"/>
        <source>Type to find, up and down to choose, Enter to do it, Esc to close.</source>
        <translation>Tippen zum Suchen, auf und ab zum Wählen, Enter zum Ausführen, Esc zum Schließen.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/palette/view.py"/>
        <source>Matches</source>
        <translation>Treffer</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/palette/view.py"/>
        <source>Nothing matches.</source>
        <translation>Kein Treffer.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/passage_text.py"/>
        <source>Text of the document</source>
        <translation>Text des Dokuments</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/passages.py"/>
        <source>Page {page}</source>
        <translation>Seite {page}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/passages.py"/>
        <source>Row {row:,}</source>
        <translation>Zeile {row:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/passages.py"/>
        <source>Line {line:,}</source>
        <translation>Zeile {line:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/passages.py"/>
        <source>page {page}</source>
        <translation>Seite {page}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/passages.py"/>
        <source>row {row:,}</source>
        <translation>Zeile {row:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/passages.py"/>
        <source>line {line}</source>
        <translation>Zeile {line}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/passages.py"/>
        <source>{sheet}, row {row:,}</source>
        <translation>{sheet}, Zeile {row:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/passages.py"/>
        <source>The document changed since it was cited; the passage is no longer in it.</source>
        <translation>Das Dokument hat sich geändert, seit es zitiert wurde; die Stelle steht nicht mehr darin.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/plain.py"/>
        <source>{documents}, {unread:,} not read</source>
        <translation>{documents}, {unread:,} nicht gelesen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/plain.py"/>
        <source>{size} bytes</source>
        <translation>{size} Bytes</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/plain.py"/>
        <source>{size:.0f} KB</source>
        <translation>{size:.0f} KB</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/plain.py"/>
        <source>{size:.1f} MB</source>
        <translation>{size:.1f} MB</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/editor.py"/>
        <source>{{language}} is asked for, {{language|German}} begins with German. {{clipboard}}, {{date}} and {{selection}} are filled in: what was copied, today, and what is selected in the message.</source>
        <translation>{{language}} wird erfragt, {{language|German}} beginnt mit German. {{clipboard}}, {{date}} und {{selection}} werden ausgefüllt: was kopiert wurde, heute und was in der Nachricht markiert ist.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/editor.py"/>
        <source>New prompt</source>
        <translation>Neuer Prompt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/editor.py"/>
        <source>Edit /{name}</source>
        <translation>/{name} bearbeiten</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/editor.py"/>
        <source>What is typed behind the slash, such as letter</source>
        <translation>Was nach dem Schrägstrich getippt wird, etwa brief</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/editor.py"/>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/editor.py"/>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/editor.py"/>
        <source>Description</source>
        <translation>Beschreibung</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/editor.py"/>
        <source>Text, {fault}.</source>
        <translation>Text, {fault}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/editor.py"/>
        <source>Name: {fault}.</source>
        <translation>Name: {fault}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/editor.py"/>
        <source>Fills in: {variables}.</source>
        <translation>Füllt aus: {variables}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/form.py"/>
        <location filename="../../mypt_desktop/gui/prompts/page.py"/>
        <source>Use</source>
        <translation>Verwenden</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/form.py"/>
        <source>{name} is missing.</source>
        <translation>{name} fehlt.</translation>
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
        <translation>Ihre Prompts</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/manager.py"/>
        <source>New…</source>
        <translation>Neu…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/manager.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/manager.py"/>
        <source>Import…</source>
        <translation>Importieren…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/manager.py"/>
        <source>Drop a Markdown file here to import it.</source>
        <translation>Legen Sie hier eine Markdown-Datei zum Importieren ab.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/manager.py"/>
        <source>/{name} is ready to use.</source>
        <translation>/{name} ist einsatzbereit.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/manager.py"/>
        <source>{file} was deleted.</source>
        <translation>{file} wurde gelöscht.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/manager.py"/>
        <source>{file} is back.</source>
        <translation>{file} ist wieder da.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/manager.py"/>
        <source>Import prompts</source>
        <translation>Prompts importieren</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/manager.py"/>
        <source>Prompts (*{ending})</source>
        <translation>Prompts (*{ending})</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/manager.py"/>
        <source>{added} can be used now.</source>
        <translation>{added} können jetzt verwendet werden.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/manager.py"/>
        <location filename="../../mypt_desktop/gui/themes/chooser.py"/>
        <source>{folder} could not be made: {reason}.</source>
        <translation>{folder} konnte nicht angelegt werden: {reason}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/manager.py"/>
        <source>{file} cannot be used as a prompt:</source>
        <translation>{file} kann nicht als Prompt verwendet werden:</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/page.py"/>
        <source>A prompt is a text that you use again and again, with places that are filled in each time. Type / in a message and choose it: it asks for what is open, and its text is put into the message, to be read before you send it.</source>
        <translation>Ein Prompt ist ein Text, den Sie immer wieder verwenden, mit Stellen, die jedes Mal ausgefüllt werden. Tippen Sie in einer Nachricht / und wählen Sie ihn: Er fragt nach, was offen ist, und sein Text kommt in die Nachricht, damit Sie ihn lesen, bevor Sie ihn senden.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/page.py"/>
        <source>What is wrong with the file</source>
        <translation>Was mit der Datei nicht stimmt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/page.py"/>
        <source>Text of the prompt</source>
        <translation>Text des Prompts</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/page.py"/>
        <source>Edit…</source>
        <translation>Bearbeiten…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/page.py"/>
        <source>Show in folder</source>
        <translation>Im Ordner anzeigen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/page.py"/>
        <source>Open the file</source>
        <translation>Datei öffnen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/page.py"/>
        <source>There is no prompt yet</source>
        <translation>Es gibt noch keinen Prompt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/page.py"/>
        <source>This file cannot be used as a prompt:</source>
        <translation>Diese Datei kann nicht als Prompt verwendet werden:</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/page.py"/>
        <source>Fills in: {asks}</source>
        <translation>Füllt aus: {asks}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/page.py"/>
        <source>In the terminal /{name} is a command of the program. There your prompt is /prompt:{name}.</source>
        <translation>Im Terminal ist /{name} ein Befehl des Programms. Dort heißt Ihr Prompt /prompt:{name}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/slash.py"/>
        <source>The clipboard is empty</source>
        <translation>Die Zwischenablage ist leer</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/slash.py"/>
        <source>Nothing is selected in the message</source>
        <translation>In der Nachricht ist nichts markiert</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/slash.py"/>
        <source>Prompts and resources</source>
        <translation>Prompts und Ressourcen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/slash.py"/>
        <source>Your prompt, not usable: {faults}</source>
        <translation>Ihr Prompt, nicht verwendbar: {faults}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/slash.py"/>
        <source>Your prompt</source>
        <translation>Ihr Prompt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/slash.py"/>
        <source>Tools &gt; Prompts shows every fault.</source>
        <translation>Werkzeuge &gt; Prompts zeigt jeden Fehler.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/quick/global_keys.py"/>
        <source>Wayland gives no program keys of its own. Set a shortcut in the desktop's settings that runs mypt-desktop --quick.</source>
        <translation>Unter Wayland bekommt kein Programm eigene Tasten. Legen Sie in den Einstellungen des Desktops ein Tastenkürzel an, das mypt-desktop --quick startet.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/quick/global_keys.py"/>
        <source>This system gives no program keys of its own. The command mypt-desktop --quick does the same.</source>
        <translation>Dieses System gibt keinem Programm eigene Tasten. Der Befehl mypt-desktop --quick tut dasselbe.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/quick/global_keys.py"/>
        <source>{keys} are no keys for the quick question.</source>
        <translation>{keys} sind keine Tasten für die schnelle Frage.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/quick/global_keys.py"/>
        <location filename="../../mypt_desktop/gui/quick/windows_keys.py"/>
        <location filename="../../mypt_desktop/gui/quick/x11_keys.py"/>
        <source>Choose others in the settings.</source>
        <translation>Wählen Sie andere in den Einstellungen.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/quick/line.py"/>
        <location filename="../../mypt_desktop/gui/quick/tray.py"/>
        <source>Quick question</source>
        <translation>Schnelle Frage</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/quick/line.py"/>
        <source>Enter asks in a new chat, Esc closes</source>
        <translation>Enter fragt in einem neuen Chat, Esc schließt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/quick/line.py"/>
        <source>About {folder}. {keys}</source>
        <translation>Über {folder}. {keys}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/quick/tray.py"/>
        <source>This desktop has no tray.</source>
        <translation>Dieser Desktop hat keinen Infobereich.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/quick/tray.py"/>
        <source>Show MyPT Desktop</source>
        <translation>MyPT Desktop zeigen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/quick/tray.py"/>
        <location filename="../../mypt_desktop/gui/startup_errors.py"/>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/quick/windows_keys.py"/>
        <location filename="../../mypt_desktop/gui/quick/x11_keys.py"/>
        <source>This keyboard has no such key.</source>
        <translation>Diese Tastatur hat keine solche Taste.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/quick/windows_keys.py"/>
        <location filename="../../mypt_desktop/gui/quick/x11_keys.py"/>
        <source>Another program has the keys of the quick question.</source>
        <translation>Ein anderes Programm hat die Tasten der schnellen Frage.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/quick/windows_keys.py"/>
        <source>This system gives no program keys of its own.</source>
        <translation>Dieses System gibt keinem Programm eigene Tasten.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/quick/x11_keys.py"/>
        <source>The X server cannot be reached for keys of the whole desktop.</source>
        <translation>Der X-Server ist für Tasten des ganzen Desktops nicht zu erreichen.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/quick/x11_keys.py"/>
        <source>Keys of the whole desktop need the library libX11.so.6.</source>
        <translation>Tasten des ganzen Desktops brauchen die Bibliothek libX11.so.6.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/app.py"/>
        <source>This page asked for the network ({hosts}) and does not get it.</source>
        <translation>Diese Seite wollte ins Netzwerk ({hosts}) und bekommt es nicht.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/app.py"/>
        <source>Show in a window of its own</source>
        <translation>In eigenem Fenster anzeigen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/app.py"/>
        <source>Let the page of {server} run “{title}”?</source>
        <translation>Die Seite von {server} „{title}“ ausführen lassen?</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/app.py"/>
        <source>A page wants to run a tool</source>
        <translation>Eine Seite möchte ein Werkzeug ausführen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/app.py"/>
        <source>Put this message of the page of {server} where you write? You can change it, and send it or not.</source>
        <translation>Diese Nachricht der Seite von {server} ins Eingabefeld setzen? Sie können sie ändern und senden oder nicht.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/app.py"/>
        <source>A page wants to write a message</source>
        <translation>Eine Seite möchte eine Nachricht schreiben</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/app.py"/>
        <source>The page is shown in a window of its own.</source>
        <translation>Die Seite wird in einem eigenen Fenster angezeigt.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/app.py"/>
        <source>Bring it back</source>
        <translation>Zurückholen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/app_window.py"/>
        <source>Back into the chat</source>
        <translation>Zurück in den Chat</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/app_window.py"/>
        <source>A page of {title}</source>
        <translation>Eine Seite von {title}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/cells.py"/>
        <source>not run</source>
        <translation>nicht ausgeführt</translation>
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
            <numerusform>{n:,} Zelle</numerusform>
            <numerusform>{n:,} Zellen</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/cells.py"/>
        <source>Cell</source>
        <translation>Zelle</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/cells.py"/>
        <source>Show all {count:,} lines</source>
        <translation>Alle {count:,} Zeilen anzeigen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/cells.py"/>
        <source>An image that the code displayed</source>
        <translation>Ein Bild, das der Code angezeigt hat</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/cells.py"/>
        <source>An image that cannot be shown.</source>
        <translation>Ein Bild, das nicht angezeigt werden kann.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/changes.py"/>
        <source>What changed</source>
        <translation>Was sich geändert hat</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/chart.py"/>
        <source>A chart: {title}</source>
        <translation>Ein Diagramm: {title}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/chart.py"/>
        <source>There is nothing to draw.</source>
        <translation>Es gibt nichts zu zeichnen.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/code.py"/>
        <source>Copy all</source>
        <translation>Alles kopieren</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/code.py"/>
        <source>Saving…</source>
        <translation>Wird gespeichert…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/code.py"/>
        <source>Not saved</source>
        <translation>Nicht gespeichert</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/code.py"/>
        <source>This file was changed elsewhere while you edited it here.</source>
        <translation>Diese Datei wurde anderswo geändert, während Sie sie hier bearbeitet haben.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/code.py"/>
        <source>Load the new version</source>
        <translation>Neue Version laden</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/code.py"/>
        <source>Replace it with mine</source>
        <translation>Durch meine ersetzen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/code.py"/>
        <source>Saved</source>
        <translation>Gespeichert</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/document.py"/>
        <source>Show the source</source>
        <translation>Quelltext anzeigen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/document.py"/>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/document.py"/>
        <source>Show the document</source>
        <translation>Dokument anzeigen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/engine.py"/>
        <source>Pages are not drawn, because {flags} switches their locks off ({unsafe}).</source>
        <translation>Seiten werden nicht gezeichnet, weil {flags} ihre Sperren abschaltet ({unsafe}).</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/engine.py"/>
        <source>Pages are not drawn, because {debugging} opens them to other programs.</source>
        <translation>Seiten werden nicht gezeichnet, weil {debugging} sie für andere Programme öffnet.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/engine.py"/>
        <source>Pages are not drawn for the administrator (root), because the browser engine's sandbox is off then.</source>
        <translation>Für den Administrator (root) werden Seiten nicht gezeichnet, weil die Sandbox der Browser-Engine dann aus ist.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/engine.py"/>
        <source>Pages are not drawn, because the browser engine's sandbox does not work here: {reason}.</source>
        <translation>Seiten werden nicht gezeichnet, weil die Sandbox der Browser-Engine hier nicht funktioniert: {reason}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/factory.py"/>
        <source>This version of the program does not know the renderer {renderer!r}.</source>
        <translation>Diese Version des Programms kennt den Renderer {renderer!r} nicht.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/factory.py"/>
        <source>The tool gave no text to show: “{name}” is missing or is no text.</source>
        <translation>Das Werkzeug gab keinen Text zum Anzeigen: „{name}“ fehlt oder ist kein Text.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/files.py"/>
        <source>{path} is outside the chat's files, so it is not shown.</source>
        <translation>{path} liegt außerhalb der Chat-Dateien und wird daher nicht angezeigt.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/files.py"/>
        <source>{path} is no file of this chat.</source>
        <translation>{path} ist keine Datei dieses Chats.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/files.py"/>
        <source>{path} is not in the chat's files any more.</source>
        <translation>{path} ist nicht mehr unter den Chat-Dateien.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/files.py"/>
        <source>An older version may have it.</source>
        <translation>Eine ältere Version hat sie vielleicht.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/files.py"/>
        <source>{path} cannot be saved: {reason}.</source>
        <translation>{path} kann nicht gespeichert werden: {reason}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/files.py"/>
        <source>{path} is too large to be shown: {size}.</source>
        <translation>{path} ist zu groß zum Anzeigen: {size}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/files.py"/>
        <source>{path} cannot be read: {reason}.</source>
        <translation>{path} kann nicht gelesen werden: {reason}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/finding.py"/>
        <source>in this text</source>
        <translation>in diesem Text</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/finding.py"/>
        <source>{number:,} of {total}</source>
        <translation>{number:,} von {total}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/frame.py"/>
        <source>The page could not be loaded. What serves it may have ended with the program; ask for the page again.</source>
        <translation>Die Seite konnte nicht geladen werden. Was sie bereitstellt, endete vielleicht mit dem Programm; fragen Sie noch einmal nach der Seite.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/frame.py"/>
        <source>{url} is not shown: a frame shows pages of a tool on this machine only.</source>
        <translation>{url} wird nicht angezeigt: Ein Rahmen zeigt nur Seiten eines Werkzeugs auf diesem Computer.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/frame.py"/>
        <source>Its address begins with http://localhost: and a port from {port}.</source>
        <translation>Seine Adresse beginnt mit http://localhost: und einem Port ab {port}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/json_tree.py"/>
        <source>only the first {most} are shown</source>
        <translation>nur die ersten {most} werden angezeigt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/page_view.py"/>
        <source>The page took too much memory and was stopped.</source>
        <translation>Die Seite brauchte zu viel Speicher und wurde angehalten.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/page_view.py"/>
        <source>The page did not answer any more and was stopped.</source>
        <translation>Die Seite antwortete nicht mehr und wurde angehalten.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/page_view.py"/>
        <source>The page stopped working.</source>
        <translation>Die Seite arbeitet nicht mehr.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/page_view.py"/>
        <source>The page could not be loaded.</source>
        <translation>Die Seite konnte nicht geladen werden.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/page_view.py"/>
        <source>Reload the page</source>
        <translation>Seite neu laden</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/page_view.py"/>
        <source>Drawing the result</source>
        <translation>Das Ergebnis wird gezeichnet</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/page_view.py"/>
        <source>Page drawn by the tool</source>
        <translation>Vom Werkzeug gezeichnete Seite</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/page_view.py"/>
        <source>Reload</source>
        <translation>Neu laden</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/plain.py"/>
        <source>Copy as JSON</source>
        <translation>Als JSON kopieren</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/texts.py"/>
        <source>The file is in {encoding} and has no way to write {text!r}.</source>
        <translation>Die Datei ist in {encoding} und kann {text!r} nicht schreiben.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/texts.py"/>
        <source>Take the character out, or save the text as a new file.</source>
        <translation>Entfernen Sie das Zeichen, oder speichern Sie den Text als neue Datei.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/texts.py"/>
        <source>This file is not text, so it is not shown here.</source>
        <translation>Diese Datei ist kein Text und wird hier daher nicht angezeigt.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/texts.py"/>
        <source>Open it in another program.</source>
        <translation>Öffnen Sie sie in einem anderen Programm.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/texts.py"/>
        <source>This file has characters that an editor cannot keep, so it can only be read here.</source>
        <translation>Diese Datei hat Zeichen, die ein Editor nicht behalten kann, daher lässt sie sich hier nur lesen.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/texts.py"/>
        <source>This file is long: its first {end:,} characters of {text:,} are shown, to be read only.</source>
        <translation>Diese Datei ist lang: Ihre ersten {end:,} von {text:,} Zeichen werden angezeigt, nur zum Lesen.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/texts.py"/>
        <source>This file has very long lines. They are broken here, so it can only be read.</source>
        <translation>Diese Datei hat sehr lange Zeilen. Sie werden hier umbrochen, daher lässt sie sich nur lesen.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/view.py"/>
        <source>Open in the chat's files</source>
        <translation>In den Chat-Dateien öffnen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <source>Add a server</source>
        <translation>Server hinzufügen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <location filename="../../mypt_desktop/gui/servers/installing.py"/>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Let it use the network</source>
        <translation>Das Netzwerk benutzen lassen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <source>JSON of the servers</source>
        <translation>JSON der Server</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <source>Servers of other programs</source>
        <translation>Server anderer Programme</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <source>Form</source>
        <translation>Formular</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <source>Paste JSON</source>
        <translation>JSON einfügen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <source>Review</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <source>or address</source>
        <translation>oder Adresse</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <source>Environment</source>
        <translation>Umgebung</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <source>As the server's own page shows it. Keys in it go to the keyring.</source>
        <translation>So, wie es die Seite des Servers zeigt. Schlüssel darin kommen in den Schlüsselbund.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <source>Servers of Claude Desktop, VS Code, Cursor, LM Studio and Jan on this computer.</source>
        <translation>Server von Claude Desktop, VS Code, Cursor, LM Studio und Jan auf diesem Computer.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <source>None of these programs has a server here.</source>
        <translation>Keines dieser Programme hat hier einen Server.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <source>The command cannot be read: {error}.</source>
        <translation>Der Befehl kann nicht gelesen werden: {error}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <source>Check its quotation marks.</source>
        <translation>Prüfen Sie die Anführungszeichen.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <source>No server is chosen.</source>
        <translation>Kein Server ist ausgewählt.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/installing.py"/>
        <source>Install a server</source>
        <translation>Server installieren</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/installing.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/importing.py"/>
        <source>Looking into {name}</source>
        <translation>{name} wird geprüft</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/installing.py"/>
        <source>Install</source>
        <translation>Installieren</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/installing.py"/>
        <source>, in the place of version {version}</source>
        <translation>, an Stelle von Version {version}</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/servers/installing.py"/>
        <source>By {author} · {n:,} files, {size}</source>
        <extracomment>Of one thing English says: By {author} · {n:,} file, {size}</extracomment>
        <translation>
            <numerusform>Von {author} · {n:,} Datei, {size}</numerusform>
            <numerusform>Von {author} · {n:,} Dateien, {size}</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/installing.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>Update</source>
        <translation>Aktualisieren</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/installing.py"/>
        <source>One a line</source>
        <translation>Eines je Zeile</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/installing.py"/>
        <source>Browse…</source>
        <translation>Durchsuchen…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/installing.py"/>
        <source>Choose a folder</source>
        <translation>Ordner auswählen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/installing.py"/>
        <source>Choose a file</source>
        <translation>Datei auswählen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/manager.py"/>
        <source>Servers</source>
        <translation>Server</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/manager.py"/>
        <source>Add…</source>
        <translation>Hinzufügen…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/manager.py"/>
        <source>Remove the server</source>
        <translation>Server entfernen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/manager.py"/>
        <source>Remove {id}? Its tools are gone from every chat, and so is what it kept in its own folder.</source>
        <translation>{id} entfernen? Seine Werkzeuge verschwinden aus jedem Chat, ebenso, was er in seinem eigenen Ordner aufbewahrt hat.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/manager.py"/>
        <source>There is no server yet</source>
        <translation>Es gibt noch keinen Server</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/manager.py"/>
        <source>A server of the Model Context Protocol brings tools, prompts and documents of another program. It is started here without a network and without a sight of your files, unless you grant them.</source>
        <translation>Ein Server des Model Context Protocol bringt Werkzeuge, Prompts und Dokumente eines anderen Programms. Er startet hier ohne Netzwerk und ohne Ihre Dateien zu sehen, außer Sie gewähren es.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/manager.py"/>
        <source>The value is used now, but this system has no keyring to keep it in.</source>
        <translation>Der Wert wird jetzt verwendet, aber dieses System hat keinen Schlüsselbund, um ihn aufzubewahren.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/manager.py"/>
        <source>You will be asked again when the program starts.</source>
        <translation>Beim nächsten Programmstart werden Sie erneut gefragt.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/newer.py"/>
        <source>{path} changed at the server it came from.</source>
        <translation>{path} hat sich auf dem Server geändert, von dem es kam.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/servers/newer.py"/>
        <source>{path} and {n:,} more files changed at the server they came from.</source>
        <extracomment>Of one thing English says: {path} and {n:,} more file changed at the server it came from.</extracomment>
        <translation>
            <numerusform>{path} und {n:,} weitere Datei haben sich auf ihrem Server geändert.</numerusform>
            <numerusform>{path} und {n:,} weitere Dateien haben sich auf ihrem Server geändert.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/newer.py"/>
        <source>Read it again</source>
        <translation>Neu lesen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/offers.py"/>
        <source>From the server {server}: {about}</source>
        <translation>Vom Server {server}: {about}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Switched off</source>
        <translation>Ausgeschaltet</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/manager.py"/>
        <source>, off</source>
        <translation>, aus</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Starts when it is needed</source>
        <translation>Startet bei Bedarf</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Is starting</source>
        <translation>Startet</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Runs</source>
        <translation>Läuft</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Does not run</source>
        <translation>Läuft nicht</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>, failed</source>
        <translation>, fehlgeschlagen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Use it in chats</source>
        <translation>In Chats verwenden</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Take all limits off it</source>
        <translation>Alle Beschränkungen aufheben</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Seconds a call may take without a sign of progress</source>
        <translation>Sekunden, die ein Aufruf ohne Zeichen von Fortschritt dauern darf</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Restart</source>
        <translation>Neu starten</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>What the server offers</source>
        <translation>Was der Server anbietet</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Longest call</source>
        <translation>Längster Aufruf</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Values it needs</source>
        <translation>Werte, die er braucht</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>It wants you to sign in</source>
        <translation>Er möchte, dass Sie sich anmelden</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>It is reached at</source>
        <translation>Erreichbar unter</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>It is started with</source>
        <translation>Gestartet mit</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>What it is</source>
        <translation>Was es ist</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/review_dialog.py"/>
        <source>What it may do</source>
        <translation>Was erlaubt ist</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Resources</source>
        <translation>Ressourcen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Last messages</source>
        <translation>Letzte Meldungen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Keep</source>
        <translation>Aufbewahren</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>version {version}</source>
        <translation>Version {version}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>protocol {protocol}</source>
        <translation>Protokoll {protocol}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>of the toolset {toolsets}</source>
        <translation>des Werkzeugsatzes {toolsets}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <source>Appearance</source>
        <translation>Aussehen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <source>Answers</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <source>Questions to you</source>
        <translation>Fragen an Sie</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <location filename="../../mypt_desktop/gui/sidebar_folders.py"/>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <source>Desktop</source>
        <translation>Desktop</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <source>Keyboard</source>
        <translation>Tastatur</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <source>Keyboard shortcuts: change them</source>
        <translation>Tastenkürzel: ändern</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <source>Looking for models…</source>
        <translation>Modelle werden gesucht…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <source>Pages of settings</source>
        <translation>Seiten der Einstellungen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <source>There is no model. Tools &gt; Models builds or imports one.</source>
        <translation>Es gibt kein Modell. Werkzeuge &gt; Modelle erstellt oder importiert eines.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <source>{size:,} MB</source>
        <translation>{size:,} MB</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <source>not built yet: Tools &gt; Models builds it</source>
        <translation>noch nicht erstellt: Werkzeuge &gt; Modelle erstellt es</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <source>fits this computer best</source>
        <translation>passt am besten zu diesem Computer</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts.py"/>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts.py"/>
        <source>Cut</source>
        <translation>Ausschneiden</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts.py"/>
        <source>Paste</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts.py"/>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts.py"/>
        <source>Select All</source>
        <translation>Alles auswählen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts.py"/>
        <source>One Word Back</source>
        <translation>Ein Wort zurück</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts.py"/>
        <source>One Word On</source>
        <translation>Ein Wort weiter</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts.py"/>
        <source>Delete a Word</source>
        <translation>Wort löschen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts.py"/>
        <source>To the Beginning</source>
        <translation>Zum Anfang</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts.py"/>
        <source>To the End</source>
        <translation>Zum Ende</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts.py"/>
        <source>{keys} is {command} already.</source>
        <translation>{keys} ist schon {command}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts.py"/>
        <source>{keys} is {command} in text fields.</source>
        <translation>{keys} ist in Textfeldern {command}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts.py"/>
        <source>{keys} opens the menu {menu}.</source>
        <translation>{keys} öffnet das Menü {menu}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts.py"/>
        <source>{keys} is needed for writing. Hold Ctrl or Alt as well.</source>
        <translation>{keys} wird zum Schreiben gebraucht. Halten Sie auch Strg oder Alt.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts_page.py"/>
        <source>Keys of {title}</source>
        <translation>Tasten für {title}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts_page.py"/>
        <source>Press keys</source>
        <translation>Tasten drücken</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts_page.py"/>
        <source>The usual keys of {title}</source>
        <translation>Übliche Tasten für {title}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts_page.py"/>
        <source>Choose other keys on the page Keyboard.</source>
        <translation>Wählen Sie andere Tasten auf der Seite Tastatur.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shown_chat.py"/>
        <source>This chat is about {name}.</source>
        <translation>Dieser Chat gehört zu {name}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shown_chat.py"/>
        <source>Open it</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/sidebar_folders.py"/>
        <source>Chat files</source>
        <translation>Chat-Dateien</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/sidebar_folders.py"/>
        <source>Chat files  {count:,}</source>
        <translation>Chat-Dateien  {count:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/sidebar_folders.py"/>
        <source>Chat files, {count:,}</source>
        <translation>Chat-Dateien, {count:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/start.py"/>
        <source>MyPT Desktop ended unexpectedly the last time. What is known is in {crash}; it was not sent anywhere.</source>
        <translation>MyPT Desktop wurde das letzte Mal unerwartet beendet. Was bekannt ist, steht in {crash}; es wurde nirgendwohin gesendet.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/startup_errors.py"/>
        <source>Use the copy of {day:02} {month} {year}, {time:%H:%M}</source>
        <translation>Kopie vom {day:02}. {month} {year}, {time:%H:%M} verwenden</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/startup_errors.py"/>
        <source>Start with an empty one</source>
        <translation>Mit einer leeren beginnen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/startup_errors.py"/>
        <source>Your chats are in this file. It is never deleted, only put aside.</source>
        <translation>Ihre Chats sind in dieser Datei. Sie wird nie gelöscht, nur beiseitegelegt.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/status.py"/>
        <source>No model</source>
        <translation>Kein Modell</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/status.py"/>
        <source>Loading</source>
        <translation>Lädt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/status.py"/>
        <source>Model failed</source>
        <translation>Modell fehlgeschlagen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/status.py"/>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/status.py"/>
        <source>Indexing</source>
        <translation>Indizierung</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/status.py"/>
        <source>Stop indexing</source>
        <translation>Indizierung anhalten</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/status.py"/>
        <source>Context used</source>
        <translation>Belegter Kontext</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/status.py"/>
        <source>Model: {parts}</source>
        <translation>Modell: {parts}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/status.py"/>
        <source>Choose a model</source>
        <translation>Modell auswählen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/status.py"/>
        <source>{speed:.0f} tokens/s</source>
        <translation>{speed:.0f} Tokens/s</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/status.py"/>
        <source>{used:,} of {context:,} tokens</source>
        <translation>{used:,} von {context:,} Tokens</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/status.py"/>
        <source>Indexing {done:,} of {total:,}</source>
        <translation>Indiziert {done:,} von {total:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/status.py"/>
        <source>Looking for changes</source>
        <translation>Sucht nach Änderungen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/status.py"/>
        <source>Reading picture {done:,} of {total:,}</source>
        <translation>Liest Bild {done:,} von {total:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/status.py"/>
        <source>The folder could not be indexed</source>
        <translation>Der Ordner konnte nicht indiziert werden</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/tables/finding.py"/>
        <source>in this table</source>
        <translation>in dieser Tabelle</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/tables/finding.py"/>
        <source> in the table</source>
        <translation> in der Tabelle</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/tables/opening.py"/>
        <source>{name} is shown as text: no table was read in it, or one too large to be kept.</source>
        <translation>{name} wird als Text angezeigt: Darin wurde keine Tabelle gelesen, oder sie ist zu groß zum Aufbewahren.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/tables/opening.py"/>
        <source>Table {number}</source>
        <translation>Tabelle {number}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/tables/pane.py"/>
        <source>Tables</source>
        <translation>Tabellen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/tables/pane.py"/>
        <source>Find in this table</source>
        <translation>In dieser Tabelle suchen</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/tables/pane.py"/>
        <source>{n:,} lines</source>
        <extracomment>Of one thing English says: {n:,} line</extracomment>
        <translation>
            <numerusform>{n:,} Zeile</numerusform>
            <numerusform>{n:,} Zeilen</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/tables/pane.py"/>
        <source>{lines} beside the tables: see the text.</source>
        <translation>{lines} außerhalb der Tabellen: siehe Text.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/tables/pane.py"/>
        <source>{lines} beside the table: see the text.</source>
        <translation>{lines} außerhalb der Tabelle: siehe Text.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/tables/pane.py"/>
        <source>{title} of {name}</source>
        <translation>{title} aus {name}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/tables/pane.py"/>
        <source>Row {number:,} of {total:,}</source>
        <translation>Zeile {number:,} von {total:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/chooser.py"/>
        <source>Add a theme file…</source>
        <translation>Schemadatei hinzufügen…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/chooser.py"/>
        <source>Open their folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/chooser.py"/>
        <source>What is wrong with themes</source>
        <translation>Was mit Farbschemas nicht stimmt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/chooser.py"/>
        <source>Themes of your own</source>
        <translation>Eigene Farbschemas</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/chooser.py"/>
        <source>A theme is a JSON file in that folder. It can be dropped here, too.</source>
        <translation>Ein Farbschema ist eine JSON-Datei in diesem Ordner. Sie kann auch hier abgelegt werden.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/chooser.py"/>
        <source>Add a theme</source>
        <translation>Farbschema hinzufügen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/chooser.py"/>
        <source>Themes (*{ending})</source>
        <translation>Farbschemas (*{ending})</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/chooser.py"/>
        <source>{name} is not used as a theme:</source>
        <translation>{name} wird nicht als Farbschema verwendet:</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/chooser.py"/>
        <source>, and {more} more</source>
        <translation>, und {more} weitere</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/chooser.py"/>
        <source>{ink} on {ground} has a contrast of {ratio:.1f}, less than {least:g}</source>
        <translation>{ink} auf {ground} hat einen Kontrast von {ratio:.1f}, weniger als {least:g}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/chooser.py"/>
        <source>“{name}” can be hard to read: {words}{more}.</source>
        <translation>„{name}“ ist vielleicht schwer zu lesen: {words}{more}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/library.py"/>
        <source>There is no theme “{id}” any more.</source>
        <translation>Das Farbschema „{id}“ gibt es nicht mehr.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/library.py"/>
        <source>Choose another one in the settings.</source>
        <translation>Wählen Sie in den Einstellungen ein anderes.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/library.py"/>
        <source>There is no folder for themes.</source>
        <translation>Es gibt keinen Ordner für Farbschemas.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/library.py"/>
        <source>There is another theme {name} already.</source>
        <translation>Es gibt schon ein anderes Farbschema {name}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/library.py"/>
        <source>Give the file another name.</source>
        <translation>Geben Sie der Datei einen anderen Namen.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/library.py"/>
        <source>{name} could not be copied: {reason}.</source>
        <translation>{name} konnte nicht kopiert werden: {reason}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/library.py"/>
        <source>The program has a theme {id} of its own, so the file needs another name</source>
        <translation>Das Programm hat selbst ein Farbschema {id}, daher braucht die Datei einen anderen Namen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/tooling.py"/>
        <source>{path} was added to the chat's files.</source>
        <translation>{path} wurde zu den Chat-Dateien hinzugefügt.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/tooling.py"/>
        <source>Nothing was added to the chat's files.</source>
        <translation>Nichts wurde zu den Chat-Dateien hinzugefügt.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/tooling.py"/>
        <source>{title} is ready to use.</source>
        <translation>{title} ist einsatzbereit.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/tooling.py"/>
        <source>{name} {version} is ready to use.</source>
        <translation>{name} {version} ist einsatzbereit.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/addresses.py"/>
        <source>Import from an address</source>
        <translation>Von einer Adresse importieren</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/addresses.py"/>
        <source>Address of the toolset</source>
        <translation>Adresse des Werkzeugsatzes</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/addresses.py"/>
        <source>No connection is made until you allow the host.</source>
        <translation>Es wird keine Verbindung aufgebaut, bevor Sie den Server erlauben.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/addresses.py"/>
        <source>Allow and download</source>
        <translation>Erlauben und laden</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/addresses.py"/>
        <source>Download from {host}?</source>
        <translation>Von {host} laden?</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/addresses.py"/>
        <source>This program is offline and fetches nothing by itself. If you allow it, toolsets that you import by their address are downloaded from this host, now and later (Settings &gt; Network). What comes is shown to you before anything of it is installed.</source>
        <translation>Dieses Programm arbeitet offline und holt nichts von selbst. Wenn Sie es erlauben, werden Werkzeugsätze, die Sie über ihre Adresse importieren, von diesem Server geladen, jetzt und später (Einstellungen &gt; Netzwerk). Was kommt, wird Ihnen gezeigt, bevor etwas davon installiert wird.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/importing.py"/>
        <source>Import toolsets</source>
        <translation>Werkzeugsätze importieren</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/importing.py"/>
        <source>Toolsets (*.zip);;All files (*)</source>
        <translation>Werkzeugsätze (*.zip);;Alle Dateien (*)</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/importing.py"/>
        <source>Downloading {address}</source>
        <translation>{address} wird geladen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/importing.py"/>
        <source>Importing</source>
        <translation>Wird importiert</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/lines.py"/>
        <source>shows code</source>
        <translation>zeigt Code</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/lines.py"/>
        <source>shows a document</source>
        <translation>zeigt ein Dokument</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/lines.py"/>
        <source>shows a page</source>
        <translation>zeigt eine Seite</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/lines.py"/>
        <source>shows a page of its server</source>
        <translation>zeigt eine Seite seines Servers</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/lines.py"/>
        <source>shows a page that it serves on this computer</source>
        <translation>zeigt eine Seite, die es auf diesem Computer bereitstellt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/lines.py"/>
        <source>asks before it runs</source>
        <translation>fragt vor dem Ausführen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager.py"/>
        <source>Installed toolsets</source>
        <translation>Installierte Werkzeugsätze</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager.py"/>
        <source>From an address…</source>
        <translation>Von einer Adresse…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager.py"/>
        <source>Drop a toolset here to import or update it.</source>
        <translation>Legen Sie hier einen Werkzeugsatz zum Importieren oder Aktualisieren ab.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager.py"/>
        <source>No toolset is installed</source>
        <translation>Kein Werkzeugsatz ist installiert</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager.py"/>
        <source>A toolset brings tools that the model can use in a chat: they write files, work on data, draw pages.</source>
        <translation>Ein Werkzeugsatz bringt Werkzeuge, die das Modell in einem Chat verwenden kann: Sie schreiben Dateien, bearbeiten Daten, zeichnen Seiten.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager.py"/>
        <source>Examples that come with the program</source>
        <translation>Beispiele, die das Programm mitbringt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager.py"/>
        <source>Export the toolset</source>
        <translation>Werkzeugsatz exportieren</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager.py"/>
        <source>Toolsets (*{ending})</source>
        <translation>Werkzeugsätze (*{ending})</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager.py"/>
        <source>Uninstall the toolset</source>
        <translation>Werkzeugsatz deinstallieren</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager.py"/>
        <source>Uninstall {name}? Its tools are gone from every chat; the files they wrote stay.</source>
        <translation>{name} deinstallieren? Seine Werkzeuge verschwinden aus jedem Chat; die Dateien, die sie geschrieben haben, bleiben.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <source>Use its tools in chats</source>
        <translation>Seine Werkzeuge in Chats verwenden</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <source>Uninstall…</source>
        <translation>Deinstallieren…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/review_dialog.py"/>
        <source>What is in the toolset</source>
        <translation>Was im Werkzeugsatz ist</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>Read and write the files of the chat it is used in.</source>
        <translation>Die Dateien des Chats lesen und schreiben, in dem er verwendet wird.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>Nothing else: no network, no other folders, no other programs.</source>
        <translation>Sonst nichts: kein Netzwerk, keine anderen Ordner, keine anderen Programme.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/review_dialog.py"/>
        <source>What this computer cannot hold it to</source>
        <translation>Wovon dieser Computer ihn nicht abhalten kann</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <source>{server}: see Tools, Servers for what it may do.</source>
        <translation>{server}: siehe Werkzeuge, Server, was ihm erlaubt ist.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/review_dialog.py"/>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <source>{n:,} files, {size}</source>
        <extracomment>Of one thing English says: {n:,} file, {size}</extracomment>
        <translation>
            <numerusform>{n:,} Datei, {size}</numerusform>
            <numerusform>{n:,} Dateien, {size}</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <source>The folder it came from cannot be taken as it is now. {fault}</source>
        <translation>Der Ordner, aus dem er kam, kann so, wie er jetzt ist, nicht genommen werden. {fault}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <source>imported {day} {month} {year}</source>
        <translation>importiert am {day}. {month} {year}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <source>from the folder {source}, read again when it changes</source>
        <translation>aus dem Ordner {source}, neu gelesen, wenn er sich ändert</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <source>from {source}</source>
        <translation>aus {source}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <source>Version {version}</source>
        <translation>Version {version}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/picker.py"/>
        <source>Tools of this chat</source>
        <translation>Werkzeuge dieses Chats</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/picker.py"/>
        <source>Search tools</source>
        <translation>Werkzeuge suchen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/picker.py"/>
        <source>No tool matches.</source>
        <translation>Kein passendes Werkzeug.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/picker.py"/>
        <source>Toolsets…</source>
        <translation>Werkzeugsätze…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/picker.py"/>
        <source>Tools</source>
        <translation>Werkzeuge</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_dialog.py"/>
        <source>Import {name}</source>
        <translation>{name} importieren</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_dialog.py"/>
        <source>Why it cannot be imported</source>
        <translation>Warum er nicht importiert werden kann</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_dialog.py"/>
        <source>Look twice</source>
        <translation>Zweimal hinsehen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_dialog.py"/>
        <source>What changes</source>
        <translation>Was sich ändert</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_dialog.py"/>
        <source>Files of the toolset</source>
        <translation>Dateien des Werkzeugsatzes</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_dialog.py"/>
        <source>Show them</source>
        <translation>Anzeigen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_dialog.py"/>
        <source>Hide them</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_dialog.py"/>
        <source>Not imported</source>
        <translation>Nicht importiert</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_dialog.py"/>
        <source>{name} was not imported</source>
        <translation>{name} wurde nicht importiert</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>Import the older version</source>
        <translation>Ältere Version importieren</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>Import again</source>
        <translation>Erneut importieren</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>New</source>
        <translation>Neu</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>Removed</source>
        <translation>Entfernt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>Version {version} · {id} · {name}</source>
        <translation>Version {version} · {id} · {name}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>{sentence} The installed version does not ask for this.</source>
        <translation>{sentence} Die installierte Version verlangt das nicht.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>{server} starts when one of its tools is needed, without a network unless you grant it.</source>
        <translation>{server} startet, wenn eines seiner Werkzeuge gebraucht wird, ohne Netzwerk, außer Sie gewähren es.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>It reads {variables} from the environment.</source>
        <translation>Er liest {variables} aus der Umgebung.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>{names} and {more:,} more</source>
        <translation>{names} und {more:,} weitere</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>{n:,} MCP servers</source>
        <extracomment>Of one thing English says: {n:,} MCP server</extracomment>
        <translation>
            <numerusform>{n:,} MCP-Server</numerusform>
            <numerusform>{n:,} MCP-Server</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/tool_directory.py"/>
        <source>A tool</source>
        <translation>Ein Werkzeug</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/comparison.py"/>
        <source>Both are asked as in a new chat over the open folder, one after the other; each is loaded for it first.</source>
        <translation>Beide werden wie in einem neuen Chat über den geöffneten Ordner gefragt, nacheinander; jedes wird dafür zuerst geladen.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/comparison.py"/>
        <source>Model before</source>
        <translation>Modell vorher</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/comparison.py"/>
        <source>Model after</source>
        <translation>Modell nachher</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/comparison.py"/>
        <source>Answer before</source>
        <translation>Antwort vorher</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/comparison.py"/>
        <source>Answer after</source>
        <translation>Antwort nachher</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/comparison.py"/>
        <source>Prompt for both models</source>
        <translation>Prompt für beide Modelle</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/comparison.py"/>
        <source>What to ask both</source>
        <translation>Was beide gefragt werden</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/comparison.py"/>
        <source>Ask both</source>
        <translation>Beide fragen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/comparison.py"/>
        <source>Stop asking</source>
        <translation>Fragen anhalten</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/comparison.py"/>
        <source>Use the model on the right</source>
        <translation>Das Modell rechts verwenden</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/comparison.py"/>
        <source>Chats are answered by {name} from now on.</source>
        <translation>Ab jetzt antwortet {name} in Chats.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/curve.py"/>
        <source>The losses are drawn here while it trains.</source>
        <translation>Hier werden während des Trainings die Verluste gezeichnet.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/curve.py"/>
        <source>step {number:,}</source>
        <translation>Schritt {number:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/curve.py"/>
        <source>training loss</source>
        <translation>Trainingsverlust</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/curve.py"/>
        <source>validation loss</source>
        <translation>Validierungsverlust</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/curve.py"/>
        <source>Losses: nothing yet</source>
        <translation>Verluste: noch nichts</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/curve.py"/>
        <source>, validation loss {loss:.3f}</source>
        <translation>, Validierungsverlust {loss:.3f}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/curve.py"/>
        <source>Step {step:,}: training loss {loss:.3f}{validation}</source>
        <translation>Schritt {step:,}: Trainingsverlust {loss:.3f}{validation}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Conversations to learn from, made of documents, of chats of yours, or of both. A chat is taken where you tick it: read first what would be learned. It ends with the last answer that you found good, and before the first that you found bad. Nothing leaves this computer.</source>
        <translation>Gespräche zum Lernen, erzeugt aus Dokumenten, aus Ihren Chats oder aus beidem. Ein Chat wird genommen, wenn Sie ihn anhaken: Lesen Sie zuerst, was gelernt würde. Er endet mit der letzten Antwort, die Sie gut fanden, und vor der ersten, die Sie schlecht fanden. Nichts verlässt diesen Computer.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>There is nothing to learn from in this chat. Left out are chats that call tools which are neither of documents nor of a toolset, and answers from the first on that you found bad.</source>
        <translation>In diesem Chat gibt es nichts zu lernen. Ausgelassen werden Chats, die Werkzeuge aufrufen, die weder zu Dokumenten noch zu einem Toolset gehören, und Antworten ab der ersten, die Sie schlecht fanden.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Folder of documents</source>
        <translation>Ordner mit Dokumenten</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>None: of chats alone</source>
        <translation>Keiner: nur aus Chats</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Conversations about the documents</source>
        <translation>Gespräche über die Dokumente</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Chats to learn from</source>
        <translation>Chats, aus denen gelernt wird</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>What would be learned of the chat</source>
        <translation>Was aus dem Chat gelernt würde</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Choose a chat to read what would be learned of it.</source>
        <translation>Wählen Sie einen Chat, um zu lesen, was daraus gelernt würde.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Stand-ins for paths</source>
        <translation>Platzhalter für Pfade</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Stand-ins for names</source>
        <translation>Platzhalter für Namen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Words to put stand-ins for</source>
        <translation>Zu ersetzende Wörter</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Words to put stand-ins for, with commas between</source>
        <translation>Zu ersetzende Wörter, mit Kommas dazwischen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Model that will learn</source>
        <translation>Modell, das lernen soll</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Name of the new dataset</source>
        <translation>Name des neuen Datensatzes</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Making data</source>
        <translation>Daten werden erzeugt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Make the dataset</source>
        <translation>Datensatz erzeugen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Choose…</source>
        <translation>Auswählen…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Choose the folder of documents</source>
        <translation>Den Ordner mit Dokumenten wählen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Conversations</source>
        <translation>Gespräche</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Base</source>
        <translation>Basis</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>A training is working. Wait for its end, or stop it.</source>
        <translation>Ein Training läuft. Warten Sie auf sein Ende oder halten Sie es an.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>There is no model to train: build or import one on the page of models.</source>
        <translation>Es gibt kein Modell zum Trainieren: Bauen oder importieren Sie eines auf der Seite der Modelle.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Choose a folder of documents, or tick a chat.</source>
        <translation>Wählen Sie einen Ordner mit Dokumenten oder haken Sie einen Chat an.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Give the dataset a name.</source>
        <translation>Geben Sie dem Datensatz einen Namen.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>A folder of documents</source>
        <translation>Ein Ordner mit Dokumenten</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Training runs beside the program and takes its time: seconds to minutes a step. The first time it makes an environment of its own and fetches what is missing, packages and the weights of the base. When you stop, what was learned is kept. Closing this panel stops nothing.</source>
        <translation>Das Training läuft neben dem Programm und braucht seine Zeit: Sekunden bis Minuten je Schritt. Beim ersten Mal legt es eine eigene Umgebung an und lädt, was fehlt: Pakete und die Gewichte der Basis. Wenn Sie anhalten, bleibt das Gelernte erhalten. Diesen Bereich zu schließen hält nichts an.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Train a Model</source>
        <translation>Modell trainieren</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Dataset</source>
        <translation>Datensatz</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>A folder of training data</source>
        <translation>Ein Ordner mit Trainingsdaten</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Name of the new model</source>
        <translation>Name des neuen Modells</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Start</source>
        <translation>Starten</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Makes a model of what was learned; it takes some minutes</source>
        <translation>Macht aus dem Gelernten ein Modell; das dauert einige Minuten</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Folder…</source>
        <translation>Ordner…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Choose a folder of weights as the base</source>
        <translation>Ordner mit Gewichten als Basis auswählen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Choose the dataset</source>
        <translation>Datensatz auswählen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Make one…</source>
        <translation>Erzeugen…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Make a dataset</source>
        <translation>Einen Datensatz erzeugen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Train</source>
        <translation>Trainieren</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Stopping after the step in hand</source>
        <translation>Hält nach dem laufenden Schritt an</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Stop now</source>
        <translation>Sofort anhalten</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Data is being made. Wait for its end, or cancel it.</source>
        <translation>Daten werden erzeugt. Warten Sie auf das Ende oder brechen Sie ab.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Choose a dataset, or make one.</source>
        <translation>Wählen Sie einen Datensatz oder erzeugen Sie einen.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>The dataset is being read.</source>
        <translation>Der Datensatz wird gelesen.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>This is no dataset: choose another one, or make one.</source>
        <translation>Das ist kein Datensatz: Wählen Sie einen anderen oder erzeugen Sie einen.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Give the new model a name.</source>
        <translation>Geben Sie dem neuen Modell einen Namen.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>All its steps are made: raise them to go on.</source>
        <translation>Alle Schritte sind gemacht: Erhöhen Sie sie, um weiterzumachen.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>A folder of weights with its config.json</source>
        <translation>Ein Ordner mit Gewichten und seiner config.json</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>A dataset</source>
        <translation>Ein Datensatz</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>{examples:,} conversations, {learned:,} tokens to learn, {validation:,} conversations to validate on</source>
        <translation>{examples:,} Unterhaltungen, {learned:,} Tokens zu lernen, {validation:,} Unterhaltungen zur Validierung</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Trained up to step {step:,}. Raise the steps to go on, or give another name to begin anew.</source>
        <translation>Trainiert bis Schritt {step:,}. Erhöhen Sie die Schritte, um weiterzumachen, oder vergeben Sie einen anderen Namen, um neu zu beginnen.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/value_fields.py"/>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/welcome.py"/>
        <source>Everything stays on this computer.</source>
        <translation>Alles bleibt auf diesem Computer.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/welcome.py"/>
        <source>Ask about {folder}</source>
        <translation>Fragen zu {folder}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/welcome.py"/>
        <source>Answers come with their sources. Press a source to see where it stands.</source>
        <translation>Antworten kommen mit ihren Quellen. Drücken Sie auf eine Quelle, um zu sehen, wo es steht.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/welcome.py"/>
        <source>Ask your documents</source>
        <translation>Fragen Sie Ihre Dokumente</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/welcome.py"/>
        <source>Choose a folder and ask in your own words. Every answer shows where it comes from.</source>
        <translation>Wählen Sie einen Ordner, und fragen Sie in eigenen Worten. Jede Antwort zeigt, woher sie stammt.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/welcome.py"/>
        <source>PDF, Word, Excel, text and code</source>
        <translation>PDF, Word, Excel, Text und Code</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/welcome.py"/>
        <location filename="../../mypt_desktop/gui/workspace_browser.py"/>
        <source>Try the sample workspace</source>
        <translation>Beispiel ausprobieren</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/welcome.py"/>
        <source>A dozen documents to ask about</source>
        <translation>Ein Dutzend Dokumente zum Ausprobieren</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/workspace_browser.py"/>
        <source>{name}, not read: {error}</source>
        <translation>{name}, nicht gelesen: {error}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/workspace_browser.py"/>
        <source>Close the workspace</source>
        <translation>Arbeitsbereich schließen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/workspace_browser.py"/>
        <location filename="../../mypt_desktop/gui/workspace_opening.py"/>
        <source>Open a workspace</source>
        <translation>Arbeitsbereich öffnen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/workspace_browser.py"/>
        <source>Filter documents</source>
        <translation>Dokumente filtern</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/workspace_browser.py"/>
        <source>Documents of the workspace</source>
        <translation>Dokumente des Arbeitsbereichs</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/workspace_browser.py"/>
        <source>Open a folder to ask about the documents in it.</source>
        <translation>Öffnen Sie einen Ordner, um zu seinen Dokumenten zu fragen.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/workspace_browser.py"/>
        <source>No document matches.</source>
        <translation>Kein passendes Dokument.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/workspace_browser.py"/>
        <source>Copy Path</source>
        <translation>Pfad kopieren</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/workspace_browser.py"/>
        <source>Add to Chat Files</source>
        <translation>Zu den Chat-Dateien hinzufügen</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/workspace_browser.py"/>
        <source>{n:,} files below were not read</source>
        <extracomment>Of one thing English says: {n:,} file below was not read</extracomment>
        <translation>
            <numerusform>{n:,} Datei darunter wurde nicht gelesen</numerusform>
            <numerusform>{n:,} Dateien darunter wurden nicht gelesen</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/workspace_browser.py"/>
        <source>{path}
Not read: {error}</source>
        <translation>{path}
Nicht gelesen: {error}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/workspace_opening.py"/>
        <source>An index came with this folder</source>
        <translation>Mit diesem Ordner kam ein Index</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/workspace_opening.py"/>
        <source>{name} brings an index made on another machine. Use it?

It saves reading {n:,} documents. What it says of their contents is not checked, so use it only if you trust where it is from.</source>
        <extracomment>Of one thing English says: {name} brings an index made on another machine. Use it?

It saves reading {n:,} document. What it says of its contents is not checked, so use it only if you trust where it is from.</extracomment>
        <translation>
            <numerusform>{name} bringt einen Index mit, der auf einem anderen Rechner erstellt wurde. Verwenden?

Er erspart das Lesen von {n:,} Dokument. Was er über den Inhalt sagt, wird nicht geprüft: Verwenden Sie ihn nur, wenn Sie seiner Herkunft vertrauen.</numerusform>
            <numerusform>{name} bringt einen Index mit, der auf einem anderen Rechner erstellt wurde. Verwenden?

Er erspart das Lesen von {n:,} Dokumenten. Was er über den Inhalt sagt, wird nicht geprüft: Verwenden Sie ihn nur, wenn Sie seiner Herkunft vertrauen.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/workspace_opening.py"/>
        <source>Nothing was opened yet</source>
        <translation>Noch wurde nichts geöffnet</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Longest answer</source>
        <translation>Längste Antwort</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Tokens one answer may have.</source>
        <translation>Tokens, die eine Antwort haben darf.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Temperature</source>
        <translation>Temperatur</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>0 repeats itself exactly; higher varies.</source>
        <translation>0 wiederholt sich genau; höhere Werte variieren.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Most steps</source>
        <translation>Höchstzahl der Schritte</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Rounds of tool calls in one turn.</source>
        <translation>Runden von Werkzeugaufrufen für eine Frage.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Most tools on offer</source>
        <translation>Höchstzahl angebotener Werkzeuge</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Of tools that were added, those nearest to the question are put before the model.</source>
        <translation>Von hinzugefügten Werkzeugen werden dem Modell die vorgelegt, die der Frage am nächsten sind.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Search the documents</source>
        <translation>In den Dokumenten suchen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Automatic: when a question seems to be about them. Always: before every answer. When the model asks: only then.</source>
        <translation>Automatisch: wenn eine Frage sie zu betreffen scheint. Immer: vor jeder Antwort. Wenn das Modell es verlangt: nur dann.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Always</source>
        <translation>Immer</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>When the model asks</source>
        <translation>Wenn das Modell es verlangt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Name of the model to use; empty picks the best one that is built.</source>
        <translation>Name des zu verwendenden Modells; leer wählt das beste erstellte.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Automatic uses CUDA where a real session on it succeeds, else the CPU.</source>
        <translation>Automatisch verwendet CUDA, wo eine echte Sitzung darauf gelingt, sonst die CPU.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>CPU</source>
        <translation>CPU</translation>
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
        <translation>CPU-Threads des Modells. Automatisch nimmt alle Kerne, bei mehr als vier alle bis auf einen.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Context length</source>
        <translation>Kontextlänge</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Tokens of prompt and answer. Automatic takes what suits the model.</source>
        <translation>Tokens von Prompt und Antwort. Automatisch nimmt, was zum Modell passt.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Remote endpoint</source>
        <translation>Entfernter Endpunkt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Address of an OpenAI-compatible server, like http://127.0.0.1:8000/v1, which then answers instead of a model on this computer.</source>
        <translation>Adresse eines OpenAI-kompatiblen Servers, etwa http://127.0.0.1:8000/v1, der dann statt eines Modells auf diesem Computer antwortet.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Remote model</source>
        <translation>Entferntes Modell</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Name of the model to ask the remote endpoint for.</source>
        <translation>Name des Modells, das vom entfernten Endpunkt verlangt wird.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>The remote model plans</source>
        <translation>Das entfernte Modell plant</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>It decides itself which tools to call, as large models can. Else this program plans, as it does for models that are small enough for a laptop.</source>
        <translation>Es entscheidet selbst, welche Werkzeuge es aufruft, wie große Modelle es können. Sonst plant dieses Programm, wie für Modelle, die klein genug für einen Laptop sind.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Recent workspaces</source>
        <translation>Zuletzt geöffnete Arbeitsbereiche</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Folders opened before, newest first.</source>
        <translation>Früher geöffnete Ordner, neueste zuerst.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Largest file</source>
        <translation>Größte Datei</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Larger files (in MB) are listed, not read.</source>
        <translation>Größere Dateien (in MB) werden aufgelistet, nicht gelesen.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Follow changes</source>
        <translation>Änderungen folgen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Update the index when files change on disk.</source>
        <translation>Den Index aktualisieren, wenn sich Dateien auf dem Datenträger ändern.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Reopen the last folder</source>
        <translation>Letzten Ordner wieder öffnen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Open it again when the program starts.</source>
        <translation>Beim Programmstart wieder öffnen.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Theme</source>
        <translation>Farbschema</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Light, dark, or as the system says.</source>
        <translation>Hell, dunkel oder wie das System.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>As the system says</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Light theme</source>
        <translation>Helles Farbschema</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>What is shown when the theme is light.</source>
        <translation>Was gezeigt wird, wenn das Farbschema hell ist.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Dark theme</source>
        <translation>Dunkles Farbschema</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>What is shown when the theme is dark.</source>
        <translation>Was gezeigt wird, wenn das Farbschema dunkel ist.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Font size</source>
        <translation>Schriftgröße</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>In points.</source>
        <translation>In Punkt.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Of the window. Automatic follows the system. Another one shows when the program starts again.</source>
        <translation>Des Fensters. Automatisch folgt dem System. Eine andere erscheint, wenn das Programm wieder startet.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Reduce motion</source>
        <translation>Weniger Bewegung</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Nothing in the window turns; pages that tools draw are asked to move less, too.</source>
        <translation>Im Fenster dreht sich nichts; Seiten, die Werkzeuge zeichnen, werden auch um weniger Bewegung gebeten.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Keys of commands that are not the usual ones.</source>
        <translation>Tasten von Befehlen, die nicht die üblichen sind.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Window layout</source>
        <translation>Fensteraufteilung</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Size and panes as they were when the window was closed.</source>
        <translation>Größe und Bereiche, wie sie beim Schließen des Fensters waren.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Folded folders</source>
        <translation>Zugeklappte Ordner</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Folders of chats whose chats are not listed.</source>
        <translation>Chat-Ordner, deren Chats nicht aufgelistet werden.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Chosen lately</source>
        <translation>Zuletzt gewählt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>What was chosen in the command palette, newest first.</source>
        <translation>Was in der Befehlspalette gewählt wurde, Neuestes zuerst.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Answer for me after</source>
        <translation>Für mich antworten nach</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Seconds after which the recommended option is taken for you. Never: it waits for you.</source>
        <translation>Sekunden, nach denen die empfohlene Möglichkeit für Sie gewählt wird. Nie: Es wartet auf Sie.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Never</source>
        <translation>Nie</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Tell me when it waits</source>
        <translation>Melden, wenn eine Frage wartet</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>The window asks for attention when a question waits for you.</source>
        <translation>Das Fenster bittet um Aufmerksamkeit, wenn eine Frage auf Sie wartet.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Quick question from anywhere</source>
        <translation>Schnelle Frage von überall</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>The keys below open a line for a question, whatever program is in front. It is asked in a new chat.</source>
        <translation>Die Tasten unten öffnen eine Zeile für eine Frage, welches Programm auch vorne ist. Sie wird in einem neuen Chat gestellt.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Keys of the quick question</source>
        <translation>Tasten der schnellen Frage</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Taken from all other programs while this one runs.</source>
        <translation>Allen anderen Programmen genommen, solange dieses läuft.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Icon in the tray</source>
        <translation>Symbol im Infobereich</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Closing the window then leaves the program running behind its icon, with the answer that is being written.</source>
        <translation>Wird das Fenster geschlossen, läuft das Programm hinter seinem Symbol weiter, auch die Antwort, die gerade geschrieben wird.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Toolsets may be downloaded from</source>
        <translation>Werkzeugsätze dürfen geladen werden von</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Hosts, with spaces between. When you import a toolset by its address, it is downloaded if its host is one of them.</source>
        <translation>Server, mit Leerzeichen dazwischen. Wenn Sie einen Werkzeugsatz über seine Adresse importieren, wird er geladen, falls sein Server darunter ist.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>None</source>
        <translation>Keine</translation>
    </message>
</context>
</TS>
