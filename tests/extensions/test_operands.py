"""The operands of layers: weights have the shapes that are declared, and data types promote, the same on every backend."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import ivy_api
from ivy_api.dispatch import registry
from ivy_api.errors import ArgumentError, DTypeError
from ivy_conformance import calls
from ivy_conformance.library import Library
from tests.extensions.drawing import Call, Draw, every_array
from tests.extensions.draws import ROWS

DRAWN = 40
"""Calls of each function."""
LAYERS = sorted(d.qualname for d in registry.iter_declarations() if d.extension == "nn" and d.operands is not None)
WEIGHTS = frozenset(
    (
        *("mean", "var", "scale", "offset", "weight", "bias", "depthwise_weight", "pointwise_weight", "extra_key", "extra_value"),
        *("state", "w_q", "w_k", "w_v", "w_o", "b_q", "b_k", "b_v", "b_o", "w_ih", "w_hh", "w_hr", "b_ih", "b_hh"),
    )
)
"""Names of the parameters whose shape a layer declares."""
BROADCASTING = frozenset(
    {
        ("nn.binary_cross_entropy", "weight"),
        ("nn.gaussian_nll_loss", "var"),
        ("nn.huber_loss", "weight"),
        ("nn.l1_loss", "weight"),
        ("nn.mse_loss", "weight"),
        ("nn.multi_head_attention", "bias"),
        ("nn.scaled_dot_product_attention", "bias"),
        ("nn.smooth_l1_loss", "weight"),
    }
)
"""Parameters of these names that by their documentation broadcast."""
FREE: dict[tuple[str, str], Callable[[int], set[int]]] = {
    ("nn.conv", "weight"): lambda ndim: {*range(ndim - 2), ndim - 1},
    ("nn.conv_transpose", "weight"): lambda ndim: set(range(ndim - 1)),
    ("nn.depthwise_conv", "weight"): lambda ndim: {*range(ndim - 2), ndim - 1},
    ("nn.embedding", "weight"): lambda ndim: set(range(ndim)),
    ("nn.linear", "weight"): lambda ndim: set(range(ndim - 1)),
    ("nn.multi_head_attention", "w_o"): lambda ndim: {0},
    ("nn.separable_conv", "depthwise_weight"): lambda ndim: set(range(ndim - 2)),
    ("nn.separable_conv", "pointwise_weight"): lambda ndim: {ndim - 1},
}
"""The axes of weights, by how many there are, that may be of any size, for nothing else tells it."""
SEVERAL = frozenset({("nn.linear", "weight"), ("nn.linear", "bias"), ("nn.embedding", "weight")})
"""Parameters that may have more axes."""


def arguments_of(name: str, call: Call) -> dict[str, Any]:
    """The arguments of a call by parameter."""
    return inspect.Signature(list(calls.parameters(name).values())).bind(*call[0], **call[1]).arguments


def call_of(name: str, arguments: dict[str, Any]) -> Call:
    """A call with these arguments."""
    bound = inspect.BoundArguments(inspect.Signature(list(calls.parameters(name).values())), arguments)
    return list(bound.args), bound.kwargs


@functools.cache
def drawn_calls(name: str) -> list[Call]:
    """The same calls each time, in single precision."""
    found: list[Call] = []

    @settings(max_examples=DRAWN, database=None, derandomize=True, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    @given(st.data())
    def draw(data: st.DataObject) -> None:
        found.append(ROWS[name].draw(Draw(data.draw, "float32", smooth=True)))

    draw()
    return found


def weights_of(name: str) -> list[str]:
    """The parameters of a function whose shapes it declares."""
    declaration = registry.find(name)
    assert declaration is not None
    return [parameter for parameter in declaration.schema.arrays if parameter in WEIGHTS and (name, parameter) not in BROADCASTING]


OF_WEIGHTS = [(name, parameter) for name in LAYERS for parameter in weights_of(name)]


def spoilt(name: str, parameter: str, x: np.ndarray) -> Iterator[np.ndarray]:
    """Arrays with another axis, with none, and with one element, or one too many, along an axis."""
    if (name, parameter) not in SEVERAL:
        yield x[None]
        yield x[..., None]
    if x.ndim:
        yield np.zeros((), x.dtype)
    for axis in set(range(x.ndim)) - FREE.get((name, parameter), _none)(x.ndim):
        for size in {1, x.shape[axis] + 1} - {x.shape[axis]}:
            yield np.zeros((*x.shape[:axis], size, *x.shape[axis + 1 :]), x.dtype)


def _none(ndim: int) -> set[int]:
    return set()


def test_every_layer_of_several_arrays_declares_its_operands() -> None:
    """But those with one array of floating-point numbers."""
    several = {d.qualname for d in registry.declarations("nn").values() if d.kind == "function" and len(d.schema.arrays) > 1}
    assert several - set(LAYERS) == {"nn.ctc_loss", "nn.dropout", "nn.max_unpool", "nn.rrelu"}


@pytest.mark.parametrize(("name", "parameter"), OF_WEIGHTS)
@pytest.mark.brief(3)
def test_weights_of_another_shape_are_errors(lib: Library, name: str, parameter: str, request: pytest.FixtureRequest) -> None:
    """On native arrays, by the framework-agnostic function, and on Arrays."""
    thorough = request.config.getoption("--profile") in ("full", "deep")
    declaration, arrays = registry.find(name), ivy_api.namespace(lib.name, wrapped=True)
    assert declaration is not None
    ways = (
        (lib.function(name), lib.native),
        (declaration.public, lib.native),
        (getattr(arrays.nn, declaration.name), arrays.asarray),
    )
    found = [given for given in (arguments_of(name, call) for call in drawn_calls(name)) if given.get(parameter) is not None]
    assert found
    for arguments in found if thorough else found[:3]:
        for bad in one_spoilt(name, parameter, arguments[parameter]):
            if name == "nn.prelu" and broadcasts(bad, arguments):
                continue
            for function, convert in ways:
                args, kwargs = entered(call_of(name, {**arguments, parameter: bad}), convert)
                with pytest.raises(ArgumentError, match=name.replace(".", r"\.") + " takes"):
                    function(*args, **kwargs)


def one_spoilt(name: str, parameter: str, value: Any) -> Iterator[Any]:
    """The array, or one of several, with another shape."""
    if not isinstance(value, tuple):
        yield from spoilt(name, parameter, value)
        return
    for i, x in enumerate(value):
        for bad in spoilt(name, parameter, x):
            yield (*value[:i], bad, *value[i + 1 :])


def broadcasts(weight: np.ndarray, arguments: dict[str, Any]) -> bool:
    """Whether a weight without an axis is one for all elements, or for those along the last axes."""
    shape = arguments["x"].shape
    if arguments.get("axis") is not None or weight.ndim > len(shape):
        return False
    return all(n in (1, m) for n, m in zip(weight.shape[::-1], shape[::-1], strict=False))


def entered(value: Any, convert: Any) -> Any:
    """Arguments with a library's arrays for NumPy's."""
    if isinstance(value, dict):
        return {name: entered(part, convert) for name, part in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(entered(part, convert) for part in value)
    return convert(value) if isinstance(value, np.ndarray) else value


def widened(value: Any, which: set[int] | None, seen: list[int]) -> Any:
    """Arguments with some of their single precision arrays, by number, in double precision; ``None``: all."""
    if isinstance(value, dict):
        return {name: widened(part, which, seen) for name, part in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(widened(part, which, seen) for part in value)
    if not isinstance(value, np.ndarray) or value.dtype != "float32":
        return value
    seen.append(len(seen))
    return value.astype("float64") if which is None or seen[-1] in which else value


def parts(value: Any) -> list[Any]:
    """The arrays of a result."""
    return [array for part in value for array in parts(part)] if isinstance(value, (list, tuple)) else [value]


@pytest.mark.parametrize("name", LAYERS)
@pytest.mark.brief(3)
def test_operands_of_two_precisions_promote(lib: Library, name: str, request: pytest.FixtureRequest) -> None:
    """The result is that of operands of the wider one, in the data type of that; a mask alone does not promote."""
    if "float64" not in lib.dtypes:
        pytest.skip(f"{lib.name} has no float64")
    thorough = request.config.getoption("--profile") in ("full", "deep")
    candidates = [_without_mask(name, call) for call in drawn_calls(name)]
    candidates.sort(key=lambda call: -sum(x.dtype == "float32" for x in every_array(call)))
    for call in candidates[: 4 if thorough else 1]:
        numbers: list[Any] = []
        wide = widened(call, None, numbers)
        want = parts(lib.function(name)(*(native := entered(wide, lib.native))[0], **native[1]))
        if len(numbers) < 2:
            continue
        for number in numbers if thorough or not lib.target.compiles_each_shape else numbers[:2]:
            args, kwargs = entered(widened(call, {number}, []), lib.native)
            for got, wanted in zip(parts(lib.function(name)(*args, **kwargs)), want, strict=True):
                assert got.dtype == wanted.dtype
                np.testing.assert_allclose(lib.numpy(got), lib.numpy(wanted), rtol=1e-12, atol=1e-12)  # by a kernel or composed


@pytest.mark.parametrize("name", LAYERS)
@pytest.mark.parametrize("dtype", ["bool", "int32"])
def test_operands_of_another_kind_are_refused(lib: Library, name: str, dtype: str) -> None:
    """Beside floating-point numbers frameworks raise, convert, or promote, each in its way."""
    declaration = registry.find(name)
    assert declaration is not None
    args, kwargs = calls.example(name, "float32")
    parameters = list(declaration.schema.parameters.values())
    arrays = [i for i, x in enumerate(args) if isinstance(x, np.ndarray) and parameters[i].floating]
    for i in arrays[1:]:
        taken = parameters[i].kinds
        if taken is not None and "floating" not in taken.words:
            continue
        spoilt_args = entered((*args[:i], np.ones(args[i].shape, dtype), *args[i + 1 :]), lib.native)
        with pytest.raises(DTypeError, match=rf"{name} takes (real )?floating-point arrays.*; got {dtype}"):
            lib.function(name)(*spoilt_args, **entered(kwargs, lib.native))


def _without_mask(name: str, call: Call) -> Call:
    return call_of(name, {k: v for k, v in arguments_of(name, call).items() if k != "mask"})
