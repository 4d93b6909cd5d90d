// Determines which Foundation and which C library the runtime uses. All other modules import this module, and none re-exports it, so
// importing the runtime does not import those libraries.
#if canImport(FoundationEssentials)
    @_exported import FoundationEssentials
#else
    @_exported import Foundation
#endif

#if canImport(Darwin)
    @_exported import Darwin
#elseif canImport(Musl)
    @_exported import Musl
#else
    @_exported import Glibc
#endif
