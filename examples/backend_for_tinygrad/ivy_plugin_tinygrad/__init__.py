"""The tinygrad backend of ivy_api."""
