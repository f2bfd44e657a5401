"""Random numbers: ``torch.Generator`` and functions of it.

The numbers are the library's own, not PyTorch's; they are the same on all backends.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ivy_api.frontends import default_namespace, find_namespace
from ivy_api.frontends.seeds import Stream
from ivy_api.frontends.values import some_true
from ivy_frontend_torch._implementation.creation import native_from_data
from ivy_frontend_torch._implementation.defining import raw
from ivy_frontend_torch._implementation.devices import native_device, near, to_device
from ivy_frontend_torch._implementation.dtypes import BY_NAME, as_dtype, cast, default_dtype, dtype_of, native
from ivy_frontend_torch._implementation.frontend import FRONTEND
from ivy_frontend_torch._implementation.modes import MODES, no_grad
from ivy_frontend_torch._implementation.objects import Size, device, sizes_of
from ivy_frontend_torch._implementation.tensor import Tensor, assign, check_writable, require_grad, value_of, wrap

DEFAULT_SEED = 67280421310721


class Generator:
    """A source of random numbers: a seed, and how many times it was drawn from."""

    def __init__(self, device: Any = "cpu") -> None:
        self._device, self._stream = device, Stream(DEFAULT_SEED)

    @property
    def device(self) -> device:
        """The device."""
        return device(self._device)

    def manual_seed(self, seed: int) -> Generator:
        """Set the seed."""
        self._stream = Stream(int(seed) % 2**64)
        return self

    def initial_seed(self) -> int:
        """Return the seed."""
        seed: Any = self._stream.seed
        return int(seed)

    def seed(self) -> int:
        """Set a seed from the system's source of randomness."""
        import secrets

        return self.manual_seed(secrets.randbits(63)).initial_seed()

    def get_state(self) -> Tensor:
        """Return the state as a tensor."""
        both = self.initial_seed().to_bytes(8, "little") + self._stream.drawn.to_bytes(8, "little")
        return wrap(native_from_data(list(both), "uint8"))

    def set_state(self, new_state: Tensor) -> Generator:
        """Set the state."""
        both = bytes(new_state.tolist())
        self._stream = Stream(int.from_bytes(both[:8], "little"), int.from_bytes(both[8:16], "little"))
        return self

    def __setstate__(self, state: tuple[Any, Stream]) -> None:
        self._device, self._stream = state

    def __reduce__(self) -> Any:
        return Generator, (), (self._device, self._copied())

    def _copied(self) -> Stream:
        return Stream(self._stream.seed, self._stream.drawn)

    def graphsafe_get_state(self) -> Generator:
        """Return a generator in the same state."""
        return self.clone_state()

    def graphsafe_set_state(self, state: Generator) -> Generator:
        """Set the state to that of another generator."""
        self._stream = state._copied()
        return self

    def clone_state(self) -> Generator:
        """Return a generator in the same state."""
        found = Generator(self._device)
        found._stream = self._copied()
        return found


DEFAULT = Generator()
raw()(Generator)
FRONTEND.value("torch.default_generator", DEFAULT)
FRONTEND.value("torch.random.default_generator", DEFAULT)


def next_key(xp: Any, generator: Generator | None = None) -> Any:
    """Return a key of random numbers for the next draw from a generator."""
    own = DEFAULT if generator is None else generator
    where = None if MODES.device is None else native_device(xp, MODES.device)
    return own._stream.next_key(xp, where)


@contextmanager
def drawing_from(stream: Any) -> Iterator[None]:
    """Inside, the default generator draws from another stream.

    Parameters
    ----------
    stream : has a method ``next_key(xp, device)``
    """
    before, DEFAULT._stream = DEFAULT._stream, stream
    try:
        yield
    finally:
        DEFAULT._stream = before


@raw("torch", "torch.random")
def manual_seed(seed: int) -> Generator:
    """Set the seed of the default generator."""
    return DEFAULT.manual_seed(int(seed))


@raw("torch", "torch.random")
def initial_seed() -> int:
    """Return the seed of the default generator."""
    return DEFAULT.initial_seed()


@raw("torch", "torch.random")
def seed() -> int:
    """Set the seed of the default generator from the system's source of randomness."""
    return DEFAULT.seed()


@raw("torch", "torch.random")
def get_rng_state() -> Tensor:
    """Return the state of the default generator."""
    return DEFAULT.get_state()


@raw("torch", "torch.random")
def set_rng_state(new_state: Tensor) -> None:
    """Set the state of the default generator."""
    DEFAULT.set_state(new_state)


