"""Costs of ivy_api compared with those of other libraries, as ratios: ``python -m benchmarks``.

``measure.py`` times, ``report.py`` writes, and each ``bench_<name>.py`` has the rows: a function ``cases()`` of what to measure
against what, and a function ``checks()`` of what needs no clock. To add a row, add a `Case`; to add a file, list it in
``__main__.py``.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before NumPy is imported: threads of small matrices wait for one another
