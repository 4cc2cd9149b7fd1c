"""A toolset comes from an address only where the user granted its host, whole, and in bounds."""

from __future__ import annotations

import datetime
import ipaddress
import ssl
import threading
import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from mypt_desktop.tools.toolsets import download
from mypt_desktop.tools.toolsets.bundle import BundleRefusedError
from mypt_desktop.tools.toolsets.download import Download, HostNotGrantedError, address_in
from tests.tools.toolsets.packing import GOOD, zip_of
from tests.tools.toolsets.web import ADDRESS, Page, serving

TEA = zip_of(GOOD)
HERE = ("127.0.0.1",)


def onward(to: str, status: int = 302) -> Page:
    return Page(b"", status, {"Location": to})


def test_what_a_granted_host_holds_is_downloaded_and_nothing_is_told_about_the_user() -> None:
    with serving({f"{ADDRESS}?version=1%202": Page(TEA)}) as site:
        assert Download(f"{site.at()}?version=1 2", HERE).data() == TEA
        ((_, headers),) = site.asked
    assert sorted(headers) == ["accept", "accept-encoding", "host", "user-agent"]
    assert headers["user-agent"] == "MyPT-Desktop"


def test_a_body_in_tiny_pieces_takes_no_more_room_than_itself() -> None:
    count = 100_000
    tiny = Page(b"2\r\nab\r\n" * count + b"0\r\n\r\n", headers={"Transfer-Encoding": "chunked"})
    with serving({ADDRESS: tiny}) as site:
        tracemalloc.start()
        try:
            assert Download(site.at(), HERE).data() == b"ab" * count
            assert tracemalloc.get_traced_memory()[1] < 10 * 2 * count
        finally:
            tracemalloc.stop()


def test_a_host_that_nobody_granted_is_not_connected_to() -> None:
    with serving({ADDRESS: Page(TEA)}) as site:
        with pytest.raises(HostNotGrantedError, match=r"offline, and fetches from 127\.0\.0\.1 only once") as refused:
            Download(site.at(), ("example.com",)).data()
        assert site.asked == []
    assert refused.value.host == "127.0.0.1"
    assert "--allow-host 127.0.0.1" in refused.value.hint


def test_a_redirect_is_followed_on_the_granted_host_and_stops_before_another() -> None:
    with serving({ADDRESS: onward("/b"), "/b": onward("c?d", 308), "/c?d": Page(TEA)}) as site:
        assert Download(site.at(), HERE).data() == TEA
        site.pages["/b"] = onward(site.at("/c?d", host="localhost"))
        site.asked.clear()
        with pytest.raises(HostNotGrantedError) as refused:
            Download(site.at(), HERE).data()
        assert refused.value.host == "localhost"
        assert [path for path, _ in site.asked] == [ADDRESS, "/b"]
        assert Download(site.at(), (*HERE, "LOCALHOST")).data() == TEA


def test_a_circle_of_redirects_is_left() -> None:
    with (
        serving({ADDRESS: onward(ADDRESS)}) as site,
        pytest.raises(BundleRefusedError, match="from one address to the next, more than 5 times"),
    ):
        Download(site.at(), HERE).data()


@pytest.mark.parametrize(
    ("address", "fault"),
    [
        ("http://example.com/tea.toolset.zip", "http is not encrypted"),
        ("https://me:secret@example.com/tea.toolset.zip", "a name or password in it"),
        ("ftp://example.com/tea.toolset.zip", '"ftp" is no way to download'),
        ("ssh://git@example.com/tea.git", '"ssh" is no way to download'),
        ("https:///tea.toolset.zip", "it names no host"),
        ("https://exa mple.com/tea.toolset.zip", "it names no host"),
        ("https://example.com:port/tea.toolset.zip", "Port could not be cast"),
        ("https://[::1/tea.toolset.zip", "Invalid IPv6 URL"),
        (f"https://{'a' * 70}.com/tea", "it names no host"),
    ],
)
def test_an_address_that_is_none_of_a_download_is_refused_unconnected(address: str, fault: str) -> None:
    with pytest.raises(BundleRefusedError, match=fault) as refused:
        Download(address, ("example.com",)).data()
    assert not isinstance(refused.value, HostNotGrantedError)


