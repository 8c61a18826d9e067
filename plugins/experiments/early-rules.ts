import type { Env } from '../../kernel';
import { type ReportWarning, readSound } from '../../lib/records/broken-record';
import { RULES_KEY, sheetText } from '../../lib/records/experiment-rules';
import { writeText } from '../../lib/storage/storage';
import type { BucketMemory } from '../../lib/targeting/bucket-memory';

/** They begin with their end, ms since the epoch, as a selector that is a number: browsers skip its rule. */
const areRules = (text: string) => /^\d+{}/.test(text);

/**
 * Returns a function that writes what the next page shows before its first paint, of the experiments that `shows` names: good until
 * `until`, ms since the epoch, at most.
 */
export function createEarlyRules({ window }: Env, memory: BucketMemory, report: ReportWarning) {
  readSound(window, 'localStorage', RULES_KEY, areRules, report);
  return (until: number, shows: (id: string, variant: string) => boolean): void => {
    const buckets = new Map([...memory.recall()].filter(([id, { variant }]) => shows(id, variant)));
    const soonest = Math.min(until, ...[...buckets.values()].map(({ expires }) => expires));
    writeText(window, 'localStorage', RULES_KEY, buckets.size ? `${soonest}{}${sheetText(buckets)}` : null);
  };
}
