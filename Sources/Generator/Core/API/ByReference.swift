/// A value stored behind a reference, so that the types that contain it are cheap to copy.
package final class ByReference<Value: Sendable>: Sendable {
    package let value: Value

    package init(_ value: Value) { self.value = value }
}
