"""Any sequence of selections, assignments and in-place operators, on an array and a NumPy array, which must stay equal."""

from __future__ import annotations

import operator
from typing import Any

import hypothesis
import numpy as np
import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule, run_state_machine_as_test

from ivy_conformance import recording, survival
from ivy_conformance.chapters.test_array_indexing import can_be_written_to, every_slice, refuses
from ivy_conformance.coverage import covers
from ivy_conformance.library import Library
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles import samples
from ivy_conformance.oracles.compare import assert_equal
from ivy_conformance.recording import Call

CHAPTER = "indexing"
pytestmark = pytest.mark.array_object


@st.composite
def keys(draw: st.DrawFn, shape: tuple[int, ...], *, backwards: bool, new_axes: bool) -> Any:
    """A key of integers and slices for every axis, or for some with an Ellipsis; ``None`` at any position if requested."""
    count = draw(st.integers(0, len(shape)))
    dots = draw(st.integers(0, count)) if count < len(shape) or draw(st.booleans()) else None
    axes = [*range(count)] if dots is None else [*range(dots), *range(len(shape) - count + dots, len(shape))]
    key: list[Any] = []
    for axis in axes:
        n = shape[axis]
        steps = (None, 1, 2, -1, -2) if backwards else (None, 1, 2)
        slices = st.sampled_from([s for s in every_slice(n, steps) if s.stop != -n - 1])  # some libraries reject it
        key.append(draw(slices | st.integers(-n, n - 1) if n else slices))
    if dots is not None:
        key.insert(dots, Ellipsis)
    if new_axes and draw(st.booleans()):
        key.insert(draw(st.integers(0, len(key))), None)
    return key[0] if len(key) == 1 and draw(st.booleans()) else tuple(key)


class History(RuleBasedStateMachine):
    """An array of the target, and the NumPy array that it must equal."""

    def __init__(self, lib: Library, *, writes: bool, backwards: bool, masks: bool) -> None:
        super().__init__()
        self.lib, self.writes, self.backwards, self.masks = lib, writes, backwards, masks
        self.array: Any = None
        self.model = np.zeros(0)

    @initialize(data=st.data(), shape=st.lists(st.integers(0, 4), max_size=4).map(tuple))
    def begin(self, data: st.DataObject, shape: tuple[int, ...]) -> None:
        known = [d for d in ("float32", "int64", "bool", "uint16", "complex64", "uint64") if d in self.lib.dtypes]
        self.model = samples.shaped(data.draw(st.sampled_from(known)), shape, 0, 9)
        self.array = self.lib.native(self.model, "writable")

    def use(self, name: str, *args: Any) -> Any:
        """Apply a member to the array in its current state; a report shows a new array with the same values."""

        def enter(value: Any) -> Any:
            if isinstance(value, tuple):
                return tuple(map(enter, value))
            return self.lib.native(value) if isinstance(value, np.ndarray) else value

        call = Call(name, (self.model.copy(), *args), {})
        recording.current.begin(call)
        with survival.watched(call):
            return getattr(operator, name)(self.array, *map(enter, args))

    def key(self, data: st.DataObject, *, new_axes: bool = False) -> Any:
        return data.draw(keys(self.model.shape, backwards=self.backwards, new_axes=new_axes), label="key")

    def mask(self, data: st.DataObject) -> np.ndarray:
        shape = self.model.shape[: data.draw(st.integers(1, self.model.ndim))]
        size = int(np.prod(shape))
        return np.array(data.draw(st.lists(st.booleans(), min_size=size, max_size=size)), dtype=bool).reshape(shape)

    def value(self, data: st.DataObject, shape: tuple[int, ...]) -> Any:
        """A scalar, or an array that broadcasts to a selection."""
        dtype = dt.of(self.model)
        if data.draw(st.booleans()):
            return samples.shaped(dtype, (), 1, 9).item() if dtype not in dt.FLOATING else 0.5
        shape = shape[data.draw(st.integers(0, len(shape))) :]
        return samples.shaped(dtype, tuple(n if data.draw(st.booleans()) else 1 for n in shape), 1, 9)

    def assign(self, data: st.DataObject, key: Any) -> None:
        value = self.value(data, self.model[key].shape)
        self.use("__setitem__", key, value)
        self.model[key] = value

    @rule(data=st.data())
    def get(self, data: st.DataObject) -> None:
        key = self.key(data, new_axes=True)
        assert_equal(self.lib.numpy(self.use("__getitem__", key)), np.asarray(self.model[key]))

    @rule(data=st.data())
    def go_on_with_a_part(self, data: st.DataObject) -> None:
        key = self.key(data)
        part = np.array(self.model[key])
        if part.ndim:  # NumPy converts elements to scalars
            self.array, self.model = self.use("__getitem__", key), part

    @precondition(lambda self: self.writes)
    @rule(data=st.data())
    def set(self, data: st.DataObject) -> None:
        self.assign(data, self.key(data))

    @precondition(lambda self: self.masks and self.model.ndim)
    @rule(data=st.data())
    def get_masked(self, data: st.DataObject) -> None:
        mask = self.mask(data)
        assert_equal(self.lib.numpy(self.use("__getitem__", mask)), self.model[mask])

    @precondition(lambda self: self.writes and self.masks and self.model.ndim)
    @rule(data=st.data())
    def set_masked(self, data: st.DataObject) -> None:
        self.assign(data, self.mask(data))

    @rule(data=st.data())
    def update_in_place(self, data: st.DataObject) -> None:
        names = ["__iadd__", "__isub__"] if self.model.dtype != bool else ["__iand__", "__ior__", "__ixor__"]
        name, value = data.draw(st.sampled_from(names)), self.value(data, self.model.shape)
        self.array = self.use(name, value)
        with np.errstate(all="ignore"):
            self.model = getattr(operator, name)(self.model, np.asarray(value, dtype=self.model.dtype))

    @invariant()
    def equals_the_model(self) -> None:
        if self.array is not None:
            assert_equal(self.lib.numpy(self.array), np.asarray(self.model))


@covers("__getitem__", "__setitem__", "__iadd__", "__isub__", "__iand__", "__ior__", "__ixor__")
def test_any_history(lib: Library) -> None:
    """Features that other checks find missing (masks, negative steps, assignment) are not used. Many examples help shrinking."""
    masked = not refuses(lib, lambda x: x[lib.native(np.array([True, False, True]))].shape[0] + 1)
    features = {"writes": can_be_written_to(lib), "backwards": not refuses(lib, lambda x: x[::-1]), "masks": masked}
    usual = hypothesis.settings.default
    assert usual is not None
    examples = usual.max_examples if lib.stride == 1 else 4
    phases = [hypothesis.Phase.generate, *([hypothesis.Phase.shrink] if examples > 20 else [])]
    settings = hypothesis.settings(max_examples=examples, stateful_step_count=12, phases=phases)
    machine: Any = lambda: History(lib, **features)  # noqa: E731 - what makes one serves as a class
    run_state_machine_as_test(machine, settings=settings)
