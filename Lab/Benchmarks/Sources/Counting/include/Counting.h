/// The number of allocations since the process started, or 0 where allocations are not counted.
long counted_allocations(void);
