import { readText } from '../storage/storage';
import { EXPERIMENTS_KEY } from './experiment-record';
import { bucketsOf, SESSION_BUCKETS_KEY } from './session-buckets';

/** An entry of the experiments' record (`serialiseBuckets`), matched without its codec, which pages without experiments do not load. */
const ENTRY = /\["([\w-]{1,64})","(control|variant[1-4]|late)",(\d{13})/g;

/**
 * Returns the buckets that a link hands on with the session: those that its visitor has seen on any site, and those stored here earlier but
 * unseen in this session, so that a sibling does not draw another. `now` in ms.
 */
export function handedBuckets(window: Window, session: string | undefined, now: number): string {
  if (!session) return '';
  const read = (key: string) => readText(window, 'localStorage', key) ?? '';
  const known = bucketsOf(read(SESSION_BUCKETS_KEY), session);
  const drawn = [...read(EXPERIMENTS_KEY).matchAll(ENTRY)].flatMap(([, id, variant, expires]) =>
    Number(expires) > now && !`,${known}`.includes(`,${id}:`) ? `${id}:${variant}.` : [],
  );
  return [...known.split(','), ...drawn].filter(Boolean).slice(0, 10).join();
}
