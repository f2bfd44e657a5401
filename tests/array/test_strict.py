"""`ivy_api.strict`: what the standard leaves undefined raises, and says the portable spelling."""

from __future__ import annotations

import functools
import itertools
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.adapt.promotion import PROMOTION
from ivy_api.dispatch import registry
from ivy_api.errors import NotPortableError
from ivy_conformance import calls
from ivy_conformance.library import Library
from ivy_conformance.oracles import dtypes as dt
from tests.misuse.misuses import put
from tests.misuse.test_misuses import entered

ARRAYS = [
    (d.qualname, name)
    for d in registry.iter_declarations()
    if d.kind == "function" and d.body.__module__.startswith("ivy_api.standard.")
    for name in d.schema.arrays
]
BY_KIND = ("bool", "int32", "float32", "complex64")
UNSAID = {"arrays", "arrays_and_dtypes", "obj", "from_", "type", "prepend", "append", "min", "max"}
"""Parameters whose data types follow from those of others, or that take anything."""


@pytest.mark.parametrize(("qualname", "name"), ARRAYS)
def test_every_parameter_says_its_data_types(qualname: str, name: str) -> None:
    declaration = registry.find(qualname)
    assert declaration is not None
    assert name in declaration.schema.accepted or name in UNSAID


OTHERS = [
    (d.qualname, name)
    for d in registry.iter_declarations()
    if d.kind == "function" and d.body.__module__.startswith("ivy_api.standard.")
    for name, p in d.schema.parameters.items()
    if not p.arrays and not {None, Any, object} & set(p.choices) and not p.variadic and not p.keyword_variadic
]
"""Parameters that take no array and no ``None``."""


@pytest.mark.parametrize(("qualname", "name"), OTHERS)
def test_none_is_refused_where_the_standard_does_not_have_it(qualname: str, name: str, backend: Any) -> None:
    xp: Any = ivy_api.namespace(backend.name, wrapped=True)
    args, kwargs = calls.example(qualname)
    args, kwargs = put(args, kwargs, calls.parameters(qualname), name, None) or (args, {**kwargs, name: None})
    args = tuple(entered(x, backend.name, "wrapped") for x in args)
    kwargs = {key: entered(x, backend.name, "wrapped") for key, x in kwargs.items()}
    function = functools.reduce(getattr, qualname.split("."), xp)
    with ivy_api.strict(), pytest.raises(NotPortableError, match=f"{qualname} takes .* as {name}; got None"):
        function(*args, **kwargs)


