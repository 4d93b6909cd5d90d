// Replaces the runtime's module EndpointPlatform, which the date code imports. Exports the parts of Foundation declared in Foundation.swift.
@_exported import Foundation
