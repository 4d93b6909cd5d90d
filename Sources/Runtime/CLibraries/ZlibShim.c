#define _GNU_SOURCE
#include "ZlibShim.h"

#include <limits.h>
#include <stdlib.h>

// zlib's ABI, stable since version 1.0 (https://zlib.net/manual.html).
struct z_stream {
    const uint8_t *next_in;
    unsigned int avail_in;
    unsigned long total_in;
    uint8_t *next_out;
    unsigned int avail_out;
    unsigned long total_out;
    const char *message;
    void *state;
    void *(*allocate)(void *, unsigned int, unsigned int);
    void (*release)(void *, void *);
    void *opaque;
    int data_type;
    unsigned long checksum;
    unsigned long reserved;
};

enum { NO_FLUSH = 0, FINISH = 4, STREAM_END = 1, BUFFER_ERROR = -5, DEFLATED = 8, WINDOW = 15, GZIP_WINDOW = 15 + 16, MEMORY_LEVEL = 8 };

typedef int init_function(struct z_stream *, int level, int method, int window, int memory, int strategy, const char *version, int size);
typedef int deflate_function(struct z_stream *, int flush);
typedef int inflate_init_function(struct z_stream *, int window, const char *version, int size);
typedef int inflate_function(struct z_stream *, int flush);
typedef int end_function(struct z_stream *);

// The functions of a group are NULL if one of them is missing.
struct zlib {
    init_function *init;
    deflate_function *deflate;
    end_function *end;
    inflate_init_function *inflate_init;
    inflate_function *inflate;
    end_function *inflate_end;
};

#if defined(__linux__)

#include <dlfcn.h>
#include <link.h>
#include <pthread.h>

// A zlib that is linked into the executable takes precedence. A static executable cannot use any other. It may contain only what libcurl
// needs, which does not include compression.
extern __attribute__((weak)) init_function deflateInit2_;
extern __attribute__((weak)) deflate_function deflate;
extern __attribute__((weak)) end_function deflateEnd;
extern __attribute__((weak)) inflate_init_function inflateInit2_;
extern __attribute__((weak)) inflate_function inflate;
extern __attribute__((weak)) end_function inflateEnd;

static struct zlib found;
static pthread_once_t once = PTHREAD_ONCE_INIT;

// As in CurlShim.c, a static executable must not load libraries.
static int is_main(struct dl_phdr_info *info, size_t size, void *has_interpreter) {
    (void)size;
    for (int index = 0; index < info->dlpi_phnum; index++) {
        if (info->dlpi_phdr[index].p_type == PT_INTERP) *(int *)has_interpreter = 1;
    }
    return 1;
}

static void use_deflate(init_function *init, deflate_function *run, end_function *end) {
    if (found.init || !init || !run || !end) return;
    found.init = init;
    found.deflate = run;
    found.end = end;
}

static void use_inflate(inflate_init_function *init, inflate_function *run, end_function *end) {
    if (found.inflate_init || !init || !run || !end) return;
    found.inflate_init = init;
    found.inflate = run;
    found.inflate_end = end;
}

static void find(void) {
    use_deflate(deflateInit2_, deflate, deflateEnd);
    use_inflate(inflateInit2_, inflate, inflateEnd);
    if (found.init && found.inflate_init) return;
    int has_interpreter = 0;
    dl_iterate_phdr(is_main, &has_interpreter);
    void *image = has_interpreter ? dlopen("libz.so.1", RTLD_NOW | RTLD_LOCAL) : NULL;
    if (!image) return;
    use_deflate(dlsym(image, "deflateInit2_"), dlsym(image, "deflate"), dlsym(image, "deflateEnd"));
    use_inflate(dlsym(image, "inflateInit2_"), dlsym(image, "inflate"), dlsym(image, "inflateEnd"));
}

static struct zlib zlib(void) {
    pthread_once(&once, find);
    return found;
}

#else

extern init_function deflateInit2_;
extern deflate_function deflate;
extern end_function deflateEnd;
extern inflate_init_function inflateInit2_;
extern inflate_function inflate;
extern end_function inflateEnd;

static struct zlib zlib(void) { return (struct zlib){deflateInit2_, deflate, deflateEnd, inflateInit2_, inflate, inflateEnd}; }

#endif

void *endpoints_gzip_begin(void) {
    const struct zlib library = zlib();
    if (!library.init) return NULL;
    struct z_stream *stream = calloc(1, sizeof *stream);
    if (!stream) return NULL;
    // -1 is zlib's default level.
    if (library.init(stream, -1, DEFLATED, GZIP_WINDOW, MEMORY_LEVEL, 0, "1", (int)sizeof *stream) == 0) return stream;
    free(stream);
    return NULL;
}

// Lends the buffers to zlib, or as much of them as its counters can express.
static void lend(struct z_stream *stream, const uint8_t *input, size_t input_count, uint8_t *output, size_t output_count) {
    stream->next_in = input;
    stream->avail_in = input_count < UINT_MAX ? (unsigned int)input_count : UINT_MAX;
    stream->next_out = output;
    stream->avail_out = output_count < UINT_MAX ? (unsigned int)output_count : UINT_MAX;
}

int endpoints_gzip_write(void *context, const uint8_t *input, size_t *input_count, uint8_t *output, size_t *output_count, int is_last) {
    struct z_stream *stream = context;
    lend(stream, input, *input_count, output, *output_count);
    const unsigned int taken = stream->avail_in, space = stream->avail_out;
    // Finish only after all of the input has been consumed.
    const int code = zlib().deflate(stream, is_last && taken == *input_count ? FINISH : NO_FLUSH);
    *input_count -= taken - stream->avail_in;
    *output_count -= space - stream->avail_out;
    // Having nothing left to do is not a failure.
    if (code < 0 && code != BUFFER_ERROR) return code;
    return code == STREAM_END;
}

void endpoints_gzip_end(void *context) {
    zlib().end(context);
    free(context);
}

void *endpoints_inflate_begin(int format) {
    const struct zlib library = zlib();
    if (!library.inflate_init) return NULL;
    struct z_stream *stream = calloc(1, sizeof *stream);
    if (!stream) return NULL;
    const int window = format == ENDPOINTS_GZIP ? GZIP_WINDOW : format == ENDPOINTS_ZLIB ? WINDOW : -WINDOW;
    if (library.inflate_init(stream, window, "1", (int)sizeof *stream) == 0) return stream;
    free(stream);
    return NULL;
}

int endpoints_inflate_read(void *context, const uint8_t *input, size_t *input_count, uint8_t *output, size_t *output_count) {
    struct z_stream *stream = context;
    lend(stream, input, *input_count, output, *output_count);
    const unsigned int taken = stream->avail_in, space = stream->avail_out;
    const int code = zlib().inflate(stream, NO_FLUSH);
    *input_count -= taken - stream->avail_in;
    *output_count -= space - stream->avail_out;
    if (code == STREAM_END) return 1;
    return code == 0 || code == BUFFER_ERROR ? 0 : -1;
}

void endpoints_inflate_end(void *context) {
    zlib().inflate_end(context);
    free(context);
}
