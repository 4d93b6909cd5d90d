// error: switch covers known cases, but
import Dispatch

func number(_ interval: DispatchTimeInterval) -> Int {
    switch interval {
    case .seconds(let count), .milliseconds(let count), .microseconds(let count), .nanoseconds(let count): count
    case .never: 0
    }
}
