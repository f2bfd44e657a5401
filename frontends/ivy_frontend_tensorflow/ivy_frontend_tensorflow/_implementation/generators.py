"""``tf.random``: numbers of the library's own generators; not those of TensorFlow for the same seed."""

from __future__ import annotations

import enum
from typing import Any, ClassVar

from ivy_api.frontends import seeds
from ivy_api.frontends.values import some_true
from ivy_frontend_tensorflow._implementation.calls import namespace_of
from ivy_frontend_tensorflow._implementation.conversion import converted
from ivy_frontend_tensorflow._implementation.defining import function, op, value
from ivy_frontend_tensorflow._implementation.errors import InvalidArgumentError
from ivy_frontend_tensorflow._implementation.frontend import FRONTEND
from ivy_frontend_tensorflow._implementation.losses import checked_rate
from ivy_frontend_tensorflow._implementation.operands import ints, static
from ivy_frontend_tensorflow._implementation.reductions import dtype_of
from ivy_frontend_tensorflow._implementation.tensor import Tensor, tensor_of
from ivy_frontend_tensorflow._implementation.variables import Variable


class _Seeds:
    """The seed of the program, and the number of calls since it was set."""

    own: ClassVar[int | None] = None
    by_seed: ClassVar[dict[Any, int]] = {}


def fresh_key(seed: Any, xp: Any) -> Any:
    """Return a new key for each call; the sequence repeats once a seed is set again."""
    if _Seeds.own is None and seed is None:
        import random

        return seeds.as_key((random.getrandbits(32), random.getrandbits(32)), xp)
    number = _Seeds.by_seed.get(seed, 0)
    _Seeds.by_seed[seed] = number + 1
    return seeds.as_key(seeds.key_of(_Seeds.own or 0, () if seed is None else int(seed) % 2**64, number), xp)


@value("random.set_seed")
def set_seed(seed: Any) -> None:
    """Set the seed of the program."""
    _Seeds.own, _Seeds.by_seed = int(seed) % 2**64, {}


def key_of(seed: Any, xp: Any) -> Any:
    """Return the key that a seed of two integers stands for, which may be arrays of values that are not known."""
    first, second = seed
    if hasattr(first, "dtype") or hasattr(second, "dtype"):
        return xp.random.fold_in(xp.random.key(first), second)
    first, second = int(first), int(second)
    high = 0 if -(2**31) <= first < 2**31 else first >> 32  # a seed of 32 bits has no more, whatever its sign
    return seeds.as_key(seeds.threefry((high % 2**32, first % 2**32), (0, second % 2**32)), xp)


def _words(*seed: int) -> seeds.Words:
    """The key of integers of 64 bits, with or without a sign."""
    return seeds.key_of(tuple(int(n) % 2**64 for n in seed))


def _signed(number: int, bits: int) -> int:
    """The integer with a sign that has the same bits."""
    return (number + 2 ** (bits - 1)) % 2**bits - 2 ** (bits - 1)


def _float(dtype: Any, xp: Any) -> Any:
    dtype = dtype_of(xp, dtype)
    if not xp.isdtype(dtype, "real floating"):
        raise TypeError(f"Invalid dtype {dtype}: only floating-point numbers can be drawn from this distribution.")
    return dtype


def uniform_of(key: Any, shape: tuple[int, ...], low: Any, high: Any, dtype: Any, xp: Any) -> Any:
    """Return uniformly distributed numbers of any data type."""
    dtype = dtype_of(xp, dtype)
    if xp.isdtype(dtype, "integral"):
        if high is None:
            raise ValueError(f"Must specify maxval for integer dtype {dtype}")
        if some_true(xp.asarray(low) >= xp.asarray(high), xp):
            raise InvalidArgumentError(None, None, f"Need minval < maxval, got {low} >= {high}")
        return xp.random.randint(key, low, high, shape, dtype=dtype)
    dtype = _float(dtype, xp)
    high = 1 if high is None else high
    return low + (high - low) * xp.random.uniform(key, shape, dtype=dtype)


