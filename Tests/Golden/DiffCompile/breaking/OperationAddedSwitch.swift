// breaks: Shop.TagsService add switches
import EndpointRuntime

func operationAddedSwitch(_ endpoint: Shop.TagsEndpoint) -> Int {
    switch endpoint {
    case .list: 1
    }
}
