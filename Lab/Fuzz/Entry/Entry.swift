import Foundation

private let target: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
    guard let target = FuzzTarget(rawValue: name) else {
        print("FUZZ_TARGET is one of \(FuzzTarget.allCases.map(\.rawValue).joined(separator: ", "))")
        exit(64)
    }
    return target
}()

/// libFuzzer calls this function with each input. An input that causes a trap or violates a rule is written to a file.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    if let complaint = target.run(Array(UnsafeBufferPointer(start: start, count: count))) {
        FileHandle.standardError.write(Data("complaint: \(complaint)\n".utf8))
        abort()
    }
    return 0
}
