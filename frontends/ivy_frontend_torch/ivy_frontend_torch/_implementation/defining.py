"""How functions are registered: `op` for bodies on native arrays, `rows` for declared functions, `raw` for functions of tensors.

A body has PyTorch's parameters, takes native arrays for tensors, and the namespace as the keyword ``xp``::

    @op("input other", "promote")
    def hypot(input, other, *, xp):
        return xp.hypot(input, other)

``takes`` names the operands that a rule of `promotion.promoted` brings to one data type: ``promote``, ``float``, ``bool`` or
``same``; numbers of Python among them become arrays. An operand may be a list of tensors. Without a rule arrays come as they are. A
data type among the arguments is a `dtypes.dtype`: ``native(xp, dtype)`` is that of the namespace, ``cast(xp, x, dtype)`` converts.

From one body follow the function, the method of ``torch.Tensor`` and the in-place forms, wherever the snapshot has the names, and
``out=``, gradients, and the translation of errors. A body returns arrays, tuples or named tuples of them (`objects.returns`).
Bodies call each other: the decorators return them unchanged.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ivy_api.frontends.binding import Entry, forward, operands
from ivy_frontend_torch._implementation.frontend import FRONTEND


@dataclass(frozen=True)
class Function(Entry):
    """An entry with what a call needs to know.

    Attributes
    ----------
    takes, rule : the operands, and how they are promoted
    view : whether the result shares the data of the first argument
    write : of a view that is no selection of elements, how it is written to: takes the base, the new part, the other arguments
    locate : of a view whose body takes elements by their positions, where in memory they are: takes the geometry of the base, and
        the other arguments
    differentiable : whether calls are recorded
    sizes : the parameter that takes the rest of the positional arguments: ``x.permute(1, 0)``
    factory : whether ``requires_grad``, ``device``, ``layout``, ``pin_memory`` and ``memory_format`` are accepted
    declared : the declared function that does it, where data types need no conversion
    """

    takes: str = ""
    rule: str = ""
    view: bool = False
    write: Callable[..., Any] | None = None
    differentiable: bool = True
    sizes: str = ""
    factory: bool = False
    declared: str = ""
    locate: Callable[..., Any] | None = None


@dataclass(frozen=True)
class InPlace(Entry):
    """The in-place form of a function."""

    of: Any = None


def register(entry: Any, place: str, name: str) -> None:
    """Register an entry at a place, as a method, and in its in-place forms, as far as the snapshot has the names."""
    places = [place, "torch.Tensor"] if place == "torch" else [place]
    names = FRONTEND.snapshot.places
    for one in places:
        if name in names[one] or one == place:
            FRONTEND.value(f"{one}.{name}", entry)
        if isinstance(entry, Function) and not name.endswith("_") and f"{name}_" in names[one]:
            FRONTEND.value(f"{one}.{name}_", InPlace(entry.body, of=entry))


def op(
    takes: str = "",
    rule: str = "",
    *,
    place: str = "torch",
    name: str | None = None,
    also: str = "",
    view: bool = False,
    write: Callable[..., Any] | None = None,
    differentiable: bool = True,
    sizes: str = "",
    factory: bool = False,
    declared: str = "",
    locate: Callable[..., Any] | None = None,
) -> Callable[[Any], Any]:
    """Register a body at a place, and under further names.

    Parameters
    ----------
    place : the module or class: ``torch``, ``torch.Tensor``, ``torch.nn.functional``
    name : the public name, if it is not that of the body
    also : further names, separated by spaces: of the same place, of another one (``special.expit``), or of the root (``.relu``)
    takes, rule, view, write, differentiable, sizes, factory, declared, locate : see `Function`
    """

    def decorate(body: Any) -> Any:
        entry = Function(body, None, takes, rule, view, write, differentiable, sizes, factory, declared, locate)
        register(entry, place, name or body.__name__)
        for other in also.split():
            module, _, last = other.rpartition(".")
            at = f"torch.{module}" if module else "torch" if other.startswith(".") else place
            register(entry, at, last)
        return body

    return decorate


def rows(text: str, takes: str, rule: str, *, place: str = "torch", differentiable: bool = True) -> None:
    """Register functions that a declared one does: a line has the name, the declared function if called otherwise, further names.

    A line is ``name``, ``name=declared`` or ``name=declared also also``.
    """
    for line in text.strip().splitlines():
        first, *also = line.split()
        name, _, declared = first.partition("=")
        declared = declared or name
        op(
            takes,
            rule,
            place=place,
            also=" ".join(also),
            differentiable=differentiable,
            declared=declared if rule in ("float", "promote") else "",
        )(forward(name, operands(takes), declared, takes.split()))


def raw(*places: str, name: str | None = None, also: str = "") -> Callable[[Any], Any]:
    """Register a function that takes and returns tensors, or a class, at places; ``torch`` if none is given."""

    def decorate(thing: Any) -> Any:
        for place in places or ("torch",):
            for one in (name or thing.__name__, *also.split()):
                FRONTEND.value(f"{place}.{one}", thing)
        return thing

    return decorate


def public(path: str) -> Any:
    """Return an offered function by its path: ``nn.functional.relu``."""
    place, _, name = f"torch.{path}".rpartition(".")
    return FRONTEND.find(place, name)
