"""What the framework-agnostic functions need to know about a declaration's signature, computed once for each."""

from __future__ import annotations

from ivy_api.adapt.functions import run_while_compiling
from ivy_api.dispatch.lookup import find_namespace, is_array_type, require_taken, type_name
from ivy_api.errors import MixedBackendsError, NotAnArrayError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from ivy_api.dispatch.registry import Declaration
    from ivy_api.dispatch.schema import Parameter, Schema

NUMBERS = frozenset({bool, int, float, complex})
USUAL = NUMBERS | {tuple}
"""Types of arguments that are not arrays, or are scalars that the backend's function accepts as such."""
_NOTHING: frozenset[type] = frozenset()


class Parameters:
    """The parameters of a declared function.

    Attributes
    ----------
    positional : names of the parameters that may be passed by position
    rest : the name of ``*arrays``, in a tuple; empty if there is none
    keywords : names of those that may be passed by name
    needed : the required positional parameters
    plain : the keywords that take no array, data type or device
    alone : for each that takes an array but no sequence of arrays, its other types
    beside : for each that takes arrays as well as sequences or data types, the types that are neither
    """

    __slots__ = ("alone", "beside", "keywords", "needed", "plain", "positional", "rest")

    def __init__(self, schema: Schema) -> None:
        own = schema.parameters.values()
        self.positional = schema.positional
        self.rest = tuple(p.name for p in own if p.variadic)
        self.keywords = schema.keywords
        self.needed = tuple(name for name in self.positional if not schema.parameters[name].has_default)
        self.plain = frozenset(p.name for p in own if p.name in self.keywords and _is_plain(p))
        arrays = [p for p in own if p.arrays and memoryview not in p.choices]
        self.alone = {p.name: _other_types(p) for p in arrays if _takes_arrays_alone(p)}
        self.beside = {p.name: _strange(p) for p in arrays if p.name not in self.alone}

    def names(self, count: int) -> Iterable[str]:
        """Return the parameter names of ``count`` positional arguments."""
        return (*self.positional, *self.rest * count) if self.rest else self.positional


_parameters: dict[Declaration, Parameters] = {}
_read: dict[Declaration, Parameters] = {}
"""Those that `_read_schema` has read; a call, compiled or not, copies them to `_parameters`."""


def parameters_of(declaration: Declaration) -> Parameters:
    """Return the parameters of a declared function."""
    found = _parameters.get(declaration)
    if found is None:
        _read_schema(declaration)
        found = _parameters[declaration] = _read[declaration]
    return found


@run_while_compiling
def _read_schema(declaration: Declaration) -> None:
    _read[declaration] = Parameters(declaration.schema)


def check(declaration: Declaration, namespace: Any, args: tuple[Any, ...], kwargs: dict[str, Any], explicit: bool) -> None:
    """Raise for arguments that a native function might accept or misinterpret, though the declaration does not allow them.

    Only argument types and keyword names are checked.

    Parameters
    ----------
    namespace : the namespace of the call
    explicit : whether the namespace was chosen by something other than the arguments
    """
    own = parameters_of(declaration)
    if explicit or not all(cls in USUAL or is_array_type(cls) for cls in (*map(type, args), *map(type, kwargs.values()))):
        for parameter, value in (*zip(own.names(len(args)), args, strict=False), *kwargs.items()):
            found = _check(declaration, own, parameter, value)
            if explicit and found is not None and found is not namespace and (_plugin(found) or _plugin(namespace)):
                raise MixedBackendsError(
                    f"{declaration.qualname} got {type_name(value)} as {parameter}, which is of another backend than it is called "
                    f"for."
                )
    _check_names(declaration, own, args, kwargs)


def _is_plain(parameter: Parameter) -> bool:
    """Whether it takes no array, data type or device."""
    return not (parameter.arrays or parameter.dtype or parameter.device)


def _takes_arrays_alone(parameter: Parameter) -> bool:
    """Whether it takes no sequence of arrays and no data type."""
    return not (parameter.sequences or parameter.dtype)


def _other_types(parameter: Parameter) -> frozenset[type]:
    """The types that a parameter takes beside arrays."""
    return NUMBERS | {type(None)} if parameter.optional else NUMBERS


def _strange(parameter: Parameter) -> frozenset[type]:
    return frozenset(([] if parameter.dtype else [str]) + ([] if parameter.optional else [type(None)]))


def _plugin(namespace: Any) -> str:
    """The package of a namespace's plugin; without a plugin one library's arrays may have several namespaces."""
    package: str = getattr(getattr(namespace, "__source__", None), "package", "")
    return package


def _check(declaration: Declaration, own: Parameters, parameter: str, value: Any) -> Any:
    """Check the type of an argument, and return the namespace of an array."""
    fine, strange = own.alone.get(parameter), own.beside.get(parameter, _NOTHING)
    if fine is None and parameter not in own.beside:
        require_taken(value)
        return None
    if fine is not None and type(value) in fine:
        return None
    found = find_namespace(value)
    if found is None and (fine is not None or type(value) in strange):
        raise NotAnArrayError(f"{declaration.qualname} takes an array as {parameter}; got {type_name(value)}.")
    return found


def _check_names(declaration: Declaration, own: Parameters, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    if not own.keywords.issuperset(kwargs) or not kwargs.keys() >= {*own.needed[len(args) :]}:
        from ivy_api.dispatch.diagnose import unbound  # on errors only, usually

        misfit = unbound(declaration, declaration.qualname, args, kwargs)
        if misfit is not None:
            raise misfit
