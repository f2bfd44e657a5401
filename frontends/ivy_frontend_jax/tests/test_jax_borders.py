"""Values and gradients on borders and at ties are JAX's."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ivy_api
import ivy_frontend_jax as frontend

jax = pytest.importorskip("jax")
EXPRESSIONS = """
jnp.fmax(t([1.0, 2.0, 0.0, -1.0]), t([1.0, 1.0, 0.0, 3.0]))
jnp.fmin(t([1.0, 2.0, 0.0, -1.0]), t([1.0, 1.0, 0.0, 3.0]))
jnp.fmax(t([1.0, nan]), t([nan, 2.0]))
jnp.maximum(t([1.0, 2.0]), t([1.0, 1.0]))
jnp.clip(t([-1.0, 0.0, 0.5, 1.0, 2.0]), 0.0, 1.0)
lax.clamp(jnp.asarray(-1.0, dtype=jnp.float32), t([-2.0, -1.0, 0.0, 1.0, 3.0]), jnp.asarray(1.0, dtype=jnp.float32))
lax.reduce_window(t([1.0, 1.0, 1.0, nan, 2.0, 2.0]), -jnp.inf, lax.max, (2,), (2,), "VALID")
lax.reduce_window(t([[1.0, 1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 0.0]]), jnp.inf, lax.min, (2, 2), (1, 1), "SAME")
lax.reduce_precision(t([0.1, -0.3, 70000.0]), 5, 3)
jnp.abs(t([-1.0, 0.0, 2.0]))
jnp.fabs(t([-1.0, 0.0, 2.0]))
jnp.copysign(t([0.0, 1.0, -1.0, 0.0]), t([0.0, -1.0, 0.0, -0.0]))
abs(t([-1.0, 0.0, 2.0]))
jnp.linalg.norm(t([0.0, -1.0, 2.0]), 1)
scipy.special.xlogy(t([0.0, 0.0, 2.0, 0.0]), t([0.0, 3.0, 4.0, nan]))
scipy.special.xlog1py(t([0.0, 0.0, 2.0, 0.0]), t([-1.0, 3.0, 4.0, nan]))
scipy.special.entr(t([0.0, 1.0, 2.0, -1.0]))
scipy.special.logit(t([0.0, 0.5, 1.0]))
nn.relu(t([-1.0, 0.0, 2.0]))
nn.relu6(t([-1.0, 0.0, 2.0, 6.0, 7.0]))
nn.hard_swish(t([-3.0, 0.0, 3.0, 2.0]))
nn.hard_sigmoid(t([-3.0, 0.0, 3.0, 2.0]))
nn.hard_tanh(t([-1.0, 0.0, 1.0, 2.0]))
nn.leaky_relu(t([-1.0, 0.0, 2.0]))
nn.elu(t([-1.0, 0.0, 2.0]))
nn.selu(t([-1.0, 0.0, 2.0]))
jnp.max(t([1.0, 3.0, 3.0]))
jnp.prod(t([0.0, 0.0, 3.0]))
jnp.cumprod(t([2.0, 0.0, 3.0, 0.0]))
jnp.sort(t([2.0, 1.0, 2.0]))
jnp.linalg.eigvalsh(t([[1.0, 0.0], [0.0, 1.0]]))
scipy.special.gammainc(t([1.0, 2.0, 5.0]), t([1.1, 2.0, 5.0]))
scipy.special.gammaln(t([1.0, 8.5]))
scipy.special.digamma(t([1.0, 10.0]))
""".strip().splitlines()


def evaluated(library: Any, expression: str) -> list[Any]:
    """Return the value of an expression, and the gradient of its sum with respect to each array that it makes."""
    made: list[Any] = []
    names = {"jnp": library.numpy, "lax": library.lax, "nn": library.nn, "scipy": library.scipy, "nan": float("nan")}

    def make(values: Any) -> Any:
        made.append(library.numpy.asarray(np.asarray(values, "float32")))
        return made[-1]

    out = eval(expression, {**names, "t": make})

    def total(arrays: Any) -> Any:
        rest = iter(arrays)
        return library.numpy.sum(eval(expression, {**names, "t": lambda _: next(rest)}))

    return [np.asarray(out), *(np.asarray(g) for g in library.grad(total)(made))]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.brief(1)
def test_values_and_gradients(backend: str, pytestconfig: pytest.Config) -> None:
    faults = []
    for expression in EXPRESSIONS[:: 3 if pytestconfig.getoption("--brief") else 1]:  # JAX compiles each
        theirs = evaluated(jax, expression)
        with ivy_api.use_backend(backend):
            ours = evaluated(frontend, expression)
        for a, b in zip(theirs, ours, strict=True):
            if a.dtype != b.dtype or not np.allclose(a, b, rtol=2e-5, atol=1e-6, equal_nan=True):
                faults.append(f"{expression}\n    {a} {a.dtype}, got {b} {b.dtype}")
    assert not faults, "\n".join(faults)
