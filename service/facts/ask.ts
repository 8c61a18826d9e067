import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { S3Options } from '../../tools/publish/s3-store';
import type { DayCounts, Facts } from '../store/facts';
import type { Store } from '../store/store';
import { openArchive, pruneCopies } from './archive';
import { type Answer, type Duck, openDuck } from './duck';
import { expectHere, factFolderIn, temporaryIn } from './folder';
import { isWithin, type Period, sealedOf, viewsOf } from './views';
import { pathsByVersion } from './write-facts';

/** ms that a question may take by default. */
const LONGEST = 60_000;
/** Answers that are kept, and rows of one. */
const MOST_KEPT = 200;
const MOST_ROWS = 1_000;
/** Times that a question begins anew because the files that it reads were written again meanwhile. */
const MOST_TRIES = 4;

/** Words of questions whose answers change by themselves. */
const VARYING = /\b(now|today|random|uuid|gen_random_uuid|current_\w+|get_current_\w+|transaction_timestamp|read_\w+|glob)\b/i;

const isMissing = (error: unknown) => /No files found|Cannot open file|No such file/i.test((error as Error).message);

export interface Question extends Period {
  /** SQL of DuckDB over the views `hits`, `visits`, `all_hits`, `all_visits` and the table `sealed`. */
  readonly sql: string;
  /** The days of `hits` and `all_hits`, where they are others: a visit's hits are also of days after its own. */
  readonly hits?: Period;
  readonly signal?: AbortSignal;
  /** ms. */
  readonly longest?: number;
}

export interface Asking {
  /** Answers from the files of the period's days alone. Rejects with `Stopped` once the signal aborts, or after `longest`. */
  ask(question: Question): Promise<Answer & { readonly facts: Facts }>;
  close(): void;
}

interface Options {
  readonly store: Pick<Store, 'facts' | 'dayCounts'>;
  /** The folder `DATA`. */
  readonly data: string;
  readonly memory?: string;
  /** The store of which files are brought here. */
  readonly archive?: S3Options | undefined;
}

/** Opens what answers questions over facts. Answers are kept under the names of the files that they were read from, in memory. */
export async function openAsking({ store, data, memory, archive: options }: Options): Promise<Asking> {
  const path = factFolderIn(data);
  const duck: Duck = await openDuck({ temporary: temporaryIn(path), readable: path, ...(memory && { memory }) });
  const kept = new Map<string, Answer>();
  const archive = options && openArchive(options);
  const copies = join(path, 'copies');
  // A worker on this machine has its own files: it alone removes them.
  const pathOf = (name: string) => (archive && !existsSync(join(path, name)) ? join(copies, name) : join(path, name));
  let place = '';

  const keep = (key: string, answer: Answer) => {
    if (answer.rows.length > MOST_ROWS) return;
    kept.set(key, answer);
    const [oldest] = kept.size > MOST_KEPT ? kept.keys() : [];
    if (oldest !== undefined) kept.delete(oldest);
  };

  const answer = async (facts: Facts, sealed: readonly DayCounts[], question: Question, signal: AbortSignal): Promise<Answer> => {
    const files = facts.files.filter(({ day, kind }) => isWithin(day, (kind === 'hits' && question.hits) || question));
    const counts = sealed.filter(({ day }) => isWithin(day, question));
    const key = JSON.stringify([question.sql, files.map(({ name }) => name), counts.length]);
    const known = VARYING.test(question.sql) ? undefined : kept.get(key);
    if (known) return known;
    if (archive) {
      await pruneCopies(copies, new Set(facts.files.map(({ name }) => name)));
      await archive.bring(files, [copies, path]);
    }
    const session = await duck.connect();
    try {
      for (const view of [...viewsOf(files, (some) => pathsByVersion({ pathOf }, some)), sealedOf(counts)])
        await session.ask(view, [], signal);
      const found = await session.ask(question.sql, [], signal);
      keep(key, found);
      return found;
    } finally {
      session.close();
    }
  };

  return {
    async ask(question) {
      const signal = AbortSignal.any([AbortSignal.timeout(question.longest ?? LONGEST), ...(question.signal ? [question.signal] : [])]);
      for (let tries = 1; ; tries++) {
        const facts = await store.facts();
        if (facts.place !== place) await expectHere(path, facts.place, archive);
        place = facts.place;
        const sealed = await store.dayCounts();
        try {
          return { ...(await answer(facts, sealed, question, signal)), facts };
        } catch (error) {
          // The files were written again under other names, and the old ones are gone.
          if (tries >= MOST_TRIES || !isMissing(error)) throw error;
        }
      }
    },
    close: () => duck.close(),
  };
}
