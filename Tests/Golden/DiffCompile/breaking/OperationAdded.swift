// breaks: Shop.TagsService add implementations
import EndpointRuntime

struct OperationAdded: Shop.TagsService {
    func list() async throws(EndpointError) -> [String] { [] }
}
