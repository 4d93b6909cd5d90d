// breaks: Shop.Event int switches
import EndpointRuntime

func unionCaseAdded(_ event: Shop.Event) -> Int {
    switch event {
    case .problem: 1
    case .string: 2
    case .unrecognized: 3
    }
}
