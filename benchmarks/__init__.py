"""What ivy_api costs, side by side with what others cost, as ratios: ``python -m benchmarks``.

``measure.py`` times, ``report.py`` writes, and each ``bench_<name>.py`` gives the rows: a function ``cases()`` of what to measure
against what, and a function ``checks()`` of what can be told without a clock. To add a row, add a `Case`; to add a file, list it in
``__main__.py``.
"""
