"""Files of models, which Keras reads and writes too: ``.keras``, ``.weights.h5``, and their configuration as JSON."""

from __future__ import annotations

import io
import json
import zipfile
from datetime import datetime
from importlib import import_module
from pathlib import Path
from typing import Any

from ivy_api.errors import FileFormatError
from ivy_api.files import Archive, hdf5_bytes, own_errors, parse_json, reading_hdf5, replacing
from ivy_frontend_keras._implementation.defining import offer
from ivy_frontend_keras._implementation.frontend import FRONTEND
from ivy_frontend_keras._implementation.objects import custom_object_scope, deserialize_keras_object, serialize_keras_object
from ivy_frontend_keras._implementation.saving import states
from ivy_frontend_keras._implementation.variables import allowance

CONFIG, METADATA, WEIGHTS = "config.json", "metadata.json", "model.weights.h5"
"""The names of the files inside of one of a model."""
KIND = "a model of Keras"


def _hdf5() -> Any:
    try:
        return import_module("h5py")
    except ImportError as error:
        raise ImportError("Weights are in HDF5 files, which need h5py: pip install 'ivy-frontend-keras[files]'") from error


def _target(filepath: Any, ending: str, overwrite: bool) -> Path:
    path = Path(filepath)
    if not path.name.endswith(ending):
        raise ValueError(f"The filename must end in `{ending}`. Received: filepath={filepath}")
    if path.exists() and not overwrite:
        raise FileExistsError(f"{path} exists, and overwrite is False.")
    return path


def _replace(path: Path, data: bytes) -> None:
    """Write a file at once: until then the one before is there."""
    with replacing(path) as new:
        new.write_bytes(data)


def _weights_of(model: Any) -> bytes:
    _hdf5()
    return hdf5_bytes(lambda file: states.write(model, file))


def text_of(model: Any, **kwargs: Any) -> str:
    """Return a model without its weights as JSON."""
    return json.dumps(_plain(serialize_keras_object(model)), **kwargs)


def _plain(value: Any) -> Any:
    """Return nested tuples as lists, as JSON has them."""
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items()}
    return [_plain(one) for one in value] if isinstance(value, (list, tuple)) else value


@offer("models")
def model_from_json(json_string: str, custom_objects: Any = None) -> Any:
    """Return a model with new weights from what its method ``to_json`` returned."""
    with own_errors("The text", "a model in JSON"):
        return deserialize_keras_object(parse_json(json_string, "A model in JSON"), custom_objects)


@offer("models", "saving")
def save_model(model: Any, filepath: Any, overwrite: bool = True, zipped: Any = None, **kwargs: Any) -> None:
    """Write a model to a file ``.keras``, which Keras reads too: its graph, its weights, the state of training."""
    if kwargs or zipped is False:
        raise ValueError(f"A model is written to one file: the arguments are not offered. Received: zipped={zipped}, {kwargs}")
    path = _target(filepath, ".keras", overwrite)
    now = datetime.now().strftime("%Y-%m-%d@%H:%M:%S")
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        archive.writestr(METADATA, json.dumps({"keras_version": FRONTEND.snapshot.version, "date_saved": now}))
        archive.writestr(CONFIG, text_of(model))
        archive.writestr(WEIGHTS, _weights_of(model))
    _replace(path, held.getvalue())


@offer("models", "saving")
def load_model(filepath: Any, custom_objects: Any = None, compile: bool = True, safe_mode: bool = True) -> Any:
    """Return the model of a file ``.keras`` that this or Keras wrote, on the backend in use.

    Parameters
    ----------
    custom_objects : classes and functions of one's own, by name
    compile : whether the model continues to be trained as it was
    safe_mode : accepted; Python functions saved as byte code are never run

    Raises
    ------
    FileFormatError
        if the file is damaged, or holds something else: it is a ``ValueError``.
    """
    path = Path(filepath)
    if not zipfile.is_zipfile(path):
        if not path.exists():
            raise ValueError(f"File not found: filepath={filepath}. Please ensure the file is an accessible `.keras` zip file.")
        raise FileFormatError(f"{path} is no file of Keras 3: load it with Keras and save it as `.keras`.")
    _hdf5()
    with own_errors(path, KIND), Archive(path, KIND) as archive, custom_object_scope(custom_objects or {}):
        names = set(archive.names)
        if not {CONFIG, WEIGHTS} <= names:
            raise FileFormatError(
                f"{path} has no {' and no '.join(sorted({CONFIG, WEIGHTS} - names))}: it is not the file of a whole model."
            )
        config = parse_json(archive.read(CONFIG), f"{CONFIG} of {path}")
        weights = archive.read(WEIGHTS)
        with reading_hdf5(weights, KIND) as (file, _), allowance(states.count(file)):
            model = deserialize_keras_object(config)
            if type(config) is not dict or not hasattr(model, "compile_from_config"):
                raise FileFormatError(f"{path} has a {type(model).__name__}, not a model.")
            if compile and config.get("compile_config"):
                model.compile_from_config(config["compile_config"])
            states.read(model, file)
    return model


@offer("saving")
def save_weights(model: Any, filepath: Any, overwrite: bool = True, max_shard_size: Any = None, **kwargs: Any) -> None:
    """Write the weights of a model to a file ``.weights.h5``, which Keras reads too."""
    if max_shard_size is not None or kwargs:
        raise ValueError(f"Weights are written to one file. Received: max_shard_size={max_shard_size}, {kwargs}")
    _replace(_target(filepath, ".weights.h5", overwrite), _weights_of(model))


@offer("saving")
def load_weights(model: Any, filepath: Any, skip_mismatch: bool = False, **kwargs: Any) -> None:
    """Read the weights of a model from a file ``.weights.h5`` or ``.keras`` that this or Keras wrote."""
    if kwargs:
        raise ValueError(f"Invalid keyword arguments: {kwargs}")
    path = Path(filepath)
    if not path.exists():
        raise ValueError(f"File not found: filepath={filepath}")
    source: Any = path
    if path.name.endswith(".keras"):
        with Archive(path, KIND) as archive:
            source = archive.read(WEIGHTS)
    elif not path.name.endswith(".weights.h5"):
        raise ValueError(f"The filename must end in `.weights.h5` or `.keras`. Received: filepath={filepath}")
    _hdf5()
    with reading_hdf5(source, "weights of Keras") as (file, _):
        states.read(model, file, skip_mismatch=skip_mismatch)