@raw("torch.random")
class fork_rng:
    """Inside, the default generator may be drawn from; afterwards its state is as before."""

    def __init__(self, devices: Any = None, enabled: bool = True, *args: Any, **kwargs: Any) -> None:
        self._enabled = enabled

    def __enter__(self) -> None:
        self._state = DEFAULT.clone_state()

    def __exit__(self, *error: object) -> None:
        if self._enabled:
            DEFAULT.graphsafe_set_state(self._state)


# Draws, as native arrays.


def uniform(xp: Any, shape: Any, to: Any, generator: Any = None) -> Any:
    """Return numbers from the half-open interval [0, 1)."""
    wide = to if to._name in ("float32", "float64") else BY_NAME["float32"]
    key = next_key(xp, generator)
    xp = find_namespace(key) or xp
    return cast(xp, xp.random.uniform(key, shape=tuple(shape), dtype=native(xp, wide)), to)


def gaussian(xp: Any, shape: Any, to: Any, generator: Any = None) -> Any:
    """Return numbers from the standard normal distribution."""
    if to.is_complex:
        from ivy_frontend_torch._implementation.elementwise import complex_of

        parts = [xp.multiply(gaussian(xp, shape, to.to_real(), generator), math.sqrt(0.5)) for _ in range(2)]
        return complex_of(xp, *parts)
    wide = to if to._name in ("float32", "float64") else BY_NAME["float32"]
    key = next_key(xp, generator)
    xp = find_namespace(key) or xp
    return cast(xp, xp.random.normal(key, shape=tuple(shape), dtype=native(xp, wide)), to)


def integers(xp: Any, low: int, high: int, shape: Any, to: Any, generator: Any = None) -> Any:
    """Return integers not below ``low`` and below ``high``."""
    u = uniform(xp, shape, BY_NAME["float64"], generator)
    found = cast(xp, xp.add(xp.floor(xp.multiply(u, float(high - low))), 0.0), "int64")
    return cast(xp, xp.add(xp.minimum(found, xp.full_like(found, high - low - 1)), low), to)


def _wrap(x: Any, device: Any, requires_grad: bool) -> Tensor:
    t = to_device(wrap(x), device)
    if requires_grad:
        require_grad(t)
    return t


def _size(size: tuple[Any, ...], named: Any) -> tuple[int, ...]:
    if named is not None:
        size = (named,)
    return sizes_of(size[0] if len(size) == 1 and isinstance(size[0], (tuple, list)) else size)


def _floating(dtype: Any, name: str) -> Any:
    to = default_dtype() if dtype is None else as_dtype(dtype)
    if to.category < 2:
        raise NotImplementedError(f'"{name}" not implemented for {to!r}')
    return to


@raw()
def rand(
    *sizes: Any, size: Any = None, generator: Any = None, out: Any = None, dtype: Any = None, layout: Any = None,
    device: Any = None, requires_grad: bool = False, pin_memory: bool = False, names: Any = None,
) -> Tensor:  # fmt: skip
    """Return numbers from the uniform distribution over [0, 1)."""
    return _out(
        _wrap(uniform(default_namespace("torch"), _size(sizes, size), _floating(dtype, "rand"), generator), device, requires_grad),
        out,
    )


@raw()
def randn(
    *sizes: Any, size: Any = None, generator: Any = None, out: Any = None, dtype: Any = None, layout: Any = None,
    device: Any = None, requires_grad: bool = False, pin_memory: bool = False, names: Any = None,
) -> Tensor:  # fmt: skip
    """Return numbers from the standard normal distribution."""
    return _out(
        _wrap(
            gaussian(default_namespace("torch"), _size(sizes, size), _floating(dtype, "randn"), generator), device, requires_grad
        ),
        out,
    )


def _out(t: Tensor, out: Any) -> Tensor:
    if out is None:
        return t
    from ivy_frontend_torch._implementation.calls import write_out

    return write_out(out, t, None)


def _bounds(low: Any, high: Any) -> tuple[int, int]:
    if high is None:
        low, high = 0, low
    if not low < high:
        raise RuntimeError(f"random_ expects 'from' to be less than 'to', but got from={low} >= to={high}")
    return int(low), int(high)


@raw()
def randint(
    low: Any = 0, high: Any = None, size: Any = None, *, generator: Any = None, out: Any = None, dtype: Any = None,
    layout: Any = None, device: Any = None, requires_grad: bool = False, pin_memory: bool = False,
) -> Tensor:  # fmt: skip
    """Return integers not below ``low`` and below ``high``."""
    if isinstance(high, (tuple, list)):
        low, high, size = 0, low, high
    first, last = _bounds(low, high)
    to = BY_NAME["int64"] if dtype is None else as_dtype(dtype)
    return _out(_wrap(integers(default_namespace("torch"), first, last, sizes_of(size), to, generator), device, requires_grad), out)