def truncated_of(key: Any, shape: tuple[int, ...], mean: Any, stddev: Any, dtype: Any, xp: Any) -> Any:
    """Return numbers of a normal distribution, drawn again beyond two standard deviations."""
    dtype = _float(dtype, xp)
    limit = xp.asarray(2.0, dtype=dtype)
    return mean + stddev * xp.random.truncated_normal(key, -limit, limit, shape, dtype=dtype)


def categorical_of(key: Any, logits: Any, number: int, dtype: Any, xp: Any) -> Any:
    """Return classes drawn with given logarithms of probabilities."""
    if len(logits.shape) != 2:
        raise InvalidArgumentError(None, None, f"logits should be a matrix, got shape {list(logits.shape)}")
    out = xp.random.categorical(key, logits, (number, logits.shape[0]), axis=-1)
    return xp.astype(xp.matrix_transpose(out), dtype_of(xp, dtype or "int64"))


def gamma_of(key: Any, shape: tuple[int, ...], alpha: Any, beta: Any, xp: Any) -> Any:
    """Return numbers of a gamma distribution; the shape comes before that of the parameters."""
    rate = xp.ones_like(alpha) if beta is None else beta
    alpha, rate = xp.broadcast_arrays(alpha, rate)
    return xp.random.gamma(key, xp.broadcast_to(alpha, (*shape, *alpha.shape)), dtype=alpha.dtype) / rate


@function("random.uniform", "minval=maxval", static="seed", differentiable=False)
def uniform(shape: Any, minval: Any = 0, maxval: Any = None, dtype: Any = "float32", seed: Any = None, *, xp: Any) -> Any:
    """Return uniformly distributed numbers."""
    return uniform_of(fresh_key(seed, xp), ints(shape), _as(minval, dtype, xp), _as(maxval, dtype, xp), dtype, xp)


def _as(x: Any, dtype: Any, xp: Any) -> Any:
    return xp.astype(x, dtype_of(xp, dtype)) if hasattr(x, "dtype") else x


@function("random.normal", "mean stddev", static="seed")
def normal(shape: Any, mean: Any = 0.0, stddev: Any = 1.0, dtype: Any = "float32", seed: Any = None, *, xp: Any) -> Any:
    """Return normally distributed numbers."""
    dtype = _float(dtype, xp)
    return _as(mean, dtype, xp) + _as(stddev, dtype, xp) * xp.random.normal(fresh_key(seed, xp), ints(shape), dtype=dtype)


@function("random.truncated_normal", "mean stddev", static="seed")
def truncated_normal(shape: Any, mean: Any = 0.0, stddev: Any = 1.0, dtype: Any = "float32", seed: Any = None, *, xp: Any) -> Any:
    """Return numbers of a normal distribution, drawn again beyond two standard deviations."""
    return truncated_of(fresh_key(seed, xp), ints(shape), _as(mean, dtype, xp), _as(stddev, dtype, xp), dtype, xp)


@function("random.gamma", "alpha=beta", static="seed")
def gamma(shape: Any, alpha: Any, beta: Any = None, dtype: Any = "float32", seed: Any = None, *, xp: Any) -> Any:
    """Return numbers of a gamma distribution."""
    return gamma_of(fresh_key(seed, xp), ints(shape), _as(alpha, dtype, xp), _as(beta, dtype, xp), xp)


@function("random.poisson", "lam", static="seed", differentiable=False)
def poisson(shape: Any, lam: Any, dtype: Any = "float32", seed: Any = None, *, xp: Any) -> Any:
    """Return numbers of a Poisson distribution; the shape comes before that of the rates."""
    out = xp.random.poisson(fresh_key(seed, xp), lam, (*ints(shape), *lam.shape))
    return xp.astype(out, dtype_of(xp, dtype))


@function("random.categorical", "logits", static="num_samples seed", differentiable=False)
def categorical(logits: Any, num_samples: Any, dtype: Any = None, seed: Any = None, *, xp: Any) -> Any:
    """Return classes drawn with given logarithms of probabilities."""
    return categorical_of(fresh_key(seed, xp), logits, num_samples, dtype, xp)


