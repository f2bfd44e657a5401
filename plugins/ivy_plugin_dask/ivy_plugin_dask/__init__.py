"""The dask backend of ivy_api."""
