"""pip's output becomes progress, and its failures become sentences with a hint."""

import pytest

from installer.pip_output import activity, failure, package_in_work, pinned

REFUSED = """\
WARNING: Retrying (Retry(total=0, connect=None)) after connection broken by 'NewConnectionError('<HTTPConnection>: \
Failed to establish a new connection: [Errno 111] Connection refused')': /simple/altgraph/
ERROR: Could not find a version that satisfies the requirement altgraph==0.17.5 (from versions: none)
ERROR: No matching distribution found for altgraph==0.17.5
"""
MISMATCH = """\
Collecting idna==3.20
ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE. If you have updated the package versions, \
please update the hashes. Otherwise, examine the package contents carefully; someone may have tampered with them.
    idna==3.20 from https://example.org/idna-3.20-py3-none-any.whl (from -r app.lock (line 3)):
        Expected sha256 aa
             Got        bb
"""
FULL = "ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device\n"
NO_BUILD = "ERROR: No matching distribution found for onnxruntime-genai==0.18.0\n"
CERTIFICATE = "WARNING: Retrying after connection broken by 'SSLError(SSLCertVerificationError(1, '[SSL"


@pytest.mark.parametrize(
    ("output", "sentence", "hint"),
    [
        (REFUSED, "cannot be reached", "connection"),
        (MISMATCH, "idna==3.20", "not installed"),
        (FULL, "disk is full", "Free some space"),
        (NO_BUILD, "no build of onnxruntime-genai", "64-bit"),
        (CERTIFICATE, "certificate", "PIP_CERT"),
        ("ERROR: something new\n", "something new", "pip.log"),
        ("", "no output", "pip.log"),
    ],
)
def test_a_failure_says_what_went_wrong_and_what_to_do(output: str, sentence: str, hint: str) -> None:
    error = failure(output.splitlines(), "pip.log")
    assert sentence in str(error)
    assert hint in error.hint


def test_the_package_in_work_is_read_off_the_line_that_begins_it() -> None:
    assert package_in_work("Collecting numpy==2.4.6 (from -r app.lock (line 3))") == "numpy"
    assert package_in_work("Requirement already satisfied: et-xmlfile==2.0.0 in ./lib") == "et-xmlfile"
    assert package_in_work("Processing /mirror/ml_dtypes-0.6.0-cp311-cp311-manylinux_2_28_x86_64.whl") == "ml_dtypes"
    assert package_in_work("Processing /home/ada/mypt-desktop") == ""
    assert package_in_work("  Downloading numpy-2.4.6.whl (16 MB)") == ""


def test_long_activities_are_shown_and_noise_is_not() -> None:
    assert activity("  Downloading faiss_cpu-1.15.1.whl (18.1 MB)") == "Downloading faiss_cpu-1.15.1.whl (18.1 MB)"
    assert activity("Installing collected packages: a, b") == "unpacking"
    assert activity("  Attempting uninstall: pip") == ""
    assert activity("WARNING: Location 'file:///mirror' is ignored") == ""


def test_a_package_pinned_twice_for_two_pythons_counts_once() -> None:
    lock = "# note\nnumpy==1 ; python_version < '3.12' \\\n    --hash=sha256:aa\nnumpy==2\nb==1\n"
    assert pinned(lock) == ["numpy", "b"]
