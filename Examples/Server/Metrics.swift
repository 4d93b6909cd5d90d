// Records calls and their attempts with swift-metrics.
import EndpointPolicies
import EndpointRuntime
import Metrics

extension Middleware {
    /// Records the durations of attempts (`http.client.request.duration` in OpenTelemetry's conventions) and of calls
    /// (`endpoints.call.duration`), and the sizes of bodies.
    ///
    /// The dimensions are those of `CallEvent.attributes`, which have few distinct values.
    public static func metrics() -> Middleware {
        .observe { event in
            let dimensions = event.attributes.map { ($0.key, $0.value.description) }.sorted { $0.0 < $1.0 }
            let name = event.kind == .call ? "endpoints.call.duration" : "http.client.request.duration"
            Metrics.Timer(label: name, dimensions: dimensions).record(duration: event.durations.total)
            guard event.kind == .attempt, let transport = event.transport else { return }
            Recorder(label: "http.client.request.body.size", dimensions: dimensions).record(transport.bytesSent)
            Recorder(label: "http.client.response.body.size", dimensions: dimensions).record(transport.bytesReceived)
        }
    }
}