@raw()
def randperm(
    n: int, *, generator: Any = None, out: Any = None, dtype: Any = None, layout: Any = None, device: Any = None,
    requires_grad: bool = False, pin_memory: bool = False,
) -> Tensor:  # fmt: skip
    """Return the integers below ``n`` in a random order."""
    xp = default_namespace("torch")
    if n < 0:
        raise RuntimeError(f"n must be non-negative, got {n}")
    u = uniform(xp, (n,), BY_NAME["float64"], generator)
    found = xp.argsort(u) if n else xp.zeros((0,), dtype=xp.int64)
    return _out(_wrap(cast(xp, found, "int64" if dtype is None else dtype), device, requires_grad), out)


def _like(name: str, draw: Any) -> None:
    def function(
        input: Tensor, *, dtype: Any = None, layout: Any = None, device: Any = None, requires_grad: bool = False,
        pin_memory: bool = False, memory_format: Any = None, generator: Any = None,
    ) -> Tensor:  # fmt: skip
        to = input.dtype if dtype is None else as_dtype(dtype)
        if to.category < 2:
            raise NotImplementedError(f'"{name}" not implemented for {to!r}')
        x = value_of(input)
        with near(input):
            return _wrap(draw(find_namespace(x), tuple(x.shape), to, generator), device, requires_grad)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = f"Return random numbers as ``{name.removesuffix('_like')}`` does, of the sizes of a tensor."
    raw()(function)


_like("rand_like", uniform)
_like("randn_like", gaussian)


@raw()
def randint_like(
    input: Tensor, low: Any = 0, high: Any = None, *, dtype: Any = None, layout: Any = None, device: Any = None,
    requires_grad: bool = False, pin_memory: bool = False, memory_format: Any = None, generator: Any = None,
) -> Tensor:  # fmt: skip
    """Return integers not below ``low`` and below ``high``, of the sizes of a tensor."""
    first, last = _bounds(low, high)
    x = value_of(input)
    to = input.dtype if dtype is None else as_dtype(dtype)
    with near(input):
        return _wrap(integers(find_namespace(x), first, last, tuple(x.shape), to, generator), device, requires_grad)


# Distributions with parameters.


def _xp_of(*values: Any) -> Any:
    for x in values:
        if isinstance(x, Tensor):
            return find_namespace(value_of(x))
    return default_namespace("torch")


@raw()
def bernoulli(input: Tensor, p: Any = None, *, generator: Any = None, out: Any = None) -> Tensor:
    """Return ones with the probability that each element gives, zeros otherwise."""
    x, xp = value_of(input), _xp_of(input)
    d = input.dtype
    if p is None and d.category != 2:
        raise RuntimeError(f'"bernoulli_tensor_cpu_p_" not implemented for {d!r}')
    chance = x if p is None else xp.full(tuple(x.shape), float(p), dtype=xp.float32)
    if some_true(xp.logical_or(xp.less(chance, 0), xp.greater(chance, 1)), xp):
        raise RuntimeError("Expected p_in >= 0 && p_in <= 1 to be true, but got false.")
    with near(input):
        u = uniform(xp, tuple(x.shape), BY_NAME["float32"], generator)
    return _out(wrap(cast(xp, xp.less(u, cast(xp, chance, "float32")), d)), out)


raw("torch.Tensor", name="bernoulli")(bernoulli)


@raw()
def normal(
    mean: Any, std: Any = 1.0, size: Any = None, *, generator: Any = None, out: Any = None, dtype: Any = None, layout: Any = None,
    device: Any = None, requires_grad: bool = False, pin_memory: bool = False,
) -> Tensor:  # fmt: skip
    """Return numbers from normal distributions."""
    if not isinstance(std, Tensor) and std < 0:
        raise RuntimeError(f"normal expects std >= 0.0, but found std {std}")
    xp = _xp_of(mean, std)
    given = [value_of(x) for x in (mean, std) if isinstance(x, Tensor)]
    if given:
        shape = tuple(xp.broadcast_shapes(*(tuple(x.shape) for x in given)))
        to = dtype_of(given[0])
        scale = value_of(std) if isinstance(std, Tensor) else float(std)
        if isinstance(std, Tensor) and std.shape.numel() and some_true(xp.less(scale, 0), xp):
            raise RuntimeError("normal expects all elements of std >= 0.0")
    else:
        shape, to, scale = sizes_of(size if size is not None else ()), _floating(dtype, "normal"), float(std)
    with near(mean, std):
        z = gaussian(xp, shape, to, generator)
    centre = value_of(mean) if isinstance(mean, Tensor) else float(mean)
    return _out(_wrap(xp.add(xp.multiply(z, scale), centre), device, requires_grad), out)


