"""No module of the program imports one that imports it, however far around and however late."""

from __future__ import annotations

from collections.abc import Iterator

import grimp


def circles(graph: grimp.ImportGraph) -> list[list[str]]:
    """Groups of modules each of which reaches every other one (Tarjan's strongly connected components)."""
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    path: list[str] = []
    on_path: set[str] = set()
    found: list[list[str]] = []

    def enter(module: str) -> Iterator[str]:
        number[module] = lowest[module] = len(number)
        path.append(module)
        on_path.add(module)
        return iter(sorted(graph.find_modules_directly_imported_by(module)))

    for start in sorted(graph.modules):
        if start in number:
            continue
        open_modules = [(start, enter(start))]
        while open_modules:
            module, imported = open_modules[-1]
            following = next(imported, None)
            if following is None:
                open_modules.pop()
                if open_modules:
                    above = open_modules[-1][0]
                    lowest[above] = min(lowest[above], lowest[module])
                if lowest[module] == number[module]:
                    at = path.index(module)
                    group, path[at:] = path[at:], []
                    on_path.difference_update(group)
                    found += [sorted(group)] if len(group) > 1 else []
            elif following not in number:
                open_modules.append((following, enter(following)))
            elif following in on_path:
                lowest[module] = min(lowest[module], number[following])
    return found


def test_no_import_of_the_program_leads_back() -> None:
    """Imports inside functions and those for types alone count like any other."""
    graph = grimp.build_graph("mypt_desktop", cache_dir=None)
    assert len(graph.modules) > 800
    assert circles(graph) == []


def test_a_circle_is_found_wherever_it_is_closed() -> None:
    graph = grimp.build_graph("mypt_desktop", cache_dir=None)
    graph.add_import(importer="mypt_desktop.core.connections", imported="mypt_desktop.store.connection_log")
    (found,) = circles(graph)
    assert {"mypt_desktop.core.connections", "mypt_desktop.store.connection_log"} <= set(found)
