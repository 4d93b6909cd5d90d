// error: 'await' in an autoclosure that does not support concurrency
func slow() async -> Int { 1 }
func chosen(_ number: Int?) async -> Int { await number ?? slow() }
