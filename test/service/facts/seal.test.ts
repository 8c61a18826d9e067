import { expect, it } from 'vitest';
import { daysOf } from '../../../service/facts/days';
import { openDuck } from '../../../service/facts/duck';
import { openFactFolder } from '../../../service/facts/folder';
import { sealBefore } from '../../../service/facts/seal';
import { pathsByVersion } from '../../../service/facts/write-facts';
import { rebuildFacts, sealHere } from '../../../service/facts/write-here';
import { openInFolder, toldAt } from './in-folder';

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
  const sealed = [
    { day: '2026-09-01', site: '', views: 3, visits: 2, people: 2, gifts: '{"USD":{"gifts":2,"amount":0.3}}' },
    { day: '2026-09-01', site: 'action', views: 1, visits: 0, people: 1, gifts: '{}' },
    { day: '2026-09-01', site: 'main', views: 2, visits: 2, people: 2, gifts: '{"USD":{"gifts":2,"amount":0.3}}' },
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
  const duck = await openDuck({ temporary: `${facts.data}/temporary` });
  const session = await duck.connect();
  const folder = await openFactFolder(facts.data);
  const parts = {
    store: facts.store,
    session,
    dayOf: daysOf('UTC'),
    pathsOf: (files: Parameters<typeof pathsByVersion>[1]) => pathsByVersion(folder, files),
  };
  const before = Date.parse('2026-09-05');
  expect(await sealBefore(parts, before, folder.place)).toBe(false);
  await facts.keep();
  expect(await sealBefore(parts, before, 'another machine')).toBe(false);
  expect(await facts.store.dayCounts()).toEqual([]);
  expect(await sealBefore(parts, before, folder.place)).toBe(true);
  expect(await facts.store.dayCounts()).toMatchObject([
    { site: '', views: 2 },
    { site: 'main', views: 2 },
  ]);
  session.close();
  duck.close();
  await facts.close();
});
