"""One checkpoint: a safetensors file, with the structure and a digest in its metadata."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ivy_api.errors import ArgumentTypeError
from ivy_api.files import parse_json, replacing, require_fields, require_integer
from ivy_nn.container import Container
from ivy_nn.errors import FileFormatError
from ivy_nn.module_tree import Tree
from ivy_nn.storage import safetensors
from ivy_nn.storage.descriptions import describe, rebuild
from ivy_nn.storage.entries import entries_of, taking

FORMAT = "ivy_nn checkpoint"
VERSION = 1
"""Of the format. A newer one is an error in this version of ivy_nn."""
_PREFIXES = {"v": "", "optimizer_state": "optimizer_state:", "extra": "extra:"}


class Checkpoint(NamedTuple):
    """What a checkpoint has.

    Attributes
    ----------
    v : the variables, a Container
    optimizer_state, extra : as they were saved; ``None`` if they were not. Named tuples
        come back as tuples, except the states of ivy_nn's own optimizers
    step : the number of the step, or ``None``
    """

    v: Container
    optimizer_state: Any
    step: int | None
    extra: Any


def save(path: str | os.PathLike[str], v: Any, *, optimizer_state: Any = None, step: int | None = None, extra: Any = None) -> None:
    """Save variables, and what else is needed to continue training, to one file.

    The file is complete or not there: it replaces one of that name when all is on the disk. It is a safetensors file, in which the
    variables have their own names, so that ``safetensors.torch.load_file`` and the like read it, too.

    Parameters
    ----------
    path : the file; its name usually ends with ``.safetensors``
    v : variables, a Container or nested mappings; or a model, of which all variables are saved: parameters, and buffers
    optimizer_state : of `Optimizer.init` or `Optimizer.step`; or nested mappings, lists and tuples of arrays, numbers and strings
    step : the number of the step
    extra : anything else, such as keys of random numbers and settings: like the state

    Raises
    ------
    LeafError
        for a leaf that is no array, number, string or ``None``, or a dtype that files do not have; nothing is written then.

    Examples
    --------
    >>> import os, tempfile
    >>> import numpy as np
    >>> from ivy_nn import Linear
    >>> model = Linear(3, 2)
    >>> path = os.path.join(tempfile.mkdtemp(), "model.safetensors")
    >>> save(path, model.build(), step=7, extra={"seed": 0})
    >>> found = load(path)
    >>> found.step, found.extra, found.v == model.v
    (7, {'seed': 0}, True)
    """
    if isinstance(v, Tree):
        v = v.variables
    if not isinstance(v, Mapping):
        raise ArgumentTypeError(f"save takes a model, or variables in a Container or in mappings; got a {type(v).__name__}.")
    if step is not None and (isinstance(step, bool) or not isinstance(step, int)):
        step = int(step)
    parts = {"v": Container(v), "optimizer_state": optimizer_state, "extra": extra}
    text = json.dumps(
        {"format": FORMAT, "version": VERSION, "step": step, "parts": {name: describe(part, name) for name, part in parts.items()}}
    )
    entries = [entry for name, part in parts.items() for entry in entries_of(part, _PREFIXES[name])]
    with replacing(path) as new:
        safetensors.write(new, entries, {safetensors.OWN: text})


def load(path: str | os.PathLike[str], *, xp: Any = None, dtype: str | None = None) -> Checkpoint:
    """Load a checkpoint, on any backend.

    Parameters
    ----------
    path : the file
    xp : the namespace of the arrays, or the name of the backend; by default the current one, or the only one installed
    dtype : the name of a dtype that real floating-point arrays are converted to

    Returns
    -------
    out : the checkpoint; ``model.load_state_dict(out.v)`` checks that it is one of this model

    Raises
    ------
    FileFormatError
        if the file is truncated, altered, of a newer version, or something else; or has a dtype that the backend does not have.
    FileNotFoundError
        if there is no such file.
    """
    found = Path(path)
    if found.is_dir():
        raise FileFormatError(f"{os.fspath(path)!r} is a folder. For one of several checkpoints: Checkpoints(folder).load().")
    arrays, metadata = safetensors.read(found)
    described = _described(metadata.get(safetensors.OWN, ""), os.fspath(path))
    parts = require_fields(described["parts"], "The parts of the checkpoint", (), _PREFIXES)
    rebuilt = {name: rebuild(parts.get(name), taking(path, arrays, xp, dtype, prefix)) for name, prefix in _PREFIXES.items()}
    if not isinstance(rebuilt["v"], Container):
        raise FileFormatError(f"{os.fspath(path)!r} has variables that are a {type(rebuilt['v']).__name__}, not a Container.")
    return Checkpoint(rebuilt["v"], rebuilt["optimizer_state"], described["step"], rebuilt["extra"])


def _described(text: str, path: str) -> dict[str, Any]:
    """Return the description of a checkpoint, of this version."""
    described = parse_json(text, f"The description in {path!r}") if text else None
    if type(described) is not dict or described.get("format") != FORMAT:
        raise FileFormatError(
            f"{path!r} is a safetensors file, but no checkpoint. For its arrays: Container.from_safetensors(path), or "
            f"model.load_state_dict(path)."
        )
    version = described.get("version")
    if type(version) is not int or version != VERSION:
        raise FileFormatError(
            f"{path!r} is a checkpoint of version {version!r:.20}; this version of ivy_nn reads version {VERSION}. Update ivy_nn."
        )
    require_fields(described, "The checkpoint", ("format", "version", "parts", "step"))
    if described["step"] is not None:
        require_integer(described["step"], "The step of the checkpoint", least=-(2**63))
    return described
