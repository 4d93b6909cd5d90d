/// A Swift identifier created from a document's text. It consists of letters, digits and underscores, is never empty, and never starts with
/// a digit.
///
/// `name` is the plain name; `declared` is the name in backticks if it is a keyword.
package struct SwiftIdentifier: Hashable, Sendable {
    package let name: String

    /// Creates a valid identifier from any words. Drops the combining marks that result from capitalizing a letter without a
    /// single-character capital form, such as `ǰ`.
    private init(_ name: String) {
        let isClean = name.utf8.allSatisfy(isIdentifierByte) || name.unicodeScalars.allSatisfy(isIdentifierScalar)
        self.name = isClean ? name : String(String.UnicodeScalarView(name.unicodeScalars.filter(isIdentifierScalar)))
    }

    var declared: String { OutputFiles.keywords.contains(name) ? "`\(name)`" : name }

    /// Returns a name for properties, parameters, cases and functions, such as `fullName`.
    static func lowerCamel(_ words: Words, _ acronyms: Acronyms) -> SwiftIdentifier {
        var text = ""
        for (index, word) in acronyms.split(words.list).enumerated() {
            let capitals = acronyms.capitals(word)
            append(index == 0 ? capitals?.lowercased() ?? lowered(word) : capitals ?? capitalized(word), to: &text)
        }
        return withLegalStart(text)
    }

    /// Returns a name for types, such as `FullName`.
    static func upperCamel(_ words: Words, _ acronyms: Acronyms) -> SwiftIdentifier {
        var text = ""
        for word in words.list { append(acronyms.capitals(word) ?? capitalized(word), to: &text) }
        return withLegalStart(text)
    }

    /// Appends a word. Adjacent numbers stay separate: `3.5` becomes `3_5`, and `2024-10-01` becomes `2024_10_01`.
    private static func append(_ word: String, to text: inout String) {
        if let last = text.utf8.last, let first = word.utf8.first, isDigit(last), isDigit(first) { text += "_" }
        text += word
    }

    /// Returns a name that the generator itself defines and that is known to be valid.
    static func fixed(_ name: StaticString) -> SwiftIdentifier { SwiftIdentifier("\(name)") }

    static func of(_ type: OutsideType) -> SwiftIdentifier { SwiftIdentifier(type.rawValue) }

    func appending(_ suffix: StaticString) -> SwiftIdentifier { SwiftIdentifier(name + "\(suffix)") }
    /// The function for the items of all pages: `listAllBooks` for `listBooks`, `listAll` for `list`, and `booksItems` for `books`.
    var ofAllPages: SwiftIdentifier {
        let end = name.utf8.firstIndex(where: isCapital) ?? name.endIndex
        let (verb, rest) = (name[..<end], name[end...])
        let verbs: Set = ["browse", "fetch", "find", "get", "list", "load", "query", "read", "retrieve", "search", "show"]
        return verbs.contains(String(verb)) && !rest.hasPrefix("All") ? SwiftIdentifier(verb + "All" + rest) : appending("Items")
    }
    func numbered(_ number: Int) -> SwiftIdentifier {
        SwiftIdentifier(name + (name.utf8.last.map(isDigit) == true ? "_" : "") + String(number))
    }
    /// The name of the storage behind a computed property.
    var underscored: SwiftIdentifier { SwiftIdentifier("_" + name) }

    /// Returns a name requested by a config or an extension, or `nil` if Swift does not allow it.
    static func requested(_ text: SpecText) -> SwiftIdentifier? {
        guard let first = text.raw.unicodeScalars.first, text.raw != "_", text.raw.utf8.count <= 200 else { return nil }
        guard first == "_" || (first.properties.isXIDStart && isIdentifierScalar(first)) else { return nil }
        for scalar in text.raw.unicodeScalars where scalar != "_" && !(scalar.properties.isXIDContinue && isIdentifierScalar(scalar)) {
            return nil
        }
        return SwiftIdentifier(text.raw)
    }

    private static func withLegalStart(_ text: String) -> SwiftIdentifier {
        guard let first = text.utf8.first else { return SwiftIdentifier("empty") }
        return SwiftIdentifier(isDigit(first) ? "_" + text : text)
    }

    private static func capitalized(_ word: String) -> String {
        guard let byte = word.utf8.first else { return word }
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): return word
        case UInt8(ascii: "a")...UInt8(ascii: "z"):
            return String(unsafeUninitializedCapacity: word.utf8.count) { bytes in
                let (_, end) = bytes.initialize(from: word.utf8)
                // In ASCII, uppercase and lowercase letters differ by a single bit.
                bytes[0] = byte ^ .space
                return end
            }
        default: break
        }
        guard let first = word.unicodeScalars.first else { return word }
        guard !first.properties.isUppercase else { return word }
        return first.properties.uppercaseMapping + String(word.unicodeScalars.dropFirst())
    }

    private static func lowered(_ word: String) -> String {
        if word.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }) { return word }
        guard let first = word.unicodeScalars.first else { return word }
        // `HTMLBody` becomes `htmlBody` and `IDs` becomes `ids`.
        let capitals = word.utf8.last == UInt8(ascii: "s") ? word.dropLast() : word[...]
        if capitals == capitals.uppercased() { return word.lowercased() }
        return first.properties.lowercaseMapping + String(word.unicodeScalars.dropFirst())
    }
}

