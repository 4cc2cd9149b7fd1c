<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en">
<context>
    <name>MyPT</name>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>the window</source>
        <translation>la ventana</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>running the models</source>
        <translation>ejecución de los modelos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>searching by meaning</source>
        <translation>búsqueda por significado</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>public domain</source>
        <translation>dominio público</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>chats and the index</source>
        <translation>chats e índice</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>text to tokens</source>
        <translation>de texto a tokens</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>reading PDF</source>
        <translation>lectura de PDF</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>reading office files</source>
        <translation>lectura de archivos ofimáticos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>reading and showing text</source>
        <translation>lectura y presentación de texto</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>icons</source>
        <translation>iconos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>typefaces</source>
        <translation>tipos de letra</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>About MyPT Desktop</source>
        <translation>Acerca de MyPT Desktop</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>Version {version}, Apache-2.0</source>
        <translation>Versión {version}, Apache-2.0</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>Made with</source>
        <translation>Hecho con</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>Licences</source>
        <translation>Licencias</translation>
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
        <translation>Cerrar</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>An assistant for your own documents that runs on your own computer. Nothing leaves it.</source>
        <translation>Un asistente para sus propios documentos que funciona en su propio equipo. Nada sale de él.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>Keyboard shortcuts</source>
        <translation>Atajos de teclado</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <location filename="../../mypt_desktop/gui/chat/ask_card.py"/>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <location filename="../../mypt_desktop/gui/chat/queued.py"/>
        <source>Send</source>
        <translation>Enviar</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <source>Enter</source>
        <translation>Intro</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>New line</source>
        <translation>Línea nueva</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>Shift+Enter</source>
        <translation>Mayús+Intro</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>Move between controls</source>
        <translation>Pasar de un control a otro</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>Tab, Shift+Tab</source>
        <translation>Tab, Mayús+Tab</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>Change them…</source>
        <translation>Cambiarlos…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>see models/</source>
        <translation>véase models/</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>the model</source>
        <translation>el modelo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>Works by others</source>
        <translation>Obras de terceros</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>Licence</source>
        <translation>Licencia</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/about.py"/>
        <source>The licence text is missing: {path}</source>
        <translation>Falta el texto de la licencia: {path}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;File</source>
        <translation>&amp;Archivo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;New Chat</source>
        <translation>&amp;Nuevo chat</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>Quic&amp;k Question…</source>
        <translation>Pregunta r&amp;ápida…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Open Workspace…</source>
        <translation>&amp;Abrir espacio de trabajo…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>Open &amp;Recent</source>
        <translation>Abrir &amp;reciente</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>Try the &amp;Sample Workspace</source>
        <translation>&amp;Probar el espacio de trabajo de ejemplo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Prepare This Folder to Travel</source>
        <translation>Preparar esta carpeta para via&amp;jar</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Close Workspace</source>
        <translation>&amp;Cerrar el espacio de trabajo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Import Toolset…</source>
        <translation>&amp;Importar conjunto de herramientas…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>I&amp;mport Chats…</source>
        <translation>I&amp;mportar chats…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>Import Chats from a &amp;Folder…</source>
        <translation>Importar chats de una carpe&amp;ta…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>Se&amp;ttings…</source>
        <translation>Aj&amp;ustes…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Quit</source>
        <translation>&amp;Salir</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Chat</source>
        <translation>&amp;Chat</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Stop</source>
        <translation>&amp;Detener</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Try Again</source>
        <translation>&amp;Reintentar</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>Contin&amp;ue Answer</source>
        <translation>Contin&amp;uar la respuesta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Edit Last Question</source>
        <translation>&amp;Editar la última pregunta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Copy Last Answer</source>
        <translation>&amp;Copiar la última respuesta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>Sh&amp;ow Source</source>
        <translation>Mostrar &amp;fuente</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>E&amp;xport Chat…</source>
        <translation>E&amp;xportar chat…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Print Chat…</source>
        <translation>&amp;Imprimir chat…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Rename Chat</source>
        <translation>Cambiar &amp;nombre del chat</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>P&amp;in or Unpin Chat</source>
        <translation>Fi&amp;jar o soltar el chat</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Move Chat to a Folder…</source>
        <translation>&amp;Mover el chat a una carpeta…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Delete Chat</source>
        <translation>E&amp;liminar chat</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>Searc&amp;h Chats</source>
        <translation>&amp;Buscar en los chats</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Filter Documents</source>
        <translation>Filtrar d&amp;ocumentos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Write a Message</source>
        <translation>E&amp;scribir un mensaje</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>Att&amp;ach Files to the Message…</source>
        <translation>&amp;Adjuntar archivos al mensaje…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>Dictate in En&amp;glish</source>
        <translation>Dictar en in&amp;glés</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Tools</source>
        <translation>&amp;Herramientas</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Toolsets…</source>
        <translation>&amp;Conjuntos de herramientas…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Servers…</source>
        <translation>&amp;Servidores…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Prompts…</source>
        <translation>&amp;Prompts…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Instructions…</source>
        <translation>&amp;Instrucciones…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Network…</source>
        <translation>&amp;Red…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Choose Tools for This Chat…</source>
        <translation>Ele&amp;gir herramientas para este chat…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Models…</source>
        <translation>&amp;Modelos…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>T&amp;rain a Model…</source>
        <translation>&amp;Entrenar un modelo…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>Chat &amp;Files</source>
        <translation>Archi&amp;vos del chat</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Add Files to This Chat…</source>
        <translation>&amp;Añadir archivos a este chat…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Let Chats Change Workspace Files…</source>
        <translation>Permi&amp;tir que los chats cambien archivos del espacio de trabajo…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Undo This Chat's Changes in the Workspace…</source>
        <translation>&amp;Deshacer los cambios de este chat en el espacio de trabajo…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;View</source>
        <translation>&amp;Ver</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Command Palette…</source>
        <translation>Paleta de &amp;comandos…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Sidebar</source>
        <translation>&amp;Barra lateral</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Details</source>
        <translation>&amp;Detalles</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>Next &amp;Pane</source>
        <translation>&amp;Panel siguiente</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>Pre&amp;vious Pane</source>
        <translation>Panel &amp;anterior</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Theme</source>
        <translation>&amp;Tema</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Larger Text</source>
        <translation>Texto más &amp;grande</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>S&amp;maller Text</source>
        <translation>Texto &amp;más pequeño</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Normal Text</source>
        <translation>Texto &amp;normal</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Full Screen</source>
        <translation>Pantalla c&amp;ompleta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Help</source>
        <translation>A&amp;yuda</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;Keyboard Shortcuts</source>
        <translation>Atajos de &amp;teclado</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>&amp;About MyPT Desktop</source>
        <translation>&amp;Acerca de MyPT Desktop</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>As the &amp;System</source>
        <translation>Según el &amp;sistema</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>Always &amp;Light</source>
        <translation>Siempre &amp;claro</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/actions.py"/>
        <source>Always &amp;Dark</source>
        <translation>Siempre &amp;oscuro</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/archive_reading.py"/>
        <source>Read What Is Inside</source>
        <translation>Leer lo que contiene</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/archive_reading.py"/>
        <source>Do Not Read What Is Inside</source>
        <translation>No leer lo que contiene</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/bridge.py"/>
        <source>Something went wrong in the program.</source>
        <translation>Algo ha fallado en el programa.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/bridge.py"/>
        <source>The log file in the data folder says where.</source>
        <translation>El archivo de registro de la carpeta de datos indica dónde.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/aloud.py"/>
        <location filename="../../mypt_desktop/gui/chat/microphone.py"/>
        <source>A library for sound is missing: on Linux install libpulse0, then start again.</source>
        <translation>Falta una biblioteca de sonido: en Linux instale libpulse0 y reinicie el programa.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/aloud.py"/>
        <source>This computer has no sound device, so nothing can be read aloud. Plug one in, or choose one in the system's sound settings.</source>
        <translation>Este equipo no tiene ningún dispositivo de sonido, así que no se puede leer nada en voz alta. Conecte uno o elija uno en los ajustes de sonido del sistema.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/aloud.py"/>
        <source>The speech engine of this system has no voice. Install one (on Linux espeak-ng for speech-dispatcher), then try again.</source>
        <translation>El sintetizador de voz de este sistema no tiene ninguna voz. Instale una (en Linux, espeak-ng para speech-dispatcher) y vuelva a intentarlo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/aloud.py"/>
        <source>The speech engine of this system does not answer.</source>
        <translation>El sintetizador de voz de este sistema no responde.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/announcing.py"/>
        <location filename="../../mypt_desktop/gui/chat/answer_notice.py"/>
        <location filename="../../mypt_desktop/gui/chat_export/conversation.py"/>
        <source>The answer failed.</source>
        <translation>La respuesta ha fallado.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/announcing.py"/>
        <location filename="../../mypt_desktop/gui/chat/answer_notice.py"/>
        <source>You stopped this answer.</source>
        <translation>Ha detenido esta respuesta.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/announcing.py"/>
        <source>The answer is complete.</source>
        <translation>La respuesta está completa.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer.py"/>
        <location filename="../../mypt_desktop/gui/chat/prose.py"/>
        <location filename="../../mypt_desktop/gui/chat_export/conversation.py"/>
        <source>Answer</source>
        <translation>Respuesta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer.py"/>
        <source>Copy with names of files</source>
        <translation>Copiar con los nombres de archivo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer.py"/>
        <source>Read aloud</source>
        <translation>Leer en voz alta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer.py"/>
        <source>Nearest passages:</source>
        <translation>Pasajes más cercanos:</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer.py"/>
        <source>All sources</source>
        <translation>Todas las fuentes</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer.py"/>
        <source>Show source</source>
        <translation>Mostrar la fuente</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer.py"/>
        <source>Show the sources in the details pane</source>
        <translation>Mostrar las fuentes en el panel de detalles</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer.py"/>
        <location filename="../../mypt_desktop/gui/details.py"/>
        <source>Source {marker}: {name} {place}</source>
        <translation>Fuente {marker}: {name} {place}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer.py"/>
        <source>Copy answer</source>
        <translation>Copiar respuesta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer.py"/>
        <location filename="../../mypt_desktop/gui/main_window.py"/>
        <location filename="../../mypt_desktop/gui/startup_errors.py"/>
        <source>Try again</source>
        <translation>Reintentar</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer.py"/>
        <source>Go back to here</source>
        <translation>Volver a este punto</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer.py"/>
        <source>Good answer</source>
        <translation>Buena respuesta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer.py"/>
        <source>Bad answer</source>
        <translation>Mala respuesta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer.py"/>
        <source>Export, print and more</source>
        <translation>Exportar, imprimir y más</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer.py"/>
        <location filename="../../mypt_desktop/gui/chat/row_table.py"/>
        <source>Copied</source>
        <translation>Copiado</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer_notice.py"/>
        <location filename="../../mypt_desktop/gui/chat/steps.py"/>
        <source>Thinking</source>
        <translation>Pensando</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer_notice.py"/>
        <source>Loading the model</source>
        <translation>Cargando el modelo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer_notice.py"/>
        <source>{done:,} of {total:,}</source>
        <translation>{done:,} de {total:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer_notice.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/addresses.py"/>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Continue</source>
        <translation>Continuar</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer_notice.py"/>
        <source>Continue the answer</source>
        <translation>Continuar la respuesta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer_notice.py"/>
        <source>This answer was cut off when the program ended.</source>
        <translation>Esta respuesta se interrumpió al cerrarse el programa.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer_notice.py"/>
        <source>Try again to get a whole one.</source>
        <translation>Vuelva a intentarlo para obtener una respuesta completa.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/answer_notice.py"/>
        <source>This answer reached the length that an answer may have.</source>
        <translation>Esta respuesta ha alcanzado la longitud que puede tener una respuesta.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/approval.py"/>
        <source>Always allow {title} in this chat</source>
        <translation>Permitir siempre {title} en este chat</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/approval.py"/>
        <source>Deny</source>
        <translation>Denegar</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/approval.py"/>
        <source>Allow</source>
        <translation>Permitir</translation>
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
        <translation>Intro; Ctrl+Intro en un texto de varias líneas</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/approval.py"/>
        <source>{title} asks to run</source>
        <translation>{title} pide ejecutarse</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/approval.py"/>
        <source>{why} Enter allows it, Escape denies it.</source>
        <translation>{why} Intro permite, Esc deniega.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/approval.py"/>
        <source>Allow “{title}”?</source>
        <translation>¿Permitir «{title}»?</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/approval_mode.py"/>
        <source>Ask before every tool</source>
        <translation>Preguntar antes de cada herramienta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/approval_mode.py"/>
        <source>Ask before tools that change something</source>
        <translation>Preguntar antes de las herramientas que cambian algo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/approval_mode.py"/>
        <source>Allow every tool until the program ends</source>
        <translation>Permitir todas las herramientas hasta que se cierre el programa</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/approval_mode.py"/>
        <location filename="../../mypt_desktop/gui/chat/pane.py"/>
        <source>Plan only: nothing is changed</source>
        <translation>Solo planificar: no se cambia nada</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/approval_mode.py"/>
        <source>When to ask before a tool runs</source>
        <translation>Cuándo preguntar antes de ejecutar una herramienta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/arguments_form.py"/>
        <location filename="../../mypt_desktop/gui/chat/ask_card.py"/>
        <source>{number} of {total}</source>
        <translation>{number} de {total}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/arguments_form.py"/>
        <location filename="../../mypt_desktop/gui/servers/installing.py"/>
        <source>Yes</source>
        <translation>Sí</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/arguments_form.py"/>
        <source>Too long to be changed here; only its beginning is shown.</source>
        <translation>Demasiado largo para cambiarlo aquí; solo se muestra el principio.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/arguments_form.py"/>
        <source>{name} must be a number.</source>
        <translation>{name} debe ser un número.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/arguments_form.py"/>
        <source>{name} is not valid JSON: {error}.</source>
        <translation>{name} no es JSON válido: {error}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/arguments_form.py"/>
        <source>{name} is nested too deeply.</source>
        <translation>{name} tiene demasiados niveles de anidamiento.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/ask_card.py"/>
        <source>Other (type your own)</source>
        <translation>Otra (escríbala)</translation>
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
        <translation>Cancelar</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/ask_card.py"/>
        <source>Back</source>
        <translation>Atrás</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/ask_card.py"/>
        <source>Escape. The answer ends here.</source>
        <translation>Esc. La respuesta termina aquí.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/ask_card.py"/>
        <source>A question to you</source>
        <translation>Una pregunta para usted</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/ask_card.py"/>
        <source>Next</source>
        <translation>Siguiente</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/ask_card.py"/>
        <source>Your own answer to: {text}</source>
        <translation>Su propia respuesta a: {text}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/ask_card.py"/>
        <source>{label} (Recommended)</source>
        <translation>{label} (recomendado)</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/attaching.py"/>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <source>Attach files to the message</source>
        <translation>Adjuntar archivos al mensaje</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/attaching.py"/>
        <source>Open the folder they lie in as the workspace instead.</source>
        <translation>Abra en su lugar la carpeta que los contiene como espacio de trabajo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/attaching.py"/>
        <source>At most {most} files go along with one message.</source>
        <translation>Un mensaje admite {most} archivos como máximo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/attaching.py"/>
        <source>The picture on the clipboard cannot be read.</source>
        <translation>No se puede leer la imagen del portapapeles.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/attaching.py"/>
        <source>Copy it again.</source>
        <translation>Cópiela de nuevo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/changes_view.py"/>
        <source>What would change</source>
        <translation>Lo que cambiaría</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/changes_view.py"/>
        <source>moved</source>
        <translation>movido</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/changes_view.py"/>
        <location filename="../../mypt_desktop/gui/chat/tool_step.py"/>
        <source>new</source>
        <translation>nuevo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/changes_view.py"/>
        <location filename="../../mypt_desktop/gui/chat/tool_step.py"/>
        <source>changed</source>
        <translation>cambiado</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/changes_view.py"/>
        <location filename="../../mypt_desktop/gui/chat/tool_step.py"/>
        <source>removed</source>
        <translation>quitado</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/changes_view.py"/>
        <source>unchanged</source>
        <translation>sin cambios</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/code_block.py"/>
        <source>Copy code</source>
        <translation>Copiar código</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/code_block.py"/>
        <source>Code, {language}</source>
        <translation>Código, {language}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/code_block.py"/>
        <source>text</source>
        <translation>texto</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/commit_view.py"/>
        <source>To {branch}, by {author}:</source>
        <translation>En {branch}, de {author}:</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/commit_view.py"/>
        <source>To a detached head, where no branch will hold it, by {author}:</source>
        <translation>En un HEAD separado, donde ninguna rama lo guardará, de {author}:</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/commit_view.py"/>
        <source>Message of the commit</source>
        <translation>Mensaje del commit</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/commit_view.py"/>
        <source>Hooks that will not run: {hooks}</source>
        <translation>Hooks que no se ejecutarán: {hooks}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/commit_view.py"/>
        <source>It will not be signed, although your Git settings ask for that.</source>
        <translation>No se firmará, aunque sus ajustes de Git lo pidan.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <source>Enter sends, Shift+Enter begins a new line, / offers prompts</source>
        <translation>Intro envía, Mayús+Intro: línea nueva, /: prompts</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <source>Enter sends, / offers prompts</source>
        <translation>Intro envía, /: prompts</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <source>Enter sends, Shift+Enter begins a new line, @ names a document, / offers prompts</source>
        <translation>Intro envía, Mayús+Intro: línea nueva, @: documento, /: prompts</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <source>Enter sends, @ names a document, / offers prompts</source>
        <translation>Intro envía, @: documento, /: prompts</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <source>@ names a document, / offers prompts</source>
        <translation>@: documento, /: prompts</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <source>Dictate in English</source>
        <translation>Dictar en inglés</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <location filename="../../mypt_desktop/gui/chat/folder_bar.py"/>
        <location filename="../../mypt_desktop/gui/models/manager.py"/>
        <location filename="../../mypt_desktop/gui/training/comparison.py"/>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Stop</source>
        <translation>Detener</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <location filename="../../mypt_desktop/gui/main_window.py"/>
        <source>Stop (Esc)</source>
        <translation>Detener (Esc)</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <source>Send (Enter)</source>
        <translation>Enviar (Intro)</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <location filename="../../mypt_desktop/gui/welcome.py"/>
        <location filename="../../mypt_desktop/gui/workspace_browser.py"/>
        <source>Open a folder</source>
        <translation>Abrir una carpeta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <source>Workspace {name}</source>
        <translation>Espacio de trabajo {name}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <source>Choose the folder of documents to ask about</source>
        <translation>Elija la carpeta de documentos sobre la que preguntar</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <location filename="../../mypt_desktop/gui/quick/line.py"/>
        <source>Ask about your documents</source>
        <translation>Pregunte sobre sus documentos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <location filename="../../mypt_desktop/gui/quick/line.py"/>
        <source>Ask anything</source>
        <translation>Pregunte lo que quiera</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <source>Type @ to name a document or folder to ask only about it</source>
        <translation>Escriba @ para nombrar el documento o la carpeta sobre los que preguntar</translation>
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
            <numerusform>{n:,} herramienta</numerusform>
            <numerusform>{n:,} herramientas</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <source>Tools: {chosen:,} of {total:,} on offer</source>
        <translation>Herramientas: {chosen:,} de {total:,} disponibles</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <source>Choose the tools for this chat (Ctrl+T)</source>
        <translation>Elegir las herramientas de este chat (Ctrl+T)</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <source>Ask about these {n:,} files</source>
        <extracomment>Of one thing English says: Ask about this file</extracomment>
        <translation>
            <numerusform>Pregunte sobre este archivo</numerusform>
            <numerusform>Pregunte sobre estos {n:,} archivos</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/composer.py"/>
        <location filename="../../mypt_desktop/gui/chat/pane.py"/>
        <location filename="../../mypt_desktop/gui/main_window.py"/>
        <source>Message</source>
        <translation>Mensaje</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/dictation.py"/>
        <source>See in the system's sound settings whether the microphone is muted.</source>
        <translation>Compruebe en los ajustes de sonido del sistema si el micrófono está silenciado.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/dictation.py"/>
        <source>No words were heard.</source>
        <translation>No se ha oído ninguna palabra.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/drawn_results.py"/>
        <source>the page</source>
        <translation>la página</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/drawn_results.py"/>
        <source>the document</source>
        <translation>el documento</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/drawn_results.py"/>
        <source>the code</source>
        <translation>el código</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/drawn_results.py"/>
        <source>the result</source>
        <translation>el resultado</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/drawn_results.py"/>
        <source>Show {words} again</source>
        <translation>Volver a mostrar: {words}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/drawn_results.py"/>
        <source>To save memory {words} was closed.</source>
        <translation>Cierre para ahorrar memoria: {words}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/folder_bar.py"/>
        <source>Let chats change no more files in the workspace</source>
        <translation>No permitir más que los chats cambien archivos del espacio de trabajo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/folder_bar.py"/>
        <source>Each change is shown first, and can be undone.</source>
        <translation>Cada cambio se muestra antes y se puede deshacer.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/folder_bar.py"/>
        <source>Plan only: this chat changes no files in “{name}”.</source>
        <translation>Solo planificar: este chat no cambia ningún archivo en «{name}».</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/folder_bar.py"/>
        <source>Chats may change files in “{name}”.</source>
        <translation>Los chats pueden cambiar archivos de «{name}».</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/chat/folder_bar.py"/>
        <source>Undo this chat's changes ({n:,} files)</source>
        <extracomment>Of one thing English says: Undo this chat's changes ({n:,} file)</extracomment>
        <translation>
            <numerusform>Deshacer los cambios de este chat ({n:,} archivo)</numerusform>
            <numerusform>Deshacer los cambios de este chat ({n:,} archivos)</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/form_card.py"/>
        <source>Decline</source>
        <translation>Rechazar</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/form_card.py"/>
        <source>Dismiss</source>
        <translation>Descartar</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/form_card.py"/>
        <source>{why} Enter sends it, Escape dismisses it.</source>
        <translation>{why} Intro envía, Esc descarta.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/form_card.py"/>
        <source>What the question is about</source>
        <translation>De qué trata la pregunta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/given.py"/>
        <source>{name} cannot be read: {reason}.</source>
        <translation>No se puede leer {name}: {reason}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/given.py"/>
        <source>Check that it is there.</source>
        <translation>Compruebe que existe.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/given.py"/>
        <source>{name} is a folder.</source>
        <translation>{name} es una carpeta.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/given.py"/>
        <source>Drop it beside the message to open it as the workspace.</source>
        <translation>Suéltela junto al mensaje para abrirla como espacio de trabajo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/given.py"/>
        <source>{name} cannot be read.</source>
        <translation>No se puede leer {name}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/given.py"/>
        <source>Check the file's rights.</source>
        <translation>Compruebe los permisos del archivo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/given.py"/>
        <source>Open the folder it lies in as the workspace instead.</source>
        <translation>Abra en su lugar la carpeta que lo contiene como espacio de trabajo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/given.py"/>
        <source>{name} is larger than {size} MB.</source>
        <translation>{name} ocupa más de {size} MB.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/given.py"/>
        <location filename="../../mypt_desktop/gui/themes/chooser.py"/>
        <source>And {more} more.</source>
        <translation>Y {more} más.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/given_chips.py"/>
        <source>Attached files</source>
        <translation>Archivos adjuntos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/given_chips.py"/>
        <source>Leave out {name}</source>
        <translation>Quitar {name}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/given_chips.py"/>
        <source>Pasted</source>
        <translation>Pegado</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/listening.py"/>
        <source>Write down</source>
        <translation>Escribir</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/listening.py"/>
        <source>Discard (Esc)</source>
        <translation>Descartar (Esc)</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/listening.py"/>
        <source>Opening the microphone…</source>
        <translation>Abriendo el micrófono…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/listening.py"/>
        <source>Listening in English</source>
        <translation>Escuchando, en inglés</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/listening.py"/>
        <source>{now} of {most}, listening in English</source>
        <translation>{now} de {most}, escuchando, en inglés</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/listening.py"/>
        <source>Writing down what was said…</source>
        <translation>Escribiendo lo que se ha dicho…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/mentioning.py"/>
        <source>Documents and folders</source>
        <translation>Documentos y carpetas</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/microphone.py"/>
        <source>No microphone was found. Plug one in, or choose one in the system's sound settings.</source>
        <translation>No se ha encontrado ningún micrófono. Conecte uno o elija uno en los ajustes de sonido del sistema.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/microphone.py"/>
        <source>The system does not let this program use the microphone. Allow it in the system's privacy settings.</source>
        <translation>El sistema no permite que este programa use el micrófono. Permítalo en los ajustes de privacidad del sistema.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/microphone.py"/>
        <source>The microphone cannot be opened: another program has it, or the system does not allow it.</source>
        <translation>No se puede abrir el micrófono: otro programa lo usa o el sistema no lo permite.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/missing_files.py"/>
        <source>Add and try again</source>
        <translation>Añadir e intentarlo de nuevo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/missing_files.py"/>
        <location filename="../../mypt_desktop/gui/instructions.py"/>
        <location filename="../../mypt_desktop/gui/renderers/cells.py"/>
        <source> and </source>
        <translation> y </translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/chat/missing_files.py"/>
        <source>{names} are in the open folder, but not among this chat's files.</source>
        <extracomment>Of one thing English says: {names} is in the open folder, but not among this chat's files.</extracomment>
        <translation>
            <numerusform>{names} está en la carpeta abierta, pero no entre los archivos de este chat.</numerusform>
            <numerusform>{names} están en la carpeta abierta, pero no entre los archivos de este chat.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/missing_files.py"/>
        <source>Add {names} to this chat's files and try again</source>
        <translation>Añadir {names} a los archivos de este chat e intentarlo de nuevo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/pane.py"/>
        <source>Show or hide the sidebar</source>
        <translation>Mostrar u ocultar la barra lateral</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/pane.py"/>
        <source>Show or hide the details</source>
        <translation>Mostrar u ocultar los detalles</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/pane.py"/>
        <source>Answers can be wrong. Check them against their sources.</source>
        <translation>Las respuestas pueden ser erróneas. Compruébelas en sus fuentes.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/pane.py"/>
        <source>Close this message</source>
        <translation>Cerrar este mensaje</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/question.py"/>
        <source>Show all</source>
        <translation>Mostrar todo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/question.py"/>
        <source>Copy question</source>
        <translation>Copiar pregunta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/question.py"/>
        <source>Edit question</source>
        <translation>Editar pregunta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/question.py"/>
        <source>Go back to before this question</source>
        <translation>Volver a antes de esta pregunta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/question.py"/>
        <source>Attached file {name}</source>
        <translation>Archivo adjunto {name}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/question.py"/>
        <source>Show {path}</source>
        <translation>Mostrar {path}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/question.py"/>
        <source>Your question</source>
        <translation>Su pregunta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/question.py"/>
        <source>Edit your question</source>
        <translation>Editar su pregunta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/question.py"/>
        <source>Ask again</source>
        <translation>Preguntar de nuevo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/queued.py"/>
        <source>Messages that wait</source>
        <translation>Mensajes en espera</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/chat/queued.py"/>
        <location filename="../../mypt_desktop/gui/chat/tool_line.py"/>
        <location filename="../../mypt_desktop/gui/chat_files/browser.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>{n:,} files</source>
        <extracomment>Of one thing English says: {n:,} file</extracomment>
        <translation>
            <numerusform>{n:,} archivo</numerusform>
            <numerusform>{n:,} archivos</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/queued.py"/>
        <source>Change the message: {text}</source>
        <translation>Cambiar el mensaje: {text}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/queued.py"/>
        <source>Leave out the message: {text}</source>
        <translation>Quitar el mensaje: {text}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/row_table.py"/>
        <source>Copy as CSV</source>
        <translation>Copiar como CSV</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/row_table.py"/>
        <source>Show as chart</source>
        <translation>Mostrar como gráfico</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/row_table.py"/>
        <source>Show as table</source>
        <translation>Mostrar como tabla</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/row_table.py"/>
        <source>{shown:,} of {total:,} rows</source>
        <translation>{shown:,} de {total:,} filas</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/chat/row_table.py"/>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <location filename="../../mypt_desktop/gui/tables/pane.py"/>
        <source>{n:,} rows</source>
        <extracomment>Of one thing English says: {n:,} row</extracomment>
        <translation>
            <numerusform>{n:,} fila</numerusform>
            <numerusform>{n:,} filas</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/row_table.py"/>
        <source>Rows of {name}</source>
        <translation>Filas de {name}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/row_table.py"/>
        <location filename="../../mypt_desktop/gui/chat/steps.py"/>
        <location filename="../../mypt_desktop/gui/chat/tool_step.py"/>
        <location filename="../../mypt_desktop/gui/folder_writing.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/review_dialog.py"/>
        <source>and {more:,} more</source>
        <translation>y {more:,} más</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/row_table.py"/>
        <source>Chart of {measure}</source>
        <translation>Gráfico de {measure}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_view.py"/>
        <source>Stop it</source>
        <translation>Detenerlo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_view.py"/>
        <source>Stop what the tool left running</source>
        <translation>Detener lo que la herramienta dejó en marcha</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_view.py"/>
        <source>It goes on running until you stop it or close the program.</source>
        <translation>Sigue en marcha hasta que lo detenga o cierre el programa.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Plan only: nothing was run.</source>
        <translation>Solo planificar: no se ha ejecutado nada.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>You did not allow it: nothing was run.</source>
        <translation>No lo ha permitido: no se ha ejecutado nada.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Stopped before you answered: nothing was run.</source>
        <translation>Detenido antes de su respuesta: no se ha ejecutado nada.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Searching documents</source>
        <translation>Buscando en los documentos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Searched documents</source>
        <translation>Búsqueda en los documentos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Listing documents</source>
        <translation>Enumerando documentos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Listed documents</source>
        <translation>Documentos enumerados</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Reading</source>
        <translation>Leyendo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Read</source>
        <translation>Leído</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Summarising</source>
        <translation>Resumiendo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Summarised</source>
        <translation>Resumido</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Writing</source>
        <translation>Escribiendo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Wrote</source>
        <translation>Escrito</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Changing files</source>
        <translation>Cambiando archivos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Changed files</source>
        <translation>Archivos cambiados</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Moving a file</source>
        <translation>Moviendo un archivo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Moved a file</source>
        <translation>Archivo movido</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Deleting files</source>
        <translation>Eliminando archivos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Deleted files</source>
        <translation>Archivos eliminados</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Looking for files</source>
        <translation>Buscando archivos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Looked for files</source>
        <translation>Archivos buscados</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Searching files</source>
        <translation>Buscando en los archivos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Searched files</source>
        <translation>Búsqueda en los archivos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Searching code</source>
        <translation>Buscando en el código</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Searched code</source>
        <translation>Búsqueda en el código</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Running code</source>
        <translation>Ejecutando código</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Ran code</source>
        <translation>Código ejecutado</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Running the tests</source>
        <translation>Ejecutando los tests</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Ran the tests</source>
        <translation>Tests ejecutados</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Asking Git</source>
        <translation>Consultando Git</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Asked Git</source>
        <translation>Git consultado</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Committing</source>
        <translation>Hace un commit</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Committed</source>
        <translation>Commit hecho</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Setting a checkpoint</source>
        <translation>Creando un punto de control</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Set a checkpoint</source>
        <translation>Punto de control creado</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Rewinding</source>
        <translation>Retrocediendo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Rewound</source>
        <translation>Retroceso hecho</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>An agent works</source>
        <translation>Un agente trabaja</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>An agent worked</source>
        <translation>Un agente ha trabajado</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Asking you</source>
        <translation>Preguntándole</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Asked you</source>
        <translation>Pregunta hecha</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Updating the list</source>
        <translation>Actualizando la lista</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Updated the list</source>
        <translation>Lista actualizada</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Looking up rows</source>
        <translation>Consultando filas</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Looked up rows</source>
        <translation>Filas consultadas</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>A tool call was not understood</source>
        <translation>No se entendió una llamada a una herramienta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Running {name}</source>
        <translation>Ejecutando {name}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Ran {name}</source>
        <translation>{name} ejecutado</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>Failed</source>
        <translation>Ha fallado</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <location filename="../../mypt_desktop/gui/chat/tool_step.py"/>
        <source>Arguments</source>
        <translation>Argumentos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <location filename="../../mypt_desktop/gui/chat/tool_step.py"/>
        <source>Fault</source>
        <translation>Error</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <location filename="../../mypt_desktop/gui/chat/tool_step.py"/>
        <location filename="../../mypt_desktop/gui/details.py"/>
        <location filename="../../mypt_desktop/gui/renderers/html.py"/>
        <location filename="../../mypt_desktop/gui/renderers/plain.py"/>
        <source>Result</source>
        <translation>Resultado</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <location filename="../../mypt_desktop/gui/chat/todo_card.py"/>
        <source>{done} of {total} done</source>
        <translation>{done} de {total} hechas</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>nothing found</source>
        <translation>nada encontrado</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>{n:,} passages</source>
        <extracomment>Of one thing English says: {n:,} passage</extracomment>
        <translation>
            <numerusform>{n:,} pasaje</numerusform>
            <numerusform>{n:,} pasajes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <location filename="../../mypt_desktop/gui/plain.py"/>
        <source>{n:,} documents</source>
        <extracomment>Of one thing English says: {n:,} document</extracomment>
        <translation>
            <numerusform>{n:,} documento</numerusform>
            <numerusform>{n:,} documentos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>{n:,} characters</source>
        <extracomment>Of one thing English says: {n:,} character</extracomment>
        <translation>
            <numerusform>{n:,} carácter</numerusform>
            <numerusform>{n:,} caracteres</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/chat/step_words.py"/>
        <source>from {n:,} characters</source>
        <extracomment>Of one thing English says: from {n:,} character</extracomment>
        <translation>
            <numerusform>de {n:,} carácter</numerusform>
            <numerusform>de {n:,} caracteres</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/steps.py"/>
        <source>Press to show or hide the details</source>
        <translation>Pulse para mostrar u ocultar los detalles</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/steps.py"/>
        <source>Show the full result</source>
        <translation>Mostrar el resultado completo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/steps.py"/>
        <source>Show the full result in the details pane</source>
        <translation>Mostrar el resultado completo en el panel de detalles</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/steps.py"/>
        <location filename="../../mypt_desktop/gui/chat/tool_line.py"/>
        <location filename="../../mypt_desktop/gui/renderers/cells.py"/>
        <source>stopped</source>
        <translation>detenido</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/steps.py"/>
        <source>The app did this by itself, before the model answered.</source>
        <translation>La aplicación lo hizo por sí misma, antes de que respondiera el modelo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/steps.py"/>
        <source>Details of the call</source>
        <translation>Detalles de la llamada</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/steps.py"/>
        <source>Open {name} {place}</source>
        <translation>Abrir {name} {place}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/steps.py"/>
        <source>Thought</source>
        <translation>Pensado</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/switcher.py"/>
        <source>Previous version of this question</source>
        <translation>Versión anterior de esta pregunta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/switcher.py"/>
        <source>Next version of this question</source>
        <translation>Versión siguiente de esta pregunta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/switcher.py"/>
        <source>Version {number} of {count} of this question</source>
        <translation>Versión {number} de {count} de esta pregunta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/switcher.py"/>
        <source>Previous version of this answer</source>
        <translation>Versión anterior de esta respuesta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/switcher.py"/>
        <source>Next version of this answer</source>
        <translation>Versión siguiente de esta respuesta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/switcher.py"/>
        <source>Version {number} of {count} of this answer</source>
        <translation>Versión {number} de {count} de esta respuesta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/todo_card.py"/>
        <source>to do</source>
        <translation>pendiente</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/todo_card.py"/>
        <source>being done</source>
        <translation>en curso</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/todo_card.py"/>
        <source>done</source>
        <translation>hecho</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/todo_card.py"/>
        <source>dropped</source>
        <translation>descartado</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/todo_card.py"/>
        <source>To do</source>
        <translation>Tareas</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/todo_card.py"/>
        <source>To do: {steps}</source>
        <translation>Tareas: {steps}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/tool_line.py"/>
        <source>waits for you</source>
        <translation>le espera</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/tool_line.py"/>
        <source>not allowed</source>
        <translation>no permitido</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/tool_line.py"/>
        <location filename="../../mypt_desktop/gui/renderers/cells.py"/>
        <source>failed</source>
        <translation>ha fallado</translation>
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
        <translation>Progreso de la herramienta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/tool_step.py"/>
        <source>Output</source>
        <translation>Salida</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/tool_step.py"/>
        <source>Show everything</source>
        <translation>Mostrar todo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/tool_step.py"/>
        <source>Show the call in the details pane</source>
        <translation>Mostrar la llamada en el panel de detalles</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/tool_step.py"/>
        <source>Files changed</source>
        <translation>Archivos cambiados</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/tool_step.py"/>
        <source>Open {path}, {words}</source>
        <translation>Abrir {path}, {words}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/typesetting.py"/>
        <source>Show source {number}</source>
        <translation>Mostrar la fuente {number}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/view.py"/>
        <source>Conversation</source>
        <translation>Conversación</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/view.py"/>
        <source>Go to the newest message</source>
        <translation>Ir al mensaje más reciente</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat/view.py"/>
        <source>End</source>
        <translation>Fin</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_deletion.py"/>
        <source>“{title}” deleted</source>
        <translation>«{title}» eliminado</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_deletion.py"/>
        <location filename="../../mypt_desktop/gui/chat_export/conversation.py"/>
        <location filename="../../mypt_desktop/gui/chat_list.py"/>
        <location filename="../../mypt_desktop/gui/chat_list_model.py"/>
        <location filename="../../mypt_desktop/gui/palette/entries.py"/>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>New chat</source>
        <translation>Chat nuevo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_deletion.py"/>
        <location filename="../../mypt_desktop/gui/prompts/manager.py"/>
        <location filename="../../mypt_desktop/gui/shortcuts.py"/>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/conversation.py"/>
        <source>Workspace {folder}</source>
        <translation>Espacio de trabajo {folder}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/conversation.py"/>
        <source>There is no answer in this chat.</source>
        <translation>No hay ninguna respuesta en este chat.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/conversation.py"/>
        <location filename="../../mypt_desktop/gui/chat_export/exporting.py"/>
        <source>Ask something first.</source>
        <translation>Pregunte algo primero.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/conversation.py"/>
        <source>The chat has no question {number}, it has {questions}.</source>
        <translation>El chat no tiene ninguna pregunta {number}; tiene {questions}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/conversation.py"/>
        <source>{day} {month} {year}, {time:%H:%M}</source>
        <translation>{day} de {month} de {year}, {time:%H:%M}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/conversation.py"/>
        <source>Attached: {attached}</source>
        <translation>Adjunto: {attached}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/conversation.py"/>
        <source>This answer was stopped.</source>
        <translation>Esta respuesta se detuvo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/conversation.py"/>
        <source>This answer is not finished.</source>
        <translation>Esta respuesta no está terminada.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/docx_file.py"/>
        <location filename="../../mypt_desktop/gui/chat_export/html_file.py"/>
        <location filename="../../mypt_desktop/gui/chat_export/markdown_file.py"/>
        <location filename="../../mypt_desktop/gui/details.py"/>
        <source>Sources</source>
        <translation>Fuentes</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/docx_file.py"/>
        <location filename="../../mypt_desktop/gui/chat_export/html_file.py"/>
        <location filename="../../mypt_desktop/gui/chat_export/markdown_file.py"/>
        <source>Nearest passages</source>
        <translation>Pasajes más cercanos</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/chat_export/docx_file.py"/>
        <source>{n:,} more rows are not shown.</source>
        <extracomment>Of one thing English says: {n:,} more row is not shown.</extracomment>
        <translation>
            <numerusform>{n:,} fila más no se muestra.</numerusform>
            <numerusform>{n:,} filas más no se muestran.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/exporting.py"/>
        <source>Replace {name}, which is there already?</source>
        <translation>{name} ya existe. ¿Reemplazarlo?</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/exporting.py"/>
        <source>Written to {path}</source>
        <translation>Escrito en {path}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/exporting.py"/>
        <source>Print the answer</source>
        <translation>Imprimir la respuesta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/exporting.py"/>
        <source>Print the chat</source>
        <translation>Imprimir el chat</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/exporting.py"/>
        <source>The printer did not take it.</source>
        <translation>La impresora no lo ha aceptado.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/exporting.py"/>
        <source>Export a PDF and print that.</source>
        <translation>Exporte un PDF e imprímalo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/exporting.py"/>
        <source>Printed</source>
        <translation>Impreso</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/exporting.py"/>
        <source>Export the answer</source>
        <translation>Exportar la respuesta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/exporting.py"/>
        <source>Export the chat</source>
        <translation>Exportar el chat</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/exporting.py"/>
        <source>There is nothing in this chat yet.</source>
        <translation>Todavía no hay nada en este chat.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/formats.py"/>
        <source>Web page</source>
        <translation>Página web</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/formats.py"/>
        <source>Word document</source>
        <translation>Documento de Word</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/formats.py"/>
        <source>There is no export format {name!r}.</source>
        <translation>No existe el formato de exportación {name!r}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/formats.py"/>
        <source>There is {names}.</source>
        <translation>Formatos posibles: {names}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/formats.py"/>
        <source>{name} does not say in which format the chat is wanted.</source>
        <translation>{name} no indica en qué formato se quiere el chat.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/formats.py"/>
        <source>End the name in {formats}, or name the format: {names}.</source>
        <translation>Termine el nombre en {formats} o indique el formato: {names}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/html_file.py"/>
        <location filename="../../mypt_desktop/gui/markdown.py"/>
        <source>[image: {text}]</source>
        <translation>[imagen: {text}]</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/html_file.py"/>
        <location filename="../../mypt_desktop/gui/markdown.py"/>
        <source>[image]</source>
        <translation>[imagen]</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/menus.py"/>
        <source>Export as</source>
        <translation>Exportar como</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/menus.py"/>
        <source>Print…</source>
        <translation>Imprimir…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/pdf_file.py"/>
        <source>The PDF could not be made.</source>
        <translation>No se pudo crear el PDF.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/pdf_file.py"/>
        <source>Export the chat in another format.</source>
        <translation>Exporte el chat en otro formato.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/writing.py"/>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{target} is a folder.</source>
        <translation>{target} es una carpeta.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/writing.py"/>
        <source>Choose the name of a file in it.</source>
        <translation>Elija el nombre de un archivo dentro de ella.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/writing.py"/>
        <source>{path} cannot be written: {reason}.</source>
        <translation>No se puede escribir {path}: {reason}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_export/writing.py"/>
        <source>Choose another folder, or make room on the disk.</source>
        <translation>Elija otra carpeta o libere espacio en el disco.</translation>
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
        <translation>Añadir a los archivos del chat</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/actions.py"/>
        <source>{count:,} items</source>
        <translation>{count:,} elementos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/actions.py"/>
        <source>{what} added to the chat's files.</source>
        <translation>Añadido a los archivos del chat: {what}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/actions.py"/>
        <source>{name} added to the chat's files.</source>
        <translation>{name} añadido a los archivos del chat.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/actions.py"/>
        <source>Save the file as</source>
        <translation>Guardar el archivo como</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/actions.py"/>
        <source>Saved as {name}.</source>
        <translation>Guardado como {name}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/actions.py"/>
        <source>{path} saved into the workspace.</source>
        <translation>{path} guardado en el espacio de trabajo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/actions.py"/>
        <source>{path} is as it was then.</source>
        <translation>{path} está como entonces.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/actions.py"/>
        <source>Delete from the chat's files</source>
        <translation>Eliminar de los archivos del chat</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/actions.py"/>
        <source>Delete {name} from the chat's files? Its older versions are kept.</source>
        <translation>¿Eliminar {name} de los archivos del chat? Sus versiones anteriores se conservan.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/actions.py"/>
        <source>{name} deleted.</source>
        <translation>{name} eliminado.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/actions.py"/>
        <source>{target} cannot be written: {reason}.</source>
        <translation>No se puede escribir {target}: {reason}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/actions.py"/>
        <source>Choose another place.</source>
        <translation>Elija otro lugar.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/browser.py"/>
        <source>Add files to this chat</source>
        <translation>Añadir archivos a este chat</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/browser.py"/>
        <source>Files of this chat</source>
        <translation>Archivos de este chat</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/browser.py"/>
        <source>Tools work on the files of their chat. Add some, or let a tool write them.</source>
        <translation>Las herramientas trabajan con los archivos de su chat. Añada algunos o deje que una herramienta los escriba.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/browser.py"/>
        <source>Add files</source>
        <translation>Añadir archivos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/browser.py"/>
        <source>File</source>
        <translation>Archivo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/browser.py"/>
        <location filename="../../mypt_desktop/gui/workspace_browser.py"/>
        <source>Open</source>
        <translation>Abrir</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/browser.py"/>
        <source>Save As…</source>
        <translation>Guardar como…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/browser.py"/>
        <source>Save into Workspace</source>
        <translation>Guardar en el espacio de trabajo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/browser.py"/>
        <source>Delete…</source>
        <translation>Eliminar…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/browser.py"/>
        <source>{files}, {touched:,} changed by the last tool</source>
        <translation>{files}, {touched:,} cambiados por la última herramienta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/comparison.py"/>
        <source>Nothing changed.</source>
        <translation>No ha cambiado nada.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/comparison.py"/>
        <source>There is no such file.</source>
        <translation>No existe ese archivo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/comparison.py"/>
        <source>Too large to compare: {sizes}.</source>
        <translation>Demasiado grande para compararlo: {sizes}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/comparison.py"/>
        <source>Not text, so its lines cannot be compared: {sizes}.</source>
        <translation>No es texto, así que no se pueden comparar sus líneas: {sizes}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/comparison.py"/>
        <source>A new file.</source>
        <translation>Un archivo nuevo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/comparison.py"/>
        <source>A new, empty file.</source>
        <translation>Un archivo nuevo y vacío.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/comparison.py"/>
        <source>The file was removed.</source>
        <translation>Se quitó el archivo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/comparison.py"/>
        <source>Only the ends of lines or the encoding changed.</source>
        <translation>Solo cambiaron los finales de línea o la codificación.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/chat_files/comparison.py"/>
        <source>{n:,} unchanged lines</source>
        <extracomment>Of one thing English says: {n:,} unchanged line</extracomment>
        <translation>
            <numerusform>{n:,} línea sin cambios</numerusform>
            <numerusform>{n:,} líneas sin cambios</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/comparison.py"/>
        <source>The first {shown:,} of {total:,} lines are shown.</source>
        <translation>Se muestran las primeras {shown:,} de {total:,} líneas.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/comparison.py"/>
        <source>no file</source>
        <translation>ningún archivo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/comparison.py"/>
        <source>{old} before, {new} now</source>
        <translation>{old} antes, {new} ahora</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/diff_view.py"/>
        <source>Changes line by line</source>
        <translation>Cambios línea a línea</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/diff_view.py"/>
        <source>{added:,} lines added, {removed:,} removed</source>
        <translation>{added:,} líneas añadidas, {removed:,} quitadas</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/file_page.py"/>
        <source>Content</source>
        <translation>Contenido</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/file_page.py"/>
        <source>Page</source>
        <translation>Página</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/file_page.py"/>
        <source>Changes</source>
        <translation>Cambios</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/file_page.py"/>
        <source>Versions</source>
        <translation>Versiones</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/file_page.py"/>
        <source>Save as</source>
        <translation>Guardar como</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/file_page.py"/>
        <source>Save into the workspace</source>
        <translation>Guardar en el espacio de trabajo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/file_page.py"/>
        <source>Versions of the file</source>
        <translation>Versiones del archivo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/file_page.py"/>
        <source>{when}, the current version</source>
        <translation>{when}, la versión actual</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/file_page.py"/>
        <source>Show what changed: {words}, {when}</source>
        <translation>Mostrar qué cambió: {words}, {when}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/file_page.py"/>
        <source>Restore</source>
        <translation>Restaurar</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/file_page.py"/>
        <source>Restore the version of {when}</source>
        <translation>Restaurar la versión de {when}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/file_page.py"/>
        <source>There is one version only.</source>
        <translation>Solo hay una versión.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/listing.py"/>
        <source>new in the last tool run</source>
        <translation>nuevo en la última ejecución de una herramienta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/listing.py"/>
        <source>changed in the last tool run</source>
        <translation>cambiado en la última ejecución de una herramienta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/listing.py"/>
        <source>removed by the last tool run</source>
        <translation>quitado por la última ejecución de una herramienta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/model.py"/>
        <source>changes inside</source>
        <translation>cambios dentro</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/model.py"/>
        <source>a link to {link}</source>
        <translation>un enlace a {link}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/versions.py"/>
        <source>You added it again</source>
        <translation>Lo añadió de nuevo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/versions.py"/>
        <source>A tool changed it</source>
        <translation>Lo cambió una herramienta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/versions.py"/>
        <source>You changed it</source>
        <translation>Lo cambió usted</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/versions.py"/>
        <source>Not there in another version of the chat</source>
        <translation>No está en otra versión del chat</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/versions.py"/>
        <source>Another version of the chat</source>
        <translation>Otra versión del chat</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/versions.py"/>
        <source>A tool removed it</source>
        <translation>Lo quitó una herramienta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/versions.py"/>
        <source>You removed it</source>
        <translation>Lo quitó usted</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/versions.py"/>
        <source>A tool wrote it</source>
        <translation>Lo escribió una herramienta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_files/versions.py"/>
        <source>You added it</source>
        <translation>Lo añadió usted</translation>
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
        <translation>Mover a una carpeta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_filing.py"/>
        <source>New Folder…</source>
        <translation>Carpeta nueva…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_filing.py"/>
        <source>Out of “{folder}”</source>
        <translation>Sacar de «{folder}»</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_filing.py"/>
        <source>Rename Folder…</source>
        <translation>Cambiar el nombre de la carpeta…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_filing.py"/>
        <source>Remove Folder, Keep Its Chats</source>
        <translation>Quitar la carpeta y conservar sus chats</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_filing.py"/>
        <source>Move the chat to a folder</source>
        <translation>Mover el chat a una carpeta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_filing.py"/>
        <source>Folder, or a new name:</source>
        <translation>Carpeta o un nombre nuevo:</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_filing.py"/>
        <source>Name of the folder:</source>
        <translation>Nombre de la carpeta:</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_filing.py"/>
        <source>Rename the folder</source>
        <translation>Cambiar el nombre de la carpeta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_importing.py"/>
        <source>Import chats of ChatGPT, Claude, Jan or Open WebUI</source>
        <translation>Importar chats de ChatGPT, Claude, Jan u Open WebUI</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_importing.py"/>
        <source>Exported chats (*.json *.jsonl *.zip);;All files (*)</source>
        <translation>Chats exportados (*.json *.jsonl *.zip);;Todos los archivos (*)</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_importing.py"/>
        <source>Import the chats of Jan's folder</source>
        <translation>Importar los chats de la carpeta de Jan</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_importing.py"/>
        <source>Reading {name}…</source>
        <translation>Leyendo {name}…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list.py"/>
        <source>Search chats</source>
        <translation>Buscar en los chats</translation>
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
        <translation>Ningún chat contiene «{query}».</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list.py"/>
        <source>Your chats will be kept here.</source>
        <translation>Aquí se guardarán sus chats.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list.py"/>
        <location filename="../../mypt_desktop/gui/palette/entries.py"/>
        <source>Folder</source>
        <translation>Carpeta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list.py"/>
        <source>Rename</source>
        <translation>Cambiar nombre</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list.py"/>
        <location filename="../../mypt_desktop/gui/prompts/page.py"/>
        <source>Delete</source>
        <translation>Eliminar</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list.py"/>
        <source>Unpin</source>
        <translation>Soltar</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list.py"/>
        <source>Pin</source>
        <translation>Fijar</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list_model.py"/>
        <source>pinned</source>
        <translation>fijado</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list_model.py"/>
        <source>a tool waits for your answer</source>
        <translation>una herramienta espera su respuesta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list_model.py"/>
        <source>A tool waits for your answer</source>
        <translation>Una herramienta espera su respuesta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list_model.py"/>
        <source>Pinned</source>
        <translation>Fijados</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/chat_list_model.py"/>
        <source>{n:,} chats</source>
        <extracomment>Of one thing English says: {n:,} chat</extracomment>
        <translation>
            <numerusform>{n:,} chat</numerusform>
            <numerusform>{n:,} chats</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list_model.py"/>
        <source>folded</source>
        <translation>plegada</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list_model.py"/>
        <source>unfolded</source>
        <translation>desplegada</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list_model.py"/>
        <source>Folder {name}, {count}, {state}</source>
        <translation>Carpeta {name}, {count}, {state}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list_model.py"/>
        <source>Earlier</source>
        <translation>Anteriores</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list_model.py"/>
        <source>Today</source>
        <translation>Hoy</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list_model.py"/>
        <source>Yesterday</source>
        <translation>Ayer</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list_model.py"/>
        <source>Last 7 days</source>
        <translation>Últimos 7 días</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list_model.py"/>
        <source>Last 30 days</source>
        <translation>Últimos 30 días</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/chat_list_model.py"/>
        <source>{month} {year}</source>
        <translation>{month} de {year}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/controls.py"/>
        <source>Working</source>
        <translation>Trabajando</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/details.py"/>
        <location filename="../../mypt_desktop/gui/document_view.py"/>
        <location filename="../../mypt_desktop/gui/laid_out/view.py"/>
        <location filename="../../mypt_desktop/gui/palette/entries.py"/>
        <location filename="../../mypt_desktop/gui/renderers/document.py"/>
        <location filename="../../mypt_desktop/gui/workspace_browser.py"/>
        <source>Document</source>
        <translation>Documento</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/details.py"/>
        <source>Chat file</source>
        <translation>Archivo del chat</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/details.py"/>
        <source>Close the details</source>
        <translation>Cerrar los detalles</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/details.py"/>
        <source>Sources of an answer are listed here: where each statement stands in your documents.</source>
        <translation>Aquí aparecen las fuentes de una respuesta: dónde está cada afirmación en sus documentos.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/details.py"/>
        <location filename="../../mypt_desktop/gui/renderers/json_tree.py"/>
        <source>Result of the tool</source>
        <translation>Resultado de la herramienta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_opening.py"/>
        <source>{name} has no text yet.</source>
        <translation>{name} todavía no tiene texto.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_opening.py"/>
        <source>Wait until it is indexed.</source>
        <translation>Espere a que se indexe.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_opening.py"/>
        <source>{name} is not among the files of this chat.</source>
        <translation>{name} no está entre los archivos de este chat.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_opening.py"/>
        <source>Attach it to a message again.</source>
        <translation>Adjúntelo de nuevo a un mensaje.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_opening.py"/>
        <source>It was removed or renamed, or belongs to another folder.</source>
        <translation>Se quitó, cambió de nombre o pertenece a otra carpeta.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_opening.py"/>
        <location filename="../../mypt_desktop/gui/pages/opening.py"/>
        <source>{name} is not in the open workspace.</source>
        <translation>{name} no está en el espacio de trabajo abierto.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_text_pane.py"/>
        <location filename="../../mypt_desktop/gui/laid_out/pane.py"/>
        <source>Show what stands before</source>
        <translation>Mostrar lo anterior</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_text_pane.py"/>
        <location filename="../../mypt_desktop/gui/laid_out/pane.py"/>
        <source>Show what comes after</source>
        <translation>Mostrar lo que sigue</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_text_pane.py"/>
        <source>Text of {name}</source>
        <translation>Texto de {name}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_text_pane.py"/>
        <location filename="../../mypt_desktop/gui/pages/view.py"/>
        <source>Page {page} of {count}</source>
        <translation>Página {page} de {count}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_view.py"/>
        <location filename="../../mypt_desktop/gui/workspace_browser.py"/>
        <source>Ask About This</source>
        <translation>Preguntar sobre esto</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_view.py"/>
        <source>Ask about this document</source>
        <translation>Preguntar sobre este documento</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_view.py"/>
        <source>Open in the system's application</source>
        <translation>Abrir en la aplicación del sistema</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_view.py"/>
        <source>Copy path</source>
        <translation>Copiar ruta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_view.py"/>
        <source>No workspace is open. Open the folder that holds this document.</source>
        <translation>No hay ningún espacio de trabajo abierto. Abra la carpeta que contiene este documento.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_view.py"/>
        <location filename="../../mypt_desktop/gui/pages/thumbnails.py"/>
        <source>Pages</source>
        <translation>Páginas</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_view.py"/>
        <location filename="../../mypt_desktop/gui/prompts/editor.py"/>
        <location filename="../../mypt_desktop/gui/renderers/factory.py"/>
        <source>Text</source>
        <translation>Texto</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_view.py"/>
        <source>Show the folder of this file</source>
        <translation>Mostrar la carpeta de este archivo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_view.py"/>
        <source>What is inside is being read. It will be among the documents.</source>
        <translation>Se está leyendo el contenido. Aparecerá entre los documentos.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_view.py"/>
        <location filename="../../mypt_desktop/gui/renderers/cells.py"/>
        <source>Table</source>
        <translation>Tabla</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_view.py"/>
        <source>Picture</source>
        <translation>Imagen</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/document_view.py"/>
        <source>Slides</source>
        <translation>Diapositivas</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/dropped_files.py"/>
        <source>The theme {name} was added and is shown.</source>
        <translation>El tema {name} se ha añadido y se muestra.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/dropped_files.py"/>
        <source>Only one folder is open at a time. Not opened: {names}.</source>
        <translation>Solo hay una carpeta abierta a la vez. No abiertas: {names}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/find_bar.py"/>
        <location filename="../../mypt_desktop/gui/renderers/code.py"/>
        <source>Find</source>
        <translation>Buscar</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/find_bar.py"/>
        <source>Find {where}</source>
        <translation>Buscar {where}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/find_bar.py"/>
        <source>Previous place{beside}</source>
        <translation>Coincidencia anterior{beside}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/find_bar.py"/>
        <source>Next place{beside}</source>
        <translation>Coincidencia siguiente{beside}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/find_bar.py"/>
        <source>Close the search{beside}</source>
        <translation>Cerrar la búsqueda{beside}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/folder_travel.py"/>
        <source>Preparing the folder to travel</source>
        <translation>Preparando la carpeta para viajar</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/folder_travel.py"/>
        <source>Preparing the folder to travel: {done:,} of {total:,}</source>
        <translation>Preparando la carpeta para viajar: {done:,} de {total:,}</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/folder_travel.py"/>
        <source>{name} is ready to travel: its index lies beside {n:,} documents, and another machine opens it at once.</source>
        <extracomment>Of one thing English says: {name} is ready to travel: its index lies beside {n:,} document, and another machine opens it at once.</extracomment>
        <translation>
            <numerusform>{name} está lista para viajar: su índice está junto a {n:,} documento, y otro equipo la abre enseguida.</numerusform>
            <numerusform>{name} está lista para viajar: su índice está junto a {n:,} documentos, y otro equipo la abre enseguida.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/folder_travel.py"/>
        <source>{n:,} more, mails and archives with files in them, are read again there.</source>
        <extracomment>Of one thing English says: {n:,} more, a mail or an archive with files in it, is read again there.</extracomment>
        <translation>
            <numerusform>{n:,} más, un correo o un archivo comprimido con archivos dentro, se lee allí de nuevo.</numerusform>
            <numerusform>{n:,} más, correos y archivos comprimidos con archivos dentro, se leen allí de nuevo.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/folder_writing.py"/>
        <source>No folder is open.</source>
        <translation>No hay ninguna carpeta abierta.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/folder_writing.py"/>
        <source>Open the folder first.</source>
        <translation>Abra primero la carpeta.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/folder_writing.py"/>
        <source>Let chats change files</source>
        <translation>Permitir que los chats cambien archivos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/folder_writing.py"/>
        <source>Chats may then change, add and replace files in this folder and below:

{folder}

Each change is shown and asked about before it is made. What was there is kept, so it can be undone, after a restart too. Never changed are links, a repository's own data, files that git ignores, and files that belong to others.</source>
        <translation>Los chats podrán cambiar, añadir y reemplazar archivos en esta carpeta y sus subcarpetas:

{folder}

Cada cambio se muestra y se consulta antes de hacerlo. Lo que había se conserva, así que se puede deshacer, también después de reiniciar. Nunca se cambian los enlaces, los datos propios de un repositorio, los archivos que git ignora ni los que pertenecen a otros.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/folder_writing.py"/>
        <source>This chat has changed no files in the workspace.</source>
        <translation>Este chat no ha cambiado archivos del espacio de trabajo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/folder_writing.py"/>
        <source>Undo this chat's changes</source>
        <translation>Deshacer los cambios de este chat</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/folder_writing.py"/>
        <source>These files become as they were before this chat changed them:

{listed}</source>
        <translation>Estos archivos volverán a estar como antes de que este chat los cambiara:

{listed}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/folder_writing.py"/>
        <source>What you have changed yourself since then stays as it is.</source>
        <translation>Lo que usted haya cambiado desde entonces se queda como está.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/folder_writing.py"/>
        <source>{n:,} files are as before.</source>
        <extracomment>Of one thing English says: {n:,} file is as before.</extracomment>
        <translation>
            <numerusform>{n:,} archivo está como antes.</numerusform>
            <numerusform>{n:,} archivos están como antes.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/folder_writing.py"/>
        <source>Changed since, so left as they are: {conflicts}.</source>
        <translation>Cambiados desde entonces, así que se dejan como están: {conflicts}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/folder_writing.py"/>
        <source>What was there before is kept with this chat.</source>
        <translation>Lo que había antes se conserva con este chat.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/folder_writing.py"/>
        <source> and {more:,} more</source>
        <translation> y {more:,} más</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>It may change the files of this chat.</source>
        <translation>Puede cambiar los archivos de este chat.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>It reads the files of this chat.</source>
        <translation>Lee los archivos de este chat.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>It changes nothing.</source>
        <translation>No cambia nada.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>It reads files and changes nothing.</source>
        <translation>Lee archivos y no cambia nada.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>It changes files. What was there is kept, so it can be undone.</source>
        <translation>Cambia archivos. Lo que había se guarda, así que se puede deshacer.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>It reads the documents of the open workspace and changes nothing.</source>
        <translation>Lee los documentos de la carpeta abierta y no cambia nada.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>It reads the opened folder and changes nothing, in a process without network.</source>
        <translation>Lee la carpeta abierta y no cambia nada, en un proceso sin red.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>It commits these files as they are shown, and nothing else. Hooks are not run and nothing is signed; `git reset --soft HEAD~1` takes the commit back.</source>
        <translation>Incluye en un commit estos archivos tal como se muestran, y nada más. No se ejecutan hooks y no se firma nada; `git reset --soft HEAD~1` deshace el commit.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>It lets an agent work; what the agent does is asked about like what the assistant does.</source>
        <translation>Hace trabajar a un agente; lo que hace se pregunta como lo que hace el asistente.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>It keeps a list in this chat and changes nothing else.</source>
        <translation>Lleva una lista en este chat y no cambia nada más.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>It marks a place in this chat and changes nothing.</source>
        <translation>Marca un punto de este chat y no cambia nada.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>It shows you questions and hands your answers to the model.</source>
        <translation>Le muestra preguntas y entrega sus respuestas al modelo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>It is a tool of the MCP server {server}.</source>
        <translation>Es una herramienta del servidor MCP {server}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>It goes on running until you stop it, delete the chat or end the program.</source>
        <translation>Sigue en marcha hasta que usted lo pare, borre el chat o cierre el programa.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>This call no longer waits for an answer.</source>
        <translation>Esta llamada ya no espera una respuesta.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Mend it, or put the arguments back as they were.</source>
        <translation>Corríjalo o deje los argumentos como estaban.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The model that writes down speech is not built.</source>
        <translation>El modelo que transcribe el habla no está construido.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Search goes by words only: the model for search by meaning is not built.</source>
        <translation>Se busca solo por palabras: el modelo de búsqueda por significado no está construido.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Build it in Tools &gt; Models, or run `mypt-desktop model build {name}`.</source>
        <translation>Constrúyalo en Herramientas &gt; Modelos o ejecute `mypt-desktop model build {name}`.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} was not read: if it holds text, only pictures show it, and the model that recognises text in pictures is not built. Build it in Tools &gt; Models, or run `mypt-desktop model build ocr`, then read the folder again.</source>
        <translation>{name} no se leyó: si contiene texto, solo lo muestran imágenes, y el modelo que reconoce texto en imágenes no está construido. Constrúyalo en Herramientas &gt; Modelos o ejecute `mypt-desktop model build ocr`, y vuelva a leer la carpeta.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>needs {memory} GB of free memory</source>
        <translation>necesita {memory} GB de memoria libre</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>would read only {read} and write {written} tokens a second here</source>
        <translation>aquí solo leería {read} y escribiría {written} tokens por segundo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>is slow on {cores}</source>
        <translation>es lento con {cores}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} cannot be read: {fault}.</source>
        <translation>{name} no se puede leer: {fault}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} was not read: it is {what}.</source>
        <translation>{name} no se ha leído: {what}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} was not read: it holds no text, only data of a program.</source>
        <translation>{name} no se ha leído: no contiene texto, solo datos de un programa.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} was not read: there are no words in it.</source>
        <translation>{name} no se ha leído: no hay palabras en él.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} was not read yet: if it holds text, only pictures show it, which are looked at last.</source>
        <translation>{name} aún no se ha leído: si contiene texto, solo lo muestran imágenes, que se miran al final.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} was not read: no text was recognised in its pictures.</source>
        <translation>{name} no se ha leído: no se reconoció texto en sus imágenes.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} is larger than {limit} MB and was not read.</source>
        <translation>{name} supera los {limit} MB y no se ha leído.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} is not a regular file.</source>
        <translation>{name} no es un archivo normal.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} cannot be opened: {reason}.</source>
        <translation>{name} no se puede abrir: {reason}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>a picture of a form that is not read here</source>
        <translation>una imagen en un formato que aquí no se lee</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>sound</source>
        <translation>sonido</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>a video</source>
        <translation>un vídeo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>an archive, unpack it to have its files read</source>
        <translation>un archivo comprimido; descomprímalo para que se lean sus archivos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>a program or a part of one</source>
        <translation>un programa o una parte de uno</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>a database or data of a program</source>
        <translation>una base de datos o datos de un programa</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>a font</source>
        <translation>un tipo de letra</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it is encrypted</source>
        <translation>está cifrado</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it is encrypted and needs a password</source>
        <translation>está cifrado y necesita una contraseña</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it is protected by a password</source>
        <translation>está protegido con contraseña</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it is protected against copying</source>
        <translation>está protegido contra copia</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it is nested too deeply</source>
        <translation>tiene demasiados niveles anidados</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it has no text and no pictures</source>
        <translation>no tiene texto ni imágenes</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>there are no files in it</source>
        <translation>no contiene archivos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it is damaged, not a readable PDF</source>
        <translation>está dañado, no es un PDF legible</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it is damaged, not a readable Word document</source>
        <translation>está dañado, no es un documento de Word legible</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it is damaged, not a readable workbook</source>
        <translation>está dañado, no es un libro de cálculo legible</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it is damaged, not a readable presentation</source>
        <translation>está dañado, no es una presentación legible</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it is damaged, not a readable picture</source>
        <translation>está dañado, no es una imagen legible</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it is damaged, not a readable message</source>
        <translation>está dañado, no es un mensaje legible</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it is damaged, not a readable rich text</source>
        <translation>está dañado, no es un texto RTF legible</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it is damaged, not a readable archive ({error})</source>
        <translation>está dañado, no es un archivo comprimido legible ({error})</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it is damaged, not a readable {kind} ({error})</source>
        <translation>está dañado y no se puede leer ({kind}, {error})</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it unpacks to more than {limit} MB</source>
        <translation>descomprimido ocupa más de {limit} MB</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>its name is not usable on every system. Rename it</source>
        <translation>su nombre no sirve en todos los sistemas. Cámbielo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The folder {root} cannot be read: {error}.</source>
        <translation>La carpeta {root} no se puede leer: {error}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{path} is not a folder.</source>
        <translation>{path} no es una carpeta.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Chats may not change files in {folder}: this program keeps its own data there.</source>
        <translation>Los chats no pueden cambiar archivos en {folder}: este programa guarda ahí sus propios datos.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Copy its documents to another folder, and open that one.</source>
        <translation>Copie sus documentos en otra carpeta y ábrala.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Choose the folder that holds the documents.</source>
        <translation>Elija la carpeta que contiene los documentos.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>There is no folder {path}.</source>
        <translation>No existe la carpeta {path}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Check the path.</source>
        <translation>Compruebe la ruta.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Check its rights, or choose another.</source>
        <translation>Compruebe sus permisos o elija otra.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>No workspace is open.</source>
        <translation>No hay ninguna carpeta abierta.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Open a folder of documents first.</source>
        <translation>Abra primero una carpeta de documentos.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The index {file} is damaged: {error}.</source>
        <translation>El índice {file} está dañado: {error}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The index {file} cannot be used: {error}.</source>
        <translation>El índice {file} no se puede usar: {error}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Delete it; it is made anew from your files.</source>
        <translation>Bórrelo; se vuelve a hacer a partir de sus archivos.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The sample documents cannot be copied: {error}.</source>
        <translation>Los documentos de ejemplo no se pueden copiar: {error}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The index that came with this folder is damaged and was not used.</source>
        <translation>El índice que ha llegado con esta carpeta está dañado y no se ha usado.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The index that came with this folder is of another version of the program and was not used.</source>
        <translation>El índice que ha llegado con esta carpeta es de otra versión del programa y no se ha usado.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The index that came with this folder was made with another model for search and was not used.</source>
        <translation>El índice que ha llegado con esta carpeta se creó con otro modelo de búsqueda y no se ha usado.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The index that came with this folder cannot be read and was not used: {reason}.</source>
        <translation>El índice que ha llegado con esta carpeta no se puede leer y no se ha usado: {reason}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The index that came with this folder cannot be copied and was not used: {reason}.</source>
        <translation>El índice que ha llegado con esta carpeta no se puede copiar y no se ha usado: {reason}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The index of this folder is not complete yet.</source>
        <translation>El índice de esta carpeta aún no está completo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Try again when it is.</source>
        <translation>Vuelva a intentarlo cuando lo esté.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>This folder is being prepared by another window or command.</source>
        <translation>Otra ventana u orden está preparando esta carpeta.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Try again later.</source>
        <translation>Vuelva a intentarlo más tarde.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The index cannot be put into {folder}: {reason}.</source>
        <translation>El índice no se puede colocar en {folder}: {reason}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The index for other machines cannot be written: {reason}.</source>
        <translation>El índice para otros equipos no se puede escribir: {reason}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Check the free space of the disk.</source>
        <translation>Compruebe el espacio libre del disco.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Check the free space and your rights in this folder.</source>
        <translation>Compruebe el espacio libre y sus permisos en esta carpeta.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Open a folder of your own instead.</source>
        <translation>Abra en su lugar una carpeta propia.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The settings cannot be saved in {file}: {error}.</source>
        <translation>Los ajustes no se pueden guardar en {file}: {error}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Check the disk's space and the folder's rights.</source>
        <translation>Compruebe el espacio en disco y los permisos de la carpeta.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>There is a file {target} already.</source>
        <translation>Ya existe el archivo {target}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Choose another name, or replace it.</source>
        <translation>Elija otro nombre o sustitúyalo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Choose a name for the file.</source>
        <translation>Elija un nombre para el archivo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{target} cannot be written: {error}.</source>
        <translation>{target} no se puede escribir: {error}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Check the folder's rights and free space.</source>
        <translation>Compruebe los permisos de la carpeta y el espacio libre.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The program is being closed.</source>
        <translation>El programa se está cerrando.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The message is longer than what the model can read at once.</source>
        <translation>El mensaje es más largo de lo que el modelo puede leer de una vez.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Shorten it, or choose a longer context in the settings.</source>
        <translation>Acórtelo o elija un contexto más largo en los ajustes.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The prompt has {tokens} tokens; the context of {title} holds {room}.</source>
        <translation>El prompt tiene {tokens} tokens; en el contexto de {title} caben {room}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Choose a longer context in the settings, or ask about less at once.</source>
        <translation>Elija un contexto más largo en los ajustes o pregunte por menos a la vez.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>There is no question to answer again.</source>
        <translation>No hay ninguna pregunta que responder otra vez.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Ask one.</source>
        <translation>Haga una.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>An answer is being written.</source>
        <translation>Se está escribiendo una respuesta.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Stop it, then go back.</source>
        <translation>Deténgala y luego vuelva atrás.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>This chat is closed.</source>
        <translation>Este chat está cerrado.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Open it again.</source>
        <translation>Vuelva a abrirlo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>This chat or message was deleted.</source>
        <translation>Este chat o mensaje se ha borrado.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>This chat was deleted.</source>
        <translation>Este chat se ha borrado.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Choose another chat.</source>
        <translation>Elija otro chat.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The turn ended without an answer.</source>
        <translation>El turno terminó sin respuesta.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Ask again.</source>
        <translation>Vuelva a preguntar.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>There is no model called {name}.</source>
        <translation>No hay ningún modelo llamado {name}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Models here: {known}.</source>
        <translation>Modelos que hay: {known}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>No model is built yet.</source>
        <translation>Todavía no se ha construido ningún modelo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The model in {folder} cannot be loaded: {error}</source>
        <translation>El modelo de {folder} no se puede cargar: {error}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>No model process can be started: {error}</source>
        <translation>No se puede iniciar el proceso del modelo: {error}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Restart the program.</source>
        <translation>Reinicie el programa.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The program failed to load it; see the log.</source>
        <translation>El programa no pudo cargarlo; vea el registro.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{where} cannot be reached: {error}</source>
        <translation>No se puede acceder a {where}: {error}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{title} needs about {needed} GB of memory, and {free} GB are free.</source>
        <translation>{title} necesita unos {needed} GB de memoria, y hay {free} GB libres.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Close other programs first.</source>
        <translation>Cierre antes otros programas.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{title} is the model in use.</source>
        <translation>{title} es el modelo en uso.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Choose another one first.</source>
        <translation>Elija antes otro.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Another model is being worked on.</source>
        <translation>Se está trabajando en otro modelo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Wait for the end, or stop it.</source>
        <translation>Espere a que termine o deténgalo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} has learned nothing yet.</source>
        <translation>{name} aún no ha aprendido nada.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Train it first.</source>
        <translation>Entrénelo antes.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The new model needs a name.</source>
        <translation>El modelo nuevo necesita un nombre.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>a-z, 0-9, dot and dash.</source>
        <translation>a-z, 0-9, punto y guion.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Another training is working.</source>
        <translation>Hay otro entrenamiento en marcha.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Stop it, or wait for its end.</source>
        <translation>Deténgalo o espere a que termine.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>There is no prompt.</source>
        <translation>No hay ningún prompt.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Write what to ask the models.</source>
        <translation>Escriba qué preguntar a los modelos.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} was not imported: {fault}.</source>
        <translation>{name} no se ha importado: {fault}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} holds no conversations.</source>
        <translation>{name} no contiene conversaciones.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it is neither a file nor a folder</source>
        <translation>no es un archivo ni una carpeta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>it is a damaged ZIP ({error})</source>
        <translation>es un ZIP dañado ({error})</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{it} is no conversation of a program that is known here</source>
        <translation>{it}: no es una conversación de un programa conocido aquí</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The database {path} is damaged: {fault}.</source>
        <translation>La base de datos {path} está dañada: {fault}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The database {path} is damaged.</source>
        <translation>La base de datos {path} está dañada.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} has changed since it was read.</source>
        <translation>{name} ha cambiado desde que se leyó.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Read it again.</source>
        <translation>Vuelva a leerlo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} was changed by something else meanwhile.</source>
        <translation>Entretanto, otra cosa ha cambiado {name}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Copy what you wrote, then press Revert to see the file as it is now.</source>
        <translation>Copie lo que ha escrito y pulse Revertir para ver el archivo como está ahora.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Copy what you wrote, close this and open it again.</source>
        <translation>Copie lo que ha escrito, cierre esto y vuelva a abrirlo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} could not be written: {reason}.</source>
        <translation>No se pudo escribir {name}: {reason}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>{name} is a link; a folder's own instructions have to be a file in it.</source>
        <translation>{name} es un enlace; las instrucciones de una carpeta deben ser un archivo dentro de ella.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>Language model</source>
        <translation>Modelo de lenguaje</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>MCP server</source>
        <translation>Servidor MCP</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Model builder</source>
        <translation>Construcción de modelos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Toolset import</source>
        <translation>Importación de conjuntos de herramientas</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The program</source>
        <translation>El programa</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>any address</source>
        <translation>cualquier dirección</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>the package index</source>
        <translation>el índice de paquetes</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>The endpoint in the settings answers</source>
        <translation>Responde el punto de acceso de los ajustes</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>A server that was added is asked</source>
        <translation>Se consulta un servidor añadido</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>A server that runs here was granted the network</source>
        <translation>A un servidor que funciona aquí se le permitió la red</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>A toolset is downloaded from a host that you granted</source>
        <translation>Se descarga un conjunto de herramientas de un servidor que usted permitió</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>You have not granted this host</source>
        <translation>Usted no ha permitido este servidor</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Weights are fetched</source>
        <translation>Se descargan pesos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>You had a model built</source>
        <translation>Usted mandó construir un modelo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Its tool may not use the network</source>
        <translation>Su herramienta no puede usar la red</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Its tool was granted the network</source>
        <translation>A su herramienta se le permitió la red</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Colour-safe, dark</source>
        <translation>Colores distinguibles, oscuro</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Colour-safe, light</source>
        <translation>Colores distinguibles, claro</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Dusk</source>
        <translation>Crepúsculo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>High contrast, dark</source>
        <translation>Alto contraste, oscuro</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>High contrast, light</source>
        <translation>Alto contraste, claro</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Dark</source>
        <translation>Oscuro</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Light</source>
        <translation>Claro</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Built-in</source>
        <translation>Integradas</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Files and code</source>
        <translation>Archivos y código</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Search Documents</source>
        <translation>Buscar en los documentos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>List Documents</source>
        <translation>Listar los documentos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Read Document</source>
        <translation>Leer un documento</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Summarize</source>
        <translation>Resumir</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Query Tables</source>
        <translation>Consultar tablas</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Read Lines</source>
        <translation>Leer líneas</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Write Whole File</source>
        <translation>Escribir un archivo entero</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Edit Lines</source>
        <translation>Editar líneas</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Find Files</source>
        <translation>Encontrar archivos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Search Files</source>
        <translation>Buscar en archivos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Find Code by Syntax</source>
        <translation>Encontrar código por su sintaxis</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Replace Code by Syntax</source>
        <translation>Reemplazar código por su sintaxis</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Move File</source>
        <translation>Mover un archivo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Delete Files</source>
        <translation>Eliminar archivos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Ask</source>
        <translation>Preguntar</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Run Code</source>
        <translation>Ejecutar código</translation>
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
        <translation>Ejecutar pruebas</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>To-do List</source>
        <translation>Lista de tareas</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Task Agent</source>
        <translation>Agente de tareas</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Checkpoint</source>
        <translation>Punto de control</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/from_below.py"/>
        <source>Rewind</source>
        <translation>Rebobinar</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/going_back.py"/>
        <source>You went back. {n:,} later messages are kept.</source>
        <extracomment>Of one thing English says: You went back. {n:,} later message is kept.</extracomment>
        <translation>
            <numerusform>Ha vuelto atrás. Se conserva {n:,} mensaje posterior.</numerusform>
            <numerusform>Ha vuelto atrás. Se conservan {n:,} mensajes posteriores.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/going_back.py"/>
        <source>What you ask now goes on from here; the chat's files are as they were.</source>
        <translation>Lo que pregunte ahora sigue desde aquí; los archivos del chat quedan como estaban.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/going_back.py"/>
        <source>Show them again</source>
        <translation>Volver a mostrarlos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions.py"/>
        <source>Instructions: {characters:,} characters</source>
        <translation>Instrucciones: {characters:,} caracteres</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions.py"/>
        <source>About {tokens:,} tokens of each prompt. Press to read and edit them.</source>
        <translation>Unos {tokens:,} tokens de cada prompt. Pulse para leerlas y editarlas.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions.py"/>
        <source>Somebody else may have written it. It is not in use.</source>
        <translation>Puede que las haya escrito otra persona. No se usan.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions.py"/>
        <source>This folder brings instructions for the assistant: {names}, {characters:,} characters.</source>
        <translation>Esta carpeta trae instrucciones para el asistente: {names}, {characters:,} caracteres.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions.py"/>
        <source>Read and decide</source>
        <translation>Leer y decidir</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions.py"/>
        <source>Instructions of this folder</source>
        <translation>Instrucciones de esta carpeta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions.py"/>
        <source>They become part of what the assistant is told before each question about this folder.</source>
        <translation>Pasan a formar parte de lo que se dice al asistente antes de cada pregunta sobre esta carpeta.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions.py"/>
        <source>Do not use them</source>
        <translation>No usarlas</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions.py"/>
        <source>Use them</source>
        <translation>Usarlas</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions.py"/>
        <source>This chat</source>
        <translation>Este chat</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_editor.py"/>
        <source>Instructions</source>
        <translation>Instrucciones</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_editor.py"/>
        <source>In force</source>
        <translation>Vigentes</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_editor.py"/>
        <source>For all chats</source>
        <translation>Para todos los chats</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_editor.py"/>
        <source>For this folder</source>
        <translation>Para esta carpeta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_editor.py"/>
        <source>For this chat</source>
        <translation>Para este chat</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_editor.py"/>
        <location filename="../../mypt_desktop/gui/prompts/editor.py"/>
        <source>Discard the changes</source>
        <translation>Descartar los cambios</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_editor.py"/>
        <location filename="../../mypt_desktop/gui/prompts/editor.py"/>
        <source>Discard what you wrote?</source>
        <translation>¿Descartar lo que ha escrito?</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_for_chat.py"/>
        <source>Instructions for this chat</source>
        <translation>Instrucciones para este chat</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_for_chat.py"/>
        <location filename="../../mypt_desktop/gui/instructions_page.py"/>
        <source>Revert</source>
        <translation>Revertir</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_for_chat.py"/>
        <location filename="../../mypt_desktop/gui/instructions_page.py"/>
        <location filename="../../mypt_desktop/gui/prompts/editor.py"/>
        <location filename="../../mypt_desktop/gui/renderers/code.py"/>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <source>Save</source>
        <translation>Guardar</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_for_chat.py"/>
        <source>They count in this chat, after all others, whatever folder is open. Saved empty there are none.</source>
        <translation>Valen en este chat, después de todas las demás, sea cual sea la carpeta abierta. Guardadas vacías, no hay ninguna.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_for_chat.py"/>
        <location filename="../../mypt_desktop/gui/instructions_page.py"/>
        <source>{characters:,} of at most {most:,} characters</source>
        <translation>{characters:,} de {most:,} caracteres como máximo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_for_chat.py"/>
        <location filename="../../mypt_desktop/gui/instructions_page.py"/>
        <source>about {tokens:,} tokens of each prompt</source>
        <translation>unos {tokens:,} tokens de cada prompt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_for_chat.py"/>
        <location filename="../../mypt_desktop/gui/instructions_page.py"/>
        <source>not saved</source>
        <translation>sin guardar</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_page.py"/>
        <source>After the app's own instructions</source>
        <translation>Después de las instrucciones de la aplicación</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_page.py"/>
        <source>In place of the app's own instructions</source>
        <translation>En lugar de las instrucciones de la aplicación</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_page.py"/>
        <source>How chats are named</source>
        <translation>Cómo se nombran los chats</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_page.py"/>
        <source>Which instructions</source>
        <translation>Qué instrucciones</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_page.py"/>
        <source>Instructions for this folder</source>
        <translation>Instrucciones para esta carpeta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_page.py"/>
        <source>Instructions for all chats</source>
        <translation>Instrucciones para todos los chats</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_page.py"/>
        <source>Remove</source>
        <translation>Quitar</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_page.py"/>
        <source>They count in every chat, except where the open folder has some of the same kind.</source>
        <translation>Valen en todos los chats, salvo cuando la carpeta abierta tiene otras del mismo tipo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_page.py"/>
        <source>They count while this folder is open, in place of those for all chats. Saving is a yes to them.</source>
        <translation>Valen mientras esta carpeta está abierta, en lugar de las de todos los chats. Guardarlas es aceptarlas.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_page.py"/>
        <source>there is no file</source>
        <translation>no hay ningún archivo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_texts.py"/>
        <source>Not in use: {fault}</source>
        <translation>No se usa: {fault}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/instructions_texts.py"/>
        <source>The app's own instructions are in force, and no others.</source>
        <translation>Están vigentes las instrucciones de la aplicación y ninguna otra.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/laid_out/finding.py"/>
        <source>in this document</source>
        <translation>en este documento</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/laid_out/finding.py"/>
        <source> in the document</source>
        <translation> en el documento</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/laid_out/finding.py"/>
        <location filename="../../mypt_desktop/gui/pages/finding.py"/>
        <location filename="../../mypt_desktop/gui/renderers/finding.py"/>
        <location filename="../../mypt_desktop/gui/tables/finding.py"/>
        <source>Not found</source>
        <translation>No encontrado</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/laid_out/finding.py"/>
        <location filename="../../mypt_desktop/gui/pages/finding.py"/>
        <location filename="../../mypt_desktop/gui/palette/rows.py"/>
        <location filename="../../mypt_desktop/gui/tables/finding.py"/>
        <source>{number:,} of {total:,}</source>
        <translation>{number:,} de {total:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/laid_out/opening.py"/>
        <source>Slide {number:,} of {total:,}</source>
        <translation>Diapositiva {number:,} de {total:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/laid_out/opening.py"/>
        <source>{name} is shown as text: the cited words are not seen in its layout.</source>
        <translation>{name} se muestra como texto: las palabras citadas no se ven en su diseño.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/laid_out/pane.py"/>
        <source>Find in this document</source>
        <translation>Buscar en este documento</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/laid_out/pane.py"/>
        <source>Smaller letters</source>
        <translation>Letra más pequeña</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/laid_out/pane.py"/>
        <source>Larger letters</source>
        <translation>Letra más grande</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/laid_out/pane.py"/>
        <source>Usual size of letters</source>
        <translation>Tamaño habitual de letra</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/laid_out/pane.py"/>
        <source>Usual size of letters (Ctrl+0)</source>
        <translation>Tamaño habitual de letra (Ctrl+0)</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/laid_out/typesetting.py"/>
        <source>Slide {number:,}</source>
        <translation>Diapositiva {number:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/laid_out/view.py"/>
        <source>Layout of {name}</source>
        <translation>Diseño de {name}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/links.py"/>
        <source>Open a link</source>
        <translation>Abrir un enlace</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/links.py"/>
        <source>This link leads out of the program, to an address that the model or a document wrote.</source>
        <translation>Este enlace lleva fuera del programa, a una dirección que escribió el modelo o un documento.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/links.py"/>
        <source>This link is no web address, so the program does not open it.</source>
        <translation>Este enlace no es una dirección web, así que el programa no lo abre.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/links.py"/>
        <source>Copy link</source>
        <translation>Copiar enlace</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/links.py"/>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Open in browser</source>
        <translation>Abrir en el navegador</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/links.py"/>
        <source>Open this link?</source>
        <translation>¿Abrir este enlace?</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/links.py"/>
        <source>Unknown link</source>
        <translation>Enlace desconocido</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/links.py"/>
        <source>Address of the link</source>
        <translation>Dirección del enlace</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/main_window.py"/>
        <source>Sidebar</source>
        <translation>Barra lateral</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/main_window.py"/>
        <source>Details</source>
        <translation>Detalles</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/main_window.py"/>
        <source>Build one, or import your own.</source>
        <translation>Cree uno o importe el suyo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/main_window.py"/>
        <source>There is no model to answer with.</source>
        <translation>No hay ningún modelo para responder.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/main_window.py"/>
        <location filename="../../mypt_desktop/gui/models/manager.py"/>
        <location filename="../../mypt_desktop/gui/models/menu.py"/>
        <source>Models</source>
        <translation>Modelos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/main_window.py"/>
        <source>The model could not be loaded.</source>
        <translation>No se pudo cargar el modelo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/main_window.py"/>
        <source>Reading the answer aloud.</source>
        <translation>Se lee la respuesta en voz alta.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/manager.py"/>
        <source>GGUF files (*.gguf);;All files (*)</source>
        <translation>Archivos GGUF (*.gguf);;Todos los archivos (*)</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/manager.py"/>
        <source>Drop a model here to import it: a GGUF file, or a folder of weights.</source>
        <translation>Suelte aquí un modelo para importarlo: un archivo GGUF o una carpeta de pesos.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/manager.py"/>
        <source>Models on this computer</source>
        <translation>Modelos en este equipo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/manager.py"/>
        <source>Work on a model</source>
        <translation>Trabajo en un modelo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/manager.py"/>
        <source>Import a file…</source>
        <translation>Importar un archivo…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/manager.py"/>
        <source>Import a folder…</source>
        <translation>Importar una carpeta…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/manager.py"/>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Stopping</source>
        <translation>Deteniendo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/manager.py"/>
        <source>Only one model can be imported at a time. Drop one file, or one folder.</source>
        <translation>Solo se puede importar un modelo a la vez. Suelte un archivo o una carpeta.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/manager.py"/>
        <source>Import a model</source>
        <translation>Importar un modelo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/manager.py"/>
        <source>The weights to build from</source>
        <translation>Los pesos de partida</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/manager.py"/>
        <source>Remove the model</source>
        <translation>Quitar el modelo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/manager.py"/>
        <source>Import a folder of weights</source>
        <translation>Importar una carpeta de pesos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/manager.py"/>
        <source>Looking for models</source>
        <translation>Buscando modelos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/menu.py"/>
        <source>Build {model}…</source>
        <translation>Crear {model}…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/menu.py"/>
        <source>Opens the page that says what it takes</source>
        <translation>Abre la página que dice lo que hace falta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/menu.py"/>
        <source>Import a Model…</source>
        <translation>Importar un modelo…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/menu.py"/>
        <source>All Models…</source>
        <translation>Todos los modelos…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/menu.py"/>
        <source>(slow or large here)</source>
        <translation>(lento o grande aquí)</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/menu.py"/>
        <source>(suits this computer best)</source>
        <translation>(el más adecuado para este equipo)</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/menu.py"/>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>It {unsuited}.</source>
        <translation>En este equipo: {unsuited}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/menu.py"/>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>{size} on the disk</source>
        <translation>{size} en el disco</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/page.py"/>
        <source>Use in chats</source>
        <translation>Usar en los chats</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/page.py"/>
        <source>Build</source>
        <translation>Crear</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/page.py"/>
        <source>Build from a file…</source>
        <translation>Crear a partir de un archivo…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/page.py"/>
        <source>Takes weights that you have on the disk already; their SHA-256 has to fit</source>
        <translation>Usa pesos que ya tiene en el disco; su SHA-256 debe coincidir</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/page.py"/>
        <source>Measure</source>
        <translation>Medir</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/page.py"/>
        <source>Lets it write for about five seconds, in a process of its own</source>
        <translation>Lo deja escribir unos cinco segundos, en un proceso aparte</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/page.py"/>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Remove…</source>
        <translation>Quitar…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/page.py"/>
        <source>About the model</source>
        <translation>Acerca del modelo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/page.py"/>
        <source>On this computer</source>
        <translation>En este equipo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/page.py"/>
        <source>What building it takes</source>
        <translation>Lo que hace falta para crearlo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/page.py"/>
        <source>Where it is from</source>
        <translation>De dónde procede</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/page.py"/>
        <source>In use</source>
        <translation>En uso</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Answers in chats</source>
        <translation>Responde en los chats</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Another model answers then, or none where there is no other.</source>
        <translation>Entonces responde otro modelo, o ninguno si no hay otro.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Finds passages by what they mean</source>
        <translation>Encuentra pasajes por su significado</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Documents are searched by their words alone then.</source>
        <translation>Entonces los documentos solo se buscan por sus palabras.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Finds the tool that a request is for</source>
        <translation>Encuentra la herramienta que pide una solicitud</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Fewer requests find their tool then.</source>
        <translation>Entonces menos solicitudes encuentran su herramienta.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Judges passages and checks answers</source>
        <translation>Valora pasajes y comprueba respuestas</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Answers are checked less well then.</source>
        <translation>Entonces las respuestas se comprueban peor.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Tells which line answers a question</source>
        <translation>Indica qué línea responde a una pregunta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Lines are chosen less well then.</source>
        <translation>Entonces las líneas se eligen peor.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Reads text in pictures and scans</source>
        <translation>Lee texto en imágenes y escaneos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Pictures and scans are not read then.</source>
        <translation>Entonces no se leen imágenes ni escaneos.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Writes down what you say in English</source>
        <translation>Escribe lo que dice en inglés</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Nothing can be dictated then.</source>
        <translation>Entonces no se puede dictar nada.</translation>
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
        <translation>, en uso</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>, not built</source>
        <translation>, sin crear</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>not built, {size} once it is</source>
        <translation>sin crear, {size} cuando lo esté</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Its licence: {licence}.</source>
        <translation>Su licencia: {licence}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Its licence is not stated: look where it is from.</source>
        <translation>Su licencia no está indicada: mire de dónde procede.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>You imported it from {base}. {licence}</source>
        <translation>Lo importó de {base}. {licence}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>not stated</source>
        <translation>sin indicar</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Made from {base}. Licence: {licence}.</source>
        <translation>Hecho a partir de {base}. Licencia: {licence}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>weights without a name</source>
        <translation>pesos sin nombre</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>It fits this computer: it takes about {memory} of memory while it works.</source>
        <translation>Cabe en este equipo: ocupa unos {memory} de memoria mientras trabaja.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>It suits this computer best</source>
        <translation>Es el más adecuado para este equipo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>It fits this computer</source>
        <translation>Cabe en este equipo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>{words}: it takes about {memory} of memory.</source>
        <translation>{words}: ocupa unos {memory} de memoria.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>It cannot be built here. {blocked}</source>
        <translation>No se puede crear aquí. {blocked}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Before that an environment that builds models is made, once: it fetches torch and other packages from the Python package index, or torch from download.pytorch.org.</source>
        <translation>Antes se prepara, una sola vez, un entorno para crear modelos: descarga torch y otros paquetes del Python Package Index, o torch de download.pytorch.org.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>It takes up to {most} of disk meanwhile and {size} afterwards</source>
        <translation>Ocupa hasta {most} de disco mientras tanto y {size} después</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>{room}, but only {free} are free.</source>
        <translation>{room}, pero solo hay {free} libres.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>{room}; {free} are free.</source>
        <translation>{room}; hay {free} libres.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>It takes minutes, which the processor is busy for. Chats go on meanwhile.</source>
        <translation>Tarda minutos, en los que el procesador está ocupado. Los chats siguen mientras tanto.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Remove {title}? That frees {size}. What it was imported from stays where it is.</source>
        <translation>¿Quitar {title}? Libera {size}. Aquello de lo que se importó se queda donde está.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Remove {title}? That frees {size}. {without} It can be built again: the weights that were fetched are kept.</source>
        <translation>¿Quitar {title}? Libera {size}. {without} Se puede volver a crear: los pesos descargados se conservan.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Nothing has to be fetched: what it takes is on this computer already.</source>
        <translation>No hay que descargar nada: lo necesario ya está en este equipo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>, or else from </source>
        <translation>, o si no de </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>where its recipe says</source>
        <translation>donde dice su receta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Building fetches {size} of weights from {places}. Only when you press Build: the app fetches nothing by itself.</source>
        <translation>Al crearlo se descargan {size} de pesos de {places}. Solo cuando pulse Crear: la aplicación no descarga nada por sí misma.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>How fast it is here was not measured yet.</source>
        <translation>Aún no se ha medido lo rápido que es aquí.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>reads {read} and writes {written} tokens a second</source>
        <translation>lee {read} y escribe {written} tokens por segundo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Judging by another model that was measured here, it {speed}.</source>
        <translation>A juzgar por otro modelo medido aquí, {speed}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>, with {memory} of memory for a short question</source>
        <translation>, con {memory} de memoria para una pregunta corta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/models/words.py"/>
        <source>Measured here on the {device}: it {speed}{memory}.</source>
        <translation>Medido aquí ({device}): {speed}{memory}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>Your browser</source>
        <translation>Su navegador</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>You opened a link</source>
        <translation>Usted abrió un enlace</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>A page of a tool</source>
        <translation>Una página de una herramienta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>Pages reach nothing that was not granted</source>
        <translation>Las páginas no alcanzan nada que no se haya permitido</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <source>Network</source>
        <translation>Red</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>Who may reach what</source>
        <translation>Quién puede acceder a qué</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>What may use the network</source>
        <translation>Lo que puede usar la red</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>Beside these, building a model under Tools &gt; Models fetches its weights, when you press Build.</source>
        <translation>Además, crear un modelo en Herramientas &gt; Modelos descarga sus pesos, cuando usted pulsa Crear.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>What has left this computer</source>
        <translation>Lo que ha salido de este equipo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <source>Export…</source>
        <translation>Exportar…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>Nothing</source>
        <translation>Nada</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>No part of the program may reach any address.</source>
        <translation>Ninguna parte del programa puede acceder a ninguna dirección.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Export</source>
        <translation>Exportar</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>{n:,} lines are in {name}.</source>
        <extracomment>Of one thing English says: {n:,} line is in {name}.</extracomment>
        <translation>
            <numerusform>{n:,} línea está en {name}.</numerusform>
            <numerusform>{n:,} líneas están en {name}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>{n:,} times let out</source>
        <extracomment>Of one thing English says: Once let out</extracomment>
        <translation>
            <numerusform>Una salida permitida</numerusform>
            <numerusform>{n:,} salidas permitidas</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>Nothing has left this computer</source>
        <translation>Nada ha salido de este equipo</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>{n:,} times to a program on this computer</source>
        <extracomment>Of one thing English says: once to a program on this computer</extracomment>
        <translation>
            <numerusform>una vez a un programa de este equipo</numerusform>
            <numerusform>{n:,} veces a un programa de este equipo</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>{n:,} times refused</source>
        <extracomment>Of one thing English says: once refused</extracomment>
        <translation>
            <numerusform>un rechazo</numerusform>
            <numerusform>{n:,} rechazos</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>granted</source>
        <comment>a connection</comment>
        <translation>permitido</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>refused</source>
        <comment>a connection</comment>
        <translation>rechazado</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>Questions, documents found for them, and answers go to</source>
        <translation>Las preguntas, los documentos hallados para ellas y las respuestas van a</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <location filename="../../mypt_desktop/gui/servers/manager.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/review_dialog.py"/>
        <source>MCP servers</source>
        <translation>Servidores MCP</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>{name}: the arguments of its calls go to</source>
        <translation>{name}: los argumentos de sus llamadas van a</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>{name}, which runs here, may reach</source>
        <translation>{name}, que se ejecuta aquí, puede acceder a</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>When you import one by its address, it is downloaded from</source>
        <translation>Cuando importa uno por su dirección, se descarga de</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/manager.py"/>
        <source>Toolsets</source>
        <translation>Conjuntos de herramientas</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/network.py"/>
        <source>{name} says that it reaches (its tools could reach others)</source>
        <translation>{name} dice que accede a (sus herramientas podrían acceder a otras)</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/pages/finding.py"/>
        <source>on these pages</source>
        <translation>en estas páginas</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/pages/finding.py"/>
        <source> on the pages</source>
        <translation> en las páginas</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/pages/finding.py"/>
        <source>Searching…</source>
        <translation>Buscando…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/pages/pane.py"/>
        <source>Find on these pages</source>
        <translation>Buscar en estas páginas</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/pages/pane.py"/>
        <source>Smaller pages</source>
        <translation>Páginas más pequeñas</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/pages/pane.py"/>
        <source>Larger pages</source>
        <translation>Páginas más grandes</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/pages/pane.py"/>
        <source>Fit the width</source>
        <translation>Ajustar al ancho</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/pages/pane.py"/>
        <source>Fit the width (Ctrl+0)</source>
        <translation>Ajustar al ancho (Ctrl+0)</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/pages/pane.py"/>
        <source>Small pictures of the pages</source>
        <translation>Miniaturas de las páginas</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/pages/pane.py"/>
        <source>Page {page:,} of {count:,}</source>
        <translation>Página {page:,} de {count:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/pages/thumbnails.py"/>
        <source>Page {number:,}</source>
        <translation>Página {number:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/pages/view.py"/>
        <source>Pages of {name}</source>
        <translation>Páginas de {name}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/pages/view.py"/>
        <source>This page cannot be drawn.</source>
        <translation>No se puede dibujar esta página.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/palette/entries.py"/>
        <source>Settings, {of}</source>
        <translation>Ajustes, {of}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/palette/rows.py"/>
        <source>not possible now</source>
        <translation>no es posible ahora</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/palette/view.py"/>
        <source>Command palette</source>
        <translation>Paleta de comandos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/palette/view.py"/>
        <source>Find an action, a document, a chat or a setting</source>
        <translation>Buscar una acción, un documento, un chat o un ajuste</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/palette/view.py"/>
        <source>Type to find, up and down to choose, Enter to do it, Esc to close.</source>
        <translation>Escriba para buscar, arriba y abajo para elegir, Intro para ejecutar, Esc para cerrar.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/palette/view.py"/>
        <source>Matches</source>
        <translation>Resultados</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/palette/view.py"/>
        <source>Nothing matches.</source>
        <translation>Sin resultados.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/passage_text.py"/>
        <source>Text of the document</source>
        <translation>Texto del documento</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/passages.py"/>
        <source>Page {page}</source>
        <translation>Página {page}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/passages.py"/>
        <source>Row {row:,}</source>
        <translation>Fila {row:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/passages.py"/>
        <source>Line {line:,}</source>
        <translation>Línea {line:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/passages.py"/>
        <source>page {page}</source>
        <translation>página {page}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/passages.py"/>
        <source>row {row:,}</source>
        <translation>fila {row:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/passages.py"/>
        <source>line {line}</source>
        <translation>línea {line}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/passages.py"/>
        <source>{sheet}, row {row:,}</source>
        <translation>{sheet}, fila {row:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/passages.py"/>
        <source>The document changed since it was cited; the passage is no longer in it.</source>
        <translation>El documento ha cambiado desde que se citó; el pasaje ya no está en él.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/plain.py"/>
        <source>{documents}, {unread:,} not read</source>
        <translation>{documents}, {unread:,} sin leer</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/plain.py"/>
        <source>{size} bytes</source>
        <translation>{size} bytes</translation>
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
        <translation>{{language}} se pregunta, {{language|German}} empieza con German. {{clipboard}}, {{date}} y {{selection}} se rellenan: lo copiado, la fecha de hoy y lo seleccionado en el mensaje.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/editor.py"/>
        <source>New prompt</source>
        <translation>Prompt nuevo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/editor.py"/>
        <source>Edit /{name}</source>
        <translation>Editar /{name}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/editor.py"/>
        <source>What is typed behind the slash, such as letter</source>
        <translation>Lo que se escribe tras la barra, por ejemplo carta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/editor.py"/>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Name</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/editor.py"/>
        <source>Title</source>
        <translation>Título</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/editor.py"/>
        <source>Description</source>
        <translation>Descripción</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/editor.py"/>
        <source>Text, {fault}.</source>
        <translation>Texto, {fault}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/editor.py"/>
        <source>Name: {fault}.</source>
        <translation>Nombre: {fault}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/editor.py"/>
        <source>Fills in: {variables}.</source>
        <translation>Rellena: {variables}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/form.py"/>
        <location filename="../../mypt_desktop/gui/prompts/page.py"/>
        <source>Use</source>
        <translation>Usar</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/form.py"/>
        <source>{name} is missing.</source>
        <translation>Falta {name}.</translation>
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
        <translation>Sus prompts</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/manager.py"/>
        <source>New…</source>
        <translation>Nuevo…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/manager.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/manager.py"/>
        <source>Import…</source>
        <translation>Importar…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/manager.py"/>
        <source>Drop a Markdown file here to import it.</source>
        <translation>Suelte aquí un archivo Markdown para importarlo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/manager.py"/>
        <source>/{name} is ready to use.</source>
        <translation>/{name} está listo para usarse.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/manager.py"/>
        <source>{file} was deleted.</source>
        <translation>Se eliminó {file}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/manager.py"/>
        <source>{file} is back.</source>
        <translation>{file} ha vuelto.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/manager.py"/>
        <source>Import prompts</source>
        <translation>Importar prompts</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/manager.py"/>
        <source>Prompts (*{ending})</source>
        <translation>Prompts (*{ending})</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/manager.py"/>
        <source>{added} can be used now.</source>
        <translation>Ya se pueden usar: {added}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/manager.py"/>
        <location filename="../../mypt_desktop/gui/themes/chooser.py"/>
        <source>{folder} could not be made: {reason}.</source>
        <translation>No se pudo crear {folder}: {reason}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/manager.py"/>
        <source>{file} cannot be used as a prompt:</source>
        <translation>{file} no se puede usar como prompt:</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/page.py"/>
        <source>A prompt is a text that you use again and again, with places that are filled in each time. Type / in a message and choose it: it asks for what is open, and its text is put into the message, to be read before you send it.</source>
        <translation>Un prompt es un texto que se usa una y otra vez, con huecos que se rellenan cada vez. Escriba / en un mensaje y elíjalo: pregunta lo que falta y su texto pasa al mensaje, para que lo lea antes de enviarlo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/page.py"/>
        <source>What is wrong with the file</source>
        <translation>Qué falla en el archivo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/page.py"/>
        <source>Text of the prompt</source>
        <translation>Texto del prompt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/page.py"/>
        <source>Edit…</source>
        <translation>Editar…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/page.py"/>
        <source>Show in folder</source>
        <translation>Mostrar en la carpeta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/page.py"/>
        <source>Open the file</source>
        <translation>Abrir el archivo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/page.py"/>
        <source>There is no prompt yet</source>
        <translation>Todavía no hay ningún prompt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/page.py"/>
        <source>This file cannot be used as a prompt:</source>
        <translation>Este archivo no se puede usar como prompt:</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/page.py"/>
        <source>Fills in: {asks}</source>
        <translation>Rellena: {asks}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/page.py"/>
        <source>In the terminal /{name} is a command of the program. There your prompt is /prompt:{name}.</source>
        <translation>En el terminal, /{name} es un comando del programa. Allí su prompt es /prompt:{name}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/slash.py"/>
        <source>The clipboard is empty</source>
        <translation>El portapapeles está vacío</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/slash.py"/>
        <source>Nothing is selected in the message</source>
        <translation>No hay nada seleccionado en el mensaje</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/slash.py"/>
        <source>Prompts and resources</source>
        <translation>Prompts y recursos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/slash.py"/>
        <source>Your prompt, not usable: {faults}</source>
        <translation>Su prompt, no se puede usar: {faults}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/slash.py"/>
        <source>Your prompt</source>
        <translation>Su prompt</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/prompts/slash.py"/>
        <source>Tools &gt; Prompts shows every fault.</source>
        <translation>Herramientas &gt; Prompts muestra todos los fallos.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/quick/global_keys.py"/>
        <source>Wayland gives no program keys of its own. Set a shortcut in the desktop's settings that runs mypt-desktop --quick.</source>
        <translation>Wayland no da teclas propias a ningún programa. Cree en los ajustes del escritorio un atajo que ejecute mypt-desktop --quick.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/quick/global_keys.py"/>
        <source>This system gives no program keys of its own. The command mypt-desktop --quick does the same.</source>
        <translation>Este sistema no da teclas propias a ningún programa. La orden mypt-desktop --quick hace lo mismo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/quick/global_keys.py"/>
        <source>{keys} are no keys for the quick question.</source>
        <translation>{keys} no sirve como teclas de la pregunta rápida.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/quick/global_keys.py"/>
        <location filename="../../mypt_desktop/gui/quick/windows_keys.py"/>
        <location filename="../../mypt_desktop/gui/quick/x11_keys.py"/>
        <source>Choose others in the settings.</source>
        <translation>Elija otras en los ajustes.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/quick/line.py"/>
        <location filename="../../mypt_desktop/gui/quick/tray.py"/>
        <source>Quick question</source>
        <translation>Pregunta rápida</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/quick/line.py"/>
        <source>Enter asks in a new chat, Esc closes</source>
        <translation>Intro pregunta en un chat nuevo, Esc cierra</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/quick/line.py"/>
        <source>About {folder}. {keys}</source>
        <translation>Sobre {folder}. {keys}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/quick/tray.py"/>
        <source>This desktop has no tray.</source>
        <translation>Este escritorio no tiene bandeja del sistema.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/quick/tray.py"/>
        <source>Show MyPT Desktop</source>
        <translation>Mostrar MyPT Desktop</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/quick/tray.py"/>
        <location filename="../../mypt_desktop/gui/startup_errors.py"/>
        <source>Quit</source>
        <translation>Salir</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/quick/windows_keys.py"/>
        <location filename="../../mypt_desktop/gui/quick/x11_keys.py"/>
        <source>This keyboard has no such key.</source>
        <translation>Este teclado no tiene esa tecla.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/quick/windows_keys.py"/>
        <location filename="../../mypt_desktop/gui/quick/x11_keys.py"/>
        <source>Another program has the keys of the quick question.</source>
        <translation>Otro programa usa las teclas de la pregunta rápida.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/quick/windows_keys.py"/>
        <source>This system gives no program keys of its own.</source>
        <translation>Este sistema no da teclas propias a ningún programa.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/quick/x11_keys.py"/>
        <source>The X server cannot be reached for keys of the whole desktop.</source>
        <translation>No se puede acceder al servidor X para teclas de todo el escritorio.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/quick/x11_keys.py"/>
        <source>Keys of the whole desktop need the library libX11.so.6.</source>
        <translation>Las teclas de todo el escritorio necesitan la biblioteca libX11.so.6.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/app.py"/>
        <source>This page asked for the network ({hosts}) and does not get it.</source>
        <translation>Esta página pidió la red ({hosts}) y no la obtiene.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/app.py"/>
        <source>Show in a window of its own</source>
        <translation>Mostrar en una ventana propia</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/app.py"/>
        <source>Let the page of {server} run “{title}”?</source>
        <translation>¿Permitir que la página de {server} ejecute «{title}»?</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/app.py"/>
        <source>A page wants to run a tool</source>
        <translation>Una página quiere ejecutar una herramienta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/app.py"/>
        <source>Put this message of the page of {server} where you write? You can change it, and send it or not.</source>
        <translation>¿Poner este mensaje de la página de {server} en el cuadro de escritura? Puede cambiarlo, y enviarlo o no.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/app.py"/>
        <source>A page wants to write a message</source>
        <translation>Una página quiere escribir un mensaje</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/app.py"/>
        <source>The page is shown in a window of its own.</source>
        <translation>La página se muestra en una ventana propia.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/app.py"/>
        <source>Bring it back</source>
        <translation>Traerla de vuelta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/app_window.py"/>
        <source>Back into the chat</source>
        <translation>Volver al chat</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/app_window.py"/>
        <source>A page of {title}</source>
        <translation>Una página de {title}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/cells.py"/>
        <source>not run</source>
        <translation>sin ejecutar</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/cells.py"/>
        <source>Code</source>
        <translation>Código</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/renderers/cells.py"/>
        <source>{n:,} cells</source>
        <extracomment>Of one thing English says: {n:,} cell</extracomment>
        <translation>
            <numerusform>{n:,} celda</numerusform>
            <numerusform>{n:,} celdas</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/cells.py"/>
        <source>Cell</source>
        <translation>Celda</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/cells.py"/>
        <source>Show all {count:,} lines</source>
        <translation>Mostrar las {count:,} líneas</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/cells.py"/>
        <source>An image that the code displayed</source>
        <translation>Una imagen que mostró el código</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/cells.py"/>
        <source>An image that cannot be shown.</source>
        <translation>Una imagen que no se puede mostrar.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/changes.py"/>
        <source>What changed</source>
        <translation>Qué ha cambiado</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/chart.py"/>
        <source>A chart: {title}</source>
        <translation>Un gráfico: {title}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/chart.py"/>
        <source>There is nothing to draw.</source>
        <translation>No hay nada que dibujar.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/code.py"/>
        <source>Copy all</source>
        <translation>Copiar todo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/code.py"/>
        <source>Saving…</source>
        <translation>Guardando…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/code.py"/>
        <source>Not saved</source>
        <translation>Sin guardar</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/code.py"/>
        <source>This file was changed elsewhere while you edited it here.</source>
        <translation>Este archivo se cambió en otro lugar mientras lo editaba aquí.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/code.py"/>
        <source>Load the new version</source>
        <translation>Cargar la versión nueva</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/code.py"/>
        <source>Replace it with mine</source>
        <translation>Reemplazarla por la mía</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/code.py"/>
        <source>Saved</source>
        <translation>Guardado</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/document.py"/>
        <source>Show the source</source>
        <translation>Mostrar el código fuente</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/document.py"/>
        <source>Edit</source>
        <translation>Editar</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/document.py"/>
        <source>Show the document</source>
        <translation>Mostrar el documento</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/engine.py"/>
        <source>Pages are not drawn, because {flags} switches their locks off ({unsafe}).</source>
        <translation>Las páginas no se dibujan porque {flags} desactiva sus protecciones ({unsafe}).</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/engine.py"/>
        <source>Pages are not drawn, because {debugging} opens them to other programs.</source>
        <translation>Las páginas no se dibujan porque {debugging} las abre a otros programas.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/engine.py"/>
        <source>Pages are not drawn for the administrator (root), because the browser engine's sandbox is off then.</source>
        <translation>Para el administrador (root) no se dibujan páginas, porque entonces el aislamiento del motor del navegador está desactivado.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/engine.py"/>
        <source>Pages are not drawn, because the browser engine's sandbox does not work here: {reason}.</source>
        <translation>Las páginas no se dibujan porque el aislamiento del motor del navegador no funciona aquí: {reason}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/factory.py"/>
        <source>This version of the program does not know the renderer {renderer!r}.</source>
        <translation>Esta versión del programa no conoce el visor {renderer!r}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/factory.py"/>
        <source>The tool gave no text to show: “{name}” is missing or is no text.</source>
        <translation>La herramienta no dio texto que mostrar: «{name}» falta o no es texto.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/files.py"/>
        <source>{path} is outside the chat's files, so it is not shown.</source>
        <translation>{path} está fuera de los archivos del chat, así que no se muestra.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/files.py"/>
        <source>{path} is no file of this chat.</source>
        <translation>{path} no es un archivo de este chat.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/files.py"/>
        <source>{path} is not in the chat's files any more.</source>
        <translation>{path} ya no está entre los archivos del chat.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/files.py"/>
        <source>An older version may have it.</source>
        <translation>Quizá esté en una versión anterior.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/files.py"/>
        <source>{path} cannot be saved: {reason}.</source>
        <translation>No se puede guardar {path}: {reason}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/files.py"/>
        <source>{path} is too large to be shown: {size}.</source>
        <translation>{path} es demasiado grande para mostrarlo: {size}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/files.py"/>
        <source>{path} cannot be read: {reason}.</source>
        <translation>No se puede leer {path}: {reason}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/finding.py"/>
        <source>in this text</source>
        <translation>en este texto</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/finding.py"/>
        <source>{number:,} of {total}</source>
        <translation>{number:,} de {total}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/frame.py"/>
        <source>The page could not be loaded. What serves it may have ended with the program; ask for the page again.</source>
        <translation>No se pudo cargar la página. Quizá lo que la sirve terminó con el programa; pida la página de nuevo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/frame.py"/>
        <source>{url} is not shown: a frame shows pages of a tool on this machine only.</source>
        <translation>{url} no se muestra: un marco solo muestra páginas de una herramienta de este equipo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/frame.py"/>
        <source>Its address begins with http://localhost: and a port from {port}.</source>
        <translation>Su dirección empieza por http://localhost: y un puerto a partir de {port}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/json_tree.py"/>
        <source>only the first {most} are shown</source>
        <translation>solo se muestran los primeros {most}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/page_view.py"/>
        <source>The page took too much memory and was stopped.</source>
        <translation>La página ocupaba demasiada memoria y se detuvo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/page_view.py"/>
        <source>The page did not answer any more and was stopped.</source>
        <translation>La página dejó de responder y se detuvo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/page_view.py"/>
        <source>The page stopped working.</source>
        <translation>La página dejó de funcionar.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/page_view.py"/>
        <source>The page could not be loaded.</source>
        <translation>No se pudo cargar la página.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/page_view.py"/>
        <source>Reload the page</source>
        <translation>Recargar la página</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/page_view.py"/>
        <source>Drawing the result</source>
        <translation>Dibujando el resultado</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/page_view.py"/>
        <source>Page drawn by the tool</source>
        <translation>Página dibujada por la herramienta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/page_view.py"/>
        <source>Reload</source>
        <translation>Recargar</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/plain.py"/>
        <source>Copy as JSON</source>
        <translation>Copiar como JSON</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/texts.py"/>
        <source>The file is in {encoding} and has no way to write {text!r}.</source>
        <translation>El archivo está en {encoding} y no puede escribir {text!r}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/texts.py"/>
        <source>Take the character out, or save the text as a new file.</source>
        <translation>Quite el carácter o guarde el texto como un archivo nuevo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/texts.py"/>
        <source>This file is not text, so it is not shown here.</source>
        <translation>Este archivo no es texto, así que no se muestra aquí.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/texts.py"/>
        <source>Open it in another program.</source>
        <translation>Ábralo en otro programa.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/texts.py"/>
        <source>This file has characters that an editor cannot keep, so it can only be read here.</source>
        <translation>Este archivo tiene caracteres que un editor no puede conservar, así que aquí solo se puede leer.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/texts.py"/>
        <source>This file is long: its first {end:,} characters of {text:,} are shown, to be read only.</source>
        <translation>Este archivo es largo: se muestran sus primeros {end:,} de {text:,} caracteres, solo para leer.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/texts.py"/>
        <source>This file has very long lines. They are broken here, so it can only be read.</source>
        <translation>Este archivo tiene líneas muy largas. Aquí se parten, así que solo se puede leer.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/renderers/view.py"/>
        <source>Open in the chat's files</source>
        <translation>Abrir en los archivos del chat</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <source>Add a server</source>
        <translation>Añadir un servidor</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <location filename="../../mypt_desktop/gui/servers/installing.py"/>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Let it use the network</source>
        <translation>Permitirle usar la red</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <source>JSON of the servers</source>
        <translation>JSON de los servidores</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <source>Servers of other programs</source>
        <translation>Servidores de otros programas</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <source>Form</source>
        <translation>Formulario</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <source>Paste JSON</source>
        <translation>Pegar JSON</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>Import</source>
        <translation>Importar</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <source>Review</source>
        <translation>Revisar</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <source>Command</source>
        <translation>Comando</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <source>or address</source>
        <translation>o dirección</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <source>Environment</source>
        <translation>Entorno</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <source>As the server's own page shows it. Keys in it go to the keyring.</source>
        <translation>Tal como lo muestra la página del servidor. Las claves que contenga van al llavero.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <source>Servers of Claude Desktop, VS Code, Cursor, LM Studio and Jan on this computer.</source>
        <translation>Servidores de Claude Desktop, VS Code, Cursor, LM Studio y Jan en este equipo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <source>None of these programs has a server here.</source>
        <translation>Ninguno de estos programas tiene aquí un servidor.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <source>The command cannot be read: {error}.</source>
        <translation>No se puede leer el comando: {error}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <source>Check its quotation marks.</source>
        <translation>Compruebe las comillas.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <source>No server is chosen.</source>
        <translation>No se ha elegido ningún servidor.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/adding.py"/>
        <source>Add</source>
        <translation>Añadir</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/installing.py"/>
        <source>Install a server</source>
        <translation>Instalar un servidor</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/installing.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/importing.py"/>
        <source>Looking into {name}</source>
        <translation>Examinando {name}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/installing.py"/>
        <source>Install</source>
        <translation>Instalar</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/installing.py"/>
        <source>, in the place of version {version}</source>
        <translation>, en lugar de la versión {version}</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/servers/installing.py"/>
        <source>By {author} · {n:,} files, {size}</source>
        <extracomment>Of one thing English says: By {author} · {n:,} file, {size}</extracomment>
        <translation>
            <numerusform>De {author} · {n:,} archivo, {size}</numerusform>
            <numerusform>De {author} · {n:,} archivos, {size}</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/installing.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>Update</source>
        <translation>Actualizar</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/installing.py"/>
        <source>One a line</source>
        <translation>Uno por línea</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/installing.py"/>
        <source>Browse…</source>
        <translation>Examinar…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/installing.py"/>
        <source>Choose a folder</source>
        <translation>Elegir una carpeta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/installing.py"/>
        <source>Choose a file</source>
        <translation>Elegir un archivo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/manager.py"/>
        <source>Servers</source>
        <translation>Servidores</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/manager.py"/>
        <source>Add…</source>
        <translation>Añadir…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/manager.py"/>
        <source>Remove the server</source>
        <translation>Quitar el servidor</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/manager.py"/>
        <source>Remove {id}? Its tools are gone from every chat, and so is what it kept in its own folder.</source>
        <translation>¿Quitar {id}? Sus herramientas desaparecen de todos los chats, igual que lo que guardaba en su propia carpeta.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/manager.py"/>
        <source>There is no server yet</source>
        <translation>Todavía no hay ningún servidor</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/manager.py"/>
        <source>A server of the Model Context Protocol brings tools, prompts and documents of another program. It is started here without a network and without a sight of your files, unless you grant them.</source>
        <translation>Un servidor del Model Context Protocol aporta herramientas, prompts y documentos de otro programa. Aquí se inicia sin red y sin ver sus archivos, salvo que usted se lo conceda.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/manager.py"/>
        <source>The value is used now, but this system has no keyring to keep it in.</source>
        <translation>El valor se usa ahora, pero este sistema no tiene un llavero donde guardarlo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/manager.py"/>
        <source>You will be asked again when the program starts.</source>
        <translation>Se le volverá a preguntar cuando se inicie el programa.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/newer.py"/>
        <source>{path} changed at the server it came from.</source>
        <translation>{path} ha cambiado en el servidor del que vino.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/servers/newer.py"/>
        <source>{path} and {n:,} more files changed at the server they came from.</source>
        <extracomment>Of one thing English says: {path} and {n:,} more file changed at the server it came from.</extracomment>
        <translation>
            <numerusform>{path} y {n:,} archivo más han cambiado en su servidor.</numerusform>
            <numerusform>{path} y {n:,} archivos más han cambiado en su servidor.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/newer.py"/>
        <source>Read it again</source>
        <translation>Leer de nuevo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/offers.py"/>
        <source>From the server {server}: {about}</source>
        <translation>Del servidor {server}: {about}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Switched off</source>
        <translation>Desactivado</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/manager.py"/>
        <source>, off</source>
        <translation>, desactivado</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Starts when it is needed</source>
        <translation>Se inicia cuando hace falta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Is starting</source>
        <translation>Iniciándose</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Runs</source>
        <translation>En marcha</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Does not run</source>
        <translation>No funciona</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>, failed</source>
        <translation>, ha fallado</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Use it in chats</source>
        <translation>Usarlo en los chats</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Take all limits off it</source>
        <translation>Quitarle todos los límites</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Seconds a call may take without a sign of progress</source>
        <translation>Segundos que puede tardar una llamada sin dar señales de avance</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Restart</source>
        <translation>Reiniciar</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>What the server offers</source>
        <translation>Lo que ofrece el servidor</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Longest call</source>
        <translation>Llamada más larga</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Values it needs</source>
        <translation>Valores que necesita</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>It wants you to sign in</source>
        <translation>Quiere que inicie sesión</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>It is reached at</source>
        <translation>Se accede en</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>It is started with</source>
        <translation>Se inicia con</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>What it is</source>
        <translation>Qué es</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/review_dialog.py"/>
        <source>What it may do</source>
        <translation>Lo que puede hacer</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Resources</source>
        <translation>Recursos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Last messages</source>
        <translation>Últimos mensajes</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>Keep</source>
        <translation>Conservar</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>version {version}</source>
        <translation>versión {version}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>protocol {protocol}</source>
        <translation>protocolo {protocol}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/servers/page.py"/>
        <source>of the toolset {toolsets}</source>
        <translation>del conjunto de herramientas {toolsets}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <source>Appearance</source>
        <translation>Aspecto</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <source>Answers</source>
        <translation>Respuestas</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <source>Questions to you</source>
        <translation>Preguntas para usted</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <location filename="../../mypt_desktop/gui/sidebar_folders.py"/>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Documents</source>
        <translation>Documentos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <source>Desktop</source>
        <translation>Escritorio</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <source>Keyboard</source>
        <translation>Teclado</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <source>Keyboard shortcuts: change them</source>
        <translation>Atajos de teclado: cambiarlos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <source>Looking for models…</source>
        <translation>Buscando modelos…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <source>Settings</source>
        <translation>Ajustes</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <source>Pages of settings</source>
        <translation>Páginas de los ajustes</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <source>There is no model. Tools &gt; Models builds or imports one.</source>
        <translation>No hay ningún modelo. Herramientas &gt; Modelos crea o importa uno.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <source>{size:,} MB</source>
        <translation>{size:,} MB</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <source>not built yet: Tools &gt; Models builds it</source>
        <translation>sin crear: Herramientas &gt; Modelos lo crea</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/settings_dialog.py"/>
        <source>fits this computer best</source>
        <translation>el más adecuado para este equipo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts.py"/>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts.py"/>
        <source>Cut</source>
        <translation>Cortar</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts.py"/>
        <source>Paste</source>
        <translation>Pegar</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts.py"/>
        <source>Redo</source>
        <translation>Rehacer</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts.py"/>
        <source>Select All</source>
        <translation>Seleccionar todo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts.py"/>
        <source>One Word Back</source>
        <translation>Una palabra atrás</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts.py"/>
        <source>One Word On</source>
        <translation>Una palabra adelante</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts.py"/>
        <source>Delete a Word</source>
        <translation>Borrar una palabra</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts.py"/>
        <source>To the Beginning</source>
        <translation>Al principio</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts.py"/>
        <source>To the End</source>
        <translation>Al final</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts.py"/>
        <source>{keys} is {command} already.</source>
        <translation>{keys} ya es {command}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts.py"/>
        <source>{keys} is {command} in text fields.</source>
        <translation>{keys} es {command} en los campos de texto.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts.py"/>
        <source>{keys} opens the menu {menu}.</source>
        <translation>{keys} abre el menú {menu}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts.py"/>
        <source>{keys} is needed for writing. Hold Ctrl or Alt as well.</source>
        <translation>{keys} hace falta para escribir. Mantenga también Ctrl o Alt.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts_page.py"/>
        <source>Keys of {title}</source>
        <translation>Teclas de {title}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts_page.py"/>
        <source>Press keys</source>
        <translation>Pulse las teclas</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts_page.py"/>
        <source>The usual keys of {title}</source>
        <translation>Teclas habituales de {title}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shortcuts_page.py"/>
        <source>Choose other keys on the page Keyboard.</source>
        <translation>Elija otras teclas en la página Teclado.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shown_chat.py"/>
        <source>This chat is about {name}.</source>
        <translation>Este chat trata de {name}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/shown_chat.py"/>
        <source>Open it</source>
        <translation>Abrirlo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/sidebar_folders.py"/>
        <source>Chat files</source>
        <translation>Archivos del chat</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/sidebar_folders.py"/>
        <source>Chat files  {count:,}</source>
        <translation>Archivos del chat  {count:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/sidebar_folders.py"/>
        <source>Chat files, {count:,}</source>
        <translation>Archivos del chat, {count:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/start.py"/>
        <source>MyPT Desktop ended unexpectedly the last time. What is known is in {crash}; it was not sent anywhere.</source>
        <translation>MyPT Desktop se cerró de forma inesperada la última vez. Lo que se sabe está en {crash}; no se envió a ninguna parte.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/startup_errors.py"/>
        <source>Use the copy of {day:02} {month} {year}, {time:%H:%M}</source>
        <translation>Usar la copia del {day:02} {month} {year}, {time:%H:%M}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/startup_errors.py"/>
        <source>Start with an empty one</source>
        <translation>Empezar con uno vacío</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/startup_errors.py"/>
        <source>Your chats are in this file. It is never deleted, only put aside.</source>
        <translation>Sus chats están en este archivo. Nunca se elimina, solo se aparta.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/status.py"/>
        <source>No model</source>
        <translation>Sin modelo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/status.py"/>
        <source>Loading</source>
        <translation>Cargando</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/status.py"/>
        <source>Model failed</source>
        <translation>El modelo ha fallado</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/status.py"/>
        <source>Status</source>
        <translation>Estado</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/status.py"/>
        <source>Indexing</source>
        <translation>Indexación</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/status.py"/>
        <source>Stop indexing</source>
        <translation>Detener la indexación</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/status.py"/>
        <source>Context used</source>
        <translation>Contexto usado</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/status.py"/>
        <source>Model: {parts}</source>
        <translation>Modelo: {parts}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/status.py"/>
        <source>Choose a model</source>
        <translation>Elegir un modelo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/status.py"/>
        <source>{speed:.0f} tokens/s</source>
        <translation>{speed:.0f} tokens/s</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/status.py"/>
        <source>{used:,} of {context:,} tokens</source>
        <translation>{used:,} de {context:,} tokens</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/status.py"/>
        <source>Indexing {done:,} of {total:,}</source>
        <translation>Indexando {done:,} de {total:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/status.py"/>
        <source>Looking for changes</source>
        <translation>Buscando cambios</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/status.py"/>
        <source>Reading picture {done:,} of {total:,}</source>
        <translation>Leyendo imagen {done:,} de {total:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/status.py"/>
        <source>The folder could not be indexed</source>
        <translation>No se pudo indexar la carpeta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/tables/finding.py"/>
        <source>in this table</source>
        <translation>en esta tabla</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/tables/finding.py"/>
        <source> in the table</source>
        <translation> en la tabla</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/tables/opening.py"/>
        <source>{name} is shown as text: no table was read in it, or one too large to be kept.</source>
        <translation>{name} se muestra como texto: no se leyó ninguna tabla en él, o es demasiado grande para conservarla.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/tables/opening.py"/>
        <source>Table {number}</source>
        <translation>Tabla {number}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/tables/pane.py"/>
        <source>Tables</source>
        <translation>Tablas</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/tables/pane.py"/>
        <source>Find in this table</source>
        <translation>Buscar en esta tabla</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/tables/pane.py"/>
        <source>{n:,} lines</source>
        <extracomment>Of one thing English says: {n:,} line</extracomment>
        <translation>
            <numerusform>{n:,} línea</numerusform>
            <numerusform>{n:,} líneas</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/tables/pane.py"/>
        <source>{lines} beside the tables: see the text.</source>
        <translation>{lines} fuera de las tablas: vea el texto.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/tables/pane.py"/>
        <source>{lines} beside the table: see the text.</source>
        <translation>{lines} fuera de la tabla: vea el texto.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/tables/pane.py"/>
        <source>{title} of {name}</source>
        <translation>{title} de {name}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/tables/pane.py"/>
        <source>Row {number:,} of {total:,}</source>
        <translation>Fila {number:,} de {total:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/chooser.py"/>
        <source>Add a theme file…</source>
        <translation>Añadir un archivo de tema…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/chooser.py"/>
        <source>Open their folder</source>
        <translation>Abrir su carpeta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/chooser.py"/>
        <source>What is wrong with themes</source>
        <translation>Qué falla en los temas</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/chooser.py"/>
        <source>Themes of your own</source>
        <translation>Temas propios</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/chooser.py"/>
        <source>A theme is a JSON file in that folder. It can be dropped here, too.</source>
        <translation>Un tema es un archivo JSON de esa carpeta. También se puede soltar aquí.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/chooser.py"/>
        <source>Add a theme</source>
        <translation>Añadir un tema</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/chooser.py"/>
        <source>Themes (*{ending})</source>
        <translation>Temas (*{ending})</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/chooser.py"/>
        <source>{name} is not used as a theme:</source>
        <translation>{name} no se usa como tema:</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/chooser.py"/>
        <source>, and {more} more</source>
        <translation>, y {more} más</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/chooser.py"/>
        <source>{ink} on {ground} has a contrast of {ratio:.1f}, less than {least:g}</source>
        <translation>{ink} sobre {ground} tiene un contraste de {ratio:.1f}, menos de {least:g}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/chooser.py"/>
        <source>“{name}” can be hard to read: {words}{more}.</source>
        <translation>«{name}» puede ser difícil de leer: {words}{more}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/library.py"/>
        <source>There is no theme “{id}” any more.</source>
        <translation>El tema «{id}» ya no existe.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/library.py"/>
        <source>Choose another one in the settings.</source>
        <translation>Elija otro en los ajustes.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/library.py"/>
        <source>There is no folder for themes.</source>
        <translation>No hay ninguna carpeta para temas.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/library.py"/>
        <source>There is another theme {name} already.</source>
        <translation>Ya hay otro tema {name}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/library.py"/>
        <source>Give the file another name.</source>
        <translation>Dé otro nombre al archivo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/library.py"/>
        <source>{name} could not be copied: {reason}.</source>
        <translation>No se pudo copiar {name}: {reason}.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/themes/library.py"/>
        <source>The program has a theme {id} of its own, so the file needs another name</source>
        <translation>El programa ya tiene un tema {id} propio, así que el archivo necesita otro nombre</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/tooling.py"/>
        <source>{path} was added to the chat's files.</source>
        <translation>Se añadió {path} a los archivos del chat.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/tooling.py"/>
        <source>Nothing was added to the chat's files.</source>
        <translation>No se añadió nada a los archivos del chat.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/tooling.py"/>
        <source>{title} is ready to use.</source>
        <translation>{title} está listo para usarse.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/tooling.py"/>
        <source>{name} {version} is ready to use.</source>
        <translation>{name} {version} está listo para usarse.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/addresses.py"/>
        <source>Import from an address</source>
        <translation>Importar desde una dirección</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/addresses.py"/>
        <source>Address of the toolset</source>
        <translation>Dirección del conjunto de herramientas</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/addresses.py"/>
        <source>No connection is made until you allow the host.</source>
        <translation>No se establece ninguna conexión hasta que permita el servidor.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/addresses.py"/>
        <source>Allow and download</source>
        <translation>Permitir y descargar</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/addresses.py"/>
        <source>Download from {host}?</source>
        <translation>¿Descargar de {host}?</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/addresses.py"/>
        <source>This program is offline and fetches nothing by itself. If you allow it, toolsets that you import by their address are downloaded from this host, now and later (Settings &gt; Network). What comes is shown to you before anything of it is installed.</source>
        <translation>Este programa funciona sin conexión y no busca nada por sí mismo. Si lo permite, los conjuntos de herramientas que importe por su dirección se descargan de este servidor, ahora y más adelante (Ajustes &gt; Red). Lo que llega se le muestra antes de instalar nada.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/importing.py"/>
        <source>Import toolsets</source>
        <translation>Importar conjuntos de herramientas</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/importing.py"/>
        <source>Toolsets (*.zip);;All files (*)</source>
        <translation>Conjuntos de herramientas (*.zip);;Todos los archivos (*)</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/importing.py"/>
        <source>Downloading {address}</source>
        <translation>Descargando {address}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/importing.py"/>
        <source>Importing</source>
        <translation>Importando</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/lines.py"/>
        <source>shows code</source>
        <translation>muestra código</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/lines.py"/>
        <source>shows a document</source>
        <translation>muestra un documento</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/lines.py"/>
        <source>shows a page</source>
        <translation>muestra una página</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/lines.py"/>
        <source>shows a page of its server</source>
        <translation>muestra una página de su servidor</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/lines.py"/>
        <source>shows a page that it serves on this computer</source>
        <translation>muestra una página que sirve en este equipo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/lines.py"/>
        <source>asks before it runs</source>
        <translation>pregunta antes de ejecutarse</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager.py"/>
        <source>Installed toolsets</source>
        <translation>Conjuntos de herramientas instalados</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager.py"/>
        <source>From an address…</source>
        <translation>Desde una dirección…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager.py"/>
        <source>Drop a toolset here to import or update it.</source>
        <translation>Suelte aquí un conjunto de herramientas para importarlo o actualizarlo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager.py"/>
        <source>No toolset is installed</source>
        <translation>No hay ningún conjunto de herramientas instalado</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager.py"/>
        <source>A toolset brings tools that the model can use in a chat: they write files, work on data, draw pages.</source>
        <translation>Un conjunto de herramientas aporta herramientas que el modelo puede usar en un chat: escriben archivos, trabajan con datos, dibujan páginas.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager.py"/>
        <source>Examples that come with the program</source>
        <translation>Ejemplos que trae el programa</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager.py"/>
        <source>Export the toolset</source>
        <translation>Exportar el conjunto de herramientas</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager.py"/>
        <source>Toolsets (*{ending})</source>
        <translation>Conjuntos de herramientas (*{ending})</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager.py"/>
        <source>Uninstall the toolset</source>
        <translation>Desinstalar el conjunto de herramientas</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager.py"/>
        <source>Uninstall {name}? Its tools are gone from every chat; the files they wrote stay.</source>
        <translation>¿Desinstalar {name}? Sus herramientas desaparecen de todos los chats; los archivos que escribieron se quedan.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <source>Use its tools in chats</source>
        <translation>Usar sus herramientas en los chats</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <source>Uninstall…</source>
        <translation>Desinstalar…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/review_dialog.py"/>
        <source>What is in the toolset</source>
        <translation>Qué hay en el conjunto de herramientas</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>Read and write the files of the chat it is used in.</source>
        <translation>Leer y escribir los archivos del chat en que se usa.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>Nothing else: no network, no other folders, no other programs.</source>
        <translation>Nada más: ni red, ni otras carpetas, ni otros programas.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/review_dialog.py"/>
        <source>What this computer cannot hold it to</source>
        <translation>Lo que este equipo no puede impedirle</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <source>{server}: see Tools, Servers for what it may do.</source>
        <translation>{server}: vea en Herramientas, Servidores lo que puede hacer.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <location filename="../../mypt_desktop/gui/toolsets/review_dialog.py"/>
        <source>Files</source>
        <translation>Archivos</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <source>{n:,} files, {size}</source>
        <extracomment>Of one thing English says: {n:,} file, {size}</extracomment>
        <translation>
            <numerusform>{n:,} archivo, {size}</numerusform>
            <numerusform>{n:,} archivos, {size}</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <source>The folder it came from cannot be taken as it is now. {fault}</source>
        <translation>La carpeta de la que vino no se puede usar tal como está ahora. {fault}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <source>imported {day} {month} {year}</source>
        <translation>importado el {day} de {month} de {year}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <source>from the folder {source}, read again when it changes</source>
        <translation>de la carpeta {source}, leída de nuevo cuando cambia</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <source>from {source}</source>
        <translation>de {source}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/manager_page.py"/>
        <source>Version {version}</source>
        <translation>Versión {version}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/picker.py"/>
        <source>Tools of this chat</source>
        <translation>Herramientas de este chat</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/picker.py"/>
        <source>Search tools</source>
        <translation>Buscar herramientas</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/picker.py"/>
        <source>No tool matches.</source>
        <translation>Ninguna herramienta coincide.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/picker.py"/>
        <source>Toolsets…</source>
        <translation>Conjuntos de herramientas…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/picker.py"/>
        <source>Tools</source>
        <translation>Herramientas</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_dialog.py"/>
        <source>Import {name}</source>
        <translation>Importar {name}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_dialog.py"/>
        <source>Why it cannot be imported</source>
        <translation>Por qué no se puede importar</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_dialog.py"/>
        <source>Look twice</source>
        <translation>Mírelo dos veces</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_dialog.py"/>
        <source>What changes</source>
        <translation>Qué cambia</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_dialog.py"/>
        <source>Files of the toolset</source>
        <translation>Archivos del conjunto de herramientas</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_dialog.py"/>
        <source>Show them</source>
        <translation>Mostrarlos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_dialog.py"/>
        <source>Hide them</source>
        <translation>Ocultarlos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_dialog.py"/>
        <source>Not imported</source>
        <translation>No importado</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_dialog.py"/>
        <source>{name} was not imported</source>
        <translation>{name} no se importó</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>Import the older version</source>
        <translation>Importar la versión anterior</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>Import again</source>
        <translation>Importar de nuevo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>New</source>
        <translation>Nuevo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>Changed</source>
        <translation>Cambiado</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>Removed</source>
        <translation>Quitado</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>Version {version} · {id} · {name}</source>
        <translation>Versión {version} · {id} · {name}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>{sentence} The installed version does not ask for this.</source>
        <translation>{sentence} La versión instalada no lo pide.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>{server} starts when one of its tools is needed, without a network unless you grant it.</source>
        <translation>{server} se inicia cuando hace falta una de sus herramientas, sin red salvo que usted se la conceda.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>It reads {variables} from the environment.</source>
        <translation>Lee {variables} del entorno.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>{names} and {more:,} more</source>
        <translation>{names} y {more:,} más</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/toolsets/review_words.py"/>
        <source>{n:,} MCP servers</source>
        <extracomment>Of one thing English says: {n:,} MCP server</extracomment>
        <translation>
            <numerusform>{n:,} servidor MCP</numerusform>
            <numerusform>{n:,} servidores MCP</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/toolsets/tool_directory.py"/>
        <source>A tool</source>
        <translation>Una herramienta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/comparison.py"/>
        <source>Both are asked as in a new chat over the open folder, one after the other; each is loaded for it first.</source>
        <translation>Se pregunta a ambos como en un chat nuevo sobre la carpeta abierta, uno tras otro; cada uno se carga antes.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/comparison.py"/>
        <source>Model before</source>
        <translation>Modelo anterior</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/comparison.py"/>
        <source>Model after</source>
        <translation>Modelo posterior</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/comparison.py"/>
        <source>Answer before</source>
        <translation>Respuesta anterior</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/comparison.py"/>
        <source>Answer after</source>
        <translation>Respuesta posterior</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/comparison.py"/>
        <source>Prompt for both models</source>
        <translation>Prompt para ambos modelos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/comparison.py"/>
        <source>What to ask both</source>
        <translation>Qué preguntar a ambos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/comparison.py"/>
        <source>Ask both</source>
        <translation>Preguntar a ambos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/comparison.py"/>
        <source>Stop asking</source>
        <translation>Dejar de preguntar</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/comparison.py"/>
        <source>Use the model on the right</source>
        <translation>Usar el modelo de la derecha</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/comparison.py"/>
        <source>Chats are answered by {name} from now on.</source>
        <translation>A partir de ahora {name} responde en los chats.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/curve.py"/>
        <source>The losses are drawn here while it trains.</source>
        <translation>Aquí se dibujan las pérdidas durante el entrenamiento.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/curve.py"/>
        <source>step {number:,}</source>
        <translation>paso {number:,}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/curve.py"/>
        <source>training loss</source>
        <translation>pérdida de entrenamiento</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/curve.py"/>
        <source>validation loss</source>
        <translation>pérdida de validación</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/curve.py"/>
        <source>Losses: nothing yet</source>
        <translation>Pérdidas: nada todavía</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/curve.py"/>
        <source>, validation loss {loss:.3f}</source>
        <translation>, pérdida de validación {loss:.3f}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/curve.py"/>
        <source>Step {step:,}: training loss {loss:.3f}{validation}</source>
        <translation>Paso {step:,}: pérdida de entrenamiento {loss:.3f}{validation}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Conversations to learn from, made of documents, of chats of yours, or of both. A chat is taken where you tick it: read first what would be learned. It ends with the last answer that you found good, and before the first that you found bad. Nothing leaves this computer.</source>
        <translation>Conversaciones de las que aprender, hechas de documentos, de sus chats o de ambos. Un chat se toma si lo marca: lea antes lo que se aprendería. Termina con la última respuesta que le pareció buena, y antes de la primera que le pareció mala. Nada sale de este ordenador.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>There is nothing to learn from in this chat. Left out are chats that call tools which are neither of documents nor of a toolset, and answers from the first on that you found bad.</source>
        <translation>En este chat no hay nada que aprender. Se dejan fuera los chats que llaman a herramientas que no son ni de documentos ni de un toolset, y las respuestas desde la primera que le pareció mala.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Folder of documents</source>
        <translation>Carpeta de documentos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>None: of chats alone</source>
        <translation>Ninguna: solo de chats</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Conversations about the documents</source>
        <translation>Conversaciones sobre los documentos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Chats to learn from</source>
        <translation>Chats de los que se aprende</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>What would be learned of the chat</source>
        <translation>Lo que se aprendería del chat</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Choose a chat to read what would be learned of it.</source>
        <translation>Elija un chat para leer qué se aprendería de él.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Stand-ins for paths</source>
        <translation>Sustitutos de las rutas</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Stand-ins for names</source>
        <translation>Sustitutos de los nombres</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Words to put stand-ins for</source>
        <translation>Palabras que sustituir</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Words to put stand-ins for, with commas between</source>
        <translation>Palabras que sustituir, separadas por comas</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Model that will learn</source>
        <translation>Modelo que aprenderá</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Name of the new dataset</source>
        <translation>Nombre del nuevo conjunto de datos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Making data</source>
        <translation>Creación de los datos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Make the dataset</source>
        <translation>Crear el conjunto de datos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Choose…</source>
        <translation>Elegir…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Choose the folder of documents</source>
        <translation>Elegir la carpeta de documentos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Conversations</source>
        <translation>Conversaciones</translation>
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
        <translation>Hay un entrenamiento en marcha. Espere a que termine o deténgalo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>There is no model to train: build or import one on the page of models.</source>
        <translation>No hay ningún modelo que entrenar: construya o importe uno en la página de modelos.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Choose a folder of documents, or tick a chat.</source>
        <translation>Elija una carpeta de documentos o marque un chat.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>Give the dataset a name.</source>
        <translation>Dé un nombre al conjunto de datos.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/data_page.py"/>
        <source>A folder of documents</source>
        <translation>Una carpeta de documentos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Training runs beside the program and takes its time: seconds to minutes a step. The first time it makes an environment of its own and fetches what is missing, packages and the weights of the base. When you stop, what was learned is kept. Closing this panel stops nothing.</source>
        <translation>El entrenamiento se ejecuta junto al programa y lleva su tiempo: de segundos a minutos por paso. La primera vez prepara un entorno propio y descarga lo que falta: paquetes y los pesos de la base. Si lo detiene, lo aprendido se conserva. Cerrar este panel no detiene nada.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Train a Model</source>
        <translation>Entrenar un modelo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Dataset</source>
        <translation>Conjunto de datos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>A folder of training data</source>
        <translation>Una carpeta de datos de entrenamiento</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Name of the new model</source>
        <translation>Nombre del modelo nuevo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Steps</source>
        <translation>Pasos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Training</source>
        <translation>Entrenamiento</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Start</source>
        <translation>Iniciar</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Makes a model of what was learned; it takes some minutes</source>
        <translation>Hace un modelo con lo aprendido; tarda unos minutos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Folder…</source>
        <translation>Carpeta…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Choose a folder of weights as the base</source>
        <translation>Elegir una carpeta de pesos como base</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Choose the dataset</source>
        <translation>Elegir el conjunto de datos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Make one…</source>
        <translation>Crear uno…</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Make a dataset</source>
        <translation>Crear un conjunto de datos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Train</source>
        <translation>Entrenar</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Data</source>
        <translation>Datos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Compare</source>
        <translation>Comparar</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Stopping after the step in hand</source>
        <translation>Se detendrá tras el paso en curso</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Stop now</source>
        <translation>Detener ya</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Data is being made. Wait for its end, or cancel it.</source>
        <translation>Se están creando datos. Espere a que terminen o cancele.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Choose a dataset, or make one.</source>
        <translation>Elija un conjunto de datos o cree uno.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>The dataset is being read.</source>
        <translation>Se está leyendo el conjunto de datos.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>This is no dataset: choose another one, or make one.</source>
        <translation>Esto no es un conjunto de datos: elija otro o cree uno.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Give the new model a name.</source>
        <translation>Dé un nombre al nuevo modelo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>All its steps are made: raise them to go on.</source>
        <translation>Todos sus pasos están hechos: auméntelos para seguir.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>A folder of weights with its config.json</source>
        <translation>Una carpeta de pesos con su config.json</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>A dataset</source>
        <translation>Un conjunto de datos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>{examples:,} conversations, {learned:,} tokens to learn, {validation:,} conversations to validate on</source>
        <translation>{examples:,} conversaciones, {learned:,} tokens que aprender, {validation:,} conversaciones de validación</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/training/panel.py"/>
        <source>Trained up to step {step:,}. Raise the steps to go on, or give another name to begin anew.</source>
        <translation>Entrenado hasta el paso {step:,}. Aumente los pasos para seguir o dé otro nombre para empezar de nuevo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/value_fields.py"/>
        <source>Clear</source>
        <translation>Borrar</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/welcome.py"/>
        <source>Everything stays on this computer.</source>
        <translation>Todo se queda en este equipo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/welcome.py"/>
        <source>Ask about {folder}</source>
        <translation>Preguntar sobre {folder}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/welcome.py"/>
        <source>Answers come with their sources. Press a source to see where it stands.</source>
        <translation>Las respuestas vienen con sus fuentes. Pulse una fuente para ver dónde está.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/welcome.py"/>
        <source>Ask your documents</source>
        <translation>Pregunte a sus documentos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/welcome.py"/>
        <source>Choose a folder and ask in your own words. Every answer shows where it comes from.</source>
        <translation>Elija una carpeta y pregunte con sus palabras. Cada respuesta muestra de dónde sale.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/welcome.py"/>
        <source>PDF, Word, Excel, text and code</source>
        <translation>PDF, Word, Excel, texto y código</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/welcome.py"/>
        <location filename="../../mypt_desktop/gui/workspace_browser.py"/>
        <source>Try the sample workspace</source>
        <translation>Probar el ejemplo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/welcome.py"/>
        <source>A dozen documents to ask about</source>
        <translation>Una docena de documentos sobre los que preguntar</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/workspace_browser.py"/>
        <source>{name}, not read: {error}</source>
        <translation>{name}, sin leer: {error}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/workspace_browser.py"/>
        <source>Close the workspace</source>
        <translation>Cerrar el espacio de trabajo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/workspace_browser.py"/>
        <location filename="../../mypt_desktop/gui/workspace_opening.py"/>
        <source>Open a workspace</source>
        <translation>Abrir un espacio de trabajo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/workspace_browser.py"/>
        <source>Filter documents</source>
        <translation>Filtrar documentos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/workspace_browser.py"/>
        <source>Documents of the workspace</source>
        <translation>Documentos del espacio de trabajo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/workspace_browser.py"/>
        <source>Open a folder to ask about the documents in it.</source>
        <translation>Abra una carpeta para preguntar sobre sus documentos.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/workspace_browser.py"/>
        <source>No document matches.</source>
        <translation>Ningún documento coincide.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/workspace_browser.py"/>
        <source>Copy Path</source>
        <translation>Copiar ruta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/workspace_browser.py"/>
        <source>Add to Chat Files</source>
        <translation>Añadir a los archivos del chat</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/workspace_browser.py"/>
        <source>{n:,} files below were not read</source>
        <extracomment>Of one thing English says: {n:,} file below was not read</extracomment>
        <translation>
            <numerusform>{n:,} archivo de aquí no se leyó</numerusform>
            <numerusform>{n:,} archivos de aquí no se leyeron</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/workspace_browser.py"/>
        <source>{path}
Not read: {error}</source>
        <translation>{path}
Sin leer: {error}</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/workspace_opening.py"/>
        <source>An index came with this folder</source>
        <translation>Con esta carpeta ha llegado un índice</translation>
    </message>
    <message numerus="yes">
        <location filename="../../mypt_desktop/gui/workspace_opening.py"/>
        <source>{name} brings an index made on another machine. Use it?

It saves reading {n:,} documents. What it says of their contents is not checked, so use it only if you trust where it is from.</source>
        <extracomment>Of one thing English says: {name} brings an index made on another machine. Use it?

It saves reading {n:,} document. What it says of its contents is not checked, so use it only if you trust where it is from.</extracomment>
        <translation>
            <numerusform>{name} trae un índice creado en otro equipo. ¿Usarlo?

Ahorra leer {n:,} documento. No se comprueba lo que dice de su contenido: úselo solo si confía en su procedencia.</numerusform>
            <numerusform>{name} trae un índice creado en otro equipo. ¿Usarlo?

Ahorra leer {n:,} documentos. No se comprueba lo que dice de su contenido: úselo solo si confía en su procedencia.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/gui/workspace_opening.py"/>
        <source>Nothing was opened yet</source>
        <translation>Aún no se ha abierto nada</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Longest answer</source>
        <translation>Respuesta más larga</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Tokens one answer may have.</source>
        <translation>Tokens que puede tener una respuesta.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Temperature</source>
        <translation>Temperatura</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>0 repeats itself exactly; higher varies.</source>
        <translation>0 se repite exactamente; más alto varía.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Most steps</source>
        <translation>Máximo de pasos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Rounds of tool calls in one turn.</source>
        <translation>Rondas de llamadas a herramientas por turno.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Most tools on offer</source>
        <translation>Máximo de herramientas ofrecidas</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Of tools that were added, those nearest to the question are put before the model.</source>
        <translation>De las herramientas añadidas se presentan al modelo las más cercanas a la pregunta.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Search the documents</source>
        <translation>Buscar en los documentos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Automatic: when a question seems to be about them. Always: before every answer. When the model asks: only then.</source>
        <translation>Automático: cuando una pregunta parece tratar de ellos. Siempre: antes de cada respuesta. Cuando lo pida el modelo: solo entonces.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Automatic</source>
        <translation>Automático</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Always</source>
        <translation>Siempre</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>When the model asks</source>
        <translation>Cuando lo pida el modelo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Name of the model to use; empty picks the best one that is built.</source>
        <translation>Nombre del modelo que se usará; vacío elige el mejor de los creados.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Device</source>
        <translation>Dispositivo</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Automatic uses CUDA where a real session on it succeeds, else the CPU.</source>
        <translation>Automático usa CUDA donde una sesión real funcione, si no la CPU.</translation>
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
        <translation>Hilos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>CPU threads of the model. Automatic takes all cores, of more than four all but one.</source>
        <translation>Hilos de CPU del modelo. Automático usa todos los núcleos; si son más de cuatro, todos menos uno.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Context length</source>
        <translation>Longitud del contexto</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Tokens of prompt and answer. Automatic takes what suits the model.</source>
        <translation>Tokens de prompt y respuesta. Automático usa lo adecuado para el modelo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Remote endpoint</source>
        <translation>Extremo remoto</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Address of an OpenAI-compatible server, like http://127.0.0.1:8000/v1, which then answers instead of a model on this computer.</source>
        <translation>Dirección de un servidor compatible con OpenAI, como http://127.0.0.1:8000/v1, que entonces responde en lugar de un modelo de este equipo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Off</source>
        <translation>Desactivado</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Remote model</source>
        <translation>Modelo remoto</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Name of the model to ask the remote endpoint for.</source>
        <translation>Nombre del modelo que se pide al extremo remoto.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>The remote model plans</source>
        <translation>El modelo remoto planifica</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>It decides itself which tools to call, as large models can. Else this program plans, as it does for models that are small enough for a laptop.</source>
        <translation>Decide por sí mismo qué herramientas llamar, como saben hacerlo los modelos grandes. Si no, planifica este programa, como con los modelos que caben en un portátil.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Recent workspaces</source>
        <translation>Espacios de trabajo recientes</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Folders opened before, newest first.</source>
        <translation>Carpetas abiertas antes, las más recientes primero.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Largest file</source>
        <translation>Archivo más grande</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Larger files (in MB) are listed, not read.</source>
        <translation>Los archivos más grandes (en MB) se enumeran, no se leen.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Follow changes</source>
        <translation>Seguir los cambios</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Update the index when files change on disk.</source>
        <translation>Actualizar el índice cuando cambien archivos en el disco.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Reopen the last folder</source>
        <translation>Reabrir la última carpeta</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Open it again when the program starts.</source>
        <translation>Abrirla de nuevo al iniciar el programa.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Theme</source>
        <translation>Tema</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Light, dark, or as the system says.</source>
        <translation>Claro, oscuro o según el sistema.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>As the system says</source>
        <translation>Según el sistema</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Light theme</source>
        <translation>Tema claro</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>What is shown when the theme is light.</source>
        <translation>Lo que se muestra cuando el tema es claro.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Dark theme</source>
        <translation>Tema oscuro</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>What is shown when the theme is dark.</source>
        <translation>Lo que se muestra cuando el tema es oscuro.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Font size</source>
        <translation>Tamaño de letra</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>In points.</source>
        <translation>En puntos.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Language</source>
        <translation>Idioma</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Of the window. Automatic follows the system. Another one shows when the program starts again.</source>
        <translation>De la ventana. Automático sigue al sistema. Otro se muestra cuando el programa vuelve a iniciarse.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Reduce motion</source>
        <translation>Reducir el movimiento</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Nothing in the window turns; pages that tools draw are asked to move less, too.</source>
        <translation>Nada gira en la ventana; a las páginas que dibujan las herramientas también se les pide menos movimiento.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Shortcuts</source>
        <translation>Atajos</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Keys of commands that are not the usual ones.</source>
        <translation>Teclas de comandos que no son las habituales.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Window layout</source>
        <translation>Disposición de la ventana</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Size and panes as they were when the window was closed.</source>
        <translation>Tamaño y paneles como estaban al cerrar la ventana.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Folded folders</source>
        <translation>Carpetas plegadas</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Folders of chats whose chats are not listed.</source>
        <translation>Carpetas cuyos chats no se enumeran.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Chosen lately</source>
        <translation>Elegido recientemente</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>What was chosen in the command palette, newest first.</source>
        <translation>Lo elegido en la paleta de comandos, lo más reciente primero.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Answer for me after</source>
        <translation>Responder por mí tras</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Seconds after which the recommended option is taken for you. Never: it waits for you.</source>
        <translation>Segundos tras los que se toma por usted la opción recomendada. Nunca: le espera.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Never</source>
        <translation>Nunca</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Tell me when it waits</source>
        <translation>Avisarme cuando espere</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>The window asks for attention when a question waits for you.</source>
        <translation>La ventana pide atención cuando le espera una pregunta.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Quick question from anywhere</source>
        <translation>Pregunta rápida desde cualquier sitio</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>The keys below open a line for a question, whatever program is in front. It is asked in a new chat.</source>
        <translation>Las teclas de abajo abren una línea para una pregunta, sea cual sea el programa que esté delante. Se hace en un chat nuevo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Keys of the quick question</source>
        <translation>Teclas de la pregunta rápida</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Taken from all other programs while this one runs.</source>
        <translation>Los demás programas no las reciben mientras este funciona.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Icon in the tray</source>
        <translation>Icono en la bandeja del sistema</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Closing the window then leaves the program running behind its icon, with the answer that is being written.</source>
        <translation>Al cerrar la ventana, el programa sigue detrás de su icono, con la respuesta que se está escribiendo.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Toolsets may be downloaded from</source>
        <translation>Se pueden descargar conjuntos de herramientas de</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>Hosts, with spaces between. When you import a toolset by its address, it is downloaded if its host is one of them.</source>
        <translation>Servidores, separados por espacios. Cuando importa un conjunto de herramientas por su dirección, se descarga si su servidor es uno de ellos.</translation>
    </message>
    <message>
        <location filename="../../mypt_desktop/core/settings.py"/>
        <source>None</source>
        <translation>Ninguno</translation>
    </message>
</context>
</TS>
