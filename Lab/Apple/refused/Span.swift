// error: 'span' is only available in
func first(_ numbers: [Int]) -> Int { numbers.span[0] }