/// Returns the type name made from these words.
package func typeName(ofWords words: [String]) -> String { SwiftIdentifier.upperCamel(Words(words), .standard).name }

/// Names that generated code must avoid or write in backticks.
enum Keywords {
    /// Names that keep a special meaning even in backticks: `x.init`, `T.Type`, and the cases `none` and `some` of Optional.
    static let meaningful: Set<String> = ["init", "self", "Self", "Type", "Protocol", "none", "some", "_"]

    /// Common public types from Swift, Foundation, SwiftUI, Combine and Observation. They are reserved if models are declared at the top
    /// level of a module, where they would shadow these types.
    static let publicTypes: Set<String> = [
        "Action", "Actor", "Alert", "Angle", "Animation", "AnyCancellable", "AnyPublisher", "AnyView", "App", "AsyncSequence",
        "AsyncStream", "AttributedString", "Axis", "Binding", "Bindable", "Bundle", "Button", "Calendar", "Call", "Cancellable", "Capsule",
        "Character", "Circle", "Client", "Clock", "Color", "Combine", "Comparable", "Configuration", "Context", "ControlGroup",
        "DateComponents", "DateFormatter", "DateInterval", "DatePicker", "Dimension", "Divider", "Duration", "EdgeInsets", "Endpoint",
        "Environment", "Error", "FileManager", "Font", "ForEach", "Form", "Formatter", "Future", "Gesture", "Gradient", "Grid", "Group",
        "GroupBox", "HStack", "Host", "HTTPHeaders", "HTTPRequest", "HTTPResponse", "Image", "IndexPath", "IndexSet", "Instant", "JSON",
        "JSONDecoder", "JSONEncoder", "Just", "Label", "Layout", "Link", "List", "Locale", "Mirror", "Measurement", "Menu", "Middleware",
        "Model", "Namespace", "NavigationLink", "NavigationPath", "NavigationStack", "Notification", "NotificationCenter", "Observable",
        "Observation", "ObservableObject", "Operation", "OperationQueue", "Order", "OutputStream", "Path", "Patch", "Picker", "Pipe",
        "Port", "Predicate", "PreviewProvider", "Process", "Product", "Progress", "ProgressView", "Publisher", "Published", "Range",
        "Record", "Rectangle", "Regex", "Response", "Result", "Scanner", "Scene", "ScrollView", "Section", "SecureField", "Sequence",
        "Shape", "Slider", "Spacer", "State", "Stepper", "Stream", "Subject", "Subscriber", "Subscription", "Substring", "Tab", "TabView",
        "Table", "Task", "TaskGroup", "Text", "TextField", "Thread", "TimeInterval", "TimeZone", "Timer", "Toggle", "Transaction",
        "Transition", "Transport", "UInt", "UInt8", "UInt16", "UInt32", "Int8", "Int16", "UndoManager", "Unicode", "Unit", "URI", "URL",
        "URLComponents", "URLRequest", "URLResponse", "URLSession", "UserDefaults", "VStack", "View", "ViewBuilder", "Window", "ZStack",
    ]

    /// Types and protocols of the Swift standard library, which generated files use without an import.
    static let declaredBySwift: Set<String> = [
        "BitwiseCopyable", "CaseIterable", "Codable", "Comparable", "CustomDebugStringConvertible", "CustomReflectable",
        "CustomStringConvertible", "Decodable", "Encodable", "Equatable", "Error", "ExpressibleByIntegerLiteral",
        "ExpressibleByStringLiteral", "Hashable",
        "Identifiable", "LosslessStringConvertible", "RawRepresentable", "Sendable",
        "Bool", "Character", "Double", "Float", "Int", "Int8", "Int16", "Int32", "Int64", "String", "UInt", "UInt8", "UInt16", "UInt32",
        "UInt64",
    ]
}