@function("random.shuffle", "value", static="seed")
def shuffle(value: Any, seed: Any = None, *, xp: Any) -> Any:
    """Permute slices along the first axis at random."""
    return xp.random.permutation(fresh_key(seed, xp), value) if value.shape[0] else value


@function("random.stateless_uniform", "minval=maxval", static="seed", differentiable=False)
def stateless_uniform(
    shape: Any, seed: Any, minval: Any = 0, maxval: Any = None, dtype: Any = "float32", alg: Any = None, *, xp: Any
) -> Any:
    """Return uniformly distributed numbers, the same for the same seed."""
    dtype = dtype_of(xp, dtype)
    if minval is None and maxval is None:
        unsigned = getattr(xp, "uint64" if xp.iinfo(dtype).bits == 64 else "uint32")
        return xp.astype(xp.random.bits(key_of(seed, xp), ints(shape), dtype=unsigned), dtype)
    return uniform_of(key_of(seed, xp), ints(shape), _as(minval, dtype, xp), _as(maxval, dtype, xp), dtype, xp)


@function("random.stateless_normal", "mean stddev", static="seed")
def stateless_normal(
    shape: Any, seed: Any, mean: Any = 0.0, stddev: Any = 1.0, dtype: Any = "float32", alg: Any = None, *, xp: Any
) -> Any:
    """Return normally distributed numbers, the same for the same seed."""
    dtype = _float(dtype, xp)
    return _as(mean, dtype, xp) + _as(stddev, dtype, xp) * xp.random.normal(key_of(seed, xp), ints(shape), dtype=dtype)


@function("random.stateless_truncated_normal", "mean stddev", static="seed")
def stateless_truncated_normal(
    shape: Any, seed: Any, mean: Any = 0.0, stddev: Any = 1.0, dtype: Any = "float32", alg: Any = None, *, xp: Any
) -> Any:
    """Return numbers of a truncated normal distribution, the same for the same seed."""
    return truncated_of(key_of(seed, xp), ints(shape), _as(mean, dtype, xp), _as(stddev, dtype, xp), dtype, xp)


@function("random.stateless_parameterized_truncated_normal", "means=stddevs=minvals=maxvals", static="seed")
def stateless_parameterized_truncated_normal(
    shape: Any, seed: Any, means: Any = 0.0, stddevs: Any = 1.0, minvals: Any = -2.0, maxvals: Any = 2.0, *, xp: Any
) -> Any:
    """Return numbers of a normal distribution within limits, the same for the same seed."""
    means, stddevs, minvals, maxvals = (v if hasattr(v, "shape") else xp.asarray(v) for v in (means, stddevs, minvals, maxvals))
    low, high = (minvals - means) / stddevs, (maxvals - means) / stddevs
    return means + stddevs * xp.random.truncated_normal(key_of(seed, xp), low, high, ints(shape), dtype=means.dtype)


@function("random.stateless_gamma", "alpha=beta", static="seed")
def stateless_gamma(shape: Any, seed: Any, alpha: Any, beta: Any = None, dtype: Any = "float32", *, xp: Any) -> Any:
    """Return numbers of a gamma distribution, the same for the same seed; the shape is that of the result."""
    alpha = _as(alpha, dtype, xp)
    rate = xp.ones_like(alpha) if beta is None else _as(beta, dtype, xp)
    return xp.random.gamma(key_of(seed, xp), xp.broadcast_to(alpha, ints(shape)), dtype=alpha.dtype) / rate


@function("random.stateless_poisson", "lam", static="seed", differentiable=False)
def stateless_poisson(shape: Any, seed: Any, lam: Any, dtype: Any = "int32", *, xp: Any) -> Any:
    """Return numbers of a Poisson distribution, the same for the same seed."""
    return xp.astype(xp.random.poisson(key_of(seed, xp), lam, ints(shape)), dtype_of(xp, dtype))