def test_a_redirect_away_from_encryption_is_refused() -> None:
    with serving({ADDRESS: onward("http://example.com/tea.toolset.zip")}) as site:
        with pytest.raises(BundleRefusedError, match="http is not encrypted"):
            Download(site.at(), (*HERE, "example.com")).data()
        site.pages[ADDRESS] = onward("file:///etc/passwd")
        with pytest.raises(BundleRefusedError, match='"file" is no way to download'):
            Download(site.at(), HERE).data()


@pytest.mark.parametrize(
    ("page", "fault"),
    [
        (Page(b"", 404), "its host answers 404"),
        (Page(b"", 302), "its host answers 302"),
        (Page(TEA, length=len(TEA) + 1), "the connection ended in the middle of it"),
        (Page(TEA, length=200 * 2**20), "it is larger than 100 MB"),
    ],
)
def test_an_answer_that_holds_no_whole_toolset_is_refused(page: Page, fault: str) -> None:
    with serving({ADDRESS: page}) as site, pytest.raises(BundleRefusedError, match=fault) as refused:
        Download(site.at(), HERE).data()
    assert ADDRESS in str(refused.value)


def test_a_host_that_says_no_length_is_read_up_to_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(download, "MOST_BYTES", 1 << 20)
    body = b"".join(b"%x\r\n%s\r\n" % (1 << 16, bytes(1 << 16)) for _ in range(17))
    chunked = Page(body, headers={"Transfer-Encoding": "chunked"})
    with serving({ADDRESS: chunked}) as site, pytest.raises(BundleRefusedError, match="larger than 1 MB"):
        Download(site.at(), HERE).data()


def test_a_port_that_nobody_serves_is_said() -> None:
    with serving({}) as site:
        pass
    with pytest.raises(BundleRefusedError, match="refused"):
        Download(site.at(), HERE).data()


def test_a_download_ends_when_the_program_does() -> None:
    with serving({ADDRESS: Page(TEA, held=threading.Event())}) as site, ThreadPoolExecutor(1) as pool:
        coming = Download(site.at(), HERE)
        waiting = pool.submit(coming.data)
        assert site.begun.wait(60)
        coming.close()
        with pytest.raises(BundleRefusedError, match="the program ends"):
            waiting.result(60)


def test_one_that_was_closed_before_it_began_fetches_nothing() -> None:
    with serving({ADDRESS: Page(TEA)}) as site:
        coming = Download(site.at(), HERE)
        coming.close()
        with pytest.raises(BundleRefusedError, match="the program ends"):
            coming.data()
        assert site.asked == []


def test_a_host_that_dawdles_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    with serving({ADDRESS: Page(TEA, held=threading.Event())}) as site:
        monkeypatch.setattr(download, "LONGEST", 0.3)
        with pytest.raises(BundleRefusedError, match="it takes more than"):
            Download(site.at(), HERE).data()
        monkeypatch.undo()
        monkeypatch.setattr(download, "LONGEST_WAIT", 0.3)
        with pytest.raises(BundleRefusedError, match="did not answer for"):
            Download(site.at(), HERE).data()


def _certificate(folder: Path) -> Path:
    """A certificate with its key, for this computer, that is its own authority."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "test")])
    now = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), False)
        .add_extension(x509.BasicConstraints(True, None), True)
        .sign(key, hashes.SHA256())
    )
    path = folder / "certificate.pem"
    path.write_bytes(
        certificate.public_bytes(serialization.Encoding.PEM)
        + key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    return path


def test_a_certificate_is_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = _certificate(tmp_path)
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(path)
    with serving({ADDRESS: Page(TEA)}, tls) as site:
        with pytest.raises(BundleRefusedError, match="self-signed certificate"):
            Download(site.at(), HERE).data()
        assert site.asked == []
        monkeypatch.setenv("SSL_CERT_FILE", str(path))
        assert Download(site.at(), HERE).data() == TEA
        with pytest.raises(BundleRefusedError, match="not valid for 'localhost'"):
            Download(site.at(host="localhost"), ("localhost",)).data()


@pytest.mark.parametrize(
    ("source", "address"),
    [
        ("https://example.org/a//b?c=http://d", "https://example.org/a//b?c=http://d"),
        (Path("https://example.org/tea"), "https://example.org/tea"),
        (Path("https://example.org/tea").absolute(), "https://example.org/tea"),
        (Path("https-tea.toolset.zip"), ""),
        ("C:/tea.toolset.zip", ""),
    ],
)
def test_an_address_is_told_from_a_place_on_the_disk(source: Path | str, address: str) -> None:
    assert address_in(source) == address
