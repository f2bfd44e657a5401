"""What all functions promise: derivatives, finite ones where there is none, compilation, batches, and the types of arrays."""

from __future__ import annotations

import math
import re
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from vision_calls import CHAPTERS, Call
from vision_references import numpy_of

import ivy_api
import ivy_vision as vision

OPTIONS: dict[str, dict[str, Any]] = {"torch": {"backend": "aot_eager"}}
STEP = 1e-6


FRAMEWORKS = ("torch", "jax", "tensorflow")


def in_brief(xp: str, chapter: str, config: pytest.Config) -> bool:
    """Whether a chapter is tested: in a brief run all of them on NumPy, and each on one of the frameworks."""
    if not config.getoption("--brief") or xp not in FRAMEWORKS:
        return True
    return (list(CHAPTERS).index(chapter) + FRAMEWORKS.index(xp)) % len(FRAMEWORKS) == 0


def compiled(xp: Any, function: Any, *args: Any) -> Any:
    return ivy_api.compile(function, **OPTIONS.get(xp.__source__.name, {}))(*args)


def outputs(call: Call, arguments: Any) -> list[Any]:
    out = call.function(*arguments)
    return list(out) if isinstance(out, tuple) else [out]


def floats(call: Call, point: Any) -> list[int]:
    """The indices of the arguments with derivatives; ``point`` has NumPy arrays."""
    return [i for i, x in enumerate(point) if i not in call.fixed and np.asarray(x).dtype.kind == "f"]


def loss(xp: Any, call: Call, arguments: Any) -> Any:
    """A real number of which each output is a part, with weights that differ."""
    total: Any = 0.0
    for out in outputs(call, arguments):
        if xp.isdtype(out.dtype, "real floating"):
            weights = xp.reshape(xp.cos(xp.arange(math.prod(out.shape), dtype=out.dtype)), tuple(out.shape))
            total = total + xp.sum(out * weights)
    return total


@cache
def expected(chapter: str) -> list[tuple[list[Any], list[Any]]]:
    """Of each call the outputs, on NumPy, and the derivatives by central differences."""
    xp, found = ivy_api.namespace("numpy"), []
    for call in CHAPTERS[chapter]():
        slopes = []
        for i in floats(call, call.arguments):
            x = np.asarray(call.arguments[i])
            slope = np.empty(x.shape)
            for index in np.ndindex(x.shape):
                ends = []
                for step in (STEP, -STEP):
                    moved = x.copy()
                    moved[index] += step
                    ends.append(float(loss(xp, call, (*call.arguments[:i], moved, *call.arguments[i + 1 :]))))
                slope[index] = (ends[0] - ends[1]) / (2 * STEP)
            slopes.append(slope)
        found.append(([np.asarray(x) for x in outputs(call, call.arguments)], slopes))
    return found


def derivatives(xp: Any, call: Call, point: Any, arguments: Any) -> Any:
    positions = floats(call, point)

    def of(*moving: Any) -> Any:
        given = list(arguments)
        for i, x in zip(positions, moving, strict=True):
            given[i] = x
        return loss(xp, call, given), outputs(call, given)

    if not positions:
        return (), outputs(call, arguments)
    wanted = tuple(range(len(positions)))
    grads, outs = ivy_api.grad(of, argnums=wanted, has_aux=True)(*(arguments[i] for i in positions))
    return grads, outs


def run(xp: Any, function: Any, arguments: Any) -> Any:
    """Call a function; compiled where each of its operations would be compiled by itself."""
    return compiled(xp, function, arguments) if xp.__source__.name == "jax" else function(arguments)


WITHOUT_CALLS = {
    "Camera",
    "bytes_to_float32",
    "downsampled_pixel_grid",
    "downsampled_size",
    "float32_to_bytes",
    "grid_triangles",
    "pixel_grid",
}
"""What has no floating-point arrays to differentiate; tests of its own have it."""
RANDOM = {"random_crop"}


