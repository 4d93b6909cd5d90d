import Dispatch

/// The time that a loop over available data may take before it lets other tasks run.
///
/// A task that finds data whenever it asks for some never suspends, and as many such tasks as there are cores would stop all other tasks of
/// the process, including those that enforce deadlines.
package struct Turn: Sendable {
    /// Short enough that a call beside several such loops, which waits for each of them a few times, takes only milliseconds longer. Long
    /// enough that passing the turn costs about one percent.
    private static let nanoseconds: UInt64 = 500_000
    /// The uptime in nanoseconds at which the turn ends.
    private var end = Turn.nextEnd

    package init() {}

    private static var nextEnd: UInt64 { DispatchTime.now().uptimeNanoseconds &+ nanoseconds }

    /// Whether other tasks should run now.
    package var isOver: Bool { DispatchTime.now().uptimeNanoseconds >= end }

    /// Lets the tasks that are waiting run, and begins the next turn after them.
    package mutating func pass() async {
        await Task.yield()
        end = Turn.nextEnd
    }
}
