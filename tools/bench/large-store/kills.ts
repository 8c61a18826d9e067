import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DAY } from '../../../lib/time/day';
import { freePort } from '../../lab/servers/free-port';
import { runCommand, type ServiceProcess, startService, TOKEN } from '../../lab/servers/service';
import { FIRST, testerOf } from '../warehouse/network';
import { copyOf } from './copies';
import { cpuOf, startAsking, startPosting, startWaiting } from './posting';
import type { Target } from './target';
import type { Filled } from './this-release';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** ms of posts before each kill of the service: amid batches, and amid passes of the facts, which are 5 s apart. */
const UNTIL_KILLED = [2_000, 5_500, 7_300, 11_000] as const;
/** Days on which the testers were there at most who are erased first, and the number of those. */
const ERASED_DAYS = [1, 10, 100] as const;
const ERASED = ERASED_DAYS.length;
/** ms after which the command `erase` is killed. */
const ERASING = [300, 700, 1_500] as const;
/** Lines of an export before it is killed, at most. */
const MOST_LINES = 20_000;
/** Kills of a retention. */
const RETAINING = 3;
const LOOK = 50;
const LONGEST = 45 * 60_000;

type Figure = readonly [name: string, figure: number | string];

interface Stored extends Filled {
  /** Days that are due at once. */
  readonly due: number;
}

export interface Survived {
  readonly figures: readonly Figure[];
  /** Sentences about what does not hold; none. */
  readonly broken: readonly string[];
}

async function until(what: string, isMet: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + LONGEST; !(await isMet()); await sleep(LOOK))
    if (Date.now() > end) throw new Error(`Waited in vain until ${what}`);
}

