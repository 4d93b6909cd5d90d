import EndpointGenerator

/// YAML documents are read as version 1.2. These rules find values that YAML 1.1 tools interpret differently, if the schema shows which
/// interpretation is intended.
extension Linter {
    mutating func checkYAML() {
        for number in yamlFiles.sorted() {
            guard isEnabled("yaml-bracket"), let reading = sources[number].map({ readYAML($0, number: number) }) else { continue }
            for bracket in reading.shallowBrackets {
                report("yaml-bracket", "YAML requires a closing bracket to be deeper than its key; some tools reject this", at: bracket)
            }
        }
        if let version = document.root.object?["info"]?.object?["version"], let written = plainText(version.span), version.number != nil {
            report(
                "yaml-unquoted", "a version without quotes is a number in YAML: other tools may read `\(written)` as a different number",
                at: version.span)
        }
    }

    /// Compares the type that the schema expects with the type that YAML 1.1 gives an unquoted scalar, at every depth of a value.
    mutating func checkReading(_ value: JSONNode, _ schema: JSONNode) {
        guard yamlFiles.contains(value.span.file), isEnabled("yaml-text", "yaml-unquoted") else { return }
        for object in examples.applied(with: schema).compactMap(\.object) {
            switch value.value {
            case .object(let members):
                for member in members.members {
                    if let property = object["properties"]?.object?[member.key.raw] { checkReading(member.value, property) }
                }
            case .array(let items):
                if let element = object["items"] { for item in items { checkReading(item, element) } }
            default:
                let types = object["type"]
                checkScalar(value, types: types?.array?.compactMap { $0.string?.raw } ?? types?.string.map { [$0.raw] } ?? [])
            }
        }
    }

    private mutating func checkScalar(_ value: JSONNode, types: [String]) {
        guard let written = plainText(value.span), let old = OldReading(written) else { return }
        if value.string == nil {
            guard let number = value.number, old.types.contains("integer"), types.contains(where: old.types.contains) else { return }
            report(
                "yaml-text", "`\(written)` is \(number.raw) in YAML 1.2 and \(old.shown) in 1.1; write it without the zero", at: value.span)
        } else if types.contains("string") {
            report("yaml-unquoted", "tools that read YAML 1.1 see \(old.shown) here; put quotes around `\(written)`", at: value.span)
        } else if types.contains(where: old.types.contains) {
            report("yaml-text", "`\(written)` is text in YAML 1.2; write \(old.shown)", at: value.span)
        }
    }

    /// Reports property names that YAML 1.1 reads as booleans.
    mutating func checkKeys(of properties: JSONNode) {
        guard yamlFiles.contains(properties.span.file), isEnabled("yaml-unquoted") else { return }
        for member in properties.object?.members ?? [] {
            guard let written = plainText(member.keySpan), let old = OldReading(written), old.types == ["boolean"] else { continue }
            report("yaml-unquoted", "tools that read YAML 1.1 see \(old.shown) here; put quotes around `\(written)`", at: member.keySpan)
        }
    }

    /// Returns the text of an unquoted scalar in a YAML file, or `nil` for anything else.
    private func plainText(_ span: Span) -> String? {
        guard let file = sources[span.file], span.start < span.end, Int(span.end) <= file.bytes.count, span.end - span.start < 40 else {
            return nil
        }
        let bytes = file.bytes[Int(span.start)..<Int(span.end)]
        guard let first = bytes.first, !"\"'|>*{[".utf8.contains(first), yamlFiles.contains(span.file) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// The YAML 1.1 value of a scalar that YAML 1.2 reads as text or as a different number.
private struct OldReading {
    /// The types of schemas that expect the value.
    let types: [String]
    let shown: String

    /// Creates the value. Returns `nil` if both versions of YAML read the text the same way.
    init?(_ text: String) {
        switch text {
        case "y", "Y", "yes", "Yes", "YES", "on", "On", "ON": (types, shown) = (["boolean"], "true")
        case "n", "N", "no", "No", "NO", "off", "Off", "OFF": (types, shown) = (["boolean"], "false")
        default:
            if OldReading.isDate(Array(text.utf8)) {
                (types, shown) = ([], "a date")
            } else if let number = OldReading.integer(text) {
                (types, shown) = (["integer", "number"], String(number))
            } else {
                return nil
            }
        }
    }

    /// Returns whether the text is a date such as `2020-01-01`, with or without a time.
    private static func isDate(_ bytes: [UInt8]) -> Bool {
        guard bytes.count == 10 || bytes.count > 18 && "Tt ".utf8.contains(bytes[10]) else { return false }
        for (index, byte) in bytes.prefix(10).enumerated() where (index == 4 || index == 7) != (byte == UInt8(ascii: "-")) || byte > 0x39 {
            return false
        }
        return true
    }

    /// Parses octal numbers with a leading zero, binary numbers, digit groups, and base-60 numbers.
    private static func integer(_ text: String) -> Int? {
        var digits = text.filter { $0 != "_" }[...]
        let isNegative = digits.hasPrefix("-")
        if isNegative || digits.hasPrefix("+") { digits.removeFirst() }
        guard let first = digits.utf8.first, first >= 0x30, first <= 0x39, !text.hasPrefix("_") else { return nil }
        var value: Int?
        if digits.contains(":") {
            value = base60(digits)
        } else if digits.hasPrefix("0b") {
            value = Int(digits.dropFirst(2), radix: 2)
        } else if digits.hasPrefix("0"), digits.count > 1 {
            value = digits.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x37 } ? Int(digits, radix: 8) : nil
        } else if digits.count < text.count {
            // If there are no underscores, both versions of YAML read the number the same way.
            value = Int(text) == nil ? Int(digits) : nil
        }
        return value.map { isNegative ? -$0 : $0 }
    }

    private static func base60(_ digits: Substring) -> Int? {
        var value = 0
        for (index, part) in digits.split(separator: ":", omittingEmptySubsequences: false).enumerated() {
            guard let number = Int(part), part.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), index == 0 || number < 60, value < 1 << 40
            else { return nil }
            value = value * 60 + number
        }
        return value
    }
}
