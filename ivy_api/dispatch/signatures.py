"""What the framework-agnostic functions ask of a declaration's signature, worked out once for each."""

from __future__ import annotations

from ivy_api.dispatch.lookup import array_types, find_namespace, require_taken, type_name
from ivy_api.dispatch.registry import annotation_texts
from ivy_api.errors import MixedBackendsError, NotAnArrayError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from ivy_api.dispatch.registry import Declaration

NUMBERS = frozenset({bool, int, float, complex})
USUAL = NUMBERS | {tuple}
"""Types that stand in the place of no array, or in that of one where the backend's function knows numbers."""
_NOTHING: frozenset[type] = frozenset()


class Parameters:
    """The parameters of a declared function.

    Attributes
    ----------
    positional : the names of those that may be given by position
    rest : that of ``*arrays``, alone in a tuple; empty if there is none
    keywords : those that may be given by name
    needed : those of the positional ones that have no default
    alone : for each that takes an array and no sequence of arrays, the other types that it takes
    beside : for each that takes arrays beside sequences or data types, the types that stand for neither
    """

    __slots__ = ("alone", "beside", "keywords", "needed", "positional", "rest")

    def __init__(self, body: Any) -> None:
        code, texts = body.__code__, annotation_texts(body)
        count, named = code.co_argcount, code.co_argcount + code.co_kwonlyargcount
        self.positional: tuple[str, ...] = code.co_varnames[:count]
        self.rest: tuple[str, ...] = code.co_varnames[named:][: bool(code.co_flags & 0x04)]  # inspect.CO_VARARGS
        self.keywords = frozenset(code.co_varnames[code.co_posonlyargcount : named]) - {"xp"}
        self.needed = self.positional[: count - len(body.__defaults__ or ())]
        arrays = {name: text for name, text in texts.items() if "Array" in text and "memoryview" not in text and name != "return"}
        plain = {name: text for name, text in arrays.items() if "[" not in text and "DType" not in text}
        self.alone = {name: NUMBERS | {type(None)} if "None" in text else NUMBERS for name, text in plain.items()}
        self.beside = {name: _strange(text) for name, text in arrays.items() if name not in plain}

    def names(self, count: int) -> Iterable[str]:
        """The parameters of so many arguments by position."""
        return (*self.positional, *self.rest * count) if self.rest else self.positional


_parameters: dict[Declaration, Parameters] = {}


def parameters_of(declaration: Declaration) -> Parameters:
    """Those of a declared function."""
    found = _parameters.get(declaration)
    if found is None:
        found = _parameters[declaration] = Parameters(declaration.body)
    return found


def check(declaration: Declaration, namespace: Any, args: tuple[Any, ...], kwargs: dict[str, Any], told: bool) -> None:
    """Raise for arguments that a native function might take, or misread, though the declaration does not.

    Only their types count, and the names of the keywords.

    Parameters
    ----------
    namespace : that the call is for
    told : whether it is not the arguments that tell the namespace
    """
    own = parameters_of(declaration)
    if told or not {*map(type, args), *map(type, kwargs.values())} <= USUAL | array_types:
        for parameter, value in (*zip(own.names(len(args)), args, strict=False), *kwargs.items()):
            _check(declaration, own, namespace, parameter, value)
    _check_names(declaration, own, args, kwargs)


def _strange(text: str) -> frozenset[type]:
    return frozenset(([] if "DType" in text else [str]) + ([] if "None" in text else [type(None)]))


def _plugin(namespace: Any) -> str:
    """The package of a namespace's plugin; without one several namespaces may be made for the arrays of one library."""
    package: str = getattr(getattr(namespace, "__source__", None), "package", "")
    return package


def _check(declaration: Declaration, own: Parameters, namespace: Any, parameter: str, value: Any) -> None:
    fine, strange = own.alone.get(parameter), own.beside.get(parameter, _NOTHING)
    if fine is None and parameter not in own.beside:
        require_taken(value)
        return
    if fine is not None and type(value) in fine:
        return
    found = find_namespace(value)
    if found is None and (fine is not None or type(value) in strange):
        raise NotAnArrayError(f"{declaration.qualname} takes an array as {parameter}; got {type_name(value)}.")
    if found is not None and found is not namespace and (_plugin(found) or _plugin(namespace)):
        raise MixedBackendsError(
            f"{declaration.qualname} got {type_name(value)} as {parameter}, which is of another backend than it is called for."
        )


def _check_names(declaration: Declaration, own: Parameters, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    if not own.keywords.issuperset(kwargs) or not kwargs.keys() >= {*own.needed[len(args) :]}:
        from ivy_api.dispatch.diagnose import unbound  # only on the way to an error, most often

        misfit = unbound(declaration, declaration.qualname, args, kwargs)
        if misfit is not None:
            raise misfit
