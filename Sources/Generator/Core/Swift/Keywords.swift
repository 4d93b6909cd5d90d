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
