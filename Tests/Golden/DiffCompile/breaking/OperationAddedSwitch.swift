// breaks: Shop.TagsService addTag switches
import EndpointRuntime

func operationAddedSwitch(_ endpoint: Shop.TagsEndpoint) -> Int {
    switch endpoint {
    case .listTags: 1
    }
}
