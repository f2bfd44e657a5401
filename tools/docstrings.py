"""Docstrings of declared functions as Markdown: signature, sections, inline code."""

from __future__ import annotations

import inspect
import re

from ivy_api.dispatch.registry import Declaration

LISTS = ("Attributes", "Parameters", "Returns", "Yields", "Raises")
SECTIONS = (*LISTS, "Notes", "References", "Examples")


def parsed(doc: str) -> tuple[str, dict[str, list[str]]]:
    """The text before the sections of a docstring, and the lines of each section."""
    lines, current = doc.splitlines(), ""
    parts: dict[str, list[str]] = {"": []}
    for line, below in zip(lines, [*lines[1:], ""], strict=True):
        if line in SECTIONS and below.startswith("---"):
            current = line
            parts[current] = []
        elif not (current and not parts[current] and line.startswith("---")):
            parts[current].append(line)
    return "\n".join(parts.pop("")).strip(), parts


def section(title: str, lines: list[str]) -> str:
    """A section as Markdown, with its title in bold."""
    if title == "Examples":
        return "**Examples**\n\n```pycon\n" + "\n".join(lines).strip() + "\n```"
    if title in LISTS:
        return f"**{title}**\n\n{entries(lines, title)}"
    return f"**{title}**: {inline(' '.join(' '.join(lines).split()))}"


def entries(lines: list[str], title: str) -> str:
    """A list with an item for each parameter, result or error; each unindented line starts an item."""
    items: list[list[str]] = []
    for line in filter(str.strip, lines):
        if line[0].isspace() and items:
            items[-1].append(line.strip())
        else:
            items.append([line])
    return "\n".join(f"- {_item(item, title)}" for item in items)


def _item(item: list[str], title: str) -> str:
    name, colon, rest = item[0].partition(" : ")
    if title == "Raises":
        name, colon, rest = item[0], ":", ""
    text = inline(" ".join(filter(None, (rest, *item[1:]))))
    return f"`{name}`: {text}" if colon else inline(" ".join(item))


def inline(text: str) -> str:
    """Text of a docstring as Markdown, with code in single backticks."""
    parts = re.split(r"(``.+?``|`[^`]+`)", text.replace("\n", " ") if "\n\n" not in text else text)
    return "".join(f"`{part.strip('`')}`" if part.startswith("`") else re.sub(r"([*|<])", r"\\\1", part) for part in parts)


def escaped(text: str) -> str:
    """Escape text for a table cell, where a bar ends the cell even in code."""
    return re.sub(r"\\?\|", r"\\|", inline(text))


def properties(declaration: Declaration) -> str:
    """What the schema says of the derivative and the shape of the result, as Markdown, where that is not the usual."""
    text = []
    if declaration.kind == "function" and declaration.schema.floating_parameters and declaration.schema.returns.arrays:
        if declaration.piecewise_constant:
            text.append("**Derivative**: zero wherever there is one; the result counts as a constant.")
        elif not declaration.differentiable:
            text.append("**Derivative**: none; the result counts as a constant.")
    if declaration.data_dependent:
        text.append("**Shape**: depends on the values of the arguments, which `vmap` and compilers do not know.")
    return "\n\n".join(text)


def signature(declaration: Declaration) -> str:
    """The parameters as a user of ``xp`` sees them, without annotations."""
    parameters = inspect.signature(declaration.body).parameters.values()
    return str(inspect.Signature([p.replace(annotation=inspect.Parameter.empty) for p in parameters if p.name != "xp"]))


def document(declaration: Declaration) -> str:
    """The docstring of a declaration as it is written."""
    return inspect.getdoc(declaration.body) or ""
