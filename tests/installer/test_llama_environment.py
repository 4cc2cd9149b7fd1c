"""llama.cpp is compiled for what the processor has, feature by feature."""

from installer.llama_environment import cmake_arguments


def test_only_the_features_the_processor_has_are_switched_on() -> None:
    arguments = cmake_arguments({"avx", "avx2", "fma", "amx_tile"})
    assert "-DGGML_AVX2=ON" in arguments
    assert "-DGGML_AVX512=OFF" in arguments
    assert not any("AMX" in argument for argument in arguments)


def test_a_processor_is_never_believed_as_a_whole_when_its_features_are_known() -> None:
    assert "-DGGML_NATIVE=OFF" in cmake_arguments({"avx"})


def test_where_the_features_are_not_known_the_build_decides() -> None:
    assert cmake_arguments(set()) == []
