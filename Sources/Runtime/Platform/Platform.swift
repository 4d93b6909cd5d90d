// Decides in one place which Foundation and which C library the runtime uses. All other modules import this one, and none re-exports it, so that
// importing the runtime does not import them.
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
