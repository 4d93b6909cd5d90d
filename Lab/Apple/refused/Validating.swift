// error: is only available in
func text(_ bytes: [UInt8]) -> String? { String(validating: bytes, as: UTF8.self) }
