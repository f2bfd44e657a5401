"""Arrays as text, as NumPy prints them."""

from __future__ import annotations

import contextlib
import math
import struct
from collections.abc import Callable, Iterator
from typing import Any

from ivy_frontend_numpy._implementation import views
from ivy_frontend_numpy._implementation.array import asarray, generic, native, ndarray, nested, python
from ivy_frontend_numpy._implementation.frontend import numpy, numpy_function

DEFAULTS: dict[str, Any] = {
    "precision": 8, "threshold": 1000, "edgeitems": 3, "linewidth": 75, "suppress": False, "nanstr": "nan", "infstr": "inf",
    "sign": "-", "formatter": None, "floatmode": "maxprec", "legacy": False, "override_repr": None,
}  # fmt: skip
_options = dict(DEFAULTS)


@numpy()
def get_printoptions() -> dict[str, Any]:
    """Return how arrays are printed."""
    return dict(_options)


@numpy()
def set_printoptions(
    precision: Any = None, threshold: Any = None, edgeitems: Any = None, linewidth: Any = None, suppress: Any = None,
    nanstr: Any = None, infstr: Any = None, formatter: Any = None, sign: Any = None, floatmode: Any = None, *, legacy: Any = None,
    override_repr: Any = None,
) -> None:  # fmt: skip
    """Say how arrays are printed."""
    given = {
        "precision": precision, "threshold": threshold, "edgeitems": edgeitems, "linewidth": linewidth, "suppress": suppress,
        "nanstr": nanstr, "infstr": infstr, "sign": sign, "floatmode": floatmode, "legacy": legacy,
    }  # fmt: skip
    if floatmode not in (None, "fixed", "unique", "maxprec", "maxprec_equal"):
        raise ValueError('floatmode option must be one of "fixed", "unique", "maxprec", "maxprec_equal"')
    if sign not in (None, "-", "+", " "):
        raise ValueError("sign option must be one of ' ', '+', or '-'")
    if threshold is not None and not isinstance(threshold, (int, float)):
        raise TypeError("threshold must be numeric")
    _options.update({k: v for k, v in given.items() if v is not None})
    _options["formatter"], _options["override_repr"] = formatter, override_repr


@contextlib.contextmanager
def _printed(args: Any, kwargs: Any) -> Iterator[Any]:
    before = dict(_options)
    set_printoptions(*args, **kwargs)
    try:
        yield get_printoptions()
    finally:
        _options.update(before)


@numpy()
def printoptions(*args: Any, **kwargs: Any) -> Any:
    """Inside, arrays are printed otherwise."""
    return _printed(args, kwargs)


# Numbers.


def shortest(value: float, size: int) -> str:
    """Return the shortest text that reads as the number in a floating-point type of some bytes."""
    if size == 8 or not math.isfinite(value):
        return repr(value)
    code = "e" if size == 2 else "f"
    for digits in range(1, 18):
        text = f"{value:.{digits - 1}e}"
        try:
            if struct.unpack(code, struct.pack(code, float(text)))[0] == value:
                return repr(float(text))
        except OverflowError:
            continue
    return repr(value)


def _digits(value: float, size: int) -> tuple[str, int]:
    """Return the shortest digits of a number that is not negative, and the power of ten of the first one."""
    whole, fraction, exponent = _parts(shortest(value, size))
    joined = (whole + fraction).lstrip("0")
    if not joined.strip("0"):
        return "0", 0
    power = len(whole) - 1 + int(exponent or 0)
    if whole.strip("0") == "":
        power = int(exponent or 0) - (len(fraction) - len(fraction.lstrip("0"))) - 1
    return joined.rstrip("0"), power


