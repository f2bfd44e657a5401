"""The frontend for autograd: small, on the public surface alone, and right on every backend."""

from __future__ import annotations

import importlib
import inspect
import re
import sys
import tomllib
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as onp
import pytest
from scipy import special

import ivy_api
from ivy_api.frontends import coverage
from ivy_api.frontends.loading import in_place_of
from tests.distributions.test_architecture import FOR_FRONTENDS, imports

EXAMPLE = Path(__file__).parents[2] / "examples" / "frontend_for_autograd"
FILES = sorted(EXAMPLE.rglob("*.py"))
PACKAGE = "ivy_frontend_autograd"
README = (EXAMPLE / "README.md").read_text()
X = onp.linspace(0.5, 2.5, 5)
A = onp.asarray([[4.0, 1.0, 0.5], [1.0, 3.0, 0.25], [0.5, 0.25, 2.0]])


@pytest.fixture(scope="module", autouse=True)
def _installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The example on ``sys.path`` with the metadata that an installation writes."""
    root = tmp_path_factory.mktemp("autograd")
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text())["project"]
    info = root / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    rows = (f"[{group}]\n{name} = {value}\n" for group, names in project["entry-points"].items() for name, value in names.items())
    (info / "entry_points.txt").write_text("".join(rows))
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(root))
        patch.syspath_prepend(str(EXAMPLE))
        yield
    for name in [name for name in sys.modules if name.partition(".")[0] == PACKAGE]:
        del sys.modules[name]


@pytest.fixture
def wide(backend: Any) -> Iterator[None]:
    """The backend is in use, on JAX with 64-bit data types."""
    if backend is None or not backend.usable:
        pytest.skip("no usable backend")
    x64 = importlib.import_module("ivy_plugin_jax").x64_operations() if backend.name == "jax" else nullcontext()
    with ivy_api.use_backend(backend.name), x64:
        yield


def autograd(package: str) -> SimpleNamespace:
    """The modules of autograd, or of its frontend, as the calls below name them."""
    root = importlib.import_module(package)
    modules = {name: importlib.import_module(f"{package}.{path}") for name, path in {"np": "numpy", "sp": "scipy.special"}.items()}
    return SimpleNamespace(ag=root, x=modules["np"].asarray(X), a=modules["np"].asarray(A), **modules)


def loss(np: ModuleType) -> Callable[..., Any]:
    return lambda p, x: np.mean((np.tanh(np.dot(x, p["w"])) - p["b"]) ** 2)


T = onp.tanh(A @ X[:3])
CALLS: dict[str, tuple[Callable[[Any], Any], Any]] = {
    "grad of a number": (lambda m: m.ag.grad(m.np.sin)(1.0), onp.cos(1.0)),
    "grad of grad": (lambda m: m.ag.grad(m.ag.grad(m.np.sin))(1.0), -onp.sin(1.0)),
    "grad of a sum": (lambda m: m.ag.grad(lambda x: m.np.sum(x**3))(m.x), 3 * X**2),
    "grad of two": (lambda m: m.ag.grad(lambda x, y: m.np.dot(x, y), (0, 1))(m.x, 2 * m.x), (2 * X, X)),
    "grad of the second": (lambda m: m.ag.grad(lambda x, y: m.np.dot(x, y), 1)(m.x, m.x), X),
    "grad of one element": (lambda m: m.ag.grad(lambda x: m.np.sum(x, keepdims=True))(m.x), onp.ones(5)),
    "grad with options": (lambda m: m.ag.grad(lambda x, *, n: m.np.sum(x**n))(m.x, n=2), 2 * X),
    "grad of a constant": (lambda m: m.ag.grad(lambda x: 0 * m.np.sum(x) + 1.0)(m.x), onp.zeros(5)),
    "grad of views": (
        lambda m: m.ag.grad(lambda x: m.np.sum(x[1:-1].reshape(3, 1).T * x[::2]))(m.x),
        onp.asarray([1, 0.5, 3, 2.5, 2]),
    ),
    "grad of parameters": (
        lambda m: m.ag.grad(loss(m.np))({"w": m.x[:3], "b": 0.5}, m.a),
        {"w": A.T @ ((T - 0.5) * (1 - T**2)) * 2 / 3, "b": -2 * onp.mean(T - 0.5)},
    ),
    "value_and_grad": (lambda m: m.ag.value_and_grad(lambda x: m.np.sum(x**2))(m.x), (onp.sum(X**2), 2 * X)),
    "elementwise_grad": (lambda m: m.ag.elementwise_grad(m.np.arctan)(m.x), 1 / (1 + X**2)),
    "five times": (
        lambda m: m.ag.elementwise_grad(m.ag.elementwise_grad(m.ag.elementwise_grad(m.ag.elementwise_grad(m.np.sinh))))(m.x),
        onp.sinh(X),
    ),
    "deriv": (lambda m: m.ag.deriv(m.np.exp)(m.x), onp.exp(X)),
    "jacobian": (lambda m: m.ag.jacobian(m.np.cumsum)(m.x), onp.tril(onp.ones((5, 5)))),
    "hessian": (lambda m: m.ag.hessian(lambda x: m.np.sum(m.np.outer(x, x)))(m.x), onp.full((5, 5), 2.0)),
    "hessian_vector_product": (lambda m: m.ag.hessian_vector_product(lambda x: m.np.sum(x**3))(m.x, m.x), 6 * X**2),
    "make_vjp": (lambda m: m.ag.make_vjp(m.np.log)(m.x)[0](m.x), onp.ones(5)),
    "make_jvp": (lambda m: m.ag.make_jvp(m.np.log)(m.x)(m.x), (onp.log(X), onp.ones(5))),
    "make_hvp": (lambda m: m.ag.make_hvp(lambda x: m.np.sum(x**3))(m.x)[0](m.x), 6 * X**2),
    "grad_named": (lambda m: m.ag.grad_named(lambda x, y: m.np.dot(x, y), "y")(m.x, m.x), X),
    "checkpoint": (lambda m: m.ag.grad(lambda x: m.np.sum(m.ag.checkpoint(m.np.exp)(x)))(m.x), onp.exp(X)),
    "holomorphic_grad": (lambda m: m.ag.holomorphic_grad(m.np.sin)(1.0 + 2.0j), onp.cos(1.0 + 2.0j)),
    "slogdet": (lambda m: m.ag.grad(lambda a: m.np.linalg.slogdet(a)[1])(m.a), onp.linalg.inv(A).T),
    "fft": (
        lambda m: m.ag.grad(lambda x: m.np.sum(m.np.real(m.np.fft.fft(x))))(m.x),
        onp.asarray([5.0, 0.0, 0.0, 0.0, 0.0]),
    ),
    "gammaln": (lambda m: m.ag.elementwise_grad(m.sp.gammaln)(m.x), special.digamma(X)),
    "polygamma": (lambda m: m.sp.polygamma(1, m.x), special.polygamma(1, X)),
    "logsumexp": (lambda m: m.ag.grad(m.sp.logsumexp)(m.x), special.softmax(X)),
    "erf of a number": (lambda m: m.sp.erf(0.5), special.erf(0.5)),
    "erf of small integers": (lambda m: m.sp.erf(m.np.asarray([0, 1], dtype="int16")), special.erf(onp.asarray([0, 1], onp.int16))),
    "expit of float32": (lambda m: m.sp.expit(m.np.asarray([0.0], dtype="float32")), onp.asarray([0.5], onp.float32)),
    "betainc of integers": (lambda m: m.sp.betainc(2, 3, m.np.asarray(0.25)), special.betainc(2, 3, 0.25)),
}
"""Calls of autograd, and what NumPy and SciPy compute for them."""


def assert_close(got: Any, wanted: Any) -> None:
    got, wanted = ivy_api.tree_leaves(got), ivy_api.tree_leaves(wanted)
    assert len(got) == len(wanted)
    for one, other in zip(got, wanted, strict=True):
        onp.testing.assert_allclose(onp.asarray(one), other, rtol=1e-7, atol=1e-10)
        assert onp.asarray(one).dtype == onp.asarray(other).dtype


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.usefixtures("wide")
def test_a_call_gives_what_numpy_computes(name: str) -> None:
    call, wanted = CALLS[name]
    assert_close(call(autograd(PACKAGE)), wanted)


@pytest.mark.parametrize("name", CALLS)
def test_autograd_gives_the_same(name: str) -> None:
    """What is asserted of the frontend holds of autograd itself."""
    call, wanted = CALLS[name]
    assert_close(call(autograd("autograd")), wanted)


@pytest.mark.usefixtures("wide")
def test_grad_refuses_what_has_no_gradient() -> None:
    m = autograd(PACKAGE)
    with pytest.raises(TypeError, match=r"got shape \(5,\). Use jacobian or elementwise_grad"):
        m.ag.grad(m.np.sin)(m.x)


@pytest.mark.usefixtures("wide")
def test_options_that_are_not_offered_are_refused() -> None:
    m = autograd(PACKAGE)
    with pytest.raises(ValueError, match="logsumexp is offered without return_sign; got return_sign=True"):
        m.sp.logsumexp(m.x, return_sign=True)


SCRIPT = """
import autograd.numpy as np
from autograd import grad


