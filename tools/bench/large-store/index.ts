import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openStore } from '../../../service/engines';
import { inProcess } from '../../../service/thread/run-engine';
import { startPostgres } from '../../lab/servers/postgres';
import { orEnd } from '../../read-arguments';
import { fillFirstRelease } from './first-release';
import { surviveKills } from './kills';
import { migrateKilled } from './migrate';
import { readOptions, USAGE } from './options';
import { openPostgresTarget, openSqliteTarget, type Target } from './target';
import { fillThisRelease } from './this-release';

/** Days of a large store, of which three months are due at once. A small one has fewer. */
const DAYS = 180;
const LEAST_DAYS = 20;
const A_DAY = 1_000;

const { hits, store: engine, parts, in: place = tmpdir() } = orEnd(USAGE, () => readOptions(process.argv.slice(2)));
const days = Math.min(DAYS, Math.max(LEAST_DAYS, Math.ceil(hits / A_DAY)));
const tell = (line: string) => void process.stderr.write(`${line}\n`);
const row = (name: string, figure: unknown) => void process.stdout.write(`| ${name} | ${figure} |\n`);
const seconds = (since: number) => Math.round((performance.now() - since) / 1_000);

async function migrate(target: Target): Promise<void> {
  const begun = performance.now();
  const filled = await fillFirstRelease(target, hits, days, tell);
  row('hits of the first release', filled);
  row('filled, s', seconds(begun));
  const { said, starts, lost, wrong, ...figures } = await migrateKilled(target, filled, tell);
  row('said before: minutes, MB', `${said.minutes}, ${said.megabytes}`);
  row('starts of the service until ready: ms', starts.map(({ ms }) => ms).join(', '));
  row('CPU of them, ms', starts.map(({ cpu }) => cpu).join(', '));
  for (const [name, figure] of Object.entries(figures)) row(name, figure);
  row('lost or doubled', lost);
  row('of a wrong visitor', wrong);
  if (lost || wrong) process.exitCode = 1;
}

async function kills(target: Target, data: string): Promise<void> {
  const begun = performance.now();
  const url = target.env.DATABASE_URL;
  const store = await openStore({ DATA: data, ...(url && { DATABASE_URL: url }) } as Parameters<typeof openStore>[0], inProcess);
  await store.migrate();
  const filled = await fillThisRelease({ target, store, data, hits, days, tell });
  await store.close();
  row('hits of this release', filled.hits);
  row('filled, s', seconds(begun));
  const { figures, broken } = await surviveKills(target, { ...filled, due: days >> 1 }, tell);
  for (const [name, figure] of figures) row(name, figure);
  row('broken', broken.join('; ') || 'nothing');
  if (broken.length) process.exitCode = 1;
}

for (const part of parts) {
  mkdirSync(resolve(place), { recursive: true });
  const data = mkdtempSync(join(resolve(place), 'taproot-large-'));
  const server = engine === 'postgres' ? await startPostgres(resolve(place)) : undefined;
  const target = server ? await openPostgresTarget(data, server.url) : openSqliteTarget(data);
  row(`${part}, ${target.name}`, '');
  try {
    await (part === 'migrate' ? migrate(target) : kills(target, data));
  } finally {
    await target.close();
    await server?.close();
    rmSync(data, { recursive: true, force: true });
  }
}
