/// Waits until something is true that another task brings about; false when nothing goes on any more (`Stillness`).
///
/// It looks again and again, for as long as it takes. Wait for an event where there is one.
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
