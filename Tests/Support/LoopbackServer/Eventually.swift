/// Waits until another task makes the condition true. Returns `false` if nothing else is running (`Stillness`).
///
/// Polls without a time limit. Prefer waiting for an event.
public func eventually(_ isTrue: @Sendable () -> Bool) async -> Bool {
    let hasGivenUp = Flag()
    Stillness.shared.add(hasGivenUp)
    while !isTrue() {
        if hasGivenUp.isRaised || Task.isCancelled { return false }
        try? await Task.sleep(for: .milliseconds(1))
    }
    return true
}

private final class Flag: GivesUp, Sendable {
    private let raised = Watched(false)
    var isRaised: Bool { raised.withLock { $0 } }
    func giveUp() { raised.change { $0 = true } }
}
