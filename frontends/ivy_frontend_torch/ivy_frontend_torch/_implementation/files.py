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
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from ivy_frontend_torch._implementation.creation import as_tensor
from ivy_frontend_torch._implementation.defining import raw
from ivy_frontend_torch._implementation.dtypes import BY_NAME, dtype
from ivy_frontend_torch._implementation.methods import numpy as numpy_of
from ivy_frontend_torch._implementation.modules.parameter import Parameter
from ivy_frontend_torch._implementation.objects import Size, device
from ivy_frontend_torch._implementation.strides import contiguous_strides, count_of, has_positions, offset_of, strides_of
from ivy_frontend_torch._implementation.tensor import Tensor, alias_of, require_grad, value_of, wrap

STORAGES = {
    "DoubleStorage": "float64", "FloatStorage": "float32", "HalfStorage": "float16", "BFloat16Storage": "bfloat16",
    "LongStorage": "int64", "IntStorage": "int32", "ShortStorage": "int16", "CharStorage": "int8", "ByteStorage": "uint8",
    "BoolStorage": "bool", "ComplexDoubleStorage": "complex128", "ComplexFloatStorage": "complex64",
}  # fmt: skip
"""The classes of storages in files, with the data types of their elements."""
UNTYPED = ("torch.storage", "UntypedStorage")
"""The class of storages whose data type each tensor says itself."""


class Named:
    """A function or class of PyTorch in a file: its module and name."""

    def __init__(self, module: str, name: str) -> None:
        self.module, self.name = module, name

    def __call__(self, *args: Any) -> Any:
        raise TypeError(f"{self.module}.{self.name} stands in a file only.")


class Storage:
    """The elements that tensors of a file share.

    Attributes
    ----------
    kind : the class, by its module and name
    array : the elements, in NumPy
    tensor : the first tensor that was made of it
    """

    def __init__(self, kind: Named, key: str, array: Any) -> None:
        self.kind, self.key, self.array = kind, key, array
        self.tensor: Tensor | None = None


# Reading.


class _Reader(pickle.Unpickler):
    """Makes tensors and plain containers, and nothing else.

    Parameters
    ----------
    read : takes the name of an entry of the archive
    swapped : whether the bytes of elements are in the other order than the machine's
    """

    def __init__(self, data: bytes, read: Callable[[str], bytes], swapped: bool) -> None:
        super().__init__(io.BytesIO(data))
        self._read, self._swapped = read, swapped
        self._storages: dict[str, Storage] = {}

    def find_class(self, module: str, name: str) -> Any:
        """Return what a name of the file stands for."""
        module = {"__builtin__": "builtins"}.get(module, module)
        found = _known().get(f"{module}.{name}")
        if (found is None and module == "torch" and name in STORAGES) or (module, name) == UNTYPED:
            return Named(module, name)
        if found is None and module == "torch" and name in BY_NAME:
            return BY_NAME[name]
        if found is None:
            raise pickle.UnpicklingError(
                f"The file holds {module}.{name}. Only tensors, numbers, strings, and lists and dicts of them are read: save the "
                "state_dict() of a model, not the model."
            )
        return found

    def persistent_load(self, pid: Any) -> Storage:
        """Return the storage that a tensor refers to."""
        _, kind, key, _, number = pid
        if key not in self._storages:
            self._storages[key] = Storage(kind, key, self._elements(kind, self._read(f"data/{key}"), number))
        return self._storages[key]

    def _elements(self, kind: Named, data: bytes, number: int) -> Any:
        import numpy as np

        if (kind.module, kind.name) == UNTYPED:
            return data
        found = np.frombuffer(data, dtype=_numpy_dtype(STORAGES[kind.name]), count=number)
        return found.byteswap() if self._swapped else found.copy()


def _numpy_dtype(name: str) -> str:
    """Return the data type of NumPy for the bytes of elements; those of bfloat16 are the upper halves of float32."""
    return "uint16" if name == "bfloat16" else name


def _tensor_of(elements: Any, name: str, shape: Any) -> Tensor:
    import numpy as np

    if name == "bfloat16":
        wide = (elements.astype("uint32") << np.uint32(16)).view("float32")
        return as_tensor(wide.reshape(shape)).to(BY_NAME[name])
    return as_tensor(elements.reshape(shape), dtype=BY_NAME[name])


