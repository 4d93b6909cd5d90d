/// The functions of zlib that EndpointPolicies needs to write gzip in pieces. They are declared here according to zlib's stable ABI. On
/// Linux, the library is looked up by name at run time, like libcurl, which needs it too. On Apple platforms, it is part of the system and
/// is linked.
///
/// Swift declares these functions by name instead of importing this module. If it were imported, code that compiles with EndpointPolicies
/// would have to find the module too. Both files must be changed together. They have the calling
/// convention that Swift uses for functions declared by name.
#ifndef ENDPOINTS_ZLIB_SHIM_H
#define ENDPOINTS_ZLIB_SHIM_H

#include <stddef.h>
#include <stdint.h>

/// Creates a stream that writes gzip (RFC 1952). Returns NULL without zlib or memory.
__attribute__((swiftcall))
void *endpoints_gzip_begin(void);
/// Compresses from `input` to `output`. Sets `*input_count` to the number of bytes not consumed, and `*output_count` to the number of free
/// bytes. Returns 0 if it must be called again, 1 if everything is written (only with `is_last`), and a negative number if the stream is
/// broken.
__attribute__((swiftcall))
int endpoints_gzip_write(void *stream, const uint8_t *input, size_t *input_count, uint8_t *output, size_t *output_count, int is_last);
__attribute__((swiftcall))
void endpoints_gzip_end(void *stream);

#endif
