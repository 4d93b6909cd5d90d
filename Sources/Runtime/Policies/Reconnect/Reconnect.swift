public import EndpointRuntime
import EndpointBasics

extension Middleware {
    /// Keeps streams of events (`text/event-stream`) running. When a connection breaks or ends, the middleware opens a new one and sends
    /// the ID of the last event (`Last-Event-ID`), as the standard requires (HTML, 9.2 Server-sent events).
    ///
    /// ```swift
    /// let shop = Bookshop(server: .production, credentials: credentials, middleware: [.reconnect(), .retry()])
    /// for try await order in try await shop.orders.watch(id: id) { show(order) }
    /// ```
    ///
    /// The reader receives a single sequence. Events received before the connection broke are delivered; an incomplete event is not,
    /// because the server sends it again. A server can set the wait with `retry`, and end the sequence with status 204. Any response other
    /// than 200 with events makes the sequence fail in phase `status`. The sequence also fails if another attempt would not help, for
    /// example because of an untrusted certificate. Cancelling the stream or its reader ends the sequence as usual, even during a wait.
    ///
    /// The first connection belongs to the call: if it fails, the call fails. Only requests without side effects (GET) are sent again.
    /// Middleware after this one in the list sees every connection, so `.retry()` retries each one, and authentication adds a token to each
    /// one.
    ///
    /// - Parameters:
    ///   - policy: The policy for all calls, unless a call's options override it. If the policy is invalid, each call fails with
    ///     `InvalidOptionError`.
    ///   - clock: The clock used for waiting. If `nil`, the clock of the call's client is used.
    public static func reconnect(_ policy: ReconnectPolicy = .standard, clock: (any Clock<Duration>)? = nil) -> Middleware {
        reconnect(policy, clock: clock, random: { Double.random(in: 0..<1) })
    }

    /// - Parameter random: Returns a random number from 0 up to 1, evenly distributed.
    package static func reconnect(
        _ policy: ReconnectPolicy = .standard, clock: (any Clock<Duration>)? = nil, random: @escaping @Sendable () -> Double
    ) -> Middleware {
        let time = (clock ?? ContinuousClock()).stopwatch()
        return Middleware(role: .neutral) { request, context, next in
            let policy = context.options.reconnect ?? policy
            if let invalid = policy.invalid { throw invalid }
            var response = try await next(request)
            guard context.isStreaming, request.method.isSafe, response.value == nil, response.isEventStream else { return response }
            let events = ReconnectingEvents(
                request, response: response, context: context, policy: policy, random: random, clock: clock, time: time, next: next)
            response.body = ByteStream(onCancel: { events.cancel() }) { try await events.next() }
            return response
        }
    }
}

extension HTTPResponse {
    fileprivate var isEventStream: Bool { status == 200 && head.mediaType == "text/event-stream" }
}

/// A stream of events received over any number of connections, for one reader at a time.
private final class ReconnectingEvents: @unchecked Sendable {
    private let request: HTTPRequest
    private let context: RequestContext
    private let policy: ReconnectPolicy
    private let random: @Sendable () -> Double
    private let clock: (any Clock<Duration>)?
    private let time: @Sendable () -> Duration
    private let send: Middleware.Next

    private struct State {
        /// Cancels what the reader is waiting for.
        var cancel: @Sendable () -> Void
        var isCancelled = false
    }

    private let state: Locked<State>
    // Used only by the reader.
    private var response: HTTPResponse
    private var relay: EventRelay
    /// The number of consecutive connections that delivered no event and did not last.
    private var fruitlessConnections = 0
    private var connected: Duration

    init(
        _ request: HTTPRequest, response: HTTPResponse, context: RequestContext, policy: ReconnectPolicy,
        random: @escaping @Sendable () -> Double, clock: (any Clock<Duration>)?,
        time: @escaping @Sendable () -> Duration, next: @escaping Middleware.Next
    ) {
        (self.request, self.context, self.policy, self.response) = (request, context, policy, response)
        state = Locked(State { response.body.cancel() })
        relay = EventRelay(limit: context.options.byteLimit)
        (self.random, self.clock, self.time, send, connected) = (random, clock, time, next, time())
    }

