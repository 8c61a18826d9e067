import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arrivalsIn, fillMonth, visitsIn } from '../../demo/month/fill';
import type { Visit } from '../../demo/month/visits';
import { faultsOf } from '../../lib/contracts/check';
import { rejectionContract } from '../../lib/contracts/consent-record';
import { hitsContract } from '../../lib/contracts/hit';
import { receiptContract, unansweredContract } from '../../lib/contracts/receipt';
import { createFigures, type FigureCalls } from '../../service/console/figures/figures';
import type { Counts } from '../../service/store/store';
import { hit } from '../../tools/lab/bodies';
import { type InFolder, openInFolder } from '../service/facts/in-folder';
import { runDemo } from './support/demo';

const DAY = 86_400_000;
const DAYS = 12;
const PERIOD = { from: '2026-11-18', to: '2026-11-28', limit: 1_000 };
const NOW = Date.UTC(2026, 10, 28, 17, 23, 11);

const deedsOf = (visits: readonly Visit[], event: string) => visits.flatMap(({ deeds }) => deeds.filter((deed) => deed.event === event));
const peopleOf = (visits: readonly Visit[]) => new Set(visits.map(({ person }) => person)).size;

it('is the same whenever it is made, and has each visit once however the time is cut', () => {
  const whole = visitsIn({ after: NOW - 3 * DAY, until: NOW });
  const cuts = [NOW - 3 * DAY, NOW - 2.4 * DAY, NOW - 2.399 * DAY, NOW - DAY, NOW - 90_000, NOW];
  const cut = cuts.slice(1).flatMap((until, i) => visitsIn({ after: cuts[i] ?? 0, until }));
  expect(cut.map(({ name }) => name).sort()).toEqual(whole.map(({ name }) => name).sort());
  expect(new Set(whole.map(({ name }) => name)).size).toBe(whole.length);
  expect(visitsIn({ after: NOW - 3 * DAY, until: NOW })).toEqual(whole);
  expect(Math.max(...whole.map(({ ended }) => ended))).toBeLessThan(NOW);
});

it('has hits that the service would take from a page', () => {
  const hits = [...arrivalsIn({ after: NOW - DAY, until: NOW })].flat().flatMap(({ kind, body }) => (kind === 'hit' ? [body] : []));
  expect(hits.length).toBeGreaterThan(100);
  for (const body of hits) expect(faultsOf(hitsContract, [body])).toEqual([]);
  for (const { kind, body } of [...arrivalsIn({ after: NOW - DAY, until: NOW })].flat()) {
    const contract =
      kind === 'receipt'
        ? receiptContract
        : kind === 'rejection'
          ? rejectionContract
          : kind === 'unanswered'
            ? unansweredContract
            : undefined;
    if (contract) expect(faultsOf(contract, body)).toEqual([]);
  }
});

describe('the figures of a generated month', () => {
  let opened: InFolder;
  let figures: FigureCalls;
  const visits = visitsIn({ after: NOW - DAYS * DAY, until: NOW }).filter(({ began }) => began >= Date.parse(PERIOD.from));
  beforeAll(async () => {
    opened = await openInFolder();
    expect(await fillMonth(opened.store, NOW, DAYS)).toBe('filled');
    await opened.keep();
    figures = createFigures({ store: opened.store, data: opened.data, zone: 'UTC', now: () => NOW });
  });
  afterAll(async () => {
    await figures?.close();
    await opened?.close();
  });
  it('are what was generated, as a whole and by source', async () => {
    const gifts = deedsOf(visits, 'transaction');
    const of = (currency: string) => gifts.filter(({ fields }) => fields.currency === currency);
    const sum = (currency: string) => of(currency).reduce((total, { fields }) => total + Number(fields.value), 0);
    expect(await figures.overview(PERIOD)).toMatchObject({
      ...{ visits: visits.length, visitors: peopleOf(visits), views: deedsOf(visits, 'page_view').length },
      ...{ actions: deedsOf(visits, 'action').length, signups: deedsOf(visits, 'signup').length },
      gifts: ['EUR', 'USD'].map((currency) => ({ currency, count: of(currency).length, sum: sum(currency) })),
    });
    const { rows } = await figures.rows('sources', PERIOD);
    for (const { name, visits: count } of rows) expect(count, name).toBe(visits.filter(({ source }) => source.name === name).length);
    expect(rows.length).toBe(new Set(visits.map(({ source }) => source.name)).size);
    expect((await figures.prompts(PERIOD)).rows.find(({ name }) => name === 'newsletter')).toMatchObject({
      shown: deedsOf(visits, 'prompt_display').filter(({ fields }) => fields.prompt_id === 'newsletter').length,
    });
  });

  it('go on from where they ended at a later start', async () => {
    const before = (await figures.overview(PERIOD)).visits;
    expect(await fillMonth(opened.store, NOW + DAY)).toBe('filled');
    await opened.keep();
    const added = visitsIn({ after: NOW, until: NOW + DAY });
    const all = { ...PERIOD, to: '2026-11-29' };
    expect((await figures.overview(all)).visits).toBe(before + added.length);
  });

  it('lose what was generated, and keep what was not', async () => {
    const at = NOW - 1_000;
    await opened.put({
      kind: 'hit',
      key: 'own',
      received: at,
      body: hit({ environment: 'production', timestamp: at, sess_id: 's', temp_id: 't' }),
    });
    expect(await opened.store.console('clearGenerated', NOW)).toBe(true);
    await opened.keep();
    expect(await figures.overview({ ...PERIOD, from: '2026-09-01' })).toMatchObject({ visits: 1, views: 1, visitors: 1, gifts: [] });
    expect((await opened.store.console('generated'))?.settling).toBe(false);
    expect(await fillMonth(opened.store, NOW, DAYS)).toBe('cleared');
  });
});

it('is in the demo’s store, apart from what its pages send, which alone is listed and forgotten', async () => {
  const demo = await runDemo({ month: true });
  try {
    expect(demo.filled).toBe('filled');
    expect((await demo.ask('live', '/inspect/hits')).json()).toEqual([]);
    const own = hit();
    await demo.post('/hit', [own]);
    expect((await demo.ask('live', '/inspect/hits')).json()).toEqual([expect.objectContaining({ hit_id: own.hit_id })]);
    const page = (await demo.ask('live', '/inspect/arrivals')).json<{ entries: object[]; counts: Counts }>();
    expect([page.entries.length, page.counts.hit]).toEqual([1, 1]);
    expect((await demo.ask('live', '/inspect', { method: 'DELETE' })).status).toBe(204);
    expect((await demo.ask('live', '/inspect/hits')).json()).toEqual([]);
  } finally {
    await demo.close();
  }
});
