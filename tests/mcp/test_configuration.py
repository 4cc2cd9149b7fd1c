"""What people write and paste as servers, and what is kept of it."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.core.errors import UserError
from mypt_desktop.mcp.config import ServerConfigError, ServerOptions, plain_config, plain_options, read_config
from mypt_desktop.mcp.config import read_options as options_of
from mypt_desktop.mcp.importing import found_on_this_machine, read_file, read_pasted
from mypt_desktop.mcp.values import Secrets, resolved, variables, without_secrets
from mypt_desktop.store.toolset_values import ServerId


def test_a_server_that_is_started_reads_back_as_it_was_written() -> None:
    config = read_config("git", {"command": "uvx", "args": ["mcp-server-git", "-r", "/x"], "env": {"A": "1"}})
    assert config.starts == "uvx mcp-server-git -r /x"
    assert read_config("git", plain_config(config)) == config


def test_a_server_elsewhere_reads_back_as_it_was_written() -> None:
    config = read_config("web", {"url": "https://example.com/mcp", "headers": {"X": "y"}})
    assert config.transport == "http"
    assert read_config("web", plain_config(config)) == config


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("a b", {"command": "x"}),
        ("", {"command": "x"}),
        ("x" * 65, {"command": "x"}),
        ("a", []),
        ("a", {}),
        ("a", {"command": "x", "url": "https://a"}),
        ("a", {"url": "file:///etc/passwd"}),
        ("a", {"command": "x", "args": "y"}),
        ("a", {"command": "x", "args": [{}]}),
        ("a", {"command": "x", "env": {"A": ["b"]}}),
        ("a", {"command": "x\0y"}),
        ("a", {"command": "x", "transport": "http"}),
        ("a", {"url": "https://a", "transport": "carrier-pigeon"}),
        ("a", {"command": "x" * 10_000}),
    ],
)
def test_what_is_no_server_is_refused_with_a_sentence(name: str, plain: object) -> None:
    with pytest.raises(ServerConfigError) as refused:
        read_config(name, plain)
    assert refused.value.hint


def test_options_read_back_and_nonsense_is_the_default() -> None:
    options = ServerOptions(12.0, 5.0, network=True, confined=False, readable=("/a",), writable=("/b",))
    assert options_of(plain_options(options)) == options
    assert options_of({"call_seconds": "x", "network": 1, "readable": 5}) == ServerOptions()
    assert options_of({"call_seconds": 0}).call_seconds == 1.0


CLAUDE = '{"mcpServers": {"files": {"command": "npx", "args": ["-y", "server-filesystem", "/docs"]}}}'
VS_CODE = """{
  // my servers
  "inputs": [{"id": "api-key", "type": "promptString", "password": true}],
  "servers": {
    "github": {
      "type": "http", /* elsewhere */
      "url": "https://example.com/mcp",
      "headers": {"Authorization": "Bearer ${input:api-key}"}
    },
    "local": {"command": "node", "args": ["a.js"], "env": {"HOME_DIR": "${env:HOME}"},},
  },
}"""


def test_the_usual_json_is_read() -> None:
    (found,) = read_pasted(CLAUDE)
    assert found.config.starts == "npx -y server-filesystem /docs"


def test_comments_commas_and_the_variables_of_vs_code_are_read() -> None:
    web, local = read_pasted(VS_CODE)
    assert web.config.headers == {"Authorization": "Bearer ${API_KEY}"}
    assert local.config.env == {"HOME_DIR": "${HOME}"}


def test_a_server_alone_gets_a_name_and_one_without_braces_is_read() -> None:
    (alone,) = read_pasted('{"command": "uvx", "args": ["mcp-server-time"]}')
    assert alone.config.id == "mcp-server-time"
    (named,) = read_pasted('"My Server!": {"url": "https://example.com/mcp"},')
    assert named.config.id == "My-Server"


def test_a_server_that_is_switched_off_elsewhere_stays_off_and_a_broken_one_says_why() -> None:
    off, broken = read_pasted('{"mcpServers": {"a": {"command": "x", "disabled": true}, "b": {"args": []}}}')
    assert not off.enabled
    assert "needs a `command` or a `url`" in broken.problem


@pytest.mark.parametrize("text", ["", "[]", "{}", "hello", '{"a": 1}', "[" * 100_000, '{"mcpServers": 5}'])
def test_what_is_no_configuration_is_refused(text: str) -> None:
    with pytest.raises(ServerConfigError):
        read_pasted(text)


ANYTHING = st.recursive(st.none() | st.text(), lambda inner: st.dictionaries(st.text(), inner), max_leaves=8)


@given(st.text(max_size=200) | ANYTHING.map(json.dumps))
def test_whatever_is_pasted_gives_servers_or_a_sentence(text: str) -> None:
    with suppress(UserError):
        assert read_pasted(text)


def test_the_configurations_of_other_programs_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / ".config"))
    for name, text in (
        (".config/Claude/claude_desktop_config.json", CLAUDE),
        (".config/Code/User/mcp.json", VS_CODE),
        (".config/Code/User/settings.json", '{"editor.fontSize": 12}'),
        (".cursor/mcp.json", "{broken"),
        (".lmstudio/mcp.json", CLAUDE),
        (".config/Jan/data/mcp_config.json", '{"mcpServers": {"jan": {"command": "x", "active": false}}}'),
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    found, problems = found_on_this_machine()
    assert [(one.source, one.config.id) for one in found] == [
        ("Claude Desktop", "files"),
        ("VS Code", "github"),
        ("VS Code", "local"),
        ("LM Studio", "files"),
        ("Jan", "jan"),
    ]
    assert len(problems) == 1
    assert ".cursor/mcp.json" in problems[0]


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"nothing\.json cannot be read"):
        read_file(tmp_path / "nothing.json")
    (tmp_path / "odd.json").write_bytes(b"\xff\xfe\x00{")
    with pytest.raises(UserError, match=r"odd\.json is no text"):
        read_file(tmp_path / "odd.json")


class Ring:
    """A keyring in memory."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, name: str) -> str | None:
        return self.kept.get((service, name))

    def set_password(self, service: str, name: str, value: str) -> None:
        self.kept[service, name] = value

    def delete_password(self, service: str, name: str) -> None:
        del self.kept[service, name]


