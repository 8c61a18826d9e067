import type { ConsentDecision } from '../../consent/gate';
import { isEvent, isWrite, type Trace, type TracedEvent, UNDONE } from '../../trace';
import { blockedSentence, readBlockedWrite } from './blocked-write';

/** The number of names that a sentence lists at most. */
const MOST = 10;

const nameOf = ([{ name }]: TracedEvent) => (typeof name === 'string' ? name : 'one without a name');

function names(events: readonly TracedEvent[]): string {
  const all = [...new Set(events.map(nameOf))];
  return `${all.slice(0, MOST).join(', ')}${all.length > MOST ? ' …' : ''}`;
}

/** Explains the last tracked events, the blocked writes and the applied plugins, in a sentence each. */
export function explainEvents(trace: Trace, because: (reason: ConsentDecision['reason']) => string, allowed: boolean): string[] {
  const events: TracedEvent[] = [];
  const plugins = new Set<string>();
  const writes = new Set<string>();
  trace.tap('explain', (...traced) => {
    if (isWrite(traced)) writes.add(blockedSentence(readBlockedWrite(traced[0])));
    else if (isEvent(traced)) events.push(traced);
    else if (traced[1] === UNDONE) plugins.delete(String(traced[0]));
    else plugins.add(String(traced[0]));
  });
  trace.untap('explain');
  const kept = ['granted', 'opt-out', 'opt-in', 'opt-in-again'];
  const refused = events.filter(([, reason]) => !kept.includes(reason));
  const reasons = [...new Set(refused.map(([, reason]) => reason))];
  const taken = plugins.has('analytics') || events.some(([, , taken]) => taken);
  return [
    ...(allowed && !taken ? ['Nothing here takes events.'] : []),
    ...reasons.map((one) => `Refused because ${because(one)}: ${names(refused.filter(([, reason]) => reason === one))}.`),
    ...[...writes].slice(0, MOST).map((sentence) => `Blocked: ${sentence}.`),
    `Applied: ${[...plugins].join(', ')}.`,
  ];
}
