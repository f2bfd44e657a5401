"""`numpy.random`: NumPy's distributions, with numbers of their own, drawn from keys of ``ivy_api.random``.

A generator has a seed and counts its draws: each takes the key of the seed folded with the count. The numbers are the same on every
backend as far as those of ``ivy_api.random`` are; they are not NumPy's.
"""

from __future__ import annotations

import math
import secrets
from typing import Any

from ivy_api.frontends import default_namespace
from ivy_api.frontends.seeds import Stream
from ivy_api.frontends.sizes import index
from ivy_frontend_numpy._implementation import views
from ivy_frontend_numpy._implementation.array import asarray, axis_of, generic, made, native, ndarray, python, write_result
from ivy_frontend_numpy._implementation.dtypes import BY_NAME, as_dtype, bounds
from ivy_frontend_numpy._implementation.frontend import FRONTEND, numpy_function
from ivy_frontend_numpy._implementation.ufuncs import find

MODULE = "numpy.random"


def _shape(size: Any, *parameters: Any) -> tuple[int, ...]:
    """Return the shape of a result: the size asked for, or that of the parameters."""
    own = numpy_function("broadcast_shapes")(*(asarray(p).shape for p in parameters)) if parameters else ()
    if size is None:
        return tuple(own)
    form = (index(size),) if isinstance(size, (int, generic)) else tuple(index(n) for n in size)
    if numpy_function("broadcast_shapes")(form, own) != form:
        raise ValueError(f"Output size {form} is not compatible with broadcast dimensions of inputs {tuple(own)}.")
    return form


def _positive(name: str, value: Any, *, zero: bool = True) -> None:
    bad = asarray(value) < 0 if zero else asarray(value) <= 0
    if bool(asarray(bad).any()):
        raise ValueError(f"{name} {'< 0' if zero else '<= 0'}")


def _result(x: Any, size: Any, *parameters: Any) -> Any:
    """Return a number where neither a size nor arrays of parameters were given."""
    if size is None and not any(asarray(p).shape for p in parameters):
        return python(x) if isinstance(x, (ndarray, generic)) else x
    return asarray(x)


def _probabilities(p: Any, n: int) -> Any:
    """Return the probabilities of ``n`` elements."""
    weights = asarray(p, BY_NAME["float64"])
    if len(weights.shape) != 1:
        raise ValueError("p must be 1-dimensional")
    if weights.shape[0] != n:
        raise ValueError("a and p must have same size")
    if bool((weights < 0).any()):
        raise ValueError("Probabilities are not non-negative")
    if abs(float(weights.sum()) - 1.0) > 1e-8:
        raise ValueError("Probabilities do not sum to 1.")
    return weights


def _integers(seed: Any) -> list[int]:
    """The integers of a nested sequence, of any size."""
    if isinstance(seed, ndarray):
        return [index(n) for n in seed.ravel().tolist()]
    return [n for part in seed for n in (_integers(part) if isinstance(part, (list, tuple, ndarray)) else [index(part)])]


def _entropy(seed: list[int]) -> Any:
    """The seed of integers; that of a single one is the same in a sequence."""
    if any(n < 0 for n in seed):
        raise ValueError("expected non-negative integer")
    return seed[0] if len(seed) == 1 else tuple(seed)


