/// GETs of a URL with libcurl alone, as a program in C would write them: connections are kept, bodies are dropped.
///
/// Returns how many requests were answered with 200, or -1 without libcurl.
long raw_curl_get(const char *url, long count, long at_once);
