/// The libcurl functions that EndpointHTTP needs. They are declared here according to libcurl's stable ABI (soname 4) and looked up by name
/// at run time, so that libcurl does not need to be installed for building. Functions linked into the executable take precedence; in a
/// static executable, only these are available. This header is empty on systems other than Linux.
#ifndef ENDPOINTS_CURL_SHIM_H
#define ENDPOINTS_CURL_SHIM_H

#if defined(__linux__)

#include <stddef.h>
#include <stdint.h>

typedef struct curlshim_library curlshim_library;

/// libcurl's callbacks.
typedef size_t (*curlshim_data_callback)(char *bytes, size_t size, size_t count, void *context);
typedef int (*curlshim_request_callback)(void *context, char *remote, char *local, int remote_port, int local_port);
typedef int (*curlshim_socket_callback)(void *easy, int descriptor, int interest, void *context, void *of_socket);
typedef int (*curlshim_timer_callback)(void *multi, long milliseconds, void *context);

/// The operations that a descriptor is ready for: CURL_CSELECT_IN, CURL_CSELECT_OUT, or both.
typedef struct curlshim_event {
    int descriptor;
    int ready;
} curlshim_event;

/// A line of a header, laid out as libcurl's `curl_slist`.
typedef struct curlshim_line {
    char *text;
    struct curlshim_line *next;
} curlshim_line;

/// The functions of a library.
struct curlshim_library {
    int (*global_init)(long flags);
    char *(*version)(void);
    void *(*easy_init)(void);
    void (*easy_cleanup)(void *easy);
    void (*easy_reset)(void *easy);
    int (*easy_pause)(void *easy, int mask);
    const char *(*easy_strerror)(int code);
    void *(*multi_init)(void);
    int (*multi_cleanup)(void *multi);
    int (*multi_add_handle)(void *multi, void *easy);
    int (*multi_remove_handle)(void *multi, void *easy);
    int (*multi_socket_action)(void *multi, int descriptor, int ready, int *running);
    void *(*multi_info_read)(void *multi, int *left);

    // These functions are variadic, so Swift cannot call them. The functions below call them instead.
    int (*easy_setopt)(void *easy, int option, ...);
    int (*easy_getinfo)(void *easy, int info, ...);
    int (*multi_setopt)(void *multi, int option, ...);
};

/// Returns the functions of a library, which stays loaded, or NULL if there is no such library or it lacks one of the functions. Never
/// loads a library into a static executable.
const curlshim_library *curlshim_load(const char *name);

int curlshim_set_long(const curlshim_library *library, void *easy, int option, long value);
int curlshim_set_offset(const curlshim_library *library, void *easy, int option, int64_t value);
int curlshim_set_pointer(const curlshim_library *library, void *easy, int option, const void *value);
int curlshim_set_multi(const curlshim_library *library, void *multi, int option, long value);
/// Returns 0 if the library does not support the info.
long curlshim_get_long(const curlshim_library *library, void *easy, int info);
int64_t curlshim_get_offset(const curlshim_library *library, void *easy, int info);
void *curlshim_get_pointer(const curlshim_library *library, void *easy, int info);
int curlshim_set_data_callback(const curlshim_library *library, void *easy, int option, curlshim_data_callback callback);
/// Sets a callback that runs each time the request is about to be sent. Fails with versions of libcurl before 7.80.
int curlshim_set_request_callback(const curlshim_library *library, void *easy, curlshim_request_callback callback, void *context);
/// Marks sockets as close-on-exec. Sets `error` to errno if a socket cannot be opened.
int curlshim_record_socket_errors(const curlshim_library *library, void *easy, int *error);
/// Returns the handle of the next transfer that has ended, with its code, or NULL if there is none.
void *curlshim_next_done(const curlshim_library *library, void *multi, int *code);
/// Sets callbacks that report which descriptors a multi handle waits for, and the maximum time to wait.
int curlshim_set_multi_callbacks(const curlshim_library *library, void *multi, curlshim_socket_callback socket, curlshim_timer_callback timer, void *context);

/// Prepares the engine's own thread: sets its name and blocks all signals except faults, so that writes to a closed connection do not
/// kill the process.
void curlshim_prepare_thread(void);
/// Prevents writes to a closed connection on the current thread from killing the process, until `curlshim_allow_pipe_signal` is called with the
/// result.
int curlshim_block_pipe_signal(void);
void curlshim_allow_pipe_signal(int was_blocked);

/// Opens an epoll instance with a timer that is not set. Returns false if no descriptors or memory are available.
int curlshim_poll_open(int *poll, int *timer);
void curlshim_poll_close(int poll, int timer);
/// Can be called from any thread. `interest` is CURL_POLL_IN, CURL_POLL_OUT, CURL_POLL_INOUT, or 0 for none.
void curlshim_poll_watch(int poll, int descriptor, int interest);
/// Can be called from any thread. With 0 nanoseconds, the timer fires immediately.
void curlshim_poll_set_timer(int timer, int64_t nanoseconds);
/// Waits until descriptors are ready or the timer fires. Returns the number of ready descriptors, not counting the timer.
int curlshim_poll_wait(int poll, int timer, curlshim_event *events, int capacity);

/// Returns the maximum number of open file descriptors of the process, or 256 if it is unknown.
int64_t curlshim_descriptor_limit(void);

#endif
#endif
