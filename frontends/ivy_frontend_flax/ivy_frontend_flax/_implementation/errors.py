"""``flax.errors``: what Flax raises, with the parameters that its classes take."""

from __future__ import annotations

from typing import Any

from ivy_api.frontends.constructors import constructor
from ivy_frontend_flax._implementation.frontend import FRONTEND

NAMES = FRONTEND.snapshot.modules["flax.errors"]


class FlaxError(Exception):
    """The base class of Flax's errors."""

    def __init__(self, message: Any) -> None:
        super().__init__(message)


def _kind(name: str, text: str) -> Any:
    """Return a class of errors: its parameters are those recorded, which the text names in braces."""

    def start(self: Any, given: dict[str, Any]) -> None:
        FlaxError.__init__(self, text.format(**given))

    own = {"__init__": constructor(name, NAMES[name].parameters, start), "__module__": "flax.errors"}
    made = type(name, (FlaxError,), {**own, "__doc__": text.partition(".")[0] + "."})
    FRONTEND.value(f"flax.errors.{name}", made)
    return made


FRONTEND.value("flax.errors.FlaxError", FlaxError)

TraceContextError = _kind("TraceContextError", "{message}")
LazyInitError = _kind("LazyInitError", "A parameter depends on the values of the input: {partial_val}. Use init instead.")
InvalidRngError = _kind("InvalidRngError", "{msg}")
ApplyScopeInvalidVariablesTypeError = _kind(
    "ApplyScopeInvalidVariablesTypeError",
    "The variables are a dict of collections, each a dict: {{'params': {{...}}}}. Got something else.",
)
ApplyScopeInvalidVariablesStructureError = _kind(
    "ApplyScopeInvalidVariablesStructureError",
    "Expected {{'params': {{...}}}}, but the collection 'params' holds another 'params': {variables}. Pass the inner dict.",
)
ScopeParamNotFoundError = _kind(
    "ScopeParamNotFoundError",
    'Could not find parameter named "{param_name}" in scope "{scope_path}". Were the variables made by init?',
)
ScopeCollectionNotFound = _kind(
    "ScopeCollectionNotFound",
    'Tried to access "{var_name}" from collection "{col_name}" in "{scope_path}" but the collection is empty. Pass it to apply.',
)
ScopeParamShapeError = _kind(
    "ScopeParamShapeError",
    'For parameter "{param_name}" in "{scope_path}", the given initializer is expected to generate shape {init_shape}, but the '
    "existing parameter it received has shape {value_shape}.",
)
ScopeVariableNotFoundError = _kind(
    "ScopeVariableNotFoundError", 'No variable named "{name}" for collection "{col}" in "{scope_path}".'
)
InvalidFilterError = _kind(
    "InvalidFilterError", 'Invalid filter: "{filter_like}". Filters are bool, str, collections of str, DenyList.'
)
InvalidScopeError = _kind("InvalidScopeError", 'The scope "{scope_name}" is no longer valid: the call of init or apply has ended.')
ModifyScopeVariableError = _kind(
    "ModifyScopeVariableError",
    'Cannot update variable "{variable_name}" in "{scope_path}" because collection "{col}" is immutable. Pass mutable=["{col}"].',
)
ImmutableVariableError = _kind("ImmutableVariableError", "{message}")
JaxTransformError = _kind("JaxTransformError", "Transformations of JAX and of Flax cannot be mixed here.")
PartitioningUnspecifiedError = _kind(
    "PartitioningUnspecifiedError", 'A transformation adds an axis to {target}, whose name is not in "metadata_params".'
)
NameInUseError = _kind("NameInUseError", 'Could not create {key_type} "{value}" in Module {module_name}: Name in use.')
AssignSubModuleError = _kind(
    "AssignSubModuleError", "Submodule {cls} must be defined in `setup()` or in a method wrapped in `@compact`."
)
SetAttributeInModuleSetupError = _kind(
    "SetAttributeInModuleSetupError", "Module construction attributes are frozen: setup() may only assign other names."
)
SetAttributeFrozenModuleError = _kind(
    "SetAttributeFrozenModuleError",
    "Can't set {attr_name}={attr_val} for Module of type {module_cls}: Module instance is frozen outside of setup method.",
)
MultipleMethodsCompactError = _kind("MultipleMethodsCompactError", "Only one method per class can be @nn.compact.")
ReservedModuleAttributeError = _kind(
    "ReservedModuleAttributeError", "properties `parent` and `name` are reserved: remove them from the annotations {annotations}."
)
ApplyModuleInvalidMethodError = _kind(
    "ApplyModuleInvalidMethodError", "Cannot call apply(): {method} is not a valid function for apply(). It takes the module first."
)
CallCompactUnboundModuleError = _kind(
    "CallCompactUnboundModuleError", "Can't call compact methods on unbound modules: use init, apply or bind."
)
CallSetupUnboundModuleError = _kind("CallSetupUnboundModuleError", "Can't call setup on unbound modules: use init, apply or bind.")
CallUnbindOnUnboundModuleError = _kind(
    "CallUnbindOnUnboundModuleError", "Can't call `unbind()` on unbound modules: use bind first."
)
CallShareScopeOnUnboundModuleError = _kind(
    "CallShareScopeOnUnboundModuleError", "Can't call `share_scope` on unbound modules: call it in setup or a compact method."
)
InvalidInstanceModuleError = _kind("InvalidInstanceModuleError", "Can only call init, apply and bind on an instance of a Module.")
IncorrectPostInitOverrideError = _kind(
    "IncorrectPostInitOverrideError", "Overrode `.__post_init__()` without calling `super().__post_init__()`."
)
DescriptorAttributeError = _kind("DescriptorAttributeError", "A property of a module asked for an attribute that is not there.")
InvalidCheckpointError = _kind("InvalidCheckpointError", 'A checkpoint at step {step} or later exists in "{path}".')
MPACheckpointingRequiredError = _kind("MPACheckpointingRequiredError", "Arrays on many processes need a manager: {path}, {step}.")
MPARestoreTargetRequiredError = _kind("MPARestoreTargetRequiredError", "Restoring {path} at step {step} needs a target for {key}.")
MPARestoreDataCorruptedError = _kind("MPARestoreDataCorruptedError", "The checkpoint of step {step} in {path} is not complete.")
TransformedMethodReturnValueError = _kind(
    "TransformedMethodReturnValueError", "The transformed method {name} cannot return modules."
)
TransformTargetError = _kind(
    "TransformTargetError", "Linen transformations take a Module class or a function of modules; got {target}."
)
AlreadyExistsError = _kind("AlreadyExistsError", 'Trying overwrite an existing file: "{path}".')
CursorFindError = _kind("CursorFindError", "Expected one match; found {cursor} and {cursor2}.")
TraverseTreeError = _kind("TraverseTreeError", "Give one of update_fn and cond_fn; got {update_fn} and {cond_fn}.")
