"""Missing system libraries are found by their own names, and the right package is asked for."""

from installer.system import LIBRARIES, absent_libraries, choose

EVERYTHING = "\n".join(f"\t{name} (libc6,x86-64) => /usr/lib/x86_64-linux-gnu/{name}" for name in LIBRARIES)


def test_nothing_is_absent_where_the_loader_lists_everything() -> None:
    assert absent_libraries("70 libs found in cache `/etc/ld.so.cache'\n" + EVERYTHING) == []


def test_a_library_the_loader_does_not_list_is_absent() -> None:
    without = EVERYTHING.replace("libEGL.so.1", "libEGL_mesa.so.0")
    assert absent_libraries(without) == ["libEGL.so.1"]


def test_a_system_whose_loader_cannot_be_asked_lacks_nothing_that_we_know_of() -> None:
    assert absent_libraries("") == []


def test_the_package_is_the_first_name_that_this_release_knows() -> None:
    renamed = [("libasound2t64", "libasound2")]
    assert choose(renamed, lambda name: name.endswith("t64")) == ["libasound2t64"]
    assert choose(renamed, lambda name: not name.endswith("t64")) == ["libasound2"]


def test_a_package_without_another_name_is_taken_unasked() -> None:
    assert choose([("libegl1",)], lambda name: False) == ["libegl1"]
