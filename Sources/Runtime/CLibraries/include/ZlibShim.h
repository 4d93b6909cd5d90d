/// The zlib functions with which EndpointPolicies writes gzip in pieces, and with which the libcurl transport decodes bodies. They are
/// declared here according to zlib's stable ABI. On Linux, zlib is looked up by name at run time, like libcurl, which also needs it. On
/// Apple platforms, zlib is part of the system and is linked.
///
/// Swift declares these functions by name instead of importing this module. If it were imported, code that compiles with the Swift module
/// would have to find this module too. The declarations in Gzip.swift, Inflater.swift and here must be changed together. The functions use
/// the calling convention that Swift uses for functions declared by name.
#ifndef ENDPOINTS_ZLIB_SHIM_H
#define ENDPOINTS_ZLIB_SHIM_H

#include <stddef.h>
#include <stdint.h>

/// Creates a stream that writes gzip (RFC 1952). Returns NULL if zlib or memory is not available.
__attribute__((swiftcall))
void *endpoints_gzip_begin(void);
/// Compresses data from `input` into `output`. Sets `*input_count` to the number of bytes not consumed, and `*output_count` to the number
/// of free bytes. Returns 0 if it must be called again, 1 if everything has been written (only with `is_last`), and a negative number if
/// the stream is broken.
__attribute__((swiftcall))
int endpoints_gzip_write(void *stream, const uint8_t *input, size_t *input_count, uint8_t *output, size_t *output_count, int is_last);
__attribute__((swiftcall))
void endpoints_gzip_end(void *stream);

/// The formats that can be decoded: gzip (RFC 1952), zlib (RFC 1950), and deflate without a header or checksum (RFC 1951).
enum { ENDPOINTS_GZIP = 0, ENDPOINTS_ZLIB = 1, ENDPOINTS_DEFLATE = 2 };

/// Creates a stream that decodes a format. Returns NULL if zlib or memory is not available.
__attribute__((swiftcall))
void *endpoints_inflate_begin(int format);
/// Decodes data from `input` into `output`. Sets `*input_count` to the number of bytes not consumed, and `*output_count` to the number of
/// free bytes. Returns 0 if the data goes on, 1 at its end, and a negative number if it is invalid.
__attribute__((swiftcall))
int endpoints_inflate_read(void *stream, const uint8_t *input, size_t *input_count, uint8_t *output, size_t *output_count);
__attribute__((swiftcall))
void endpoints_inflate_end(void *stream);

#endif
