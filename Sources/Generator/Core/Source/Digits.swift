/// Of ASCII: other scripts' digits are none in JSON, paths and Swift's identifiers.
func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
