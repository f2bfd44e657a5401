"""What a graph has, as text: calls, weights and operations."""

from __future__ import annotations

from collections import Counter
from math import prod

from ivy_api.graphs.contents import Contents
from ivy_api.graphs.cost import operations_of
from ivy_api.graphs.passes.rewriting import Block
from ivy_api.tracing.nodes import every_node


def summary_of(program: Contents, most: int | None) -> str:
    """Return the summary of a program: see `Program.summary`."""
    counts = Counter(node.name for node in every_node(program.graph.nodes))
    listed = [f"{name} {count}" for name, count in counts.most_common(most)]
    weights = sum(prod(map(int, state.value.shape)) for state in program.states.values())
    more = "" if len(listed) == len(counts) else ", …"
    text = (
        f"A graph of {program.framework}: {counts.total()} calls, {len(program.names)} inputs, {len(program.states)} states "
        f"with {weights:,} numbers.\n{', '.join(listed)}{more}"
    )
    return text if most is not None else "\n".join([text, *_modules(program)])


def _modules(program: Contents) -> list[str]:
    """A line for each of the outer modules: its calls, floating-point operations, and parameters."""
    if not program.graph.types:
        return []
    block = Block(program.graph.xp, program.graph.types, program.graph.constants)
    block.nodes = program.graph.nodes
    found: dict[tuple[str, str], list[int]] = {}
    for node in program.graph.nodes:
        modules = node.origin.modules if node.origin is not None else ()
        inner = modules[1:2] if modules and not modules[0][0] else modules[:1]
        one = found.setdefault(inner[0] if inner else ("", ""), [0, 0])
        one[0] += 1
        one[1] += operations_of(node, block)
    total = sum(operations for _, operations in found.values())
    lines = [f"{total:,} floating-point operations"]
    for (path, kind), (calls, operations) in found.items():
        if path:
            own = sum(
                prod(map(int, s.value.shape)) for name, s in program.states.items() if name == path or name.startswith(f"{path}.")
            )
            lines.append(f"  {path} ({kind}): {calls} calls, {operations:,} operations, {own:,} numbers")
    return lines
