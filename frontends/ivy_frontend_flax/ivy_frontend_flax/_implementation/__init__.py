"""The implementation of the frontend; the public modules look names up in it."""
