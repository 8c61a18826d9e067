import type { Asked } from './leave-facts';
import { BODY_OF_HIT, bodyOf, type StoredBody } from './packed-body';
import { ask, type Each, jsonOfIds, type Steps } from './steps';

/** Returns when each hit's click id first came from its visitor, ms since the epoch, by the events of those that have one in the field `name`. */
export function* readFirstClicks(hits: readonly Asked[], name: string, each: Each): Steps<ReadonlyMap<string, number>> {
  const clicked = hits.filter(({ body }) => typeof body[name] === 'string');
  const visitors = new Set(clicked.flatMap(({ visitor }) => visitor ?? []));
  if (!visitors.size) return new Map();
  const rows = yield* ask<StoredBody & { visitor: string; received: number }>(
    `select hits.visitor, received, ${BODY_OF_HIT} from ${each} cross join hits
      where hits.visitor = value ->> 'id' and (body ->> '${name}' is not null or packed is not null) order by received desc`,
    jsonOfIds(visitors),
  );
  const firstOf = new Map(rows.map(({ visitor, received, ...stored }) => [`${visitor} ${bodyOf(stored)[name]}`, received]));
  return new Map(
    clicked.flatMap(({ event, visitor, body }) => {
      const first = firstOf.get(`${visitor} ${body[name]}`);
      return first === undefined ? [] : [[event, first] as const];
    }),
  );
}
