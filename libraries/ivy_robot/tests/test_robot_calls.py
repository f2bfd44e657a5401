"""What all functions promise: derivatives, also where there is none, compilation, batches, and the types of arrays."""

from __future__ import annotations

import math
from functools import cache
from typing import Any

import numpy as np
import pytest
from robot_calls import CHAPTERS, Call
from robot_values import numpy_of

import ivy_api

OPTIONS: dict[str, dict[str, Any]] = {"torch": {"backend": "aot_eager"}}
STEP = 1e-6

pytestmark = pytest.mark.filterwarnings("ignore:.*torch.jit.script:DeprecationWarning")  # torch's compiler uses it


@pytest.fixture
def compiled(xp: Any, request: pytest.FixtureRequest) -> Any:
    """Takes a function and its arguments, and compiles the call. torch's compiler needs half a minute each: not in a brief run."""
    if xp.__source__.name == "torch" and request.config.getoption("--brief"):
        return lambda function, *args: function(*args)
    return lambda function, *args: ivy_api.compile(function, **OPTIONS.get(xp.__source__.name, {}))(*args)


def loss(xp: Any, out: Any) -> Any:
    """A real number of which each element is a part, with weights that differ."""
    weights = xp.reshape(xp.cos(xp.arange(math.prod(out.shape), dtype=out.dtype)), tuple(out.shape))
    return xp.sum(out * weights)


@cache
def expected(chapter: str) -> list[tuple[Any, list[Any]]]:
    """Of each call the output, on NumPy, and the derivatives by central differences."""
    xp, found = ivy_api.namespace("numpy"), []
    for call in CHAPTERS[chapter]():
        slopes = []
        for i, x in enumerate(call.arguments):
            slope = np.zeros(x.shape)
            for index in np.ndindex(x.shape if i not in call.fixed else (0,)):
                ends = []
                for step in (STEP, -STEP):
                    moved = x.copy()
                    moved[index] += step
                    ends.append(float(loss(xp, call.function(*call.arguments[:i], moved, *call.arguments[i + 1 :]))))
                slope[index] = (ends[0] - ends[1]) / (2 * STEP)
            slopes.append(slope)
        found.append((call.function(*call.arguments), slopes))
    return found


def derivatives(xp: Any, call: Call, arguments: Any) -> Any:
    def of(*given: Any) -> Any:
        out = call.function(*given)
        return loss(xp, out), out

    return ivy_api.grad(of, argnums=tuple(range(len(arguments))), has_aux=True)(*arguments)


@pytest.mark.parametrize("chapter", CHAPTERS)
@pytest.mark.brief(6)
def test_compiled_values_and_derivatives(xp: Any, chapter: str, compiled: Any) -> None:
    """One program of all calls of a chapter: their values are those of NumPy, eager, their derivatives central differences."""
    calls = CHAPTERS[chapter]()
    arguments = [tuple(map(xp.asarray, call.arguments)) for call in calls]
    found = compiled(lambda given: [derivatives(xp, call, a) for call, a in zip(calls, given, strict=True)], arguments)
    for call, (slopes, value), (want, differences) in zip(calls, found, expected(chapter), strict=True):
        np.testing.assert_allclose(numpy_of(value), want, rtol=1e-9, atol=1e-10, err_msg=call.name)
        for i, (slope, difference) in enumerate(zip(slopes, differences, strict=True)):
            if i not in call.fixed:
                size = 1 + np.max(np.abs(difference), initial=0.0)
                np.testing.assert_allclose(numpy_of(slope), difference, rtol=1e-5, atol=1e-6 * size, err_msg=call.name)


