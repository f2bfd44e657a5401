"""What the plugin says about itself."""

from __future__ import annotations

import subprocess
import sys
from importlib import metadata

import numpy as np
import pytest
from packaging.requirements import Requirement

import ivy_api
from ivy_plugin_numpy.plugin import ivy_api_backends


def test_importing_the_plugin_imports_no_numpy() -> None:
    program = "import sys, ivy_plugin_numpy.plugin, ivy_plugin_numpy.limits; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_the_backend_and_the_distribution_support_the_same_versions() -> None:
    (backend,) = ivy_api_backends()
    requirements = [Requirement(each) for each in metadata.requires("ivy-plugin-numpy") or ()]
    (numpy,) = [each for each in requirements if each.name == "numpy"]
    assert {str(each) for each in numpy.specifier} == set(backend.versions.split(","))


def test_the_entry_point_is_found() -> None:
    assert [status.distribution for status in ivy_api.backends() if status.name == "numpy"] == ["ivy-plugin-numpy"]


@pytest.mark.parametrize("x", [np.zeros(3), np.zeros(()), np.float32(1), np.zeros(3).view(np.recarray)], ids=repr)
def test_arrays_scalars_and_subclasses_are_recognised(x: object) -> None:
    assert ivy_api.namespace_for(x) is ivy_api.namespace("numpy")
