"""``torch.save`` and ``torch.load``: PyTorch's own files of tensors in nested lists and dicts, without pickled programs.

A file is a zip archive with ``data.pkl``, in which tensors refer to storages, and the bytes of each storage. Tensors that share a
storage share their data after loading, too. Of ``data.pkl`` only tensors and plain containers are made: functions and classes that
it names otherwise are refused, as with ``weights_only=True``.
"""

from __future__ import annotations

import io
import os
import pickle
import zipfile
from collections import OrderedDict, defaultdict
from pathlib import Path
from typing import Any

from ivy_api.files import Archive, own_errors, replacing, require_name
from ivy_frontend_torch._implementation.defining import raw
from ivy_frontend_torch._implementation.dtypes import BY_NAME, dtype
from ivy_frontend_torch._implementation.geometry import contiguous_strides
from ivy_frontend_torch._implementation.methods import numpy as numpy_of
from ivy_frontend_torch._implementation.modules.parameter import Parameter
from ivy_frontend_torch._implementation.objects import Size, device
from ivy_frontend_torch._implementation.strides import geometry_of, offset_of, strides_of
from ivy_frontend_torch._implementation.tensor import Tensor, alias_of, value_of, wrap
from ivy_frontend_torch._implementation.unpickling import KIND, STORAGES, UNTYPED, LoadError, Named, Reader, Storage


@raw("torch")
def load(
    f: Any,
    map_location: Any = None,
    pickle_module: Any = None,
    *,
    weights_only: Any = None,
    mmap: Any = None,
    **pickle_load_args: Any,
) -> Any:
    """Return the tensors, in their lists and dicts, of a file that this or PyTorch wrote, on the backend in use.

    Parameters
    ----------
    f : the file: a path, or a file open for reading bytes
    map_location, mmap : accepted; tensors are where the backend puts them
    weights_only : accepted; programs in files are never run

    Raises
    ------
    LoadError
        if the file is damaged, no file of PyTorch 1.6 or newer, or holds other objects than tensors, numbers, strings, and lists
        and dicts of them; it is an `ivy_api.errors.FileFormatError`, a ``pickle.UnpicklingError`` and a ``RuntimeError``.
    """
    source = Path(f) if isinstance(f, (str, os.PathLike)) else f
    if isinstance(source, Path) and not source.exists():
        raise FileNotFoundError(f"[Errno 2] No such file or directory: '{source}'")
    if not zipfile.is_zipfile(source):
        raise LoadError(f"{f} is no file of PyTorch 1.6 or newer: load it with PyTorch, and save it again.")
    with own_errors(f, KIND, LoadError), Archive(source, KIND, LoadError) as archive:
        top = next((name.removesuffix("data.pkl") for name in archive.names if name.endswith("/data.pkl")), None)
        if top is None:
            raise LoadError(f"{f} is no file of torch.save: it has no data.pkl, but {', '.join(archive.names[:5])}.")

        def read(name: str) -> bytes:
            return archive.read(f"{top}{name}")

        order = read("byteorder").decode() if f"{top}byteorder" in archive.names else "little"
        return Reader(read("data.pkl"), read, require_name(order, "The order of bytes", ("little", "big")) == "big").load()


# Writing.


_Pickler: Any = vars(pickle)["_Pickler"]
"""The pickler that is written in Python: the one in C writes only names that can be imported."""


