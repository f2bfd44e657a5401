"""The functions of pytrees: those of ``jax.tree`` and ``optree``, on trees that Hypothesis draws."""

from __future__ import annotations

import doctest
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ivy_api
from ivy_api.errors import ArgumentError
from ivy_api.transforms import trees
from tests.peers import jax


class Pair(NamedTuple):
    one: Any
    other: Any


LEAVES = st.integers() | st.text(max_size=3)
KEYS = st.text("abc", min_size=1, max_size=2)
TREES = st.recursive(
    LEAVES | st.none(),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.tuples(inner, inner)
        | st.dictionaries(KEYS, inner, max_size=3)
        | st.builds(Pair, inner, inner)
    ),
    max_leaves=8,
)


@given(TREES)
def test_leaves_structures_and_paths_are_those_of_jax(tree: Any) -> None:
    assert ivy_api.tree_leaves(tree) == jax.tree.leaves(tree)
    leaves, structure = ivy_api.tree_flatten(tree)
    assert leaves == ivy_api.tree_leaves(tree)
    assert structure == ivy_api.tree_structure(tree)
    assert ivy_api.tree_unflatten(structure, leaves) == tree
    theirs = [path for path, _ in jax.tree.leaves_with_path(tree)]
    keys = [tuple(getattr(k, "key", getattr(k, "idx", getattr(k, "name", None))) for k in path) for path in theirs]
    ours = ivy_api.tree_paths(tree)
    assert [len(path) for path in ours] == [len(path) for path in keys]
    pairs = [pair for path, other in zip(ours, keys, strict=True) for pair in zip(path, other, strict=True)]
    assert all(own == key or Pair._fields[own] == key for own, key in pairs)


@given(TREES)
def test_maps_are_those_of_jax(tree: Any) -> None:
    assert ivy_api.tree_map(repr, tree) == jax.tree.map(repr, tree)
    more = jax.tree.map(lambda x: [x, x], tree)
    assert ivy_api.tree_map(lambda x, y: (x, y), tree, more) == jax.tree.map(lambda x, y: (x, y), tree, more)
    named = ivy_api.tree_map_with_path(lambda path, x, y: (path, x, y), tree, more)
    expected = [(path, x, [x, x]) for path, x in zip(ivy_api.tree_paths(tree), ivy_api.tree_leaves(tree), strict=True)]
    assert ivy_api.tree_leaves(ivy_api.tree_map(lambda _, x: [x], tree, named)) == ivy_api.tree_leaves(expected)


@pytest.mark.parametrize("call", [ivy_api.tree_map, ivy_api.tree_map_with_path])
def test_other_structures_are_refused(call: Any) -> None:
    with pytest.raises(ArgumentError, match=r"one structure; pytree 2 has .*'b'.* instead of .*'a'"):
        call(lambda *parts: parts, {"a": 1}, {"b": 1})


def test_an_error_of_the_function_is_its_own() -> None:
    with pytest.raises(ValueError, match="mine") as raised:
        ivy_api.tree_map(lambda *_: (_ for _ in ()).throw(ValueError("mine")), [1], [2])
    assert type(raised.value) is ValueError


@pytest.mark.parametrize("leaves", [[1], [1, 2, 3]])
def test_another_number_of_leaves_is_refused(leaves: list[int]) -> None:
    with pytest.raises(ArgumentError, match=f"has 2 leaves; got {len(leaves)}"):
        ivy_api.tree_unflatten(ivy_api.tree_structure((1, 2)), leaves)


def test_examples() -> None:
    found = doctest.testmod(trees)
    assert found.attempted >= 8
    assert found.failed == 0