Do = Callable[[Any, Any], Any]
REFUSED: list[tuple[str, Do, str]] = [
    ("sin of integers", lambda xp, x: xp.sin(xp.asarray([1])), "sin is defined for x of floating-point dtype"),
    ("sum of booleans", lambda xp, x: xp.sum(x > 0), "sum is defined for x of numeric dtype"),
    ("+ of booleans", lambda xp, x: (x > 0) + (x > 0), "add is defined for x1 of numeric dtype"),
    ("< of complex", lambda xp, x: xp.astype(x, xp.complex64) < 1, "less is defined for x1 of real-valued dtype"),
    ("/ of integers", lambda xp, x: xp.asarray([1]) / 2, "divide is defined for x1 of floating-point dtype"),
    ("mixed kinds", lambda xp, x: xp.equal(xp.asarray([1]), xp.asarray([1.0])), "which the standard does not promote"),
    ("a float beside integers", lambda xp, x: xp.asarray([1]) * 2.5, "a Python float beside an array of"),
    ("a bool beside integers", lambda xp, x: xp.asarray([1]) * True, "a Python bool beside an array of"),
    ("too few indices", lambda xp, x: x[0], "an index for each of the 2 axes"),
    ("a slice beyond the end", lambda xp, x: x[0, 0:9], "slices beyond the bounds"),
    ("arrays with slices", lambda xp, x: x[xp.asarray([0], dtype=xp.int64), :], "indices that mix arrays with slices"),
    ("short indices", lambda xp, x: x[xp.asarray([0], dtype=xp.int8), 0], "portable only in the default index dtype"),
    ("a mask and more", lambda xp, x: x[xp.asarray([True, False]), 0], "a mask as the only index"),
    (
        "assignment to indices",
        lambda xp, x: x.__setitem__((xp.asarray([0], dtype=xp.int64), 0), 1.0),
        "assignment to index arrays",
    ),
    ("assignment of a wider type", lambda xp, x: x.__setitem__(..., xp.astype(x, xp.float64)), "y that promotes to the"),
    ("assignment of another kind", lambda xp, x: x.__setitem__(..., xp.asarray(1)), "x\\[…\\] = y"),
    ("len", lambda xp, x: len(x), r"does not define len\(x\). Write x.shape\[0\]"),
    ("iteration", lambda xp, x: list(x[0, :]), r"for element in xp.unstack\(x\)"),
    ("conversion", lambda xp, x: np.asarray(x), r"np.from_dlpack\(x\)"),
    ("a data type by name", lambda xp, x: xp.zeros(3, dtype="float32"), "zeros got dtype='float32'.*Write xp.float32"),
    ("a device by name", lambda xp, x: xp.zeros(3, device="cpu"), "zeros got device='cpu'"),
    ("a name of a data type elsewhere", lambda xp, x: xp.finfo("float32"), "finfo got type='float32'.*Write xp.float32"),
    ("a new array of a short type", lambda xp, x: xp.zeros(3, dtype=xp.float16), "zeros got dtype=.*float16.*beyond the standard"),
    ("a scalar of NumPy", lambda xp, x: x * np.float32(2), "multiply got a numpy.float32; the standard takes arrays and"),
    ("assignment of a scalar of NumPy", lambda xp, x: x.__setitem__(..., np.float32(2)), r"x\[…\] = y with a numpy.float32"),
    ("two scalars", lambda xp, x: xp.add(1, 2.0), "add got Python scalars only"),
    ("an array for a scalar", lambda xp, x: xp.full((2,), x[0, 0]), "an array instead of a Python scalar in full"),
    ("a list of arrays", lambda xp, x: xp.asarray([x[0, 0]]), r"asarray of a list of arrays. Write xp.stack\(arrays\)"),
    ("bounds of another kind", lambda xp, x: xp.clip(xp.asarray([1]), 0.5), "clip got a Python float beside an array of int"),
    ("a short type", lambda xp, x: xp.exp(xp.astype(x, xp.float16)), "beyond the standard's data types"),
]


@pytest.mark.parametrize(("what", "do", "message"), REFUSED, ids=[what for what, _, _ in REFUSED])
def test_undefined_things_are_refused_inside_only(lib: Library, what: str, do: Do, message: str) -> None:
    if lib.name in ("numpy", "tensorflow") and what in ("a device by name",):
        return  # device objects are names there
    x = lib.native(np.arange(1.0, 7.0, dtype="float32").reshape(2, 3), "writable")
    before = lib.numpy(x)
    with ivy_api.strict(), pytest.raises(NotPortableError, match=message):
        do(lib.xp, x)
    assert np.array_equal(lib.numpy(x), before)


DEFINED: list[Do] = [
    lambda xp, x: xp.sin(x) + 1,
    lambda xp, x: 2 * x - 1.5,
    lambda xp, x: x[0, ...],
    lambda xp, x: x[:, ::-1],
    lambda xp, x: x[-1, 0:3],
    lambda xp, x: x[x > 2],
    lambda xp, x: x[xp.nonzero(x > 1)],
    lambda xp, x: x.__setitem__((0, ...), xp.ones(3, dtype=x.dtype)),
    lambda xp, x: x.__setitem__(x > 2, 1),
    lambda xp, x: (x > 1) & (x < 3),
    lambda xp, x: xp.where(x > 1, x, 0.0),
    lambda xp, x: xp.concat([x, xp.astype(x, xp.float64)]),
    lambda xp, x: xp.linalg.svd(x),
    lambda xp, x: float(x[0, 0]) + int(x[0, 0]) + bool(x[0, 0]),
    lambda xp, x: xp.argmax(x, axis=0),
    lambda xp, x: xp.zeros(3, dtype=xp.float32, device=x.device),
    lambda xp, x: xp.broadcast_arrays(x, xp.asarray([1]), x > 1),
    lambda xp, x: xp.clip(x, 0, 2.5),
    lambda xp, x: xp.finfo(x.dtype),
    lambda xp, x: [float(v) for v in xp.unstack(x[0, :])],
]


