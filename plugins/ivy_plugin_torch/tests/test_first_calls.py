"""What torch answers first, in front of the checks of a function (`ivy_plugin_torch.short`), is what the function itself gives."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import pytest
import torch

import ivy_api
from ivy_api.adapt.functions import explaining
from ivy_api.dispatch import registry

xp: Any = ivy_api.namespace("torch")
INF, NAN = float("inf"), float("nan")
DTYPES = ("float16", "float32", "float64", "int32", "int64", "uint8", "uint16", "bool", "complex64")
SHAPES = ((5,), (2, 3), (), (0,), (2, 1))

Forms = Callable[[Any, Any], list[tuple[Any, ...]]]

OF_ONE = (
    *("expit", "expm1", "tanh", "all", "any", "angle"),
    *(
        "sign",
        "imag",
        "count_nonzero",
        "unique_all",
        "unique_consecutive",
        "cumulative_prod",
        "cumulative_sum",
        "cumulative_max",
        "cumulative_min",
    ),
    *("max", "mean", "min", "prod", "std", "sum", "var", "diff", "nanmean"),
    *("nansum", "logsumexp", "logit", "linalg.cond", "corrcoef", "sinc", "digamma", "i0", "i0e", "i1", "i1e", "lgamma"),
    *(
        "nn.celu",
        "nn.elu",
        "nn.gelu",
        "nn.glu",
        "nn.hard_sigmoid",
        "nn.hard_tanh",
        "nn.leaky_relu",
        "nn.log_sigmoid",
    ),
    *(
        "nn.log_softmax",
        "nn.mish",
        "nn.sigmoid",
        "nn.silu",
        "nn.softmax",
        "nn.softplus",
        "nn.softsign",
        "nn.tanh_shrink",
    ),
)
OF_TWO = (
    *("zeta", "nn.soft_margin_loss", "nn.hinge_embedding_loss"),
    *("atan2", "hypot", "logaddexp", "logaddexp2", "pow", "remainder", "isin", "float_power", "fmax"),
    *("fmin", "lcm", "heaviside", "xlogy", "igamma", "igammac", "nn.cross_entropy", "nn.poisson_nll_loss"),
)
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"axis": 0},
    {"axis": -1},
    {"axis": None},
    {"keepdims": True},
    {"correction": 1.0},
    {"beta": 2},
    {"num_segments": 2},
    {"num_segments": 1},
)


def _labels(x: Any) -> Any:
    return torch.arange(x.shape[0] if x.ndim else 2) % 2


def _sequences(x: Any, y: Any) -> list[tuple[Any, ...]]:
    rows = torch.log_softmax(torch.arange(24.0).reshape(4, 2, 3).sin(), -1)
    labels, lengths, counts = torch.ones(2, 2, dtype=torch.int64), torch.tensor([4, 4]), torch.tensor([1, 2])
    given = rows.to(x.dtype if x.dtype.is_floating_point else torch.float32)
    return [(given, labels, lengths, counts), (given, labels.int(), lengths.int() + 9, counts), (given, y, lengths, counts)]


FORMS: dict[str, Forms] = {
    "clip": lambda x, y: [(x, -0.5, 0.5), (x, None, 0.5), (x, 0, 1), (x, None, None), (x, y, None), (x, 1.0, -1.0)],
    "where": lambda x, y: [(x == x, x, y), (x == x, x, 0.0), (x == x, 1, y), (x, x, y)],
    "lerp": lambda x, y: [(x, y, 0.25), (x, y, x), (x, 1.0, 0.25), (x, y, torch.tensor(0.5, dtype=torch.float64))],
    "searchsorted": lambda x, y: [(x, y), (torch.tensor([1.0, 2.0, NAN], dtype=torch.float64), y), (torch.ones(3), y)],
    "one_hot": lambda x, y: [
        (_labels(x), 2),
        (_labels(x), 1),
        (_labels(x) - 1, 3),
        (_labels(x).int(), 0),
        (x, 3),
        (_labels(y), 2.5),
    ],
    "quantile": lambda x, y: [(x, 0.3), (x, 0.0), (x, 1.0), (x, 1), (x, 1.5), (x, NAN), (x, y)],
    "nanquantile": lambda x, y: [(x, 0.3), (x, 0.0), (x, 1.0), (x, 1), (x, 1.5), (x, NAN), (x, y)],
    "top_k": lambda x, y: [(x, 2), (x, 0), (x, -1), (x, 99), (x, 1.0)],
    "trapezoid": lambda x, y: [(x,), (x, y), (x, None)],
    "nn.linear": lambda x, y: [
        (x, torch.ones(n, 3, dtype=y.dtype), *bias) for n in (1, 2) for bias in ((), (y,), (None,), (y[:1] if y.ndim else y,))
    ],
    "nn.embedding": lambda x, y: [(_labels(x), x), (_labels(x) - 1, x), (_labels(x).int() + 1, x), (x, y)],
    "nn.batch_norm": lambda x, y: [
        (x, torch.ones(n, dtype=dtype), torch.ones(n)) for n in (1, 3) for dtype in (torch.float32, y.dtype)
    ],
    "nn.layer_norm": lambda x, y: [(x,), (x, y), (x, y[0], y[0]) if y.shape[:1] == (2,) else (x, None, y)],
    "nn.rms_norm": lambda x, y: [(x,), (x, y), (x, y[0]) if y.shape[:1] == (2,) else (x, None)],
    "nn.sparse_cross_entropy": lambda x, y: [(x, _labels(x)), (x, _labels(x) + 9), (x, _labels(x).int()), (x, y)],
    "cdist": lambda x, y: [(x, y), (x, y[:1] if y.ndim else y), (x, torch.ones(3, 1)), (x, 2.0)],
    "segment_mean": lambda x, y: [(x, _labels(x)), (x, _labels(x).int()), (x, _labels(x) - 1), (x, _labels(x)[:1]), (x, y)],
    "nn.ctc_loss": _sequences,
    "nn.cosine_embedding_loss": lambda x, y: [
        (x, second, target) for second in (y, y[:1] if y.ndim else y) for target in (_labels(x) * 2 - 1, torch.ones(1), y)
    ],
    "nn.triplet_margin_loss": lambda x, y: [(x, y, x), (x, y, y[:1] if y.ndim else y), (x, y, torch.ones(3)), (x, y, 2.0)],
    "nn.scaled_dot_product_attention": lambda x, y: [(x, y, y), (x, y, y[:1] if y.ndim else y), (x, y, y.mT if y.ndim == 2 else x)],
    "nn.grid_sample": lambda x, y: [
        (torch.ones(1, 2, 2, 1, dtype=x.dtype), torch.ones(shape, dtype=dtype) / 3)
        for shape in ((1, 3, 3, 2), (1, 3, 3, 1), (2, 3, 3, 2), (3, 2))
        for dtype in (torch.float32, torch.float64)
    ],
    **dict.fromkeys(OF_ONE, lambda x, y: [(x,), (y.mT,) if y.ndim == 2 else (y,)]),
    **dict.fromkeys(OF_TWO, lambda x, y: [(x, y), (x, 2.0), (0.5, y), (x, torch.ones(y.shape, dtype=torch.float64)), (x, [1.0])]),
}


def _found(name: str) -> Any:
    space = xp
    for part in name.split("."):
        space = getattr(space, part)
    return space


def _outcome(function: Any, arguments: tuple[Any, ...], options: dict[str, Any]) -> Any:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            out = function(*arguments, **options)
    except Exception:
        return "refused"
    return tuple(out) if isinstance(out, tuple) else (out,)


def test_every_short_way_is_compared() -> None:
    names = [declaration.qualname for declaration in registry.iter_declarations() if declaration.kind == "function"]
    short = {name for name in names if "dtype_" in getattr(getattr(_found(name), "__code__", None), "co_varnames", ())}
    assert short == set(FORMS)


@pytest.mark.parametrize("name", FORMS)
def test_both_ways_agree(name: str) -> None:
    function = _found(name)
    behind = explaining(function.__wrapped__, lambda *given: None, bound=("composed",), axis=function.__axis__)
    for dtype in (getattr(torch, name) for name in DTYPES):
        for shape in SHAPES:
            count = torch.Size(shape).numel()
            x = (torch.arange(count) % 3).reshape(shape).to(dtype)
            y = torch.tensor([0.5, NAN, -0.0, INF, -2.5, 1.0][:count] if dtype.is_floating_point else [1] * count)
            for arguments in FORMS[name](x, y.reshape(shape).to(dtype)):
                for options in OPTIONS:
                    if not options or next(iter(options)) in _keywords(function):
                        _compare(_outcome(function, arguments, options), _outcome(behind, arguments, options))


def _keywords(function: Any) -> tuple[str, ...]:
    code = function.__code__
    return code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]


def _compare(found: Any, expected: Any) -> None:
    if expected == "refused" or found == "refused":
        assert found == expected
        return
    for a, b in zip(found, expected, strict=True):
        assert a.dtype == b.dtype
        tolerance = 1e-3 if a.dtype in (torch.float16, torch.bfloat16) else 1e-6
        torch.testing.assert_close(a, b, rtol=tolerance, atol=tolerance, equal_nan=True)


def _derivatives(function: Any, x: Any, y: Any) -> list[Any]:
    def total(x: Any) -> Any:
        out = function(x) if y is None else function(x, y)
        return (out if isinstance(out, torch.Tensor) else out[0]).sum()

    first = torch.func.grad(total)
    lanes = torch.func.vmap(total)(x[:, None]) if y is None else torch.func.vmap(lambda a, b: function(a, b))(x, y)
    leaf = x.clone().requires_grad_()
    (recorded,) = torch.autograd.grad(total(leaf), leaf)
    found = [
        first(x),
        torch.func.grad(lambda x: first(x).sum())(x),
        torch.func.jvp(total, (x,), (y * 0 + 1 if y is not None else x,))[1],
    ]
    return [*found, lanes, recorded]


@pytest.mark.parametrize("name", ["clip", *OF_ONE, *OF_TWO])
def test_derivatives_and_lanes_are_those_of_the_function(name: str) -> None:
    function = _found(name)
    behind = explaining(function.__wrapped__, lambda *given: None, bound=("composed",), axis=function.__axis__)
    x, y = torch.tensor([0.0, 0.25, 0.75, 2.0], dtype=torch.float64), torch.tensor([0.0, 0.25, 1.5, 0.5], dtype=torch.float64)
    second = y if name in OF_TWO else None
    try:
        expected = _derivatives(behind, x, second)
    except Exception:
        with pytest.raises(Exception):  # noqa: B017, PT011 - which one, its framework says
            _derivatives(function, x, second)
        return
    for a, b in zip(_derivatives(function, x, second), expected, strict=True):
        torch.testing.assert_close(a, b, rtol=0, atol=0, equal_nan=True)