@raw()
def poisson(input: Tensor, generator: Any = None) -> Tensor:
    """Return numbers from Poisson distributions with the given rates."""
    x, xp = value_of(input), _xp_of(input)
    if input.dtype.category != 2:
        raise RuntimeError(f'"poisson_cpu" not implemented for {input.dtype!r}')
    with near(input):
        key = next_key(xp, generator)
    return wrap(cast(xp, xp.random.poisson(key, cast(xp, x, "float32"), shape=tuple(x.shape)), input.dtype))


@raw()
def binomial(count: Tensor, prob: Tensor, generator: Any = None) -> Tensor:
    """Return numbers of successes in trials: draws up to the greatest count are compared with the probability."""
    xp = _xp_of(count)
    n, p = xp.broadcast_arrays(value_of(count), value_of(prob))
    most = int(xp.max(n)) if Size(n.shape).numel() else 0
    with near(count):
        u = uniform(xp, (most, *n.shape), BY_NAME["float32"], generator)
    trial = xp.reshape(xp.arange(most, dtype=xp.int64), (most, *(1,) * len(n.shape)))
    hit = xp.logical_and(xp.less(u, cast(xp, p, "float32")), xp.less(cast(xp, trial, dtype_of(n)), n))
    return wrap(cast(xp, xp.sum(cast(xp, hit, "int64"), axis=0, dtype=xp.int64), dtype_of(n)))


@raw("torch", "torch.Tensor")
def multinomial(input: Tensor, num_samples: int, replacement: bool = False, *, generator: Any = None, out: Any = None) -> Tensor:
    """Return indices drawn with the probabilities that each row gives."""
    x, xp = value_of(input), _xp_of(input)
    if not 1 <= input.ndim <= 2:
        raise RuntimeError("prob_dist must be 1 or 2 dim")
    if num_samples <= 0:
        raise RuntimeError("cannot sample n_sample <= 0 samples")
    if not replacement and num_samples > x.shape[-1]:
        raise RuntimeError("cannot sample n_sample > prob_dist.size(-1) samples without replacement")
    if some_true(xp.logical_or(xp.less(x, 0), xp.logical_not(xp.isfinite(x))), xp):
        raise RuntimeError("probability tensor contains either `inf`, `nan` or element < 0")
    p = cast(xp, x, "float64")
    lead = tuple(x.shape[:-1])
    if replacement:
        total = xp.cumulative_sum(p, axis=-1)
        with near(input):
            u = xp.multiply(uniform(xp, (*lead, num_samples), BY_NAME["float64"], generator), total[..., -1:])
        found = xp.sum(
            cast(xp, xp.less_equal(xp.expand_dims(total, axis=-2), xp.expand_dims(u, axis=-1)), "int64"), axis=-1, dtype=xp.int64
        )
        return _out(wrap(found), out)
    with near(input):
        u = uniform(xp, tuple(x.shape), BY_NAME["float64"], generator)
    rank = xp.divide(xp.negative(xp.log1p(xp.negative(u))), p)  # the first arrivals of exponential clocks
    return _out(wrap(cast(xp, xp.argsort(rank, axis=-1)[..., :num_samples], "int64")), out)


# Draws in place.


def _filling(name: str, draw: Any, kinds: str = "float") -> None:
    def function(self: Tensor, *args: Any, generator: Any = None, **kwargs: Any) -> Tensor:
        check_writable(self)
        if kinds == "float" and self.dtype.category != 2 and not (self.dtype.is_complex and name in ("normal_", "uniform_")):
            raise RuntimeError(f'"{name}" not implemented for {self.dtype!r}')
        x = value_of(self)
        with no_grad(), near(self):
            assign(self, wrap(draw(find_namespace(x), tuple(x.shape), self.dtype, generator, *args, **kwargs)))
        return self

    function.__name__ = function.__qualname__ = name
    function.__doc__ = draw.__doc__
    raw("torch.Tensor")(function)


