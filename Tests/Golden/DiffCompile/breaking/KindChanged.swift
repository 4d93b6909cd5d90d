// breaks: Shop.Kind - values
import EndpointRuntime

func kindChanged() -> Shop.Kind { .open }