def positional(value: float, size: int, precision: int | None, unique: bool = True, least: int = 0) -> str:
    """Return a number with a decimal point: its shortest digits, after it at least some and at most ``precision``."""
    sign = "-" if math.copysign(1.0, value) < 0 else ""
    value = abs(value)
    digits, power = _digits(value, size)
    places = max(len(digits) - 1 - power, 0)
    if precision is not None and (places > precision or not unique):
        text = f"{value:.{precision}f}"
        whole, _, fraction = text.partition(".")
        fraction = fraction.rstrip("0").ljust(least, "0") if unique else fraction
        return f"{sign}{whole}.{fraction}"
    if places < least:  # more digits are those of the number itself
        return f"{sign}{value:.{least}f}"
    if power >= 0:
        whole = digits[: power + 1].ljust(power + 1, "0")
        return f"{sign}{whole}.{digits[power + 1 :]}"
    return f"{sign}0.{'0' * (-power - 1)}{digits}"


def scientific(
    value: float, size: int, precision: int | None, unique: bool = True, exp_digits: int = 2, least: int = 0
) -> str:  # fmt: skip
    """Return a number with a power of ten: its shortest digits, after the point at least some and at most ``precision``."""
    sign = "-" if math.copysign(1.0, value) < 0 else ""
    value = abs(value)
    digits, power = _digits(value, size)
    shorter = precision is not None and (len(digits) - 1 > precision or not unique)
    if shorter or len(digits) - 1 < least:  # more digits are those of the number itself
        whole, fraction, exponent = _parts(f"{value:.{precision if shorter else least}e}")
        power = int(exponent)
        digits = whole + (fraction.rstrip("0").ljust(least, "0") if unique else fraction)
    return f"{sign}{digits[0]}.{digits[1:]}e{'-' if power < 0 else '+'}{abs(power):0{exp_digits}d}"


def scalar_text(x: Any) -> str:
    """Return a scalar as text."""
    value = python(x)
    if isinstance(value, complex):
        half = x._d.itemsize // 2
        if half == 8:
            return repr(value)
        re, im = (shortest(p, half).removesuffix(".0") for p in (value.real, value.imag))
        sign = "" if im.startswith(("-", "+")) else "+"
        return f"{im}j" if value.real == 0 and math.copysign(1, value.real) > 0 else f"({re}{sign}{im}j)"
    if isinstance(value, float):
        return shortest(value, x._d.itemsize)
    return str(value)


CUTOFF = {2: 1e3, 4: 1e6, 8: 1e8}
"""By how many bytes a number has: the first one that makes the numbers of an array be shown with powers of ten."""


class Float:
    """How the numbers of an array are shown, with points below each other."""

    def __init__(self, values: list[float], size: int, options: dict[str, Any], sign: str | None = None) -> None:
        self.size, self.options, self.sign = size, options, options["sign"] if sign is None else sign
        self.mode = options["floatmode"]
        finite = [v for v in values if math.isfinite(v)]
        self.exp = _needs_powers_of_ten([abs(v) for v in finite if v != 0], CUTOFF[size], options["suppress"])
        self.left = self.right = 0
        self.precision, self.exp_digits = 0, 2
        if finite:
            self._fit(finite)
        for v in values:
            if not math.isfinite(v):
                self.left = max(self.left, len(self._special(v)) - self.right - 1)

    def _fit(self, finite: list[float]) -> None:
        """Make room before and after the point for all numbers in their shortest form."""
        precision = None if self.mode == "unique" else self.options["precision"]
        write = scientific if self.exp else positional
        parts = [_parts(write(v, self.size, precision, self.mode != "fixed")) for v in finite]
        self.left = max(len(self._signed(v, whole)) for v, (whole, _, _) in zip(finite, parts, strict=True))
        self.precision = self.right = max(len(fraction) for _, fraction, _ in parts)
        if self.exp:
            self.exp_digits = max(len(exponent) - 1 for _, _, exponent in parts)
            self.right += self.exp_digits + 2
        if self.sign == " " and not any(v < 0 for v in finite):
            self.left = max(self.left, 2)

    def _signed(self, v: float, text: str) -> str:
        return f"+{text}" if self.sign == "+" and math.copysign(1.0, v) > 0 else text

    def _special(self, v: float) -> str:
        if math.isnan(v):
            return f"{'+' if self.sign == '+' else ''}{self.options['nanstr']}"
        return f"{'-' if v < 0 else '+' if self.sign == '+' else ''}{self.options['infstr']}"

    def __call__(self, v: float) -> str:
        if not math.isfinite(v):
            text = self._special(v)
            return " " * (self.left + self.right + 1 - len(text)) + text
        unique = self.mode != "fixed"
        if self.exp:
            text = scientific(v, self.size, self.precision, unique, self.exp_digits, self.precision)
            whole, fraction, exponent = _parts(text)
            return f"{self._signed(v, whole):>{self.left}}.{fraction}e{exponent}".ljust(self.left + 1 + self.right)
        least = self.precision if self.mode == "maxprec_equal" else 0
        text = positional(v, self.size, self.precision if self.mode != "unique" else None, unique, least)
        whole, fraction, _ = _parts(text)
        return f"{self._signed(v, whole):>{self.left}}.{fraction.ljust(self.right)}"


