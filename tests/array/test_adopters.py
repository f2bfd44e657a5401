"""Libraries that adopted the standard take `ivy_api.Array`: their results on the Arrays of each backend equal those on NumPy's.

The calls are those of ``examples/adopters.py``.
"""

from __future__ import annotations

import importlib
import os
import re
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ivy_api

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "examples"))
adopters: Any = importlib.import_module("adopters")
adopter_calls: Any = importlib.import_module("adopter_calls")
limits: Any = importlib.import_module("adopter_calls.limits")
comparing: Any = importlib.import_module("adopter_calls.comparing")

LIBRARIES = adopter_calls.libraries()
CALLS = {name: call for calls in LIBRARIES.values() for name, call in calls.items()}


@pytest.fixture(scope="module")
def plain() -> Any:
    return adopter_calls.samples()


@pytest.fixture(scope="module")
def wrapped(backend: Any, plain: Any) -> Any:
    return plain.of(ivy_api.namespace(backend.name, wrapped=True))


@pytest.mark.filterwarnings("ignore")  # what the libraries warn of is their own
@pytest.mark.parametrize("name", CALLS)
def test_result_is_that_of_numpy_or_a_known_limit(name: str, backend: Any, plain: Any, wrapped: Any) -> None:
    seen = comparing.outcome(name, CALLS[name], plain, wrapped)
    limit = dict(limits.limits_of(backend.name)).get(name)
    if limit is None:
        assert seen == "equal"
    else:
        assert re.match(limit.seen, seen, re.DOTALL), f"{seen!r} is not the limit that is known: {limit.reason}"


def test_calls_leave_their_arguments_as_they_were(backend: Any, plain: Any, wrapped: Any) -> None:
    fresh = adopter_calls.samples()
    for name in ("x", "labels", "wave", "image"):
        np.testing.assert_array_equal(np.asarray(getattr(wrapped, name)), getattr(fresh, name))
        np.testing.assert_array_equal(getattr(plain, name), getattr(fresh, name))


def test_dozens_of_functions_of_each_library_work() -> None:
    for library, least in {"SciPy": 150, "scikit-learn": 60, "array-api-extra": 30, "einops": 10}.items():
        known = {name for limit in limits.LIMITS for name in limit.calls}
        assert len(LIBRARIES[library].keys() - known) >= least, library


def test_every_limit_names_a_call_and_is_explained(pytestconfig: pytest.Config) -> None:
    text = (ROOT / "docs" / "adopters.md").read_text(encoding="utf-8")
    backends = {*pytestconfig.getini("backends"), *(status.name for status in ivy_api.backends())}
    for limit in limits.LIMITS:
        assert limit.link.startswith("https://")
        assert limit.reason.endswith(".")
        assert limit.backends is None or set(limit.backends) <= backends
        for name in limit.calls:
            assert name in CALLS
            assert name.partition("(")[0] in text, f"docs/adopters.md does not name {name}"
    assert set(CALLS) >= comparing.IN_THE_DEFAULT_DTYPE


def test_no_limit_stands_twice() -> None:
    for status in ivy_api.backends():
        names = [name for name, _ in limits.limits_of(status.name)]
        assert len(names) == len(set(names))


class TestComparing:
    """What `outcome` would not let pass."""

    @pytest.mark.parametrize(
        ("call", "seen"),
        [
            (lambda s: s.x, "equal"),
            (lambda s: s.x + (0.0 if s.xp is np else 1e-6), "differs by"),
            (lambda s: s.labels + (0 if s.xp is np else 1), "differs"),
            (lambda s: s.x[:, 0] if s.xp is np else s.x, r"has shape \(24, 4\) instead of \(24,\)"),
            (lambda s: np.asarray(s.x), "comes back as numpy.ndarray"),
            (lambda s: (s.x, s.y)[: 2 if s.xp is np else 1], "gives 1 results instead of 2"),
            (lambda s: s.x if s.xp is np else s.xp.astype(s.x, s.xp.complex128), "has data type complex128 instead of float64"),
            (lambda s: s.x if s.xp is np else s.gaps, "has nan elsewhere"),
            (lambda s: "a" if s.xp is np else "b", "gives 'b' instead of 'a'"),
            (lambda s: s.x if s.xp is np else 1 / 0, "ZeroDivisionError: division by zero"),
        ],
    )
    def test_outcome(self, call: Any, seen: str, plain: Any) -> None:
        assert re.match(seen, comparing.outcome("", call, plain, plain.of(ivy_api.namespace("numpy", wrapped=True))))

    def test_only_what_uses_the_default_data_type_may_be_less_exact(self, plain: Any, wrapped: Any) -> None:
        def call(s: Any) -> Any:
            return s.x + (0.0 if s.xp is np else 1e-6)

        single = wrapped.xp.__array_namespace_info__().default_dtypes()["real floating"] == wrapped.xp.float32
        assert comparing.outcome("", call, plain, wrapped).startswith("differs by")
        assert (comparing.outcome("scipy.fft.fftfreq", call, plain, wrapped) == "equal") is single