def fit(inputs, targets, steps):
    def loss(weights):
        p = 1 / (1 + np.exp(-np.dot(inputs, weights)))
        return -np.sum(np.log(np.where(targets, p, 1 - p)))

    gradient = grad(loss)
    weights = np.zeros(inputs.shape[1])
    for _ in range(steps):
        weights = weights - 0.1 * gradient(weights)
    return weights, loss(weights)
"""


@pytest.mark.usefixtures("wide")
def test_code_written_for_autograd_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "logistic_regression.py").write_text(SCRIPT)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "logistic_regression", raising=False)
    with in_place_of("autograd", PACKAGE):
        script = importlib.import_module("logistic_regression")
    monkeypatch.delitem(sys.modules, "logistic_regression")
    assert "autograd" not in sys.modules or "ivy_frontend" not in sys.modules["autograd"].__name__
    np = importlib.import_module("ivy_frontend_autograd.numpy")
    inputs = onp.asarray([[0.52, 1.12, 0.77], [0.88, -1.08, 0.15], [0.52, 0.06, -1.3], [0.74, -2.49, 1.39]])
    targets = onp.asarray([True, True, False, True])
    weights, loss = script.fit(np.asarray(inputs), np.asarray(targets), 100)
    by_hand = onp.zeros(3)
    for _ in range(100):
        by_hand -= 0.1 * inputs.T @ (special.expit(inputs @ by_hand) - targets)
    onp.testing.assert_allclose(onp.asarray(weights), by_hand, rtol=1e-7)
    assert float(loss) < 0.5


@pytest.mark.brief(0)
@pytest.mark.usefixtures("wide")
def test_a_gradient_compiles(backend: Any) -> None:
    m = autograd(PACKAGE)
    wrap, unwrap = m.ag.FRONTEND.wrap, m.ag.FRONTEND.unwrap

    def native(w: Any, x: Any) -> Any:
        return unwrap(m.ag.grad(loss(m.np))({"w": wrap(w), "b": 0.5}, wrap(x)))

    xp = ivy_api.namespace(backend.name)
    got = ivy_api.compile(native)(xp.asarray(X[:3]), xp.asarray(A))
    assert_close(got, CALLS["grad of parameters"][1])


def test_the_snapshot_says_what_is_offered() -> None:
    frontend = coverage.load("autograd")
    total = coverage.total(frontend)
    assert {module: tuple(count) for module, count in coverage.counts(frontend).items()} == {
        "autograd": (14, 6, 25),
        "autograd.numpy": (448, 22, 470),
        "autograd.numpy.fft": (18, 0, 19),
        "autograd.numpy.linalg": (32, 0, 33),
        "autograd.numpy.random": (51, 9, 63),
        "autograd.scipy.special": (20, 4, 30),
    }
    assert f"Of the {total.every} names of the recorded modules, {total.works} work and {total.absent} have a reason" in README
    assert "## `autograd.scipy.special`\n\nOffered: `betainc`" in coverage.page(frontend)
    with pytest.raises(AttributeError, match="Bessel functions of orders 0 and 1"):
        frontend.find("autograd.scipy.special", "jn")


def test_parameters_are_those_of_autograd() -> None:
    root = importlib.import_module(PACKAGE)
    frontend = root.FRONTEND
    for name in ("grad", "jacobian", "make_vjp", "hessian_tensor_product", "grad_named", "checkpoint"):
        parameters = inspect.signature(getattr(root, name)).parameters
        wanted = frontend.snapshot.find("autograd", name).parameters
        assert [(p.name, p.kind, p.default) for p in parameters.values()] == [(p.name, p.kind, p.default) for p in wanted]


def test_it_has_at_most_300_lines() -> None:
    count = {file: len(file.read_text().splitlines()) for file in (*FILES, EXAMPLE / "pyproject.toml")}
    assert sum(count.values()) <= 300
    for name, lines in re.findall(r"`(\w+\.py)` \| (\d+) \|", README):
        (file,) = (file for file in count if file.name == name and file.parent.name in (EXAMPLE.name, "_implementation"))
        assert count[file] == int(lines), f"README.md: {name} has {count[file]} lines"


def test_it_imports_what_is_public_for_authors_of_frontends() -> None:
    for path in FILES:
        for line, name in imports(path, types=True):
            root, _, rest = name.partition(".")
            where = f"{path.relative_to(EXAMPLE)}:{line} imports {name}"
            if root == "ivy_api":
                assert not rest or rest.partition(".")[0] in FOR_FRONTENDS, where
            elif root == "ivy_frontend_numpy":
                assert rest == "FRONTEND", where
            else:
                assert root in sys.stdlib_module_names or root == PACKAGE, where
