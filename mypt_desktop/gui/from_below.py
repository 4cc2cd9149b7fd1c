"""Sentences from below the window in its user's language: why a file was not read, what a tool may do, errors.

What is below speaks English, as the terminal does. Those of its sentences that a user of the window meets often stand
here as they are written there, with a name in each place that it fills; whatever is not here is shown as it came.
"""

from __future__ import annotations

import re
from functools import cache

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.translation import tr, tr_noop
from mypt_desktop.tools.registry import Tool

SENTENCES = (
    tr_noop("It may change the files of this chat."),
    tr_noop("It reads the files of this chat."),
    tr_noop("It changes nothing."),
    tr_noop("It reads files and changes nothing."),
    tr_noop("It changes files. What was there is kept, so it can be undone."),
    tr_noop("It reads the documents of the open workspace and changes nothing."),
    tr_noop("It reads the opened folder and changes nothing, in a process without network."),
    tr_noop(
        "It commits these files as they are shown, and nothing else. Hooks are not run and nothing is signed;"
        " `git reset --soft HEAD~1` takes the commit back."
    ),
    tr_noop("It lets an agent work; what the agent does is asked about like what the assistant does."),
    tr_noop("It keeps a list in this chat and changes nothing else."),
    tr_noop("It marks a place in this chat and changes nothing."),
    tr_noop("It shows you questions and hands your answers to the model."),
    tr_noop("It is a tool of the MCP server {server}."),
    tr_noop("It goes on running until you stop it, delete the chat or end the program."),
    tr_noop("This call no longer waits for an answer."),
    tr_noop("Mend it, or put the arguments back as they were."),
    tr_noop("The model that writes down speech is not built."),
    tr_noop("Search goes by words only: the model for search by meaning is not built."),
    tr_noop("Build it in Tools > Models, or run `mypt-desktop model build {name}`."),
    tr_noop(
        "{name} was not read: if it holds text, only pictures show it, and the model that recognises text in pictures"
        " is not built. Build it in Tools > Models, or run `mypt-desktop model build ocr`, then read the folder again."
    ),
    tr_noop("needs {memory} GB of free memory"),
    tr_noop("would read only {read} and write {written} tokens a second here"),
    tr_noop("is slow on {cores}"),
    tr_noop("{name} cannot be read: {fault}."),
    tr_noop("{name} was not read: it is {what}."),
    tr_noop("{name} was not read: it holds no text, only data of a program."),
    tr_noop("{name} was not read: there are no words in it."),
    tr_noop("{name} was not read yet: if it holds text, only pictures show it, which are looked at last."),
    tr_noop("{name} was not read: no text was recognised in its pictures."),
    tr_noop("{name} is larger than {limit} MB and was not read."),
    tr_noop("{name} is not a regular file."),
    tr_noop("{name} cannot be opened: {reason}."),
    tr_noop("a picture of a form that is not read here"),
    tr_noop("sound"),
    tr_noop("a video"),
    tr_noop("an archive, unpack it to have its files read"),
    tr_noop("a program or a part of one"),
    tr_noop("a database or data of a program"),
    tr_noop("a font"),
    tr_noop("it is encrypted"),
    tr_noop("it is encrypted and needs a password"),
    tr_noop("it is protected by a password"),
    tr_noop("it is protected against copying"),
    tr_noop("it is nested too deeply"),
    tr_noop("it has no text and no pictures"),
    tr_noop("there are no files in it"),
    tr_noop("it is damaged, not a readable PDF"),
    tr_noop("it is damaged, not a readable Word document"),
    tr_noop("it is damaged, not a readable workbook"),
    tr_noop("it is damaged, not a readable presentation"),
    tr_noop("it is damaged, not a readable picture"),
    tr_noop("it is damaged, not a readable message"),
    tr_noop("it is damaged, not a readable rich text"),
    tr_noop("it is damaged, not a readable archive ({error})"),
    tr_noop("it is damaged, not a readable {kind} ({error})"),
    tr_noop("it unpacks to more than {limit} MB"),
    tr_noop("its name is not usable on every system. Rename it"),
    tr_noop("The folder {root} cannot be read: {error}."),
    tr_noop("{path} is not a folder."),
    tr_noop("Chats may not change files in {folder}: this program keeps its own data there."),
    tr_noop("Copy its documents to another folder, and open that one."),
    tr_noop("Choose the folder that holds the documents."),
    tr_noop("There is no folder {path}."),
    tr_noop("Check the path."),
    tr_noop("Check its rights, or choose another."),
    tr_noop("No workspace is open."),
    tr_noop("Open a folder of documents first."),
    tr_noop("The index {file} is damaged: {error}."),
    tr_noop("The index {file} cannot be used: {error}."),
    tr_noop("Delete it; it is made anew from your files."),
    tr_noop("The sample documents cannot be copied: {error}."),
    tr_noop("The index that came with this folder is damaged and was not used."),
    tr_noop("The index that came with this folder is of another version of the program and was not used."),
    tr_noop("The index that came with this folder was made with another model for search and was not used."),
    tr_noop("The index that came with this folder cannot be read and was not used: {reason}."),
    tr_noop("The index that came with this folder cannot be copied and was not used: {reason}."),
    tr_noop("The index of this folder is not complete yet."),
    tr_noop("Try again when it is."),
    tr_noop("This folder is being prepared by another window or command."),
    tr_noop("Try again later."),
    tr_noop("The index cannot be put into {folder}: {reason}."),
    tr_noop("The index for other machines cannot be written: {reason}."),
    tr_noop("Check the free space of the disk."),
    tr_noop("Check the free space and your rights in this folder."),
    tr_noop("Open a folder of your own instead."),
    tr_noop("The settings cannot be saved in {file}: {error}."),
    tr_noop("Check the disk's space and the folder's rights."),
    tr_noop("There is a file {target} already."),
    tr_noop("Choose another name, or replace it."),
    tr_noop("{target} is a folder."),
    tr_noop("Choose a name for the file."),
    tr_noop("{target} cannot be written: {error}."),
    tr_noop("Check the folder's rights and free space."),
    tr_noop("The program is being closed."),
    tr_noop("The message is longer than what the model can read at once."),
    tr_noop("Shorten it, or choose a longer context in the settings."),
    tr_noop("The prompt has {tokens} tokens; the context of {title} holds {room}."),
    tr_noop("Choose a longer context in the settings, or ask about less at once."),
    tr_noop("There is no question to answer again."),
    tr_noop("Ask one."),
    tr_noop("An answer is being written."),
    tr_noop("Stop it, then go back."),
    tr_noop("This chat is closed."),
    tr_noop("Open it again."),
    tr_noop("This chat or message was deleted."),
    tr_noop("This chat was deleted."),
    tr_noop("Choose another chat."),
    tr_noop("The turn ended without an answer."),
    tr_noop("Ask again."),
    tr_noop("There is no model called {name}."),
    tr_noop("Models here: {known}."),
    tr_noop("No model is built yet."),
    tr_noop("The model in {folder} cannot be loaded: {error}"),
    tr_noop("No model process can be started: {error}"),
    tr_noop("Restart the program."),
    tr_noop("The program failed to load it; see the log."),
    tr_noop("{where} cannot be reached: {error}"),
    tr_noop("{title} needs about {needed} GB of memory, and {free} GB are free."),
    tr_noop("Close other programs first."),
    tr_noop("{title} is the model in use."),
    tr_noop("Choose another one first."),
    tr_noop("Another model is being worked on."),
    tr_noop("Wait for the end, or stop it."),
    tr_noop("{name} has learned nothing yet."),
    tr_noop("Train it first."),
    tr_noop("The new model needs a name."),
    tr_noop("a-z, 0-9, dot and dash."),
    tr_noop("Another training is working."),
    tr_noop("Stop it, or wait for its end."),
    tr_noop("There is no prompt."),
    tr_noop("Write what to ask the models."),
    tr_noop("{name} was not imported: {fault}."),
    tr_noop("{name} holds no conversations."),
    tr_noop("it is neither a file nor a folder"),
    tr_noop("it is a damaged ZIP ({error})"),
    tr_noop("{it} is no conversation of a program that is known here"),
    tr_noop("The database {path} is damaged: {fault}."),
    tr_noop("The database {path} is damaged."),
    tr_noop("{name} has changed since it was read."),
    tr_noop("Read it again."),
    tr_noop("{name} was changed by something else meanwhile."),
    tr_noop("Copy what you wrote, then press Revert to see the file as it is now."),
    tr_noop("Copy what you wrote, close this and open it again."),
    tr_noop("{name} could not be written: {reason}."),
    tr_noop("{name} is a link; a folder's own instructions have to be a file in it."),
    tr_noop("Language model"),
    tr_noop("MCP server"),
    tr_noop("Model builder"),
    tr_noop("Toolset import"),
    tr_noop("The program"),
    tr_noop("any address"),
    tr_noop("the package index"),
    tr_noop("The endpoint in the settings answers"),
    tr_noop("A server that was added is asked"),
    tr_noop("A server that runs here was granted the network"),
    tr_noop("A toolset is downloaded from a host that you granted"),
    tr_noop("You have not granted this host"),
    tr_noop("Weights are fetched"),
    tr_noop("You had a model built"),
    tr_noop("Its tool may not use the network"),
    tr_noop("Its tool was granted the network"),
)
THEMES = (
    tr_noop("Colour-safe, dark"),
    tr_noop("Colour-safe, light"),
    tr_noop("Dusk"),
    tr_noop("High contrast, dark"),
    tr_noop("High contrast, light"),
    tr_noop("Dark"),
    tr_noop("Light"),
)
"""The names of the themes that are shipped."""
TOOLS = (
    tr_noop("Built-in"),
    tr_noop("Files and code"),
    tr_noop("Search Documents"),
    tr_noop("List Documents"),
    tr_noop("Read Document"),
    tr_noop("Summarize"),
    tr_noop("Query Tables"),
    tr_noop("Read Lines"),
    tr_noop("Write Whole File"),
    tr_noop("Edit Lines"),
    tr_noop("Find Files"),
    tr_noop("Search Files"),
    tr_noop("Find Code by Syntax"),
    tr_noop("Replace Code by Syntax"),
    tr_noop("Move File"),
    tr_noop("Delete Files"),
    tr_noop("Ask"),
    tr_noop("Run Code"),
    tr_noop("Git"),
    tr_noop("Commit"),
    tr_noop("Run Tests"),
    tr_noop("To-do List"),
    tr_noop("Task Agent"),
    tr_noop("Checkpoint"),
    tr_noop("Rewind"),
)
"""The titles of the tools that come with the program, and of their groups."""

