import EndpointRuntime
import Foundation

/// The outcome of one exchange.
enum Fate: Sendable {
    case status(Int, acts: Bool)
    /// 429, or 503 with `Retry-After`: the server does not act on the request.
    case busy(Int)
    case redirect(Int, isForeign: Bool)
    /// The request never reaches a server.
    case refused(TransportError.Reason)
    /// The connection ends, or stays silent, before the head of the response arrives.
    case lost(TransportError.Reason, acts: Bool)
    /// The connection ends in the middle of the body of a successful response.
    case cut
    /// The call's deadline passes.
    case deadline(acts: Bool)
}

/// The client's own server and a foreign server, which count the effects of requests. This is a model of RFC 9110 in which the servers know
/// what each request did, even if the client sees a different outcome.
final class EffectServers: Transport, @unchecked Sendable {
    /// A request, its outcome, and what the client can tell about it.
    struct Exchange: Sendable {
        let method: HTTPMethod
        let isForeign: Bool
        let hasToken: Bool
        let isCompressed: Bool
        let fate: Fate
        /// Whether a server may have acted on the request, as far as the client can tell.
        let mayHaveActed: Bool
        /// Whether the response is a redirect. The client follows every redirect.
        var isFollowed: Bool { if case .redirect = fate { true } else { false } }
    }

    private let lock = NSLock()
    private var plan: [Fate]
    private var exchanges: [Exchange] = []
    private var keys: Set<String> = []
    private var effectCount = 0
    private let clock: DeadlineClock

    private let trustsRefusals: Bool

    /// - Parameters:
    ///   - plan: The outcomes of the first exchanges. Later exchanges succeed.
    ///   - trustsRefusals: Whether the client's policy says that a refused request was not carried out.
    init(_ plan: [Fate], _ clock: DeadlineClock, trustsRefusals: Bool) {
        (self.plan, self.clock, self.trustsRefusals) = (plan.reversed(), clock, trustsRefusals)
    }

    /// The number of times that non-idempotent requests took effect. Requests with the same key take effect once.
    var effects: Int { lock.withLock { effectCount } }
    var all: [Exchange] { lock.withLock { exchanges } }

    func send(_ request: HTTPRequest, options: TransportOptions) async throws -> HTTPResponse {
        let fate = lock.withLock { happens(request) }
        switch fate {
        case .status(let status, _):
            // A body and headers that let a cache store the response.
            return HTTPResponse(status: status, headers: ["Cache-Control": "max-age=600"], body: Data("done".utf8))
        case .busy(let status):
            return HTTPResponse(status: status, headers: status == 503 ? ["Retry-After": "0"] : [:])
        case .redirect(let status, let isForeign):
            let target = isForeign ? "https://elsewhere.example/there" : "/there"
            return HTTPResponse(status: status, headers: try HTTPHeaders([("Location", target)]))
        case .refused(let reason), .lost(let reason, _): throw TransportError(reason, "the model says so")
        case .cut: return HTTPResponse(head: ResponseHead(status: 200), body: ByteStream { throw TransportError(.incompleteBody, "cut") })
        case .deadline:
            clock.pass(.seconds(3600))
            try await clock.sleep(until: clock.now.advanced(by: .seconds(1_000_000)), tolerance: nil)
            throw CancellationError()
        }
    }

    private func happens(_ request: HTTPRequest) -> Fate {
        let fate = plan.popLast() ?? .status(200, acts: true)
        let (acts, mayHaveActed) = request.method.isSafe ? (false, false) : outcome(fate, request.method)
        if acts, !request.method.isIdempotent {
            let key = request.headers["Idempotency-Key"] ?? ""
            if key.isEmpty || keys.insert(key).inserted { effectCount += 1 }
        }
        exchanges.append(
            Exchange(
                method: request.method, isForeign: request.url.origin.host == "elsewhere.example",
                hasToken: request.headers["Authorization"] != nil, isCompressed: request.headers["Content-Encoding"] != nil, fate: fate,
                mayHaveActed: mayHaveActed))
        return fate
    }

    /// - Returns: Whether the server acts on an unsafe request, and whether, as far as the client can tell, it may have acted.
    private func outcome(_ fate: Fate, _ method: HTTPMethod) -> (acts: Bool, mayHave: Bool) {
        switch fate {
        case .status(let status, let acts):
            // By definition, these requests were not carried out: RFC 9110, sections 15.5.2, 15.5.8 and 15.5.16; RFC 8470, section 5.2.
            [401, 407, 415, 425].contains(status) ? (false, false) : (acts, true)
        case .busy: (false, !trustsRefusals)
        case .redirect(let status, _):
            // A client that follows one of these redirects repeats the same request.
            status >= 307 || (status < 303 && method != .post) ? (false, false) : (true, true)
        case .refused: (false, false)
        case .lost(_, let acts), .deadline(let acts): (acts, true)
        case .cut: (true, true)
        }
    }
}

/// A clock that moves only when the test advances it.
final class DeadlineClock: Clock, @unchecked Sendable {
    typealias Instant = JumpingClock.Instant

    private let lock = NSLock()
    private var current = Instant(offset: .zero)
    private var sleepers: [Int: (deadline: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
    private var number = 0

    var now: Instant { lock.withLock { current } }
    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = lock.withLock {
            number += 1
            return number
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isOver: Bool? = lock.withLock {
                    if Task.isCancelled { return false }
                    if deadline <= current { return true }
                    sleepers[id] = (deadline, continuation)
                    return nil
                }
                if let isOver { isOver ? continuation.resume() : continuation.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            lock.withLock { sleepers.removeValue(forKey: id) }?.continuation.resume(throwing: CancellationError())
        }
    }

    func pass(_ duration: Duration) {
        let due = lock.withLock {
            current = current.advanced(by: duration)
            let due = sleepers.filter { $0.value.deadline <= current }
            for id in due.keys { sleepers[id] = nil }
            return due.values.map(\.continuation)
        }
        for continuation in due { continuation.resume() }
    }
}
