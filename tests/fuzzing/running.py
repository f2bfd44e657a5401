"""A program on a backend: its inputs in drawn memory layouts, its calls one by one, and the comparison with NumPy."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

import ivy_api
from ivy_api import Array
from ivy_api.dispatch.dtype_names import printed_name
from ivy_api.errors import LimitError
from ivy_api.transforms.pytrees import is_native_array, native
from ivy_conformance.reading import to_numpy
from tests.fuzzing import uncertainty
from tests.fuzzing.programs import Expected
from tests.transforms.programs import OPERATORS, Step, called, constant


class NotOnThisBackendError(Exception):
    """A declared limit of the backend covers the program."""


@contextmanager
def quiet() -> Iterator[None]:
    """Without warnings of overflow, and of functions without a batching rule."""
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        yield


def lay_out(x: np.ndarray, xp: Any, rng: np.random.Generator) -> Any:
    """Return the array as a view of other memory: along each axis a step and a direction, and the axes in another order.

    Where a library's views are copies, its arrays are contiguous all the same.
    """
    if not x.ndim:
        return constant(x, xp)
    steps = [int(rng.integers(1, 3)) for _ in x.shape]
    order = rng.permutation(x.ndim)
    back = xp is ivy_api.namespace("numpy") and bool(rng.random() < 0.5)  # torch has no negative strides
    held = np.zeros([n * step for n, step in zip(x.shape, steps, strict=True)], x.dtype)
    view = tuple(slice(None, None, step) for step in steps)
    held[view] = np.flip(x) if back else x
    memory = constant(np.ascontiguousarray(np.transpose(held, order)), xp)
    found = xp.permute_dims(memory, tuple(int(i) for i in np.argsort(order)))[view]
    if back and not hasattr(xp, "__native__"):
        found = found[(slice(None, None, -1),) * x.ndim]
        found.flags.writeable = bool(rng.random() < 0.5)
    return found


def steps_of(expected: Expected, xp: Any) -> list[Step]:
    """The calls with their constants as arrays of a namespace."""
    try:
        return [Step(s.name, constant(s.args, xp), constant(s.kwargs, xp), s.kept) for s in expected.program.steps]
    except (AttributeError, LimitError) as error:
        raise NotOnThisBackendError from error


def function_of(expected: Expected, xp: Any) -> Callable[..., list[Any]]:
    """The program as a function of its inputs that returns all its values."""
    steps = steps_of(expected, xp)

    def function(*inputs: Any) -> list[Any]:
        values = [*inputs]
        space = ivy_api.namespace_for(*values)
        for step in steps:
            try:
                found = call(step, values, space)
            except LimitError as error:
                raise NotOnThisBackendError from error
            except Exception as error:
                error.add_note(f"in the call of {step.name}")
                raise
            values += [found[i] for i in step.kept]
        return values

    return function


def call(step: Step, values: list[Any], xp: Any) -> list[Any]:
    """The results of a call; operators and indexing are those of `Array`, for native arrays have their own."""
    if step.name not in OPERATORS or hasattr(xp, "__native__"):
        return called(step, values, xp)
    key = [Array(x) if is_native_array(x) else x for x in step.args[1]] if step.name == "[]" else step.args[1]
    args = (step.args[0], tuple(key) if step.name == "[]" else key)
    wrapped = [Array(x) for x in values]
    return [native(x) for x in called(Step(step.name, args, step.kwargs), wrapped, ivy_api.namespace_for(*wrapped))]


def inputs_of(expected: Expected, xp: Any, rng: np.random.Generator | None = None) -> list[Any]:
    """The inputs as arrays of a namespace; with ``rng`` in drawn layouts."""
    try:
        return [constant(x, xp) if rng is None else lay_out(x, xp, rng) for x in expected.program.args]
    except (AttributeError, LimitError) as error:
        raise NotOnThisBackendError from error


def compare(expected: Expected, got: list[Any], xp: Any, wanted: list[np.ndarray] | None = None, known: Any = None) -> None:
    """Compare all values with those on NumPy, or with other ones; name the call of the first that differs."""
    wanted = expected.values if wanted is None else wanted
    known = expected.known if known is None else known
    integer = printed_name(xp.__array_namespace_info__().default_dtypes()["integral"])
    names = ["input"] * len(expected.program.args)
    for step in expected.program.steps:
        names += [step.name] * len(step.kept)
    for x, y, k, name, compared in zip(got, wanted, known, names, expected.compared, strict=True):
        if not compared:
            assert tuple(x.shape) == y.shape, name
            continue
        try:
            uncertainty.compare(to_numpy(xp, x), y, k, integer)
        except AssertionError as error:
            error.add_note(f"in the result of {name}")
            raise


def is_refused(step: Step, expected: Expected, count: int, xp: Any) -> None:
    """Assert that a call which NumPy refuses is refused."""
    try:
        values = [constant(x, xp) for x in expected.values[:count]]
        given = Step(step.name, constant(step.args, xp), constant(step.kwargs, xp))
        found = call(given, values, xp)
    except Exception:
        return
    raise AssertionError(f"NumPy refuses {step}, which gives {found}")