def _rebuilt(storage: Storage, offset: int, size: Any, stride: Any, requires_grad: bool = False, *rest: Any) -> Tensor:
    """Return a tensor of a storage: the first that takes all elements in order is its own, others are views."""
    import numpy as np

    elements, name = storage.array, STORAGES.get(storage.kind.name, "")
    if not name:  # the data type comes with the tensor
        name = rest[1]._name
        elements = np.frombuffer(elements, dtype=_numpy_dtype(name)).copy()
    whole = offset == 0 and tuple(stride) == contiguous_strides(size) and count_of(size) == len(elements)
    if storage.tensor is None:
        storage.tensor = found = _tensor_of(elements, name, tuple(size) if whole else (-1,))
        if not whole:
            found = found.as_strided(size, stride, offset)
    else:
        found = storage.tensor.as_strided(size, stride, offset)
    if requires_grad:
        require_grad(found)
    return found


def _rebuilt_parameter(data: Tensor, requires_grad: bool, *rest: Any) -> Any:
    return Parameter(data, requires_grad)


def _rebuilt_with_attributes(function: Callable[..., Any], cls: Any, args: Any, state: Any) -> Any:
    """Return a tensor with attributes of the user."""
    found = function(*args)
    for name, value in (state if isinstance(state, dict) else state[0] or {}).items():
        setattr(found, name, value)
    return found


@cache
def _known() -> dict[str, Any]:
    """Return what files may name, beside storages and data types."""
    return {
        "collections.OrderedDict": OrderedDict,
        "collections.defaultdict": defaultdict,
        "builtins.dict": dict,
        "builtins.list": list,
        "builtins.set": set,
        "builtins.complex": complex,
        "builtins.bytearray": bytearray,
        "_codecs.encode": lambda text, encoding: text.encode(encoding),
        "torch.Size": Size,
        "torch.device": device,
        "torch.Tensor": Tensor,
        "torch.nn.parameter.Parameter": Parameter,
        "torch._utils._rebuild_tensor_v2": _rebuilt,
        "torch._utils._rebuild_tensor_v3": _rebuilt,
        "torch._utils._rebuild_parameter": _rebuilt_parameter,
        "torch._utils._rebuild_parameter_with_state": lambda data, grad, hooks, state: _rebuilt_with_attributes(
            _rebuilt_parameter, Parameter, (data, grad, hooks), state
        ),
        "torch._tensor._rebuild_from_type_v2": _rebuilt_with_attributes,
    }


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
    pickle.UnpicklingError
        if the file holds other objects than tensors, numbers, strings, and lists and dicts of them.
    RuntimeError
        if it is no file of PyTorch 1.6 or newer.
    """
    source = Path(f) if isinstance(f, (str, os.PathLike)) else f
    if not zipfile.is_zipfile(source):
        if isinstance(source, Path) and not source.exists():
            raise FileNotFoundError(f"[Errno 2] No such file or directory: '{source}'")
        raise RuntimeError(f"{f} is no file of PyTorch 1.6 or newer: load it with PyTorch, and save it again.")
    with zipfile.ZipFile(source) as archive:
        names = archive.namelist()
        top = next((name.removesuffix("data.pkl") for name in names if name.endswith("/data.pkl")), None)
        if top is None:
            raise RuntimeError(f"{f} is no file of torch.save: it has no data.pkl, but {', '.join(names[:5])}.")

        def read(name: str) -> bytes:
            return archive.read(f"{top}{name}")

        order = read("byteorder").decode() if f"{top}byteorder" in names else "little"
        return _Reader(read("data.pkl"), read, order == "big").load()


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
        root = alias_of(t).root if t._alias is not None and has_positions(t) else None
        key = id(t if root is None else root)
        if key not in self._found:
            self._found[key] = (t if root is None else root, self._stored(wrap(value_of(t) if root is None else root.value)))
        storage = self._found[key][1]
        place = (0, contiguous_strides(t.shape)) if root is None else (offset_of(t), strides_of(t))
        args: tuple[Any, ...] = (storage, place[0], tuple(t.shape), tuple(place[1]), t.requires_grad, OrderedDict())
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
        Path(f).write_bytes(held.getvalue())
    else:
        f.write(held.getvalue())


def _little(array: Any) -> bytes:
    """Return the bytes of an array of NumPy, the lowest of each element first."""
    return bytes(array.astype(array.dtype.newbyteorder("<"), copy=False).tobytes())
