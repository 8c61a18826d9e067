/**
 * In an address: `custom_transfer=<time>&ut_exp=…`, variants that are handed on without a session. A redirect to another host could not
 * report the exposure to them before its page was left.
 */
export const HANDED_EXPOSURE = /r=\d+&ut_exp=/;
