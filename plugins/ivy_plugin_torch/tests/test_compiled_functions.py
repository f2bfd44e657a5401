"""Every function by `ivy_api.compile` with torch's own compiler, where other tests have a quick one: the results are the same."""

import operator

import numpy as np
import pytest
import torch
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from torch.utils._pytree import tree_leaves

import ivy_api
from ivy_api.errors import DataDependentShapeError
from ivy_conformance import calls, standard
from ivy_conformance.compiling import of_arrays
from tests.extensions.drawing import Draw, data_types
from tests.extensions.draws import ROWS

pytestmark = [
    pytest.mark.brief(0),
    pytest.mark.filterwarnings("ignore:.*torch.jit.script:DeprecationWarning"),  # torch's compiler uses it
    pytest.mark.filterwarnings("ignore:.*torch._prims_common.check:FutureWarning"),  # and calls this for a diagonal
    pytest.mark.filterwarnings("ignore:Torchinductor does not support code generation for complex:UserWarning"),
]

WITHOUT_VALUES = {"empty", "empty_like"}
"""Functions whose values are unspecified."""


def _native(value):
    """An argument of an example call on torch."""
    if isinstance(value, np.ndarray):
        return torch.asarray(value)
    if isinstance(value, calls.DType):
        return getattr(torch, value.name)
    if isinstance(value, calls.Device):
        return torch.device("cpu")
    return type(value)(map(_native, value)) if isinstance(value, list | tuple) else value


def compare(name, args, kwargs):
    function = operator.attrgetter(name)(ivy_api.namespace("torch"))
    arrays, call = of_arrays(function, _native(args), {key: _native(value) for key, value in kwargs.items()})
    if name in WITHOUT_VALUES or not arrays:
        pytest.skip("it computes nothing from arrays")
    expected, compiled = call(*arrays), ivy_api.compile(call)
    if not any(isinstance(leaf, torch.Tensor) for leaf in tree_leaves(expected)):
        pytest.skip("its result has methods that compute")
    for _ in range(2):
        torch.testing.assert_close(compiled(*arrays), expected, rtol=1e-4, atol=1e-5, equal_nan=True)


@pytest.mark.parametrize("name", [name for name, declared in standard.names().items() if declared.kind == "function"])
def test_of_the_standard(name):
    compare(name, *calls.example(name))


@pytest.mark.parametrize("name", sorted(ROWS))
def test_beyond_the_standard(name):
    drawn = []

    @settings(max_examples=2, database=None, derandomize=True, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    @given(st.data())
    def draw(data):
        kinds = data_types(name)
        drawn.append(ROWS[name].draw(Draw(data.draw, next((dtype for dtype in kinds if dtype.startswith("float")), kinds[0]))))

    draw()
    try:
        compare(name, *drawn[-1])
    except DataDependentShapeError:
        assert name.startswith("segment_")  # without num_segments


def test_batches_of_pivots():
    lu, pivots = torch.linalg.lu_factor(torch.rand(3, 1, 2, 2) + 2.0 * torch.eye(2))
    compare("linalg.lu_solve", (lu, pivots - 1, torch.rand(2, 2, 1)), {"trans": "T"})
