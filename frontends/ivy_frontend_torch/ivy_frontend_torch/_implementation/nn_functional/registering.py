"""How the functions of `torch.nn.functional` are registered: in place, with what they write to, with random keys."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import partial
from typing import Any

from ivy_frontend_torch._implementation.calls import bound
from ivy_frontend_torch._implementation.frontend import FRONTEND, Function, InPlace
from ivy_frontend_torch._implementation.modes import no_grad
from ivy_frontend_torch._implementation.nn_functional.common import REDUCTIONS, legacy, reduced
from ivy_frontend_torch._implementation.tensor import assign, check_writable

MODULE = "torch.nn.functional"
ROOTS = frozenset({"relu", "selu", "celu", "threshold", "rms_norm", "max_pool1d", "max_pool2d", "max_pool3d"})
"""Functions that `torch` has too, with parameters that are a part of these."""


class Draw:
    """A random key of a call, drawn when it is first asked for; a call that is repeated for derivatives has the same one."""

    __slots__ = ("_key",)

    def __init__(self) -> None:
        self._key: Any = None

    def __call__(self, xp: Any) -> Any:
        if self._key is None:
            from ivy_frontend_torch._implementation.generators import next_key

            self._key = next_key(xp)
        return self._key


def functional(body: Any, name: str = "", takes: str = "", rule: str = "") -> Any:
    """Register a body on native arrays; those with a parameter ``inplace`` can write to their input, those with ``draw`` draw one.

    Parameters of the body that have no default get the one that the snapshot records.

    Parameters
    ----------
    name : the public name, if it is not that of the body
    takes, rule : as in `op`
    """
    name = name or body.__name__
    parameters = take_recorded_defaults(body, name).parameters
    entry = Function(body, takes, rule)
    said = FRONTEND.snapshot.find(MODULE, name)
    if name in ROOTS or (said is not None and said.same_as == f"torch.{name}"):
        FRONTEND.register(f"torch.{name}", entry)
    if "draw" in parameters:
        FRONTEND.value(f"{MODULE}.{name}", _public(entry, name, "inplace" in parameters, drawing=True))
    elif "inplace" in parameters:
        FRONTEND.value(f"{MODULE}.{name}", _public(entry, name, True, drawing=False))
        if f"{name}_" in FRONTEND.snapshot.modules[MODULE]:
            FRONTEND.value(f"{MODULE}.{name}_", InPlace(body, of=entry))
    else:
        FRONTEND.register(f"{MODULE}.{name}", entry)
    return body


def take_recorded_defaults(body: Any, name: str) -> inspect.Signature:
    """Give parameters of a body that have no default the recorded one, for calls of users, and return the signature."""
    signature, recorded = inspect.signature(body), FRONTEND.snapshot.find(MODULE, name)
    defaults = {} if recorded is None else {p.name: p.default for p in recorded.parameters}
    parameters = list(signature.parameters.values())
    for i, p in enumerate(parameters):
        if p.default is p.empty:
            parameters[i] = p.replace(default=defaults.get(p.name, p.empty))
    body.__signature__ = signature.replace(parameters=parameters)
    return body.__signature__


def promoting(takes: str, rule: str = "promote") -> Callable[[Any], Any]:
    """Register a body whose operands are promoted."""
    return lambda body: functional(body, takes=takes, rule=rule)


def _public(entry: Function, name: str, inplace: bool, drawing: bool) -> Callable[..., Any]:
    call = bound(name, f"{MODULE}.{name}", entry)
    shown = inspect.signature(call)
    at = list(shown.parameters).index("inplace") if inplace else -1

    def function(*args: Any, **kwargs: Any) -> Any:
        writes = inplace and (args[at] if len(args) > at else kwargs.get("inplace", False))
        if drawing:
            kwargs["draw"] = Draw()
        if not writes:
            return call(*args, **kwargs)
        target = args[0] if args else kwargs["input"]
        check_writable(target)
        assign(target, call(*args, **kwargs))
        return target

    return like(function, name, call, [p for p in shown.parameters.values() if p.name not in ("draw", "out")])


def like(function: Any, name: str, call: Any, parameters: Any) -> Callable[..., Any]:
    """Give a function the name, the documentation and the parameters that users see."""
    function.__name__ = function.__qualname__ = name
    function.__module__, function.__doc__ = "ivy_frontend_torch.nn.functional", call.__doc__
    function.__signature__ = inspect.Signature(parameters)
    out: Callable[..., Any] = function
    return out


def loss(takes: str = "", rule: str = "promote", *, reduce: Callable[..., Any] | None = reduced) -> Callable[[Any], Any]:
    """Register a body that returns the losses of all elements; what is registered reduces them, and has the recorded parameters.

    Parameters
    ----------
    takes, rule : as in `op`
    reduce : takes ``xp``, what the body returned, and the reduction; with ``None`` the body takes ``reduction`` and reduces itself
    """

    def decorate(body: Any) -> Any:
        parameters = FRONTEND.snapshot.modules[MODULE][body.__name__].parameters
        names = [p.name for p in parameters]

        def form(*args: Any, xp: Any) -> Any:
            given = dict(zip(names, args, strict=True))
            reduction = legacy(given.pop("reduction"), given.pop("size_average", None), given.pop("reduce", None))
            if reduce is None:
                if reduction not in REDUCTIONS:
                    raise ValueError(f"{reduction} is not a valid value for reduction")
                return body(**given, reduction=reduction, xp=xp)
            return reduce(xp, body(**given, xp=xp), reduction)

        shown = [*parameters, inspect.Parameter("xp", inspect.Parameter.KEYWORD_ONLY)]
        form.__signature__ = inspect.Signature(shown)  # type: ignore[attr-defined]
        form.__doc__ = body.__doc__
        functional(form, body.__name__, takes, rule if takes else "")
        return body

    return decorate


def spatial(body: Any = None, *, indexed: bool = False) -> Any:
    """Register ``<name>1d``, ``2d`` and ``3d`` of one body, which takes ``xp``, the number of spatial axes, and the arguments.

    The parameters of each are those that the snapshot has recorded. ``indexed`` registers ``<name>1d_with_indices`` and so on, too,
    which always return indices.
    """
    if body is None:
        return partial(spatial, indexed=indexed)
    own = list(inspect.signature(body).parameters.values())[2:]
    for axes in (1, 2, 3):
        for suffix in ("", "_with_indices") if indexed else ("",):
            name = f"{body.__name__}{axes}d{suffix}"
            said = FRONTEND.snapshot.find(MODULE, f"{body.__name__}{axes}d{'_with_indices' if indexed else ''}")
            if said is not None:
                functional(_form(body, axes, [p.name for p in said.parameters], own, bool(suffix)), name=name)
    return body


def _form(body: Any, axes: int, names: list[str], own: list[inspect.Parameter], indices: bool) -> Any:
    parameters = [p for p in own if p.name in names or p.kind is p.KEYWORD_ONLY]
    at = names.index("return_indices") if indices else -1

    def form(*args: Any, xp: Any, **options: Any) -> Any:
        given = (*args[:at], True, *args[at + 1 :]) if indices else args
        return body(xp, axes, *given, **options)

    shown = [*parameters, inspect.Parameter("xp", inspect.Parameter.KEYWORD_ONLY)]
    form.__signature__ = inspect.Signature(shown)  # type: ignore[attr-defined]
    form.__doc__ = body.__doc__
    return form


def writing(*names: str) -> Callable[[Any], Any]:
    """Register a body that returns its result, and the new values of tensors among its arguments; ``None`` where they stay."""

    def decorate(body: Any) -> Any:
        take_recorded_defaults(body, body.__name__)
        entry = Function(body)
        call = bound(body.__name__, f"{MODULE}.{body.__name__}", entry)
        shown = [p for p in inspect.signature(call).parameters.values() if p.name != "out"]
        at = {p.name: i for i, p in enumerate(shown)}

        def function(*args: Any, **kwargs: Any) -> Any:
            out, *written = call(*args, **kwargs)
            for name, value in zip(names, written, strict=True):
                if value is not None:
                    with no_grad():
                        assign(args[at[name]] if len(args) > at[name] else kwargs[name], value)
            return out

        FRONTEND.value(f"{MODULE}.{body.__name__}", like(function, body.__name__, call, shown))
        return body

    return decorate