@pytest.mark.parametrize("chapter", CHAPTERS)
@pytest.mark.brief(6)
def test_derivatives_are_finite_at_singular_points(xp: Any, chapter: str, compiled: Any) -> None:
    cases = [(call, point) for call in CHAPTERS[chapter]() for point in call.singular]
    arguments = [tuple(map(xp.asarray, point)) for _, point in cases]
    found = compiled(lambda given: [derivatives(xp, call, a) for (call, _), a in zip(cases, given, strict=True)], arguments)
    for (call, _), (slopes, value) in zip(cases, found, strict=True):
        for x in (*slopes, value):
            assert np.all(np.isfinite(numpy_of(x))), (call.name, x)


@pytest.mark.parametrize("chapter", CHAPTERS)
@pytest.mark.brief(6)
def test_vmap_is_a_batch(xp: Any, chapter: str, compiled: Any) -> None:
    """Compiled: torch's compiler has no loop of unknown length under vmap, and says so."""
    calls = [call for call in CHAPTERS[chapter]() if xp.__source__.name != "torch" or not call.loops]
    stacks = [tuple(xp.asarray(np.stack([x, x * 1.01])) for x in call.arguments) for call in calls]

    def both(given: Any) -> Any:
        return [(call.function(*a), ivy_api.vmap(call.function)(*a)) for call, a in zip(calls, given, strict=True)]

    for call, (batch, mapped) in zip(calls, compiled(both, stacks), strict=True):
        np.testing.assert_allclose(numpy_of(batch), numpy_of(mapped), rtol=1e-9, atol=1e-9, err_msg=call.name)


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_arrays_stay_what_they_are(xp: Any, chapter: str) -> None:
    """`ivy_api.Array`s in, Arrays out; native in, native out; float32 stays float32."""
    if xp.__source__.name not in ("numpy", "torch"):
        pytest.skip("compiled, above")
    for call in CHAPTERS[chapter]():
        native = [xp.asarray(np.asarray(x, dtype="float32")) for x in call.arguments]
        plain, wrapped = call.function(*native), call.function(*map(ivy_api.Array, native))
        assert type(wrapped) is type(ivy_api.Array(plain)), call.name
        assert plain.dtype == xp.float32, call.name
        np.testing.assert_array_equal(numpy_of(plain), numpy_of(ivy_api.unwrap(wrapped)), err_msg=call.name)


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_batches_of_unknown_size(xp: Any, chapter: str) -> None:
    if xp.__source__.name != "tensorflow":
        pytest.skip("others know the sizes when they compile")
    tf: Any = pytest.importorskip("tensorflow")

    calls = CHAPTERS[chapter]()
    stacks = [tuple(xp.asarray(np.stack([x, x, x])) for x in call.arguments) for call in calls]
    unknown = [tuple(tf.TensorSpec((None, *x.shape[1:]), x.dtype) for x in stack) for stack in stacks]

    def every(given: Any) -> Any:
        return [call.function(*a) for call, a in zip(calls, given, strict=True)]

    compiled_once = tf.function(every, input_signature=[unknown], autograph=False)
    for call, found, (want, _) in zip(calls, compiled_once(stacks), expected(chapter), strict=True):
        np.testing.assert_allclose(found, np.stack([want] * 3), rtol=1e-9, atol=1e-10, err_msg=call.name)


@pytest.mark.brief(0)
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_torch_reads_the_functions_themselves(xp: Any, chapter: str) -> None:
    """`torch.compile` of a user's function, as one graph."""
    if xp.__source__.name != "torch":
        pytest.skip("others compile calls, above")
    torch: Any = pytest.importorskip("torch")

    for call, (want, _) in zip(CHAPTERS[chapter](), expected(chapter), strict=True):
        torch.compiler.reset()  # functions that share their code share a limit of compilations
        call.function(*map(xp.asarray, call.arguments))  # the compiler cannot load what the first call loads: see docs/faq.md
        found = torch.compile(call.function, fullgraph=True, backend="eager")(*map(xp.asarray, call.arguments))
        np.testing.assert_allclose(numpy_of(found), want, rtol=1e-9, atol=1e-10, err_msg=call.name)