@function("random.stateless_binomial", "counts=probs", static="seed", differentiable=False)
def stateless_binomial(shape: Any, seed: Any, counts: Any, probs: Any, output_dtype: Any = "int32", *, xp: Any) -> Any:
    """Return numbers of a binomial distribution, the same for the same seed: sums of single trials."""
    shape = ints(shape)
    top = int(xp.max(counts)) if 0 not in counts.shape else 0
    numbers = xp.random.uniform(key_of(seed, xp), (*shape, top), dtype=xp.float32)
    counts, probs = (xp.expand_dims(xp.broadcast_to(xp.astype(v, xp.float32), shape), axis=-1) for v in (counts, probs))
    hits = xp.logical_and(numbers < probs, xp.arange(top, dtype=xp.float32) < counts)
    return xp.astype(xp.sum(xp.astype(hits, xp.int32), axis=-1), dtype_of(xp, output_dtype))


@function("random.stateless_categorical", "logits", static="num_samples seed", differentiable=False)
def stateless_categorical(logits: Any, num_samples: Any, seed: Any, dtype: Any = "int64", *, xp: Any) -> Any:
    """Return classes drawn with given logarithms of probabilities, the same for the same seed."""
    return categorical_of(key_of(seed, xp), logits, num_samples, dtype, xp)


@function("random.experimental.stateless_shuffle", "value", static="seed")
def stateless_shuffle(value: Any, seed: Any, alg: Any = None, *, xp: Any) -> Any:
    """Permute slices along the first axis, the same for the same seed."""
    return xp.random.permutation(key_of(seed, xp), value)


def _index_shuffled(index: Any, seed: Any, top: Any, xp: Any) -> Any:
    order = xp.random.permutation(seeds.as_key(_words(*ints(seed)), xp), int(top) + 1)
    return xp.astype(xp.take(order, xp.reshape(index, (-1,)), axis=0), index.dtype)


@function("random.experimental.index_shuffle", "index", static="seed max_index", differentiable=False)
def index_shuffle(index: Any, seed: Any, max_index: Any, *, xp: Any) -> Any:
    """Return where a random permutation puts an index."""
    return xp.reshape(_index_shuffled(index, seed, max_index, xp), tuple(index.shape))


@op("RandomIndexShuffle", public="random_index_shuffle", takes="index", static="seed max_index", differentiable=False)
def RandomIndexShuffle(index: Any, seed: Any, max_index: Any, rounds: int = 4, *, xp: Any) -> Any:
    """Return where a random permutation puts an index."""
    return xp.reshape(_index_shuffled(index, seed, max_index, xp), tuple(index.shape))


def _seeds(key: Any, number: int, dtype: Any, xp: Any) -> Any:
    return xp.random.randint(key, 0, 2**31 - 1, (number, 2), dtype=dtype)


@function("random.split", "seed:i", differentiable=False)
def split(seed: Any, num: Any = 2, alg: Any = None, *, xp: Any) -> Any:
    """Return seeds made from one."""
    return _seeds(key_of(static(seed), xp), num, seed.dtype, xp)


@function("random.fold_in", "seed:i", static="data", differentiable=False)
def fold_in(seed: Any, data: Any, alg: Any = None, *, xp: Any) -> Any:
    """Return a seed made from one and a number."""
    key = seeds.as_key(seeds.fold(_words(*ints(static(seed))), int(data) % 2**64), xp)
    return xp.reshape(_seeds(key, 1, seed.dtype, xp), (2,))


@op("RandomUniform", static="shape", takes="", differentiable=False)
def RandomUniform(shape: Any, dtype: Any, seed: int = 0, *, xp: Any) -> Any:
    """Return uniformly distributed numbers."""
    return uniform_of(fresh_key(seed or None, xp), ints(shape), 0, None, dtype, xp)


@op("RandomUniformInt", takes="minval=maxval", differentiable=False)
def RandomUniformInt(shape: Any, minval: Any, maxval: Any, seed: int = 0, *, xp: Any) -> Any:
    """Return uniformly distributed integers."""
    return uniform_of(fresh_key(seed or None, xp), ints(shape), minval, maxval, minval.dtype, xp)


