import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Asking, openAsking } from '../../../service/facts/ask';
import { daysOf } from '../../../service/facts/days';
import { openDuck } from '../../../service/facts/duck';
import { openFactFolder } from '../../../service/facts/folder';
import { keepFacts } from '../../../service/facts/keep-facts';
import { viewsOf } from '../../../service/facts/views';
import { pathsByVersion } from '../../../service/facts/write-facts';
import { endWith } from '../../read-arguments';
import { makeNetwork } from './network';
import { type BenchStore, openBenchStore } from './open-bench-store';
import { readOptions } from './options';
import { askPeers } from './peers/ask-peers';
import { type Asked, questions } from './questions';

/** Hits between two lines while they are loaded. */
const TELL = 100_000;
/** `HOT_DAYS`, in ms, and hits of a piece. */
const HOT = 3 * 86_400_000;
const PIECE = 1_000;

const {
  hits,
  days,
  runs,
  store: kind,
  peers,
} = (() => {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    endWith(error);
    process.exit();
  }
})();

/** Older hits are packed once a day. */
const PACK = Math.ceil(hits / days);

const say = (line: string) => process.stdout.write(`${line}\n`);
const line = (name: string, ...cells: readonly (string | number)[]) =>
  say(`| ${name.padEnd(44)} | ${cells.map((cell) => `${cell}`.padStart(10)).join(' | ')} |`);

async function timed<T>(work: () => Promise<T>): Promise<{ readonly ms: number; readonly value: T }> {
  const begun = performance.now();
  const value = await work();
  return { ms: Math.round(performance.now() - begun), value };
}

/** Loads the hits, and packs older ones meanwhile, as a worker does. Resolves to the ms that the store took for each. */
async function load({ store, rest }: BenchStore, batches: Iterable<Parameters<BenchStore['store']['put']>[0]>) {
  const took = { put: 0, pack: 0 };
  const pack = async (now: number) => {
    for (let seen = PIECE; seen; ) seen = await store.packHits(now - HOT, now, PIECE);
    await rest();
  };
  let [loaded, now] = [0, 0];
  for (const batch of batches) {
    took.put += (await timed(() => store.put(batch))).ms;
    now = Math.max(now, ...batch.map(({ received }) => received));
    const passed = (every: number) => Math.floor(loaded / every) !== Math.floor((loaded + batch.length) / every);
    if (passed(PACK)) took.pack += (await timed(() => pack(now))).ms;
    if (passed(TELL)) process.stderr.write(`${loaded + batch.length} hits are loaded\n`);
    loaded += batch.length;
  }
  took.pack += (await timed(() => pack(now))).ms;
  return took;
}

/** Asks a question several times, without a kept answer. Resolves to the ms of each, and to false if an answer is not true. */
async function answer(asking: Asking, { name: _, truth, sql, ...period }: Asked) {
  const times: number[] = [];
  let isTrue = true;
  for (let run = 0; run < runs; run++) {
    const { ms, value } = await timed(() => asking.ask({ ...period, sql: `${sql}${' '.repeat(run + 1)}` }));
    times.push(ms);
    isTrue &&= JSON.stringify(value.rows.map((row) => Object.values(row))) === JSON.stringify(truth());
  }
  return { times, isTrue };
}

const data = mkdtempSync(join(tmpdir(), 'taproot-bench-warehouse-'));
const opened = await openBenchStore(kind, data);
const { store } = opened;
const duck = await openDuck({ temporary: join(data, 'facts', 'temporary', 'writer') });
const session = await duck.connect();
const second = await duck.connect();
try {
  await store.migrate();
  const network = makeNetwork(hits, days);
  const loading = await load(opened, network.batches());
  const count = network.truth.hits();
  const folder = await openFactFolder(data);
  const keeping = { store, folder, duck: session, others: [second], holder: 'bench', zone: 'UTC', dayOf: daysOf('UTC'), now: Date.now };
  const keep = async () => {
    for (;;) {
      const done = await keepFacts(keeping);
      await folder.remove(done?.removed ?? []);
      if (!done?.more) return;
    }
  };
  const cpu = process.cpuUsage();
  const writing = await timed(keep);
  const { user, system } = process.cpuUsage(cpu);
  const { files } = await store.facts();
  const bytes = (kind: string) => files.filter((file) => file.kind === kind).reduce((sum, file) => sum + file.bytes, 0) / count;
  say(`\n${count} hits of ${days} days, in ${opened.name}; facts in ${files.length} files\n`);
  line('', 'figure');
  line('---', '---');
  line('the store takes a hit, µs', Math.round((1_000 * loading.put) / count));
  line('it is packed later, µs', Math.round((1_000 * loading.pack) / count));
  line('facts of all are written, s', Math.round(writing.ms / 100) / 10);
  line('CPU of it, µs a hit', Math.round((user + system) / count));
  line('facts of hits, bytes a hit', Math.round(bytes('hits')));
  line('facts of visits, bytes a hit', Math.round(bytes('visits')));
  const size = await opened.size();
  line('the store, bytes a hit', Math.round(size.used / count));
  line('its files, bytes a hit', Math.round(size.files / count));
  say('');
  const asking = await openAsking({ store, data });
  line('question, ms', 'first', 'median', 'true');
  line('---', '---', '---', '---');
  for (const asked of questions(network)) {
    const { times, isTrue } = await answer(asking, asked);
    line(asked.name, times[0] ?? 0, [...times].sort((a, b) => a - b)[times.length >> 1] ?? 0, isTrue ? 'yes' : 'NO');
    if (!isTrue) process.exitCode = 1;
  }
  if (peers) {
    for (const view of viewsOf(files, (some) => pathsByVersion(folder, some))) await session.ask(view);
    for await (const { peer, question, times, isTrue } of askPeers({ session, folder: join(data, 'peers'), network, runs, hits: count })) {
      line(`${peer}: ${question}`, times[0] ?? 0, [...times].sort((a, b) => a - b)[times.length >> 1] ?? 0, isTrue ? 'yes' : 'NO');
      if (!isTrue) process.exitCode = 1;
    }
  }
  const visitor = network.somebody;
  const where = new Set(
    (await asking.ask({ sql: `select distinct day from all_hits where visitor = '${visitor}'` })).rows.map(({ day }) => day),
  );
  const erasing = await timed(async () => {
    await store.erase({ visitor }, Date.now());
    while ((await store.facts()).gone) await keepFacts(keeping);
  });
  const left = (await asking.ask({ sql: `select count(*) as n from all_hits where visitor = '${visitor}'` })).rows[0]?.n;
  line(
    `erasure of one visitor of ${where.size} days`,
    erasing.ms,
    Math.round(erasing.ms / Math.max(1, where.size)),
    left === 0 ? 'yes' : 'NO',
  );
  say(`\nPeak memory of all: ${Math.round(process.resourceUsage().maxRSS / 1_024)} MB`);
  asking.close();
} finally {
  session.close();
  second.close();
  duck.close();
  await opened.close();
  rmSync(data, { recursive: true, force: true });
}
