/// Makes GET requests with libcurl alone, as a C program would. Connections are reused, and bodies are discarded.
///
/// Returns the number of requests answered with 200, or -1 if libcurl is missing.
long raw_curl_get(const char *url, long count, long at_once);
