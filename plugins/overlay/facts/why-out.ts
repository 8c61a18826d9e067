import type { Env } from '../../../kernel';
import type { ExperimentDefinition } from '../../../lib/contracts/experiment';
import { EXPERIMENTS_KEY, storedVisitor } from '../../../lib/records/experiment-record';
import { currentDevice } from '../../../lib/records/experiment-rules';
import { readText } from '../../../lib/storage/storage';
import { knownVisitor, whyOutside } from '../../../lib/targeting/audience';
import { placeOf } from '../../../lib/targeting/bucket-memory';
import { readDefinition } from '../../../lib/targeting/definition';
import { type Circumstances, mayEnter, runsHere } from '../../../lib/targeting/eligibility';

/**
 * Returns the reason why an experiment does not run here, or does not admit the visitor. Returns undefined if it runs and admits them.
 * `network`: hosts that are no source of a visit. Decides as `plugins/experiments` would now, by what is known so far.
 */
export function whyOut(env: Env, definition: ExperimentDefinition, network: readonly string[], holdout?: string): string | undefined {
  const { window, now } = env;
  try {
    const experiment = readDefinition(definition);
    const visitor = knownVisitor(env, network);
    const number = storedVisitor(readText(window, 'localStorage', EXPERIMENTS_KEY));
    const circumstances: Circumstances = {
      now: now(),
      url: window.location.href,
      device: currentDevice(env),
      whyOutside: (audience) => whyOutside(audience, visitor),
      place: (seed) => placeOf(seed, number),
      isHeldOut: () => !!holdout && visitor.buckets.get(holdout) === 'control',
    };
    const running = runsHere(experiment, circumstances);
    if (typeof running === 'string') return running;
    // Participants stay. Without a stored number, nothing has been drawn yet.
    if (visitor.buckets.has(experiment.id)) return;
    const entry = mayEnter(experiment, running, circumstances);
    return 'out' in entry && (number || !/^(coverage|namespace)/.test(entry.out)) ? entry.out : undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
