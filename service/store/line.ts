import type { Row } from './store';

/** Returns a row as inspection and export show it: the body with `_id`, `_received` (ISO 8601) and, if it has a visitor, `_visitor`. */
export const toLine = ({ id, received, visitor, body }: Row): Readonly<Record<string, unknown>> => ({
  _id: id,
  _received: new Date(received).toISOString(),
  ...(visitor != null && { _visitor: visitor }),
  ...body,
});
