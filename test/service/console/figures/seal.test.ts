import { expect, it } from 'vitest';
import { readExperiments } from '../../../../service/console/experiments';
import { createFigures } from '../../../../service/console/figures/figures';
import { outliveHits } from '../../../../service/console/figures/outlive';
import { sealBefore } from '../../../../service/console/figures/seal';
import { openFactFolder } from '../../../../service/facts/folder';
import { rebuildFacts, sealHere } from '../../../../service/facts/write-here';
import { openInFolder, toldAt } from '../../facts/in-folder';

const gift = (at: string, transaction_id: string, value: number, more = {}) =>
  toldAt(at, { event: 'transaction', transaction_id, value, currency: 'USD', ...more });

it('S3: the counts of days stay when their hits are past retention, and after a rebuild', async () => {
  const facts = await openInFolder();
  const here = { DATA: facts.data, FACTS_MEMORY: '256MB' };
  await facts.put(
    toldAt('2026-09-01T12:00:00Z'),
    toldAt('2026-09-01T12:01:00Z', { site: 'action' }),
    toldAt('2026-09-01T12:02:00Z', { sess_id: 'other', temp_id: 'w' }),
    toldAt('2026-09-01T12:02:00Z', { sess_id: 'insider', temp_id: 'x', traffic_type: 'internal' }),
    gift('2026-09-01T12:03:00Z', 't1', 0.1),
    gift('2026-09-01T12:04:00Z', 't1', 0.1),
    gift('2026-09-01T12:04:00Z', 't2', 0.2),
    gift('2026-09-02T12:04:00Z', 't2', 0.2, { sess_id: 'later' }),
    toldAt('2026-09-03T12:00:00Z', { sess_id: 'young' }),
  );
  const before = Date.parse('2026-09-03T00:00:00Z');
  await sealHere(facts.store, here, before);
  const none = { actions: 0, signups: 0 };
  const sealed = [
    { day: '2026-09-01', site: '', views: 3, visits: 2, people: 2, gifts: '{"USD":{"gifts":2,"amount":0.3}}', ...none },
    { day: '2026-09-01', site: 'action', views: 1, visits: 1, people: 1, gifts: '{}', ...none },
    { day: '2026-09-01', site: 'main', views: 2, visits: 2, people: 2, gifts: '{"USD":{"gifts":2,"amount":0.3}}', ...none },
  ];
  const kept = async () => (await facts.store.dayCounts()).filter(({ day }) => day === '2026-09-01');
  expect(await kept()).toEqual(sealed);
  expect((await facts.store.retain(before, Date.parse('2026-10-01'), 100)).hit).toBe(8);
  await facts.keep();
  expect(await facts.rows('select count(*) as n from all_hits')).toEqual([{ n: 1 }]);
  expect(await facts.rows('select count(*) as n from all_visits')).toEqual([{ n: 1 }]);
  await facts.store.releaseFacts('test');
  expect(await rebuildFacts(facts.store, here, '0000-01-01')).toMatchObject({ sealed: '2026-09-03' });
  await sealHere(facts.store, here, before);
  expect(await kept()).toEqual(sealed);
  expect(await facts.rows("select day, site, views, people, gifts from sealed where site = ''", { to: '2026-09-01' })).toEqual([
    { day: '2026-09-01', site: '', views: 3, people: 2, gifts: '{"USD":{"gifts":2,"amount":0.3}}' },
  ]);
  await facts.close();
});

it('S3: nothing is sealed, so that nothing is deleted, before all hits of its days are in the facts', async () => {
  const facts = await openInFolder();
  await facts.put(toldAt('2026-09-01T12:00:00Z'));
  await facts.store.put([toldAt('2026-09-01T13:00:00Z')]);
  const { place, close } = await openFactFolder(facts.data);
  const figures = createFigures({ store: facts.store, data: facts.data, zone: 'UTC' });
  const before = Date.parse('2026-09-05');
  expect(await sealBefore({ store: facts.store, figures, place }, before)).toBe(false);
  await facts.keep();
  expect(await sealBefore({ store: facts.store, figures, place: 'another machine' }, before)).toBe(false);
  expect(await facts.store.dayCounts()).toEqual([]);
  expect(await sealBefore({ store: facts.store, figures, place }, before)).toBe(true);
  expect(await facts.store.dayCounts()).toMatchObject([
    { site: '', views: 2 },
    { site: 'main', views: 2 },
  ]);
  await figures.close();
  close();
  await facts.close();
});

