import type { Row } from './store';

/** A row as inspection and export tell it: the body, and beside it `_id` and `_received`, ISO 8601. */
export const toLine = ({ id, received, body }: Row): Readonly<Record<string, unknown>> => ({
  _id: id,
  _received: new Date(received).toISOString(),
  ...body,
});
