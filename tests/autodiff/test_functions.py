"""Derivatives of every function beyond the standard, of drawn calls on NumPy: both modes against differences, to second order."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import ivy_api
from ivy_api.dispatch import registry
from tests.autodiff.checking import NotSmooth, check
from tests.autodiff.drawn import Drawn
from tests.extensions.drawing import Draw, data_types
from tests.extensions.draws import ROWS

EXAMPLES = 3
"""Smooth calls of each function."""

FIXED: dict[str, tuple[int | str, ...]] = {
    "nn.cosine_embedding_loss": (2,),
    "nn.hinge_embedding_loss": (1,),
    "nanpercentile": (1,),
    "nanquantile": (1,),
    "percentile": (1,),
    "quantile": (1,),
}
"""Arguments that only have some values, or are at the end of a range."""

FREE_PHASES = {
    "linalg.eigh_tridiagonal",
    "linalg.orth",
    "linalg.parafac",
    "linalg.tensor_train",
    "linalg.truncated_svd",
    "linalg.tucker",
}
"""Results up to complex numbers of modulus one, which the implementation chooses: differences do not tell."""

FIRST_ONLY = {"linalg.orth"}
"""Of matrices of lower rank: singular vectors of the value 0, which turn in any way, come into the second derivative."""

WITHOUT_ARRAYS = {
    name for name in ROWS if name.startswith("fft.") and name.rpartition(".")[2] in "bartlett blackman hamming hann kaiser".split()
} | {"diag_indices", "eye", "indices", "tri", "tril_indices", "triu_indices"}
"""They have no argument of floating-point dtype."""

WITHOUT_DERIVATIVE = {"linalg.null_space", "partition"}
"""A basis of no given vectors; an order of which only a part is given: its derivative is that of a sort, tested below."""

FUNCTIONS = {d.qualname for d in registry.iter_declarations() if d.kind == "function"}

NAMES = sorted(name for name in ROWS if name in FUNCTIONS - WITHOUT_ARRAYS - WITHOUT_DERIVATIVE)


def of(dtype: str) -> list[str]:
    """The functions that take arrays of a data type."""
    return [name for name in NAMES if dtype in data_types(name)]


@pytest.mark.parametrize("name", of("float64"))
@pytest.mark.brief(4)
def test_derivatives(name: str) -> None:
    check_drawn(name, "float64", order=1 if name in FIRST_ONLY else 2)


@pytest.mark.parametrize("name", sorted(set(of("complex128")) - FREE_PHASES))
@pytest.mark.brief(4)
def test_complex_derivatives(name: str) -> None:
    check_drawn(name, "complex128", order=2)


def check_drawn(name: str, dtype: str, *, order: int) -> None:
    """Check drawn calls; at least one is smooth."""
    smooth = 0

    @settings(max_examples=10 * EXAMPLES, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    @given(st.data())
    def draw(data: st.DataObject) -> None:
        nonlocal smooth
        call = Drawn(name, *ROWS[name].draw(Draw(data.draw, dtype, smooth=True)), fixed=FIXED.get(name, ()))
        if smooth == EXAMPLES or not call.arrays or (name in FREE_PHASES and any(map(np.iscomplexobj, call.arrays))):
            return
        try:
            check(call, call.arrays, np.random.default_rng(0), order=order)
        except NotSmooth:
            return
        except Exception as error:
            error.add_note(repr(call))
            raise
        smooth += 1

    draw()
    assert smooth


@pytest.mark.parametrize("kth", [1, -1, (0, 3), (3, -1)])
def test_a_partition_has_the_derivative_of_the_chosen_elements(kth: Any) -> None:
    xp = ivy_api.namespace("numpy")
    x = xp.asarray([0.5, -3.0, 2.0, 5.5, -1.5, 1.0])
    chosen = list(kth) if isinstance(kth, tuple) else [kth]
    found = ivy_api.grad(lambda x: xp.sum(xp.take(xp.partition(x, kth), xp.asarray(chosen))))(x)
    wanted = np.zeros(6)
    wanted[np.argsort(np.asarray(x))[chosen]] = 1
    np.testing.assert_array_equal(found, wanted)
