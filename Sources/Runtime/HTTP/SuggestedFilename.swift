import EndpointBasics

extension ResponseHead {
    /// The file name that the server suggests in `Content-Disposition` (RFC 6266, 4.3), or `nil` if there is none or it cannot be the name
    /// of a file. `filename*` in UTF-8 or ISO 8859-1 (RFC 5987, 3.2.1) takes precedence over `filename`.
    ///
    /// The name never leads to a different folder: only the part after the last slash or backslash is used, without leading dots and
    /// without control characters.
    public var suggestedFilename: String? {
        guard let field = headers.values("Content-Disposition").first else { return nil }
        var scanner = LinkScanner(field)
        let parameters = scanner.parameters()
        let extended = parameters["filename*"]?.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        let decoded = extended.flatMap { parts in
            parts.count == 3 ? String(parts[2]).percentDecodedBytes.flatMap { Charset.text(Data($0), parts[0].lowercased()) } : nil
        }
        return decoded.flatMap(ResponseHead.safeFilename) ?? parameters["filename"].flatMap(ResponseHead.safeFilename)
    }

    private static func safeFilename(_ text: String) -> String? {
        var name = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isLeading = name.isEmpty && (scalar == "." || scalar == " ")
            if scalar == "/" || scalar == "\\" {
                name.removeAll()
            } else if !isLeading, scalar.properties.generalCategory != .control {
                name.append(scalar)
            }
        }
        return name.isEmpty ? nil : String(name)
    }
}
