import { emptied } from '../service/metrics';
import { startBrowsers } from './browsers';
import { type Outcome, outcomeOf } from './outcome';
import { type Fault, type Stage, stored } from './stage';

export interface Suffered extends Outcome {
  readonly failed: number;
}

/** Lets a fault happen while browsers post, and compares what they posted with the store once the log is empty. */
export async function suffer(stage: Stage, fault: Fault, browsers: number, batches: number): Promise<Suffered> {
  const all = startBrowsers(browsers, stage.urls);
  try {
    await all.more(batches);
    await fault.happen(all);
    await all.more(batches);
  } finally {
    await all.stop();
  }
  await emptied(stage.metrics());
  return { ...outcomeOf(all.posted, await stored(stage)), failed: all.failed() };
}
