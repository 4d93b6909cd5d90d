/// A value behind a reference, which makes the types that contain it cheap to copy.
package final class Shared<Value: Sendable>: Sendable {
    package let value: Value

    package init(_ value: Value) { self.value = value }
}