class TestProgram:
    def test_prints_a_table_with_reasons(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("COLUMNS", "120")
        assert adopters.main(["--backend", "numpy", "--library", "einops"]) == 0
        said = capsys.readouterr().out
        assert re.search(r"einops.array_api.repeat +│ equal", said)
        assert re.search(r"einops.einsum +│ no \(1\)", said)
        assert "(1) The main functions of einops know frameworks by name" in said
        assert "0 are not as they should be" in said

    def test_fails_where_something_does_not_work(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(adopter_calls, "libraries", lambda: {"L": {"f": lambda s: s.x if s.xp is np else 1 / 0}})
        assert adopters.main(["--backend", "numpy"]) == 1
        assert "WRONG: f on numpy: ZeroDivisionError" in capsys.readouterr().out

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [(["--backend", "nothing"], "nothing"), (["--library", "nothing"], "the libraries are SciPy")],
    )
    def test_wrong_input(self, arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
        assert adopters.main(arguments) == 2
        assert message in capsys.readouterr().err

    def test_without_a_library(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        monkeypatch.setattr(adopters.importlib.util, "find_spec", lambda name: None)
        with pytest.raises(SystemExit, match="2"):
            adopters.main([])
        assert "Call: pip install scipy scikit-learn array-api-extra einops" in capsys.readouterr().err

    def test_scipy_is_switched_on(self) -> None:
        assert os.environ["SCIPY_ARRAY_API"] == "1"


class TestWhatLibrariesCountOn:
    """What the standard leaves open, and libraries do all the same."""

    @pytest.fixture
    def xp(self, backend: Any) -> Any:
        return ivy_api.namespace(backend.name, wrapped=True)

    @pytest.mark.parametrize("kind", [np.int8, np.int64, np.uint16, np.float32, np.float64])
    def test_numbers_of_numpy_are_python_scalars(self, xp: Any, kind: Any) -> None:
        x, two = xp.asarray([1.0, 2.0, 4.0], dtype=xp.float32), kind(2)
        for result in (x * two, two * x, xp.multiply(x, two), xp.where(x > 0, two, x) * x):
            assert result.dtype == xp.float32
        assert np.asarray(two - x).tolist() == [1.0, 0.0, -2.0]
        x *= two
        x[0] = two
        assert np.asarray(x).tolist() == [2.0, 4.0, 8.0]

    def test_integers_of_numpy_are_indices_and_sizes(self, xp: Any) -> None:
        x, one = xp.reshape(xp.arange(6), (np.int64(2), np.int64(3))), np.int64(1)
        assert np.asarray(x[one, :one]).tolist() == [3]
        assert int(x[one, np.uint8(2)]) == 5
        assert xp.zeros((np.int64(2), 3)).shape == xp.broadcast_to(xp.ones(3), (np.int64(2), np.int64(3))).shape == (2, 3)

    def test_array_without_axes_in_the_place_of_a_number(self, xp: Any) -> None:
        assert np.asarray(xp.full((2,), xp.asarray(3), dtype=xp.int32)).tolist() == [3, 3]
        assert np.asarray(xp.full_like(xp.ones(2), xp.asarray(0.5))).tolist() == [0.5, 0.5]
        assert np.asarray(xp.arange(1, xp.asarray(4.0), dtype=xp.float32)).tolist() == [1.0, 2.0, 3.0]
        assert xp.full((), xp.asarray(True)).dtype == xp.bool

    def test_unique_elements_ascend(self, xp: Any) -> None:
        x = xp.asarray([[3.0, 1.0, 2.0], [1.0, 0.0, 3.0]])
        every, counts, inverse = xp.unique_all(x), xp.unique_counts(x), xp.unique_inverse(x)
        for values in (every.values, counts.values, inverse.values, xp.unique_values(x)):
            assert np.asarray(values).tolist() == [0.0, 1.0, 2.0, 3.0]
        for found in (every.counts, counts.counts):
            assert np.asarray(found).tolist() == [1, 2, 1, 2]
        for places in (every.inverse_indices, inverse.inverse_indices):
            assert np.asarray(places).tolist() == [[3, 1, 2], [1, 0, 3]]
        assert np.asarray(every.indices).tolist() == [4, 1, 2, 0]
        assert np.asarray(xp.unique_values(xp.asarray([2.0, xp.nan, 1.0])))[:2].tolist() == [1.0, 2.0]
        assert np.asarray(xp.unique_values(xp.asarray([True, False, True]))).tolist() == [False, True]
        assert sorted(np.asarray(xp.unique_values(xp.asarray([2 + 1j, 1, 2 + 1j]))).tolist(), key=abs) == [1, 2 + 1j]

    def test_data_type_of_an_array_is_found_among_those_of_the_namespace(self, xp: Any) -> None:
        names = {dtype: name for name, dtype in xp.__array_namespace_info__().dtypes().items()}
        for name in names.values():
            assert names[xp.zeros(1, dtype=getattr(xp, name)).dtype] == name

    @pytest.mark.parametrize("start", [0, 8, 16, 32])
    def test_memory_from_anywhere_is_taken_in(self, xp: Any, start: int) -> None:
        memory = np.zeros(200, dtype=np.uint8)
        begin = -memory.ctypes.data % 64 + start
        source = memory[begin : begin + 80].view(np.float64)
        source[:] = np.arange(10)
        x = xp.from_dlpack(source)
        assert np.asarray(x + x).tolist() == [2.0 * n for n in range(10)]  # TensorFlow ended the process here
