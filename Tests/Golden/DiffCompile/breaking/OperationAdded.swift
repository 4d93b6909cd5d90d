// breaks: Shop.TagsService addTag implementations
import EndpointRuntime

struct OperationAdded: Shop.TagsService {
    func listTags() async throws(EndpointError) -> [String] { [] }
}
