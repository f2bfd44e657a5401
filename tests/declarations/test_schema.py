"""The schema of a declaration: what is said in annotations, of this package and of third parties, postponed or not."""

from __future__ import annotations

import re
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import ivy_api
import ivy_api.plugin
from ivy_api.dispatch import registry
from ivy_api.dispatch.schema import Schema
from ivy_api.errors import AxisError, DTypeError

FUNCTIONS = {d.qualname: d for d in registry.iter_declarations() if d.kind == "function"}
CORE = Path(ivy_api.__file__).parent

WORDS = r"any|boolean|integer|integer or boolean|numeric|real-valued|(?:real |complex )?floating-point"
SAID = re.compile(rf"^    \*?(\w+(?:, \*?\w+)*) : .*?\b(?:arrays?|values) of ({WORDS}) dtype", re.MULTILINE)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_annotation_is_a_type_that_is_known(name: str) -> None:
    schema = FUNCTIONS[name].schema
    assert schema.returns.known
    assert all(parameter.known for parameter in schema.parameters.values())


@pytest.mark.parametrize("name", FUNCTIONS)
def test_documentation_says_the_dtypes_that_the_schema_says(name: str) -> None:
    """The prose is for readers; nothing but this test reads it."""
    accepted = FUNCTIONS[name].schema.accepted
    for names, words in SAID.findall((FUNCTIONS[name].body.__doc__ or "").partition("Returns\n")[0]):
        for parameter in names.replace("*", "").split(", "):
            assert accepted[parameter].words == words


@pytest.mark.parametrize("path", sorted(CORE.rglob("*.py")), ids=lambda path: path.relative_to(CORE).as_posix())
def test_nothing_reads_documentation_or_the_text_of_annotations(path: Path) -> None:
    """Docstrings and annotations are copied to other functions, and evaluated in one place."""
    for line in path.read_text().splitlines():
        for attribute in ("__doc__", "__annotations__"):
            copied = line.count(attribute) > 1 or f'"{attribute}"' in line
            assert attribute not in line or copied or path.name == "schema.py", line
        assert "getdoc" not in line
        assert "annotation_texts" not in line


@pytest.mark.parametrize("folder", ["conformance", "plugins", "tests", "tools"])
def test_no_tool_or_test_reads_the_text_of_annotations(folder: str) -> None:
    """An annotation exists or does not; what it says is asked of the schema.

    The source of declarations is copied, by what writes the static type of a namespace, and searched for the functions that a body
    calls; nowhere else is it looked at.
    """
    for path in CORE.parent.joinpath(folder).rglob("*.py"):
        copies = path.name in ("generate_protocol.py", "transformation_origins.py", Path(__file__).name)
        for line in path.read_text().splitlines():
            assert copies or "getsource" not in line, path
            assert ".annotation" not in line or ".annotation is not" in line or '.annotation"' in line, f"{path}: {line}"


def test_derivatives() -> None:
    """A result of integers or booleans has none; a key, a mask or indices cannot be differentiated with respect to."""
    assert FUNCTIONS["sin"].differentiable
    assert not FUNCTIONS["argmax"].differentiable
    assert not FUNCTIONS["round"].differentiable
    assert FUNCTIONS["top_k"].schema.floating_results == FUNCTIONS["nn.max_pool"].schema.floating_results == (True, False)
    assert FUNCTIONS["unstack"].schema.floating_results == (True,)
    assert FUNCTIONS["finfo"].schema.floating_results == FUNCTIONS["finfo"].schema.floating_parameters == ()
    assert FUNCTIONS["where"].schema.floating_parameters == ("x1", "x2")
    assert FUNCTIONS["random.normal"].schema.floating_parameters == ("loc", "scale")
    assert not {"mask", "dropout_key"} & set(FUNCTIONS["nn.scaled_dot_product_attention"].schema.floating_parameters)


def test_roles() -> None:
    parameters = FUNCTIONS["sum"].schema.parameters
    assert parameters["x"].array
    assert parameters["x"].kinds is not None
    assert parameters["x"].kinds.words == "numeric"
    assert parameters["axis"].axis is not None
    assert parameters["axis"].optional
    assert parameters["dtype"].names_dtype
    assert not parameters["keepdims"].arrays
    assert FUNCTIONS["concat"].schema.arrays == ("arrays",)
    assert FUNCTIONS["meshgrid"].schema.parameters["arrays"].variadic
    assert "device" in FUNCTIONS["zeros"].schema.parameters["device"].roles
    assert "shape" in FUNCTIONS["zeros"].schema.parameters["shape"].roles
    assert "key" in FUNCTIONS["random.uniform"].schema.parameters["key"].roles
    assert FUNCTIONS["isdtype"].schema.parameters["kind"].dtype
    assert not FUNCTIONS["isdtype"].schema.parameters["kind"].names_dtype
    assert FUNCTIONS["linalg.eig"].schema.returns.kinds == FUNCTIONS["fft.fft"].schema.parameters["x"].kinds


