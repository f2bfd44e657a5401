"""``numpy.lib`` on any backend: its module `stride_tricks`."""

from ivy_frontend_numpy.lib import stride_tricks as stride_tricks
