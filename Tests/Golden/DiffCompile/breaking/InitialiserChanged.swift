// breaks: Shop.User init values
import EndpointRuntime

func initialiserChanged() -> Shop.User { Shop.User(id: "1", name: "Ada", email: "") }
