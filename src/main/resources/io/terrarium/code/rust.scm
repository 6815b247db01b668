(mod_item name: (identifier) @name body: (_) @body) @module
(struct_item name: (type_identifier) @name body: (_)? @body) @struct
(union_item name: (type_identifier) @name body: (_) @body) @union
(enum_item name: (type_identifier) @name body: (_) @body) @enum
(enum_variant name: (identifier) @name) @constant
(trait_item name: (type_identifier) @name body: (_) @body) @trait
(impl_item type: (_) @name body: (_) @body) @impl
(function_item name: (identifier) @name body: (_) @body) @function
(function_signature_item name: (identifier) @name) @function
(type_item name: (type_identifier) @name) @type
(const_item name: (identifier) @name) @constant
(static_item name: (identifier) @name) @variable
(field_declaration name: (field_identifier) @name) @field
(macro_definition name: (identifier) @name) @macro
