import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { S3Options } from '../../tools/publish/s3-store';
import type { DayCounts, Facts } from '../store/facts';
import type { Store } from '../store/store';
import { openArchive, pruneCopies } from './archive';
import { type Answer, type Duck, openDuck } from './duck';
import { expectHere, factFolderIn, temporaryIn } from './folder';
import { filesRead, isWithin, type Period, readsOf, sealedOf, viewsOf } from './views';
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

export interface Questions extends Period {
  /** SQL of DuckDB over the views `hits`, `visits`, `all_hits`, `all_visits`, `steps` and the table `sealed`. */
  readonly sqls: readonly string[];
  /** The days of hits and steps, where they are others: a visit's hits are also of days after its own. */
  readonly hits?: Period;
  readonly signal?: AbortSignal;
  /** ms. */
  readonly longest?: number;
}

export type Question = Omit<Questions, 'sqls'> & { readonly sql: string };

export interface Asking {
  /** Answers from the files of the period's days alone, all of the same. Rejects with `Stopped` once the signal aborts, or after `longest`. */
  askAll(questions: Questions): Promise<{ readonly answers: readonly Answer[]; readonly facts: Facts }>;
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

  /** The answers that are known, and a session with the views that the others read, if there are any. */
  const answer = async (facts: Facts, sealed: readonly DayCounts[], questions: Questions, signal: AbortSignal): Promise<Answer[]> => {
    const files = facts.files.filter(({ day, kind }) => isWithin(day, (kind !== 'visits' && questions.hits) || questions));
    const counts = sealed.filter(({ day }) => isWithin(day, questions));
    const names = files.map(({ name }) => name);
    const keyOf = (sql: string) => JSON.stringify([sql, names, counts.length]);
    const knownOf = (sql: string) => (VARYING.test(sql) ? undefined : kept.get(keyOf(sql)));
    const known = new Map(questions.sqls.map((sql) => [sql, knownOf(sql)]));
    const unknown = questions.sqls.filter((sql) => !known.get(sql));
    if (unknown.length) {
      const reads = readsOf(unknown);
      if (archive) {
        await pruneCopies(copies, new Set(facts.files.map(({ name }) => name)));
        await archive.bring(filesRead(files, reads), [copies, path]);
      }
      const session = await duck.connect();
      try {
        const tables = [
          ...viewsOf(files, (some) => pathsByVersion({ pathOf }, some), reads),
          ...(reads('sealed') ? [sealedOf(counts)] : []),
        ];
        for (const table of tables) await session.ask(table, [], signal);
        for (const sql of unknown) {
          const found = await session.ask(sql, [], signal);
          known.set(sql, found);
          keep(keyOf(sql), found);
        }
      } finally {
        session.close();
      }
    }
    return questions.sqls.flatMap((sql) => known.get(sql) ?? []);
  };

  const askAll: Asking['askAll'] = async (questions) => {
    const signal = AbortSignal.any([AbortSignal.timeout(questions.longest ?? LONGEST), ...(questions.signal ? [questions.signal] : [])]);
    for (let tries = 1; ; tries++) {
      const facts = await store.facts();
      if (facts.place !== place) await expectHere(path, facts.place, archive);
      place = facts.place;
      const sealed = await store.dayCounts();
      try {
        return { answers: await answer(facts, sealed, questions, signal), facts };
      } catch (error) {
        // The files were written again under other names, and the old ones are gone.
        if (tries >= MOST_TRIES || !isMissing(error)) throw error;
      }
    }
  };

  return {
    askAll,
    async ask({ sql, ...question }) {
      const { answers, facts } = await askAll({ ...question, sqls: [sql] });
      return { ...(answers[0] ?? { columns: [], rows: [] }), facts };
    },
    close: () => duck.close(),
  };
}
