/// What was meant by a `type` that JSON Schema does not know.
func typeHint(_ name: String) -> String {
    if let known: String = foreignTypes[name.lowercased()] { return "write \(known)" }
    let types: [String] = ["array", "boolean", "integer", "null", "number", "object", "string"]
    if let near: String = suggestion(for: name, among: types) { return "did you mean '\(near)'?" }
    return "array, boolean, integer, null, number, object and string are"
}

/// As other languages and databases call them.
private let foreignTypes: [String: String] = [
    "int": "`integer`", "int32": "`integer` with the format `int32`", "int64": "`integer` with the format `int64`",
    "long": "`integer` with the format `int64`", "short": "`integer`", "float": "`number` with the format `float`",
    "double": "`number` with the format `double`", "decimal": "`number` with the format `decimal`", "bool": "`boolean`",
    "str": "`string`", "text": "`string`", "varchar": "`string`", "char": "`string`", "uuid": "`string` with the format `uuid`",
    "date": "`string` with the format `date`", "datetime": "`string` with the format `date-time`",
    "date-time": "`string` with the format `date-time`", "timestamp": "`string` with the format `date-time`",
    "binary": "`string` with the format `binary`", "byte": "`string` with the format `byte`", "list": "`array`", "tuple": "`array`",
    "dict": "`object`", "map": "`object`", "hash": "`object`", "struct": "`object`", "enum": "`string` with an `enum`",
    "any": "no `type` for any value", "mixed": "no `type` for any value", "nil": "`null`", "none": "`null`", "void": "`null`",
]