def test_every_function_is_called() -> None:
    text = (Path(__file__).parent / "vision_calls.py").read_text(encoding="utf-8")
    public = {name for name, value in vars(vision).items() if callable(value) and not name.startswith("_")}
    missing = {name for name in public if not re.search(rf"vision\.{name}\b", text)}
    assert missing <= WITHOUT_CALLS | RANDOM


@pytest.mark.applies(to=in_brief)
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_derivatives_are_central_differences(xp: Any, chapter: str) -> None:
    calls = CHAPTERS[chapter]()
    arguments = [tuple(map(xp.asarray, call.arguments)) for call in calls]

    def every(given: Any) -> Any:
        return [derivatives(xp, call, call.arguments, a) for call, a in zip(calls, given, strict=True)]

    for call, (slopes, values), (wanted, differences) in zip(calls, run(xp, every, arguments), expected(chapter), strict=True):
        for value, want in zip(values, wanted, strict=True):
            np.testing.assert_allclose(numpy_of(value), want, rtol=call.tolerance, atol=0.01 * call.tolerance, err_msg=call.name)
        for slope, want in zip(slopes, differences, strict=True):
            bound = 1e-6 * (1 + np.max(np.abs(want), initial=0.0))
            np.testing.assert_allclose(numpy_of(slope), want, rtol=1e-5, atol=bound, err_msg=call.name)


@pytest.mark.applies(to=in_brief)
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_derivatives_are_finite_at_singular_points(xp: Any, chapter: str) -> None:
    cases = [(call, point) for call in CHAPTERS[chapter]() for point in call.singular]
    arguments = [tuple(map(xp.asarray, point)) for _, point in cases]

    def every(given: Any) -> Any:
        return [derivatives(xp, call, point, a) for (call, point), a in zip(cases, given, strict=True)]

    for (call, _), (slopes, values) in zip(cases, run(xp, every, arguments), strict=True):
        for x in (*slopes, *values):
            assert np.all(np.isfinite(numpy_of(x))), (call.name, x)


@pytest.mark.brief(0)  # a compiler takes ten seconds for one chapter
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_compiled_values_are_those_of_numpy(xp: Any, chapter: str) -> None:
    """One program of all calls of a chapter."""
    calls = CHAPTERS[chapter]()
    arguments = [tuple(map(xp.asarray, call.arguments)) for call in calls]
    found = compiled(xp, lambda given: [outputs(call, a) for call, a in zip(calls, given, strict=True)], arguments)
    for call, values, (wanted, _) in zip(calls, found, expected(chapter), strict=True):
        for value, want in zip(values, wanted, strict=True):
            np.testing.assert_allclose(numpy_of(value), want, rtol=call.tolerance, atol=0.01 * call.tolerance, err_msg=call.name)


@pytest.mark.applies(to=lambda xp, config: xp != "jax" or not config.getoption("--brief"))  # whose own vmap it is
@pytest.mark.applies(to=in_brief)
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_vmap_is_a_batch(xp: Any, chapter: str) -> None:
    calls = [call for call in CHAPTERS[chapter]() if call.batched]
    stacks = [tuple(xp.asarray(np.stack([x, x * 1.01 if x.dtype.kind == "f" else x])) for x in call.arguments) for call in calls]

    def mapped(call: Call, arguments: Any) -> Any:
        return ivy_api.vmap(lambda *one: outputs(call, one))(*arguments)

    def both(given: Any) -> Any:
        return [(outputs(call, a), mapped(call, a)) for call, a in zip(calls, given, strict=True)]

    for call, (batch, mapped_batch) in zip(calls, run(xp, both, stacks), strict=True):
        for one, other in zip(batch, mapped_batch, strict=True):
            np.testing.assert_allclose(
                numpy_of(one), numpy_of(other), rtol=call.tolerance, atol=0.01 * call.tolerance, err_msg=call.name
            )