def test_effects() -> None:
    dependent = {name for name, declaration in FUNCTIONS.items() if declaration.data_dependent}
    assert {"nonzero", "unique_all", "boolean_mask", "nn.nms"} <= dependent
    assert "sort" not in dependent
    assert FUNCTIONS["add"].broadcasts
    assert not FUNCTIONS["matmul"].broadcasts


POSTPONED = "from __future__ import annotations\n"
CHAPTER = """
from typing import NewType, TypeVar

from ivy_api import composed
from ivy_api.typing import Array, Axis, FloatingArray, RealFloatingArray

Any2 = TypeVar("Any2", Array, None)
Real = TypeVar("Real", bound=RealFloatingArray)
Same = TypeVar("Same", bound="Array")
Free = TypeVar("Free")
Angles = NewType("Angles", Array)

@composed
def variables(x: Same, y: Real, z: Angles, a: Any2 = None, scale: Free = 2.0, *, xp) -> Same:
    return x + y + xp.negative(z) if a is None else xp.multiply(x, a)

@composed
def spread(x: RealFloatingArray, /, *, axis: Axis = -1, xp, **options: bool) -> Array:
    return xp.max(xp.floor(x), axis=axis, **options) - xp.min(x, axis=axis, **options)

@composed
def untyped(x, scale=2.0, *, xp):
    return x * scale, xp.sum(x)

@composed
def pairs(*arrays: FloatingArray, xp) -> tuple[Array, ...]:
    return tuple(x + x for x in arrays)
"""
OF_A_CHECKER = """
TYPE_CHECKING = False
if TYPE_CHECKING:
    from nowhere import Strange

@composed
def strange(x: Strange, /, *, xp) -> Strange:
    return xp.negative(x)

import numpy

@composed
def wrong(x: Array[int], y: numpy.no_such, z: Array | "Undefined", /, *, xp) -> Array[int]:
    return xp.negative(x) + y + z
"""


@cache
def _module(kind: str) -> ModuleType:
    module = ModuleType(f"chapter_{kind}")
    code = POSTPONED + CHAPTER + OF_A_CHECKER if kind == "postponed" else CHAPTER
    exec(compile(code, module.__name__, "exec"), vars(module))
    return module


@pytest.fixture(params=["real", "postponed"])
def chapter(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A third party's chapter, registered in an extension of its own while a test runs."""
    module = _module(request.param)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(registry, "_extensions", {**registry._extensions})
    registry.register_from_plugin({f"third_{request.param}": [module]})
    return module


def test_declarations_of_third_parties(chapter: Any) -> None:
    name = chapter.__name__.replace("chapter", "third")
    own = getattr(ivy_api.namespace("numpy"), name)
    wrapped = getattr(ivy_api.namespace("numpy", wrapped=True), name)
    x = np.asarray([[1.0, 5.0], [2.0, 4.0]])
    for function, array in (
        (own.spread, x),
        (chapter.spread, x),
        (wrapped.spread, ivy_api.Array(x)),
        (chapter.spread, ivy_api.Array(x)),
    ):
        assert np.asarray(function(array, keepdims=True)).tolist() == [[4.0], [2.0]]
        assert np.asarray(function(array, axis=0)).tolist() == [1.0, 1.0]
    with pytest.raises(AxisError, match=r"spread: axis 5 is out of range for an array of shape \(2, 2\)"):
        wrapped.spread(ivy_api.Array(x), axis=5)
    with pytest.raises(DTypeError, match="takes an array of real floating-point dtype as x; got complex128"):
        wrapped.spread(ivy_api.Array(x + 0j))
    doubled, total = wrapped.untyped(ivy_api.Array(x), scale=3.0)
    assert type(doubled) is type(total) is type(ivy_api.Array(x))
    assert np.asarray(doubled).tolist() == (3 * x).tolist()
    assert [type(part) for part in wrapped.pairs(ivy_api.Array(x), ivy_api.Array(x))] == [type(doubled)] * 2
    once = wrapped.variables(*[ivy_api.Array(x)] * 3)
    assert type(once) is type(doubled)
    assert np.asarray(once).tolist() == x.tolist()
    assert np.asarray(wrapped.variables(*[ivy_api.Array(x)] * 4)).tolist() == (x * x).tolist()
    parameters = Schema(chapter.variables.__declaration__.body).parameters
    assert [parameters[name].array for name in ("x", "y", "z", "a", "scale")] == [True] * 4 + [False]
    assert parameters["a"].optional
    assert parameters["y"].kinds == FUNCTIONS["nn.softplus"].schema.parameters["x"].kinds
    if hasattr(chapter, "strange"):
        assert np.asarray(chapter.wrong(*[ivy_api.Array(x)] * 3)).tolist() == x.tolist()
        assert not Schema(chapter.strange.__declaration__.body).parameters["x"].known
        assert np.asarray(wrapped.strange(ivy_api.Array(x))).tolist() == (-x).tolist()
