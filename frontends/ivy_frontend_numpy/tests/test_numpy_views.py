"""Random programs of slices, views and in-place operations end with NumPy's values."""

from __future__ import annotations

from typing import Any

import numpy
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test
from numpy_comparing import wide

import ivy_frontend_numpy as ours


def index(data: st.DataObject, shape: tuple[int, ...]) -> Any:
    """Draw a basic key for a shape."""
    parts: list[Any] = []
    for n in shape[: data.draw(st.integers(0, len(shape)))]:
        kinds = ["slice", "reverse", "all"] + (["integer"] if n else [])
        kind = data.draw(st.sampled_from(kinds))
        if kind == "integer":
            parts.append(data.draw(st.integers(-n, n - 1)))
        elif kind == "slice":
            start, step = data.draw(st.integers(0, n)), data.draw(st.sampled_from([1, 2]))
            parts.append(slice(start, data.draw(st.integers(start, n)), step))
        else:
            parts.append(slice(None, None, -1) if kind == "reverse" else slice(None))
    if data.draw(st.booleans()):
        parts.append(Ellipsis)
    return tuple(parts)


class Views(RuleBasedStateMachine):
    """Pairs of arrays: NumPy's and the frontend's. After each step all have the same values, layouts and relations."""

    @initialize(shape=st.sampled_from([(6,), (2, 3), (3, 4), (2, 3, 2)]), dtype=st.sampled_from(["float64", "int64", "float32"]))
    def start(self, shape: tuple[int, ...], dtype: str) -> None:
        values = numpy.arange(numpy.prod(shape)).reshape(shape).astype(dtype)
        self.pairs = [(values.copy(), ours.array(values))]

    def pick(self, data: st.DataObject) -> tuple[Any, Any]:
        return self.pairs[data.draw(st.integers(0, len(self.pairs) - 1))]

    def keep(self, a: Any, b: Any) -> None:
        assert isinstance(a, numpy.ndarray) == isinstance(b, ours.ndarray)
        if isinstance(a, numpy.ndarray):
            self.pairs.append((a, b))
            assert a.strides == b.strides or a.size == 0 or 1 in a.shape
            assert a.flags.c_contiguous == b.flags.c_contiguous
            assert a.flags.writeable == b.flags.writeable
            assert numpy.may_share_memory(a, self.pairs[0][0]) == ours.may_share_memory(b, self.pairs[0][1])
        self.same()

    def same(self) -> None:
        for a, b in self.pairs:
            assert a.dtype.name == b.dtype.name
            assert a.shape == b.shape
            assert numpy.array_equal(a, numpy.asarray(b))

    @precondition(lambda self: len(self.pairs) < 8)
    @rule(data=st.data())
    def take_part(self, data: st.DataObject) -> None:
        a, b = self.pick(data)
        key = index(data, a.shape)
        self.keep(a[key], b[key])

    @precondition(lambda self: len(self.pairs) < 8)
    @rule(
        data=st.data(), name=st.sampled_from(["T", "ravel", "reshape", "swapaxes", "squeeze", "newaxis", "diagonal", "copy", "F"])
    )
    def other_shape(self, data: st.DataObject, name: str) -> None:
        a, b = self.pick(data)
        if name in ("swapaxes", "diagonal") and a.ndim < 2:
            return
        every: dict[str, Any] = {
            "T": lambda x, np: x.T,
            "ravel": lambda x, np: x.ravel(),
            "reshape": lambda x, np: x.reshape(-1, 1) if x.size else x.reshape(x.shape),
            "swapaxes": lambda x, np: x.swapaxes(0, -1),
            "squeeze": lambda x, np: np.squeeze(x),
            "newaxis": lambda x, np: x[..., None],
            "diagonal": lambda x, np: x.diagonal(),
            "copy": lambda x, np: x.copy(),
            "F": lambda x, np: np.asfortranarray(x),
        }
        made = every[name]
        self.keep(made(a, numpy), made(b, ours))

    @rule(data=st.data(), value=st.integers(-5, 5))
    def write(self, data: st.DataObject, value: int) -> None:
        a, b = self.pick(data)
        if a.flags.writeable:
            key = index(data, a.shape)
            a[key] = value
            b[key] = value
            self.same()

    @rule(data=st.data(), name=st.sampled_from(["add", "multiply", "negative", "out", "mask", "fancy", "fill", "sort", "flat"]))
    def in_place(self, data: st.DataObject, name: str) -> None:
        a, b = self.pick(data)
        if not a.flags.writeable:
            return
        for x, np in ((a, numpy), (b, ours)):
            if name == "add":
                x += 1
            elif name == "multiply":
                x *= 2
            elif name == "negative":
                np.negative(x, out=x)
            elif name == "out":
                np.add(x, 3, out=x, where=x > 2)
            elif name == "mask":
                x[x > 4] = -1
            elif name == "fancy" and x.ndim and x.shape[0]:
                x[[0, -1]] = 7
            elif name == "fill":
                x.fill(3)
            elif name == "sort" and x.ndim:
                x.sort(axis=-1)
            elif name == "flat" and x.size:
                x.flat[0] = 9
        self.same()

    @rule(data=st.data())
    def assign_from_another(self, data: st.DataObject) -> None:
        (a, b), (c, d) = self.pick(data), self.pick(data)
        if a.flags.writeable and a.shape == c.shape:
            a[...] = c.copy()
            b[...] = d.copy()
            self.same()


def test_random_programs_end_with_the_values_of_numpy(backend: str, request: pytest.FixtureRequest) -> None:
    brief = request.config.getoption("--brief")
    examples = 12 if brief else 100 if backend == "numpy" else 30
    health = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
    chosen = settings(max_examples=examples, stateful_step_count=15, deadline=None, suppress_health_check=health, derandomize=True)
    with wide(backend):
        run_state_machine_as_test(Views, settings=chosen)


@pytest.mark.parametrize("shape", [(6,), (2, 3), (3, 2)])
def test_reshaping_without_an_order_is_in_c_order(backend: str, shape: tuple[int, ...]) -> None:
    def layouts(np: Any) -> Any:
        x = np.arange(6).reshape(2, 3)
        found = [np.reshape(a, shape, order=None) for a in (np.arange(6), x, x.T)]
        found[2][(0,) * len(shape)] = 99  # of a copy
        return [(y.strides, y.tolist()) for y in (*found, x)]

    assert layouts(ours) == layouts(numpy)
