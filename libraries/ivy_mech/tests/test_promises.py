"""What every function promises: derivatives, finite where there is none; compiled and mapped the same; arrays of one kind."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest
from mech_calls import CHAPTERS, Call, calls, chapter

import ivy_api
import ivy_mech

OPTIONS: dict[str, dict[str, Any]] = {"torch": {"backend": "aot_eager"}}
STEP = 1e-6
RANDOM = {"random_quaternion", "random_rotation"}  # tests/test_sampling.py
NUMPY = ivy_api.namespace("numpy")


def compiled(xp: Any, function: Any) -> Any:
    return ivy_api.compile(function, **OPTIONS.get(xp.__source__.name, {}))


def native(xp: Any, call: Call) -> list[Any]:
    return [xp.asarray(x) for x in call.arguments]


def test_every_function_is_called() -> None:
    public = {name for name, value in vars(ivy_mech).items() if callable(value) and not name.startswith("_")}
    assert public - RANDOM == {call.name for call in calls()} | {"rot_vec_pose_to_mat_pose"}


def rows(xp: Any, call: Call, arguments: Any) -> Any:
    """For each point of the batch a number of which all elements of the result are parts, with weights that differ."""
    out = call.function(*arguments)
    out = xp.reshape(out, (out.shape[0], -1))
    return xp.sum(out * xp.cos(xp.arange(out.shape[1], dtype=out.dtype)), axis=1)


def differentiable() -> list[Call]:
    return [call for call in calls() if call.name != "is_rotation_matrix"]


@cache
def slopes() -> dict[str, list[tuple[Any, Any]]]:
    """By function, for each argument, the differences forwards and backwards; points of a batch are independent."""
    found: dict[str, list[tuple[Any, Any]]] = {}
    for call in differentiable():
        found[call.name] = []
        middle = rows(NUMPY, call, call.arguments)
        for i, x in enumerate(call.arguments):
            both = np.empty((2, *x.shape))
            for index in np.ndindex(x.shape[1:]):
                for side, step in enumerate((STEP, -STEP)):
                    moved = x.copy()
                    moved[:, *index] += step
                    ends = rows(NUMPY, call, (*call.arguments[:i], moved, *call.arguments[i + 1 :]))
                    both[side][:, *index] = (ends - middle) / step
            found[call.name].append((both[0], both[1]))
    return found


def check_gradients(call: Call, gradients: Any) -> None:
    """Compare with differences where those of both sides agree; elsewhere, as at an absolute value's 0, they are finite."""
    for gradient, (forward, backward) in zip(gradients, slopes()[call.name], strict=True):
        got, middle = np.asarray(gradient), (forward + backward) / 2
        assert np.isfinite(got).all(), call.name
        smooth = (np.abs(forward - backward) < 1e-4 * (1 + np.abs(middle))) & (np.abs(middle) < 1e3)  # steeper is a jump
        close = np.abs(got - middle) <= 1e-6 * (1 + np.abs(middle)) + 0.2 * np.abs(forward - backward)
        assert (close | ~smooth).all(), (call.name, np.argwhere(~(close | ~smooth)).tolist())


@pytest.mark.brief(4)
@pytest.mark.parametrize("part", CHAPTERS)
def test_gradients_are_central_differences_and_finite_everywhere(xp: Any, part: str) -> None:
    found = [call for call in chapter(part) if call.name != "is_rotation_matrix"]

    def gradients(call: Call, given: Any) -> Any:
        wanted = tuple(range(len(given)))
        return ivy_api.grad(lambda *moving: xp.sum(rows(xp, call, moving)), argnums=wanted)(*given)

    for call in found:
        check_gradients(call, gradients(call, native(xp, call)))


