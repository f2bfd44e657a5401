"""Seeds of the frontends: each seed, sequence, counter and child has a stream of its own, the same on every backend."""

from __future__ import annotations

import importlib
import itertools
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import ivy_api
from ivy_api.bodies.random.cipher import threefry
from ivy_api.frontends import seeds

COUNT = 4
"""Numbers of 53 random bits or two of 24: more than 128 bits in all, so that no two streams are the same by chance."""
EDGES = sorted({n for bits in (0, 15, 16, 31, 32, 62, 63) for n in (2**bits - 1, 2**bits, 2**bits + 5)} | {5, 7919, 1000003})
LARGE = (2**64, 2**64 + 5, 2**96 + 5, 2**128, 2**1000)
Draw = Callable[[Any], Any]


def signed(seed: int) -> int:
    """The integer with a sign that has the same 64 bits."""
    return seed - 2**64 if seed >= 2**63 else seed


def numpy_stream(seed: Any, skipped: int = 0) -> Any:
    generator = importlib.import_module("ivy_frontend_numpy").random.default_rng(seed)
    for _ in range(skipped):
        generator.random()
    return generator.random(COUNT)


def torch_stream(seed: Any, skipped: int = 0) -> Any:
    torch = importlib.import_module("ivy_frontend_torch")
    generator = torch.Generator().manual_seed(seed)
    for _ in range(skipped):
        torch.rand(1, generator=generator)
    return torch.rand(COUNT, generator=generator, dtype=torch.float64)


def stateless_stream(seed: Any, skipped: int = 0) -> Any:
    tf = importlib.import_module("ivy_frontend_tensorflow")
    return tf.random.stateless_uniform([COUNT], tf.constant([signed(seed), skipped], dtype="int64"), dtype="float64").numpy()


def generator_stream(seed: Any, skipped: int = 0) -> Any:
    tf = importlib.import_module("ivy_frontend_tensorflow")
    generator = tf.random.Generator.from_seed(tf.constant(signed(seed), dtype="int64"))
    for _ in range(skipped):
        generator.uniform([1])
    return generator.uniform([COUNT], dtype="float64").numpy()


def global_stream(seed: Any, skipped: int = 0) -> Any:
    tf = importlib.import_module("ivy_frontend_tensorflow")
    tf.random.set_seed(seed)
    for _ in range(skipped):
        tf.random.uniform([1])
    return tf.random.uniform([COUNT], dtype="float64").numpy()


def keras_stream(seed: Any, skipped: int = 0) -> Any:
    keras = importlib.import_module("ivy_frontend_keras")
    generator = keras.random.SeedGenerator(seed)
    for _ in range(skipped):
        generator.next()
    return keras.random.uniform((COUNT,), dtype="float64", seed=generator)


STREAMS: dict[str, Callable[..., Any]] = {
    "numpy": numpy_stream, "torch": torch_stream, "tensorflow-stateless": stateless_stream,
    "tensorflow-generator": generator_stream, "tensorflow-global": global_stream, "keras": keras_stream,
}  # fmt: skip
UNLIMITED = ("numpy", "keras")
"""Frontends whose seeds may have more than 64 bits."""


def bits(x: Any) -> bytes:
    return np.asarray(x.tolist() if hasattr(x, "tolist") else x, np.float64).tobytes()


@pytest.mark.parametrize("name", STREAMS)
def test_seeds_and_counters_have_streams_of_their_own(name: str) -> None:
    with ivy_api.use_backend("numpy"):
        seen: dict[bytes, tuple[int, int]] = {}
        for seed, skipped in itertools.product((*EDGES, *(LARGE if name in UNLIMITED else ())), (0, 1, 2)):
            found = bits(STREAMS[name](seed, skipped))
            assert found not in seen, (seen.get(found), (seed, skipped))
            seen[found] = seed, skipped


