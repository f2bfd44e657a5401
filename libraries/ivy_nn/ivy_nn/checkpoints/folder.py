"""Many checkpoints: a folder with the last few of a training."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from ivy_api.errors import ArgumentError
from ivy_nn.checkpoints.files import Checkpoint, load, save
from ivy_nn.errors import CheckpointNotFoundError, FileFormatError

_NAME = re.compile(r"step-(\d+)\.safetensors")


class Checkpoints:
    """A folder of checkpoints, one file for each step that is saved.

    A file is complete or not there; older ones are deleted after a newer one is. The next save removes what a killed process left
    behind. Several processes may write to a folder.

    Parameters
    ----------
    folder : the folder; it is created if there is none
    keep : how many of the last checkpoints stay; ``None`` for all

    Attributes
    ----------
    folder : its path

    Raises
    ------
    ArgumentError
        if ``keep`` is no integer of 1 or more.

    Examples
    --------
    >>> import tempfile
    >>> import numpy as np
    >>> checkpoints = Checkpoints(tempfile.mkdtemp(), keep=2)
    >>> for step in (10, 20, 30):
    ...     _ = checkpoints.save({"w": np.full(2, step)}, step=step)
    >>> checkpoints.steps()
    [20, 30]
    >>> checkpoints.load().v.w
    array([30, 30])
    """

    def __init__(self, folder: str | os.PathLike[str], *, keep: int | None = 3) -> None:
        if keep is not None and (type(keep) is not int or keep < 1):
            raise ArgumentError(f"keep is the number of checkpoints that stay, 1 or more, or None for all; got {keep!r}.")
        self.folder, self._keep = Path(folder), keep
        self.folder.mkdir(parents=True, exist_ok=True)

    def steps(self) -> list[int]:
        """Return the steps of the checkpoints in the folder, in order."""
        found = (_NAME.fullmatch(path.name) for path in self.folder.iterdir())
        return sorted(int(match[1]) for match in found if match)

    def path(self, step: int) -> Path:
        """Return the file of a step."""
        return self.folder / f"step-{step:010d}.safetensors"

    def save(self, v: Any, *, step: int, optimizer_state: Any = None, extra: Any = None) -> Path:
        """Save a checkpoint, then delete the oldest ones: see `ivy_nn.checkpoints.save`.

        Returns
        -------
        out : the file

        Raises
        ------
        ArgumentError
            if the step is negative.
        """
        if step < 0:
            raise ArgumentError(f"A step is an integer of 0 or more; got {step}.")
        path = self.path(step)
        save(path, v, optimizer_state=optimizer_state, step=step, extra=extra)
        if self._keep is not None:
            for old in [each for each in self.steps() if each != step][: -self._keep + 1 or None]:
                self.path(old).unlink(missing_ok=True)
        return path

    def load(self, step: int | None = None, *, xp: Any = None, dtype: str | None = None) -> Checkpoint:
        """Load a checkpoint: see `ivy_nn.checkpoints.load`.

        Parameters
        ----------
        step : the step; by default the last one
        xp, dtype : see `ivy_nn.checkpoints.load`

        Returns
        -------
        out : the checkpoint

        Raises
        ------
        CheckpointNotFoundError
            if there is none, or none of this step.
        FileFormatError
            if it is damaged; the message names the last one before it.
        """
        steps = self.steps()
        if not steps or (step is not None and step not in steps):
            what = "no checkpoints" if step is None else f"no checkpoint of step {step}"
            raise CheckpointNotFoundError(f"{str(self.folder)!r} has {what}; it has: {', '.join(map(str, steps)) or 'none'}.")
        chosen = steps[-1] if step is None else step
        try:
            return load(self.path(chosen), xp=xp, dtype=dtype)
        except FileNotFoundError:  # another process has deleted it since
            return self.load(step, xp=xp, dtype=dtype)
        except FileFormatError as error:
            before = [each for each in steps if each < chosen]
            if before:
                error.add_note(f"The checkpoint before it is that of step {before[-1]}: checkpoints.load({before[-1]}).")
            raise
