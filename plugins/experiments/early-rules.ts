import type { Env } from '../../kernel';
import { type ReportWarning, readSound } from '../../lib/records/broken-record';
import { LATE } from '../../lib/records/experiment-record';
import { RULES_KEY, sheetText } from '../../lib/records/experiment-rules';
import { writeText } from '../../lib/storage/storage';
import type { BucketMemory } from '../../lib/targeting/bucket-memory';
import { currentDevice } from '../../lib/targeting/current-device';
import { type Experiment, runningArms } from '../../lib/targeting/experiment';

/** The rules begin with their expiry, in ms since the epoch. As a selector, the number is invalid, so browsers skip it. */
const areRules = (text: string) => /^\d+{}/.test(text);

/**
 * Returns a function that stores the variants that the next page shows before its first paint. They expire when one of the `known`
 * experiments, their variants or the visitor's buckets ends. `find` returns an experiment, or undefined if only a bucket of it is left.
 */
export function createEarlyRules(env: Env, memory: BucketMemory, holdout: string, report: ReportWarning) {
  const { window } = env;
  readSound(window, 'localStorage', RULES_KEY, areRules, report);
  return (known: readonly Experiment[], find: (id: string) => Experiment | undefined): void => {
    const now = env.now();
    // If a variant depends on the next page's address, the page is held there. So is a page that a redirect leaves.
    const shows = (id: string, variant: string) => {
      // Late visitors may enter on the next page, which holds for them.
      if (variant === LATE) return false;
      const experiment = find(id);
      if (!experiment) return id !== holdout;
      const isRedirected = experiment.arms.some((arm) => arm.variant === variant && arm.redirect);
      return !experiment.addresses && !isRedirected && runningArms(experiment, now, currentDevice(env)).length > 0;
    };
    const buckets = new Map([...memory.recall()].filter(([id, { variant }]) => shows(id, variant)));
    const ends = known.flatMap(({ end, arms }) => [end, ...arms.map((arm) => arm.end)]);
    const until = Math.min(
      ...ends.filter((end): end is number => !!end && end > now),
      ...[...buckets.values()].map(({ expires }) => expires),
    );
    writeText(window, 'localStorage', RULES_KEY, buckets.size ? `${until}{}${sheetText(buckets)}` : null);
  };
}
