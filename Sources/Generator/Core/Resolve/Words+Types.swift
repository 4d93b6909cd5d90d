extension JSONKinds {
    /// "a string", "a string or an integer".
    var words: String {
        var words: [String] = []
        let names: [(JSONKinds, String)] = [
            (.null, "null"), (.boolean, "a boolean"), (.string, "a string"), (.array, "an array"), (.object, "an object"),
        ]
        for (kind, name): (JSONKinds, String) in names where contains(kind) { words.append(name) }
        if isSuperset(of: .number) {
            words.append("a number")
        } else if contains(.integer) {
            words.append("an integer")
        } else if contains(.fraction) {
            words.append("a number with a fraction")
        }
        return words.joined(separator: " or ")
    }
}

extension Resolver {
    /// What a value of the type looks like in JSON, in a few words.
    func words(_ type: TypeReference) -> String {
        switch type {
        case .scalar(let scalar): return words(scalar)
        case .json, .custom: return "any value"
        case .array: return "an array of its items' type"
        case .dictionary: return "an object with values of its type"
        case .optional(let type): return words(type) + " or null"
        case .model(let id):
            switch drafts[id.index].kind {
            case .enumeration(let enumeration)?:
                let shown: [String] = enumeration.values.prefix(6).map { quoted($0.literal) }
                return "one of " + shown.joined(separator: ", ") + (enumeration.values.count > 6 ? ", …" : "")
            case .object?: return "an object with its properties"
            case .union?: return "a value of one of its schemas"
            case .wrapper(let type)?: return words(type)
            case nil: return "any value"
            }
        }
    }

    private func words(_ scalar: Scalar) -> String {
        switch scalar {
        case .string: "a string"
        case .boolean: "true or false"
        case .integer, .int64: "an integer of 64 bits"
        case .int32: "an integer of 32 bits"
        case .uint64: "an integer from 0"
        case .number, .float, .decimal: "a number"
        case .dateTime: "a date and time (`2006-01-02T15:04:05Z`)"
        case .date: "a date (`2006-01-02`)"
        case .uuid: "a UUID"
        case .uri: "a URI"
        case .byte: "base64 text"
        case .binary: "bytes, as text"
        }
    }
}

/// A scalar as JSON has it: the string "1" and the number 1 look different.
func quoted(_ value: JSONNode) -> String { value.string.map { "\"\($0.raw)\"" } ?? described(value) }
