// breaks: Shop.Status held switches
import EndpointRuntime

func enumCaseAdded(_ status: Shop.Status) -> Int {
    switch status {
    case .open: 1
    case .closed: 2
    case .unrecognized: 3
    }
}
