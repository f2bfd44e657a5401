"""Types for annotations: arrays and namespaces as type checkers and editors see them.

`Array` is deliberately wide: it has what the native arrays of all frameworks have in common, so that a ``numpy.ndarray`` or a
``torch.Tensor`` matches it. `ArrayNamespace` is generated from the declarations (``make protocol``), for completion in editors.
Declarations use the other names: `NumericArray`, `Axis`, `Shape` and so on state the role of a parameter, and `PadMode`,
`Reduction` and so on list its options.
"""

from ivy_api._namespace_protocol import ArrayNamespace as ArrayNamespace
from ivy_api._types import AnyArray as AnyArray
from ivy_api._types import Array as Array
from ivy_api._types import ArrayNamespaceInfo as ArrayNamespaceInfo
from ivy_api._types import At as At
from ivy_api._types import Axes as Axes
from ivy_api._types import Axis as Axis
from ivy_api._types import AxisOf as AxisOf
from ivy_api._types import AxisPair as AxisPair
from ivy_api._types import AxisSequence as AxisSequence
from ivy_api._types import AxisTuple as AxisTuple
from ivy_api._types import BatchReduction as BatchReduction
from ivy_api._types import BoolArray as BoolArray
from ivy_api._types import ComplexArray as ComplexArray
from ivy_api._types import ConvolveMode as ConvolveMode
from ivy_api._types import CovarianceMethod as CovarianceMethod
from ivy_api._types import CustomJvp as CustomJvp
from ivy_api._types import CustomVjp as CustomVjp
from ivy_api._types import Detrend as Detrend
from ivy_api._types import Device as Device
from ivy_api._types import DType as DType
from ivy_api._types import EigenvalueSelection as EigenvalueSelection
from ivy_api._types import FftNorm as FftNorm
from ivy_api._types import FInfo as FInfo
from ivy_api._types import FloatingArray as FloatingArray
from ivy_api._types import GridPaddingMode as GridPaddingMode
from ivy_api._types import GridSampleMode as GridSampleMode
from ivy_api._types import IInfo as IInfo
from ivy_api._types import IndexMode as IndexMode
from ivy_api._types import IntegerArray as IntegerArray
from ivy_api._types import IntegerOrBoolArray as IntegerOrBoolArray
from ivy_api._types import InterpolationMode as InterpolationMode
from ivy_api._types import Key as Key
from ivy_api._types import KeyImpl as KeyImpl
from ivy_api._types import Kinds as Kinds
from ivy_api._types import LastAxis as LastAxis
from ivy_api._types import Mask as Mask
from ivy_api._types import MatrixNormOrder as MatrixNormOrder
from ivy_api._types import MeshgridIndexing as MeshgridIndexing
from ivy_api._types import NamedPadding as NamedPadding
from ivy_api._types import NewAxes as NewAxes
from ivy_api._types import NewAxis as NewAxis
from ivy_api._types import NumericArray as NumericArray
from ivy_api._types import OpaqueArray as OpaqueArray
from ivy_api._types import Padding as Padding
from ivy_api._types import PaddingMode as PaddingMode
from ivy_api._types import PadMode as PadMode
from ivy_api._types import QrMode as QrMode
from ivy_api._types import QuantileMethod as QuantileMethod
from ivy_api._types import Ranks as Ranks
from ivy_api._types import RealArray as RealArray
from ivy_api._types import RealFloatingArray as RealFloatingArray
from ivy_api._types import Reduction as Reduction
from ivy_api._types import ReflectType as ReflectType
from ivy_api._types import RepeatedAxes as RepeatedAxes
from ivy_api._types import Role as Role
from ivy_api._types import ScatterMode as ScatterMode
from ivy_api._types import Shape as Shape
from ivy_api._types import ShapeTuple as ShapeTuple
from ivy_api._types import Side as Side
from ivy_api._types import SignalPadMode as SignalPadMode
from ivy_api._types import SpectrumScaling as SpectrumScaling
from ivy_api._types import TransformType as TransformType
from ivy_api._types import Transposition as Transposition
from ivy_api._types import TrimEnds as TrimEnds
