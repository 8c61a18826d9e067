import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright';
import { SCREENS, type ScreenName } from '../../../service/console/screens/address/screen-names';
import { openStore } from '../../../service/engines';
import { dayAfter, daysOf } from '../../../service/facts/days';
import { openDuck } from '../../../service/facts/duck';
import { openFactFolder } from '../../../service/facts/folder';
import { keepFacts } from '../../../service/facts/keep-facts';
import { inProcess } from '../../../service/thread/run-engine';
import { findShell } from '../../find-browser';
import { launchChromium } from '../../lab/engines/chromium';
import { freePort } from '../../lab/servers/free-port';
import { startService, TOKEN } from '../../lab/servers/service';
import { Misused, orEnd, readArguments } from '../../read-arguments';
import { readKept } from '../warehouse/known';
import { FIRST, makeNetwork } from '../warehouse/network';

/** The question of a screen that a reader would begin with, beside the period. */
const MORE: Readonly<Partial<Record<ScreenName, string>>> = {
  funnel: '&step=page_view&step=form_start&step=form_submit&window=7',
};
/** A machine has no account. */
const OF_FIGURES = SCREENS.filter((screen) => screen !== 'account');

const USAGE =
  'Usage: npm run bench -- console [--hits=100000] [--days=60] [--runs=3] [--data=FOLDER], a folder that `bench -- warehouse --keep` has loaded';
const COUNTS = { hits: 100_000, days: 60, runs: 3 } as const;

const text = { type: 'string' } as const;
const { values } = readArguments(USAGE, { hits: text, days: text, runs: text, data: text });
const count = (name: keyof typeof COUNTS) => {
  const value = Number(values[name] ?? COUNTS[name]);
  if (!Number.isInteger(value) || value < 1) throw new Misused(`--${name}: expected a whole number of at least 1`);
  return value;
};
const { kept, hits, days, runs } = orEnd(USAGE, () => {
  const kept = values.data === undefined ? undefined : readKept(values.data);
  if (values.data !== undefined && !kept) throw new Misused(`--data: ${values.data} has nothing that was loaded to its end`);
  return { kept, hits: count('hits'), days: kept?.days ?? count('days'), runs: count('runs') };
});

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Writes a store with its facts. Resolves to the number of hits. */
async function generate(data: string, DATABASE_URL: string | undefined): Promise<number> {
  const store = await openStore({ DATA: data, DATABASE_URL } as Parameters<typeof openStore>[0], inProcess);
  const duck = await openDuck({ temporary: join(data, 'facts', 'temporary', 'writer') });
  const session = await duck.connect();
  try {
    await store.migrate();
    const network = makeNetwork(hits, days);
    for (const batch of network.batches()) await store.put(batch);
    const folder = await openFactFolder(data);
    for (;;) {
      const done = await keepFacts({ store, folder, duck: session, holder: 'bench', zone: 'UTC', dayOf: daysOf('UTC'), now: Date.now });
      await folder.remove(done?.removed ?? []);
      if (!done?.more) return network.truth.hits();
    }
  } finally {
    session.close();
    duck.close();
    await store.close();
  }
}

interface Called {
  readonly name: string;
  readonly ms: number;
}

/** Opens a screen. Resolves to ms until its last figure stands there, and to the calls that the page made. */
async function open(page: Page, address: string): Promise<{ readonly ms: number; readonly calls: readonly Called[] }> {
  const begun = performance.now();
  await page.goto(address);
  await page.locator('main .panel, main .note, main .figures').first().waitFor();
  // The screen's own calls begin once its chunk is there; each has its place until its answer stands in it.
  await page.waitForFunction(() => !document.querySelector('main [aria-busy=true], main .waiting'), undefined, { timeout: 120_000 });
  const ms = Math.round(performance.now() - begun);
  const calls = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/console/api/'))
      .map(({ name, duration }) => ({ name: new URL(name).pathname.split('/api/')[1] ?? '', ms: Math.round(duration) })),
  );
  return { ms, calls };
}

/** Returns the slowest call of each name. */
const slowest = (calls: readonly Called[]): readonly Called[] =>
  [...new Set(calls.map(({ name }) => name))].map((name) => ({
    name,
    ms: Math.max(...calls.filter((one) => one.name === name).map(({ ms }) => ms)),
  }));

const data = values.data === undefined ? mkdtempSync(join(tmpdir(), 'taproot-bench-console-')) : resolve(values.data);
const DATABASE_URL = process.env.DATABASE_URL || undefined;
const browser = await launchChromium(findShell());
try {
  const begun = performance.now();
  const count = kept?.hits ?? (await generate(data, DATABASE_URL));
  const written = kept ? 'were there' : `were written in ${Math.round((performance.now() - begun) / 1_000)} s`;
  say(`\n${count} hits of ${days} days ${written}, in ${DATABASE_URL ? 'PostgreSQL' : 'the embedded store'}`);
  say('Nothing was generated for these: live has no hit of now, destinations no delivery, accounts no person.\n');
  const env = { DATA: data, LOG_LEVEL: 'error', RETAIN_DAYS: '3650', ...(DATABASE_URL && { DATABASE_URL }) };
  const service = await startService(await freePort(), env);
  try {
    // Machines see what an operator sees.
    const context = await browser.newContext({ locale: 'en-US', extraHTTPHeaders: { Authorization: `Bearer ${TOKEN}` } });
    const page = await context.newPage();
    const period = `from=${FIRST}&to=${dayAfter(FIRST, days - 1)}`;
    say('| screen | first, ms | again, ms | its slowest call, first and again, ms |');
    say('| --- | ---: | ---: | --- |');
    for (const screen of OF_FIGURES) {
      const address = `${service.url}/console/${screen}?${period}${MORE[screen] ?? ''}`;
      const first = await open(page, address);
      const others = [];
      for (let run = 0; run < runs; run++) others.push(await open(page, address));
      const again = [...others].sort((a, b) => a.ms - b.ms)[others.length >> 1];
      const later = new Map(slowest(again?.calls ?? []).map(({ name, ms }) => [name, ms]));
      const told = [...slowest(first.calls)]
        .filter(({ name }) => name !== 'session')
        .sort((a, b) => b.ms - a.ms)
        .map(({ name, ms }) => `${name} ${ms} → ${later.get(name) ?? '–'}`);
      say(`| ${screen} | ${first.ms} | ${again?.ms ?? '–'} | ${told.join(', ')} |`);
    }
  } finally {
    await service.end('SIGTERM');
  }
} finally {
  await browser.close();
  if (!kept) rmSync(data, { recursive: true, force: true });
}