    /// Returns the next complete events.
    func next() async throws -> Data? {
        while true {
            do {
                var pieces = response.body.makeAsyncIterator()
                while let piece = try await pieces.next() {
                    let events = try relay.add(piece)
                    guard !events.isEmpty else { continue }
                    fruitlessConnections = 0
                    return events
                }
                connectionEnded()
                guard policy.reconnectsAfterEnd else { return nil }
            } catch {
                connectionEnded()
                guard EndpointError.isTransient(error), fruitlessConnections < policy.attempts ?? .max else {
                    throw failure(error, response.head)
                }
            }
            guard fruitlessConnections < policy.attempts ?? .max else { return nil }
            guard let next = try await connect() else { return nil }
            connected = time()
            response = next
            try begin { next.body.cancel() }
        }
    }

    /// Handles the end of a connection. A quiet stream that is cut off occasionally does not count as failing.
    private func connectionEnded() {
        if time() - connected >= max(policy.maximumDelay, .seconds(1)) { fruitlessConnections = 0 }
    }

    func cancel() {
        let cancel = state.withLock { state in
            state.isCancelled = true
            return state.cancel
        }
        cancel()
    }

    /// Sets what `cancel()` cancels. If it was called before, cancels that at once and throws an error.
    private func begin(_ cancel: @escaping @Sendable () -> Void) throws {
        let isCancelled = state.withLock { state in
            state.cancel = cancel
            return state.isCancelled
        }
        guard isCancelled else { return }
        cancel()
        throw CancellationError()
    }

    /// Opens the next connection. Returns `nil` if the server ends the stream with status 204.
    private func connect() async throws -> HTTPResponse? {
        relay = EventRelay(limit: context.options.byteLimit, lastEventID: relay.lastEventID, retry: relay.retry)
        while true {
            let (pause, again) = (policy.wait(relay.retry, fruitlessConnections: fruitlessConnections, random: random()), resumed)
            fruitlessConnections += 1
            let task = Task {
                try await context.sleep(for: pause, on: clock)
                return try await attempt(again)
            }
            try begin { task.cancel() }
            do {
                let response = try await withTaskCancellationHandler {
                    try await task.value
                } onCancel: {
                    task.cancel()
                }
                guard response.status != 204 else { return nil }
                guard response.isEventStream else { throw await refused(response) }
                return response
            } catch {
                guard EndpointError.isTransient(error), fruitlessConnections < policy.attempts ?? .max else { throw error }
            }
        }
    }

    /// Makes an attempt, which fails if the head of the response does not arrive in time, because the call's own deadline covered only the
    /// first connection.
    private func attempt(_ request: HTTPRequest) async throws -> HTTPResponse {
        let limit = policy.attemptTimeout ?? context.options.timeout ?? .seconds(60)
        return try await withThrowingTaskGroup(of: HTTPResponse.self) { [send, context] group in
            group.addTask { try await send(request) }
            group.addTask {
                try await context.sleep(for: limit)
                throw TransportError(.timeout, "no response arrived in time")
            }
            defer { group.cancelAll() }
            guard let first = try await group.next() else { throw CancellationError() }
            return first
        }
    }

    private var resumed: HTTPRequest {
        var request = request
        // Do not send an ID that is not valid in a header field.
        if let id = relay.lastEventID, !id.isEmpty { try? request.headers.set("Last-Event-ID", to: id) }
        return request
    }

    private func refused(_ response: HTTPResponse) async -> EndpointError {
        let isSuccess = response.head.isSuccess
        let body = isSuccess ? nil : try? await response.body.collect(limit: context.options.responseLimit ?? 64 * 1024)
        response.body.cancel()
        let cause: ResponseError = response.status == 200 ? .unexpectedBody(expected: "an event stream") : .status(response.status)
        return EndpointError(
            operation: context.operation.id, phase: .status, underlying: cause, response: response.head, body: body ?? Data())
    }

    private func failure(_ error: any Error, _ head: ResponseHead) -> EndpointError {
        (error as? EndpointError)
            ?? EndpointError(operation: context.operation.id, phase: .receiving, underlying: error, response: head)
    }
}
