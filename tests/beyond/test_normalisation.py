"""Norms, against torch."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import torch
from torch.nn import functional as F  # noqa: N812 - as torch's users call it

from conformance.library import Library
from ivy_api.errors import DTypeError
from tests.beyond.layer_cases import (
    Case,
    check_compiled,
    check_gradients,
    check_values,
    declared_in,
    first_of_each,
    numbers,
    positive,
)

X, IMAGE = numbers(4, 6), numbers(2, 3, 4, 6)
MEAN, VAR, SCALE, OFFSET = numbers(6, seed=1), positive(6), numbers(6, seed=2), numbers(6, seed=3)
FEW = numbers(3, seed=4), positive(3, seed=5)


def channels_first(function: Any) -> Any:
    """A function of torch, whose channels are on the second axis, for channels on the last one."""
    return lambda x, *args: torch.movedim(function(torch.movedim(x, -1, 1), *args), 1, -1)


def trained(x: Any, mean: Any, var: Any, scale: Any, offset: Any, momentum: float = 0.1) -> Any:
    mean, var = mean.clone(), var.clone()
    out = channels_first(lambda v: F.batch_norm(v, mean, var, scale, offset, True, momentum))(x)
    return out, mean.detach(), var.detach()


def untrained(x: Any, mean: Any, var: Any, scale: Any, offset: Any) -> Any:
    return F.batch_norm(x, mean, var, scale, offset), mean, var


def alone(x: Any) -> Any:
    """Statistics of the batch alone: as if the running ones were forgotten at once."""
    out = channels_first(lambda v: F.batch_norm(v, None, None, training=True))(x)
    return out, x.detach().mean((0, 1, 2)), x.detach().var((0, 1, 2))


def alone_on_the_second(x: Any) -> Any:
    out, mean, var = alone(torch.movedim(x, 1, -1))
    return torch.movedim(out, -1, 1), mean, var


def along_columns(x: Any, scale: Any, offset: Any) -> Any:
    return F.layer_norm(x.T, (4,), scale, offset).T


FOUR = numbers(4, seed=6), numbers(4, seed=7)
LARGE = 1e4 * numbers(4, 6) + 3e5
CASES: dict[str, Case] = {
    "batch_norm": Case("nn.batch_norm", (X, MEAN, VAR, SCALE, OFFSET), untrained),
    "batch_norm-axis": Case(
        "nn.batch_norm", (IMAGE, *FEW), lambda x, m, v: (F.batch_norm(x, m, v, eps=1e-3), m, v), {"axis": 1, "epsilon": 1e-3}
    ),
    "batch_norm-training": Case("nn.batch_norm", (IMAGE, MEAN, VAR, SCALE, OFFSET), trained, {"training": True}, smooth=False),
    "batch_norm-momentum": Case(
        "nn.batch_norm",
        (IMAGE, MEAN, VAR, SCALE, OFFSET),
        lambda *arrays: trained(*arrays, momentum=0.7),
        {"training": True, "momentum": 0.7},
        smooth=False,
    ),
    "batch_norm-alone": Case("nn.batch_norm", (IMAGE,), alone, {"training": True}, smooth=False),
    "batch_norm-training-axis": Case("nn.batch_norm", (IMAGE,), alone_on_the_second, {"training": True, "axis": 1}, smooth=False),
    "layer_norm": Case("nn.layer_norm", (X, SCALE, OFFSET), lambda x, s, o: F.layer_norm(x, (6,), s, o)),
    "layer_norm-plain": Case("nn.layer_norm", (X,), lambda x: F.layer_norm(x, (6,), eps=0.1), {"epsilon": 0.1}),
    "layer_norm-offset": Case("nn.layer_norm", (X, None, OFFSET), lambda x, _, o: F.layer_norm(x, (6,), None, o)),
    "layer_norm-axes": Case(
        "nn.layer_norm",
        (IMAGE, numbers(4, 6, seed=8), numbers(4, 6, seed=9)),
        lambda x, s, o: F.layer_norm(x, (4, 6), s, o),
        {"axis": (2, 3)},
    ),
    "layer_norm-columns": Case("nn.layer_norm", (X, *FOUR), along_columns, {"axis": 0}),
    "layer_norm-large": Case("nn.layer_norm", (LARGE,), lambda x: F.layer_norm(x, (6,)), smooth=False, rounding=100.0),
    "rms_norm": Case("nn.rms_norm", (X, SCALE), lambda x, s: F.rms_norm(x, (6,), s, 1e-6), {"epsilon": 1e-6}),
    "rms_norm-plain": Case("nn.rms_norm", (X,), lambda x: F.rms_norm(x, (6,))),
    "rms_norm-columns": Case("nn.rms_norm", (X, FOUR[0]), lambda x, s: F.rms_norm(x.T, (4,), s).T, {"axis": 0}),
    "group_norm": Case("nn.group_norm", (IMAGE, 3, SCALE, OFFSET), lambda x, n, s, o: channels_first(F.group_norm)(x, n, s, o)),
    "group_norm-axis": Case("nn.group_norm", (IMAGE, 1), lambda x, n: F.group_norm(x, n, eps=0.01), {"axis": 1, "epsilon": 0.01}),
    "group_norm-vectors": Case("nn.group_norm", (X, 2, SCALE), lambda x, n, s: F.group_norm(x, n, s)),
    "instance_norm": Case(
        "nn.instance_norm",
        (IMAGE, SCALE, OFFSET),
        channels_first(lambda x, s, o: F.instance_norm(x, weight=s, bias=o)),
    ),
    "instance_norm-axis": Case("nn.instance_norm", (IMAGE,), lambda x: F.instance_norm(x, eps=0.01), {"axis": 1, "epsilon": 0.01}),
    "instance_norm-given": Case(
        "nn.instance_norm",
        (IMAGE, SCALE),
        channels_first(lambda x, s: F.instance_norm(x, torch.asarray(MEAN), torch.asarray(VAR), s, use_input_stats=False)),
        {"mean": MEAN, "var": VAR},
    ),
    "local_response_norm": Case("nn.local_response_norm", (IMAGE, 3), channels_first(F.local_response_norm)),
    "local_response_norm-even": Case(
        "nn.local_response_norm",
        (IMAGE, 4),
        lambda x, n: F.local_response_norm(x, n, 0.5, 0.6, 2.0),
        {"axis": 1, "alpha": 0.5, "beta": 0.6, "k": 2.0},
    ),
    "local_response_norm-one": Case("nn.local_response_norm", (X, 1), lambda x, n: x / (1 + 0.5 * x * x) ** 0.75, {"alpha": 0.5}),
    "local_response_norm-wide": Case(
        "nn.local_response_norm",
        (IMAGE, 9),
        lambda x, n: channels_first(lambda v: F.local_response_norm(v, n, 0.3, 0.5, 1.5))(x),
        {"alpha": 0.3, "beta": 0.5, "k": 1.5},
    ),
    "l1_normalize": Case("nn.l1_normalize", (X,), lambda x: F.normalize(x, 1, -1)),
    "l1_normalize-all": Case("nn.l1_normalize", (X,), lambda x: x / x.abs().sum(), {"axis": None}),
    "l2_normalize": Case("nn.l2_normalize", (X,), lambda x: F.normalize(x, 2, -1)),
    "l2_normalize-axis": Case("nn.l2_normalize", (X,), lambda x: F.normalize(x, 2, 0, 1.5), {"axis": 0, "epsilon": 1.5}),
    "l2_normalize-axes": Case("nn.l2_normalize", (IMAGE,), lambda x: F.normalize(x, 2, (1, 3)), {"axis": (1, 3)}),
    "lp_normalize": Case("nn.lp_normalize", (X,), lambda x: F.normalize(x, 3.0, -1), {"p": 3.0}),
    "lp_normalize-half": Case("nn.lp_normalize", (X,), lambda x: F.normalize(x, 0.5, 0), {"p": 0.5, "axis": 0}),
    "lp_normalize-inf": Case("nn.lp_normalize", (X,), lambda x: F.normalize(x, np.inf, -1), {"p": np.inf}),
}


def test_every_norm_is_tested() -> None:
    assert declared_in("normalisation") == {case.name for case in CASES.values()}


@pytest.mark.parametrize(("case", "dtype"), [*((n, "float64") for n in CASES), *((n, "float32") for n in first_of_each(CASES))])
def test_values(lib: Library, case: str, dtype: str) -> None:
    check_values(lib, CASES[case], dtype)


@pytest.mark.parametrize("case", [*first_of_each(CASES), "layer_norm-columns", "l2_normalize-axes", "lp_normalize-half"])
def test_gradients(lib: Library, tools: Any, case: str) -> None:
    check_gradients(lib, tools, CASES[case])


def test_gradients_go_through_the_statistics_of_a_batch(lib: Library, tools: Any) -> None:
    """Those of the running statistics as well, which torch gives none."""

    def oracle(x: Any) -> Any:
        return alone(x)[0], x.mean((0, 1, 2)), x.var((0, 1, 2))

    check_gradients(lib, tools, Case("nn.batch_norm", (IMAGE,), oracle, {"training": True}))


@pytest.mark.parametrize("case", [*first_of_each(CASES), "batch_norm-training"])
def test_compiled(lib: Library, tools: Any, case: str) -> None:
    check_compiled(lib, tools, CASES[case])


@pytest.mark.parametrize("name", ["l1_normalize", "l2_normalize", "lp_normalize"])
def test_zeros_stay_and_have_finite_gradients(lib: Library, tools: Any, name: str) -> None:
    x = lib.native(np.zeros((2, 3)))
    function = getattr(lib.xp.nn, name)
    np.testing.assert_array_equal(lib.numpy(function(x)), np.zeros((2, 3)))
    slopes = lib.numpy(tools.gradient(lambda v: lib.xp.sum(function(v)), x))
    assert np.all(np.isfinite(slopes))


@pytest.mark.parametrize("name", sorted(declared_in("normalisation")))
def test_integers_are_refused(lib: Library, name: str) -> None:
    x = lib.native(np.asarray([[1, 2], [3, 4]], dtype="int32"))
    more = {"nn.group_norm": (1,), "nn.local_response_norm": (3,)}.get(name, ())
    with pytest.raises(DTypeError, match=rf"{name} takes real floating-point arrays here; got .*int32"):
        lib.function(name)(x, *more)


def test_what_does_not_fit_is_refused(lib: Library) -> None:
    nn, x = lib.xp.nn, lib.native(IMAGE)
    with pytest.raises(ValueError, match="divides the 6 channels; got 4"):
        nn.group_norm(x, 4)
    with pytest.raises(ValueError, match="along another; got axis=0"):
        nn.group_norm(x, 2, axis=0)
    with pytest.raises(ValueError, match="or training=True"):
        nn.batch_norm(x)
    with pytest.raises(ValueError, match="or neither of them"):
        nn.instance_norm(x, mean=lib.native(MEAN))
    with pytest.raises(ValueError, match="positive size; got 0"):
        nn.local_response_norm(x, 0)
    with pytest.raises(ValueError, match="positive order p; got 0"):
        nn.lp_normalize(x, p=0)
    with pytest.raises(IndexError, match="axis 4 is out of range"):
        nn.layer_norm(x, axis=4)
