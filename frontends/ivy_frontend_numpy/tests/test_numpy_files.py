"""Files of arrays: NumPy reads them, and one that cannot be written stays as it was."""

from __future__ import annotations

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
