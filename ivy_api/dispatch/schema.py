"""The schema of a declaration, read once from its annotations: roles, dtypes, axes and the return type of a call.

Annotations are types, including those of `ivy_api._types`; they are evaluated even if their module postpones evaluation. A type
defined only for type checkers is treated as `Any`.
"""

from __future__ import annotations

import inspect
import types
from collections.abc import Sequence
from functools import cached_property
from types import SimpleNamespace
from typing import Annotated, Any, ForwardRef, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import ivy_api._types as _types  # "from" would call the package's __getattr__, which loads everything
from ivy_api._types import Array, AxisOf, Kinds, Role
from ivy_api.adapt.promotion import FLOATING

UNKNOWN = inspect.Parameter.empty
"""The annotation of a parameter without one, or with one defined only for type checkers."""

COMPLEX = next(said for said in _types.ComplexArray.__metadata__ if isinstance(said, Kinds))  # type: ignore[attr-defined]
NUMBERS = (bool, int, float, complex)
_SEQUENCES = (tuple, list, Sequence)
_FLOATING = frozenset(FLOATING)
_NEVER_FLOATING = frozenset(("key", "mask"))
_VOCABULARY = {
    **{name: value for name, value in vars(_types).items() if not name.startswith("_")},
    "Annotated": Annotated,
    "Any": Any,
    "Literal": Literal,
    "Sequence": Sequence,
    "_bool": bool,
}
"""Names in annotations that their modules import only for type checkers."""


class Type:
    """The type of a parameter: its alternatives, and its metadata.

    Attributes
    ----------
    known : whether there is an annotation that could be evaluated
    choices : the alternatives of a union, without their metadata: ``(Array, float, None)``
    roles : the names of `Role`s
    kinds : the dtypes of arrays, if stated
    axis : whether, and how, it is an axis
    """

    __slots__ = ("axis", "choices", "kinds", "known", "roles")

    def __init__(self, annotation: Any) -> None:
        self.known = annotation is not UNKNOWN
        self.choices: tuple[Any, ...] = ()
        self.kinds: Kinds | None = None
        self.axis: AxisOf | None = None
        self.roles: frozenset[str] = frozenset()
        self._add(annotation)

    def _add(self, annotation: Any) -> None:
        origin = get_origin(annotation)
        if origin is Annotated:
            if not self._is_role(annotation.__metadata__):
                self._add(annotation.__origin__)
        elif origin is Union or origin is types.UnionType:
            for choice in get_args(annotation):
                self._add(choice)
        elif meant := _meant(annotation):
            for choice in meant:
                self._add(choice)
        else:
            self.choices += (None if annotation is type(None) else annotation,)
            if self.kinds is None and not self.array and origin in _SEQUENCES:
                self.kinds = next((part.kinds for part in self.parts(annotation) if part.kinds is not None), None)

    def _is_role(self, metadata: tuple[Any, ...]) -> bool:
        """Add what the metadata of an annotation say, and return whether they say all: of a data type or device."""
        for said in metadata:
            if isinstance(said, Kinds):
                self.kinds = self.kinds or said
            elif isinstance(said, AxisOf):
                self.axis = said
            elif isinstance(said, Role):
                self.roles |= {said.name}
                if said.name in ("dtype", "device"):
                    self.choices += (said,)
                    return True
        return False

    @staticmethod
    def is_sequence(choice: Any) -> bool:
        """Whether an alternative is a tuple, list or other sequence."""
        return get_origin(choice) in _SEQUENCES

    @staticmethod
    def parts(choice: Any) -> list[Type]:
        """Return the types of the elements of a sequence, without an ellipsis."""
        return [Type(part) for part in get_args(choice) if part is not Ellipsis]

    @property
    def array(self) -> bool:
        """Whether one alternative is an array."""
        return Array in self.choices

    @property
    def arrays(self) -> bool:
        """Whether it contains arrays, alone or inside sequences."""
        return self.array or any(part.arrays for choice in self.sequences for part in self.parts(choice))

    @property
    def sequences(self) -> list[Any]:
        """The alternatives that are sequences."""
        return [choice for choice in self.choices if self.is_sequence(choice)]

    @property
    def floating(self) -> bool:
        """Whether its arrays may be floating-point; if their dtypes are not stated, they may. A key or a mask never is."""
        if self.roles & _NEVER_FLOATING or self.dtype or not self.arrays:
            return False
        return self.kinds is None or not _FLOATING.isdisjoint(self.kinds.kinds)

    @property
    def optional(self) -> bool:
        """Whether ``None`` is an alternative."""
        return None in self.choices

    @property
    def dtype(self) -> bool:
        """Whether an alternative is a data type, alone or inside sequences."""
        return "dtype" in self.roles or any(part.dtype for choice in self.sequences for part in self.parts(choice))

    @property
    def names_dtype(self) -> bool:
        """Whether a string is interpreted as the name of a data type."""
        return self.dtype and str not in self.choices

    @property
    def device(self) -> bool:
        """Whether an alternative is a device."""
        return "device" in self.roles

    @property
    def numbers(self) -> tuple[type, ...]:
        """The alternatives that are Python numbers."""
        return tuple(choice for choice in self.choices if choice in NUMBERS)

    @property
    def only_words(self) -> bool:
        """Whether it is one of several strings, or ``None``."""
        others = [choice for choice in self.choices if choice is not None and get_origin(choice) is not Literal]
        return not others and all(isinstance(option, str) for option in self.options)

    @property
    def options(self) -> list[Any]:
        """The literal values that it lists."""
        return [value for choice in self.choices if get_origin(choice) is Literal for value in get_args(choice)]


