import { type Cost, costOf, mainThread } from '../compare/cost';
import { isThirdParty } from '../compare/hosts';
import { tagAddress } from '../compare/life';
import type { Ready } from '../compare/server';
import type { Stage } from '../compare/stage';
import { siteOf } from '../compare/subject';
import { duration, outermost, spansOf, type TraceEvent } from '../page/trace';
import { type Counted, countCalls, nameObservers } from './count-calls';
import { KIND_CATEGORIES, type Kind, type Party } from './kinds';
import type { Options } from './options';
import { PROFILE_CATEGORIES, samplesOf } from './profile';
import { type Share, shareTime } from './share-time';
import type { Sources } from './sources';
import { runningSamples, type Spent, spend } from './spend';
import { watchView } from './views';

/** Figures of a page view with neither profiler nor counters. */
export interface Timed {
  readonly cost: Cost;
  readonly shares: ReadonlyMap<Kind, Share>;
  /** ms of compilation on other threads. */
  readonly elsewhere: number;
}

/** The measurements of a site. Times, counts and samples come from different page views, so that none distorts another. */
export interface Where {
  readonly site: string;
  readonly timed: Timed[];
  readonly counted: Counted[];
  /** Samples of all profiled page views. */
  readonly spent: Spent[];
  /** Observer callbacks of each profiled page view. */
  readonly observed: Readonly<Record<string, number>>[];
}

/** Returns the ms of all tasks of the page with an empty tag. */
export async function emptyTasks(stage: Stage, empty: Ready, options: Options): Promise<number> {
  const { trace } = await watchView(stage, empty, options, { categories: KIND_CATEGORIES });
  return costOf(trace, tagAddress(empty), () => false).tasks;
}

/** Measures one page view each for times, counts and samples, and adds them to `into`. */
export async function measureOnce(stage: Stage, ready: Ready, options: Options, into: Where, sources: Sources): Promise<void> {
  const tag = tagAddress(ready);
  const watch = (how: Parameters<typeof watchView>[3]) => watchView(stage, ready, options, how);
  const isOurs = (url: string) => stage.server.weigh(url) !== undefined;
  const partyOf = (url: string): Party => (isOurs(url) ? 'our files' : isThirdParty(url) ? 'third parties' : 'services');

  const { trace } = await watch({ categories: KIND_CATEGORIES });
  const { ran, own } = mainThread(trace, tag);
  const others = trace.filter(({ pid, tid }) => pid === ran.pid && tid !== ran.tid);
  into.timed.push({ cost: costOf(trace, tag, () => false), shares: shareTime(own, partyOf), elsewhere: compiling(others) });

  into.counted.push((await watch({ before: countCalls, read: 'counted' })).left as Counted);

  const profiled = await watch({
    categories: [...KIND_CATEGORIES, ...PROFILE_CATEGORIES],
    before: nameObservers,
    read: 'observed',
  });
  const thread = mainThread(profiled.trace, tag);
  const samples = runningSamples(samplesOf(profiled.trace, thread.ran.pid), thread.own);
  into.spent.push(...samples.map((sample) => spend(sample, (url) => (isOurs(url) ? new URL(url).pathname.slice(1) : undefined), sources)));
  into.observed.push(profiled.left as Where['observed'][number]);
}

const compiling = (events: readonly TraceEvent[]) => duration(outermost(spansOf(events, /^v8\.parseOnBackground$/)));

export const nothingYet = (ready: Ready): Where => ({ site: siteOf(ready.subject), timed: [], counted: [], spent: [], observed: [] });