/** Starts a command, and kills it once something is the case, or lets it end. Resolves to whether it was killed. */
async function killed(words: readonly string[], env: Target['env'], isDue: (ms: number) => Promise<boolean>): Promise<boolean> {
  const child = spawn(process.execPath, ['service/start.mjs', ...words], { cwd: root, env: { ...process.env, ...env }, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const begun = performance.now();
  while (child.exitCode === null && !(await isDue(performance.now() - begun))) await Promise.race([ended, sleep(LOOK)]);
  const isRunning = child.exitCode === null;
  child.kill('SIGKILL');
  await ended;
  return isRunning;
}

/** Exports hits after a row until it has so many lines, and then kills it. Resolves to the ids of whole lines. */
async function exportKilled(after: number, env: Target['env'], most: number): Promise<number[]> {
  const child = spawn(process.execPath, ['service/start.mjs', 'export', 'hits', '--after', `${after}`], {
    ...{ cwd: root, env: { ...process.env, ...env } },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'close');
  const ids: number[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    if (ids.length >= most) {
      child.kill('SIGKILL');
      break;
    }
    ids.push(Number(JSON.parse(line)._id));
  }
  await ended;
  return ids;
}

/** Kills the worker, `erase`, `export` and retention amid their work on a filled store, and checks that nothing is lost or doubled. */
export async function surviveKills(target: Target, filled: Stored, tell: (line: string) => void = () => {}): Promise<Survived> {
  const { ask, env: own } = target;
  const env = { ...own, RETAIN_DAYS: '36500', LOG_LEVEL: 'error' };
  const figures: Figure[] = [];
  const broken: string[] = [];
  const expect = (isTrue: boolean, sentence: string) => {
    if (!isTrue) broken.push(sentence);
  };
  const note = (name: string, figure: number | string) => {
    figures.push([name, figure]);
    tell(`${name}: ${figure}`);
  };
  const number = async (sql: string, ...values: (string | number)[]) => Number(Object.values((await ask(sql, ...values))[0] ?? {})[0]);
  const count = () => number('select count(*) as n from hits');
  const inFacts = () => number("select coalesce(sum(rows), 0) as n from fact_files where kind = 'hits'");
  const isSettled = async () =>
    (await number('select count(*) as n from fact_changes')) + (await number('select count(*) as n from fact_days')) === 0 &&
    (await number('select through from facts_through')) >= (await number('select max(id) as n from hits'));
  const settled = async (after: string) => {
    await until('the facts have everything', isSettled);
    expect((await inFacts()) === (await count()), `the facts have another number of hits than the store after ${after}`);
  };
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const starts: { ms: number; cpu: number }[] = [];
  const start = async (): Promise<ServiceProcess> => {
    const begun = performance.now();
    const service = await startService(port, env);
    starts.push({ ms: Math.round(performance.now() - begun), cpu: cpuOf(service.child.pid ?? 0) });
    return service;
  };
  const read = async (after: number) =>
    (await ask('select id, hit_id from hits where id > $1 order by id', after)).map(({ id, hit_id }) => ({
      id: Number(id),
      key: String(hit_id),
    }));
  const keysAfter = async (after: number) => (await read(after)).map(({ key }) => key);

  // The worker amid batches, and the writer of facts amid passes.
  let service = await start();
  let posting = startPosting(url, read, filled.hits);
  for (const ms of UNTIL_KILLED) {
    await sleep(ms);
    await service.end('SIGKILL');
    posting.interrupted();
    service = await start();
  }
  await sleep(UNTIL_KILLED[0]);
  let posted = await posting.stop();
  const kept = await keysAfter(filled.hits);
  expect(new Set(kept).size === kept.length, 'hits are kept twice');
  expect(
    posted.every((key) => kept.includes(key)),
    'acknowledged hits are lost',
  );
  expect((await count()) === filled.hits + kept.length, 'hits of before are lost');
  await settled('kills of the worker');
  note('hits posted amid kills of the worker', posted.length);
  note('stored after, ms at the most, without those that a kill held up', posting.takeLongest());
  note('a start until ready, ms, the longest', Math.max(...starts.map(({ ms }) => ms)));
  note('CPU of a start until ready, ms, the most', Math.max(...starts.map(({ cpu }) => cpu)));

  // Erasures, of testers who were there on 1, 10 and 100 days.
  for (const [tester, days] of ERASED_DAYS.entries()) {
    const visitor = copyOf(testerOf(tester), 1);
    const had = await number('select count(*) as n from hits where visitor = $1', visitor);
    if (!had) continue;
    const before = await count();
    const health = startAsking(url);
    const begun = performance.now();
    const cpu = cpuOf(service.child.pid ?? 0);
    const { status } = await fetch(`${url}/inspect/visitors/${visitor}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    note(`erasure of ${days} days or fewer, ms`, Math.round(performance.now() - begun));
    note('ms of CPU of the service meanwhile', cpuOf(service.child.pid ?? 0) - cpu);
    note('/health meanwhile, ms: median, 99th of 100, longest', await health());
    expect(
      status === 200 && (await count()) === before - had,
      `the erasure of ${had} hits answered ${status} and left ${await count()} of ${before}`,
    );
  }
  for (const [i, ms] of ERASING.entries()) {
    const visitor = copyOf(testerOf(ERASED + i), 1);
    const had = await number('select count(*) as n from hits where visitor = $1', visitor);
    if (!had) continue;
    const before = await count();
    const wasKilled = await killed(['erase', '--visitor', visitor], env, async (since) => since >= ms);
    const left = await count();
    expect(left === before || left === before - had, 'an erasure that was killed has deleted a part');
    const { code, err } = await runCommand(['erase', '--visitor', visitor], env);
    expect(code === 0 || (left < before && code === 1), `the erasure exits with ${code}: ${err}`);
    await until(
      'the facts have lost the erased',
      async () => (await number('select count(*) as n from fact_changes where gone = 1')) === 0,
    );
    expect((await count()) === before - had, 'an erasure that was killed has not deleted all');
    note(`erase, killed after ${ms} ms`, wasKilled ? (left < before ? 'after the store had lost the hits' : 'before') : 'had ended');
  }
  await settled('erasures');

  // Exports: the next one goes on after the last whole line.
  const some = Math.min(MOST_LINES, Math.floor(filled.hits / 3));
  const first = await exportKilled(0, env, some);
  const second = await exportKilled(first.at(-1) ?? 0, env, some);
  const end = second.at(-1) ?? 0;
  const lines = first.length + second.length;
  expect(
    lines === (await number('select count(*) as n from hits where id <= $1', end)),
    'an export that went on has lost or doubled lines',
  );
  const last = await number('select max(id) as n from hits');
  const rest = await exportKilled(last - some, env, Number.POSITIVE_INFINITY);
  expect(rest.length === (await number('select count(*) as n from hits where id > $1', last - some)), 'the end of the export is missing');
  note('lines of exports that were killed, and went on', lines);

  // Retention of three months at once.
  const boundary = Date.parse(FIRST) + filled.due * DAY;
  const RETAIN_DAYS = `${Math.round((Date.now() - boundary) / DAY)}`;
  const before = Date.now() - Number(RETAIN_DAYS) * DAY;
  const left = () => number('select count(*) as n from hits where received < $1', before);
  // Others become due meanwhile.
  const staying = () => number('select count(*) as n from hits where received >= $1', before + DAY);
  const due = await left();
  const stay = await staying();
  const newest = await number('select max(id) as n from hits');
  posting = startPosting(url, read, newest);
  const health = startAsking(url);
  const waits = startWaiting(target.lock);
  const begun = performance.now();
  for (let kill = 1; kill <= RETAINING; kill++) {
    const most = due * (1 - kill / (RETAINING + 1));
    await killed(['retain'], { ...env, RETAIN_DAYS }, async () => (await left()) <= most);
    tell(`killed with ${await left()} of ${due} left`);
  }
  expect((await runCommand(['retain'], { ...env, RETAIN_DAYS })).code === 0, 'the retention fails');
  expect((await left()) === 0, 'what is due is not deleted');
  note('hits that were due', due);
  note('retention, s', Math.round((performance.now() - begun) / 1_000));
  note('the writers’ lock, waited for, ms at the most', await waits.stop());
  note('/health meanwhile, ms: median, 99th of 100, longest', await health());
  posted = await posting.stop();
  note('stored after, ms at the most, without those that a kill held up', posting.takeLongest());
  const fresh = await keysAfter(newest);
  expect(
    posted.every((key) => fresh.includes(key)) && new Set(fresh).size === fresh.length,
    'acknowledged hits are lost or doubled amid retention',
  );
  expect((await staying()) === stay + fresh.length, 'retention has deleted what is not due');
  await settled('retention');
  note('views of days past retention, in the counts that stay', await number("select sum(views) as n from fact_counts where site = ''"));
  await service.end('SIGTERM');
  return { figures, broken };
}
