/// A value whose every printed form is its `description`, which is written to hold no secret.
///
/// `print`, `debugPrint`, `dump`, string interpolation and `Mirror` would otherwise walk into stored properties and show tokens,
/// passwords and bodies in logs.
public protocol PrintsNoSecrets: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension PrintsNoSecrets {
    /// The same as `description`.
    public var debugDescription: String { description }

    /// One child: the description.
    public var customMirror: Mirror {
        Mirror(self, children: ["description": description], displayStyle: .struct)
    }
}