@pytest.mark.parametrize("name", STREAMS)
def test_a_seed_gives_the_same_stream_on_every_backend(backend: Any, name: str) -> None:
    if backend.name == "jax" and not ivy_api.namespace("jax").__array_namespace_info__().dtypes().get("float64"):
        pytest.skip("JAX has float64 with 64-bit types only")
    with ivy_api.use_backend("numpy"):
        expected = bits(STREAMS[name](2**33 + 5, 1))
    with ivy_api.use_backend(backend.name):
        assert bits(STREAMS[name](2**33 + 5, 1)) == expected


def test_sequences_have_streams_of_their_own() -> None:
    np_ = importlib.import_module("ivy_frontend_numpy")
    sequences = [list(s) for size in (0, 2, 3, 4) for s in itertools.product((0, 1, 2**32, 1000003), repeat=size)]
    with ivy_api.use_backend("numpy"):
        found = {bits(np_.random.default_rng(s).random(COUNT)): s for s in [*sequences, *EDGES]}
        assert len(found) == len(sequences) + len(EDGES)
        assert bits(np_.random.default_rng([5]).random(COUNT)) == bits(np_.random.default_rng(5).random(COUNT))


def test_children_have_streams_of_their_own() -> None:
    np_ = importlib.import_module("ivy_frontend_numpy")
    with ivy_api.use_backend("numpy"):
        root = np_.random.default_rng(5)
        first, *more = root.spawn(1) + root.spawn(2)
        tree = [root, first, *more, *first.spawn(2), *first.spawn(1), *more[0].spawn(2), *np_.random.default_rng(6).spawn(2)]
        assert len({bits(g.random(COUNT)) for g in tree}) == len(tree)
        again = np_.random.default_rng(5).spawn(3)
        assert bits(again[2].random(COUNT)) == bits(np_.random.default_rng(5).spawn(3)[2].random(COUNT))


def test_a_state_is_set_again() -> None:
    np_, torch = importlib.import_module("ivy_frontend_numpy"), importlib.import_module("ivy_frontend_torch")
    with ivy_api.use_backend("numpy"):
        generator = np_.random.default_rng([2**70, 3])
        generator.random()
        generator.spawn(1)
        state = generator.bit_generator.state
        copies = [pickle.loads(pickle.dumps(generator)), np_.random.default_rng(0)]
        copies[1].bit_generator.state = state
        expected, child = bits(generator.random(COUNT)), bits(generator.spawn(1)[0].random(COUNT))
        for copy in copies:
            assert bits(copy.random(COUNT)) == expected
            assert bits(copy.spawn(1)[0].random(COUNT)) == child
        source = torch.Generator().manual_seed(2**64 - 1)
        torch.rand(1, generator=source)
        others = [pickle.loads(pickle.dumps(source)), source.clone_state(), torch.Generator().set_state(source.get_state())]
        expected = bits(torch.rand(COUNT, generator=source))
        assert [bits(torch.rand(COUNT, generator=other)) for other in others] == [expected] * 3


Integers = st.one_of(st.integers(0, 2**70), st.sampled_from([*EDGES, *LARGE]))
Entropy = st.recursive(Integers, lambda part: st.lists(part, max_size=3).map(tuple), max_leaves=6)


@given(st.lists(st.lists(Entropy, min_size=1, max_size=3).map(tuple), min_size=2, max_size=8, unique=True))
def test_keys_of_different_integers_differ(drawn: list[Any]) -> None:
    keys = [(seeds.key_of(*each), seeds.fold((1, 2), *each)) for each in drawn]  # 128 bits
    assert len({*keys}) == len(drawn)


@pytest.mark.parametrize("data", [0, 1, 2**31, 2**32 - 1])
def test_the_cipher_is_that_of_the_random_keys(data: int) -> None:
    xp: Any = ivy_api.namespace("numpy")
    expected = xp.random.fold_in(seeds.as_key((2**32 - 1, 7), xp), data)
    assert [int(word) for word in expected] == [*threefry((2**32 - 1, 7), (0, data))]
