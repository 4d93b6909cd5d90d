// The part of libc that Embedded Swift needs for a short run under WebAssembly. Memory is never freed.
typedef __SIZE_TYPE__ size_t;
typedef unsigned long long word;

static unsigned char heap[1 << 24];
static size_t used;

int posix_memalign(void **place, size_t alignment, size_t size) {
    used = (used + alignment - 1) & ~(alignment - 1);
    if (size > sizeof heap - used) return 12;
    *place = heap + used;
    used += size;
    return 0;
}
void free(void *place) {}

void *memmove(void *to, const void *from, size_t count) {
    unsigned char *target = to;
    const unsigned char *source = from;
    if (target < source) {
        for (size_t index = 0; index < count; index++) target[index] = source[index];
    } else {
        while (count--) target[count] = source[count];
    }
    return to;
}
void *memcpy(void *to, const void *from, size_t count) { return memmove(to, from, count); }
void *memset(void *place, int value, size_t count) {
    unsigned char *bytes = place;
    while (count--) *bytes++ = value;
    return place;
}
int memcmp(const void *left, const void *right, size_t count) {
    const unsigned char *one = left, *other = right;
    for (size_t index = 0; index < count; index++) {
        if (one[index] != other[index]) return one[index] - other[index];
    }
    return 0;
}
void arc4random_buf(void *place, size_t count) { memset(place, 7, count); }

// Works only for numbers below 2^52.
double round(double value) { return value < 0 ? -__builtin_floor(0.5 - value) : __builtin_floor(value + 0.5); }

// Multiplies 128-bit integers, like the function in the compiler's own library.
__int128 __multi3(__int128 left, __int128 right) {
    word a = left, b = right;
    word low = (a & 0xFFFFFFFF) * (b & 0xFFFFFFFF), one = (a & 0xFFFFFFFF) * (b >> 32), other = (a >> 32) * (b & 0xFFFFFFFF);
    word middle = (low >> 32) + (one & 0xFFFFFFFF) + (other & 0xFFFFFFFF);
    word high = (a >> 32) * (b >> 32) + (one >> 32) + (other >> 32) + (middle >> 32);
    high += (word)((unsigned __int128)left >> 64) * b + a * (word)((unsigned __int128)right >> 64);
    return (__int128)((unsigned __int128)high << 64 | (middle << 32 | (low & 0xFFFFFFFF)));
}

struct slice {
    const void *start;
    size_t count;
};
__attribute__((import_module("wasi_snapshot_preview1"), import_name("fd_write"))) int fd_write(
    int descriptor, const struct slice *slices, int count, size_t *written);
__attribute__((import_module("wasi_snapshot_preview1"), import_name("proc_exit"))) _Noreturn void proc_exit(int status);

int putchar(int character) {
    char byte = character;
    struct slice slice = {&byte, 1};
    size_t written;
    fd_write(1, &slice, 1, &written);
    return character;
}
int __main_argc_argv(int count, char **arguments);
void _start(void) { proc_exit(__main_argc_argv(0, 0)); }
