/// The number of allocations since the process started; 0 where they are not counted.
long counted_allocations(void);
