/// A value that is always printed as its `description`, which contains no secrets.
///
/// Without this protocol, `print`, `debugPrint`, `dump`, string interpolation and `Mirror` show stored properties, so tokens, passwords and
/// bodies would appear in logs.
public protocol _PrintsNoSecrets: CustomStringConvertible, CustomReflectable {}

extension LocalizedError where Self: _PrintsNoSecrets {
    /// The description, which `localizedDescription` returns.
    public var errorDescription: String? { description }
}

extension _PrintsNoSecrets {
    /// A mirror with the description as its only child.
    public var customMirror: Mirror { Mirror(self, children: ["description": description], displayStyle: .struct) }
}
