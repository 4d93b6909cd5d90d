#include "RawCurl.h"

#include <stddef.h>

#if defined(__linux__)
#include <dlfcn.h>
#include <stdlib.h>

// Constants of libcurl's ABI.
enum { OPTION_URL = 10002, OPTION_WRITEFUNCTION = 20011, OPTION_NOSIGNAL = 99, INFO_RESPONSE_CODE = 0x200002, MESSAGE_DONE = 1 };

struct message {
    int kind;
    void *easy;
    void *data;
};

static size_t drop(char *bytes, size_t size, size_t count, void *context) { return size * count; }

long raw_curl_get(const char *url, long count, long at_once) {
    void *library = dlopen("libcurl.so.4", RTLD_NOW);
    if (library == NULL) return -1;
    void *(*easy_init)(void) = (void *(*)(void))dlsym(library, "curl_easy_init");
    int (*setopt)(void *, int, ...) = (int (*)(void *, int, ...))dlsym(library, "curl_easy_setopt");
    int (*getinfo)(void *, int, ...) = (int (*)(void *, int, ...))dlsym(library, "curl_easy_getinfo");
    void (*cleanup)(void *) = (void (*)(void *))dlsym(library, "curl_easy_cleanup");
    void *(*multi_init)(void) = (void *(*)(void))dlsym(library, "curl_multi_init");
    int (*add)(void *, void *) = (int (*)(void *, void *))dlsym(library, "curl_multi_add_handle");
    int (*take)(void *, void *) = (int (*)(void *, void *))dlsym(library, "curl_multi_remove_handle");
    int (*perform)(void *, int *) = (int (*)(void *, int *))dlsym(library, "curl_multi_perform");
    int (*poll)(void *, void *, unsigned, int, int *) = (int (*)(void *, void *, unsigned, int, int *))dlsym(library, "curl_multi_poll");
    struct message *(*read)(void *, int *) = (struct message * (*)(void *, int *)) dlsym(library, "curl_multi_info_read");
    int (*multi_cleanup)(void *) = (int (*)(void *))dlsym(library, "curl_multi_cleanup");

    void *multi = multi_init();
    void **handles = calloc((size_t)at_once, sizeof *handles);
    long started = 0, answered = 0;
    for (; started < at_once && started < count; started++) {
        void *easy = handles[started] = easy_init();
        setopt(easy, OPTION_URL, url);
        setopt(easy, OPTION_WRITEFUNCTION, drop);
        setopt(easy, OPTION_NOSIGNAL, 1L);
        add(multi, easy);
    }
    for (int running = 1; running > 0;) {
        perform(multi, &running);
        struct message *message;
        for (int left; (message = read(multi, &left)) != NULL;) {
            if (message->kind != MESSAGE_DONE) continue;
            void *easy = message->easy;
            long status = 0;
            getinfo(easy, INFO_RESPONSE_CODE, &status);
            answered += status == 200;
            take(multi, easy);
            if (started >= count) continue;
            started++;
            add(multi, easy);
            running = 1;
        }
        if (running > 0) poll(multi, NULL, 0, 1000, NULL);
    }
    for (long index = 0; index < at_once; index++) {
        if (handles[index] != NULL) cleanup(handles[index]);
    }
    multi_cleanup(multi);
    free(handles);
    return answered;
}
#else
long raw_curl_get(const char *url, long count, long at_once) { return -1; }
#endif