/** Visits of July and August: two people come in both months, one of them on two sites, with gifts, sources and an experiment. */
const summer = ['2026-07', '2026-08'].flatMap((month) =>
  Array.from({ length: 31 }, (_, i) => {
    const day = `${month}-${`${i + 1}`.padStart(2, '0')}`;
    const person = { temp_id: `v${i % 7}`, sess_id: `s${day}`, utm_source: i % 3 ? 'newsletter' : undefined };
    const exposure = { event: 'experiment_exposure', experiment_id: 'headline', variant: i % 2 ? 'variant1' : 'control' };
    return [
      toldAt(`${day}T10:00:00Z`, { ...person, page_path: i % 2 ? '/' : '/about' }),
      toldAt(`${day}T10:01:00Z`, { ...person, site: i % 5 ? 'main' : 'action', page_path: `/p${i % 4}` }),
      toldAt(`${day}T10:01:30Z`, { ...person, ...exposure, temp_id: `x${i}`, sess_id: `x${day}` }),
      toldAt(`${day}T10:02:00Z`, { ...person, event: 'signup', temp_id: `x${i}`, sess_id: `x${day}` }),
      ...(i % 6 ? [] : [gift(`${day}T10:03:00Z`, `t${day}`, 10.1, person)]),
      // A visit over midnight belongs to the day on which it began.
      ...(i % 9
        ? []
        : [toldAt(`${day}T23:59:00Z`, { sess_id: `n${day}` }), toldAt(`${day}T23:59:59.500Z`, { sess_id: `n${day}`, page_path: '/late' })]),
    ];
  }).flat(),
);

it('S3, A6: figures of days and months, and results, are after retention as they were before', async () => {
  const facts = await openInFolder();
  const now = () => Date.UTC(2026, 9, 1, 12);
  const live = createFigures({ store: facts.store, data: facts.data, zone: 'UTC', now });
  const figures = outliveHits(live, facts.store);
  const sites = [{}, { site: 'main' }, { site: 'action' }];
  const july = { from: '2026-07-01', to: '2026-07-31', limit: 500 };
  const mixed = { from: '2026-07-10', to: '2026-09-05', limit: 500 };
  const answers = async () => ({
    july: await Promise.all(sites.map((site) => figures.overview({ ...july, ...site }))),
    days: await Promise.all(sites.map((site) => figures.days({ ...mixed, ...site }))),
    rows: await Promise.all(
      sites.flatMap((site) => (['pages', 'sources', 'landing', 'events'] as const).map((by) => figures.rows(by, { ...july, ...site }))),
    ),
    campaigns: await figures.campaigns(july),
    experiments: (await readExperiments({ ...figures, today: () => '2026-10-01' }, facts.store, {})).experiments,
  });
  const told = (answer: object) =>
    JSON.parse(JSON.stringify(answer, (key, value) => (key === 'sql' || key === 'counted_until' ? undefined : value)));
  await facts.put(...summer, toldAt('2026-09-03T12:00:00Z', { sess_id: 'autumn' }));
  const before = told(await answers());
  const whole = told(await figures.overview(mixed));
  const { place, close } = await openFactFolder(facts.data);
  // Day after day, as a worker does.
  for (let at = Date.UTC(2026, 6, 1, 3); at < Date.UTC(2026, 8, 1); at += 9 * 86_400_000) {
    expect(await sealBefore({ store: facts.store, figures: live, place }, at)).toBe(true);
    await facts.store.retain(at, now(), 10_000);
    await facts.keep();
  }
  expect(await sealBefore({ store: facts.store, figures: live, place }, Date.UTC(2026, 8, 1))).toBe(true);
  await facts.store.retain(Date.UTC(2026, 8, 1), now(), 10_000);
  await facts.keep();
  expect(await facts.rows('select count(*) as n from all_hits')).toEqual([{ n: 1 }]);
  expect(told(await answers())).toEqual(before);
  expect(told(await figures.overview(mixed))).toEqual({ ...whole, visitors: null, gone: { to: '2026-08-31', lacks: 'visitors' } });
  expect(told(await figures.overview({ ...mixed, source: 'newsletter' }))).toMatchObject({
    visits: 0,
    gone: { to: '2026-08-31', lacks: 'all' },
  });
  expect(told(await figures.rows('pages', mixed))).toMatchObject({ rows: [{ name: '(none)' }], gone: { to: '2026-08-31', lacks: 'all' } });
  expect(told(await figures.vitals(mixed))).toMatchObject({ gone: { lacks: 'all' } });
  expect(await figures.since()).toBe('2026-07-01');
  await live.close();
  close();
  await facts.close();
});
