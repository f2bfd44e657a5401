"""From arrays to their namespace, and the errors on the way."""

from __future__ import annotations

import re
import warnings
from types import SimpleNamespace
from typing import Any, cast

import array_api_strict
import numpy as np
import pytest

import ivy_api
import ivy_api.plugin
from ivy_api.errors import (
    DTypeError,
    IvyError,
    LimitError,
    MissingFunctionError,
    MissingPluginError,
    MixedBackendsError,
    NoBackendError,
    NotAnArrayError,
    UnknownBackendError,
)

xp: Any = ivy_api.namespace("numpy")


class FakeTensor:
    """Looks like an array of a framework whose plugin is not installed."""

    shape = (3,)
    dtype = "float32"


FakeTensor.__module__ = "frobnicate.core"
FakeTensor.__qualname__ = "Tensor"


def test_namespace_of_arrays_and_scalars() -> None:
    x = np.ones(3)
    assert ivy_api.namespace_for(x) is xp
    assert ivy_api.namespace_for(x, 2, None, 1.5, True, 1j, x) is xp
    assert ivy_api.namespace_for(1, x) is xp
    assert ivy_api.namespace_for(np.float32(1.0)) is xp


def test_namespace_of_a_subclass() -> None:
    class Mine(np.ndarray):
        pass

    assert ivy_api.namespace_for(np.ones(3).view(Mine)) is xp


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "needs at least one array; got no argument"),
        (([1.0],), "got list"),
        (("x",), "got str"),
        ((1, 2.5, None), "needs at least one array; got int, float, NoneType"),
        ((np.ones(2), [1]), "got list"),
        ((object(),), "got object"),
    ],
)
def test_what_is_no_array(arguments: tuple[Any, ...], message: str) -> None:
    with pytest.raises(NotAnArrayError, match=message) as caught:
        ivy_api.namespace_for(*arguments)
    assert isinstance(caught.value, TypeError)
    assert isinstance(caught.value, IvyError)


def test_arrays_of_two_backends() -> None:
    with pytest.raises(MixedBackendsError, match=r"got numpy.ndarray and array_api_strict.Array. Convert one of them first"):
        ivy_api.namespace_for(np.ones(3), array_api_strict.ones(3))
    with pytest.raises(MixedBackendsError):
        ivy_api.add(np.ones(3), array_api_strict.ones(3))
    with pytest.raises(MixedBackendsError):
        ivy_api.concat([np.ones(3), array_api_strict.ones(3)])


def test_options_that_are_strings_beside_arrays_of_a_transformation() -> None:
    """The arrays of a call that is differentiated and constant ones are of one backend, whatever else the call is given."""
    x, y = xp.asarray([1.0, 2.0]), xp.asarray([0.0, 0.0])
    assert np.array_equal(ivy_api.grad(lambda x: ivy_api.nn.mse_loss(x, y, reduction="sum"))(x), 2 * x)
    assert np.array_equal(ivy_api.grad(lambda x: ivy_api.sum(ivy_api.nn.mse_loss(x, y, reduction="none")))(x), 2 * x)
    with pytest.raises(MixedBackendsError):
        ivy_api.nn.mse_loss(x, array_api_strict.zeros(2), reduction="sum")
    with pytest.raises(IndexError, match="index 7 is out of bounds"):
        ivy_api.grad(lambda x: ivy_api.nn.sparse_cross_entropy(x, xp.asarray([1, 7])))(xp.ones((2, 3)))


def test_missing_plugin_is_named() -> None:
    for call in (ivy_api.namespace_for, ivy_api.exp):
        with pytest.raises(MissingPluginError, match="frobnicate.Tensor, and the project publishes none for frobnicate") as caught:
            call(FakeTensor())
        assert isinstance(caught.value, ImportError)
        assert "pip install" not in str(caught.value)  # what anybody may have registered under that name


def test_unknown_backend_suggests_the_nearest() -> None:
    with pytest.raises(UnknownBackendError, match="no backend 'nunpy'; installed: .*'numpy'.*Did you mean 'numpy'") as caught:
        ivy_api.namespace("nunpy")
    assert isinstance(caught.value, ValueError)
    with pytest.raises(UnknownBackendError, match="takes the name of an installed backend; got ndarray"):
        ivy_api.namespace(np.ones(3))  # type: ignore[arg-type]


def test_undeclared_and_misspelt_names() -> None:
    with pytest.raises(MissingFunctionError, match="'arcos' is not declared.*Did you mean 'acos'") as caught:
        _ = xp.arcos
    assert isinstance(caught.value, AttributeError)
    with pytest.raises(MissingFunctionError, match="sub-namespace 'linalg'.*Did you mean 'svd'"):
        _ = xp.linalg.svdd


def test_function_that_a_backend_lacks() -> None:
    foreign = ivy_api.dispatch.lookup.from_foreign(SimpleNamespace(__name__="tiny"))
    with pytest.raises(MissingFunctionError, match=r"backend 'tiny' has no function 'linalg.svd' \(chapter 'linalg'\)"):
        _ = foreign.linalg.svd
    with pytest.raises(MissingFunctionError, match="has no data type 'float32'"):
        _ = foreign.float32


def test_attributes_are_kept_after_first_use() -> None:
    assert xp.exp is np.exp
    assert vars(xp)["exp"] is np.exp
    assert xp.linalg is xp.linalg
    assert {"exp", "linalg", "float32", "pi"} <= set(dir(xp))
    assert "svd" in dir(xp.linalg)


