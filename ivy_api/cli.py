"""The command line: ``ivy-api backends``, ``ivy-api info NAME`` and ``ivy-api info --extensions`` (or ``python -m ivy_api``)."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from rich.console import Console
from rich.table import Table

import ivy_api
from ivy_api.dispatch import registry
from ivy_api.dispatch.coverage import origins, why_missing
from ivy_api.dispatch.plugins import PLUGINS
from ivy_api.dispatch.status import BackendStatus
from ivy_api.errors import IvyError

ORIGINS = ("native", "adapted", "mixed", "composed", "missing")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit status is 0, or 2 if the input was wrong."""
    options = _parser().parse_args(argv)
    if getattr(options, "extensions", False):
        options.describe, options.show = describe_extensions, show_extensions
    try:
        report = options.describe(options)
    except IvyError as error:
        print(f"ivy-api: {error}", file=sys.stderr)
        return 2
    if options.json:
        print(json.dumps(report, indent=2))
    else:
        options.show(report, Console())
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="ivy-api", description="Look at the installed array backends.")
    parser.add_argument("--version", action="version", version=f"ivy-api {ivy_api.__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    listing = commands.add_parser("backends", help="list the installed backends, and why one is not usable")
    listing.add_argument("--no-import", action="store_true", help="do not import the frameworks: faster, but no devices")
    listing.set_defaults(describe=describe_backends, show=show_backends)
    info = commands.add_parser("info", help="list the functions of one backend by chapter, and its limits; or the extensions")
    subject = info.add_mutually_exclusive_group(required=True)
    subject.add_argument("name", nargs="?", help="name of a backend, as 'ivy-api backends' lists it")
    subject.add_argument("--extensions", action="store_true", help="every function beyond the standard, on every usable backend")
    info.set_defaults(describe=describe_backend, show=show_backend)
    for command in (listing, info):
        command.add_argument("--json", action="store_true", help="print JSON")
    return parser


def describe_backends(options: argparse.Namespace) -> list[dict[str, Any]]:
    """What ``ivy-api backends`` tells, as data."""
    return [_describe(status, load=not options.no_import) for status in ivy_api.backends()]


def _describe(status: BackendStatus, *, load: bool) -> dict[str, Any]:
    devices: list[str] = []
    if load and status.usable:
        try:
            devices = [str(device) for device in status.devices]
        except Exception as error:  # whatever a broken framework raises is the answer to "why not"
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
        console.print("No backend is installed. Install the plugin of a framework: pip install ivy-plugin-NAME")
        return
    table = Table(title="Installed backends")
    for title in ("backend", "plugin", "framework", "supported", "tested", "devices", "usable"):
        table.add_column(title, overflow="fold")
    for row in report:
        framework = f"{row['framework']} {row['framework_version'] or '(not installed)'}" if row["framework"] else ""
        usable = "[green]yes[/green]" if row["usable"] else f"[red]no[/red]: {row['problem']}"
        plugin = f"{row['distribution']} {row['plugin_version']}".strip() or "registered by hand"
        table.add_row(row["name"], plugin, framework, row["supported"], row["tested"], ", ".join(row["devices"]), usable)
    console.print(table)


def describe_backend(options: argparse.Namespace) -> dict[str, Any]:
    """What ``ivy-api info NAME`` tells, as data."""
    status = PLUGINS.get(options.name)
    found = origins(status, registry.every())
    chapters: dict[str, dict[str, str]] = {}
    for declaration in registry.every():
        chapters.setdefault(declaration.chapter, {})[declaration.qualname] = found[declaration.qualname]
    return {
        "backend": _describe(status, load=True),
        "standard": status.namespace.__array_api_version__,
        "counts": dict(Counter(found.values())),
        "chapters": chapters,
        "limits": [asdict(limit) for limit in status.limits],
    }


def show_backend(report: dict[str, Any], console: Console) -> None:
    """Print one backend: its functions by chapter and origin, and its limits."""
    backend = report["backend"]
    console.print(
        f"[bold]{backend['name']}[/bold]: {backend['framework']} {backend['framework_version']}, Array API {report['standard']}"
    )
    table = Table(title="Functions by chapter")
    table.add_column("chapter")
    for origin in ORIGINS:
        table.add_column(origin, overflow="fold")
    for chapter, functions in report["chapters"].items():
        table.add_row(chapter, *(", ".join(n for n, o in functions.items() if o == origin) for origin in ORIGINS))
    table.add_section()
    table.add_row("in all", *(str(report["counts"].get(origin, 0)) for origin in ORIGINS))
    console.print(table)
    if not report["limits"]:
        console.print("No declared limits.")
        return
    limits = Table(title="Declared limits")
    for title in ("function", "data types", "devices", "versions", "reason", "link"):
        limits.add_column(title, overflow="fold")
    for limit in report["limits"]:
        dtypes, devices = ", ".join(limit["dtypes"]) or "all", ", ".join(limit["devices"]) or "all"
        limits.add_row(limit["function"], dtypes, devices, limit["versions"] or "all", limit["reason"], limit["link"])
    console.print(limits)


def describe_extensions(options: argparse.Namespace) -> dict[str, Any]:
    """What ``ivy-api info --extensions`` tells, as data: origins by chapter, function and backend."""
    beyond = [d for d in registry.every() if d.kind == "function" and not d.standard]
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
    """Print the functions beyond the standard: a row for each, a column for each backend; totals; what is missing and why."""
    backends = list(report["totals"])
    table = Table(title=f"{report['functions']} functions beyond the standard")
    table.add_column("function", no_wrap=True)
    for backend in backends:
        table.add_column(backend)
    for chapter, functions in report["chapters"].items():
        table.add_row(f"[bold]{chapter}[/bold]")
        for name, found in functions.items():
            table.add_row(f"  {name}", *(found[backend] for backend in backends))
        table.add_section()
    for origin in ORIGINS:
        table.add_row(f"in all: {origin}", *(str(report["totals"][backend][origin]) for backend in backends))
    console.print(table)
    for row in report["missing"]:
        why = f"{row['reason']} {row['link']}" if row["reason"] else "no reason is declared."
        console.print(f"{row['backend']} has no {row['function']}: {why}")
    for name, problem in report["unusable"].items():
        console.print(f"[red]{name} is not usable[/red]: {problem}")
