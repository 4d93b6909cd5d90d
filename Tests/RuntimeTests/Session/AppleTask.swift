import Foundation

@testable import EndpointBasics
@testable import EndpointHTTP
@testable import EndpointJSON
@testable import EndpointRuntime
@testable import EndpointURLSession

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A simulation of a task of Apple's URLSession and of the server that it talks to. Calls to `suspend` nest. While the task is suspended,
/// data in flight still arrives, and idle time is not counted. Each instance is used on one thread only.
final class AppleTask: SessionTask, @unchecked Sendable {
    enum Event {
        case head
        case piece(Data)
        case end((any Error)?)
    }

    /// Events that the server has yet to send.
    private var toCome: [Event]
    /// Events that were received but not yet delivered.
    private var onItsWay: [Event] = []
    private let capacity: Int
    private var suspensions = 1
    private(set) var isOver = false
    private(set) var (suspends, resumes, misuses) = (0, 0, 0)

    init(_ toCome: [Event], capacity: Int) { (self.toCome, self.capacity) = (toCome, capacity) }

    func suspend() {
        suspends += 1
        if isOver { return }
        suspensions += 1
        if suspensions > 1 { misuses += 1 }
    }

    func resume() {
        resumes += 1
        if isOver { return }
        if suspensions == 0 { misuses += 1 } else { suspensions -= 1 }
    }

    func cancel() { stop(URLError(.cancelled)) }

    /// Simulates a connection that is idle for too long. Returns `false` if idle time is not being measured.
    func timeOut() -> Bool {
        guard suspensions == 0, !isOver else { return false }
        stop(URLError(.timedOut))
        return true
    }

    private func stop(_ error: any Error) {
        guard !isOver else { return }
        (toCome, onItsWay) = ([], [.end(error)])
        isOver = true
    }

    var canReceive: Bool { suspensions == 0 && !toCome.isEmpty && onItsWay.count < capacity }
    var canDeliver: Bool { !onItsWay.isEmpty }

    func receive() {
        if canReceive { onItsWay.append(toCome.removeFirst()) }
    }

    func deliver(to exchange: SessionExchange) {
        guard canDeliver else { return }
        switch onItsWay.removeFirst() {
        case .head: if let response = AppleTask.response { exchange.receive(ResponseHead(response)) }
        case .piece(let data): exchange.receive(data)
        case .end(let error):
            isOver = true
            exchange.complete(error.map { TransportError(session: $0) })
        }
    }

    private static let response = URL(string: "http://localhost/").flatMap {
        HTTPURLResponse(url: $0, statusCode: 200, httpVersion: nil, headerFields: [:])
    }
}
