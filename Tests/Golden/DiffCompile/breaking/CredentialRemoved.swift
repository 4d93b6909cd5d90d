// breaks: Shop.Credentials key values
import EndpointRuntime

let credentialRemoved = Shop.Credentials(key: APIKey("k"))