_PLACE = re.compile(r"\{(\w+)\}")
_BETWEEN = re.compile(r"(?<=[.!?]) (?=[A-Z])")
_LONGEST = 2000  # characters of what is looked at


def told(text: str) -> str:
    """`text` in the user's language, sentence by sentence or as a whole; what is not known stays as it is."""
    if len(text) > _LONGEST:
        return text
    if text in SENTENCES:
        return tr(text)
    sentences = _BETWEEN.split(text)
    known = [_told(sentence) for sentence in sentences]
    if None in known and (whole := _told(text)) is not None:
        return whole  # a value in it has full stops of its own
    return " ".join(said or sentence for said, sentence in zip(known, sentences, strict=True))


def in_words(error: UserError) -> str:
    """The error with its hint, as one line."""
    return f"{told(str(error))} {told(error.hint)}".rstrip()


def theme_name(name: str) -> str:
    """A shipped theme's name; a user's own is the user's."""
    return tr(name) if name in THEMES else name


def tool_title(tool: Tool) -> str:
    """Of a tool that comes with the program in the user's language; a toolset or a server has its own words."""
    return tr(tool.title) if tool.kind == "builtin" and tool.title in TOOLS else tool.title


def tool_group(tool: Tool) -> str:
    return tr(tool.group) if tool.kind == "builtin" and tool.group in TOOLS else tool.group


def _told(text: str) -> str | None:
    if text in SENTENCES:
        return tr(text)
    for pattern, sentence in _patterns():
        if match := pattern.fullmatch(text):
            return tr(sentence, **{name: _told(value) or value for name, value in match.groupdict().items()})
    return None


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Those with places to fill, the ones that say most by themselves first."""
    filled = sorted((one for one in SENTENCES if _PLACE.search(one)), key=lambda one: -len(_PLACE.sub("", one)))
    return tuple((_pattern(one), one) for one in filled)


def _pattern(sentence: str) -> re.Pattern[str]:
    parts = _PLACE.split(sentence)  # words and names in turn
    return re.compile("".join(f"(?P<{part}>.+?)" if at % 2 else re.escape(part) for at, part in enumerate(parts)))