@op("RandomStandardNormal", takes="", differentiable=False)
def RandomStandardNormal(shape: Any, dtype: Any, seed: int = 0, *, xp: Any) -> Any:
    """Return normally distributed numbers."""
    return xp.random.normal(fresh_key(seed or None, xp), ints(shape), dtype=_float(dtype, xp))


@op("TruncatedNormal", takes="", differentiable=False)
def TruncatedNormal(shape: Any, dtype: Any, seed: int = 0, *, xp: Any) -> Any:
    """Return numbers of a truncated normal distribution."""
    return truncated_of(fresh_key(seed or None, xp), ints(shape), 0.0, 1.0, dtype, xp)


@op("RandomGamma", takes="alpha")
def RandomGamma(shape: Any, alpha: Any, seed: int = 0, *, xp: Any) -> Any:
    """Return numbers of a gamma distribution."""
    return gamma_of(fresh_key(seed or None, xp), ints(shape), alpha, None, xp)


@op("RandomPoissonV2", takes="rate", differentiable=False)
def RandomPoissonV2(shape: Any, rate: Any, seed: int = 0, dtype: Any = "int64", *, xp: Any) -> Any:
    """Return numbers of a Poisson distribution."""
    out = xp.random.poisson(fresh_key(seed or None, xp), rate, (*ints(shape), *rate.shape))
    return xp.astype(out, dtype_of(xp, dtype))


@op("RandomShuffle", takes="value")
def RandomShuffle(value: Any, seed: int = 0, *, xp: Any) -> Any:
    """Permute slices along the first axis at random."""
    return xp.random.permutation(fresh_key(seed or None, xp), value)


@op("Multinomial", takes="logits", differentiable=False)
def Multinomial(logits: Any, num_samples: Any, seed: int = 0, output_dtype: Any = "int64", *, xp: Any) -> Any:
    """Return classes drawn with given logarithms of probabilities."""
    return categorical_of(fresh_key(seed or None, xp), logits, num_samples, output_dtype, xp)


@op("StatelessRandomUniform", takes="", static="seed", differentiable=False)
def StatelessRandomUniform(shape: Any, seed: Any, dtype: Any = "float32", *, xp: Any) -> Any:
    """Return uniformly distributed numbers, the same for the same seed."""
    return uniform_of(key_of(seed, xp), ints(shape), 0, None, dtype, xp)


@op("StatelessRandomUniformInt", takes="minval=maxval", static="seed", differentiable=False)
def StatelessRandomUniformInt(shape: Any, seed: Any, minval: Any, maxval: Any, *, xp: Any) -> Any:
    """Return uniformly distributed integers, the same for the same seed."""
    return uniform_of(key_of(seed, xp), ints(shape), minval, maxval, minval.dtype, xp)


@op("StatelessRandomUniformFullInt", takes="", static="seed", differentiable=False)
def StatelessRandomUniformFullInt(shape: Any, seed: Any, dtype: Any = "uint64", *, xp: Any) -> Any:
    """Return integers of all values of a data type, the same for the same seed."""
    return xp.random.bits(key_of(seed, xp), ints(shape), dtype=dtype_of(xp, dtype))


@op("StatelessRandomNormal", takes="", static="seed", differentiable=False)
def StatelessRandomNormal(shape: Any, seed: Any, dtype: Any = "float32", *, xp: Any) -> Any:
    """Return normally distributed numbers, the same for the same seed."""
    return xp.random.normal(key_of(seed, xp), ints(shape), dtype=_float(dtype, xp))


@op("StatelessTruncatedNormal", takes="", static="seed", differentiable=False)
def StatelessTruncatedNormal(shape: Any, seed: Any, dtype: Any = "float32", *, xp: Any) -> Any:
    """Return numbers of a truncated normal distribution, the same for the same seed."""
    return truncated_of(key_of(seed, xp), ints(shape), 0.0, 1.0, dtype, xp)


