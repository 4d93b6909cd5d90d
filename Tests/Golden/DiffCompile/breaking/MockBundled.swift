// breaks: Shop.UsersService get mocks
import EndpointRuntime

let mockBundled = Shop.UsersServiceMock(get: { (id: String) in throw CancellationError() })
