/// Written by scripts/release.
public typealias OldestBookshop = Bookshop_0_1_0
