#if defined(__linux__)

#define _GNU_SOURCE
#include "CurlShim.h"

#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

// Constants and layouts of libcurl's stable ABI (https://curl.se/libcurl/abi.html).
enum {
    OPTION_OPENSOCKETFUNCTION = 20163,
    OPTION_OPENSOCKETDATA = 10164,
    OPTION_PREREQFUNCTION = 20312,
    OPTION_PREREQDATA = 10313,
    MULTI_OPTION_SOCKETFUNCTION = 20001,
    MULTI_OPTION_SOCKETDATA = 10002,
    MULTI_OPTION_TIMERFUNCTION = 20004,
    MULTI_OPTION_TIMERDATA = 10005,
    MESSAGE_DONE = 1,
    // The bits are the same in CURL_POLL and CURL_CSELECT.
    IN = 1,
    OUT = 2,
};

struct message {
    int kind;
    void *easy;
    union {
        void *anything;
        int code;
    } data;
};

struct socket_address {
    int family;
    int type;
    int protocol;
    unsigned int length;
    struct sockaddr address;
};

int curlshim_set_long(const curlshim_library *library, void *easy, int option, long value) {
    return library->easy_setopt(easy, option, value);
}

int curlshim_set_offset(const curlshim_library *library, void *easy, int option, int64_t value) {
    return library->easy_setopt(easy, option, value);
}

int curlshim_set_pointer(const curlshim_library *library, void *easy, int option, const void *value) {
    return library->easy_setopt(easy, option, value);
}

int curlshim_set_multi(const curlshim_library *library, void *multi, int option, long value) {
    return library->multi_setopt(multi, option, value);
}

long curlshim_get_long(const curlshim_library *library, void *easy, int info) {
    long value = 0;
    return library->easy_getinfo(easy, info, &value) == 0 ? value : 0;
}

int64_t curlshim_get_offset(const curlshim_library *library, void *easy, int info) {
    int64_t value = 0;
    return library->easy_getinfo(easy, info, &value) == 0 ? value : 0;
}

void *curlshim_get_pointer(const curlshim_library *library, void *easy, int info) {
    void *value = NULL;
    return library->easy_getinfo(easy, info, &value) == 0 ? value : NULL;
}

int curlshim_set_data_callback(const curlshim_library *library, void *easy, int option, curlshim_data_callback callback) {
    return library->easy_setopt(easy, option, callback);
}

int curlshim_set_request_callback(const curlshim_library *library, void *easy, curlshim_request_callback callback, void *context) {
    int code = library->easy_setopt(easy, OPTION_PREREQFUNCTION, callback);
    return code ? code : library->easy_setopt(easy, OPTION_PREREQDATA, context);
}

static int open_socket(void *context, int purpose, struct socket_address *address) {
    (void)purpose;
    int descriptor = socket(address->family, address->type | SOCK_CLOEXEC, address->protocol);
    if (descriptor < 0) *(int *)context = errno;
    return descriptor;
}

int curlshim_record_socket_errors(const curlshim_library *library, void *easy, int *error) {
    *error = 0;
    int code = library->easy_setopt(easy, OPTION_OPENSOCKETFUNCTION, open_socket);
    return code ? code : library->easy_setopt(easy, OPTION_OPENSOCKETDATA, error);
}

void *curlshim_next_done(const curlshim_library *library, void *multi, int *code) {
    int left = 0;
    struct message *message;
    while ((message = library->multi_info_read(multi, &left))) {
        if (message->kind != MESSAGE_DONE) continue;
        *code = message->data.code;
        return message->easy;
    }
    return NULL;
}

int curlshim_set_multi_callbacks(const curlshim_library *library, void *multi, curlshim_socket_callback socket, curlshim_timer_callback timer,
                               void *context) {
    int code = library->multi_setopt(multi, MULTI_OPTION_SOCKETFUNCTION, socket);
    if (!code) code = library->multi_setopt(multi, MULTI_OPTION_SOCKETDATA, context);
    if (!code) code = library->multi_setopt(multi, MULTI_OPTION_TIMERFUNCTION, timer);
    return code ? code : library->multi_setopt(multi, MULTI_OPTION_TIMERDATA, context);
}

