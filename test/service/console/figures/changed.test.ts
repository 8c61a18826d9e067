import { afterEach, expect, it } from 'vitest';
import type { Arrival } from '../../../../service/arrival';
import { createFigures } from '../../../../service/console/figures/figures';
import { type InFolder, openInFolder, toldAt } from '../../facts/in-folder';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function open() {
  const folder = await openInFolder();
  const now = () => Date.parse('2026-10-05T12:00:00Z');
  const figures = createFigures({ store: folder.store, data: folder.data, memory: '512MB', zone: 'UTC', now });
  closing.push(folder.close, figures.close);
  return { folder, figures };
}

const OCTOBER = { from: '2026-10-01', to: '2026-10-04', limit: 10 };

/** Everything that the screens show of these days. */
async function answers(figures: ReturnType<typeof createFigures>) {
  const steps = [{ event: 'page_view' }, { event: 'transaction' }];
  const all = [
    await figures.overview(OCTOBER),
    await figures.days(OCTOBER),
    ...(await Promise.all((['pages', 'sources', 'landing', 'events'] as const).map((name) => figures.rows(name, OCTOBER)))),
    await figures.campaigns(OCTOBER),
    await figures.vitals(OCTOBER),
    await figures.funnel({ ...OCTOBER, window_days: 7, steps }),
  ];
  return all.map(({ counted_until: _, sql: __, ...answer }: { counted_until?: string | undefined; sql?: string | undefined }) => answer);
}

const visit = (day: string, who: string, more: object = {}): Arrival[] => [
  toldAt(`2026-10-0${day}T10:00:00Z`, {
    temp_id: who,
    sess_id: `${who} ${day}`,
    page_path: `/of-${who}`,
    utm_source: `from-${who}`,
    ...more,
  }),
  toldAt(`2026-10-0${day}T10:00:30Z`, {
    temp_id: who,
    sess_id: `${who} ${day}`,
    page_path: `/of-${who}`,
    event: 'web_vitals',
    page_id: who,
    lcp: 1_000 * Number(day),
  }),
  toldAt(`2026-10-0${day}T10:01:00Z`, {
    ...{ temp_id: who, sess_id: `${who} ${day}`, page_path: '/gift', event: 'transaction', transaction_id: `${who} ${day}` },
    ...{ currency: 'USD', value: 20, ...more },
  }),
];

async function fresh(...left: readonly Arrival[]): Promise<unknown> {
  const { folder, figures } = await open();
  await folder.put(...left);
  return answers(figures);
}

const erase = async ({ store, keep }: InFolder, visitor: string) => {
  await store.erase({ visitor }, Date.now());
  await keep();
};

it('A4: equal a fresh count after an erasure, a late hit and a repeat, with nought where the last visit of a day went', async () => {
  const { folder, figures } = await open();
  const [anas, bens, late] = [visit('1', 'ana'), [...visit('2', 'ben'), ...visit('4', 'ben')], visit('3', 'cleo')];
  await folder.put(...anas, ...bens);
  const before = await answers(figures);
  expect(before).toEqual(await fresh(...anas, ...bens));

  // A client sends them twice.
  await folder.put(...bens, ...anas);
  expect(await answers(figures)).toEqual(before);

  await folder.put(...late);
  expect(await answers(figures)).toEqual(await fresh(...anas, ...late, ...bens));

  await erase(folder, 'ben');
  const { rows } = await figures.days(OCTOBER);
  expect(rows.map(({ day, visits, views, visitors, gifts }) => [day, visits, views, visitors, gifts.length])).toEqual([
    ['2026-10-01', 1, 1, 1, 1],
    ['2026-10-02', 0, 0, 0, 0],
    ['2026-10-03', 1, 1, 1, 1],
    ['2026-10-04', 0, 0, 0, 0],
  ]);
  expect(await answers(figures)).toEqual(await fresh(...anas, ...late));
});

it('A12: have no row, and no nought, for a day whose visits wait to be counted', async () => {
  const { folder } = await open();
  await folder.put(...visit('1', 'ana'), ...visit('4', 'ben'));
  const { store, data } = folder;
  const facts = async () => ({ ...(await store.facts()), stale: ['2026-10-02', '2026-10-04'] });
  const now = () => Date.parse('2026-10-05T12:00:00Z');
  const figures = createFigures({ store: { ...store, facts }, data, memory: '512MB', zone: 'UTC', now });
  closing.push(figures.close);
  const { rows, late } = await figures.days(OCTOBER);
  expect(rows.map(({ day, visits }) => [day, visits])).toEqual([
    ['2026-10-01', 1],
    ['2026-10-03', 0],
    // Some of it is counted already.
    ['2026-10-04', 1],
  ]);
  expect(late).toEqual(['2026-10-02']);
});

it('reject, instead of counting too little, while visits of an earlier release wait to be written again', async () => {
  const { folder } = await open();
  await folder.put(...visit('1', 'ana'), ...visit('3', 'ben'));
  const { store, data } = folder;
  const facts = async () => {
    const own = await store.facts();
    return { ...own, files: own.files.map((file) => (file.day === '2026-10-03' ? { ...file, version: 'old' } : file)) };
  };
  const figures = createFigures({ store: { ...store, facts }, data, memory: '512MB', zone: 'UTC' });
  closing.push(figures.close);
  await expect(figures.overview(OCTOBER)).rejects.toThrow('The visits of 1 days are being written anew');
  await expect(figures.vitals(OCTOBER)).rejects.toThrow('The visits of 1 days are being written anew');
  expect(await figures.overview({ ...OCTOBER, to: '2026-10-02' })).toMatchObject({ visits: 1 });
});
