"""Inputs of another backend than the variables are refused, on each pair of backends, though some frameworks would convert them."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import numpy as np
import pytest

import ivy_api
import ivy_nn as nn
from ivy_api.errors import MixedBackendsError

PAIRS = list(permutations(("numpy", "torch", "jax", "tensorflow"), 2))


class Model(nn.Module):
    """Layers inside of a layer, dropout, and an input beside the first."""

    def __init__(self) -> None:
        self.layers = nn.Sequential(nn.Linear(3, 4), nn.Dropout(0.5), nn.LayerNorm(4))

    def _forward(self, x: Any, rest: Any = None) -> Any:
        return self.layers(x)


@pytest.fixture(params=PAIRS, ids="-".join)
def pair(request: pytest.FixtureRequest) -> tuple[Any, Any]:
    """The namespaces of two backends that are usable and chosen."""
    usable = [status.name for status in ivy_api.backends() if status.usable]
    if not {*request.param} <= {*(request.config.getoption("--backend") or usable)}:
        pytest.skip("one of them is not usable here, or was not asked for")
    first, second = map(ivy_api.namespace, request.param)
    return first, second


def refused(own: Any, other: Any, name: str = "layers.0.weight", what: str = "an input of") -> Any:
    names = own.__source__.name, other.__source__.name
    return pytest.raises(
        MixedBackendsError, match=rf"Model: '{name}' is of {names[0]}, but {what} {names[1]}.* Convert one of them first"
    )


def test_inputs_of_another_backend_are_refused(pair: tuple[Any, Any]) -> None:
    own, other = pair
    model = Model().build(own.random.key(0))
    x, wrong = (xp.ones((2, 3), dtype=xp.float32) for xp in pair)
    key = other.random.key(1)
    for training in (True, False):
        model.train(training)
        for given, kwargs in (((wrong,), {}), ((x, {"a": [1.0, wrong]}), {}), ((x,), {"rest": (None, wrong)})):
            with refused(own, other) as caught:
                model(*given, **kwargs)
            assert "In Model called with (" in caught.value.__notes__[0]
    with refused(own, other):
        model(wrong, v=model.v)
    with refused(own, other):
        model.apply(model.variables, wrong)
    with refused(own, other):
        model.train()(x, key=key)
    with refused(other, own):
        model(x, v=model.v.map(lambda a: other.asarray(np.asarray(a))))
    with refused(own, other, what="'layers.2.weight' of"):
        model(x, v={"layers": {"2": {"weight": other.ones(4, dtype=other.float32)}}})
    assert model.eval()(x).shape == (2, 4)  # nothing is lost


def test_lazy_layers_are_built_by_a_key_of_the_backend_of_the_inputs(pair: tuple[Any, Any]) -> None:
    own, other = pair
    with pytest.raises(MixedBackendsError, match=f"Linear: 'key' is of {own.__source__.name}, but an input of"):
        nn.Linear(None, 2).init(own.random.key(0), other.ones((2, 3), dtype=other.float32))


def test_constants_of_transformed_calls_are_of_one_backend(xp: Any) -> None:
    """Traced variables beside inputs that are not, and the reverse, also in a transformation of a transformation."""
    model = Model().build(xp.random.key(0)).eval()
    x = xp.ones((2, 3), dtype=xp.float32)

    def loss(v: Any, x: Any) -> Any:
        return xp.sum(model(x, v=v) ** 2)

    slope = ivy_api.grad(loss)(model.v, x)
    of_input = ivy_api.grad(lambda x: xp.sum(ivy_api.grad(lambda v: loss(v, x))(model.v).layers["0"].weight ** 2))(x)
    each = ivy_api.vmap(model)(x)
    assert slope.layers["0"].weight.shape == (4, 3)
    assert of_input.shape == x.shape
    assert each.shape == (2, 4)
