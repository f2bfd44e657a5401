"""A graph as one HTML page, which opens offline: modules fold, and a call shows its line of the program."""

from __future__ import annotations

import linecache
from collections.abc import Sequence
from html import escape
from itertools import groupby

from ivy_api.graphs.contents import Contents
from ivy_api.graphs.cost import memory_of, operations_of
from ivy_api.graphs.passes.rewriting import Block
from ivy_api.graphs.summary import summary_of
from ivy_api.tracing.graph import shown_arguments
from ivy_api.tracing.nodes import Node, bodies

_STYLE = """
body { font: 14px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; color: #222; background: #fff; }
h1 { font-size: 1.3rem; } p { color: #555; }
details { margin-left: 1rem; border-left: 2px solid #ddd; padding-left: .6rem; }
summary { cursor: pointer; font-weight: 600; } summary small { font-weight: 400; color: #777; }
details.call { border: 0; } details.call > summary { font: 13px ui-monospace, monospace; }
details.call[open] > summary { background: #eef4ff; }
.type { color: #06c; } .cost { color: #777; } pre { background: #f6f6f6; padding: .4rem .6rem; margin: .2rem 0; overflow-x: auto; }
@media (prefers-color-scheme: dark) { body { color: #ddd; background: #161616; } p, .cost, summary small { color: #999; }
details { border-color: #444; }
pre { background: #222; }
details.call[open] > summary { background: #1d2a40; } .type { color: #6bf; } }
"""


def page_of(program: Contents) -> str:
    """Return the page of a program: everything from the program is escaped, and there is no script."""
    graph = program.graph
    block = Block(graph.xp, graph.types, graph.constants)
    block.nodes = graph.nodes
    title = f"A graph of {program.framework}"
    weights = "".join(
        f"<li><code>{escape(name)}</code> <span class=type>{escape(str(tuple(state.value.shape)))}</span> {escape(state.kind)}</li>"
        for name, state in program.states.items()
    )
    parts = [
        "<!DOCTYPE html>",
        '<html lang="en"><head><meta charset="utf-8">',
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">",
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body>",
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(summary_of(program, 12))}</p>".replace("\n", "<br>"),
        f"<details><summary>weights <small>{len(program.states)}</small></summary><ul>{weights}</ul></details>" if weights else "",
        f"<p>inputs: {escape(', '.join(program.names))}</p>",
        *_elements(list(enumerate(graph.nodes)), 0, block),
        "</body></html>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def _elements(nodes: Sequence[tuple[int, Node]], depth: int, block: Block) -> list[str]:
    """The elements of nodes, those of a module inside one that folds."""
    lines = []

    def module(each: tuple[int, Node]) -> tuple[str, str] | None:
        origin = each[1].origin
        return origin.modules[depth] if origin is not None and len(origin.modules) > depth else None

    for key, group in groupby(nodes, module):
        own = list(group)
        if key is None:
            for i, node in own:
                lines += _call(i, node, block)
            continue
        flops = sum(operations_of(node, block) for _, node in own)
        memory = sum(memory_of(node) for _, node in own)
        path, kind = key
        lines.append(
            f"<details{' open' if depth == 0 else ''}><summary>{escape(path or '(the model)')} <small>{escape(kind)}, "
            f"{len(own)} calls, {_count(flops)} FLOPs, {_count(memory)} bytes</small></summary>"
        )
        lines += [*_elements(own, depth + 1, block), "</details>"]
    return lines


def _call(i: int, node: Node, block: Block) -> list[str]:
    types = ", ".join(f"{dtype}{list(shape)}" for shape, dtype in zip(node.shapes, node.dtypes, strict=True))
    lines = [
        f"<details class=call><summary>v{i} = {escape(node.name)}({escape(shown_arguments(node))}) "
        f"<span class=type>{escape(types)}</span> "
        f"<span class=cost>{_count(operations_of(node, block))} FLOPs, {_count(memory_of(node))} bytes</span></summary>",
        *_origin(node),
    ]
    for body in bodies(node.args):
        lines.append("<details open><summary>body</summary>")
        for k, one in enumerate(body.nodes):
            lines += _call(k, one, block)
        lines.append("</details>")
    return [*lines, "</details>"]


def _origin(node: Node) -> list[str]:
    origin = node.origin
    if origin is None:
        return ["<p>Its line of the program is not known.</p>"]
    text = linecache.getline(origin.file, origin.line).strip() if origin.file.endswith(".py") and origin.line else ""
    where = f"{origin.file}, line {origin.line}: {origin.name}" if origin.file else origin.name
    return [f"<p>{escape(where)}</p>", *([f"<pre>{escape(text)}</pre>"] if text else [])]


def _count(n: int) -> str:
    """A number with a prefix of the SI."""
    value = float(n)
    for unit in ("", " k", " M", " G", " T"):
        if value < 1000 or unit == " T":
            return f"{value:.0f}{unit}" if not unit or value >= 100 else f"{value:.1f}{unit}"
        value /= 1000
    return str(n)
