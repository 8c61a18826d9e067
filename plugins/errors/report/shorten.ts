import type { ErrorRecord } from '../record';

/** Characters. What is longer says nothing more, and a batch must fit into what a closing page may send (64 KiB). */
const LONGEST = { message: 500, stack: 2_500, resource: 500 };

/** The record as long as it is reported, once personal data is out of it. */
export const shorten = (error: ErrorRecord): ErrorRecord => ({
  ...error,
  message: error.message.slice(0, LONGEST.message),
  stack: error.stack?.slice(0, LONGEST.stack),
  resource: error.resource?.slice(0, LONGEST.resource),
});
