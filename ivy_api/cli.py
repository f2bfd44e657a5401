"""The command line (or ``python -m ivy_api``).

``ivy-api backends``, ``info NAME``, ``info --extensions``, ``frontends [NAME]``, ``graph FILE``.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from typing import Any

from rich.console import Console

import ivy_api
from ivy_api import terminal
from ivy_api.dispatch import registry
from ivy_api.dispatch.coverage import origins, waits_for, why_missing
from ivy_api.dispatch.distributions import EntryPoint
from ivy_api.dispatch.limits import device_name
from ivy_api.dispatch.plugins import PLUGINS
from ivy_api.dispatch.published import names
from ivy_api.dispatch.status import BackendStatus
from ivy_api.errors import FileFormatError, IvyError
from ivy_api.frontends import coverage
from ivy_api.frontends.frontend import installed

ORIGINS = ("native", "adapted", "mixed", "composed", "waiting", "missing")
"""Where a function comes from. A waiting one is composed of functions of which one is missing."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit status is 0, or 2 for invalid input."""
    parser = _parser()
    options = parser.parse_args(argv)
    if getattr(options, "name", "") is None and not options.extensions:
        parser.error("info needs the name of a backend, as 'ivy-api backends' lists it, or --extensions")
    if getattr(options, "extensions", False) and options.name is None:
        options.describe, options.show = describe_extensions, show_extensions
    if getattr(options, "framework", None) is not None:
        options.describe, options.show = describe_frontend, show_frontend
    elif getattr(options, "markdown", False):
        parser.error("--markdown needs the name of a frontend, as 'ivy-api frontends' lists it")
    try:
        with terminal.quiet():
            report = options.describe(options)
    except IvyError as error:
        print(f"ivy-api: {error}", file=sys.stderr)
        return 2
    if options.json:
        print(json.dumps(report, indent=2))
    else:
        options.show(report, Console(highlight=False))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="ivy-api", description="Look at the installed array backends.")
    parser.add_argument("--version", action="version", version=f"ivy-api {ivy_api.__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    listing = commands.add_parser("backends", help="list the installed backends, and why one is not usable")
    listing.add_argument("--no-import", action="store_true", help="do not import the frameworks: faster, but no devices")
    listing.set_defaults(describe=describe_backends, show=show_backends)
    info = commands.add_parser("info", help="list the functions of one backend by chapter, and its limits; or the extensions")
    info.add_argument("name", nargs="?", help="name of a backend, as 'ivy-api backends' lists it")
    info.add_argument(
        "--extensions", action="store_true", help="the functions beyond the standard too; without a name, on every usable backend"
    )
    info.set_defaults(describe=describe_backend, show=show_backend)
    fronts = commands.add_parser(
        "frontends", help="list the installed frontends with their coverage; or the coverage of one by module"
    )
    fronts.add_argument("framework", nargs="?", help="name of a frontend, as 'ivy-api frontends' lists it")
    fronts.add_argument("--markdown", action="store_true", help="print its page of the documentation: what is not offered, and why")
    fronts.set_defaults(describe=describe_frontends, show=show_frontends)
    graph = commands.add_parser("graph", help="describe a graph that Program.save wrote; or write it as source, or as a page")
    graph.add_argument("file", help="the file")
    graph.add_argument("--source", metavar="TARGET", help="print Python for a backend, or for ivy_api")
    graph.add_argument("--html", metavar="FILE", help="write a page that opens in a browser")
    graph.add_argument("--backend", help="the backend that loads it; by default the current one, or the only one installed")
    graph.set_defaults(describe=describe_graph, show=show_graph)
    for command in (listing, info, fronts, graph):
        command.add_argument("--json", action="store_true", help="print JSON")
    return parser


def describe_backends(options: argparse.Namespace) -> list[dict[str, Any]]:
    """Return the output of ``ivy-api backends`` as data."""
    return [_describe(status, load=not options.no_import) for status in ivy_api.backends()]


def _describe(status: BackendStatus, *, load: bool) -> dict[str, Any]:
    devices: list[str] = []
    if load and status.usable:
        try:
            devices = list(dict.fromkeys(map(device_name, status.devices)))
        except Exception as error:  # whatever a broken framework raises is the reason why it is not usable
            status.problem = status.problem or error
    backend = status.backend
    return {
        "name": status.name,
        "usable": status.usable,
        "distribution": status.distribution,
        "plugin_version": status.plugin_version,
        "framework": status.framework,
        "framework_version": status.framework_version,
        "supported": backend.versions if backend else "",
        "tested": backend.tested if backend else "",
        "devices": devices,
        "problem": str(status.problem) if status.problem else "",
    }


def show_backends(report: list[dict[str, Any]], console: Console) -> None:
    """Print the backends as a table."""
    if not report:
        console.print(f"No backend is installed. Install the plugin of a framework with pip, out of {names()}.")
        return
    titles = ("backend", "plugin", "framework", "supported", "tested", "devices", "usable")
    rows = [
        (
            row["name"],
            f"{row['distribution']} {row['plugin_version']}".strip() or "registered by hand",
            f"{row['framework']} {row['framework_version'] or '(not installed)'}" if row["framework"] else "",
            row["supported"],
            row["tested"],
            ", ".join(row["devices"]),
            "[green]yes[/green]" if row["usable"] else "[red]no[/red]",
        )
        for row in report
    ]
    terminal.show_rows(console, titles, rows, title="Installed backends")
    for row in report:
        if not row["usable"]:
            terminal.show_line(console, f"[red]{row['name']}[/red]", row["problem"])


def describe_backend(options: argparse.Namespace) -> dict[str, Any]:
    """Return the output of ``ivy-api info NAME`` as data."""
    status = PLUGINS.get(options.name)
    found = origins(status, registry.iter_declarations())
    chapters: dict[str, dict[str, str]] = {}
    for declaration in sorted(registry.iter_declarations(), key=lambda d: not d.standard):
        chapters.setdefault(declaration.chapter, {})[declaration.qualname] = found[declaration.qualname]
    return {
        "backend": _describe(status, load=True),
        "standard": status.namespace.__array_api_version__,
        "counts": dict(Counter(found.values())),
        "chapters": chapters,
        "limits": [limit._asdict() for limit in status.limits],
        "waits_for": waits_for(status),
        "of_the_standard": {d.qualname: d.standard or d.kind != "function" for d in registry.iter_declarations()},
        "extensions": options.extensions,
    }


def show_backend(report: dict[str, Any], console: Console) -> None:
    """Print one backend: its functions by chapter and origin, and its limits."""
    backend = report["backend"]
    console.print(
        f"[bold]{backend['name']}[/bold]: {backend['framework']} {backend['framework_version']}, Array API {report['standard']}"
    )
    shown = {name for name, standard in report["of_the_standard"].items() if standard or report["extensions"]}
    counts: Counter[str] = Counter()
    for chapter, functions in report["chapters"].items():
        if not shown.isdisjoint(functions):
            counts.update(_show_chapter(chapter, functions, shown, report["waits_for"], console))
    works = sum(counts[origin] for origin in ORIGINS[:4])
    console.print(f"\n[bold]in all[/bold]: {works} of {len(shown)} work")
    for origin in ORIGINS:
        terminal.show_line(console, f"  {origin}", str(counts[origin]), width=12)
    if not report["extensions"]:
        console.print("The functions beyond the standard: --extensions", style="dim")
    console.print(f"\n[bold]{'Declared limits' if report['limits'] else 'No declared limits.'}[/bold]")
    _show_limits(report["limits"], console)


def _show_chapter(
    chapter: str, functions: dict[str, str], shown: set[str], waits_for: dict[str, list[str]], console: Console
) -> Counter[str]:
    """Print the functions of a chapter by origin, and count them."""
    console.print(f"\n[bold]{chapter}[/bold]")
    counts: Counter[str] = Counter()
    for origin in ORIGINS:
        names = [name for name, its in functions.items() if its == origin and name in shown]
        counts[origin] = len(names)
        if names:
            labels = [_waiting(name, waits_for) for name in names] if origin == "waiting" else names
            terminal.show_line(console, f"  {origin}", ", ".join(labels), width=12)
    return counts


def _show_limits(limits: list[dict[str, Any]], console: Console) -> None:
    """Print each reason once, with the functions that it concerns."""
    alike: dict[tuple[str, ...], list[str]] = {}
    for limit in limits:
        concerned = [", ".join(limit["dtypes"]) or "all dtypes", ", ".join(limit["devices"]) or "all devices"]
        concerned += [f"versions {limit['versions']}"] if limit["versions"] else []
        alike.setdefault((" · ".join(concerned), limit["reason"], limit["link"]), []).append(limit["function"])
    for about, functions in alike.items():
        terminal.show_line(console, " ", ", ".join(functions))
        for text in about:
            terminal.show_line(console, "   ", text)


def _waiting(name: str, waits_for: dict[str, list[str]]) -> str:
    """A waiting function and what it waits for, shortened."""
    wanted = waits_for[name]
    more = f" and {len(wanted) - 3} more" if len(wanted) > 3 else ""
    return f"{name} (for {', '.join(wanted[:3])}{more})"


def describe_extensions(options: argparse.Namespace) -> dict[str, Any]:
    """Return the output of ``ivy-api info --extensions`` as data: origins by chapter, function and backend."""
    beyond = [d for d in registry.iter_declarations() if d.kind == "function" and not d.standard]
    chapters: dict[str, dict[str, dict[str, str]]] = {}
    totals: dict[str, dict[str, int]] = {}
    missing: list[dict[str, str]] = []
    problems: dict[str, str] = {}
    for status in ivy_api.backends():
        try:
            found = origins(status, beyond)
        except IvyError as error:
            problems[status.name] = str(error)
            continue
        totals[status.name] = {origin: sum(o == origin for o in found.values()) for origin in ORIGINS}
        for declaration in beyond:
            name = declaration.qualname
            chapters.setdefault(declaration.section, {}).setdefault(name, {})[status.name] = found[name]
            if found[name] == "missing":
                limit = why_missing(status, name)
                why = {"reason": limit.reason, "link": limit.link} if limit else {"reason": "", "link": ""}
                missing.append({"function": name, "backend": status.name, **why})
    return {"functions": len(beyond), "totals": totals, "chapters": chapters, "missing": missing, "unusable": problems}


def show_extensions(report: dict[str, Any], console: Console) -> None:
    """Print the functions beyond the standard: one row each, one column per backend; totals; what is missing and why."""
    backends = list(report["totals"])
    console.print(f"[bold]{report['functions']} functions beyond the standard[/bold]")
    for chapter, functions in report["chapters"].items():
        rows = [(name, *(found[backend] for backend in backends)) for name, found in functions.items()]
        console.print()
        terminal.show_rows(console, (chapter, *backends), rows)
    rows = [(origin, *(str(report["totals"][backend][origin]) for backend in backends)) for origin in ORIGINS]
    console.print()
    terminal.show_rows(console, ("in all", *backends), rows)
    for row in report["missing"]:
        why = f"{row['reason']} {row['link']}" if row["reason"] else "no reason is declared."
        terminal.show_line(console, f"{row['backend']} has no {row['function']}:", why)
    for name, problem in report["unusable"].items():
        terminal.show_line(console, f"[red]{name} is not usable[/red]:", problem)


def describe_frontends(options: argparse.Namespace) -> list[dict[str, Any]]:
    """Return the output of ``ivy-api frontends`` as data."""
    return [_describe_frontend(found) for found in installed().values()]


def _describe_frontend(found: EntryPoint) -> dict[str, Any]:
    report: dict[str, Any] = {"name": found.name, "distribution": found.distribution, "version": found.version}
    try:
        frontend = found.load()
        total = coverage.total(frontend)
        report |= {"framework_version": frontend.snapshot.version, "problem": "", **total._asdict()}
    except Exception as error:  # whatever a broken distribution raises is the reason why it is not usable
        report |= {"framework_version": "", "problem": str(error), **coverage.Count(0, 0, 0)._asdict()}
    return report


def show_frontends(report: list[dict[str, Any]], console: Console) -> None:
    """Print the frontends as a table."""
    if not report:
        console.print("No frontend is installed. Install that of a framework with pip: ivy-frontend-<framework>.")
        return
    rows = [(row["name"], f"{row['distribution']} {row['version']}", row["framework_version"], *_figures(row)) for row in report]
    terminal.show_rows(console, ("frontend", "distribution", "follows", *FIGURES), rows, title="Installed frontends")
    for row in report:
        if row["problem"]:
            terminal.show_line(console, f"[red]{row['name']}[/red]", row["problem"])


FIGURES = ("offered", "absent", "of", "share")


def _figures(row: dict[str, Any]) -> tuple[str, ...]:
    """Return the cells of counts."""
    share = coverage.Count(row["works"], row["absent"], row["every"]).share
    return (str(row["works"]), str(row["absent"]), str(row["every"]), f"{share:.0%}" if row["every"] else "")


def describe_frontend(options: argparse.Namespace) -> dict[str, Any]:
    """Return the output of ``ivy-api frontends NAME`` as data."""
    frontend = coverage.load(options.framework)
    return {
        "name": frontend.framework,
        "framework_version": frontend.snapshot.version,
        "modules": {module: count._asdict() for module, count in coverage.counts(frontend).items()},
        "markdown": coverage.page(frontend) if options.markdown else "",
    }


def show_frontend(report: dict[str, Any], console: Console) -> None:
    """Print the coverage of one frontend by module and class, or its page of the documentation."""
    if report["markdown"]:
        sys.stdout.write(report["markdown"])
        return
    rows = [(module, *_figures(count)) for module, count in report["modules"].items()]
    title = f"{report['name']} {report['framework_version']}"
    terminal.show_rows(console, ("module or class", *FIGURES), rows, title=title)


def describe_graph(options: argparse.Namespace) -> dict[str, Any]:
    """Return the output of ``ivy-api graph FILE`` as data."""
    try:
        program = ivy_api.load_graph(options.file, xp=options.backend or _first_backend())
        if options.html:
            program.show(options.html)
    except OSError as error:
        raise FileFormatError(f"{error.filename or options.file}: {error.strerror}.") from error
    return {
        "framework": program.framework,
        "inputs": list(program.names),
        "states": {name: list(map(int, state.value.shape)) for name, state in program.states.items()},
        "calls": program.count(),
        "summary": program.summary(),
        "source": program.source(options.source) if options.source else "",
        "html": options.html or "",
    }


def _first_backend() -> str | None:
    """The first usable backend: a graph is only looked at, so that it does not matter which."""
    return next((status.name for status in ivy_api.backends() if status.usable), None)


def show_graph(report: dict[str, Any], console: Console) -> None:
    """Print a graph: its source, where the page was written, or its summary."""
    if report["source"]:
        sys.stdout.write(report["source"])
    elif report["html"]:
        console.print(f"Written: {report['html']}", markup=False)
    else:
        console.print(report["summary"], markup=False)