@op("StatelessMultinomial", takes="logits", static="seed", differentiable=False)
def StatelessMultinomial(logits: Any, num_samples: Any, seed: Any, output_dtype: Any = "int64", *, xp: Any) -> Any:
    """Return classes drawn with given logarithms of probabilities, the same for the same seed."""
    return categorical_of(key_of(seed, xp), logits, num_samples, output_dtype, xp)


@op("StatelessShuffle", takes="value", static="key", differentiable=False)
def StatelessShuffle(value: Any, key: Any, counter: Any, alg: Any, *, xp: Any) -> Any:
    """Permute slices along the first axis, the same for the same key."""
    return xp.random.permutation(seeds.as_key(_words(*ints(key)), xp), value)


def _noise(shape: Any, noise_shape: Any) -> tuple[int, ...]:
    return tuple(n if m is None or m == -1 else int(m) for n, m in zip(shape, noise_shape or shape, strict=True))


def _dropped(key: Any, x: Any, rate: Any, noise_shape: Any, xp: Any) -> Any:
    rate = checked_rate(rate)
    if rate == 0:
        return x
    numbers = xp.random.uniform(key, _noise(x.shape, noise_shape), dtype=x.dtype)
    return xp.where(numbers >= rate, x / (1 - rate), xp.zeros_like(x))


@function("nn.dropout", "x:f", static="rate noise_shape seed")
def dropout(x: Any, rate: Any, noise_shape: Any = None, seed: Any = None, *, xp: Any) -> Any:
    """Set elements to zero at random, and scale the others."""
    return _dropped(fresh_key(seed, xp), x, rate, noise_shape, xp)


@function("nn.experimental.stateless_dropout", "x:f", static="rate noise_shape seed")
def stateless_dropout(x: Any, rate: Any, seed: Any, rng_alg: Any = None, noise_shape: Any = None, *, xp: Any) -> Any:
    """Set elements to zero at random, the same for the same seed, and scale the others."""
    return _dropped(key_of(seed, xp), x, rate, noise_shape, xp)


class Algorithm(enum.Enum):
    """The names of TensorFlow's generators; the library's own is used for all of them."""

    PHILOX, THREEFRY, AUTO_SELECT = 1, 2, 3


value("random.Algorithm")(Algorithm)


@value("random.create_rng_state")
def create_rng_state(seed: Any, alg: Any) -> Any:
    """Return the state of a generator."""
    xp = namespace_of((seed,))
    number = static(getattr(tensor_of(seed), "_x", seed))
    parts = ints(number)
    first, second = (*parts, 0)[:2] if len(parts) < 3 else _words(*parts)
    return Tensor(xp.asarray([_signed(first, 64), _signed(second, 64), 0], dtype=xp.int64))


