"""Makes a commit that `git_plan` told of. Runs inside a confined process that sees the repository's own folder alone.

It can write there, so no program of the configuration may run: the files' contents are handed in, nothing is read from
the working tree, and the commands are those that run no filter and no hook.
"""

from __future__ import annotations

import base64
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from .git_program import GitFaultError, git, head, parts, unfinished


def run(
    workspace: Path,
    commit: str,
    ref: str,
    files: Sequence[Mapping[str, str]],
    message: str,
    name: str,
    email: str,
    date: str,
) -> dict[str, Any]:
    """`workspace` is the repository's `.git`; `commit` and `ref` are what was checked out when the commit was shown,
    `date` is seconds since 1970 and the zone, as `@0 +0100`. Returns the new commit's id, whole and short.

    First what is committed goes into the user's index, then the branch moves: cut off between the two, the files are
    staged. Whatever else was staged stays so. Raises `GitFaultError`; then nothing was committed.
    """
    own = Path(tempfile.mkdtemp())
    known = {
        "GIT_DIR": str(workspace),
        "GIT_WORK_TREE": str(own),
        "GIT_LITERAL_PATHSPECS": "1",
        "GIT_NO_REPLACE_OBJECTS": "1",
        "GIT_OPTIONAL_LOCKS": "1",
        **{f"GIT_{who}_NAME": name for who in ("AUTHOR", "COMMITTER")},
        **{f"GIT_{who}_EMAIL": email for who in ("AUTHOR", "COMMITTER")},
        **{f"GIT_{who}_DATE": date for who in ("AUTHOR", "COMMITTER")},
    }
    aside = {**known, "GIT_INDEX_FILE": str(own / "index")}
    if head(known) != (commit, ref):
        raise GitFaultError("The branch has moved since the commit was shown. Nothing was committed.")
    if begun := unfinished(Path(workspace)):
        raise GitFaultError(f"{begun} has begun since the commit was shown. Nothing was committed.")
    for file in files:
        if "content" in file:
            written = git("hash-object", "-w", "--stdin", given=base64.b64decode(file["content"]), environment=known)
            if written.decode().strip() != file["id"]:
                raise GitFaultError(f"{file['path']} is not what was shown. Nothing was committed.")
    # What goes comes first: a file may become a folder.
    rows = sorted(
        (f"{file['mode']} {file['id']}\t{file['path']}" for file in files), key=lambda row: row[:6] != "000000"
    )
    if commit:
        git("read-tree", commit, environment=aside)
    _enter(rows, aside)
    tree = git("write-tree", environment=aside).decode().strip()
    parents = ["-p", commit] if commit else []
    made = git("commit-tree", tree, *parents, "-F", "-", given=message.encode(), environment=known).decode().strip()
    paths = [file["path"] for file in files]
    before = parts(git("ls-files", "--stage", "-z", "--", *paths, environment=known))
    _enter(rows, known)
    subject = message.split("\n", 1)[0]
    reason = f"commit: {subject}" if commit else f"commit (initial): {subject}"
    try:
        git("update-ref", "-m", reason, "HEAD", made, commit or "0" * len(made), environment=known)
    except GitFaultError:
        _enter([f"000000 {'0' * len(made)}\t{path}" for path in paths] + before, known)
        raise
    return {"commit": made, "short": git("rev-parse", "--short", made, environment=known).decode().strip()}


def _enter(rows: Sequence[str], environment: Mapping[str, str]) -> None:
    """Sets entries of an index, without a look at any file."""
    git(
        "update-index",
        "-z",
        "--index-info",
        given="".join(f"{row}\0" for row in rows).encode(),
        environment=environment,
    )
