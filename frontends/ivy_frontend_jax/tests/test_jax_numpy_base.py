"""Creation, reductions, indexing, and the methods of arrays against JAX."""

from __future__ import annotations

import itertools

import pytest
from jax_comparing import check

CREATION = """
jnp.array([1, 2, 3])
jnp.array([1.5, 2])
jnp.array([True, False])
jnp.array([1 + 2j])
jnp.array(3)
jnp.array(3.0)
jnp.asarray(3)
jnp.asarray(3.0)
jnp.asarray(True)
jnp.asarray([[1, 2], [3, 4]], dtype='float32')
jnp.asarray(np.arange(4))
jnp.asarray(np.arange(4.0))
jnp.asarray(np.float32(2))
jnp.array([jnp.ones(2), jnp.zeros(2)])
jnp.array([1, jnp.float32(2)])
jnp.array([])
jnp.array([[], []])
jnp.array([1, 2], ndmin=3)
jnp.array([[1, 2], [3]])
jnp.array(None)
jnp.array('a')
jnp.array([1, 'a'])
jnp.array(2**40)
jnp.array([1j], dtype='float32')
jnp.copy(F)
jnp.astype(F, 'int32')
jnp.astype(I, float)
jnp.astype(C, 'float32')
jnp.astype(F, bool)
F.astype(jnp.float16)
jnp.zeros(3)
jnp.zeros((2, 3), dtype=int)
jnp.zeros((2, 3), dtype='int8')
jnp.zeros(-1)
jnp.zeros(2.5)
jnp.zeros((2,), dtype='wrong')
jnp.ones((2, 3), jnp.float16)
jnp.ones((), bool)
jnp.empty((2, 0))
jnp.full((2, 3), 7)
jnp.full((2, 3), 7.0)
jnp.full(3, V[:3])
jnp.full((2, 3), 7, dtype='float32')
jnp.zeros_like(I)
jnp.zeros_like(I, dtype=float)
jnp.ones_like(F, shape=(2,))
jnp.empty_like(jnp.zeros((2, 0)))
jnp.full_like(F, 3)
jnp.full_like(I, 3.7)
jnp.full_like(I, 3, dtype='float32')
jnp.eye(3)
jnp.eye(3, 4, k=1, dtype=int)
jnp.identity(2)
jnp.tri(3)
jnp.tri(3, 4, -1, dtype='int32')
jnp.arange(5)
jnp.arange(5.0)
jnp.arange(1, 7, 2)
jnp.arange(0.0, 1.0, 0.25)
jnp.arange(5, 0, -1)
jnp.arange(3, dtype='float32')
jnp.arange(jnp.int8(3))
jnp.arange(3, 1)
jnp.linspace(0, 1, 5)
jnp.linspace(0, 1, 5, endpoint=False)
jnp.linspace(0, 10, 3, dtype=int)
jnp.linspace(0, 1, 5, retstep=True)
jnp.linspace(V, W, 4)
jnp.linspace(V, W, 4, axis=1)
jnp.linspace(0, 1, 1)
jnp.linspace(0, 1, -1)
jnp.logspace(0, 2, 5)
jnp.logspace(0, 2, 5, base=2)
jnp.geomspace(1, 100, 5)
jnp.geomspace(1, 16, 4, endpoint=False)
jnp.float32(3)
jnp.int8([1, 2])
jnp.bool_(1)
jnp.complex64(2)
jnp.clip(F, -0.5, 0.5)
jnp.clip(I, 0)
jnp.clip(I, max=2.5)
jnp.clip(F, jnp.array([0.0, 0.1, 0.2, 0.3]), None)
jnp.clip(C, 0, 1)
""".strip().splitlines()
NAMES = """
jnp.finfo('float32').eps
jnp.finfo('float32').max
jnp.finfo(jnp.bfloat16).tiny
jnp.finfo('int32')
jnp.iinfo('int8').max
jnp.iinfo(jnp.uint32).min
jnp.iinfo('float32')
jnp.isdtype(jnp.float32, 'real floating')
jnp.isdtype(F.dtype, ('integral', 'bool'))
jnp.issubdtype(jnp.float32, jnp.floating)
jnp.issubdtype('int8', jnp.integer)
jnp.issubdtype(jnp.bfloat16, jnp.inexact)
jnp.issubdtype(I.dtype, jnp.floating)
jnp.issubdtype(jnp.uint8, jnp.unsignedinteger)
jnp.issubdtype(np.float32, np.number)
jnp.promote_types('int8', 'uint8')
jnp.promote_types('float16', 'bfloat16')
jnp.promote_types(int, 'float16')
jnp.result_type(I, 1.0)
jnp.result_type(F, 1)
jnp.result_type('int8', 'float16')
jnp.result_type(1, 2.0)
jnp.result_type()
jnp.can_cast('int32', 'float32')
jnp.can_cast('int8', 'int16')
jnp.iscomplexobj(C)
jnp.isrealobj(F)
jnp.isscalar(1.0)
jnp.isscalar(F)
jnp.iterable(F)
jnp.iterable(1)
jnp.pi + jnp.e + jnp.euler_gamma + jnp.inf
jnp.newaxis
F.dtype == jnp.float32
F.dtype == 'float32'
F.dtype == np.float32
jnp.dtype('int8') == jnp.int8
jnp.float32 == jnp.dtype('float32')
str(F.dtype)
F.dtype.itemsize
F.dtype.kind
F.dtype.name
{jnp.float32: 1}[jnp.float32]
isinstance(F, jax.Array)
isinstance(F, jnp.ndarray)
jnp.add.reduce(F)
jnp.add.reduce(F, axis=1)
jnp.multiply.reduce(I, axis=None)
jnp.maximum.reduce(F, axis=1, keepdims=True)
jnp.subtract.reduce(F)
jnp.logaddexp.reduce(F)
jnp.add.accumulate(F, axis=1)
jnp.multiply.accumulate(V)
jnp.maximum.accumulate(V)
jnp.add.outer(V, W)
jnp.add.at(V, 0, 3.0, inplace=False)
jnp.add.at(V, jnp.array([0, 0, 1]), 3.0, inplace=False)
jnp.multiply.at(V, jnp.array([0, 0, 1]), 3.0, inplace=False)
jnp.negative.at(V, jnp.array([0, 1]), inplace=False)
jnp.add.at(V, 0, 3.0)
jnp.add.reduceat(V, jnp.array([0, 2, 3]))
(jnp.add.nin, jnp.add.nout, jnp.add.identity)
jnp.add(F, F, F)
jnp.add(F)
""".strip().splitlines()
REDUCED = (
    "sum prod max min amax amin mean var std all any argmax argmin nansum nanprod nanmax nanmin nanmean nanvar nanstd ptp".split()
)
REDUCED += "count_nonzero nanargmax nanargmin cumsum cumprod nancumsum nancumprod".split()
ARRAYS = ["F", "I", "U", "B", "C", "H", "N", "jnp.asarray(3.0)", "jnp.zeros((0, 3))", "[1, 2]"]
FORMS = ["", ", axis=0", ", axis=-1", ", axis=(0, 1)", ", axis=5", ", axis=1, keepdims=True", ", axis=()", ", axis=(0, 0)"]
FURTHER = """
jnp.sum(F, where=B)
jnp.sum(I, dtype='float32')
jnp.sum(U, promote_integers=False)
jnp.sum(F, initial=2.0)
jnp.prod(F, where=B, initial=3.0)
jnp.max(F, where=B)
jnp.max(F, where=B, initial=-9.0)
jnp.min(I, axis=1, where=I > 0, initial=100)
jnp.mean(F, where=B)
jnp.mean(I, dtype='float16')
jnp.mean(F, axis=1, where=I > 0)
jnp.var(F, ddof=1)
jnp.var(F, axis=0, correction=1)
jnp.std(F, axis=0, where=B)
jnp.var(F, ddof=1, correction=1)
jnp.all(F, where=B)
jnp.any(F, axis=0, where=B)
jnp.sum(F, where=I)
jnp.sum(F, out=F)
jnp.cumulative_sum(V)
jnp.cumulative_sum(F, axis=1, include_initial=True)
jnp.cumulative_sum(F)
jnp.cumulative_prod(V)
jnp.cumsum(I, axis=0, dtype='float32')
jnp.argmax(jnp.array([1.0, jnp.nan, 3.0]))
jnp.nanmax(N, axis=1)
jnp.nanmean(N[:, 0])
jnp.nanstd(N[:, 0])
jnp.nansum(N, axis=0)
""".strip().splitlines()
INDEXED = """
F[0]
F[-1]
F[10]
F[:, 1]
F[1:, ::2]
F[::-1, ::-2]
F[..., 0]
F[None, :, None]
F[jnp.array([0, 2])]
F[:, jnp.array([0, 2, 9, -1])]
F[jnp.array([0, 1]), jnp.array([1, 2])]
F[jnp.array([[0], [1]]), jnp.array([1, 2])]
F[jnp.array([0, 1]), 1:3]
T[jnp.array([0, 1]), :, jnp.array([1, 2])]
T[:, jnp.array([0, 1]), jnp.array([1, 2])]
T[0, :, jnp.array([1, 2])]
T[:, 0, jnp.array([1, 2])]
T[None, jnp.array([0, 1]), ..., None]
F[B]
F[B[:, 0]]
F[:, B[0]]
F[F > 0]
F[jnp.array(1)]
F[np.array([0, 1])]
F[[0, 1]]
F[1.0]
F['a']
F[0, 0, 0]
F[jnp.array([0.5])]
F[B[:2]]
F[..., ...]
V[2:9]
V[-3:]
V[jnp.uint8(2)]
F.at[0].set(1.0)
F.at[0, 1].add(2.0)
F.at[:, 1].multiply(2.0)
F.at[1:, ::2].set(0)
F.at[::-1].set(jnp.arange(4.0))
F.at[jnp.array([0, 0, 2])].add(1.0)
F.at[jnp.array([0, 0, 2])].max(0.5)
F.at[jnp.array([0, 7])].set(9.0)
F.at[jnp.array([0, -1])].min(0.0)
F.at[:, jnp.array([0, 2])].set(jnp.array([1.0, 2.0]))
F.at[B].set(0.0)
F.at[B[:, 0]].set(0.0)
F.at[20].set(1.0)
F.at[0].divide(2.0)
F.at[0].power(2.0)
F.at[0].apply(jnp.sin)
F.at[0].subtract(1.0)
F.at[0].mul(3)
I.at[0].add(1)
I.at[0].set(2.7)
U.at[0].add(1)
B.at[0].set(True)
V.at[jnp.array([1, 9])].get()
V.at[jnp.array([1, 9])].get(mode='fill', fill_value=-1.0)
V.at[jnp.array([1, 9])].get(mode='fill')
V.at[9].get(mode='fill')
V.at[jnp.array([1, 9])].set(1.0, mode='clip')
V.at[jnp.array([1, 9])].get(mode='wrong')
T.at[:, 0, jnp.array([1, 2])].set(5.0)
T.at[0, ..., 1].add(jnp.arange(3.0))
jnp.asarray(3).at[()].set(2)
""".strip().splitlines()
METHODS = """
F.T
T.mT
F.shape
F.ndim
F.size
F.nbytes
F.itemsize
F.weak_type
C.real
C.imag
F.sum()
F.mean(axis=0)
F.max(1)
F.min()
F.prod()
F.std()
F.var(axis=1, ddof=1)
F.all()
F.any(axis=0)
F.argmax()
I.argmin(axis=1)
F.cumsum(axis=1)
F.cumprod(axis=0)
F.ptp()
F.round(1)
C.conj()
F.conjugate()
F.clip(0, 1)
F.copy()
F.item()
F[0, 0].item()
I.tolist()
float(F[0, 0])
int(I[0, 0])
complex(C[0, 0])
bool(B[0, 0])
bool(F)
int(F)
len(F)
len(F[0, 0])
[float(x) for x in V]
list(F)[1]
2.0 in F
round(F[0, 0], 1)
abs(F)
-F
+F
~I
~B
F + G
F - 1
2 * F
1 / P
F // 2
F % 2
divmod(F, 2)
P ** 2
P ** 0.5
P ** -1
2 ** I
I ** 2
I ** -1
I & 3
I | 1
I ^ 5
I << 1
I >> 1
F == G
F != F
F < G
F <= 0
F > G
F >= 0
I < 2.5
F + [1, 2, 3, 4]
F + None
F + 'a'
1j * F
I * 2.5
I / 2
U + 300
U * -1
B + B
B * 2
B - B
np.float32(2) * F
np.arange(4, dtype='int32') + F
F + np.ones(4)
F.__setitem__(0, 1)
hash(F)
F.astype('int32').dtype.name
str(jnp.arange(3))
repr(jnp.arange(3))
repr(jnp.asarray(2.0))
repr(jnp.ones((2, 2)))
f'{F[0, 0]:.3f}'
F.block_until_ready()
F.is_deleted()
F.no_such_name
np.asarray(I)
""".strip().splitlines()


@pytest.mark.parametrize("group", ["creation", "names", "further", "indexed", "methods"])
def test_expressions(group: str, backend: str, request: pytest.FixtureRequest) -> None:
    texts = {"creation": CREATION, "names": NAMES, "further": FURTHER, "indexed": INDEXED, "methods": METHODS}[group]
    check(texts, backend, request.config.getoption("--brief"))


@pytest.mark.parametrize("name", REDUCED)
def test_reductions(name: str, backend: str, request: pytest.FixtureRequest) -> None:
    texts = [f"jnp.{name}({x}{form})" for x, form in itertools.product(ARRAYS[:2], FORMS)]
    texts += [f"jnp.{name}({x}{form})" for x, form in itertools.product(ARRAYS[2:], FORMS[:2])]
    check(texts, backend, request.config.getoption("--brief"), 23)