class Generator:
    """A generator of random numbers with a state; each call takes the next key."""

    def __init__(self, copy_from: Any = None, state: Any = None, alg: Any = None) -> None:
        if copy_from is not None:
            state = copy_from.state
        if state is None:
            raise ValueError("When `copy_from` is None, `state` and `alg` must both be given; use from_seed.")
        self._state = Variable(state, dtype="int64", trainable=False)
        self._alg = alg

    @classmethod
    def from_seed(cls, seed: Any, alg: Any = None) -> Generator:
        """Return a generator of a seed."""
        return cls(state=create_rng_state(seed, alg), alg=alg)

    @classmethod
    def from_state(cls, state: Any, alg: Any) -> Generator:
        """Return a generator of a state."""
        return cls(state=state, alg=alg)

    @classmethod
    def from_key_counter(cls, key: Any, counter: Any, alg: Any) -> Generator:
        """Return a generator of a key and a counter."""
        return cls(state=[_signed(int(key), 64), 0, ints(static(getattr(tensor_of(counter), "_x", counter)))[0]], alg=alg)

    @classmethod
    def from_non_deterministic_state(cls, alg: Any = None) -> Generator:
        """Return a generator of a random seed."""
        import random

        return cls.from_seed(random.getrandbits(31), alg)

    state = property(lambda self: self._state, doc="The state, a variable.")
    algorithm = property(lambda self: Algorithm.THREEFRY.value, doc="The number of the algorithm.")
    key = property(lambda self: self._state.value()[0], doc="The key.")

    def reset(self, state: Any) -> None:
        """Set the state."""
        self._state.assign(state)

    def reset_from_seed(self, seed: Any) -> None:
        """Set the state to that of a seed."""
        self._state.assign(create_rng_state(seed, None))

    def skip(self, delta: Any) -> Any:
        """Advance the counter."""
        self._state.assign([*self._state.value(), 0, 0, int(delta)])
        return self._state.value()

    def make_seeds(self, count: int = 1) -> Any:
        """Return seeds for stateless functions: two rows."""
        return FRONTEND.find("tensorflow", "transpose")(FRONTEND.find("tensorflow.random", "split")(self._seed(), count))

    def split(self, count: int = 1) -> list[Generator]:
        """Return independent generators."""
        rows = FRONTEND.find("tensorflow.random", "split")(self._seed(), count)
        return [Generator.from_seed(row) for row in rows]

    def _seed(self) -> Any:
        first, second, number = (int(n) for n in self._state.numpy())
        self._state.assign([first, second, number + 1])
        xp = namespace_of((self._state,))
        return converted([_signed(word, 32) for word in seeds.fold(_words(first, second), number % 2**64)], xp, "int32")

    def _drawn(self, name: str, *args: Any, **kwargs: Any) -> Any:
        return FRONTEND.find("tensorflow.random", f"stateless_{name}")(args[0], self._seed(), *args[1:], **kwargs)

    def normal(self, shape: Any, mean: Any = 0.0, stddev: Any = 1.0, dtype: Any = "float32", name: Any = None) -> Any:
        """Return normally distributed numbers."""
        return self._drawn("normal", shape, mean, stddev, dtype)

    def truncated_normal(self, shape: Any, mean: Any = 0.0, stddev: Any = 1.0, dtype: Any = "float32", name: Any = None) -> Any:
        """Return numbers of a truncated normal distribution."""
        return self._drawn("truncated_normal", shape, mean, stddev, dtype)

    def uniform(self, shape: Any, minval: Any = 0, maxval: Any = None, dtype: Any = "float32", name: Any = None) -> Any:
        """Return uniformly distributed numbers."""
        return self._drawn("uniform", shape, minval, maxval, dtype)

    def uniform_full_int(self, shape: Any, dtype: Any = "uint64", name: Any = None) -> Any:
        """Return integers of all values of a data type."""
        return self._drawn("uniform", shape, None, None, dtype)

    def binomial(self, shape: Any, counts: Any, probs: Any, dtype: Any = "int32", name: Any = None) -> Any:
        """Return numbers of a binomial distribution."""
        return self._drawn("binomial", shape, counts, probs, dtype)


value("random.Generator")(Generator)


class _Global:
    generator: ClassVar[Generator | None] = None


@value("random.get_global_generator")
def get_global_generator() -> Generator:
    """Return the generator of the program."""
    if _Global.generator is None:
        _Global.generator = Generator.from_non_deterministic_state()
    return _Global.generator


@value("random.set_global_generator")
def set_global_generator(generator: Any) -> None:
    """Replace the generator of the program."""
    _Global.generator = generator


_SAMPLERS = "its numbers come from TensorFlow's generator for candidates; draw them with tf.random.stateless_uniform."
FRONTEND.absent("tensorflow.random", "all_candidate_sampler fixed_unigram_candidate_sampler learned_unigram_candidate_sampler "
                "log_uniform_candidate_sampler uniform_candidate_sampler", _SAMPLERS)  # fmt: skip
FRONTEND.absent(
    "tensorflow.nn", "all_candidate_sampler fixed_unigram_candidate_sampler learned_unigram_candidate_sampler", _SAMPLERS
)
