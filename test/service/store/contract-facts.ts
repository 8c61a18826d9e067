import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { FactFile } from '../../../service/store/facts';
import type { Store } from '../../../service/store/store';
import { hitArrival, NOON } from '../support/arrivals';

const DAY = 86_400_000;
const LEASE = 60_000;

const file = (name: string, day = '2026-10-14'): FactFile => ({
  ...{ name, day, kind: 'hits', rows: 3, bytes: 2_000_000_000_000, first: 1, last: 9, version: 'v1', written: NOON },
});

/** The guarantees of the list of facts, which every engine proves. `open` returns the same store, opened by somebody else. */
export function provesFactList(store: () => Store, open: () => Promise<Store>): void {
  const claim = (holder: string, now: number, more: { place?: string; zone?: string; host?: string } = {}) =>
    store().claimFacts({ holder, place: 'here', zone: 'UTC', now, until: now + LEASE, ...more });
  const names = async () => (await store().facts()).files.map(({ name }) => name);

  it('has one writer of facts at a time, and another once its time is over or it gives the right back', async () => {
    expect(await claim('a', NOON)).toMatchObject({ files: [], place: 'here', until: NOON + LEASE });
    expect(await claim('b', NOON + LEASE - 1)).toBeUndefined();
    expect(await claim('a', NOON + LEASE - 1)).toBeDefined();
    expect(await claim('b', NOON + 2 * LEASE)).toBeDefined();
    await store().releaseFacts('a');
    expect(await claim('a', NOON + 2 * LEASE)).toBeUndefined();
    await store().releaseFacts('b');
    // By a clock that was ten years ahead.
    await claim('b', NOON + 3_650 * DAY);
    expect(await claim('a', NOON + 2 * LEASE)).toBeDefined();
    await store().releaseFacts('a');
    expect(await claim('a', NOON + 2 * LEASE)).toBeDefined();
  });

  it('has another writer of facts at once if that one has the folder of the last one, on its host, to itself', async () => {
    await claim('one/a', NOON, { host: 'one' });
    expect(await claim('one/b', NOON)).toBeUndefined();
    expect(await claim('on/b', NOON, { host: 'on' })).toBeUndefined();
    expect(await claim('one/b', NOON, { host: 'one', place: 'a copy' })).toBeUndefined();
    expect(await claim('one/b', NOON, { host: 'one' })).toMatchObject({ until: NOON + LEASE });
    await store().releaseFacts('one/b');
    expect(await store().facts()).toMatchObject({ until: 0 });
  });

  it('S14: changes the list of files in one step, for the writer alone, also as another process reads it', async () => {
    await claim('a', 2 * NOON);
    expect(await store().swapFacts({ holder: 'a', add: [file('one'), file('two')], through: 4, stale: ['2026-10-14'] })).toBe(true);
    expect(await store().swapFacts({ holder: 'a', add: [file('three')], remove: ['one', 'two'], fresh: ['2026-10-14'] })).toBe(true);
    expect(await store().swapFacts({ holder: 'b', add: [file('four')], remove: ['three'] })).toBe(false);
    const other = await open();
    expect(await other.facts()).toMatchObject({ files: [file('three')], through: 4, stale: [] });
    await other.close();
    await expect(store().swapFacts({ holder: 'a', remove: ['three'], add: [file('five'), file('five')] })).rejects.toThrow();
    expect(await names()).toEqual(['three']);
  });

  it('S4: notes each hit that is deleted or has another visitor, in the same transaction, once it may be in a file', async () => {
    await claim('a', 3 * NOON);
    const before = await store().facts();
    await store().swapFacts({ holder: 'a', changed: Number.MAX_SAFE_INTEGER });
    const [temp, other, edf] = [randomUUID(), randomUUID(), randomUUID()];
    const first = hitArrival({ temp_id: temp, timestamp: NOON - 30 * DAY }, NOON);
    const second = hitArrival({ temp_id: other, edf_uuid: edf, timestamp: NOON - DAY }, NOON);
    await store().put([first, second]);
    // Not yet read by the writer: it will be as it then is.
    expect((await store().facts()).changes).toBe(0);
    const { newest } = (await claim('a', 3 * NOON)) ?? expect.fail();
    expect(newest).toBe(before.newest + 2);
    await store().put([hitArrival({ temp_id: temp, edf_uuid: edf }, NOON + 1)]);
    const moved = await store().factChanges(10);
    // A clock that is a month off does not decide the day.
    const changed = moved.map(({ at, gone }) => ({ at, gone }));
    expect([
      { at: NOON, gone: false },
      { at: NOON - DAY, gone: false },
    ]).toContainEqual(changed[0]);
    expect(moved).toHaveLength(1);
    expect(await store().isErasing()).toBe(false);
    await store().erase({ visitor: edf }, NOON + 10);
    // Other changes are older.
    expect(await store().isErasing()).toBe(true);
    const changes = await store().factChanges(10);
    expect(changes.filter(({ gone }) => gone).map(({ visitor }) => visitor)).toEqual([null, null]);
    expect(await store().facts()).toMatchObject({ changes: 3, gone: 2 });
    await store().swapFacts({ holder: 'a', changed: moved[0]?.seq ?? 0 });
    expect(await store().facts()).toMatchObject({ changes: 2, gone: 2 });
    await store().swapFacts({ holder: 'a', changed: changes.at(-1)?.seq ?? 0 });
    expect(await store().factChanges(10)).toEqual([]);
    expect(await store().isErasing()).toBe(false);
  });

  it('notes hits that retention deletes', async () => {
    const old = hitArrival({}, Date.UTC(2002, 0, 1));
    await store().put([old]);
    await claim('a', 4 * NOON);
    await store().retain(Date.UTC(2002, 0, 2), NOON, 10);
    expect(await store().factChanges(10)).toMatchObject([{ at: Date.UTC(2002, 0, 1), gone: true }]);
    await store().swapFacts({ holder: 'a', changed: Number.MAX_SAFE_INTEGER });
  });

  it('S3: keeps the counts of a day for good, and not those of a later try', async () => {
    const own = { day: '2024-01-01', site: 'main', views: 5, visits: 3, people: 2, gifts: '{"USD":{"gifts":1,"amount":0.3}}' };
    const counts = { ...own, actions: 1, signups: null };
    await store().sealDays([counts, { ...counts, site: '' }]);
    await store().sealDays([{ ...counts, views: 0 }]);
    expect(await store().dayCounts()).toEqual([{ ...counts, site: '' }, counts]);
    expect(await store().facts()).toMatchObject({ sealed: '2024-01-01' });
  });

  it('S3: keeps the answers about a month for good, by kind and site', async () => {
    const one = { month: '2023-11', kind: 'pages', site: 'main', answer: '{"rows":[]}' } as const;
    await store().sealDays([], [one, { ...one, site: '' }, { ...one, month: '2023-12' }]);
    await store().sealDays([], [{ ...one, answer: '{}' }]);
    const asked = { kind: 'pages', site: 'main', from: '2023-11', to: '2023-11' } as const;
    expect(await store().monthAnswers(asked)).toEqual([one]);
    expect(await store().monthAnswers({ ...asked, to: '2023-12' })).toHaveLength(2);
    expect(await store().monthAnswers({ ...asked, kind: 'events' })).toEqual([]);
  });

  it('asks for a rebuild since the earliest day that was asked for, until it is done', async () => {
    await store().askRebuild('2026-10-14');
    await store().askRebuild('2026-10-15');
    expect(await store().facts()).toMatchObject({ rebuild: '2026-10-14' });
    await store().askRebuild('2026-10-01');
    await claim('a', 5 * NOON);
    await store().swapFacts({ holder: 'a', rebuilt: '2026-10-14' });
    expect(await store().facts()).toMatchObject({ rebuild: '2026-10-01' });
    await store().swapFacts({ holder: 'a', rebuilt: '2026-10-01' });
    expect(await store().facts()).toMatchObject({ rebuild: '' });
  });

  it('forgets files that are in another folder, or by the days of another time zone', async () => {
    for (const more of [{ zone: 'Europe/Paris' }, { zone: 'Europe/Paris', place: 'elsewhere' }]) {
      await claim('a', 6 * NOON);
      await store().swapFacts({ holder: 'a', add: [file(`${Object.keys(more)}`)], through: 1, stale: ['2026-10-14'] });
      expect(await claim('a', 6 * NOON, more)).toMatchObject({ files: [], through: 0, stale: [], ...more });
      expect(await names()).toEqual([]);
    }
    expect(await store().dayCounts()).toHaveLength(2);
  });

  it('gives up facts that nobody has written for 30 days, and notes no change until somebody does', async () => {
    const old = [hitArrival({}, Date.UTC(2001, 0, 1)), hitArrival({}, Date.UTC(2001, 0, 3)), hitArrival({}, Date.UTC(2001, 0, 5))];
    await store().put(old);
    await claim('a', 2 * NOON);
    await store().swapFacts({ holder: 'a', add: [file('given')], through: 1, stale: ['2026-10-14'] });
    await store().releaseFacts('a');
    const written = 2 * NOON + LEASE;
    await store().retain(Date.UTC(2001, 0, 2), written + 30 * DAY, 10);
    expect(await store().facts()).toMatchObject({ files: [{ name: 'given' }], gone: 1 });
    await store().retain(Date.UTC(2001, 0, 4), written + 30 * DAY + 1, 10);
    const given = { files: [], stale: [], changes: 0, through: 0 };
    expect(await store().facts()).toMatchObject(given);
    await store().retain(Date.UTC(2001, 0, 6), written + 31 * DAY, 10);
    expect(await store().facts()).toMatchObject(given);
    expect(await claim('b', written + 31 * DAY)).toMatchObject({ ...given, place: 'here' });
    await store().releaseFacts('b');
  });
}
