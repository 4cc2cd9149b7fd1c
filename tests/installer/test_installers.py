"""What cannot be run here is checked for what can be read of it: other systems' installers, and the desktop's files."""

from __future__ import annotations

import plistlib
import re
import subprocess
from configparser import ConfigParser
from xml.etree import ElementTree

from installer.bundling import linux
from installer.places import ROOT
from mypt_desktop import __version__

INSTALLER = ROOT / "installer"
MIME = "application/x-mypt-toolset+zip"


def test_whatever_the_windows_installer_writes_its_uninstaller_removes() -> None:
    script = (INSTALLER / "windows" / "mypt-desktop.nsi").read_text("utf-8")
    install, uninstall = re.split(r'(?m)^Section "Uninstall"', script)
    written = set(re.findall(r'WriteReg\w+ HKCU "([^"]+)" "([^"]*)"', install))
    keys = set(re.findall(r'DeleteRegKey HKCU "([^"]+)"', uninstall))
    values = set(re.findall(r'DeleteRegValue HKCU "([^"]+)" "([^"]+)"', uninstall))
    assert len(written) > 10
    for key, value in written:
        assert (key, value) in values or any(key == gone or key.startswith(f"{gone}\\") for gone in keys), key
    assert "$SMPROGRAMS" in uninstall
    assert "RequestExecutionLevel user" in install


def test_the_mac_app_asks_for_no_more_than_it_needs() -> None:
    told = plistlib.loads((INSTALLER / "macos" / "entitlements.plist").read_bytes())
    assert set(told) == {
        "com.apple.security.cs.allow-jit",
        "com.apple.security.cs.allow-unsigned-executable-memory",
        "com.apple.security.cs.disable-library-validation",
    }
    subprocess.run(["sh", "-n", str(INSTALLER / "macos" / "make_dmg.sh")], check=True)


def test_the_desktop_entry_opens_what_the_association_names() -> None:
    entry = ConfigParser(interpolation=None)
    entry.read(INSTALLER / "linux" / "mypt-desktop.desktop", "utf-8")
    assert MIME in entry["Desktop Entry"]["MimeType"].split(";")
    assert entry["Desktop Entry"]["Exec"] == "mypt-desktop %f"
    described = ElementTree.parse(INSTALLER / "linux" / "mypt-toolset.xml").getroot()
    (kind,) = described
    assert kind.get("type") == MIME
    assert [glob.get("pattern") for glob in kind.iter() if glob.tag.endswith("glob")] == ["*.toolset.zip"]
    about = ElementTree.parse(INSTALLER / "linux" / "org.mypt.desktop.metainfo.xml").getroot()
    assert about.findtext("provides/mediatype") == MIME
    assert [release.get("version") for release in about.iter("release")] == [__version__]
    assert f"MyPT Desktop {__version__}" in (INSTALLER / "linux" / "mypt-desktop.1").read_text("utf-8")


def test_the_package_says_what_it_needs_and_how_large_it_is() -> None:
    lines = linux._control("amd64", 1234, ["libc6 (>= 2.36)", "libegl1"]).splitlines()
    fields = dict(line.split(": ", 1) for line in lines if not line.startswith(" "))
    assert fields["Version"] == __version__
    assert fields["Depends"] == "libc6 (>= 2.36), libegl1"
    assert fields["Installed-Size"] == "1234"