def _uniform(xp: Any, shape: Any, to: Any, generator: Any, from_: float = 0.0, to_: float = 1.0, **bounds: float) -> Any:
    """Fill with numbers from a uniform distribution."""
    if to.is_complex:
        from ivy_frontend_torch._implementation.elementwise import complex_of

        parts = [_uniform(xp, shape, to.to_real(), generator, from_, to_, **bounds) for _ in range(2)]
        return complex_of(xp, *parts)
    low, high = bounds.get("from", from_), bounds.get("to", to_)
    if low > high:
        raise RuntimeError(f"uniform_ expects to return a [from, to) range, but found from={low} > to={high}")
    return xp.add(xp.multiply(uniform(xp, shape, to, generator), high - low), low)


def _normal(xp: Any, shape: Any, to: Any, generator: Any, mean: float = 0.0, std: float = 1.0) -> Any:
    """Fill with numbers from a normal distribution."""
    if std < 0:
        raise RuntimeError(f"normal_ expects std >= 0.0, but found std {std}")
    return xp.add(xp.multiply(gaussian(xp, shape, to, generator), std), mean)


def _open(xp: Any, shape: Any, to: Any, generator: Any) -> Any:
    """Return numbers from the interval (0, 1]."""
    return xp.subtract(1, uniform(xp, shape, to, generator))


def _exponential(xp: Any, shape: Any, to: Any, generator: Any, lambd: float = 1.0) -> Any:
    """Fill with numbers from an exponential distribution."""
    if lambd <= 0:
        raise RuntimeError(f"exponential_ expects lambda > 0.0, but found lambda={lambd}")
    return xp.divide(xp.negative(xp.log(_open(xp, shape, to, generator))), lambd)


def _geometric(xp: Any, shape: Any, to: Any, generator: Any, p: float) -> Any:
    """Fill with numbers from a geometric distribution."""
    if not 0 < p < 1:
        raise RuntimeError(f"geometric_ expects p to be in (0, 1), but got p={p}")
    return cast(xp, xp.ceil(xp.divide(xp.log(_open(xp, shape, BY_NAME["float64"], generator)), math.log1p(-p))), to)


def _log_normal(xp: Any, shape: Any, to: Any, generator: Any, mean: float = 1.0, std: float = 2.0) -> Any:
    """Fill with numbers from a log-normal distribution."""
    if std <= 0:
        raise RuntimeError(f"log_normal_ expects std > 0.0, but found std={std}")
    return xp.exp(_normal(xp, shape, to, generator, mean, std))


def _cauchy(xp: Any, shape: Any, to: Any, generator: Any, median: float = 0.0, sigma: float = 1.0) -> Any:
    """Fill with numbers from a Cauchy distribution."""
    if sigma <= 0:
        raise RuntimeError(f"cauchy_ expects sigma > 0.0, but found sigma={sigma}")
    u = uniform(xp, shape, to, generator)
    return xp.add(xp.multiply(xp.tan(xp.multiply(xp.subtract(u, 0.5), math.pi)), sigma), median)


def _random(xp: Any, shape: Any, to: Any, generator: Any, from_: Any = None, to_: Any = None, **bounds: Any) -> Any:
    """Fill with integers from a discrete uniform distribution."""
    low, high = bounds.get("from", from_), bounds.get("to", to_)
    if high is None:
        low, high = 0, low
    if high is None:
        bits = {"float16": 11, "bfloat16": 8, "float32": 24, "float64": 53, "bool": 1}.get(to._name, 8 * to.itemsize - to.is_signed)
        low, high = 0, 2 ** min(bits, 52)
    if not low < high:
        raise RuntimeError(f"random_ expects 'from' to be less than 'to', but got from={low} >= to={high}")
    return integers(xp, low, high, shape, to, generator)


def _bernoulli(xp: Any, shape: Any, to: Any, generator: Any, p: Any = 0.5) -> Any:
    """Fill with ones with a probability, zeros otherwise."""
    chance = cast(xp, value_of(p), "float32") if isinstance(p, Tensor) else p
    if not isinstance(p, Tensor) and not 0 <= p <= 1:
        raise RuntimeError(f"bernoulli_ expects p to be in [0, 1], but got p={p}")
    return cast(xp, xp.less(uniform(xp, shape, BY_NAME["float32"], generator), chance), to)


_filling("uniform_", _uniform)
_filling("normal_", _normal)
_filling("exponential_", _exponential)
_filling("geometric_", _geometric, "any")
_filling("log_normal_", _log_normal)
_filling("cauchy_", _cauchy)
_filling("random_", _random, "any")
_filling("bernoulli_", _bernoulli, "any")
