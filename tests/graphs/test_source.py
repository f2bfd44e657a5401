"""Source: Python for one framework, which runs without `ivy_api` and equals the graph."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.errors import ArgumentError, TransformationError
from tests.graphs.cases import emitted_difference, trace_case
from tests.graphs.declared_cases import cases
from tests.graphs.sources import run
from tests.graphs.test_files import W, X, model

XP: Any = ivy_api.namespace("numpy", wrapped=False)
TARGETS = ("ivy_api", "numpy", "torch", "jax", "tensorflow")
usable = {status.name for status in ivy_api.backends() if status.usable} | {"ivy_api"}


@pytest.mark.parametrize("to", TARGETS)
@pytest.mark.parametrize("name", cases())
def test_source_of_a_case_equals_its_function(name: str, to: str) -> None:
    if to not in usable:
        pytest.skip(f"{to} is not installed")
    case = cases()[name]()
    assert emitted_difference(case, trace_case(case), to) <= case.tolerance


@pytest.mark.parametrize("to", TARGETS)
def test_source_reads_weights_by_name_and_returns_those_that_change(to: str) -> None:
    if to not in usable:
        pytest.skip(f"{to} is not installed")
    program = model()
    wanted = program(X + 1, 2)
    rows, out, mean = None, None, None
    out, rows, mean = run(program, to, [X + 1])
    np.testing.assert_allclose(out, wanted["out"], rtol=1e-6)
    np.testing.assert_allclose(rows, wanted["rows"][0], rtol=1e-6)
    assert mean.shape == (3,)


def test_a_module_is_a_function_and_equal_modules_share_theirs() -> None:
    from ivy_api.frontends.capturing import Captured, Options, Origin, State, located
    from ivy_api.graphs.trace import record_program
    from ivy_api.transforms.pytrees import flatten

    def call(states: Any, inputs: Any) -> Any:
        (x,) = inputs
        for name in ("first", "second"):
            with located(Origin((("", "Net"), (name, "Linear")), name="linear")):
                x = XP.nn.linear(x, states[f"{name}.weight"])
        return x, {}

    states = {f"{name}.weight": State(W) for name in ("first", "second")}
    program = record_program(Captured(call, [X], ["x"], states, {}, "numpy"), "ivy_api", flatten(((X,), {}))[1], {}, Options())
    text = program.source("numpy")
    assert text.count("def linear(weights, at, x):") == 1
    assert '"""The modules first, second."""' in text
    assert 'second = linear(weights, "second.", first)' in text
    assert "def net(weights, x):" in text


def one_module(kind: str) -> Any:
    """A program of one module of a class, which adds one to each element."""
    from ivy_api.frontends.capturing import Captured, Options, Origin, located
    from ivy_api.graphs.trace import record_program
    from ivy_api.transforms.pytrees import flatten

    def call(states: Any, inputs: Any) -> Any:
        with located(Origin((("", "Net"), ("inner", kind)), name="add")):
            return inputs[0] + 1, {}

    return record_program(Captured(call, [X], ["x"], {}, {}, "numpy"), "ivy_api", flatten(((X,), {}))[1], {}, Options())


@pytest.mark.parametrize("kind", ["Lambda", "Conv", "Item", "Np", "Sum"])
@pytest.mark.parametrize("to", TARGETS)
def test_the_function_of_a_module_hides_no_helper_import_or_word(kind: str, to: str) -> None:
    if to not in usable:
        pytest.skip(f"{to} is not installed")
    np.testing.assert_allclose(run(one_module(kind), to, [X])[0], X + 1)


@pytest.mark.parametrize("to", TARGETS)
@pytest.mark.parametrize("dtype", [np.uint16, np.uint32, np.uint64])
def test_source_computes_unsigned_integers(dtype: Any, to: str) -> None:
    if to not in usable:
        pytest.skip(f"{to} is not installed")
    x = np.asarray([0, 1, 2, np.iinfo(dtype).max], dtype)
    y = np.asarray([3, 1, 7, 5], dtype)

    def function(x: Any, y: Any) -> Any:
        xp = ivy_api.namespace_for(x)
        return x + y, x - y, ~x, x << y, x >> y, xp.argsort(x, descending=True), xp.sort(y)

    found = run(ivy_api.trace_graph(function, x, y), to, [x, y])
    for got, want in zip(found, function(x, y), strict=True):
        np.testing.assert_array_equal(got, want)


def test_a_data_type_that_the_target_lacks_is_an_own_error() -> None:
    torch = pytest.importorskip("torch")
    program = ivy_api.trace_graph(lambda x: x * 2, torch.ones(3, dtype=torch.bfloat16))
    with pytest.raises(TransformationError, match="computes with bfloat16, which numpy does not have"):
        program.source("numpy")


def test_loops_and_conditions_are_those_of_the_target() -> None:
    case = cases()["recurrent"]()
    program = trace_case(case)
    assert "jax.lax.scan(" in program.source("jax")
    assert "jax.lax.cond(" in program.source("jax")
    assert "in reversed(range(5)):" in program.source("numpy")
    assert "xp.transforms.scan(" in program.source("ivy_api")


@pytest.mark.parametrize("to", TARGETS)
@pytest.mark.parametrize("name", cases())
def test_source_is_lint_clean_and_formatted(name: str, to: str, tmp_path: Path) -> None:
    ruff = shutil.which("ruff") or shutil.which("ruff", path=str(Path(sys.executable).parent))
    if ruff is None:
        pytest.skip("ruff is not installed")
    if to not in usable:
        pytest.skip(f"{to} is not installed")
    file = tmp_path / "emitted.py"
    file.write_text(trace_case(cases()[name]()).source(to))
    for command in (["check", "--isolated"], ["format", "--isolated", "--line-length=132", "--diff"]):
        done = subprocess.run([ruff, *command, str(file)], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


def test_source_for_a_target_without_a_language_is_an_own_error() -> None:
    program = ivy_api.trace_graph(lambda x: x + 1, X)
    if "dask" in usable:
        with pytest.raises(ArgumentError, match="does not say how source"):
            program.source("dask")


def test_a_body_that_depends_on_values_is_an_own_error() -> None:
    program = ivy_api.trace_graph(lambda x: XP.linalg.null_space(x), np.ones((2, 3)))
    with pytest.raises(TransformationError, match="has no spelling in source"):
        program.source("numpy")


def test_source_says_where_derivatives_are_not_those_of_the_code() -> None:
    clip = ivy_api.custom_vjp(lambda x: XP.clip(x, -1.0, 1.0))
    clip.defvjp(lambda x: (XP.clip(x, -1.0, 1.0), None), lambda _, g: (3.0 * g,))
    assert "rules of its own for derivatives" in ivy_api.trace_graph(clip, X, source="ivy_api").source("numpy")
    assert "derivatives" not in ivy_api.trace_graph(lambda x: XP.clip(x, -1.0, 1.0), X, source="ivy_api").source("numpy")
