import EndpointRuntime
import Foundation

/// Returns fixed responses, so that the example needs no server. Without a `transport:` argument, a client uses the default transport.
struct Canned: Transport {
    var answers: [String: String]

    func send(_ request: HTTPRequest, options: TransportOptions) async throws -> HTTPResponse {
        let answer = answers.first { request.url.string.hasSuffix($0.key) }?.value ?? "{}"
        return HTTPResponse(status: 200, headers: try HTTPHeaders([("Content-Type", "application/json")]), body: Data(answer.utf8))
    }
}

let transport = Canned(answers: [
    "/v1/forecast?place=Lisbon&days=1": #"{"place": "Lisbon", "days": [{"date": "2025-06-01", "sky": "clear", "high": 24.5}]}"#,
    "/places/Lisbon": #"{"latitude": 38.72, "longitude": -9.14}"#,
])

let weather = Weather(client: Client(server: .production, transport: transport))
let forecast = try await weather.forecasts.get(place: "Lisbon", days: 1)
for day in forecast.days { print("\(forecast.place), \(day.date): \(day.sky), \(day.high) °C") }

let places = Places(client: Client(server: .production, transport: transport))
let lisbon = try await places.places.get(name: "Lisbon")
print("\(lisbon.latitude), \(lisbon.longitude)")