def test_foreign_namespace_without_plugin() -> None:
    x = array_api_strict.asarray([3.0, 1.0, 2.0])
    foreign = ivy_api.namespace_for(x)
    assert foreign.exp is array_api_strict.exp
    assert [float(v) for v in ivy_api.unstack(ivy_api.sort(x))] == [1.0, 2.0, 3.0]
    assert ivy_api.namespace_for(x, 1) is foreign


def equal(x: Any, y: Any) -> bool:
    return np.array_equal(x, y)


def test_agnostic_functions() -> None:
    x: Any = np.asarray([1.0, 2.0])
    assert equal(ivy_api.add(x, 1), [2.0, 3.0])
    assert equal(ivy_api.add(1, x), [2.0, 3.0])
    assert equal(ivy_api.clip(x, max=1.5), [1.0, 1.5])
    assert equal(ivy_api.concat([x, x]), [1.0, 2.0, 1.0, 2.0])
    assert ivy_api.linalg.vector_norm(x) == pytest.approx(5**0.5)
    assert ivy_api.zeros(3, xp="numpy").shape == (3,)
    assert ivy_api.zeros(3, xp=xp).shape == (3,)
    assert type(ivy_api.zeros(3, xp=cast(Any, array_api_strict))) is type(array_api_strict.zeros(3))
    assert ivy_api.astype(x, "int8").dtype == np.int8
    assert ivy_api.isdtype(x.dtype, "real floating", xp="numpy") is True
    assert ivy_api.result_type("int8", "uint8", xp="numpy") == np.int16
    assert ivy_api.zeros(2, dtype="float32", device="cpu", xp="numpy").dtype == np.float32


def test_a_device_by_the_name_that_it_prints_as_and_in_short(backend: Any) -> None:
    x = ivy_api.zeros(3, device="cpu", xp=backend.name)
    y = ivy_api.zeros(3, device=str(x.device), xp=backend.name)
    assert x.device == y.device


def test_a_class_is_no_array() -> None:
    assert ivy_api.dispatch.lookup.find_namespace(np.float32) is None
    assert ivy_api.finfo(np.float32, xp="numpy").bits == 32


def test_agnostic_errors() -> None:
    with pytest.raises(ivy_api.errors.DeviceError, match="no device 'tpu'; it has 'cpu'") as caught:
        ivy_api.zeros(3, device="tpu", xp="numpy")
    assert isinstance(caught.value, ValueError)
    with pytest.raises(DTypeError, match="zeros takes a data type .* as dtype, .*got 'float31'. Did you mean 'float3"):
        ivy_api.zeros(3, dtype="float31", xp="numpy")


def test_call_without_any_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    plugins = ivy_api.dispatch.plugins.PLUGINS
    two = [SimpleNamespace(name="one", usable=True), SimpleNamespace(name="two", usable=True)]
    monkeypatch.setattr(plugins, "all", lambda: tuple(two))
    with pytest.raises(NoBackendError, match=r"2 are installed: 'one', 'two'. Choose one: ivy_api.zeros\(…, xp='one'\)"):
        ivy_api.zeros(3)
    monkeypatch.setattr(plugins, "all", lambda: ())
    with pytest.raises(NoBackendError, match="Install the plugin of a framework, one of ivy-plugin-.*ivy-plugin-numpy"):
        ivy_api.zeros(3)


def test_declared_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    from ivy_api.dispatch.limits import guard

    limit = ivy_api.plugin.Limit("sort", "no kernel.", "https://example.org/1", dtypes=("float64",))
    guarded = guard("numpy", np.sort, [limit])
    assert guarded(np.asarray([2, 1])).tolist() == [1, 2]
    with pytest.raises(LimitError, match="sort on numpy does not take float64.*no kernel. See https://example.org/1"):
        guarded(np.ones(2))
    assert ivy_api.supports("numpy", "linalg.svd")
    assert not ivy_api.supports("numpy", "sort", dtype="float7")
    with pytest.raises(MissingFunctionError, match="Did you mean 'sort'"):
        ivy_api.supports("numpy", "sortt")


def refused() -> list[Any]:
    class OwnMatrix(np.matrix):
        """A subclass of what is refused."""

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PendingDeprecationWarning)
        return [np.ma.masked_array([1.0, 2.0], [False, True]), np.ma.masked, np.matrix([[1.0]]), np.matrix([[1.0]]).view(OwnMatrix)]


@pytest.mark.parametrize("x", refused(), ids=lambda x: type(x).__name__)
def test_masked_arrays_and_matrices_are_refused_by_name(x: Any) -> None:
    """By every way to the backend: the mask would be ignored, and ``*`` of a matrix is another product."""
    arrays = ivy_api.namespace("numpy", wrapped=True)
    ways = (
        ivy_api.namespace_for,
        ivy_api.exp,
        ivy_api.Array,
        ivy_api.asarray,
        arrays.asarray,
        lambda x: ivy_api.asarray(x, xp="numpy"),
        lambda x: ivy_api.exp(x, xp="numpy"),
        lambda x: ivy_api.add(np.ones(2), x),
        lambda x: ivy_api.concat([np.ones(2), x]),
        lambda x: arrays.ones(2) + x,
    )
    name, advice = ("MaskedArray", "x.filled") if isinstance(x, np.ma.MaskedArray) else ("numpy.matrix", "numpy.asarray")
    for way in ways:
        for _ in range(2):  # what is refused is not remembered as anything
            with pytest.raises(NotAnArrayError, match=f"{name}.*{re.escape(advice)}"):
                way(x)


def test_other_subclasses_of_an_array_type_are_arrays() -> None:
    class Own(np.ndarray):
        """Nothing of its own."""

    assert ivy_api.namespace_for(np.ones(2).view(Own)) is ivy_api.namespace("numpy")
