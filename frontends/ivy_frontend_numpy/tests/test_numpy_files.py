"""Files of arrays: NumPy reads them, and one that cannot be written stays as it was."""

from __future__ import annotations

import io
import warnings
from pathlib import Path
from typing import Any

import numpy
import pytest

import ivy_frontend_numpy as np


@pytest.mark.parametrize("save", [np.savez, np.savez_compressed])
def test_files_are_written_whole_or_stay_as_they_were(backend: str, save: Any, tmp_path: Path) -> None:
    x = np.asarray([1.0, 2.0])
    np.save(tmp_path / "x", x)
    save(tmp_path / "all", x, y=x + 1)
    with pytest.raises(Exception, match=r"."):
        save(tmp_path / "all", x - 1, y=object())
    assert sorted(file.name for file in tmp_path.iterdir()) == ["all.npz", "x.npy"]
    assert numpy.array_equal(numpy.load(tmp_path / "x.npy"), [1, 2])
    with numpy.load(tmp_path / "all.npz") as found:
        assert {name: found[name].tolist() for name in found.files} == {"arr_0": [1, 2], "y": [2, 3]}


@pytest.mark.parametrize("text", ["1,2\n,\n3,4", "1,2\n \n3,4", "1,2\n\n3,4", "1,2\n#x\n3,4", "1,2\n #x\n3,4"])
@pytest.mark.parametrize("given", [{}, {"max_rows": 0}, {"max_rows": 1}, {"max_rows": -1}], ids=str)
def test_loadtxt_reads_the_lines_that_numpy_reads(backend: str, text: str, given: dict[str, Any]) -> None:
    def read(module: Any) -> Any:
        try:
            return module.loadtxt(io.StringIO(text), delimiter=",", **given).tolist()
        except ValueError:
            return ValueError

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # NumPy says that an input has no data
        assert read(np) == read(numpy)


@pytest.mark.parametrize("max_rows", [0, -1])
def test_genfromtxt_reads_at_least_one_row(backend: str, max_rows: int) -> None:
    for module in (np, numpy):
        with pytest.raises(ValueError, match="'max_rows' must be at least 1"):
            module.genfromtxt(io.StringIO("1 2"), max_rows=max_rows)
