// breaks: Shop.Credentials token values
import EndpointRuntime

let credentialTyped = Shop.Credentials(token: BearerToken("t"))
