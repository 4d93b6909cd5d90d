/// What EndpointPolicies needs of zlib: gzip, written piece by piece. Declared here after zlib's stable ABI: on Linux the library is found by
/// name at run time, beside libcurl, which needs it too; Apple's systems have it, and it is linked.
///
/// Swift names these functions instead of importing this module: whoever compiles against EndpointPolicies would have to find the module, too.
/// A change here is a change there.
#ifndef ENDPOINTS_ZLIB_SHIM_H
#define ENDPOINTS_ZLIB_SHIM_H

#include <stddef.h>
#include <stdint.h>

/// A stream that writes gzip (RFC 1952); NULL without zlib or memory.
void *endpoints_gzip_begin(void);
/// Compresses from `input` to `output`: `*input_count` becomes how many bytes were not taken, `*output_count` how many bytes are free. 0: more
/// is to be called for; 1: all is written, which happens only with `is_last`; negative: the stream is broken.
int endpoints_gzip_write(void *stream, const uint8_t *input, size_t *input_count, uint8_t *output, size_t *output_count, int is_last);
void endpoints_gzip_end(void *stream);

#endif
