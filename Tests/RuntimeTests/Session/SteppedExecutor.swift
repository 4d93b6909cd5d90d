import Foundation

/// An executor that runs the jobs of its tasks one at a time, only on request and on the requesting thread, so that the test controls the
/// order of all events.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class SteppedExecutor: TaskExecutor, @unchecked Sendable {
    private let lock = NSLock()
    private var jobs: [UnownedJob] = []
    private var isRunning = false
    /// A closure that is called for each job and returns whether to run it immediately, inside the call that made it ready.
    var runsAtOnce: () -> Bool = { false }

    var hasJobs: Bool { lock.withLock { !jobs.isEmpty } }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        lock.withLock { jobs.append(job) }
        if !isRunning, runsAtOnce() { step() }
    }

    func step() {
        guard !isRunning, let job = lock.withLock({ jobs.isEmpty ? nil : jobs.removeFirst() }) else { return }
        isRunning = true
        job.runSynchronously(on: asUnownedTaskExecutor())
        isRunning = false
    }
}
