/// How often the process has allocated memory since it began; 0 where that is not counted.
long counted_allocations(void);