@pytest.mark.parametrize("do", DEFINED)
def test_defined_things_work_inside(lib: Library, do: Do) -> None:
    x = lib.native(np.arange(1.0, 7.0, dtype="float32").reshape(2, 3), "writable")
    with ivy_api.strict():
        do(lib.xp, x)


@pytest.mark.parametrize("dtype", dt.ALL)
def test_functions_take_what_their_documentation_says(lib: Library, dtype: str) -> None:
    """For each function of one array: inside the block a data type works, or is refused by that name."""
    x = lib.xp.astype(lib.native(np.full((2, 2), 0.5)), lib.dtype(dtype))
    for declaration in registry.iter_declarations():
        own = declaration.kind == "function" and declaration.body.__module__ == "ivy_api.standard.elementwise"
        if own and declaration.body.__code__.co_argcount == 1:
            allowed = any(lib.xp.isdtype(x.dtype, kind) for kind in declaration.schema.accepted["x"].kinds)
            with ivy_api.strict(), np.errstate(all="ignore"):
                if allowed:
                    getattr(lib.xp, declaration.name)(x)
                else:
                    with pytest.raises(NotPortableError, match=f"{declaration.name} is defined for x"):
                        getattr(lib.xp, declaration.name)(x)


@pytest.mark.parametrize(("one", "other"), [p for p in itertools.permutations(BY_KIND, 2) if p not in PROMOTION])
def test_mixed_kinds_advise_the_higher_one(lib: Library, one: str, other: str) -> None:
    x, y = (lib.xp.ones(2, dtype=getattr(lib.xp, dtype)) for dtype in (one, other))
    with ivy_api.strict(), pytest.raises(NotPortableError, match=rf"xp\.{max(one, other, key=BY_KIND.index)}\)"):
        lib.xp.equal(x, y)


def test_only_the_own_thread_is_strict(xp: Any) -> None:
    lengths: list[int] = []
    with ivy_api.strict(), ivy_api.strict():
        other = threading.Thread(target=lambda: lengths.append(len(xp.zeros(3))))
        other.start()
        other.join()
        with pytest.raises(NotPortableError):
            len(xp.zeros(3))
    assert lengths == [3]
    assert len(xp.zeros(3)) == 3


def test_functions_beyond_the_standard_are_refused(xp: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from ivy_api.array import strictness

    declaration = registry.declarations()["exp"]
    monkeypatch.setattr(declaration.body, "__module__", "ivy_api.extensions.nn")
    with ivy_api.strict(), pytest.raises(NotPortableError, match="exp is beyond the standard"):
        strictness.check_call(declaration, xp, {"x": xp.zeros(1)})


def test_documentation_is_not_needed() -> None:
    """What a function takes is in its schema, not in its docstring, which ``python -OO`` leaves out."""
    code = """
import numpy, ivy_api
xp = ivy_api.namespace("numpy", wrapped=True)
with ivy_api.strict():
    try: xp.sin(xp.asarray([1]))
    except ivy_api.errors.NotPortableError as error: print(error)
try: xp.sum(xp.ones((2, 3)), axis=7)
except ivy_api.errors.AxisError as error: print(error)
"""
    done = subprocess.run([sys.executable, "-OO", "-c", code], capture_output=True, text=True, check=True)
    assert "sin is defined for x of floating-point dtype; got int64" in done.stdout
    assert "axis 7 is out of range" in done.stdout
