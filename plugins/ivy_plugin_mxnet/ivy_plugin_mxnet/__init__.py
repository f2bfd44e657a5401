"""The MXNet backend of ivy_api."""
