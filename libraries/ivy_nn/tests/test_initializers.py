"""Initialisers: equal to `jax.nn.initializers` from the same key, and of the distributions of `torch.nn.init`."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ivy_nn import initializers
from ivy_nn.errors import LayerError
from tests.peers import imported

CASES = [
    ("constant", {"value": 2.5}, (2, 3)),
    ("normal", {"stddev": 0.3}, (4, 5)),
    ("uniform", {"scale": 0.7}, (4, 5)),
    ("truncated_normal", {"stddev": 0.3, "lower": -1.0, "upper": 1.5}, (4, 5)),
    ("variance_scaling", {"scale": 0.5, "mode": "fan_geo_avg", "distribution": "normal", "in_axis": 1, "out_axis": 0}, (4, 3, 2)),
    ("variance_scaling", {"scale": 0.5, "mode": "fan_out", "distribution": "uniform", "batch_axis": 0}, (2, 4, 5)),
    ("variance_scaling", {"scale": 0.5, "mode": "fan_avg", "distribution": "normal", "in_axis": (0, 1), "out_axis": 2}, (2, 4, 5)),
    ("glorot_uniform", {}, (4, 5)),
    ("glorot_normal", {"in_axis": 1, "out_axis": 0}, (4, 5, 3)),
    ("he_uniform", {}, (3, 3, 2, 4)),
    ("he_normal", {"in_axis": 1, "out_axis": 0, "batch_axis": 2}, (4, 3, 2)),
    ("lecun_uniform", {}, (4, 5)),
    ("lecun_normal", {}, (4, 5)),
    ("orthogonal", {"scale": 2.0}, (5, 3)),
    ("orthogonal", {"column_axis": 0}, (2, 3, 4)),
    ("delta_orthogonal", {}, (3, 2, 3)),
    ("delta_orthogonal", {"scale": 0.5}, (2, 3, 3, 3)),
]


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize(("name", "settings", "shape"), CASES, ids=[f"{c[0]}-{i}" for i, c in enumerate(CASES)])
def test_initialisers_draw_the_numbers_of_jax(xp: Any, name: str, settings: dict[str, Any], shape: Any, dtype: str) -> None:
    jax = imported("jax")

    found = getattr(initializers, name)(**settings)(xp.random.key(7), shape, dtype=getattr(xp, dtype))
    want = np.asarray(getattr(jax.nn.initializers, name)(**settings)(jax.random.PRNGKey(7), shape, dtype))
    assert np.asarray(found).dtype == dtype
    assert found.shape == shape
    exact = xp.__name__.endswith("jax") or "uniform" in str((name, settings)) or name == "constant"
    bound = 2 if exact and "orthogonal" not in name else 64  # the inverse error function and factorisations round differently
    np.testing.assert_allclose(np.asarray(found), want, rtol=0, atol=bound * np.finfo(dtype).eps * np.abs(want).max())


@pytest.mark.parametrize("shape", [(40, 30), (12, 10, 3, 3)])
def test_torchs_initialisers_have_the_scale_of_torch(shape: Any) -> None:
    torch = imported("torch")

    from ivy_api import namespace

    xp = namespace("numpy")
    for name, settings in (
        ("kaiming_uniform", {"a": 0.2, "mode": "fan_out"}),
        ("kaiming_normal", {"nonlinearity": "relu"}),
        ("xavier_uniform", {"gain": 3.0}),
        ("xavier_normal", {}),
    ):
        found = getattr(initializers, name)(**settings)(xp.random.key(1), shape, dtype=xp.float64)
        want = torch.empty(shape, dtype=torch.float64)
        getattr(torch.nn.init, name + "_")(want, **settings, generator=torch.Generator().manual_seed(0))
        assert np.std(found) == pytest.approx(float(want.std()), rel=0.1)
        if "uniform" in name:
            assert np.abs(found).max() == pytest.approx(float(want.abs().max()), rel=0.02)


@pytest.mark.parametrize("name", ["relu", "leaky_relu", "tanh", "selu", "sigmoid", "linear", "conv2d"])
def test_gains_are_those_of_torch(name: Any) -> None:
    torch = imported("torch")

    assert initializers.calculate_gain(name) == pytest.approx(torch.nn.init.calculate_gain(name), rel=1e-15)


def test_identity_is_the_identity(xp: Any) -> None:
    found = initializers.identity(xp.random.key(0), (3, 2), dtype=xp.float32)
    assert np.array_equal(np.asarray(found), np.eye(3, 2, dtype="float32"))


def test_equal_settings_are_equal_initialisers() -> None:
    assert initializers.normal(0.5) == initializers.normal(0.5)
    assert initializers.normal(0.5) != initializers.normal(0.25)
    assert len({initializers.normal(0.5), initializers.normal(0.5), initializers.uniform(0.5)}) == 2
    assert repr(initializers.normal(0.5)) == "normal(stddev=0.5)"


def test_wrong_arguments_are_errors(xp: Any) -> None:
    key = xp.random.key(0)
    with pytest.raises(LayerError, match="takes a mode of fan_in, .* got 'fan'"):
        initializers.variance_scaling(1.0, "fan", "uniform")  # type: ignore[arg-type]
    with pytest.raises(LayerError, match=r"weights of shape \(3,\) needs the axes in_axis=-2"):
        initializers.he_normal()(key, (3,))
    with pytest.raises(LayerError, match="in <= out"):
        initializers.delta_orthogonal()(key, (3, 4, 2))
    with pytest.raises(LayerError, match="2 or more axes"):
        initializers.orthogonal()(key, (3,))
    with pytest.raises(LayerError, match="a shape of 2 axes"):
        initializers.identity(key, (3,))
    with pytest.raises(LayerError, match="nonlinearity of tanh, .* got 'relu9'"):
        initializers.calculate_gain("relu9")
