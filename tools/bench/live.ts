import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { chromium, type Page } from 'playwright';
import { startDemo } from '../../demo/server';
import type { Arrival } from '../../service/arrival';
import { openEmbeddedStore } from '../../service/engines';
import { findBrowser } from '../find-browser';
import { dataFolder } from '../lab/data-folder';
import { Misused, orEnd, readArguments } from '../read-arguments';
import { batch } from './service/batch';

const USAGE = 'Usage: npm run bench -- live [HITS]';

/** `tsx tools/bench/live [HITS]`: measures the speed of the live page with that many hits, 100 000 by default. */
const HITS = Number(readArguments(USAGE, {}, 1).positionals[0] ?? 100_000);
orEnd(USAGE, () => {
  if (!Number.isInteger(HITS) || HITS < 1) throw new Misused('Expected a number of hits');
});

/** Hits per transaction of the store. */
const GROUP = 1_000;
/** Hits per session, and per visitor. */
const SESSION = 10;
const VISITOR = 20;
/** ms between two hits. */
const STEP = 2_000;

const kinds: readonly (readonly [event: string, more: (i: number) => object])[] = [
  ['page_view', () => ({})],
  ['web_vitals', (i) => ({ lcp: 100 + (i % 3_000), ratings: i % 3 ? 'lcp: good, cls: good' : 'lcp: poor, cls: needs improvement' })],
  ['page_unload', (i) => ({ attentionTime: i % 9_000, visibleTime: 9_000, hiddenTime: 5, totalTime: 9_005 })],
  ['click', () => ({})],
  ['scroll', () => ({})],
  ['transaction', (i) => ({ transaction_id: `t${i}`, value: 25, currency: 'USD' })],
];

const [model] = JSON.parse(batch()) as Record<string, unknown>[];

function arrival(i: number, began: number): Arrival {
  const key = randomUUID();
  const [event, more] = kinds[i % kinds.length] ?? kinds[0] ?? ['page_view', () => ({})];
  const timestamp = began + i * STEP;
  const ids = { hit_id: key, sess_id: `s${Math.floor(i / SESSION)}`, user_id: `v${Math.floor(i / VISITOR)}` };
  const own = { event, environment: 'local', traffic_type: 'external', page_path: `/page-${i % 50}`, timestamp };
  return { kind: 'hit', key, received: timestamp + 900, body: { ...model, ...ids, ...own, ...more(i) } };
}

async function fill(folder: string): Promise<void> {
  const store = await openEmbeddedStore(folder);
  await store.migrate();
  const began = Date.now() - HITS * STEP;
  for (let i = 0; i < HITS; i += GROUP) await store.put(Array.from({ length: Math.min(GROUP, HITS - i) }, (_, j) => arrival(i + j, began)));
  await store.close();
}

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await work();
  console.log(`${what.padEnd(44)}${Math.round(performance.now() - began)} ms`);
}

const rows = (page: Page) => page.locator('.arrivals li').nth(49).waitFor();

const data = dataFolder();
await timed(`fill with ${HITS} hits`, () => fill(data));
const demo = await startDemo({ port: 0, data });
const browser = await chromium.launch({ executablePath: findBrowser(), args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
try {
  const page = await browser.newPage();
  await timed('first load: list', async () => {
    await page.goto(demo.url('live'));
    await rows(page);
  });
  await timed('second load: list', async () => {
    await page.reload();
    await rows(page);
  });
  for (const [turn, what] of ['page 2 of the list', 'page 3 of the list'].entries())
    await timed(what, async () => {
      await page.getByRole('link', { name: 'Older' }).click();
      await page.waitForURL(/before=/);
      await rows(page);
      if (turn === 0) await page.getByRole('link', { name: 'Newest' }).waitFor();
    });
  const older = `${demo.url('live')}?before=${Date.now() - (HITS * STEP * 9) / 10}.hit.1`;
  await timed('a page after nine tenths of the list', async () => {
    await page.goto(older);
    await rows(page);
  });
  await timed('a filter that nothing fits', async () => {
    await page.goto(`${demo.url('live')}?text=nowhere-to-be-found`);
    await page.getByText(/^Nothing of that kind/).waitFor({ timeout: 120_000 });
  });
} finally {
  await browser.close();
  await demo.close();
  rmSync(data, { recursive: true, force: true });
}
