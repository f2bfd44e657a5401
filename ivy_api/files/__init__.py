"""Files that may come from anywhere: what they hold is checked before it is used, and is data only; and files written at once."""

from __future__ import annotations

from ivy_api.files.archives import Archive as Archive
from ivy_api.files.atomic import replacing as replacing
from ivy_api.files.checks import count_elements as count_elements
from ivy_api.files.checks import own_errors as own_errors
from ivy_api.files.checks import parse_json as parse_json
from ivy_api.files.checks import require as require
from ivy_api.files.checks import require_fields as require_fields
from ivy_api.files.checks import require_integer as require_integer
from ivy_api.files.checks import require_name as require_name
from ivy_api.files.checks import require_shape as require_shape
from ivy_api.files.hdf5 import hdf5_bytes as hdf5_bytes
from ivy_api.files.hdf5 import reading_hdf5 as reading_hdf5
from ivy_api.files.hdf5 import writing_hdf5 as writing_hdf5
from ivy_api.files.npy import Arrays as Arrays
from ivy_api.files.npy import StoredArray as StoredArray
from ivy_api.files.npy import load_npy as load_npy
