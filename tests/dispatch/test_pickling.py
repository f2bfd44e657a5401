"""Namespaces, all their functions, closures over them, Arrays and their classes pickle, in every form and on each backend."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.dispatch import registry

cloudpickle = pytest.importorskip("cloudpickle")
PICKLERS = [pickle, cloudpickle]


@pytest.fixture(params=["native", "wrapped"])
def space(request: pytest.FixtureRequest, backend: Any) -> Any:
    return ivy_api.namespace(backend.name, wrapped=request.param == "wrapped")


def declared(xp: Any) -> Iterator[tuple[str, Any]]:
    """Everything that a namespace has under a declared name."""
    for declaration in registry.iter_declarations():
        found = xp
        try:
            for part in declaration.qualname.split("."):
                found = getattr(found, part)
        except AttributeError:
            continue
        yield declaration.qualname, found


@pytest.mark.parametrize("pickler", PICKLERS, ids=["pickle", "cloudpickle"])
def test_every_declared_name_pickles_to_the_same_object(space: Any, pickler: Any) -> None:
    for qualname, value in declared(space):
        again = pickle.loads(pickler.dumps(value))
        assert again is value or (not callable(value) and (again == value or again != again)), qualname


@pytest.mark.parametrize("pickler", PICKLERS, ids=["pickle", "cloudpickle"])
def test_namespaces_pickle_to_themselves(space: Any, pickler: Any) -> None:
    for each in (space, *(getattr(space, name) for name in registry.extensions())):
        assert pickle.loads(pickler.dumps(each)) is each
        assert copy.deepcopy({"xp": each})["xp"] is each


@pytest.mark.parametrize("pickler", PICKLERS, ids=["pickle", "cloudpickle"])
def test_framework_agnostic_functions_pickle(pickler: Any) -> None:
    for declaration in registry.iter_declarations():
        if declaration.kind == "function":
            assert pickle.loads(pickler.dumps(declaration.public)) is declaration.public


@pytest.mark.parametrize("pickler", PICKLERS, ids=["pickle", "cloudpickle"])
def test_arrays_and_their_class_pickle(backend: Any, pickler: Any) -> None:
    xp: Any = ivy_api.namespace(backend.name, wrapped=True)
    x = xp.asarray([[1.0, 2.0], [3.0, 4.0]])
    again = pickle.loads(pickler.dumps(x))
    assert type(again) is type(x)
    assert np.asarray(again).tolist() == np.asarray(x).tolist()
    assert pickle.loads(pickler.dumps(type(x))) is type(x)


def test_closures_over_a_namespace_pickle(space: Any) -> None:
    def outer(xp: Any) -> Any:
        return lambda values: xp.sum(xp.nn.relu(xp.asarray(values)))

    again = pickle.loads(cloudpickle.dumps(outer(space)))
    assert float(again([-1.0, 2.0])) == 2.0


class Estimator:
    """What a library writes: an object that keeps its namespace."""

    def __init__(self, xp: Any) -> None:
        self.xp, self.activation = xp, xp.nn.softplus

    def __call__(self, values: list[float]) -> float:
        return float(self.xp.sum(self.activation(self.xp.asarray(values))))


def test_objects_that_keep_their_namespace_pickle_and_copy(space: Any) -> None:
    estimator = Estimator(space)
    for again in (pickle.loads(pickle.dumps(estimator)), copy.deepcopy(estimator), copy.copy(estimator)):
        assert again.xp is space
        assert again([0.5, 1.0]) == estimator([0.5, 1.0])


CHILD = textwrap.dedent("""
    import os, pickle, sys
    if os.environ.get("IVY_TEST_X64"):
        import ivy_plugin_jax
        ivy_plugin_jax.enable_x64()
    objects = pickle.load(sys.stdin.buffer)
    spaces, closures, functions, arrays, classes = objects
    for name, function in functions:
        found = spaces[name[0]]
        for part in name[1].split("."):
            found = getattr(found, part)
        assert found is function, name
    for closure in closures:
        assert float(closure([-1.0, 2.0])) == 2.0
    import ivy_api
    assert [type(x) for x in arrays] == classes
    for xp, x in zip(spaces[1::2], arrays):
        assert x.__array_namespace__() is xp
    print(len(functions))
""")


@pytest.mark.brief(0)  # it waits for another process to import the framework
def test_another_process_finds_them(backend: Any) -> None:
    spaces = [ivy_api.namespace(backend.name), ivy_api.namespace(backend.name, wrapped=True)]

    def closure(xp: Any) -> Any:
        return lambda values: xp.sum(xp.nn.relu(xp.asarray(values)))

    functions = [((i, name), value) for i, xp in enumerate(spaces) for name, value in declared(xp) if callable(value)]
    arrays = [spaces[1].ones(2)]
    payload = cloudpickle.dumps((spaces, [closure(xp) for xp in spaces], functions, arrays, [type(x) for x in arrays]))
    process = subprocess.run([sys.executable, "-c", CHILD], input=payload, capture_output=True, check=False)
    assert process.returncode == 0, process.stderr.decode()
    assert int(process.stdout) == len(functions)


def test_multiprocessing_by_spawn() -> None:
    xp: Any = ivy_api.namespace("numpy", wrapped=True)
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        found = pool.map(xp.sum, [xp.asarray([1.0, 2.0])])
        assert type(found[0]) is type(xp.zeros(1))
        assert float(found[0]) == 3.0
        assert pool.map(ivy_api.namespace("numpy").linalg.norm, [np.asarray([3.0, 4.0])]) == [5.0]


def test_joblib() -> None:
    joblib = pytest.importorskip("joblib")
    xp: Any = ivy_api.namespace("numpy", wrapped=True)
    found = joblib.Parallel(n_jobs=2, backend="loky")(
        joblib.delayed(lambda v: float(xp.sum(xp.asarray(v))))([v, 1.0]) for v in (1.0, 2.0)
    )
    assert found == [2.0, 3.0]


def test_dask_distributed() -> None:
    distributed = pytest.importorskip("distributed")
    xp: Any = ivy_api.namespace("numpy", wrapped=True)
    with (
        distributed.LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        assert client.submit(lambda v: float(xp.sum(xp.asarray(v))), [1.0, 2.0]).result() == 3.0
        assert float(client.submit(xp.sum, xp.asarray([1.0, 2.0])).result()) == 3.0


def test_a_namespace_without_a_plugin_pickles_by_its_module() -> None:
    strict = pytest.importorskip("array_api_strict")
    x = strict.ones(2)
    for xp in (ivy_api.namespace_for(x), ivy_api.Array(x).__array_namespace__()):
        for pickler in PICKLERS:
            assert pickle.loads(pickler.dumps(xp)) is xp
            assert pickle.loads(pickler.dumps(xp.nn.relu)) is xp.nn.relu


def test_namespaces_are_modules_to_import(backend: Any) -> None:
    scope: dict[str, Any] = {}
    exec(f"from ivy_api.namespaces import {backend.name} as xp", scope)
    assert scope["xp"] is ivy_api.namespace(backend.name)
    with pytest.raises(ImportError):
        exec("import ivy_api.namespaces.nothing", scope)
    with pytest.raises(ImportError):
        exec(f"import ivy_api.namespaces.{backend.name}.nothing", scope)