@pytest.mark.applies(to=lambda xp: xp in ("numpy", "torch"))
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_arrays_of_float32_stay_what_they_are(xp: Any, chapter: str) -> None:
    """`ivy_api.Array`s in, Arrays out; native in, native out; float32 stays float32."""
    for call in CHAPTERS[chapter]():
        native = [xp.asarray(np.asarray(x, dtype="float32") if np.asarray(x).dtype.kind == "f" else x) for x in call.arguments]
        for plain, wrapped in zip(outputs(call, native), outputs(call, [ivy_api.Array(x) for x in native]), strict=True):
            assert type(wrapped).__name__ == type(ivy_api.Array(plain)).__name__, call.name
            if xp.isdtype(plain.dtype, "real floating"):
                assert plain.dtype == xp.float32, call.name
            np.testing.assert_array_equal(numpy_of(plain), numpy_of(ivy_api.unwrap(wrapped)), err_msg=call.name)


@pytest.mark.brief(0)
@pytest.mark.applies(to=lambda xp: xp == "jax")  # which has them only if asked
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_without_data_types_of_64_bits(xp: Any, chapter: str) -> None:
    import jax

    calls = [call for call in CHAPTERS[chapter]() if call.batched]  # others draw numbers, which depend on the data type
    wanted_of = [want for call, want in zip(CHAPTERS[chapter](), expected(chapter), strict=True) if call.batched]
    narrow = [[np.asarray(x, dtype="float32") if np.asarray(x).dtype.kind == "f" else x for x in call.arguments] for call in calls]
    with jax.enable_x64(False):
        arguments = [tuple(map(xp.asarray, one)) for one in narrow]
        found = compiled(xp, lambda given: [outputs(call, a) for call, a in zip(calls, given, strict=True)], arguments)
    for call, values, (wanted, _) in zip(calls, found, wanted_of, strict=True):
        for value, want in zip(values, wanted, strict=True):
            atol = 1e-3 * np.max(np.abs(want), initial=1.0)
            np.testing.assert_allclose(numpy_of(value), want, rtol=1e-3, atol=atol, err_msg=call.name)


@pytest.mark.applies(to=lambda xp: xp == "tensorflow")  # others know the sizes when they compile
@pytest.mark.applies(to=in_brief)
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_batches_of_unknown_size(xp: Any, chapter: str) -> None:
    import tensorflow as tf

    calls = [call for call in CHAPTERS[chapter]() if call.batched]
    stacks = [tuple(xp.asarray(np.stack([x, x, x])) for x in call.arguments) for call in calls]
    unknown = [tuple(tf.TensorSpec((None, *x.shape[1:]), x.dtype) for x in stack) for stack in stacks]

    def every(given: Any) -> Any:
        return [outputs(call, a) for call, a in zip(calls, given, strict=True)]

    compiled_once = tf.function(every, input_signature=[unknown], autograph=False)
    for call, found, stack in zip(calls, compiled_once(stacks), stacks, strict=True):
        for one, other in zip(found, outputs(call, stack), strict=True):
            np.testing.assert_allclose(one, other, rtol=call.tolerance, atol=0.01 * call.tolerance, err_msg=call.name)


@pytest.mark.brief(0)
@pytest.mark.applies(to=lambda xp: xp == "torch")
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_torch_reads_the_functions_themselves(xp: Any, chapter: str) -> None:
    """`torch.compile` of a user's function, as one graph."""
    import torch

    calls = CHAPTERS[chapter]()
    arguments = [tuple(map(xp.asarray, call.arguments)) for call in calls]
    wanted = [outputs(call, a) for call, a in zip(calls, arguments, strict=True)]

    for call, a, want in zip(calls, arguments, wanted, strict=True):
        found = torch.compile(call.function, fullgraph=True, backend="eager")(*a)
        for one, other in zip(list(found) if isinstance(found, tuple) else [found], want, strict=True):
            np.testing.assert_allclose(one, other, rtol=call.tolerance, atol=0.01 * call.tolerance, err_msg=call.name)
