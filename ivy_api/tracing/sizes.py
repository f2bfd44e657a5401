"""Sizes of axes that a graph does not fix: expressions of the shapes of its values, and what stands for them in a trace.

A program that is traced for symbolic sizes reads them from ``x.shape``. What it computes of them is an expression, which a replay
evaluates. Where it decides by a size, or needs it as an integer, the relation that held is recorded, and a replay checks it.
"""

from __future__ import annotations

import operator
from dataclasses import dataclass
from functools import cached_property

from ivy_api.errors import ArgumentTypeError, TransformationError
from ivy_api.tracing.origins import Origin

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

OPERATIONS: dict[str, Callable[[int, int], int]] = {"//": operator.floordiv, "%": operator.mod}
"""What a factor of an expression may be, besides the size of an axis; sums and products are part of each expression."""

RELATIONS: dict[str, Callable[[Any, Any], Any]] = {"==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le}
"""What may have to hold between two expressions."""


@dataclass(frozen=True)
class Axis:
    """The size of an axis of a value.

    Attributes
    ----------
    value : the `Ref` of the value; while the program is traced, a `Source`
    axis : which axis
    name : what the user calls the size; ``""`` for no name
    """

    value: Any
    axis: int
    name: str = ""

    def __str__(self) -> str:
        return self.name or f"{self.value}.shape[{self.axis}]"


@dataclass(frozen=True)
class Operation:
    """A quotient or a remainder.

    Attributes
    ----------
    name : of `OPERATIONS`
    left, right : the operands
    """

    name: str
    left: Expression
    right: Expression

    def text(self, of_axis: Callable[[Axis], str]) -> str:
        """Return the operation as Python, in parentheses."""
        operands = [side.text(of_axis) if side.is_atom else f"({side.text(of_axis)})" for side in (self.left, self.right)]
        return f"({operands[0]} {self.name} {operands[1]})"

    def __str__(self) -> str:
        return self.text(str)


@dataclass(frozen=True)
class Expression:
    """A polynomial in sizes, quotients and remainders with integer coefficients; equal polynomials are equal.

    Attributes
    ----------
    terms : the coefficient of each product of factors
    """

    terms: tuple[tuple[tuple[Axis | Operation, ...], int], ...]

    @classmethod
    def of(cls, value: int | Axis | Operation) -> Expression:
        """Return the expression of an integer, or of a factor."""
        if isinstance(value, (Axis, Operation)):
            return cls((((value,), 1),))
        return cls((((), value),) if value else ())

    @cached_property
    def constant(self) -> int | None:
        """The integer that it is; ``None`` if it depends on sizes."""
        if not self.terms:
            return 0
        return self.terms[0][1] if len(self.terms) == 1 and not self.terms[0][0] else None

    @property
    def is_atom(self) -> bool:
        """Whether it is the size of an axis, or an integer that is not negative."""
        if self.constant is not None:
            return self.constant >= 0
        (factors, c), *others = self.terms
        return not others and c == 1 and len(factors) == 1 and isinstance(factors[0], Axis)

    def combine(self, name: str, other: Expression) -> Expression:
        """Return the sum, difference, product, quotient or remainder with another one."""
        if name == "*":
            pairs = [((*f, *g), c * d) for f, c in self.terms for g, d in other.terms]
        elif name in ("+", "-"):
            pairs = [*self.terms, *((factors, c if name == "+" else -c) for factors, c in other.terms)]
        elif self.constant is not None and other.constant is not None:
            return Expression.of(OPERATIONS[name](self.constant, other.constant))
        elif other.constant == 1:
            return self if name == "//" else Expression.of(0)
        else:
            return self._divide(name, other)
        found: dict[tuple[Axis | Operation, ...], int] = {}
        for factors, c in pairs:
            key = tuple(sorted(factors, key=str))
            found[key] = found.get(key, 0) + c
        return Expression(tuple(sorted(((f, c) for f, c in found.items() if c), key=_order)))

    def _divide(self, name: str, other: Expression) -> Expression:
        """A quotient that is exact is a polynomial, and its remainder is zero."""
        divisor = other.terms[0] if len(other.terms) == 1 else None
        if divisor is not None:
            quotient = [_quotient(term, divisor) for term in self.terms]
            if None not in quotient:
                return Expression.of(0) if name == "%" else Expression(tuple(sorted(quotient, key=_order)))
        return Expression.of(Operation(name, self, other))

    @property
    def is_never_negative(self) -> bool:
        """Whether no term can be negative: sizes are not."""
        inside = [f for factors, _ in self.terms for f in factors if isinstance(f, Operation)]
        return all(c >= 0 for _, c in self.terms) and all(f.left.is_never_negative and f.right.is_never_negative for f in inside)

    def evaluate(self, size: Callable[[Axis], int]) -> int:
        """Return the value for sizes."""
        total = 0
        for factors, c in self.terms:
            for f in factors:
                c *= size(f) if isinstance(f, Axis) else OPERATIONS[f.name](f.left.evaluate(size), f.right.evaluate(size))
            total += c
        return total

    def axes(self) -> Iterator[Axis]:
        """Yield the sizes in it."""
        for factors, _ in self.terms:
            for factor in factors:
                if isinstance(factor, Axis):
                    yield factor
                else:
                    yield from factor.left.axes()
                    yield from factor.right.axes()

    def substitute(self, function: Callable[[Axis], Axis]) -> Expression:
        """Return the expression with other sizes in place of its own."""
        total = Expression.of(0)
        for factors, c in self.terms:
            product = Expression.of(c)
            for factor in factors:
                if isinstance(factor, Axis):
                    new: Axis | Operation = function(factor)
                else:
                    new = Operation(factor.name, factor.left.substitute(function), factor.right.substitute(function))
                product = product.combine("*", Expression.of(new))
            total = total.combine("+", product)
        return total

    def text(self, of_axis: Callable[[Axis], str]) -> str:
        """Return the expression as Python, with a text for each size."""
        found = ""
        for factors, c in self.terms:
            parts = [str(abs(c))] if abs(c) != 1 or not factors else []
            parts += [of_axis(f) if isinstance(f, Axis) else f.text(of_axis) for f in factors]
            found += f" {'+' if c > 0 else '-'} " if found else "" if c > 0 else "-"
            found += " * ".join(parts)
        return found or "0"

    def __str__(self) -> str:
        return self.text(str)


def _order(term: tuple[tuple[Any, ...], int]) -> tuple[bool, bool, str]:
    """Constants stand last, and what is subtracted after what is not."""
    return not term[0], term[1] < 0, " ".join(map(str, term[0]))


def _quotient(term: Any, divisor: Any) -> Any:
    """A term divided by another one, ``None`` if that is no term."""
    rest = list(term[0])
    for factor in divisor[0]:
        if factor not in rest:
            return None
        rest.remove(factor)
    return None if term[1] % divisor[1] else (tuple(rest), term[1] // divisor[1])


@dataclass(frozen=True)
class Dimension:
    """A size in an argument or in a shape of a graph: an expression, which a replay evaluates.

    Attributes
    ----------
    expression : what it is
    value : what it was when the graph was recorded
    """

    expression: Expression
    value: int

    def __index__(self) -> int:
        return self.value

    def __repr__(self) -> str:
        return str(self.expression)

    def with_values(self, function: Callable[[Any], Any]) -> Dimension:
        """Return the size with other references in place of those to values."""

        def new(axis: Axis) -> Axis:
            return Axis(function(axis.value), axis.axis, axis.name)

        return Dimension(self.expression.substitute(new), self.value)


UNKNOWN = Axis(None, 0, "?")
"""Stands in the shape of a result for a size that no expression of the inputs gives."""


class Source:
    """A value of which a program reads a size, while it is traced.

    Attributes
    ----------
    array : the traced array
    """

    __slots__ = ("_key", "array")

    def __init__(self, array: Any) -> None:
        self.array = array
        self._key = id(array._interpreter), array._payload

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Source) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __str__(self) -> str:
        return f"{self._key[1]}@{self._key[0]}" if self._key[1] is not None else str(self._key[0])


def _arithmetic(name: str, function: Callable[[int, int], int], *, reflected: bool = False) -> Any:
    def method(self: Size, other: Any) -> Any:
        if type(other) is Size:
            value, expression = other.value, other.expression
        elif type(other) in (int, bool):
            value, expression = int(other), Expression.of(int(other))
        elif type(other) in (float, complex):
            return function(other, int(self)) if reflected else function(int(self), other)
        else:
            return NotImplemented
        first, second = (expression, self.expression) if reflected else (self.expression, expression)
        found = first.combine(name, second)
        value = function(value, self.value) if reflected else function(self.value, value)
        return Size(value, found, self.run) if found.constant is None else found.constant

    return method


def _comparison(relation: str, *, swapped: bool = False, negated: str = "") -> Any:
    """A comparison of which the relation is one of `RELATIONS`: ``a > b`` is ``b < a``. Else ``negated`` holds."""

    def method(self: Size, other: Any) -> Any:
        if type(other) is Size:
            value, expression = other.value, other.expression
        elif type(other) is int:
            value, expression = other, Expression.of(other)
        elif isinstance(other, (int, float)):
            return RELATIONS[relation](*((other, int(self)) if swapped else (int(self), other)))
        else:
            return NotImplemented
        pair = (expression, self.expression) if swapped else (self.expression, expression)
        numbers = (value, self.value) if swapped else (self.value, value)
        holds = RELATIONS[relation](*numbers)
        if holds:
            self.run.require(relation, *pair)
        else:
            self.run.require(negated, *(reversed(pair) if negated in ("<", "<=") else pair))
        return holds

    return method


class Size:
    """The size of an axis while a program is traced: an integer, but for what it is of the sizes of the inputs.

    It counts as an `int` for `isinstance`. It is none, so that no code takes its value without `__index__`.

    Attributes
    ----------
    value : for the arguments of the example
    expression : what it is
    run : the interpreter that records the program
    """

    __slots__ = ("expression", "run", "value")
    __array_ufunc__ = None  # operators with an ndarray on the left come here

    def __init__(self, value: int, expression: Expression, run: Any) -> None:
        self.value, self.expression, self.run = value, expression, run

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        return int

    def __index__(self) -> int:
        """Return the integer; a replay requires that it is the same."""
        self.run.require("==", self.expression, Expression.of(self.value))
        return self.value

    def __int__(self) -> int:
        return self.__index__()

    def __float__(self) -> float:
        return float(self.__index__())

    def __complex__(self) -> complex:
        return complex(self.__index__())

    def __bool__(self) -> bool:
        return bool(self != 0)

    def __hash__(self) -> int:
        return hash(self.__index__())

    def __str__(self) -> str:
        return str(self.__index__())

    def __format__(self, specification: str) -> str:
        return format(self.__index__(), specification)

    def __repr__(self) -> str:
        return f"<size {self.value}>"

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        return self.run.cls.base.asarray(self.__index__(), dtype=dtype)

    __add__, __radd__ = _arithmetic("+", operator.add), _arithmetic("+", operator.add, reflected=True)
    __sub__, __rsub__ = _arithmetic("-", operator.sub), _arithmetic("-", operator.sub, reflected=True)
    __floordiv__, __rfloordiv__ = _arithmetic("//", operator.floordiv), _arithmetic("//", operator.floordiv, reflected=True)
    __mod__, __rmod__ = _arithmetic("%", operator.mod), _arithmetic("%", operator.mod, reflected=True)
    _times, _times_reflected = _arithmetic("*", operator.mul), _arithmetic("*", operator.mul, reflected=True)
    __eq__ = _comparison("==", negated="!=")
    __ne__ = _comparison("!=", negated="==")
    __lt__ = _comparison("<", negated="<=")
    __le__ = _comparison("<=", negated="<")
    __gt__ = _comparison("<", swapped=True, negated="<=")
    __ge__ = _comparison("<=", swapped=True, negated="<")

    def __mul__(self, other: Any) -> Any:
        if type(other) in (list, tuple, str):
            return other * self.__index__()
        return self._times(other)

    def __rmul__(self, other: Any) -> Any:
        return self._times_reflected(other)

    def __divmod__(self, other: Any) -> Any:
        return self // other, self % other

    def __rdivmod__(self, other: Any) -> Any:
        return other // self, other % self

    def __neg__(self) -> Any:
        return 0 - self

    def __pos__(self) -> Any:
        return self

    def __abs__(self) -> Any:
        return self if self >= 0 else -self

    def __truediv__(self, other: Any) -> Any:
        return self.__index__() / other

    def __rtruediv__(self, other: Any) -> Any:
        return other / self.__index__()

    def __pow__(self, other: Any) -> Any:
        if type(other) is int and 0 < other < 5:
            found = self
            for _ in range(other - 1):
                found = found * self
            return found
        return self.__index__() ** other

    def __rpow__(self, other: Any) -> Any:
        return other ** self.__index__()

    def bit_length(self) -> int:
        """Return the number of bits of the integer."""
        return self.__index__().bit_length()


def plain(x: Any) -> Any:
    """Return a value with integers in place of sizes; nothing is required of a replay."""
    if type(x) is Size:
        return x.value
    if type(x) in (list, tuple):
        return type(x)(map(plain, x))
    if type(x) is slice:
        return slice(plain(x.start), plain(x.stop), plain(x.step))
    return x


def value_of_example(size: int | Expression) -> int:
    """Return the value of a size for the example."""
    if type(size) is int:
        return size
    return size.evaluate(lambda axis: plain(axis.value.array._value.shape[axis.axis]))  # type: ignore[union-attr]


def expression_of(x: Any) -> Expression:
    """Return the expression of an integer or a `Dimension`."""
    return x.expression if isinstance(x, Dimension) else Expression.of(x)


def has_sizes(values: Any) -> bool:
    """Whether there is a size among values, in lists, tuples and slices too."""
    for x in values:
        if type(x) is Size or (type(x) in (list, tuple) and has_sizes(x)):
            return True
        if type(x) is slice and has_sizes((x.start, x.stop, x.step)):
            return True
    return False


def holds_for_all(relation: str, left: Expression, right: Expression) -> bool:
    """Whether a relation that holds for some sizes holds for all."""
    difference = right.combine("-", left)
    if difference.constant is not None:
        return True
    if relation == "<=":
        return difference.is_never_negative
    if relation in ("<", "!="):
        below = difference.combine("-", Expression.of(1)).is_never_negative
        return below or (relation == "!=" and left.combine("-", right).combine("-", Expression.of(1)).is_never_negative)
    return False


def size_of(native: Any, x: Any, axis: int) -> Any:
    """Return the size of an axis of an array of a replay: an integer, or an array if the framework compiles for any size.

    Parameters
    ----------
    native : what a backend's arrays need: see `ivy_api.array.native`
    x, axis : the array, and which axis
    """
    shape = getattr(x, "shape", ())
    if not 0 <= axis < len(shape):
        raise ArgumentTypeError(f"A graph takes the size of axis {axis} of an array of shape {tuple(shape)}.")
    return native.size(x, axis) if shape[axis] is None else shape[axis]


def require_relation(native: Any, origin: Origin | None, text: str, relation: str, left: Any, right: Any, /) -> None:
    """Raise unless a relation of sizes holds that held when the graph was recorded."""
    holds = RELATIONS[relation](left, right)
    message = f"The graph holds for {text}; here it is not. Trace the program again for arguments of these shapes"
    if type(holds) is not bool and hasattr(native, "require"):
        native.require(holds, message)
        return
    if holds:
        return
    error = TransformationError(
        f"{message}, or write it without a decision by the size: {relation_text(relation, left, right)} does not hold."
    )
    if origin is not None and origin.file:
        error.locate_at(origin.file, origin.line, origin.name)
    raise error


def relation_text(relation: str, left: Any, right: Any) -> str:
    """Return a relation as it is shown."""
    if type(left) is int:
        left, relation, right = right, {"<": ">", "<=": ">="}.get(relation, relation), left
    return f"{left} {relation} {right}"


def shape_text(shape: Sequence[Any]) -> str:
    """Return a shape as it is shown: ``[batch, 8]``."""
    return f"[{', '.join(map(str, shape))}]"