def _needs_powers_of_ten(magnitudes: list[float], cutoff: float, suppress: bool) -> bool:
    """Whether numbers, given without signs and zeros, are too large, too small or too far apart to be shown without."""
    if not magnitudes:
        return False
    high, low = max(magnitudes), min(magnitudes)
    return high >= cutoff or (not suppress and (low < 0.0001 or high / low > 1000.0))


def _parts(text: str) -> tuple[str, str, str]:
    """Return what stands before the point of a number, after it, and after the ``e``."""
    mantissa, _, exponent = text.partition("e")
    whole, _, fraction = mantissa.partition(".")
    return whole, fraction, exponent


_FORMATTERS = {
    "b": ("bool", "all"), "i": ("int", "int_kind", "all"), "u": ("int", "int_kind", "all"), "f": ("float", "float_kind", "all"),
    "c": ("complexfloat", "complex_kind", "all"),
}  # fmt: skip
"""By kind of data type: the keys of the option ``formatter`` that it is shown by."""


def _formatter(values: list[Any], d: Any, options: dict[str, Any], custom: Any) -> Callable[[Any], str]:
    """Return the function that shows one of some values: the user's for its data type, if there is one."""
    own = next((custom[key] for key in _FORMATTERS[d.kind] if custom.get(key)), None) if custom else None
    if own is not None:
        return lambda v: own(d.type(v))
    if d.kind == "b":
        width = 5 if values and (len(values) != 1 or options.get("pad", True)) else 0
        return lambda v: ("True" if v else "False").rjust(width)
    if d.kind in "iu":
        form = "+d" if options["sign"] == "+" else "d"
        width = max((len(f"{v:{form}}") for v in values), default=0)
        return lambda v: f"{v:{form}}".rjust(width)
    if d.kind == "f":
        return Float(values, d.itemsize, options)
    return _complex_formatter(values, d, options)


