/// An ASCII digit: JSON, paths and Swift's identifiers allow no others.
func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
