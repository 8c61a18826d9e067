import { setPriority } from 'node:os';
import { destinationsOf } from '../commands/destinations';
import type { Config } from '../config';
import { migrated, openStore } from '../engines';
import { groupsOfTeam } from '../errors/read-groups';
import { openDeclarations } from '../events/declarations';
import { Stopped } from '../facts/duck';
import { readTimeZone } from '../network/time-zone';
import { openLogger } from '../operation/logger';
import type { ConsoleCall } from '../store/console-steps';
import { inProcess } from '../thread/run-engine';
import type { CampaignRow, Overview, Rows } from './answers';
import { readConsent } from './consent';
import { readDeclared } from './declared';
import { readExperiments } from './experiments';
import type { Asked } from './figures/asked';
import { type LogState, storedUntil } from './figures/counted-until';
import { type Call, createFigures } from './figures/figures';
import type { FunnelAsked } from './figures/funnel';
import { withGaps } from './figures/gaps';
import { inCurrency } from './figures/in-currency';
import { outliveHits } from './figures/outlive';
import type { Breakdown } from './figures/questions';
import { type LogCheck, readOperation } from './operation';
import { type Persons, personsOf } from './persons';
import { outageOf } from './told';

/** The nice value of the thread, and of DuckDB's: browsers wait for the intake's. */
const GIVES_WAY = 12;

/** Alarms among which silences are looked for. */
const MOST_OUTAGES = 1_000;

/** The groups that a screen shows; `/inspect/error-groups` has all of them, page by page. */
const SHOWN_GROUPS = { days: 30, limit: 50 };

/** A question of a screen. */
export type Question =
  | { readonly name: 'overview' | 'days' | 'campaigns' | 'consent' | 'vitals' | 'prompts'; readonly asked: Asked }
  | { readonly name: 'declared' | 'destinations' }
  | { readonly name: 'errors'; readonly done: boolean }
  | { readonly name: Breakdown; readonly asked: Asked }
  | { readonly name: 'experiments' }
  | { readonly name: 'funnel'; readonly asked: FunnelAsked };

/** An answer, or why there is none: an error's class does not come through between threads. `later`: true where the next try may have one. */
export type Answered = { readonly value: unknown } | { readonly status: number; readonly error: string; readonly later: boolean };

/** Opens what answers the console's calls: a connection of its own to the store, and DuckDB once figures are asked for. */
export async function open(config: Config) {
  if (process.platform === 'linux') setPriority(GIVES_WAY);
  const logger = openLogger(config.LOG_LEVEL);
  const store = migrated(await openStore(config, inProcess), logger);
  const persons = personsOf({ store, data: config.DATA, releases: config.RELEASES, logger, now: Date.now });
  const ofFiles = createFigures({
    store,
    data: config.DATA,
    memory: config.FACTS_MEMORY,
    zone: await readTimeZone(),
    archive: config.archive,
  });
  const figures = outliveHits(ofFiles, store);
  const asked = new Map<number, AbortController>();
  const running = new Set<Promise<unknown>>();

  const declarations = openDeclarations(config.RELEASES);

  const stored = (call: Call) => storedUntil(store, call.log ?? {}, Date.now());

  const ask = async (question: Question, call: Call): Promise<unknown> => {
    switch (question.name) {
      case 'destinations':
        return { destinations: await destinationsOf(store, config.destinations), counted_until: await stored(call) };
      case 'experiments':
        return readExperiments(figures, store, call);
      case 'consent':
        return readConsent(store, question.asked, figures.dayOf, call.log ?? {}, Date.now());
      case 'days': {
        const alarms = await store.console('alarmsWithin', 0, Number.MAX_SAFE_INTEGER, MOST_OUTAGES);
        return withGaps(
          inCurrency(await figures.days(question.asked, call), question.asked.currency),
          alarms.flatMap((one) => outageOf(one) ?? []),
          figures.dayOf,
        );
      }
      case 'overview':
      case 'campaigns':
        return inCurrency<Overview | Rows<CampaignRow>>(await figures[question.name](question.asked, call), question.asked.currency);
      case 'vitals':
      case 'prompts':
        return figures[question.name](question.asked, call);
      case 'errors':
        return { ...(await groupsOfTeam(store, { ...SHOWN_GROUPS, done: question.done })), counted_until: await stored(call) };
      case 'declared':
        return readDeclared(figures, declarations, call);
      case 'funnel':
        return figures.funnel(question.asked, call);
      default:
        return figures.rows(question.name, question.asked, call);
    }
  };

  return {
    /** `id`: by which `stop` stops it. */
    async ask(id: number, question: Question, log: LogState): Promise<Answered> {
      const stop = new AbortController();
      asked.set(id, stop);
      const work = ask(question, { signal: stop.signal, log });
      running.add(work);
      try {
        return { value: await work };
      } catch (error) {
        const { message } = error as Error;
        if (error instanceof Stopped) return { status: 503, error: `The question ${message}: ask for fewer days`, later: false };
        return { status: 503, error: message, later: true };
      } finally {
        asked.delete(id);
        running.delete(work);
      }
    },
    stop: (id: number): void => asked.get(id)?.abort(),
    console: (name: ConsoleCall, ...args: readonly unknown[]): Promise<unknown> =>
      (store.console as (name: ConsoleCall, ...args: readonly unknown[]) => Promise<unknown>)(name, ...args),
    async about(): Promise<{ readonly zone: string; readonly today: string; readonly since?: string }> {
      const since = await figures.since();
      return { zone: figures.zone, today: figures.today(), ...(since && { since }) };
    },
    persons: (name: keyof Persons, input?: unknown): Promise<unknown> => (persons[name] as (input: unknown) => Promise<unknown>)(input),
    today: (): string => figures.today(),
    checks: (log: LogCheck) => readOperation({ store, data: config.DATA, retainDays: config.RETAIN_DAYS, log, now: Date.now() }),
    async close(): Promise<void> {
      for (const stop of asked.values()) stop.abort();
      // DuckDB ends the process if it is closed under a statement.
      await Promise.allSettled(running);
      await figures.close();
      await store.close();
    },
  };
}

export type ConsoleEngine = Awaited<ReturnType<typeof open>>;
