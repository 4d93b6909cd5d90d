// A replacement for the runtime's module EndpointBasics, which the date code imports. It exports the parts of Foundation that are
// declared in Foundation.swift.
@_exported import Foundation
