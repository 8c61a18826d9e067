import { SCRIPT, type TraceEvent } from '../page/trace';
import { type Kind, kindOf, type Party } from './kinds';

export interface Share {
  /** Events that began work of this kind. */
  readonly count: number;
  /** ms inside of scripts. */
  readonly script: number;
  /** ms of tasks outside of scripts. */
  readonly task: number;
}

interface Open {
  readonly kind: Kind | undefined;
  readonly end: number;
  readonly isScript: boolean;
}

/** Splits a thread's CPU time among the kinds of work. Each moment counts once, for the innermost event that has a kind. */
export function shareTime(events: readonly TraceEvent[], partyOf: (url: string) => Party): ReadonlyMap<Kind, Share> {
  const shares = new Map<Kind, { count: number; script: number; task: number }>();
  const shareOf = (kind: Kind) => {
    const share = shares.get(kind) ?? { count: 0, script: 0, task: 0 };
    shares.set(kind, share);
    return share;
  };
  const add = ({ kind, isScript }: Open, µs: number) => {
    if (kind) shareOf(kind)[isScript ? 'script' : 'task'] += µs / 1000;
  };
  const spans = events
    .filter(({ ph, tts }) => ph === 'X' && tts !== undefined)
    .sort((a, b) => (a.tts ?? 0) - (b.tts ?? 0) || (b.tdur ?? 0) - (a.tdur ?? 0));
  const open: Open[] = [];
  for (const event of spans) {
    const { tts: from = 0, tdur = 0, name } = event;
    while ((open.at(-1)?.end ?? Number.POSITIVE_INFINITY) <= from) open.pop();
    const outer = open.at(-1);
    const end = Math.min(from + tdur, outer?.end ?? Number.POSITIVE_INFINITY);
    const begins = kindOf(event, outer?.kind, partyOf);
    if (begins && begins !== outer?.kind) shareOf(begins).count++;
    const inner = { kind: begins ?? outer?.kind, end, isScript: !!outer?.isScript || SCRIPT.test(name) };
    if (outer) add(outer, from - end);
    add(inner, end - from);
    open.push(inner);
  }
  return shares;
}
