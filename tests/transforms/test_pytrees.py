"""Container classes: pytrees of this package and of the frameworks."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.dispatch.backend import Backend
from ivy_api.dispatch.containers import add, catch_up
from ivy_api.errors import ArgumentTypeError
from tests.peers import jax, tf, torch


class Line:
    def __init__(self, slope: Any, offset: Any) -> None:
        self.slope, self.offset = slope, offset


ivy_api.register_pytree_node(
    Line, lambda line: ([line.slope, line.offset], "settings", ("slope", "offset")), lambda _, parts: Line(*parts)
)


def value(line: Any) -> Any:
    xp = ivy_api.namespace_for(line.slope)
    return xp.sum(line.slope**2) + 3 * line.offset


def check(gradient: Any) -> None:
    assert type(gradient) is Line
    assert np.asarray(gradient.slope).tolist() == [2.0, 4.0]
    assert float(gradient.offset) == 3.0


def test_transformations_take_a_registered_class(backend: Any) -> None:
    xp = backend.namespace
    line = Line(xp.asarray([1.0, 2.0]), xp.asarray(3.0))
    check(ivy_api.grad(value)(line))
    with pytest.raises(ivy_api.errors.LeafError, match=r"a leaf of type str"):
        ivy_api.grad(value)(Line(xp.asarray([1.0]), "3"))


def test_jax_takes_it() -> None:
    line = Line(jax.numpy.asarray([1.0, 2.0]), jax.numpy.asarray(3.0))
    catch_up()
    check(jax.grad(value)(line))
    check(jax.jit(jax.grad(value))(line))
    assert jax.tree.map(lambda x: x + 1, line).offset == 4.0
    assert [jax.tree_util.keystr(path) for path, _ in jax.tree_util.tree_leaves_with_path(line)] == ["['slope']", "['offset']"]


def test_torch_takes_it() -> None:
    pytree = torch.utils._pytree
    line = Line(torch.tensor([1.0, 2.0]), torch.tensor(3.0))
    catch_up()
    check(torch.func.grad(value)(line))
    assert torch.compile(value, backend="eager")(line) == 14.0
    assert pytree.tree_map(lambda x: x + 1, line).offset == 4.0
    assert [pytree.keystr(path) for path, _ in pytree.tree_leaves_with_path(line)] == ["['slope']", "['offset']"]


def test_tensorflow_takes_it() -> None:
    line = Line(tf.constant([1.0, 2.0]), tf.constant(3.0))
    catch_up()
    assert float(tf.nest.map_structure(lambda x: x + 1, line).offset) == 4.0
    traces = 0

    @tf.function
    def doubled(line: Any) -> Any:
        nonlocal traces
        traces += 1
        return Line(line.slope * 2, line.offset * 2)

    assert float(doubled(line).offset) == 6.0
    assert np.asarray(doubled(doubled(line)).slope).tolist() == [4.0, 8.0]
    assert traces == 1


ORDERS = {
    "registered before the framework is imported": "{classes}\nimport {framework}\nivy_api.namespace('{name}')",
    "registered after the framework is imported": "import {framework}\n{classes}",
}
CLASSES = """
import ivy_api, sys
class Pair:
    def __init__(self, *both): self.both = both
ivy_api.register_pytree_node(Pair, lambda pair: (pair.both, None), lambda _, both: Pair(*both))
assert {framework!r} in sys.modules or not {{"torch", "jax", "tensorflow"}} & set(sys.modules)
"""
USES = {
    "jax": ("jax", "assert jax.tree.map(lambda x: x + 1, Pair(1, 2)).both == (2, 3)"),
    "torch": ("torch", "assert torch.utils._pytree.tree_map(lambda x: x + 1, Pair(1, 2)).both == (2, 3)"),
}


@pytest.mark.parametrize("order", ORDERS.values(), ids=ORDERS)
@pytest.mark.parametrize("name", USES)
@pytest.mark.brief(2)
def test_the_order_of_imports_is_free(name: str, order: str) -> None:
    framework, use = USES[name]
    if find_spec(framework) is None:
        pytest.skip(f"{framework} is not installed")
    code = order.format(classes=CLASSES.format(framework=framework), framework=framework, name=name)
    subprocess.run([sys.executable, "-c", f"{code}\n{use}"], check=True)


def test_a_class_that_its_author_registered_is_left_alone() -> None:
    class Own:
        pass

    own = Own()
    jax.tree_util.register_pytree_node(Own, lambda _: ((7,), None), lambda *_: own)
    torch.utils._pytree.register_pytree_node(Own, lambda _: ([7], None), lambda *_: own)
    ivy_api.register_pytree_node(Own, lambda _: ((8,), None), lambda *_: own)
    assert jax.tree.leaves(own) == torch.utils._pytree.tree_leaves(own) == [7]


def test_bad_registrations_are_errors() -> None:
    with pytest.raises(ArgumentTypeError, match="takes a class and two functions"):
        ivy_api.register_pytree_node("Line", list, list)  # type: ignore[arg-type]
    with pytest.raises(ArgumentTypeError, match="takes a class and two functions"):
        ivy_api.register_pytree_node(Line, list, None)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="already registered"):
        ivy_api.register_pytree_node(Line, lambda _: ((), None), lambda *_: None)


@pytest.mark.parametrize(
    ("flattened", "message"),
    [
        (((1.0,),), "does not return"),
        (5, "does not return"),
        (({1.0, 2.0}, None), "returns children in a set"),
        (({"a": 1.0}, None), "returns children in a dict"),
        (((1.0, 2.0), None, ("one",)), "returns 2 children, and other names"),
    ],
)
def test_a_flatten_function_that_does_not_work_is_an_error(flattened: Any, message: str) -> None:
    cls = type("Odd", (), {})
    ivy_api.register_pytree_node(cls, lambda _: flattened, lambda *_: None)
    with pytest.raises(ArgumentTypeError, match=message):
        ivy_api.grad(lambda odd: odd)(cls())


def test_a_backend_is_told_once_its_framework_is_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    """No framework is imported for it: the module appears by itself."""
    told: list[Any] = []

    class Status:
        backend = Backend("odd", 1, ("oddlib.Array",), "oddlib", containers=lambda *_: None)
        usable = True
        register_container = staticmethod(lambda cls, flatten, unflatten: told.append(cls))

    cls = type("Late", (), {})
    monkeypatch.setattr("ivy_api.dispatch.containers._nodes", [])
    monkeypatch.setattr("ivy_api.dispatch.containers._waiting", ())
    monkeypatch.setattr("ivy_api.dispatch.containers._known", {})
    add(cls, lambda _: ((), None, ()), lambda *_: None, [Status])
    catch_up()
    assert told == []
    module = type(sys)("oddlib")
    module.__spec__ = type("Spec", (), {"_initializing": True})()
    monkeypatch.setitem(sys.modules, "oddlib", module)
    catch_up()
    assert told == []
    module.__spec__._initializing = False  # type: ignore[union-attr]
    catch_up()
    catch_up()
    assert told == [cls]
