/**
 * In an address, `custom_transfer=<time>&ut_exp=…`: variants handed on without a session. They come from a page that redirected to another
 * host before it could report the exposure.
 */
export const HANDED_EXPOSURE = /r=\d+&ut_exp=/;