class Generator:
    """A generator of random numbers: a seed, and how often numbers were drawn."""

    _stream: Stream

    def __init__(self, bit_generator: Any = None) -> None:
        if isinstance(bit_generator, Generator):
            self._stream = bit_generator._stream
        elif bit_generator is None:
            self._stream = Stream(secrets.randbits(128))
        elif isinstance(bit_generator, (int, generic)):
            self._stream = Stream(_entropy([index(bit_generator)]))
        elif isinstance(bit_generator, (list, tuple, ndarray)):
            self._stream = Stream(_entropy(_integers(bit_generator)))
        else:
            raise TypeError(f"a seed is an integer or a sequence of them; got {type(bit_generator).__name__}")

    def __repr__(self) -> str:
        return f"Generator({self._stream.seed}) at draw {self._stream.drawn}"

    __str__ = __repr__

    def __getstate__(self) -> Stream:
        return self._stream

    def __setstate__(self, state: Stream) -> None:
        self._stream = state

    @property
    def bit_generator(self) -> Any:
        """The generator itself: its numbers come from keys."""
        return self

    @property
    def state(self) -> dict[str, Any]:
        """The seed, and the numbers of draws and of children: as a state of a bit generator, to be set again."""
        seed, drawn, spawned = self._stream.__getstate__()
        return {"bit_generator": "Threefry", "state": {"seed": seed, "drawn": drawn, "spawned": spawned}}

    @state.setter
    def state(self, value: dict[str, Any]) -> None:
        if not isinstance(value, dict):
            raise TypeError("state must be a dict")
        if value.get("bit_generator") != "Threefry":
            raise ValueError("state must be for a Threefry RNG")
        self._stream.__setstate__(tuple(value["state"][name] for name in ("seed", "drawn", "spawned")))

    def spawn(self, n_children: int) -> list[Any]:
        """Return independent generators, others in each call."""
        children = []
        for stream in self._stream.spawn(n_children):
            children.append(object.__new__(type(self)))
            children[-1]._stream = stream
        return children

    # Draws that the others are made of.

    def _next(self) -> tuple[Any, Any]:
        xp = default_namespace("numpy")
        return xp, self._stream.next_key(xp)

    def _uniform(self, shape: tuple[int, ...], d: Any = None) -> Any:
        xp, key = self._next()
        d = d or BY_NAME["float64"]
        return made(xp.random.uniform(key, shape, dtype=getattr(xp, d.name)), d)

    def _inside(self, shape: tuple[int, ...]) -> Any:
        """Return uniform numbers that are not zero."""
        return 1.0 - self._uniform(shape)

    def _normal(self, shape: tuple[int, ...], d: Any = None) -> Any:
        xp, key = self._next()
        d = d or BY_NAME["float64"]
        return made(xp.random.normal(key, shape, dtype=getattr(xp, d.name)), d)

    def _gamma(self, a: Any, shape: tuple[int, ...], d: Any = None) -> Any:
        xp, key = self._next()
        d = d or BY_NAME["float64"]
        k = asarray(a, None, xp).astype(d)
        zero = k == 0
        safe = native(asarray(numpy_function("where")(zero, 1.0, k)).astype(d), xp)
        found = made(xp.random.gamma(key, safe, shape, dtype=getattr(xp, d.name)), d)
        return numpy_function("where")(zero, 0.0, found).astype(d)

    def _poisson(self, lam: Any, shape: tuple[int, ...]) -> Any:
        xp, key = self._next()
        found = xp.random.poisson(key, native(asarray(lam, BY_NAME["float64"], xp), xp), shape)
        return made(xp.astype(found, xp.int64))

    # Numbers, bytes and orders.

    def random(self, size: Any = None, dtype: Any = float, out: Any = None) -> Any:
        """Return uniform numbers of the half-open unit interval."""
        return self._written(self._uniform(_shape(size if out is None else out.shape), _float(dtype)), size, out)

    def _written(self, x: Any, size: Any, out: Any) -> Any:
        if out is not None:
            out[...] = x
            return out
        return _result(x, size)

    def integers(self, low: Any, high: Any = None, size: Any = None, dtype: Any = "int64", endpoint: bool = False) -> Any:
        """Return integers of an interval."""
        if high is None:
            low, high = 0, low
        d = as_dtype(dtype)
        if d.kind not in "iub":
            raise TypeError(f"Unsupported dtype {d!r} for integers")
        a, b = asarray(low), asarray(high)
        last = b if endpoint else b - 1
        least, most = (0, 1) if d.kind == "b" else bounds(d)
        if bool((a < least).any()) or bool((asarray(last) > most).any()):
            raise ValueError(f"{'low' if bool((a < least).any()) else 'high'} is out of bounds for {d.name}")
        if bool((a > last).any()):
            raise ValueError("low > high" if endpoint else "low >= high")
        shape = _shape(size, low, high)
        xp, key = self._next()
        start = native(a.astype("int64"), xp)
        stop = native(asarray(last).astype("int64"), xp)
        drawn = xp.random.randint(key, start, stop + 1, shape, dtype=xp.int64)
        return _result(made(drawn).astype(d), size, low, high)

    def bytes(self, length: int) -> Any:
        """Return random bytes."""
        values = self.integers(0, 256, size=length).tolist()
        return b"".join(int(v).to_bytes(1, "little") for v in values)

    def choice(self, a: Any, size: Any = None, replace: bool = True, p: Any = None, axis: int = 0, shuffle: bool = True) -> Any:
        """Return elements of an array, or integers below a number."""
        whole = not isinstance(a, (list, tuple, ndarray))
        x = numpy_function("arange")(index(a)) if whole else asarray(a)
        if whole and index(a) < 1 and _shape(size) and 0 not in _shape(size):
            raise ValueError("a must be a positive integer unless no samples are taken")
        axis = axis_of(axis, len(x.shape))
        n = x.shape[axis]
        shape = _shape(size)
        count = int(math.prod(list(shape)))
        if n == 0 and count:
            raise ValueError("a cannot be empty unless no samples are taken")
        weights = None if p is None else _probabilities(p, n)
        at = self._with_replacement(n, count, weights) if replace else self._without_replacement(n, count, weights)
        at = views.reshaped(asarray(at), shape) if shape else asarray(at)[0] if count else at
        found = numpy_function("take")(x, at, axis=axis)
        return python(found) if whole and size is None else found

    def _with_replacement(self, n: int, count: int, weights: Any) -> Any:
        """Return indices below ``n``, each with its probability."""
        if weights is not None:
            total = weights.cumsum()
            return numpy_function("searchsorted")(total / total[-1], self._uniform((count,)), side="right")
        return self.integers(0, n, size=(count,)) if count else numpy_function("zeros")((0,), int)

    def _without_replacement(self, n: int, count: int, weights: Any) -> Any:
        """Return different indices below ``n``: those of the least random scores, which are lower for the more probable ones."""
        if count > n:
            raise ValueError("Cannot take a larger sample than population when replace is False")
        score = self._uniform((n,)) if weights is None else -find("log")(self._inside((n,))) / weights
        if weights is not None and int((weights > 0).sum()) < count:
            raise ValueError("Fewer non-zero entries in p than size")
        return score.argsort()[:count]

    def permutation(self, x: Any, axis: int = 0) -> Any:
        """Return an array with its slices in random order, or integers below a number."""
        a = numpy_function("arange")(index(x)) if isinstance(x, (int, generic)) else asarray(x)
        axis = axis_of(axis, len(a.shape))
        return numpy_function("take")(a, self._uniform((a.shape[axis],)).argsort(), axis=axis)

    def permuted(self, x: Any, *, axis: Any = None, out: Any = None) -> Any:
        """Return an array with the elements of each slice in random order."""
        a = asarray(x)
        if axis is None:
            found = views.reshaped(self.permutation(a.ravel()), a.shape)
        else:
            axis = axis_of(axis, len(a.shape))
            found = numpy_function("take_along_axis")(a, self._uniform(a.shape).argsort(axis=axis), axis)
        return write_result(found, out)

    def shuffle(self, x: Any, axis: int = 0) -> None:
        """Put the slices of an array in random order, in place."""
        if isinstance(x, list):
            x[:] = [x[i] for i in self._uniform((len(x),)).argsort().tolist()]
        else:
            x[...] = self.permutation(x, axis)

    # Distributions.

    def uniform(self, low: Any = 0.0, high: Any = 1.0, size: Any = None) -> Any:
        """Return uniform numbers of an interval."""
        if bool((asarray(high) < asarray(low)).any()):
            raise ValueError("high - low < 0")
        u = self._uniform(_shape(size, low, high))
        return _result(low + (asarray(high) - asarray(low)) * u, size, low, high)

    def normal(self, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:
        """Return normally distributed numbers."""
        _positive("scale", scale)
        return _result(loc + scale * self._normal(_shape(size, loc, scale)), size, loc, scale)

    def standard_normal(self, size: Any = None, dtype: Any = float, out: Any = None) -> Any:
        """Return normally distributed numbers of mean zero and variance one."""
        return self._written(self._normal(_shape(size if out is None else out.shape), _float(dtype)), size, out)

    def standard_exponential(self, size: Any = None, dtype: Any = float, method: str = "zig", out: Any = None) -> Any:
        """Return exponentially distributed numbers of mean one."""
        u = 1 - self._uniform(_shape(size if out is None else out.shape), _float(dtype))
        return self._written(-find("log")(u), size, out)

    def exponential(self, scale: Any = 1.0, size: Any = None) -> Any:
        """Return exponentially distributed numbers."""
        _positive("scale", scale)
        return _result(-find("log")(self._inside(_shape(size, scale))) * scale, size, scale)

    def standard_gamma(self, shape: Any, size: Any = None, dtype: Any = float, out: Any = None) -> Any:
        """Return numbers of the gamma distribution of scale one."""
        _positive("shape", shape)
        found = self._gamma(shape, _shape(size if out is None else out.shape, shape), _float(dtype))
        return _result(found, size, shape) if out is None else self._written(found, size, out)

    def gamma(self, shape: Any, scale: Any = 1.0, size: Any = None) -> Any:
        """Return numbers of the gamma distribution."""
        _positive("shape", shape)
        _positive("scale", scale)
        return _result(self._gamma(shape, _shape(size, shape, scale)) * scale, size, shape, scale)

    def beta(self, a: Any, b: Any, size: Any = None) -> Any:
        """Return numbers of the beta distribution."""
        _positive("a", a, zero=False)
        _positive("b", b, zero=False)
        shape = _shape(size, a, b)
        x, y = self._gamma(a, shape), self._gamma(b, shape)
        return _result(x / (x + y), size, a, b)

    def chisquare(self, df: Any, size: Any = None) -> Any:
        """Return numbers of the chi-square distribution."""
        _positive("df", df, zero=False)
        return _result(2.0 * self._gamma(asarray(df) / 2, _shape(size, df)), size, df)

    def noncentral_chisquare(self, df: Any, nonc: Any, size: Any = None) -> Any:
        """Return numbers of the non-central chi-square distribution."""
        _positive("df", df, zero=False)
        _positive("nonc", nonc)
        shape = _shape(size, df, nonc)
        more = self._poisson(numpy_function("broadcast_to")(asarray(nonc) / 2.0, shape), shape)
        return _result(2.0 * self._gamma(asarray(df) / 2.0 + more, shape), size, df, nonc)

    def f(self, dfnum: Any, dfden: Any, size: Any = None) -> Any:
        """Return numbers of the F distribution."""
        shape = _shape(size, dfnum, dfden)
        found = (self.chisquare(dfnum, shape) / dfnum) / (self.chisquare(dfden, shape) / dfden)
        return _result(found, size, dfnum, dfden)

    def noncentral_f(self, dfnum: Any, dfden: Any, nonc: Any, size: Any = None) -> Any:
        """Return numbers of the non-central F distribution."""
        shape = _shape(size, dfnum, dfden, nonc)
        found = (self.noncentral_chisquare(dfnum, nonc, shape) / dfnum) / (self.chisquare(dfden, shape) / dfden)
        return _result(found, size, dfnum, dfden, nonc)

    def standard_t(self, df: Any, size: Any = None) -> Any:
        """Return numbers of Student's distribution."""
        shape = _shape(size, df)
        return _result(self._normal(shape) / find("sqrt")(self.chisquare(df, shape) / df), size, df)

    def standard_cauchy(self, size: Any = None) -> Any:
        """Return numbers of the Cauchy distribution."""
        return _result(find("tan")(math.pi * (self._inside(_shape(size)) - 0.5)), size)

    def laplace(self, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:
        """Return numbers of the Laplace distribution."""
        _positive("scale", scale)
        u = self._inside(_shape(size, loc, scale)) - 0.5
        return _result(loc - scale * find("sign")(u) * find("log1p")(-2 * abs(u) + 2.0**-53), size, loc, scale)

    def logistic(self, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:
        """Return numbers of the logistic distribution."""
        _positive("scale", scale)
        u = self._inside(_shape(size, loc, scale)) * (1 - 2.0**-53)
        return _result(loc + scale * (find("log")(u) - find("log1p")(-u)), size, loc, scale)

    def gumbel(self, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:
        """Return numbers of the Gumbel distribution."""
        _positive("scale", scale)
        u = self._inside(_shape(size, loc, scale)) * (1 - 2.0**-53)
        return _result(loc - scale * find("log")(-find("log")(u)), size, loc, scale)

    def lognormal(self, mean: Any = 0.0, sigma: Any = 1.0, size: Any = None) -> Any:
        """Return numbers whose logarithms are normally distributed."""
        _positive("sigma", sigma)
        return _result(find("exp")(mean + sigma * self._normal(_shape(size, mean, sigma))), size, mean, sigma)

    def pareto(self, a: Any, size: Any = None) -> Any:
        """Return numbers of the Lomax distribution."""
        _positive("a", a, zero=False)
        return _result(find("expm1")(-find("log")(self._inside(_shape(size, a))) / a), size, a)

    def power(self, a: Any, size: Any = None) -> Any:
        """Return numbers of the power distribution."""
        _positive("a", a, zero=False)
        return _result(self._inside(_shape(size, a)) ** (1.0 / asarray(a)), size, a)

    def rayleigh(self, scale: Any = 1.0, size: Any = None) -> Any:
        """Return numbers of the Rayleigh distribution."""
        _positive("scale", scale)
        return _result(scale * find("sqrt")(-2.0 * find("log")(self._inside(_shape(size, scale)))), size, scale)

    def weibull(self, a: Any, size: Any = None) -> Any:
        """Return numbers of the Weibull distribution."""
        _positive("a", a)
        return _result((-find("log")(self._inside(_shape(size, a)))) ** (1.0 / asarray(a)), size, a)

    def triangular(self, left: Any, mode: Any, right: Any, size: Any = None) -> Any:
        """Return numbers of the triangular distribution."""
        a, c, b = asarray(left) + 0.0, asarray(mode) + 0.0, asarray(right) + 0.0
        for text, bad in (("left > mode", a > c), ("mode > right", c > b), ("left == right", a == b)):
            if bool(asarray(bad).any()):
                raise ValueError(text)
        u = self._uniform(_shape(size, left, mode, right))
        share = (c - a) / (b - a)
        low = a + find("sqrt")(u * (b - a) * (c - a))
        high = b - find("sqrt")((1 - u) * (b - a) * (b - c))
        return _result(numpy_function("where")(u < share, low, high), size, left, mode, right)

    def wald(self, mean: Any, scale: Any, size: Any = None) -> Any:
        """Return numbers of the inverse Gaussian distribution."""
        _positive("mean", mean, zero=False)
        _positive("scale", scale, zero=False)
        shape = _shape(size, mean, scale)
        m, s = asarray(mean) + 0.0, asarray(scale) + 0.0
        y = m * self._normal(shape) ** 2
        x = m + m / (2 * s) * (y - find("sqrt")(4 * s * y + y * y))
        u = self._uniform(shape)
        return _result(numpy_function("where")(u <= m / (m + x), x, m * m / x), size, mean, scale)

    def vonmises(self, mu: Any, kappa: Any, size: Any = None) -> Any:
        """Return angles of the von Mises distribution."""
        _positive("kappa", kappa)
        shape = _shape(size, mu, kappa)
        k = numpy_function("broadcast_to")(asarray(kappa) + 0.0, shape)
        flat = numpy_function("maximum")(k, 1e-8)
        tau = 1 + find("sqrt")(1 + 4 * flat * flat)
        rho = (tau - find("sqrt")(2 * tau)) / (2 * flat)
        r = (1 + rho * rho) / (2 * rho)

        def attempt() -> tuple[Any, Any]:
            z = find("cos")(math.pi * self._uniform(shape))
            w = (1 + r * z) / (r + z)
            y = flat * (r - w)
            v = self._inside(shape)
            good = (y * (2 - y) - v >= 0) | (find("log")(y / v) + 1 - y >= 0)
            sign = numpy_function("where")(self._uniform(shape) < 0.5, -1.0, 1.0)
            return sign * find("arccos")(numpy_function("clip")(w, -1.0, 1.0)), good

        angle = self._accepted(attempt)
        angle = numpy_function("where")(k < 1e-8, math.pi * (2 * self._uniform(shape) - 1), angle) + mu
        return _result((angle + math.pi) % (2 * math.pi) - math.pi, size, mu, kappa)

    def _accepted(self, attempt: Any) -> Any:
        """Return values that are accepted, after as many attempts as it takes."""
        found, good = attempt()
        while not bool(asarray(good).all()):
            again, also = attempt()
            found, good = numpy_function("where")(good, found, again), good | also
        return found

    # Integers.

    def poisson(self, lam: Any = 1.0, size: Any = None) -> Any:
        """Return numbers of the Poisson distribution."""
        if bool(asarray((asarray(lam) < 0) | (asarray(lam) != asarray(lam))).any()):
            raise ValueError("lam < 0 or lam is NaN")
        return _result(self._poisson(lam, _shape(size, lam)), size, lam)

    def _trials(self, n: Any, p: Any, shape: tuple[int, ...]) -> Any:
        most = int(asarray(n).max()) if asarray(n).size else 0
        if not most:
            return numpy_function("zeros")(shape, int)
        each = self._uniform((most, *shape)) < p
        counted = views.reshaped(numpy_function("arange")(most), (-1,) + (1,) * len(shape)) < asarray(n)
        return asarray((each & counted).sum(axis=0))

    def binomial(self, n: Any, p: Any, size: Any = None) -> Any:
        """Return numbers of the binomial distribution."""
        _positive("n", n)
        if bool(asarray((asarray(p) < 0) | (asarray(p) > 1) | (asarray(p) != asarray(p))).any()):
            raise ValueError("p < 0, p > 1 or p is NaN")
        return _result(self._trials(n, p, _shape(size, n, p)), size, n, p)

    def negative_binomial(self, n: Any, p: Any, size: Any = None) -> Any:
        """Return numbers of the negative binomial distribution."""
        _positive("n", n, zero=False)
        if bool(asarray((asarray(p) <= 0) | (asarray(p) > 1)).any()):
            raise ValueError("p <= 0, p > 1 or p contains NaNs")
        shape = _shape(size, n, p)
        rate = self._gamma(n, shape) * ((1 - asarray(p)) / p)
        return _result(self._poisson(rate, shape), size, n, p)

    def geometric(self, p: Any, size: Any = None) -> Any:
        """Return numbers of the geometric distribution."""
        if bool(asarray((asarray(p) <= 0) | (asarray(p) > 1)).any()):
            raise ValueError("p <= 0, p > 1 or p contains NaNs")
        q = asarray(p) + 0.0
        u = self._inside(_shape(size, p))
        tries = find("ceil")(find("log")(u) / find("log1p")(-numpy_function("minimum")(q, 1 - 2.0**-53)))
        return _result(numpy_function("maximum")(tries, 1).astype("int64"), size, p)

    def logseries(self, p: Any, size: Any = None) -> Any:
        """Return numbers of the logarithmic series distribution."""
        if bool(asarray((asarray(p) < 0) | (asarray(p) >= 1)).any()):
            raise ValueError("p < 0, p >= 1 or p is NaN")
        shape = _shape(size, p)
        q = -find("expm1")(find("log1p")(-(asarray(p) + 0.0)) * self._uniform(shape))
        tries = find("floor")(1 + find("log")(self._inside(shape)) / find("log")(numpy_function("clip")(q, 1e-300, 1 - 2.0**-53)))
        return _result(numpy_function("maximum")(tries, 1).astype("int64"), size, p)

    def zipf(self, a: Any, size: Any = None) -> Any:
        """Return numbers of the zeta distribution."""
        if bool((asarray(a) <= 1).any()):
            raise ValueError("a <= 1 or a is NaN")
        shape = _shape(size, a)
        less = numpy_function("broadcast_to")(asarray(a) - 1.0, shape)
        b = 2.0**less

        def attempt() -> tuple[Any, Any]:
            x = find("floor")(numpy_function("minimum")(self._inside(shape) ** (-1.0 / less), 2.0**62))
            t = (1.0 + 1.0 / x) ** less
            return x, self._uniform(shape) * x * (t - 1.0) / (b - 1.0) <= t / b

        return _result(self._accepted(attempt).astype("int64"), size, a)

    def hypergeometric(self, ngood: Any, nbad: Any, nsample: Any, size: Any = None) -> Any:
        """Return numbers of the hypergeometric distribution."""
        for name, value in (("ngood", ngood), ("nbad", nbad), ("nsample", nsample)):
            _positive(name, value)
        if bool((asarray(ngood) + asarray(nbad) < asarray(nsample)).any()):
            raise ValueError("ngood + nbad < nsample")
        shape = _shape(size, ngood, nbad, nsample)
        good, bad = asarray(ngood), asarray(nbad)
        left: Any = good + bad
        found: Any = numpy_function("zeros")(shape, int)
        for k in range(int(asarray(nsample).max())):
            hit = (self._uniform(shape) * left < good - found) & (k < asarray(nsample))
            found, left = found + hit, left - 1
        return _result(found, size, ngood, nbad, nsample)

    def multinomial(self, n: Any, pvals: Any, size: Any = None) -> Any:
        """Return numbers of the multinomial distribution."""
        p = asarray(pvals, BY_NAME["float64"])
        if float(p[..., :-1].sum(axis=-1).max() if p.shape[-1] > 1 else 0.0) > 1 + 1e-12:
            raise ValueError("sum(pvals[:-1]) > 1.0")
        if bool(((p < 0) | (p > 1)).any()):
            raise ValueError("pvals < 0, pvals > 1 or pvals contains NaNs")
        _positive("n", n)
        form = numpy_function("broadcast_shapes")(asarray(n).shape, p.shape[:-1]) if size is None else _shape(size)
        left: Any = numpy_function("broadcast_to")(asarray(n), form)
        rest: Any = 1.0
        out = []
        for k in range(p.shape[-1] - 1):
            share = numpy_function("clip")(p[..., k] / numpy_function("maximum")(rest, 1e-300), 0.0, 1.0)
            drawn = self._trials(left, share, tuple(form))
            out.append(drawn)
            left, rest = left - drawn, rest - p[..., k]
        return numpy_function("stack")([*out, numpy_function("broadcast_to")(asarray(left), form)], axis=-1)

    def multivariate_hypergeometric(self, colors: Any, nsample: Any, size: Any = None, method: str = "marginals") -> Any:
        """Return how many of each colour are drawn without replacement."""
        each = [int(c) for c in colors]
        if any(c < 0 for c in each):
            raise ValueError("colors < 0")
        if nsample > sum(each):
            raise ValueError("nsample > sum(colors)")
        form = _shape(size)
        left: Any = numpy_function("full")(form, nsample, dtype=int)
        total, out = sum(each), []
        for c in each[:-1]:
            total -= c
            drawn = asarray(self._urn(c, total, left, form))
            out.append(drawn)
            left = left - drawn
        return numpy_function("stack")([*out, asarray(left)], axis=-1)

    def _urn(self, good: int, bad: int, drawn: Any, form: tuple[int, ...]) -> Any:
        found: Any = numpy_function("zeros")(form, int)
        left = good + bad
        for k in range(int(asarray(drawn).max())):
            hit = (self._uniform(form) * (left - k) < good - found) & (k < drawn)
            found = found + hit
        return found

    def multivariate_normal(
        self, mean: Any, cov: Any, size: Any = None, check_valid: str = "warn", tol: float = 1e-08, *, method: str = "svd"
    ) -> Any:
        """Return vectors of the multivariate normal distribution."""
        m, c = asarray(mean) + 0.0, asarray(cov) + 0.0
        if len(m.shape) != 1:
            raise ValueError("mean must be 1 dimensional")
        if len(c.shape) != 2 or c.shape[0] != c.shape[1]:
            raise ValueError("cov must be 2 dimensional and square")
        if c.shape[0] != m.shape[0]:
            raise ValueError("mean and cov must have same length")
        if method not in ("svd", "eigh", "cholesky"):
            raise ValueError("method must be one of {'eigh', 'svd', 'cholesky'}")
        if method == "cholesky":
            factor = FRONTEND.find("numpy.linalg", "cholesky")(c)
        else:
            values, vectors = FRONTEND.find("numpy.linalg", "eigh")(c)
            if check_valid != "ignore" and bool((values < -tol * abs(values).max()).any()):
                text = "covariance is not symmetric positive-semidefinite."
                if check_valid == "raise":
                    raise ValueError(text)
                import warnings

                warnings.warn(text, RuntimeWarning, stacklevel=2)
            factor = vectors * find("sqrt")(numpy_function("maximum")(values, 0.0))
        z = self._normal((*_shape(size), m.shape[0]))
        return m + find("matmul")(z, factor.T)

    def dirichlet(self, alpha: Any, size: Any = None) -> Any:
        """Return vectors of the Dirichlet distribution."""
        a = asarray(alpha) + 0.0
        if bool((a <= 0).any()):
            raise ValueError("alpha < 0" if bool((a < 0).any()) else "alpha <= 0")
        x = self._gamma(a, (*_shape(size), *a.shape))
        return x / x.sum(axis=-1, keepdims=True)


def _float(dtype: Any) -> Any:
    d = as_dtype(dtype)
    if d.name not in ("float32", "float64"):
        raise TypeError(f"Unsupported dtype {d!r} for random")
    return d


class RandomState(Generator):
    """A generator with the methods that `numpy.random` has as functions."""

    def seed(self, seed: Any = None) -> None:
        """Begin again from a seed."""
        self.__init__(seed)  # type: ignore[misc]

    def rand(self, *args: int) -> Any:
        """Return uniform numbers of a shape."""
        return Generator.random(self, args or None)

    def randn(self, *args: int) -> Any:
        """Return normally distributed numbers of a shape."""
        return self.standard_normal(args or None)

    def randint(self, low: Any, high: Any = None, size: Any = None, dtype: Any = int) -> Any:
        """Return integers of a half-open interval."""
        return self.integers(low, high, size, dtype)

    def random_integers(self, low: Any, high: Any = None, size: Any = None) -> Any:
        """Return integers of a closed interval."""
        return self.integers(1 if high is None else low, low if high is None else high, size, endpoint=True)

    def random_sample(self, size: Any = None) -> Any:
        """Return uniform numbers of the half-open unit interval."""
        return Generator.random(self, size)

    random = random_sample  # type: ignore[assignment]
    sample = random_sample
    ranf = random_sample

    def choice(self, a: Any, size: Any = None, replace: bool = True, p: Any = None) -> Any:  # type: ignore[override]
        """Return elements of an array, or integers below a number."""
        return Generator.choice(self, a, size, replace, p)


def default_rng(seed: Any = None) -> Generator:
    """Return a generator of a seed."""
    return seed if isinstance(seed, Generator) else Generator(seed)


_global = RandomState()
for _name, _value in {"Generator": Generator, "RandomState": RandomState, "default_rng": default_rng}.items():
    FRONTEND.value(f"{MODULE}.{_name}", _value)
_OWN = (
    "numbers are drawn from keys of ivy_api.random: there are no bit generators and no states of them. Give a seed to default_rng."
)
FRONTEND.absent(MODULE, "BitGenerator MT19937 PCG64 PCG64DXSM Philox SFC64 SeedSequence get_state set_state", _OWN)
for _name, _said in FRONTEND.snapshot.modules[MODULE].items():
    if _said.kind == "function" and hasattr(_global, _name):
        FRONTEND.value(f"{MODULE}.{_name}", getattr(_global, _name))
for _name in FRONTEND.snapshot.modules["numpy.random.Generator"]:
    if hasattr(Generator, _name):
        FRONTEND.value(f"numpy.random.Generator.{_name}", getattr(Generator, _name))
