import EndpointPlatform

/// A value that always prints its `description`, which contains no secrets.
///
/// Otherwise `print`, `debugPrint`, `dump`, string interpolation and `Mirror` would show stored properties, and so tokens,
/// passwords and bodies would appear in logs.
public protocol _PrintsNoSecrets: CustomStringConvertible, CustomReflectable {}

extension LocalizedError where Self: _PrintsNoSecrets {
    /// The description: what `localizedDescription` shows.
    public var errorDescription: String? { description }
}

extension _PrintsNoSecrets {
    /// One child: the description.
    public var customMirror: Mirror { Mirror(self, children: ["description": description], displayStyle: .struct) }
}