def test_secrets_are_taken_out_of_what_is_stored() -> None:
    plain = {"command": "x", "env": {"API_KEY": "abc", "DEBUG": "1", "TOKEN": "${MINE}"}}
    stored, secrets = without_secrets(read_config("a", plain))
    assert stored.env == {"API_KEY": "${API_KEY}", "DEBUG": "1", "TOKEN": "${MINE}"}
    assert secrets == {"API_KEY": "abc"}
    stored, secrets = without_secrets(
        read_config("a", {"url": "https://a", "headers": {"Authorization": "Bearer abc", "Accept": "x"}})
    )
    assert stored.headers == {"Authorization": "Bearer ${AUTHORIZATION}", "Accept": "x"}
    assert secrets == {"AUTHORIZATION": "abc"}


def test_variables_are_filled_in_and_those_without_a_value_named() -> None:
    config = read_config("a", {"command": "x", "args": ["${A}", "${B:-two}", "${C}"], "env": {"D": "${A}-${C}"}})
    assert variables(config) == ("A", "C")
    filled, missing = resolved(config, {"A": "one"}.get)
    assert filled.args == ("one", "two", "")
    assert missing == ("C",)


def test_a_secret_outlives_the_program_where_there_is_a_keyring() -> None:
    ring, server = Ring(), ServerId("a")
    assert Secrets(lambda: ring).set(server, "KEY", "abc")
    assert Secrets(lambda: ring).get(server, "KEY") == "abc"
    later = Secrets(lambda: ring)
    later.forget(server, ["KEY", "NEVER"])
    assert later.get(server, "KEY") is None
    assert not ring.kept


def test_without_a_keyring_a_secret_lasts_as_long_as_the_program() -> None:
    secrets, server = Secrets(lambda: None), ServerId("a")
    assert not secrets.set(server, "KEY", "abc")
    assert not secrets.lasting
    assert secrets.get(server, "KEY") == "abc"
    assert Secrets(lambda: None).get(server, "KEY") is None
