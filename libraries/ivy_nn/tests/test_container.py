"""`Container`: items, operators, functions, parts, and what differs."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import ivy_api
import ivy_nn as nn
from ivy_nn import Container
from ivy_nn.errors import ContainerError, FrozenContainerError, LeafError


def values(x: Any) -> Any:
    return np.asarray(ivy_api.unwrap(x))


@pytest.fixture(params=[False, True], ids=["native", "wrapped"])
def space(xp: Any, request: pytest.FixtureRequest) -> Any:
    """A namespace of native arrays, and one of `ivy_api.Array`."""
    return ivy_api.namespace(xp.__source__.name, wrapped=request.param)


def example(space: Any) -> Container:
    return Container(
        layer={"weight": space.asarray([[1.0, 2.0], [3.0, 5.0]]), "bias": space.asarray([0.5, -1.5])}, scale=space.asarray(2.0)
    )


def nested() -> Container:
    return Container(a={"x": 1, "y": [2, {"z": 3}], "e": {}}, b=(4, None), c=5)


# Items.


def test_items_by_key_path_and_attribute() -> None:
    v = nested()
    assert v["a.y.1.z"] == v.a.y[1].z == v.a["y"][1]["z"] == 3
    assert "a.y.0" in v
    assert "a.y.2" not in v
    assert "a.q" not in v
    v["d.e.f"] = 6
    v["a.y.1.z"] = 7
    v["a.y.0"] = {"k": 8}
    assert v.d.e.f == 6
    assert v.a.y[1].z == 7
    assert v.a.y[0].k == 8
    v.new = {"k": 1}
    assert type(v.new) is Container
    del v.d
    del v["a.x"]
    assert list(v) == ["a", "b", "c", "new"]
    assert "x" not in v.a


@pytest.mark.parametrize("key", ["", ".", "a.", ".a", "a..b", 3, None])
def test_a_key_is_a_string_with_names(key: Any) -> None:
    with pytest.raises(ContainerError, match="A key of a Container is a string"):
        Container()[key] = 1


def test_what_is_missing_is_named() -> None:
    v = nested()
    with pytest.raises(KeyError, match=r"No 'q' in this Container. It has: 'a', 'b', 'c'"):
        v["q"]
    with pytest.raises(KeyError, match="No 'a.q'"):
        del v["a.q"]
    with pytest.raises(ContainerError, match="'a.y.5' cannot be set: '5' is no index of a list of 2"):
        v["a.y.5"] = 1
    with pytest.raises(ContainerError, match="'b.0' cannot be set: it is an item of a tuple"):
        v["b.0"] = 1


def test_methods_come_before_keys_and_keys_before_functions() -> None:
    v = Container({"map": 1, "exp": 2, "other": 3})
    assert v["map"] == 1
    assert callable(v.map)
    assert v.exp == 2
    with pytest.raises(ContainerError, match=r"'map' is a method of Containers. Set the key with v\['map'\]"):
        setattr(v, "map", 5)  # noqa: B010


def test_flatten_and_unflatten() -> None:
    v = nested()
    flat = v.flatten()
    assert flat == {"a.x": 1, "a.y.0": 2, "a.y.1.z": 3, "b.0": 4, "c": 5}
    again = Container.unflatten(flat, like=v)
    assert again == v
    assert type(again.b) is tuple
    assert again.b[1] is None
    assert again.a.e == {}
    assert Container.unflatten(flat).a.y["1"].z == 3  # without a structure, lists are Containers
    with pytest.raises(ContainerError, match="lacks c and also has d"):
        Container.unflatten({**{k: x for k, x in flat.items() if k != "c"}, "d": 1}, like=v)


def test_map_with_others() -> None:
    v = nested()
    assert v.map(lambda x, y: x + y, v.to_dict()).flatten() == {path: 2 * x for path, x in v.flatten().items()}
    assert v.map_with_path(lambda path, x: path).b == ("b.0", None)
    with pytest.raises(ContainerError, match="lacks a.x, a.y.0, a.y.1.z, b.0"):
        v.map(lambda x, y: x, {"c": 1})


def test_to_and_from_dict() -> None:
    v = nested()
    plain = v.to_dict()
    assert plain == {"a": {"x": 1, "y": [2, {"z": 3}], "e": {}}, "b": (4, None), "c": 5}
    assert type(plain["a"]["y"][1]) is dict
    assert Container.from_dict(plain) == v


def test_copies_and_freezing() -> None:
    v = Container(a={"x": [1.0]}, leaf=np.ones(2))
    shallow, deep = copy.copy(v), copy.deepcopy(v)
    assert shallow.leaf is v.leaf
    assert deep.leaf is not v.leaf
    assert shallow == deep == v == pickle.loads(pickle.dumps(v))
    shallow.a.y = 2
    assert "y" not in v.a
    frozen = v.freeze()
    for change in (
        lambda: setattr(frozen, "b", 1),
        lambda: frozen.a.__setitem__("x", 1),
        lambda: frozen.__setitem__("a.x", 1),
        lambda: frozen.__delitem__("a"),
        lambda: frozen.update(b=1),
        lambda: frozen.pop("a"),
        lambda: pickle.loads(pickle.dumps(frozen)).__setitem__("q", 1),
        lambda: copy.deepcopy(frozen).__setitem__("q", 1),
    ):
        with pytest.raises(FrozenContainerError, match="This Container is frozen"):
            change()
    assert frozen.is_frozen
    assert frozen == v
    assert not frozen.copy().is_frozen
    assert not (frozen.filter("leaf") * 2).is_frozen
    v.b = 1  # the one it was made from is as it was


# Operators.


def test_operators_compute_leaf_by_leaf(space: Any) -> None:
    v, w = example(space), example(space) * 2 + 1
    for name in ("weight", "bias"):
        x, y = values(v.layer[name]), values(w.layer[name])
        cases = {
            "+": ((v + w), x + y),
            "-": (v - w, x - y),
            "*": (v * w, x * y),
            "/": (v / w, x / y),
            "//": (w // v, y // x),
            "%": (w % v, y % x),
            "**": (abs(v) ** w, abs(x) ** y),
            "r+": (3 + v, 3 + x),
            "r-": (3 - v, 3 - x),
            "r*": (3 * v, 3 * x),
            "r/": (3 / v, 3 / x),
            "r**": (2.0**v, 2.0**x),
            "neg": (-v, -x),
            "pos": (+v, x),
            "<": (v < w, x < y),
            "<=": (v <= 2, x <= 2),
            ">": (v > w, x > y),
            ">=": (w >= v, y >= x),
        }
        for operator, (found, expected) in cases.items():
            np.testing.assert_allclose(values(found.layer[name]), expected, rtol=1e-6, err_msg=operator)
            assert type(found.layer[name]) is type(v.layer[name])
    mask = v > 1
    assert values((mask & ~mask).any().layer.weight).tolist() is False
    assert values((mask | ~mask).all().layer.weight).tolist() is True
    assert values((mask ^ mask).any().scale).tolist() is False
    n = Container(n=space.asarray([1, 2]))
    assert values((n << 2).n).tolist() == [4, 8]
    assert values((8 >> n).n).tolist() == [4, 2]
    assert values((n @ n).n).tolist() == 5


def test_arrays_on_the_left(space: Any) -> None:
    v = Container(x=space.asarray([1.0, 2.0]))
    x = space.asarray([3.0, 4.0])
    assert values((x * v).x).tolist() == [3.0, 8.0]
    assert values((x - v).x).tolist() == [2.0, 2.0]
    if type(x).__module__.partition(".")[0] != "tensorflow":  # its tensors convert what they are compared with
        assert values((x > v).x).tolist() == [True, True]
    assert values((np.float64(2) * v).x).tolist() == [2.0, 4.0]


def test_operators_of_other_leaves_are_errors(space: Any) -> None:
    v = Container(a={"x": space.asarray([1.0]), "name": "text"})
    with pytest.raises(LeafError, match=r"takes arrays and numbers; the leaf 'a.name' is a str: 'text'"):
        v + 1
    with pytest.raises(LeafError, match="a str"):
        v.exp()
    with pytest.raises(TypeError, match="unsupported operand"):
        v + "text"
    with pytest.raises(ContainerError, match="lacks a.name, a.x and also has b"):
        v + Container(b=1)
    assert (Container(a=1, b=2.5) * 2).to_dict() == {"a": 2, "b": 5.0}


def test_equality_is_one_bool(space: Any) -> None:
    v, w = example(space), example(space)
    assert v == w
    assert v == w.to_dict()
    assert (v != w) is False
    assert v in [w]
    assert v != Container(v, more=1)
    assert v != v + 1
    assert v != v.astype("float16") or space.asarray(1.0).dtype == space.float16
    assert v != Container(layer=v.layer, scale=2.0)
    assert v != 5
    assert values(v.equal(w).layer.bias).tolist() == [True, True]
    with pytest.raises(TypeError, match="unhashable"):
        hash(v)


def test_the_order_of_keys_is_no_part_of_the_structure(space: Any) -> None:
    v = Container(b=space.asarray(1.0), a=space.asarray(2.0))
    w = Container(a=space.asarray(2.0), b=space.asarray(1.0))
    assert v == w
    assert list(v + w) == ["b", "a"]
    assert values((v + w).a) == 4.0
    gradient = ivy_api.grad(lambda v, w: v.a * w.a + 3 * v.b * w.b)(v, w)
    assert list(gradient) == ["b", "a"]
    assert (float(gradient.a), float(gradient.b)) == (2.0, 3.0)


# Functions.


def test_declared_functions_are_methods(space: Any) -> None:
    v = example(space)
    w = v.layer
    assert float(w.sum().weight) == 11.0
    np.testing.assert_allclose(values(v.exp().layer.bias), np.exp([0.5, -1.5]), rtol=1e-6)
    np.testing.assert_allclose(values(v.layer.sum(axis=0).weight), [4.0, 7.0])
    np.testing.assert_allclose(values(v.add(v).scale), 4.0)
    np.testing.assert_allclose(values((v > 1).where(v, 0.0).layer.bias), [0.0, 0.0])
    np.testing.assert_allclose(values(v.nn.relu().layer.bias), [0.5, 0.0])
    np.testing.assert_allclose(values(v.filter("**.weight").linalg.inv().layer.weight), [[-5, 2], [3, -1]], rtol=1e-4)
    assert "inv" in dir(v.linalg)
    q, r = v.filter("**.weight").linalg.qr()
    assert type(q) is Container
    np.testing.assert_allclose(values((q @ r).layer.weight), [[1, 2], [3, 5]], rtol=1e-4)


def test_functions_that_do_not_exist_are_named(space: Any) -> None:
    v = example(space)
    with pytest.raises(AttributeError, match=r"no declared function of arrays has that name.*Did you mean 'exp'"):
        v.expp()
    with pytest.raises(AttributeError, match=r"'linalg.inw'.*Did you mean 'inv'"):
        v.linalg.inw()
    for name in ("zeros", "grad", "transforms", "float32", "pi", "shape", "__array__"):
        assert not hasattr(v, name)
    with pytest.raises(ContainerError, match="add takes Containers of one structure"):
        v.add(v.layer)
    with pytest.raises(Exception, match=".") as caught:
        v.sum(axis=1)
    assert any("of the leaf 'layer.bias'" in note for note in caught.value.__notes__)
    with pytest.raises(ContainerError, match="tuples of different lengths"):
        v.layer.nonzero()


# Parts and sets.


def test_filter_and_partition() -> None:
    v = Container(enc={"0": {"weight": 1, "bias": 2}, "1": {"weight": 3}}, weight=4, blocks=[{"bias": 5}, {"weight": 6}], e={})
    patterns = {
        "weight": {"weight"},
        "*.weight": set(),
        "**.weight": {"enc.0.weight", "enc.1.weight", "weight", "blocks.1.weight"},
        "enc.*.weight": {"enc.0.weight", "enc.1.weight"},
        "enc.**": {"enc.0.weight", "enc.0.bias", "enc.1.weight"},
        "**.0.*": {"enc.0.weight", "enc.0.bias", "blocks.0.bias"},
        "b*.**": {"blocks.0.bias", "blocks.1.weight"},
        "**": set(v.flatten()),
        "enc": set(),
    }
    for pattern, expected in patterns.items():
        assert set(v.filter(pattern).flatten()) == expected, pattern
    one, rest = v.partition("**.bias", lambda path, leaf: leaf == 4)
    assert set(one.flatten()) == {"enc.0.bias", "blocks.0.bias", "weight"}
    assert one.blocks[1] is None
    assert one.union(rest) == v.filter("**")
    assert v.filter("nothing") == {}
    with pytest.raises(ContainerError, match="A pattern is a string"):
        v.filter(3)  # type: ignore[arg-type]


def test_set_operations() -> None:
    v, w = Container(a={"x": 1, "y": 2}, b=3), Container(a={"y": 20, "z": 30})
    assert v.union(w) == {"a": {"x": 1, "y": 20, "z": 30}, "b": 3}
    assert v.intersection(w) == {"a": {"y": 2}}
    assert v.difference(w) == {"a": {"x": 1}, "b": 3}
    assert v.intersection(w).is_subset(w.to_dict())
    assert not v.is_subset(w)
    assert v.union(w).is_superset(v)
    assert v.difference(w).is_disjoint(w)
    assert v.has_structure_of(v * 2)
    with pytest.raises(ContainerError, match="At 'a.x' one has a int and the other one a Container"):
        v.union({"a": {"x": {"q": 1}}})


# Many, and conversions.


def test_stack_concat_and_back(space: Any) -> None:
    v = example(space).layer
    w = v * 2
    stacked = Container.stack([v, w])
    assert tuple(stacked.weight.shape) == (2, 2, 2)
    assert stacked.unstack() == (v, w)
    joined = Container.concat([v, w])
    assert tuple(joined.bias.shape) == (4,)
    assert joined.split(2) == (v, w)
    assert [tuple(part.bias.shape) for part in joined.split([1])] == [(1,), (3,)]
    assert Container.stack([v, w], axis=-1).unstack(axis=-1) == (v, w)
    with pytest.raises(ContainerError, match="these have"):
        Container(a=space.zeros(2), b=space.zeros(3)).unstack()
    with pytest.raises(ContainerError, match=r"along axis 0: 'scale' has shape \(\)"):
        example(space).unstack()
    with pytest.raises(ContainerError, match="takes one Container at least"):
        Container.stack([])
    with pytest.raises(ContainerError, match="one structure"):
        Container.stack([v, w.filter("bias")])


def test_dtypes_and_devices(space: Any) -> None:
    v = Container(w=space.asarray([1.5]), count=space.asarray(3), name="text")
    half = v.astype("float16")
    assert half.w.dtype == space.float16
    assert half["count"].dtype == v["count"].dtype
    assert v.astype("float32", kind=None).filter("count")["count"].dtype == space.float32
    moved = v.to_device(v.w.device)
    assert moved == v


def test_diff_says_what_differs(space: Any) -> None:
    v = Container(
        a=space.asarray([1.0, 2.0, float("nan")]),
        b=space.zeros(2),
        c=space.asarray([1, 2]),
        d=space.asarray([True, False]),
        s="x",
        gone=1,
        t=space.zeros(1),
    )
    w = Container(
        a=space.asarray([1.0, 2.25, float("nan")]),
        b=space.zeros(3),
        c=space.asarray([1.0, 2.0]),
        d=space.asarray([True, True]),
        s="y",
        new=1,
        t=0,
    )
    found = {each.path: each for each in v.diff(w)}
    assert {path: each.kind for path, each in found.items()} == {
        "a": "value",
        "b": "shape",
        "c": "dtype",
        "d": "value",
        "s": "value",
        "gone": "missing",
        "t": "type",
        "new": "added",
    }
    assert found["a"].largest == 0.25
    assert "1 of 3 values differ, by up to 0.25" in repr(v.diff(w))
    assert not v.filter("a").diff(w.filter("a"), atol=0.3)
    assert not v.filter("a").diff(w.filter("a"), rtol=0.2)
    assert not v.diff(v.copy())
    assert repr(v.diff(v)) == "no differences"


def test_the_text_shows_the_tree() -> None:
    v = Container(
        layer={"weight": np.zeros((300, 40), "float32"), "bias": np.zeros(3)}, step=np.asarray(7), lr=0.5, e={}, s="x" * 90
    )
    assert repr(v).splitlines() == [
        "Container(3 arrays, 12,004 elements, 48.03 kB, 2 other leaves)",
        "  layer",
        "    weight  float32 (300, 40)",
        "    bias    float64 (3,)",
        "  step      int64 () = 7",
        "  lr        0.5",
        "  e         empty Container",
        "  s         '" + "x" * 38 + "…",
    ]
    lines = repr(Container({f"k{i}": i for i in range(1000)})).splitlines()
    assert len(lines) < 70
    assert "  … 941 more lines …" in lines
    assert repr(Container()) == "Container(empty)"


# Transformations and frameworks.


def test_transformations_take_containers(space: Any) -> None:
    v = example(space)

    def loss(v: Container) -> Any:
        return ((v * v).sum() * 0.5).layer.weight + v.exp().sum().layer.bias + v.scale * 3

    gradient = ivy_api.grad(loss)(v)
    np.testing.assert_allclose(values(gradient.layer.weight), [[1, 2], [3, 5]], rtol=1e-6)
    np.testing.assert_allclose(values(gradient.layer.bias), np.exp([0.5, -1.5]), rtol=1e-6)
    batch = Container.stack([v, v + 1])
    losses = ivy_api.vmap(loss)(batch)
    np.testing.assert_allclose(values(losses), [float(loss(v)), float(loss(v + 1))], rtol=1e-5)
    last, _ = ivy_api.scan(lambda v, _: (v - 0.1 * ivy_api.grad(loss)(v), None), v, None, length=2)
    assert float(loss(last)) < float(loss(v))


def test_compilers_take_containers(xp: Any) -> None:
    v = example(xp)
    options: dict[str, Any] = {"backend": "aot_eager"} if xp.__source__.name == "torch" else {}
    step = ivy_api.compile(lambda v: v - 0.1 * v.layer.union({"q": v.scale}).map(lambda x: x * 0).sum().q, **options)
    assert not step(v).diff(v, atol=1e-6)
    assert "Container" in repr(step(v))


def test_frameworks_own_transformations_take_containers(xp: Any) -> None:
    v = example(xp)

    def loss(v: Container) -> Any:
        return (v * v).sum().scale + v.layer.bias[0]

    name = xp.__source__.name
    if name == "jax":
        import jax

        assert float(jax.jit(jax.grad(loss))(v).scale) == 4.0
        assert jax.tree_util.keystr(jax.tree_util.tree_leaves_with_path(v)[0][0]) == "['layer']['bias']"
        assert jax.tree.map(lambda x, y: x + y, v, Container(scale=v.scale, layer=v.layer)) == v + v
    elif name == "torch":
        import torch

        assert float(torch.func.grad(loss)(v).scale) == 4.0
        assert torch.utils._pytree.tree_map(lambda x: x + 1, v) == v + 1
        assert float(torch.compile(lambda v: v.scale * 2, backend="eager")(v)) == 4.0
    elif name == "tensorflow":
        import tensorflow as tf

        assert tf.nest.map_structure(lambda x: x + 1, v) == v + 1
        assert tf.function(lambda v: v * 2)(v) == v * 2
        with tf.GradientTape() as tape:
            tape.watch(v.scale)
            out = loss(v)
        assert float(tape.gradient(out, v.scale)) == 4.0


class Layer(nn.Module):
    def __init__(self) -> None:
        self.inner = [nn.Linear(2, 2)]

    def _forward(self, x: Any) -> Any:
        return self.inner[0](x)


def test_frameworks_own_transformations_take_modules(xp: Any) -> None:
    model = Layer().build(xp.random.key(0))
    x = xp.ones((1, 2))
    expected = ivy_api.grad(lambda m: xp.sum(m(x)))(model).v
    assert np.asarray(expected.inner["0"].bias).tolist() == [1.0, 1.0]
    name = xp.__source__.name
    if name == "jax":
        import jax

        assert jax.jit(jax.grad(lambda m: xp.sum(m(x))))(model).v == expected
        assert jax.tree_util.keystr(jax.tree_util.tree_leaves_with_path(model)[0][0]) == "['inner.0.weight']"
    elif name == "torch":
        import torch

        assert torch.func.grad(lambda m: xp.sum(m(x)))(model).v == expected
    elif name == "tensorflow":
        import tensorflow as tf

        traces: list[int] = []

        def called(m: Any) -> Any:
            traces.append(1)
            return m(x)

        result = tf.function(called)
        again = tf.nest.map_structure(lambda leaf: leaf + 1, model)
        np.testing.assert_allclose(values(result(model)), values(model(x)), rtol=1e-6)
        np.testing.assert_allclose(values(result(again)), values(again(x)), rtol=1e-6)
        assert len(traces) == 1
