"""Functions of libraries written for JAX, run unchanged on the frontend, against the same functions on JAX."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

import jax
import jax_comparing
import pytest

import ivy_frontend_jax
from ivy_api.frontends.loading import in_place_of

OPTAX = """
optax.l2_loss(V, W)
optax.squared_error(V, W)
optax.huber_loss(V, W)
optax.log_cosh(V, W)
optax.cosine_similarity(F, G)
optax.softmax_cross_entropy(F, jax.nn.softmax(G))
optax.softmax_cross_entropy_with_integer_labels(F, jnp.array([0, 1, 2]))
optax.sigmoid_binary_cross_entropy(F, Q)
optax.kl_divergence(jax.nn.log_softmax(F), jax.nn.softmax(G))
optax.hinge_loss(V, jnp.sign(W))
optax.smooth_labels(jax.nn.one_hot(J, 3), 0.1)
optax.global_norm({'a': V, 'b': F})
optax.cosine_decay_schedule(0.1, 100)(30)
optax.exponential_decay(0.1, 10, 0.5)(25)
optax.warmup_cosine_decay_schedule(0.0, 1.0, 10, 100)(50)
optax.piecewise_constant_schedule(0.1, {10: 0.5})(20)
optax.apply_updates({'a': V}, {'a': W})
jax.grad(lambda x: optax.huber_loss(x, W).sum())(V)
optax.sgd(0.1, momentum=0.9).update({'a': W}, optax.sgd(0.1, momentum=0.9).init({'a': V}))[0]
optax.adam(0.1).update({'a': W}, optax.adam(0.1).init({'a': V}))[0]
optax.adamw(0.1).update({'a': W}, optax.adamw(0.1).init({'a': V}), {'a': V})[0]
optax.rmsprop(0.1).update({'a': W}, optax.rmsprop(0.1).init({'a': V}))[0]
optax.adagrad(0.1).update({'a': W}, optax.adagrad(0.1).init({'a': V}))[0]
optax.lion(0.1).update({'a': W}, optax.lion(0.1).init({'a': V}), {'a': V})[0]
optax.clip_by_global_norm(1.0).update({'a': W}, optax.clip_by_global_norm(1.0).init({'a': V}))[0]
""".strip().splitlines()
JAXLIE = """
jaxlie.SO2.exp(V[:1]).as_matrix()
jaxlie.SO2.from_radians(V[0]).apply(W[:2])
jaxlie.SO3.exp(V[:3]).as_matrix()
jaxlie.SO3.exp(V[:3]).log()
jaxlie.SO3.exp(V[:3]).inverse().wxyz
jaxlie.SO3.from_rpy_radians(V[0], V[1], V[2]).as_quaternion_xyzw()
jaxlie.SO3.exp(V[:3]).apply(W[:3])
(jaxlie.SO3.exp(V[:3]) @ jaxlie.SO3.exp(W[:3])).log()
jaxlie.SO3.exp(V[:3]).adjoint()
jaxlie.SO3.from_matrix(jaxlie.SO3.exp(V[:3]).as_matrix()).wxyz
jaxlie.SE2.exp(V[:3]).as_matrix()
jaxlie.SE2.exp(V[:3]).log()
jaxlie.SE3.exp(jnp.concatenate([V, W[:1]])).as_matrix()
jaxlie.SE3.exp(jnp.concatenate([V, W[:1]])).log()
jaxlie.SE3.exp(jnp.concatenate([V, W[:1]])).adjoint()
jaxlie.SE3.exp(jnp.concatenate([V, W[:1]])).inverse().translation()
jax.grad(lambda v: jaxlie.SO3.exp(v).apply(W[:3]).sum())(V[:3])
""".strip().splitlines()
NUMPYRO = """
numpyro.distributions.Normal(0.5, 2.0).log_prob(V)
numpyro.distributions.Gamma(2.0, 3.0).log_prob(jnp.abs(V))
numpyro.distributions.Beta(2.0, 3.0).log_prob(Q[0])
numpyro.distributions.Dirichlet(Q[0]).log_prob(jax.nn.softmax(W[:4]))
numpyro.distributions.MultivariateNormal(V[:3], S).log_prob(W[:3])
numpyro.distributions.Categorical(logits=V).log_prob(jnp.array([0, 2]))
numpyro.distributions.StudentT(3.0).log_prob(V)
numpyro.distributions.VonMises(0.1, 2.0).log_prob(V)
numpyro.distributions.LKJCholesky(3, 1.5).log_prob(jnp.linalg.cholesky(S / S[0, 0]))
numpyro.distributions.Poisson(3.0).log_prob(J)
numpyro.distributions.NegativeBinomial2(3.0, 2.0).log_prob(J)
numpyro.distributions.BetaBinomial(2.0, 3.0, 5).log_prob(J)
numpyro.distributions.ZeroInflatedPoisson(0.3, 2.0).log_prob(J)
numpyro.distributions.TruncatedNormal(0.0, 1.0, low=-1.0, high=2.0).log_prob(V * 0.3)
numpyro.distributions.Independent(numpyro.distributions.Normal(F, 1.0), 1).log_prob(G)
numpyro.distributions.Weibull(2.0, 1.5).mean
numpyro.distributions.Gumbel(0.0, 1.0).variance
numpyro.distributions.Normal(0.0, 1.0).sample(jax.random.PRNGKey(3), (3,))
numpyro.distributions.Gamma(2.0, 1.0).sample(jax.random.PRNGKey(3), (3,))
numpyro.distributions.Uniform(0.0, 2.0).sample(jax.random.PRNGKey(3), (3,))
numpyro.distributions.MultivariateNormal(V[:3], S).sample(jax.random.PRNGKey(3), (2,))
numpyro.distributions.transforms.StickBreakingTransform()(V)
numpyro.distributions.transforms.CorrCholeskyTransform()(V[:3])
numpyro.distributions.transforms.LowerCholeskyTransform()(jnp.concatenate([V, W[:1]]))
numpyro.distributions.kl_divergence(numpyro.distributions.Normal(0.0, 1.0), numpyro.distributions.Normal(0.5, 2.0))
numpyro.distributions.kl_divergence(numpyro.distributions.Gamma(2.0, 1.0), numpyro.distributions.Gamma(3.0, 1.0))
jax.grad(lambda x: numpyro.distributions.Normal(0.0, 1.0).log_prob(x).sum())(V)
jax.grad(lambda x: numpyro.distributions.Beta(x, 2.0).log_prob(0.3))(1.5)
""".strip().splitlines()
LIBRARIES = {"optax": OPTAX, "jaxlie": JAXLIE, "numpyro": NUMPYRO}
RELATED = (*LIBRARIES, "jax_dataclasses", "chex")
UNUSED: dict[str, dict[str, object]] = {
    "jax._src": {},
    "jax._src.tree_util": {"_registry": {}},
    "jax._src.core": {"trace_state_clean": None},
    "jax.experimental": {"io_callback": None},
    "jax.experimental.sparse": {"BCOO": type("BCOO", (), {})},
}
"""What the libraries import from modules that are not offered, and do not use here."""


def _imported(name: str) -> ModuleType:
    """Import a library; of NumPyro the distributions alone, since its samplers ask for what the frontend does not offer."""
    if name != "numpyro" or name in sys.modules:
        return importlib.import_module(name)
    found = importlib.util.find_spec(name)
    assert found is not None
    assert found.submodule_search_locations is not None
    package = sys.modules[name] = ModuleType(name)
    package.__path__ = list(found.submodule_search_locations)
    package.__spec__ = found  # so that it is found again by the tests of other backends
    importlib.import_module(f"{name}.distributions")
    return package


@contextmanager
def _on_frontend(name: str) -> Iterator[ModuleType]:
    """Inside, the library and its imports are those on the frontend: libraries also import while their functions run."""

    def own() -> list[str]:
        return [key for key in sys.modules if key.partition(".")[0] in RELATED]

    before = {key: sys.modules.pop(key) for key in own()}
    try:
        with in_place_of("jax", "ivy_frontend_jax"):
            importlib.import_module("jax")
            for path, values in UNUSED.items():
                sys.modules[path] = ModuleType(path)
                vars(sys.modules[path]).update(values)
            yield _imported(name)
    finally:
        for key in own():
            del sys.modules[key]
        sys.modules.update(before)


@pytest.mark.parametrize("name", LIBRARIES)
def test_functions_of_libraries(name: str, backend: str, request: pytest.FixtureRequest) -> None:
    texts = LIBRARIES[name]
    if backend == "jax":
        pytest.skip("the library runs on JAX without the frontend")
    if importlib.util.find_spec(name) is None:
        pytest.skip(f"{name} is not installed")
    brief = request.config.getoption("--brief")
    jax_comparing.NAMES.setdefault("jax", jax_comparing.names_for(jax))[name] = _imported(name)
    for text in texts if not brief else texts[::9]:
        jax_comparing.expected(text)
    key = f"frontend {backend}"
    with _on_frontend(name) as module:
        jax_comparing.NAMES.setdefault(key, jax_comparing.names_for(ivy_frontend_jax))[name] = module
        jax_comparing.check(texts if not brief else texts[::9], backend, False)
