import EndpointRuntime

extension CallOptions {
    /// Creates options that set only a policy's own option.
    init<Key: CallOptionKey>(_ key: Key.Type, _ value: Key.Value) {
        self.init()
        self[key] = value
    }
}
