type Headers = Readonly<Record<string, unknown>>;

/** Returns whether a request says Global Privacy Control (w3.org/TR/gpc): what it posts goes to no destination. */
export const hasSignal = (headers: Headers): boolean => headers['sec-gpc'] === '1';

/** The header that answers it. A page may not know: extensions and proxies add the request's header alone. */
export const SIGNAL_ANSWER = 'tp-signal';
