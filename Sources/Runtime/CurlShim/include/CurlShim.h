/// What EndpointRuntime needs of libcurl, declared here after its stable ABI (soname 4) and found by name at run time: nothing has to be
/// installed to build, and where the library is missing URLSession is used. Empty on other systems than Linux.
#ifndef ENDPOINTS_CURL_SHIM_H
#define ENDPOINTS_CURL_SHIM_H

#if defined(__linux__)

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct curlshim_slist curlshim_slist;

/// The functions of a library that was found.
typedef struct curlshim_library {
    int (*_Nonnull global_init)(long flags);
    char *_Nullable (*_Nonnull version)(void);
    void *_Nullable (*_Nonnull easy_init)(void);
    void (*_Nonnull easy_cleanup)(void *easy);
    void (*_Nonnull easy_reset)(void *easy);
    int (*_Nonnull easy_pause)(void *easy, int mask);
    const char *_Nullable (*_Nonnull easy_strerror)(int code);
    curlshim_slist *_Nullable (*_Nonnull slist_append)(curlshim_slist *_Nullable list, const char *text);
    void (*_Nonnull slist_free_all)(curlshim_slist *_Nullable list);
    void *_Nullable (*_Nonnull multi_init)(void);
    int (*_Nonnull multi_cleanup)(void *multi);
    int (*_Nonnull multi_add_handle)(void *multi, void *easy);
    int (*_Nonnull multi_remove_handle)(void *multi, void *easy);
    int (*_Nonnull multi_perform)(void *multi, int *running);
    int (*_Nonnull multi_poll)(void *multi, void *_Nullable extra, unsigned int count, int milliseconds, int *_Nullable ready);
    int (*_Nonnull multi_wakeup)(void *multi);
    void *_Nullable (*_Nonnull multi_info_read)(void *multi, int *left);
    // Variadic: called by the functions below.
    int (*_Nonnull easy_setopt)(void *easy, int option, ...);
    int (*_Nonnull easy_getinfo)(void *easy, int info, ...);
    int (*_Nonnull multi_setopt)(void *multi, int option, ...);
} curlshim_library;

/// NULL when there is no such library, or it lacks one of the functions. It stays loaded.
const curlshim_library *_Nullable curlshim_load(const char *name);

int curlshim_set_long(const curlshim_library *library, void *easy, int option, long value);
int curlshim_set_offset(const curlshim_library *library, void *easy, int option, int64_t value);
int curlshim_set_pointer(const curlshim_library *library, void *easy, int option, const void *_Nullable value);
int curlshim_set_multi(const curlshim_library *library, void *multi, int option, long value);
/// 0 when the library does not know.
long curlshim_get_long(const curlshim_library *library, void *easy, int info);
int64_t curlshim_get_offset(const curlshim_library *library, void *easy, int info);
void *_Nullable curlshim_get_pointer(const curlshim_library *library, void *easy, int info);

/// libcurl's callbacks.
typedef size_t (*curlshim_data_callback)(char *_Nullable bytes, size_t size, size_t count, void *_Nullable context);
typedef int (*curlshim_seek_callback)(void *_Nullable context, int64_t offset, int origin);
typedef int (*curlshim_request_callback)(
    void *_Nullable context, char *_Nullable remote, char *_Nullable local, int remote_port, int local_port);

int curlshim_set_data_callback(
    const curlshim_library *library, void *easy, int option, curlshim_data_callback callback);
int curlshim_set_seek_callback(const curlshim_library *library, void *easy, curlshim_seek_callback callback);
/// Called before each time that the request is sent. Fails before libcurl 7.80.
int curlshim_set_request_callback(
    const curlshim_library *library, void *easy, curlshim_request_callback callback, void *context);
/// Sockets close on exec; `error` gets errno when one cannot be opened.
int curlshim_record_socket_errors(const curlshim_library *library, void *easy, int *error);

/// The handle of the next transfer that has ended, with its code; NULL when there is none.
void *_Nullable curlshim_next_done(const curlshim_library *library, void *multi, int *code);

/// For the calling thread: writing to a connection that has been closed must not end the process.
void curlshim_block_signals(void);

#pragma clang assume_nonnull end

#endif
#endif
