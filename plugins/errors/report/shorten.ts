import type { ErrorRecord } from '../record';

/** Characters. Longer texts add nothing, and a batch must fit into the 64 KiB that a closing page may send. */
const LONGEST = { message: 500, stack: 2_500, resource: 500 };

/** Shortens a record. Call it after personal data has been removed. */
export const shorten = (error: ErrorRecord): ErrorRecord => ({
  ...error,
  message: error.message.slice(0, LONGEST.message),
  stack: error.stack?.slice(0, LONGEST.stack),
  resource: error.resource?.slice(0, LONGEST.resource),
});