class _Writer(_Pickler):  # type: ignore[misc]
    """Writes tensors as PyTorch does, with the names of its functions."""

    dispatch: Any = _Pickler.dispatch.copy()

    def __init__(self, file: Any) -> None:
        super().__init__(file, protocol=2)
        self.storages: list[Storage] = []
        self._found: dict[int, tuple[Any, Storage]] = {}

    def save(self, obj: Any, save_persistent_id: bool = True) -> None:
        """Write an object."""
        super().save(Named("torch", obj._name) if isinstance(obj, dtype) else obj, save_persistent_id)

    def save_named(self, obj: Named) -> None:
        """Write the name of a function or class."""
        self.write(pickle.GLOBAL + f"{obj.module}\n{obj.name}\n".encode())
        self.memoize(obj)

    dispatch[Named] = save_named

    def persistent_id(self, obj: Any) -> Any:
        """Return what stands for a storage."""
        return ("storage", obj.kind, obj.key, "cpu", len(obj.array)) if isinstance(obj, Storage) else None

    def reducer_override(self, obj: Any) -> Any:
        """Return how an object is made again."""
        utilities = "torch._utils"
        if isinstance(obj, Parameter):
            return Named(utilities, "_rebuild_parameter"), (obj.data, obj.requires_grad, OrderedDict())
        if isinstance(obj, Tensor):
            return self._reduced(obj)
        if isinstance(obj, Size):
            return Named("torch", "Size"), (tuple(obj),)
        if isinstance(obj, device):
            return Named("torch", "device"), (obj.type,) if obj.index is None else (obj.type, obj.index)
        if type(obj) in _PLAIN:
            return NotImplemented
        raise pickle.PicklingError(
            f"torch.save writes tensors, numbers, strings, and lists and dicts of them; got {type(obj).__qualname__}. Of a module "
            "or an optimizer save its state_dict()."
        )

    def _reduced(self, t: Tensor) -> Any:
        if not t.is_leaf:
            t = t.detach()
        root = alias_of(t).root if t._alias is not None and geometry_of(t) is not None else None
        key = id(t if root is None else root)
        if key not in self._found:
            self._found[key] = (t if root is None else root, self._stored(wrap(value_of(t) if root is None else root.value)))
        storage = self._found[key][1]
        offset, strides = (0, contiguous_strides(t.shape)) if root is None else (offset_of(t), strides_of(t))
        args: tuple[Any, ...] = (storage, offset, tuple(t.shape), tuple(strides), t.requires_grad, OrderedDict())
        if (storage.kind.module, storage.kind.name) == UNTYPED:
            return Named("torch._utils", "_rebuild_tensor_v3"), (*args, t.dtype)
        return Named("torch._utils", "_rebuild_tensor_v2"), args

    def _stored(self, t: Tensor) -> Storage:
        """Return a new storage with the elements of a tensor in order."""
        name = t.dtype._name
        kind = next((Named("torch", cls) for cls, one in STORAGES.items() if one == name), Named(*UNTYPED))
        if name == "bfloat16":
            elements = (numpy_of(t.to(BY_NAME["float32"])).reshape(-1).view("uint32") >> 16).astype("uint16")
        else:
            elements = numpy_of(t).reshape(-1)
        if (kind.module, kind.name) == UNTYPED:
            elements = elements.view("uint8")
        made = Storage(kind, str(len(self.storages)), elements)
        self.storages.append(made)
        return made


_PLAIN = frozenset(
    {
        str,
        bytes,
        bytearray,
        bool,
        int,
        float,
        complex,
        dict,
        list,
        tuple,
        set,
        OrderedDict,
        defaultdict,
        Named,
        type,
        type(None),
        type(len),
    }
)
"""Types that are written as they are; those of functions and classes are for what stands for these."""


@raw("torch")
def save(
    obj: Any, f: Any, pickle_module: Any = pickle, pickle_protocol: int = 2, _use_new_zipfile_serialization: bool = True,
    _disable_byteorder_record: bool = False,
) -> None:  # fmt: skip
    """Write tensors, in nested lists and dicts, to a file that PyTorch reads too.

    Parameters
    ----------
    obj : tensors, numbers, strings, and lists and dicts of them, such as a ``state_dict()``
    f : the file: a path, or a file open for writing bytes

    Raises
    ------
    pickle.PicklingError
        if there are other objects.
    """
    data = io.BytesIO()
    writer = _Writer(data)
    writer.dump(obj)
    held = io.BytesIO()
    top = Path(f).name.partition(".")[0] if isinstance(f, (str, os.PathLike)) else "archive"
    with zipfile.ZipFile(held, "w") as archive:
        archive.writestr(f"{top}/data.pkl", data.getvalue())
        archive.writestr(f"{top}/byteorder", "little")
        for storage in writer.storages:
            archive.writestr(f"{top}/data/{storage.key}", _little(storage.array))
        archive.writestr(f"{top}/version", "3\n")
    if isinstance(f, (str, os.PathLike)):
        with replacing(f) as new:
            new.write_bytes(held.getvalue())
    else:
        f.write(held.getvalue())


def _little(array: Any) -> bytes:
    """Return the bytes of an array of NumPy, the lowest of each element first."""
    return bytes(array.astype(array.dtype.newbyteorder("<"), copy=False).tobytes())