@pytest.mark.brief(4)
@pytest.mark.parametrize("part", CHAPTERS)
def test_compiled_and_mapped_functions_are_the_same(xp: Any, part: str, request: pytest.FixtureRequest) -> None:
    brief = request.config.getoption("--brief") and xp is not NUMPY  # compilers are slow
    found = chapter(part)[:: 6 if brief else 1]

    def all_values(arguments: Any) -> Any:
        pairs = list(zip(found, arguments, strict=True))
        return [call.function(*given) for call, given in pairs], [ivy_api.vmap(call.function)(*given) for call, given in pairs]

    direct, mapped = compiled(xp, all_values)([native(xp, call) for call in found])
    for call, one, two in zip(found, direct, mapped, strict=True):
        expected = call.function(*call.arguments)
        assert np.allclose(np.asarray(one), expected, rtol=1e-12, atol=1e-12), call.name
        assert np.allclose(np.asarray(two), expected, rtol=1e-12, atol=1e-12), call.name


def test_arrays_in_give_arrays_of_the_same_kind_and_dtype_out(xp: Any) -> None:
    for call in calls()[:: 1 if xp is NUMPY else 25]:
        given = [xp.asarray(x, dtype=xp.float32) for x in call.arguments]
        out = call.function(*given)
        wrapped = call.function(*(ivy_api.Array(x) for x in given))
        assert type(out) is type(given[0]), call.name
        assert isinstance(wrapped, ivy_api.Array), call.name
        assert call.name == "is_rotation_matrix" or out.dtype == xp.float32, call.name
        assert np.array_equal(np.asarray(out), np.asarray(ivy_api.unwrap(wrapped))), call.name


def test_arguments_are_not_written_to() -> None:
    for call in calls():
        before = [x.copy() for x in call.arguments]
        given = [x.copy() for x in call.arguments]
        for x in given:
            x.flags.writeable = False
        out = call.function(*given)
        assert all(np.array_equal(x, y) for x, y in zip(before, given, strict=True)), call.name
        assert np.asarray(out).shape[0] == len(before[0]), call.name


def test_batches_may_have_any_axes() -> None:
    for call in calls():
        flat = np.asarray(call.function(*call.arguments))
        folded = np.asarray(call.function(*(x.reshape(2, 1, 4, *x.shape[1:]) for x in call.arguments)))
        assert np.array_equal(folded.reshape(flat.shape), flat), call.name
        single = np.asarray(call.function(*(x[0] for x in call.arguments)))
        assert np.allclose(single, flat[0], rtol=1e-15, atol=1e-15), call.name


@pytest.mark.brief(3)
@pytest.mark.applies(to=lambda xp: xp == "tensorflow")  # others know the sizes when they compile
@pytest.mark.parametrize("part", CHAPTERS)
def test_batches_of_unknown_size(xp: Any, part: str) -> None:
    import tensorflow as tf

    found = chapter(part)
    given = [native(xp, call) for call in found]
    unknown = [[tf.TensorSpec((None, *x.shape[1:]), x.dtype) for x in one] for one in given]

    def every(arguments: Any) -> Any:
        return [call.function(*one) for call, one in zip(found, arguments, strict=True)]

    for call, out in zip(found, tf.function(every, input_signature=[unknown], autograph=False)(given), strict=True):
        expected = call.function(*call.arguments)
        assert np.allclose(np.asarray(out), expected, rtol=1e-12, atol=1e-12), call.name


@pytest.mark.brief(0)
@pytest.mark.applies(to=lambda xp: xp == "torch")
@pytest.mark.parametrize("part", CHAPTERS)
def test_torch_reads_the_functions_themselves(xp: Any, part: str) -> None:
    """`torch.compile` of a user's function, as one graph."""
    import torch

    for call in chapter(part):
        torch.compiler.reset()  # functions that share their code share a limit of compilations
        call.function(*native(xp, call))  # the compiler cannot load what is loaded with the first arrays: see docs/faq.md
        out = torch.compile(call.function, fullgraph=True, backend="eager")(*native(xp, call))
        assert np.allclose(np.asarray(out), call.function(*call.arguments), rtol=1e-12, atol=1e-12), call.name
