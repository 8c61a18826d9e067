import { LEAST_NEEDED, PERFORMANCE_NAMES, UNCOUNTED_NAMES } from '../contracts/hit-columns';

type Properties = Readonly<Record<string, unknown>>;

/** EVT-06. */
const MOST = 20;
/** The page's own fields, which every event has in addition to its properties. */
export const UNCOUNTED = new RegExp(`^(${UNCOUNTED_NAMES})$`);
const PERFORMANCE = new RegExp(`^(${PERFORMANCE_NAMES})$`);

/**
 * Returns the names of an event's properties to trim so that at most 20 stay: performance first, unless the event is about it, then those
 * that the specification names, then the last ones.
 */
export function surplus(event: string, properties: Properties): string[] {
  const names = Object.keys(properties).filter((name) => !UNCOUNTED.test(name));
  if (names.length <= MOST) return [];
  const inOrder = [
    ...names.filter((name) => event !== 'web_vitals' && PERFORMANCE.test(name)),
    ...LEAST_NEEDED.split(' ').filter((name) => names.includes(name)),
    ...[...names].reverse(),
  ];
  return [...new Set(inOrder)].slice(0, names.length - MOST);
}
