"""Random numbers: ``keras.random``, and the seeds of layers and initialisers."""

from __future__ import annotations

import random as _python
from typing import Any

from ivy_api.frontends import seeds
from ivy_frontend_keras._implementation import kinds, naming
from ivy_frontend_keras._implementation.defining import offer
from ivy_frontend_keras._implementation.settings import floatx, standardize_dtype
from ivy_frontend_keras._implementation.variables import key_in_use


def new_seed() -> int:
    """Return a seed drawn from Python's generator, which `set_random_seed` makes reproducible."""
    return _python.randint(1, 10**9)


def _words(seed: int) -> seeds.Words:
    return seeds.key_of(seed if seed >= 0 else seed % 2**64)


@offer("utils")
def set_random_seed(seed: int) -> None:
    """Set the seeds of Python's and NumPy's generators, from which all random numbers follow."""
    if not isinstance(seed, int):
        raise ValueError(f"Expected `seed` argument to be an integer. Received: seed={seed} (of type {type(seed)})")
    _python.seed(seed)
    try:
        import numpy as np
    except ImportError:
        return
    np.random.seed(seed)


@offer("random")
class SeedGenerator:
    """A seed, and how often it was used: each call of ``next`` gives another key.

    Parameters
    ----------
    seed : an integer; by default one drawn from Python's generator
    """

    def __init__(self, seed: int | None = None, name: str | None = None, **kwargs: Any) -> None:
        if seed is not None and not isinstance(seed, int):
            raise ValueError(f"Argument `seed` must be an integer. Received: seed={seed}")
        self._initial_seed = seed
        self.name = name or naming.unique("seed_generator")
        self._seed, self._count = new_seed() if seed is None else seed, 0

    def next(self, xp: Any = None) -> Any:
        """Return a new key of a namespace."""
        xp = kinds.space(()) if xp is None else xp
        given, words = key_in_use(), seeds.fold(_words(self._seed), self._count)
        self._count += 1
        return seeds.as_key(words, xp) if given is None else xp.random.fold_in(xp.random.fold_in(given, words[0]), words[1])

    def get_config(self) -> dict[str, Any]:
        """Return the arguments."""
        return {"seed": self._initial_seed}

    @classmethod
    def from_config(cls, config: dict[str, Any]) -> SeedGenerator:
        """Return a generator with these arguments."""
        return cls(**config)


def key_of(seed: Any, xp: Any) -> Any:
    """Return a key of a generator, of an integer, or of a new seed for ``None``."""
    if isinstance(seed, SeedGenerator):
        return seed.next(xp)
    return seeds.as_key(_words(new_seed() if seed is None else int(seed)), xp)


def _drawn(seed: Any, dtype: Any, draw: Any) -> Any:
    xp = kinds.space(())
    name = standardize_dtype(dtype or floatx())
    wide = name if name in ("float32", "float64") else "float32"
    return kinds.cast(draw(xp, key_of(seed, xp), getattr(xp, wide)), name)


@offer("random")
def normal(shape: Any, mean: float = 0.0, stddev: float = 1.0, dtype: Any = None, seed: Any = None) -> Any:
    """Return normally distributed numbers."""
    return _drawn(seed, dtype, lambda xp, key, d: mean + stddev * xp.random.normal(key, tuple(shape), dtype=d))


@offer("random")
def uniform(shape: Any, minval: float = 0.0, maxval: float = 1.0, dtype: Any = None, seed: Any = None) -> Any:
    """Return numbers distributed uniformly between two bounds."""
    return _drawn(seed, dtype, lambda xp, key, d: xp.random.uniform(key, tuple(shape), minval=minval, maxval=maxval, dtype=d))


@offer("random")
def truncated_normal(shape: Any, mean: float = 0.0, stddev: float = 1.0, dtype: Any = None, seed: Any = None) -> Any:
    """Return normally distributed numbers, none farther from the mean than two standard deviations."""
    return _drawn(seed, dtype, lambda xp, key, d: mean + stddev * xp.random.truncated_normal(key, -2.0, 2.0, tuple(shape), dtype=d))


@offer("random")
def randint(shape: Any, minval: int, maxval: int, dtype: Any = "int32", seed: Any = None) -> Any:
    """Return integers from a lower bound to an upper one, the latter excluded."""
    xp = kinds.space(())
    return kinds.cast(xp.random.randint(key_of(seed, xp), minval, maxval, tuple(shape)), standardize_dtype(dtype))


@offer("random")
def gamma(shape: Any, alpha: float, dtype: Any = None, seed: Any = None) -> Any:
    """Return numbers of the gamma distribution."""
    return _drawn(seed, dtype, lambda xp, key, d: xp.random.gamma(key, alpha, tuple(shape), dtype=d))


@offer("random")
def categorical(logits: Any, num_samples: int, dtype: Any = "int32", seed: Any = None) -> Any:
    """Return classes drawn by the logits of each row."""

    def draw(logits: Any, *, xp: Any) -> Any:
        shape = (num_samples, logits.shape[0])
        found = xp.random.categorical(key_of(seed, xp), logits, shape)
        return xp.astype(xp.matrix_transpose(found), getattr(xp, standardize_dtype(dtype)))

    return kinds.call(draw, (logits,), {})


@offer("random")
def shuffle(x: Any, axis: int = 0, seed: Any = None) -> Any:
    """Return an array with the slices along an axis in random order."""
    return kinds.call(lambda x, *, xp: xp.random.permutation(key_of(seed, xp), x, axis=axis), (x,), {})


@offer("random")
def dropout(inputs: Any, rate: float, noise_shape: Any = None, seed: Any = None) -> Any:
    """Return an array with elements set to zero at random, and the others scaled up."""
    return kinds.call(lambda x, *, xp: dropped(x, rate, noise_shape, key_of(seed, xp), xp), (inputs,), {})


def dropped(x: Any, rate: float, noise_shape: Any, key: Any, xp: Any) -> Any:
    """Return an array with elements set to zero at random; axes of size 1 in the noise's shape share the choice."""
    if noise_shape is None:
        return xp.nn.dropout(key, x, rate=rate)
    shape = tuple(n if m is None else m for n, m in zip(x.shape, noise_shape, strict=True))
    kept = xp.random.bernoulli(key, 1 - rate, shape)
    return xp.where(kept, x / (1 - rate), xp.zeros_like(x))