def _complex_formatter(values: list[complex], d: Any, options: dict[str, Any]) -> Callable[[complex], str]:
    re = Float([v.real for v in values], d.itemsize // 2, options)
    im = Float([v.imag for v in values], d.itemsize // 2, options, "+")

    def complex_text(v: complex) -> str:
        text = im(v.imag)
        bare = text.rstrip()
        return f"{re(v.real)}{bare}j{' ' * (len(text) - len(bare))}"

    return complex_text


def _edges(x: Any, edge: int) -> Any:
    """Return the elements of an array that are shown."""
    for i, n in enumerate(x.shape):
        if n > 2 * edge:
            ahead = (slice(None),) * i
            joined = (x[(*ahead, slice(0, edge))], x[(*ahead, slice(n - edge, n))])
            x = numpy_function("concatenate")(joined, axis=i)
    return x


def _layout(x: Any, show: Callable[[Any], str], width: int, indent: str, separator: str, edge: int, summary: bool) -> str:
    shape = x.shape
    values = nested(native(_edges(x, edge) if summary else x))

    def recursive(part: Any, axis: int, hanging: str, room: int) -> str:
        if axis == len(shape):
            return show(part)
        n = shape[axis]
        left = len(shape) - axis
        short = summary and n > 2 * edge
        head, tail = (edge, edge) if short else (0, n)
        next_indent, next_room = hanging + " ", room - len("]")
        if left == 1:
            own = room - max(len(separator.rstrip()), len("]"))
            out, line = "", hanging
            for i in range(head):
                out, line = _extended(out, line, recursive(part[i], axis + 1, next_indent, next_room), own, hanging)
                line += separator
            if short:
                out, line = _extended(out, line, "...", own, hanging)
                line += separator
            offset = len(part) - tail
            for i in range(tail - 1):
                out, line = _extended(out, line, recursive(part[offset + i], axis + 1, next_indent, next_room), own, hanging)
                line += separator
            if tail:
                out, line = _extended(
                    out, line, recursive(part[len(part) - 1], axis + 1, next_indent, next_room), room - len("]"), hanging
                )
            out += line
        else:
            out = ""
            between = separator.rstrip() + "\n" * (left - 1)
            for i in range(head):
                out += hanging + recursive(part[i], axis + 1, next_indent, next_room) + between
            if short:
                out += hanging + "..." + between
            offset = len(part) - tail
            for i in range(tail - 1):
                out += hanging + recursive(part[offset + i], axis + 1, next_indent, next_room) + between
            if tail:
                out += hanging + recursive(part[len(part) - 1], axis + 1, next_indent, next_room)
        return f"[{out[len(hanging) :]}]"

    return recursive(values, 0, indent, width)


def _extended(out: str, line: str, word: str, width: int, hanging: str) -> tuple[str, str]:
    if len(line) + len(word) > width and len(line) > len(hanging):
        out += line.rstrip() + "\n"
        line = hanging
    return out, line + word


@numpy()
def array2string(
    a: Any, max_line_width: Any = None, precision: Any = None, suppress_small: Any = None, separator: str = " ", prefix: str = "",
    *, formatter: Any = None, threshold: Any = None, edgeitems: Any = None, sign: Any = None, floatmode: Any = None,
    suffix: str = "", legacy: Any = None,
) -> str:  # fmt: skip
    """Return an array as text."""
    x = asarray(a)
    options = dict(_options)
    given = {
        "precision": precision, "suppress": suppress_small, "threshold": threshold, "edgeitems": edgeitems, "sign": sign,
        "floatmode": floatmode, "linewidth": max_line_width,
    }  # fmt: skip
    options.update({k: v for k, v in given.items() if v is not None})
    if x.size == 0:
        return "[]"
    summary = x.size > options["threshold"]
    shown = _edges(x, options["edgeitems"]) if summary else x
    flat = nested(native(views.reshaped(shown, (-1,))))
    options["pad"] = bool(x.shape)
    show = _formatter(flat, x._d, options, formatter or options["formatter"])
    width = options["linewidth"] - len(suffix)
    indent = " " + " " * len(prefix)
    return _layout(x, show, width, indent, separator, options["edgeitems"], summary)


_IMPLIED = frozenset({"int64", "float64", "bool", "complex128"})


@numpy()
def array_repr(arr: Any, max_line_width: Any = None, precision: Any = None, suppress_small: Any = None) -> str:
    """Return an array as text that makes it again."""
    if _options["override_repr"] is not None:
        return str(_options["override_repr"](arr))
    x = asarray(arr) if not isinstance(arr, (ndarray, generic)) else arr
    name = type(x).__name__ if type(x) is not ndarray else "array"
    width = _options["linewidth"] if max_line_width is None else max_line_width
    prefix = f"{name}("
    if x.size or x.shape == (0,):
        text = array2string(x, width, precision, suppress_small, ", ", prefix, suffix=")")
    else:
        text = "[]"
    extra = []
    if (x.size == 0 and x.shape != (0,)) or x.size > _options["threshold"]:
        extra.append(f"shape={x.shape}")
    if x._d.name not in _IMPLIED or x.size == 0:
        extra.append(f"dtype={x._d.name}")
    if not extra:
        return f"{prefix}{text})"
    joined = ", ".join(extra) + ")"
    body = f"{prefix}{text},"
    last = len(body) - (body.rfind("\n") + 1)
    gap = " " if last + len(joined) + 1 <= width else "\n" + " " * len(prefix)
    return f"{body}{gap}{joined}"


@numpy()
def array_str(a: Any, max_line_width: Any = None, precision: Any = None, suppress_small: Any = None) -> str:
    """Return an array as text."""
    x = asarray(a)
    if not x.shape:
        return scalar_text(x[()])
    return str(array2string(x, max_line_width, precision, suppress_small, " ", ""))


@numpy()
def format_float_positional(
    x: Any, precision: Any = None, unique: bool = True, fractional: bool = True, trim: str = "k", sign: bool = False,
    pad_left: Any = None, pad_right: Any = None, min_digits: Any = None,
) -> str:  # fmt: skip
    """Return a number with a decimal point."""
    value, size = _number(x)
    if not math.isfinite(value):
        return repr(value)
    if not fractional and precision is not None:
        power = math.floor(math.log10(abs(value))) if value else 0
        precision = max(precision - 1 - power, 0)
    text = positional(value, size, precision, unique, min_digits or 0)
    text = _trimmed(text, trim)
    whole, point, fraction = text.partition(".")
    whole = f"+{whole}" if sign and not whole.startswith("-") else whole
    whole = whole.rjust(pad_left) if pad_left is not None else whole
    return whole + point + (fraction.ljust(pad_right) if pad_right is not None else fraction)


def _number(x: Any) -> tuple[float, int]:
    """Return a number, and how many bytes its own data type has: that of a scalar."""
    a = asarray(x)
    if a.shape:
        raise TypeError("only 0-dimensional arrays can be converted to Python scalars")
    return float(python(a)), a._d.itemsize if isinstance(x, generic) and a._d.kind == "f" else 8


def _trimmed(text: str, trim: str) -> str:
    if trim not in ("k", ".", "0", "-"):
        raise TypeError(f"if supplied, trim must be 'k', '.', '0' or '-' found `{trim}`")
    if trim == "k":
        return text
    whole, _, fraction = text.partition(".")
    fraction = fraction.rstrip("0")
    if trim == "0":
        return f"{whole}.{fraction or '0'}"
    return whole if trim == "-" and not fraction else f"{whole}.{fraction}"


@numpy()
def format_float_scientific(
    x: Any, precision: Any = None, unique: bool = True, trim: str = "k", sign: bool = False, pad_left: Any = None,
    exp_digits: Any = None, min_digits: Any = None,
) -> str:  # fmt: skip
    """Return a number with a power of ten."""
    value, size = _number(x)
    if not math.isfinite(value):
        return repr(value)
    text = scientific(value, size, precision, unique, exp_digits or 2, min_digits or 0)
    whole, fraction, exponent = _parts(text)
    mantissa = _trimmed(f"{whole}.{fraction}", trim)
    mantissa = f"+{mantissa}" if sign and not mantissa.startswith("-") else mantissa
    head, point, rest = mantissa.partition(".")
    return f"{head.rjust(pad_left) if pad_left is not None else head}{point}{rest}e{exponent}"


@numpy()
def base_repr(number: int, base: int = 2, padding: int = 0) -> str:
    """Return an integer in a base."""
    digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    if base > len(digits):
        raise ValueError("Bases greater than 36 not handled in base_repr.")
    if base < 2:
        raise ValueError("Bases less than 2 not handled in base_repr.")
    left, out = abs(int(number)), ""
    while left:
        left, rest = divmod(left, base)
        out = digits[rest] + out
    out = "0" * padding + out
    return ("-" if number < 0 else "") + (out or "0")


@numpy()
def binary_repr(num: int, width: Any = None) -> str:
    """Return an integer in binary; a negative one in two's complement of a width."""
    from ivy_api.frontends.sizes import index

    value = index(num)
    if value == 0:
        return "0" * (width or 1)
    if value > 0:
        text = f"{value:b}"
        if width is not None and len(text) > width:
            raise ValueError(f"Insufficient bit width={width} provided for binwidth={len(text)}")
        return text.zfill(width or 0)
    if width is None:
        return f"-{-value:b}"
    needed = len(f"{-value:b}")
    needed += 0 if 2 ** (needed - 1) == -value else 1
    if needed > width:
        raise ValueError(f"Insufficient bit width={width} provided for binwidth={needed}")
    return f"{2**width + value:b}".rjust(width, "1")