void curlshim_prepare_thread(void) {
    sigset_t all;
    sigfillset(&all);
    // Faults are left to the program's own handlers.
    const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS};
    for (size_t index = 0; index < sizeof faults / sizeof *faults; index++) sigdelset(&all, faults[index]);
    pthread_sigmask(SIG_BLOCK, &all, NULL);
    pthread_setname_np(pthread_self(), "endpoints.curl");
}

static sigset_t pipe_signal(void) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGPIPE);
    return set;
}

int curlshim_block_pipe_signal(void) {
    sigset_t set = pipe_signal(), before;
    sigemptyset(&before);
    pthread_sigmask(SIG_BLOCK, &set, &before);
    return sigismember(&before, SIGPIPE) == 1;
}

void curlshim_allow_pipe_signal(int was_blocked) {
    if (was_blocked) return;
    sigset_t set = pipe_signal();
    // Discard any signal that arrived in the meantime, because it was caused by a connection and would be delivered once unblocked.
    const struct timespec at_once = {0, 0};
    while (sigtimedwait(&set, NULL, &at_once) == -1 && errno == EINTR) continue;
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

int curlshim_poll_open(int *poll, int *timer) {
    *poll = epoll_create1(EPOLL_CLOEXEC);
    *timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
    struct epoll_event event = {.events = EPOLLIN, .data.fd = *timer};
    if (*poll >= 0 && *timer >= 0 && epoll_ctl(*poll, EPOLL_CTL_ADD, *timer, &event) == 0) return 1;
    if (*poll >= 0) close(*poll);
    if (*timer >= 0) close(*timer);
    return 0;
}

void curlshim_poll_close(int poll, int timer) {
    close(poll);
    close(timer);
}

void curlshim_poll_watch(int poll, int descriptor, int interest) {
    struct epoll_event event = {.events = (interest & IN ? EPOLLIN : 0) | (interest & OUT ? EPOLLOUT : 0), .data.fd = descriptor};
    if (!interest) {
        epoll_ctl(poll, EPOLL_CTL_DEL, descriptor, &event);
    } else if (epoll_ctl(poll, EPOLL_CTL_ADD, descriptor, &event) != 0 && errno == EEXIST) {
        epoll_ctl(poll, EPOLL_CTL_MOD, descriptor, &event);
    }
}

void curlshim_poll_set_timer(int timer, int64_t nanoseconds) {
    // A value of zero would stop the timer.
    if (nanoseconds < 1) nanoseconds = 1;
    const struct itimerspec time = {.it_value = {nanoseconds / 1000000000, nanoseconds % 1000000000}};
    timerfd_settime(timer, 0, &time, NULL);
}

int curlshim_poll_wait(int poll, int timer, curlshim_event *events, int capacity) {
    struct epoll_event ready[64];
    int count = epoll_wait(poll, ready, capacity < 64 ? capacity : 64, -1);
    int kept = 0;
    for (int index = 0; index < count; index++) {
        if (ready[index].data.fd == timer) {
            uint64_t rings;
            while (read(timer, &rings, sizeof rings) == -1 && errno == EINTR) continue;
            continue;
        }
        const uint32_t bits = ready[index].events;
        // libcurl finds out what went wrong when it next reads or writes.
        const int fails = (bits & (EPOLLERR | EPOLLHUP)) != 0;
        const int is_ready = (bits & EPOLLIN || fails ? IN : 0) | (bits & EPOLLOUT || fails ? OUT : 0);
        events[kept++] = (curlshim_event){ready[index].data.fd, is_ready};
    }
    return kept;
}

int64_t curlshim_descriptor_limit(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 256;
    return limit.rlim_cur > INT32_MAX ? INT32_MAX : (int64_t)limit.rlim_cur;
}

// The functions of a libcurl that is linked into the executable. They are NULL if there is none, unless the trait LinkedCurl requires one.
#if defined(ENDPOINTS_LINKED_CURL)
#define LINKED extern
#else
#define LINKED extern __attribute__((weak))
#endif
LINKED void curl_global_init(void), curl_version(void), curl_easy_init(void), curl_easy_cleanup(void), curl_easy_reset(void),
    curl_easy_pause(void), curl_easy_strerror(void), curl_multi_init(void),
    curl_multi_cleanup(void), curl_multi_add_handle(void), curl_multi_remove_handle(void), curl_multi_socket_action(void),
    curl_multi_info_read(void), curl_easy_setopt(void), curl_easy_getinfo(void), curl_multi_setopt(void);

// Determines whether the executable is dynamic. A static executable has no program interpreter (PT_INTERP). In a static executable, dlopen
// would load a second C library, which would eventually crash the process.
static int is_main(struct dl_phdr_info *info, size_t size, void *has_interpreter) {
    (void)size;
    for (int index = 0; index < info->dlpi_phnum; index++) {
        if (info->dlpi_phdr[index].p_type == PT_INTERP) *(int *)has_interpreter = 1;
    }
    // The first entry is the program itself.
    return 1;
}

static int can_load_libraries(void) {
    int has_interpreter = 0;
    dl_iterate_phdr(is_main, &has_interpreter);
    return has_interpreter;
}

const curlshim_library *curlshim_load(const char *name) {
    curlshim_library *library = calloc(1, sizeof *library);
    if (!library) return NULL;
    const struct {
        const char *name;
        void **place;
        void (*linked)(void);
    } functions[] = {
        {"curl_global_init", (void **)&library->global_init, curl_global_init},
        {"curl_version", (void **)&library->version, curl_version},
        {"curl_easy_init", (void **)&library->easy_init, curl_easy_init},
        {"curl_easy_cleanup", (void **)&library->easy_cleanup, curl_easy_cleanup},
        {"curl_easy_reset", (void **)&library->easy_reset, curl_easy_reset},
        {"curl_easy_pause", (void **)&library->easy_pause, curl_easy_pause},
        {"curl_easy_strerror", (void **)&library->easy_strerror, curl_easy_strerror},
        {"curl_multi_init", (void **)&library->multi_init, curl_multi_init},
        {"curl_multi_cleanup", (void **)&library->multi_cleanup, curl_multi_cleanup},
        {"curl_multi_add_handle", (void **)&library->multi_add_handle, curl_multi_add_handle},
        {"curl_multi_remove_handle", (void **)&library->multi_remove_handle, curl_multi_remove_handle},
        {"curl_multi_socket_action", (void **)&library->multi_socket_action, curl_multi_socket_action},
        {"curl_multi_info_read", (void **)&library->multi_info_read, curl_multi_info_read},
        {"curl_easy_setopt", (void **)&library->easy_setopt, curl_easy_setopt},
        {"curl_easy_getinfo", (void **)&library->easy_getinfo, curl_easy_getinfo},
        {"curl_multi_setopt", (void **)&library->multi_setopt, curl_multi_setopt},
    };
    const size_t count = sizeof functions / sizeof *functions;
    // The library is linked in either completely or not at all. Any name other than the standard one refers to a file of that name.
    int is_linked = strcmp(name, "libcurl.so.4") == 0;
    for (size_t index = 0; index < count; index++) is_linked = is_linked && functions[index].linked;
    void *image = is_linked || !can_load_libraries() ? NULL : dlopen(name, RTLD_NOW | RTLD_LOCAL);
    for (size_t index = 0; index < count; index++) {
        void *function = is_linked ? (void *)functions[index].linked : image ? dlsym(image, functions[index].name) : NULL;
        if (!function) {
            free(library);
            return NULL;
        }
        *functions[index].place = function;
    }
    // 3: CURL_GLOBAL_ALL.
    if (library->global_init(3) != 0) {
        free(library);
        return NULL;
    }
    return library;
}

#else

typedef int curlshim_is_empty_here;

#endif
