/// Returns a Swift string literal whose value is exactly this text.
///
/// Escapes everything that could end the literal or start an interpolation, and characters that editors display misleadingly (bidirectional
/// controls, invisible and private-use characters).
func escapedLiteral(_ text: String) -> String {
    if isPlainASCII(text, except: UInt8(ascii: "\"")) { return "\"" + text + "\"" }
    // Process bytes, because appending single scalars to a string is slow.
    var literal = Array("\"".utf8)
    literal.reserveCapacity(text.utf8.count + 2)
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": literal += "\\\"".utf8
        case "\\": literal += "\\\\".utf8
        case "\n": literal += "\\n".utf8
        case "\r": literal += "\\r".utf8
        case "\t": literal += "\\t".utf8
        case "\u{20}"..."\u{7E}": literal.append(UInt8(truncatingIfNeeded: scalar.value))
        default:
            literal += isPlain(scalar) ? Array(String(scalar).utf8) : Array("\\u{\(String(scalar.value, radix: 16, uppercase: true))}".utf8)
        }
    }
    return String(decoding: literal + "\"".utf8, as: UTF8.self)
}

/// Returns a JSON string whose value is exactly this text and that is safe inside a Swift literal `#"""…"""#`. It contains no backslash
/// except in `\u`, no quotes except the outer ones, no three consecutive quotes, and nothing that editors display misleadingly.
func escapedJSONString(_ text: String, and sign: Unicode.Scalar = "\"") -> String {
    if isPlainASCII(text, except: UInt8(truncatingIfNeeded: sign.value)) { return "\"" + text + "\"" }
    var string = "\""
    for scalar in text.unicodeScalars {
        if scalar != "\"", scalar != "\\", scalar != sign, scalar == " " || isPlain(scalar) {
            string.unicodeScalars.append(scalar)
        } else {
            for unit in UTF16.encode(scalar) ?? UTF16.EncodedScalar() {
                let digits = String(unit, radix: 16, uppercase: true)
                string += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
    }
    return string + "\""
}

/// Returns whether the text is printable ASCII without quotes, backslashes or `sign`, and therefore needs no escapes. Most strings are of
/// this kind, and checking their bytes takes a tenth of the time that escaping them would.
private func isPlainASCII(_ text: String, except sign: UInt8) -> Bool {
    text.utf8.allSatisfy { (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") && $0 != sign }
}

/// Returns whether every editor displays the scalar unchanged. This is the case for letters, digits, punctuation and symbols.
private func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber, .letterNumber, .otherNumber,
        .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
        .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
        true
    default: false
    }
}

/// Returns whether a JSON number is a valid Swift literal. Long numbers are not, and neither are integers with an exponent, because Swift
/// allows exponents only in floating-point literals.
func isSwiftNumber(_ text: String) -> Bool {
    guard text.utf8.count <= 40, let first = text.utf8.first, first == .hyphen || isDigit(first) else { return false }
    return hasOnlyNumberBytes(text)
}

/// Returns whether all bytes of a text can occur in a JSON number.
func hasOnlyNumberBytes(_ text: String) -> Bool { text.utf8.allSatisfy { isDigit($0) || "+-.eE".utf8.contains($0) } }
