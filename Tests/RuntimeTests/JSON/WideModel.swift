@_spi(Generated) import EndpointRuntime

/// A recursive model with 90 properties in the form that the generator emits. It is used to measure the stack space needed per nesting
/// level.
public struct Wide: JSONModel, Codable, Hashable {
    public let f0, f1, f2, f3, f4, f5, f6, f7: String?
    public let f8, f9, f10, f11, f12, f13, f14, f15: String?
    public let f16, f17, f18, f19, f20, f21, f22, f23: String?
    public let f24, f25, f26, f27, f28, f29, f30, f31: String?
    public let f32, f33, f34, f35, f36, f37, f38, f39: String?
    public let f40, f41, f42, f43, f44, f45, f46, f47: String?
    public let f48, f49, f50, f51, f52, f53, f54, f55: String?
    public let f56, f57, f58, f59, f60, f61, f62, f63: String?
    public let f64, f65, f66, f67, f68, f69, f70, f71: String?
    public let f72, f73, f74, f75, f76, f77, f78, f79: String?
    public let f80, f81, f82, f83, f84, f85, f86, f87: String?
    private let _next: Boxed<Wide>?
    public var next: Wide? { _next?.value }
    public let all: [Wide]?
    public static let keys = JSONKeys(
        """
        f0
        f1
        f2
        f3
        f4
        f5
        f6
        f7
        f8
        f9
        f10
        f11
        f12
        f13
        f14
        f15
        f16
        f17
        f18
        f19
        f20
        f21
        f22
        f23
        f24
        f25
        f26
        f27
        f28
        f29
        f30
        f31
        f32
        f33
        f34
        f35
        f36
        f37
        f38
        f39
        f40
        f41
        f42
        f43
        f44
        f45
        f46
        f47
        f48
        f49
        f50
        f51
        f52
        f53
        f54
        f55
        f56
        f57
        f58
        f59
        f60
        f61
        f62
        f63
        f64
        f65
        f66
        f67
        f68
        f69
        f70
        f71
        f72
        f73
        f74
        f75
        f76
        f77
        f78
        f79
        f80
        f81
        f82
        f83
        f84
        f85
        f86
        f87
        next
        all
        """)
    public init(from reader: inout JSONReader) {
        let object = reader.begin(Self.keys)
        f0 = reader.stringIfPresent(0)
        f1 = reader.stringIfPresent(1)
        f2 = reader.stringIfPresent(2)
        f3 = reader.stringIfPresent(3)
        f4 = reader.stringIfPresent(4)
        f5 = reader.stringIfPresent(5)
        f6 = reader.stringIfPresent(6)
        f7 = reader.stringIfPresent(7)
        f8 = reader.stringIfPresent(8)
        f9 = reader.stringIfPresent(9)
        f10 = reader.stringIfPresent(10)
        f11 = reader.stringIfPresent(11)
        f12 = reader.stringIfPresent(12)
        f13 = reader.stringIfPresent(13)
        f14 = reader.stringIfPresent(14)
        f15 = reader.stringIfPresent(15)
        f16 = reader.stringIfPresent(16)
        f17 = reader.stringIfPresent(17)
        f18 = reader.stringIfPresent(18)
        f19 = reader.stringIfPresent(19)
        f20 = reader.stringIfPresent(20)
        f21 = reader.stringIfPresent(21)
        f22 = reader.stringIfPresent(22)
        f23 = reader.stringIfPresent(23)
        f24 = reader.stringIfPresent(24)
        f25 = reader.stringIfPresent(25)
        f26 = reader.stringIfPresent(26)
        f27 = reader.stringIfPresent(27)
        f28 = reader.stringIfPresent(28)
        f29 = reader.stringIfPresent(29)
        f30 = reader.stringIfPresent(30)
        f31 = reader.stringIfPresent(31)
        f32 = reader.stringIfPresent(32)
        f33 = reader.stringIfPresent(33)
        f34 = reader.stringIfPresent(34)
        f35 = reader.stringIfPresent(35)
        f36 = reader.stringIfPresent(36)
        f37 = reader.stringIfPresent(37)
        f38 = reader.stringIfPresent(38)
        f39 = reader.stringIfPresent(39)
        f40 = reader.stringIfPresent(40)
        f41 = reader.stringIfPresent(41)
        f42 = reader.stringIfPresent(42)
        f43 = reader.stringIfPresent(43)
        f44 = reader.stringIfPresent(44)
        f45 = reader.stringIfPresent(45)
        f46 = reader.stringIfPresent(46)
        f47 = reader.stringIfPresent(47)
        f48 = reader.stringIfPresent(48)
        f49 = reader.stringIfPresent(49)
        f50 = reader.stringIfPresent(50)
        f51 = reader.stringIfPresent(51)
        f52 = reader.stringIfPresent(52)
        f53 = reader.stringIfPresent(53)
        f54 = reader.stringIfPresent(54)
        f55 = reader.stringIfPresent(55)
        f56 = reader.stringIfPresent(56)
        f57 = reader.stringIfPresent(57)
        f58 = reader.stringIfPresent(58)
        f59 = reader.stringIfPresent(59)
        f60 = reader.stringIfPresent(60)
        f61 = reader.stringIfPresent(61)
        f62 = reader.stringIfPresent(62)
        f63 = reader.stringIfPresent(63)
        f64 = reader.stringIfPresent(64)
        f65 = reader.stringIfPresent(65)
        f66 = reader.stringIfPresent(66)
        f67 = reader.stringIfPresent(67)
        f68 = reader.stringIfPresent(68)
        f69 = reader.stringIfPresent(69)
        f70 = reader.stringIfPresent(70)
        f71 = reader.stringIfPresent(71)
        f72 = reader.stringIfPresent(72)
        f73 = reader.stringIfPresent(73)
        f74 = reader.stringIfPresent(74)
        f75 = reader.stringIfPresent(75)
        f76 = reader.stringIfPresent(76)
        f77 = reader.stringIfPresent(77)
        f78 = reader.stringIfPresent(78)
        f79 = reader.stringIfPresent(79)
        f80 = reader.stringIfPresent(80)
        f81 = reader.stringIfPresent(81)
        f82 = reader.stringIfPresent(82)
        f83 = reader.stringIfPresent(83)
        f84 = reader.stringIfPresent(84)
        f85 = reader.stringIfPresent(85)
        f86 = reader.stringIfPresent(86)
        f87 = reader.stringIfPresent(87)
        _next = reader.valueIfPresent(88)
        all = reader.listIfPresent(89)
        reader.end(object)
    }
    public func write(to writer: inout JSONWriter) {
        let object = writer.begin(Self.keys)
        writer.string(0, f0)
        writer.string(1, f1)
        writer.string(2, f2)
        writer.string(3, f3)
        writer.string(4, f4)
        writer.string(5, f5)
        writer.string(6, f6)
        writer.string(7, f7)
        writer.string(8, f8)
        writer.string(9, f9)
        writer.string(10, f10)
        writer.string(11, f11)
        writer.string(12, f12)
        writer.string(13, f13)
        writer.string(14, f14)
        writer.string(15, f15)
        writer.string(16, f16)
        writer.string(17, f17)
        writer.string(18, f18)
        writer.string(19, f19)
        writer.string(20, f20)
        writer.string(21, f21)
        writer.string(22, f22)
        writer.string(23, f23)
        writer.string(24, f24)
        writer.string(25, f25)
        writer.string(26, f26)
        writer.string(27, f27)
        writer.string(28, f28)
        writer.string(29, f29)
        writer.string(30, f30)
        writer.string(31, f31)
        writer.string(32, f32)
        writer.string(33, f33)
        writer.string(34, f34)
        writer.string(35, f35)
        writer.string(36, f36)
        writer.string(37, f37)
        writer.string(38, f38)
        writer.string(39, f39)
        writer.string(40, f40)
        writer.string(41, f41)
        writer.string(42, f42)
        writer.string(43, f43)
        writer.string(44, f44)
        writer.string(45, f45)
        writer.string(46, f46)
        writer.string(47, f47)
        writer.string(48, f48)
        writer.string(49, f49)
        writer.string(50, f50)
        writer.string(51, f51)
        writer.string(52, f52)
        writer.string(53, f53)
        writer.string(54, f54)
        writer.string(55, f55)
        writer.string(56, f56)
        writer.string(57, f57)
        writer.string(58, f58)
        writer.string(59, f59)
        writer.string(60, f60)
        writer.string(61, f61)
        writer.string(62, f62)
        writer.string(63, f63)
        writer.string(64, f64)
        writer.string(65, f65)
        writer.string(66, f66)
        writer.string(67, f67)
        writer.string(68, f68)
        writer.string(69, f69)
        writer.string(70, f70)
        writer.string(71, f71)
        writer.string(72, f72)
        writer.string(73, f73)
        writer.string(74, f74)
        writer.string(75, f75)
        writer.string(76, f76)
        writer.string(77, f77)
        writer.string(78, f78)
        writer.string(79, f79)
        writer.string(80, f80)
        writer.string(81, f81)
        writer.string(82, f82)
        writer.string(83, f83)
        writer.string(84, f84)
        writer.string(85, f85)
        writer.string(86, f86)
        writer.string(87, f87)
        writer.value(88, _next)
        writer.list(89, all)
        writer.end(object)
    }
}
