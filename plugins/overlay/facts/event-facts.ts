import type { EnabledPlugin } from '../../../kernel';
import { type Entry, inMs, type Tone } from '../panel/section';
import type { Logged, Outcome } from './logged';

const TONES: Readonly<Record<Outcome, Tone>> = {
  'handed on': 'good',
  held: 'wait',
  vetoed: 'bad',
  dropped: 'bad',
  refused: 'bad',
  blocked: 'bad',
  'no hit': 'bad',
};
/** The most entries shown. */
const MOST = 200;

/** Lists the events, latest first. */
export const eventEntries = (log: readonly Logged[]): Entry[] =>
  log
    .slice(-MOST)
    .map(({ id, clock, name, outcome, reason, hit, faults = [] }) => ({
      key: `${id}`,
      title: name,
      mark: outcome,
      tone: faults.length ? 'bad' : TONES[outcome],
      text: [
        ...(clock === undefined ? [] : [`at ${inMs(clock)}`]),
        ...(reason ? [reason] : []),
        ...(hit?.altered ? [`altered: ${hit.altered}`] : []),
        ...faults.map(({ field, text }) => `${field} ${text}`),
      ].join(', '),
      ...(hit && { more: JSON.stringify(hit, null, 2) }),
    }))
    .reverse();

/** Counts the events of each outcome, and warns if no plugin on the page takes events. */
export function eventLead(log: readonly Logged[], plugins: readonly Pick<EnabledPlugin, 'name'>[]): string {
  const taken = plugins.some(({ name }) => name === 'analytics') || log.some(({ outcome }) => outcome === 'handed on');
  const nobody = taken ? '' : 'Nothing here takes events: the manifest enables no analytics. ';
  const counts = new Map<Outcome, number>();
  for (const { outcome } of log) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return `${nobody}${[...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', ') || 'Nothing has happened yet.'}`;
}
