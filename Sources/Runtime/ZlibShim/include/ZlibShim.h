/// What EndpointPolicies needs from zlib: gzip, written piece by piece. Declared here after zlib's stable ABI: on Linux the library is looked up
/// by name at run time, like libcurl, which needs it too; Apple platforms have it, so it is linked.
///
/// Swift names these functions instead of importing this module: otherwise code that compiles against EndpointPolicies would have to find the
/// module, too. Change both together. It calls what it names with its own convention, so they have it.
#ifndef ENDPOINTS_ZLIB_SHIM_H
#define ENDPOINTS_ZLIB_SHIM_H

#include <stddef.h>
#include <stdint.h>

/// A stream that writes gzip (RFC 1952); NULL without zlib or memory.
__attribute__((swiftcall))
void *endpoints_gzip_begin(void);
/// Compresses from `input` to `output`: sets `*input_count` to the number of bytes not taken, and `*output_count` to the number of free bytes.
/// Returns 0 if it must be called again, 1 if all is written (only with `is_last`), and a negative number if the stream is broken.
__attribute__((swiftcall))
int endpoints_gzip_write(void *stream, const uint8_t *input, size_t *input_count, uint8_t *output, size_t *output_count, int is_last);
__attribute__((swiftcall))
void endpoints_gzip_end(void *stream);

#endif