class Parameter(Type):
    """A parameter of a declared function: its type and its position in the signature.

    Attributes
    ----------
    name : its name
    kind : positional, keyword or variadic, as in `inspect.Parameter`
    default : its default; ``inspect.Parameter.empty`` if it is required
    """

    __slots__ = ("default", "kind", "name")

    def __init__(self, parameter: inspect.Parameter, annotation: Any) -> None:
        super().__init__(annotation)
        self.name = parameter.name
        self.kind = parameter.kind
        self.default = parameter.default

    @property
    def has_default(self) -> bool:
        """Whether it has a default."""
        return self.default is not inspect.Parameter.empty

    @property
    def keyword_variadic(self) -> bool:
        """Whether it is ``**options``."""
        return self.kind is inspect.Parameter.VAR_KEYWORD

    @property
    def variadic(self) -> bool:
        """Whether it is ``*arrays``."""
        return self.kind is inspect.Parameter.VAR_POSITIONAL


class Schema:
    """The parameters and return type of a declared function.

    Attributes
    ----------
    signature : its signature without ``xp``
    parameters : its parameters by name, in order
    returns : the return type
    """

    def __init__(self, body: Any) -> None:
        signature = inspect.signature(body)
        own = [p for p in signature.parameters.values() if p.name != "xp"]
        self.signature = signature.replace(parameters=own)
        self.parameters = {p.name: Parameter(p, _evaluated(body, p.name)) for p in own}
        self.returns = Type(_evaluated(body, "return"))

    @cached_property
    def arrays(self) -> tuple[str, ...]:
        """The parameters that take arrays, alone or inside sequences."""
        return tuple(name for name, parameter in self.parameters.items() if parameter.arrays)

    @cached_property
    def floating_parameters(self) -> tuple[str, ...]:
        """The parameters that take floating-point arrays: those that a function can be differentiated with respect to."""
        return tuple(name for name, parameter in self.parameters.items() if parameter.floating)

    @cached_property
    def floating_results(self) -> tuple[bool, ...]:
        """Whether each array of the result may be floating-point: those that can be differentiated.

        A single array is one element, and so is a tuple of any length. Of ``Array | tuple[Array, IntegerArray]``, the longer
        alternative counts: ``(True, False)``.
        """
        if not self.returns.arrays:
            return ()
        several = [tuple(part.floating for part in Type.parts(choice)) for choice in self.returns.sequences]
        return max(several, key=len, default=(self.returns.floating,))

    @cached_property
    def accepted(self) -> dict[str, Kinds]:
        """The dtypes of each parameter that states them; the others follow from these."""
        return {name: parameter.kinds for name, parameter in self.parameters.items() if parameter.kinds is not None}

    @cached_property
    def positional(self) -> tuple[str, ...]:
        """The parameters that may be passed by position."""
        by_position = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
        return tuple(name for name, parameter in self.parameters.items() if parameter.kind in by_position)

    @cached_property
    def keywords(self) -> frozenset[str]:
        """The parameters that may be passed by name."""
        by_name = (inspect.Parameter.KEYWORD_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
        return frozenset(name for name, parameter in self.parameters.items() if parameter.kind in by_name)


def _evaluated(body: Any, name: str) -> Any:
    annotations = getattr(body, "__annotations__", {})
    if name not in annotations:
        return UNKNOWN
    one = SimpleNamespace(__annotations__={name: annotations[name]})
    names = {**_VOCABULARY, **getattr(body, "__globals__", {})}
    try:
        return get_type_hints(one, names, include_extras=True)[name]
    except Exception:  # a third party's annotation may be for its type checker only, such as Array[int]
        return UNKNOWN


def _meant(annotation: Any) -> list[Any]:
    """Return the types that a type variable, an alias of a ``type`` statement or a ``NewType`` stands for; none for any other."""
    if isinstance(annotation, TypeVar):
        meant = annotation.__constraints__ or (annotation.__bound__,)
    else:
        meant = (getattr(annotation, "__supertype__", None) or getattr(annotation, "__value__", None),)
    return [_VOCABULARY.get(x.__forward_arg__, Any) if isinstance(x, ForwardRef) else x for x in meant if x is not None]
