import EndpointBasics
import EndpointRuntime

/// Records the arguments that a generated mock is called with.
///
/// ```swift
/// let asked = CallLog<String>()
/// let books = Bookshop.BooksServiceMock(get: asked.recording { isbn in odyssey })
/// …
/// #expect(asked.calls == ["9780140449136"])
/// ```
///
/// Multiple parameters are recorded as a tuple: `CallLog<(String, Bookshop.BookChanges)>`.
public final class CallLog<Arguments: Sendable>: Sendable, _PrintsNoSecrets {
    private let log = Locked<[Arguments]>([])

    /// Creates an empty log.
    public init() {}

    /// The arguments of all calls, in order.
    public var calls: [Arguments] { log.withLock { $0 } }
    /// The number of calls.
    public var count: Int { log.withLock { $0.count } }

    /// Wraps a closure and records its calls.
    public func recording<Result>(
        _ body: @escaping @Sendable (Arguments) async throws -> Result
    ) -> @Sendable (Arguments) async throws -> Result {
        { [self] arguments in
            record(arguments)
            return try await body(arguments)
        }
    }

    /// Wraps a closure with two parameters and records its calls.
    public func recording<A, B, Result>(
        _ body: @escaping @Sendable (A, B) async throws -> Result
    ) -> @Sendable (A, B) async throws -> Result where Arguments == (A, B) {
        { [self] a, b in
            record((a, b))
            return try await body(a, b)
        }
    }

    /// Wraps a closure with three parameters and records its calls.
    public func recording<A, B, C, Result>(
        _ body: @escaping @Sendable (A, B, C) async throws -> Result
    ) -> @Sendable (A, B, C) async throws -> Result where Arguments == (A, B, C) {
        { [self] a, b, c in
            record((a, b, c))
            return try await body(a, b, c)
        }
    }

    /// Wraps a closure without parameters and counts its calls: `CallLog<Void>()`.
    public func recording<Result>(
        _ body: @escaping @Sendable () async throws -> Result
    ) -> @Sendable () async throws -> Result where Arguments == Void {
        { [self] in
            record(())
            return try await body()
        }
    }

    /// Records a call. For use in closures with more than three parameters.
    public func record(_ arguments: Arguments) { log.withLock { $0.append(arguments) } }

    /// The number of calls, without their arguments, which can be secret.
    public var description: String { "\(count) calls" }
}
