// breaks: Shop.UsersService getUser mocks
import EndpointRuntime

let mockBundled = Shop.UsersServiceMock(getUser: { (id: String) in throw CancellationError() })
