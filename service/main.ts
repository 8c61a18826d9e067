import { setTimeout as sleep } from 'node:timers/promises';
import { DAY } from '../lib/time/day';
import { type Command, readCommand, USAGE } from './commands/arguments';
import { erasePerson } from './commands/erase';
import { exportLines, rowsOf } from './commands/export';
import { actorHere, noteLook } from './commands/note-look';
import { printPerson } from './commands/person';
import { type Running, serve } from './commands/serve';
import { type Config, readConfig } from './config';
import { createPost } from './destinations/post';
import { openLog, openStore, tellNeeds } from './engines';
import { askHits } from './operation/ask-hits';
import { type Logger, openLogger } from './operation/logger';
import { retainDays } from './operation/retention';
import type { Store } from './store/store';

/** The exit code for unknown arguments and unusable variables. */
const MISUSED = 2;

/** The exit code of an erasure that found nothing to delete, or is not done everywhere, and of a change of accounts that can't be made. */
const NOTHING = 1;

const PARTS = {
  all: { intake: true, worker: true },
  intake: { intake: true, worker: false },
  worker: { intake: false, worker: true },
} as const;

/** Stops at the first signal; a second one ends the process at once. */
function stopOnSignal({ stop }: Running, logger: Logger): void {
  const end = async (signal: string) => {
    logger.info({ signal }, 'stopping');
    try {
      await stop();
      process.exit(0);
    } catch (error) {
      logger.error({ err: error }, 'could not stop in order');
      process.exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end);
}

/** ms for which an erasure waits for a log that does not answer. */
const LOG_PATIENCE = 10_000;

/** Resolves as the log does, or rejects after 10 s. */
function inTime<T>(opening: Promise<T>): Promise<T> {
  const late = sleep(LOG_PATIENCE, undefined, { ref: false }).then((): never => {
    throw new Error(`the log does not answer within ${LOG_PATIENCE / 1_000} s`);
  });
  const first = Promise.race([opening, late]);
  first.catch(() => {});
  return first;
}

async function withStore(config: Config, work: (store: Store) => Promise<void>): Promise<void> {
  const store = await openStore(config);
  try {
    await work(store);
  } finally {
    await store.close();
  }
}

/** Keeps the counts of days before a time, ms since the epoch. Goes on without where nobody has facts and none can be written here: what is due has to go. */
async function sealBefore(store: Store, config: Config, before: number, logger: Logger): Promise<void> {
  const { sealHere } = await import('./facts/write-here');
  await sealHere(store, config, before).catch(async (error: Error) => {
    const { through, until } = await store.facts();
    if (through || until > Date.now()) throw error;
    logger.error({ reason: error.message }, 'facts can’t be written here: deletes hits without keeping their counts');
  });
}

/** Works on a store whose tables are this release's. */
const withTables = (config: Config, work: (store: Store) => Promise<void>): Promise<void> =>
  withStore(config, async (store) => {
    await store.migrate();
    await work(store);
  });

async function run(command: Command, config: Config, logger: Logger): Promise<void> {
  const now = Date.now();
  switch (command.name) {
    case 'migrate':
      return withStore(config, async (store) => {
        await tellNeeds(store, config, logger);
        logger.info({ applied: await store.migrate() }, 'migrated the tables to this release');
      });
    case 'retain':
      return withTables(config, async (store) => {
        if ((await askHits(store, now)) === 'differ')
          throw new Error('The newest hits did not happen by this machine’s clock: nothing was deleted');
        await sealBefore(store, config, now - config.RETAIN_DAYS * DAY, logger);
        logger.info({ deleted: await retainDays(store, config.RETAIN_DAYS, now) }, `kept ${config.RETAIN_DAYS} days`);
      });
    case 'clear-generated':
      return withTables(config, async (store) => {
        if (await store.console('clearGenerated', now)) logger.info('deleted what was generated: figures lose it within seconds');
        else {
          logger.error('nothing in this store is generated');
          process.exitCode = NOTHING;
        }
      });
    case 'erase':
      return withTables(config, async (store) => {
        const { awaitErased } = await import('./facts/write-here');
        await noteLook(store, now, 'erase', command);
        const opening = inTime(openLog(config));
        const log = { oldest: async () => (await opening).oldest() };
        const { DATA: data, destinations, archive, PRIVATE_HOSTS: privateHosts } = config;
        const parts = {
          ...{ store, log, data, destinations, archive, logger, post: createPost({ privateHosts }), now: Date.now },
          awaitFacts: () => awaitErased(store, config),
        };
        const by = { actor: actorHere(), reason: command.reason, proof: '' };
        if (!(await erasePerson(command.subject, by, parts))) process.exitCode = NOTHING;
        await opening.then(
          (one) => one.close(),
          // A log that is down is waited for without an end, and would hold the process.
          () => setImmediate(() => process.exit(NOTHING)),
        );
      });
    case 'person':
      return withTables(config, async (store) => {
        await noteLook(store, now, 'person', command);
        await printPerson(store, command.subject, now, process.stdout);
      });
    case 'rebuild':
      return withTables(config, async (store) => {
        const { rebuildFacts } = await import('./facts/write-here');
        const { files, sealed } = await rebuildFacts(store, config, command.since);
        const days = new Set(files.filter(({ day }) => day >= command.since).map(({ day }) => day)).size;
        logger.info(
          { days, ...(sealed && { untouched: `counts of days up to ${sealed}, whose hits are past retention` }) },
          'wrote the facts anew',
        );
      });
    case 'query':
      return withTables(config, async (store) => {
        const { printAnswer } = await import('./commands/query');
        if (!(await printAnswer(store, config, command.query, process.stdout, process.stderr))) process.exitCode = 1;
      });
    case 'export':
    case 'export-parquet':
      return withTables(config, async (store) => {
        if (command.asked.subject) await noteLook(store, now, 'export', { subject: command.asked.subject });
        const rows = rowsOf(store, command.kind, command.asked);
        if (command.name === 'export') return exportLines(rows, command.out ?? process.stdout);
        const { writeParquet } = await import('./warehouse/parquet');
        await writeParquet(command.kind, rows, command.out);
      });
    case 'destinations':
      return withTables(config, async (store) => {
        const { printDestinations } = await import('./commands/destinations');
        await printDestinations(store, config.destinations, command.json, process.stdout);
      });
    case 'destinations-test': {
      const { testDestination } = await import('./commands/destinations');
      const post = createPost({ privateHosts: config.PRIVATE_HOSTS });
      process.exitCode = await testDestination(config.destinations, command.destination, post, now, process.stdout, process.stderr);
      return;
    }
    case 'destinations-replay':
      return withTables(config, async (store) => {
        const { replayDestination } = await import('./commands/destinations');
        process.exitCode = await replayDestination(store, config.destinations, command, now, logger, process.stderr);
      });
    case 'account':
      return withTables(config, async (store) => {
        const { changeAccounts } = await import('./commands/account');
        const { readSites } = await import('./network/open-network');
        const sites = async () => new Set((await readSites(config.RELEASES)).keys());
        if (!(await changeAccounts(store, command, now, process, sites))) process.exitCode = NOTHING;
      });
    case 'help':
      console.log(USAGE);
      return;
    default: {
      const running = await serve(config, PARTS[command.name], logger);
      logger.info({ part: command.name, host: config.HOST, port: running.port }, 'running');
      stopOnSignal(running, logger);
    }
  }
}

/** Prints the faults of arguments or variables; `npm run service` then exits with 2. It exits with 0 when done or stopped, with 1 on failure. */
function misused(lines: readonly string[]): void {
  for (const line of lines) console.error(line);
  process.exitCode = MISUSED;
}

let command: Command | undefined;
try {
  command = readCommand(process.argv.slice(2));
} catch (error) {
  misused([(error as Error).message, '', USAGE]);
}
const config = readConfig(process.env);
if ('faults' in config) misused(config.faults);
else if (command) {
  const logger = openLogger(config.LOG_LEVEL);
  try {
    await run(command, config, logger);
  } catch (error) {
    // The reader closed the pipe, as `| head` does.
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') {
      logger.fatal({ err: error }, 'failed');
      process.exitCode = 1;
    }
  }
}
