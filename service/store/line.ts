import type { Row } from './store';

/** Returns a row as inspection and export show it: the body with `_id` and `_received` (ISO 8601). */
export const toLine = ({ id, received, body }: Row): Readonly<Record<string, unknown>> => ({
  _id: id,
  _received: new Date(received).toISOString(),
  ...body,
});
