import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Asking, openAsking } from '../../../service/facts/ask';
import { daysOf } from '../../../service/facts/days';
import { openDuck } from '../../../service/facts/duck';
import { openFactFolder } from '../../../service/facts/folder';
import { type Keeping, keepFacts } from '../../../service/facts/keep-facts';
import { viewsOf } from '../../../service/facts/views';
import { pathsByVersion } from '../../../service/facts/write-facts';
import { endWith, Misused } from '../../read-arguments';
import { type Kept, keptOf, knownOf, readKept, writeKept } from './known';
import { cpuOf, load, timed } from './load';
import { makeNetwork, TESTERS, testerOf } from './network';
import { type BenchStore, openBenchStore } from './open-bench-store';
import { readOptions } from './options';
import { askPeers } from './peers/ask-peers';
import { type Asked, questions } from './questions';

/** Testers that one measurement erases: there on 1, 10 and 100 days. */
const ERASED_AT_ONCE = 3;

const { runs, peers, ...options } = (() => {
  try {
    const options = readOptions(process.argv.slice(2));
    if (options.keep && !readKept(options.keep) && existsSync(join(options.keep, 'facts')))
      throw new Misused(`${options.keep} has a load that did not end: remove it`);
    return options;
  } catch (error) {
    endWith(error);
    process.exit();
  }
})();

const say = (line: string) => process.stdout.write(`${line}\n`);
const line = (name: string, ...cells: readonly (string | number)[]) =>
  say(`| ${name.padEnd(44)} | ${cells.map((cell) => `${cell}`.padStart(10)).join(' | ')} |`);

const medianOf = (times: readonly number[]) => [...times].sort((a, b) => a - b)[times.length >> 1] ?? 0;

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

/** Loads a network. A first SIGINT or SIGTERM ends the load with what has begun, and what is there is measured. */
async function loadNetwork(opened: BenchStore, keeping: Keeping): Promise<Kept> {
  const { hits, days } = options;
  const enough = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => enough.abort());
  const network = makeNetwork(hits, days);
  const took = await load({ opened, keeping, network, aDay: Math.ceil(hits / days), enough: enough.signal });
  const count = network.truth.hits();
  const aHit = (ms: number) => Math.round((1_000 * ms) / count);
  const told: Kept['told'] = [
    ['the store takes a hit, µs of CPU', aHit(took.put)],
    ['it is packed later, µs of CPU', aHit(took.pack)],
    ['facts of it are written, µs of CPU', aHit(took.facts)],
    ['the load, s', Math.round(took.all / 1_000)],
  ];
  return keptOf(network, told);
}

/** Erases a visitor from the store and the facts. */
async function erase(keeping: Keeping, { store }: BenchStore, asking: Asking, visitor: string): Promise<void> {
  const of = `from all_hits where visitor = '${visitor}'`;
  const days = new Set((await asking.ask({ sql: `select distinct day ${of}` })).rows.map(({ day }) => day)).size;
  const cpu = cpuOf();
  const erasing = await timed(async () => {
    await store.erase({ visitor }, Date.now());
    while ((await store.facts()).gone) await keepFacts(keeping);
  });
  const took = Math.round(cpuOf() - cpu);
  const isTrue = (await asking.ask({ sql: `select count(*) as n ${of}` })).rows[0]?.n === 0;
  if (!isTrue) process.exitCode = 1;
  line(`erasure of one visitor of ${days} days`, erasing.ms, Math.round(erasing.ms / (days + 1)), isTrue ? 'yes' : 'NO');
  line('CPU of it', took, Math.round(took / (days + 1)), '');
}

const data = options.keep ? resolve(options.keep) : mkdtempSync(join(tmpdir(), 'taproot-bench-warehouse-'));
mkdirSync(data, { recursive: true, mode: 0o700 });
const opened = await openBenchStore(options.store, data);
const { store } = opened;
// As the worker's.
const duck = await openDuck({ temporary: join(data, 'facts', 'temporary', 'writer'), threads: 1 });
const session = await duck.connect();
const second = await duck.connect();
try {
  await store.migrate();
  const folder = await openFactFolder(data);
  const keeping = { store, folder, duck: session, others: [second], holder: 'bench', zone: 'UTC', dayOf: daysOf('UTC'), now: Date.now };
  let kept = readKept(data) ?? (await loadNetwork(opened, keeping));
  if (options.keep) writeKept(data, kept);
  const known = knownOf(kept);
  const { files } = await store.facts();
  const bytes = (kind: string) => files.filter((file) => file.kind === kind).reduce((sum, file) => sum + file.bytes, 0) / kept.hits;
  say(`\n${kept.hits} hits of ${kept.days} days, in ${opened.name}; facts in ${files.length} files\n`);
  line('', 'figure');
  line('---', '---');
  for (const [name, figure] of kept.told) line(name, figure);
  line('facts of hits, bytes a hit', Math.round(bytes('hits')));
  line('facts of visits, bytes a hit', Math.round(bytes('visits')));
  const size = await opened.size();
  line('the store, bytes a hit', Math.round(size.used / kept.hits));
  line('its files, bytes a hit', Math.round(size.files / kept.hits));
  say('');
  const asking = await openAsking({ store, data });
  line('question, ms', 'first', 'median', 'true');
  line('---', '---', '---', '---');
  for (const asked of questions(known)) {
    const { times, isTrue } = await answer(asking, asked);
    line(asked.name, times[0] ?? 0, medianOf(times), isTrue ? 'yes' : 'NO');
    if (!isTrue) process.exitCode = 1;
  }
  if (peers) {
    for (const view of viewsOf(files, (some) => pathsByVersion(folder, some))) await session.ask(view);
    for await (const { peer, question, times, isTrue } of askPeers({
      session,
      folder: join(data, 'peers'),
      known,
      runs,
      hits: kept.hits,
    })) {
      line(`${peer}: ${question}`, times[0] ?? 0, medianOf(times), isTrue ? 'yes' : 'NO');
      if (!isTrue) process.exitCode = 1;
    }
  }
  say('');
  line('', 'ms', 'a day + 1', 'gone');
  line('---', '---', '---', '---');
  for (const tester of Array.from({ length: ERASED_AT_ONCE }, (_, i) => kept.erased + i)) {
    if (tester >= TESTERS) break;
    await erase(keeping, opened, asking, testerOf(tester));
    kept = { ...kept, erased: tester + 1 };
    if (options.keep) writeKept(data, kept);
  }
  if (!options.keep) await erase(keeping, opened, asking, kept.somebody);
  say(`\nPeak memory of all: ${Math.round(process.resourceUsage().maxRSS / 1_024)} MB`);
  asking.close();
} finally {
  session.close();
  second.close();
  duck.close();
  await opened.close();
  if (!options.keep) rmSync(data, { recursive: true, force: true });
}
