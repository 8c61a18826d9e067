import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Arrival } from '../../../service/arrival';
import { openAsking } from '../../../service/facts/ask';
import { momentOfRow } from '../../../service/facts/columns';
import { daysOf } from '../../../service/facts/days';
import { openDuck, type Session } from '../../../service/facts/duck';
import { type FactFolder, newHolder, openFactFolder } from '../../../service/facts/folder';
import { keepFacts } from '../../../service/facts/keep-facts';
import type { Row, Store, Subject } from '../../../service/store/store';
import { hitArrival, NOON } from '../support/arrivals';
import { makeWorld } from '../warehouse/world';

const DAY = 86_400_000;
const LEASE = 60_000;
/** ms after which files of a day that is over are due to be joined. */
const JOINED = 11 * 60_000;

class Killed extends Error {}

/** Rejects at the `at`th step that changes something outside, as if the process had been killed there. */
function dying(at: number) {
  let steps = 0;
  return <A extends unknown[], R>(step: (...args: A) => Promise<R>, after = false) =>
    async (...args: A): Promise<R> => {
      steps += 1;
      if (steps !== at) return step(...args);
      if (after) await step(...args);
      throw new Killed();
    };
}

/** Every hit of a store. */
export async function allHits(store: Pick<Store, 'page'>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = await store.page('hit', rows.at(-1)?.id ?? 0, 1_000);
    if (!page.length) return rows;
    rows.push(...page);
  }
}

export const isCounted = ({ body }: Row): boolean =>
  body.environment === 'production' && (body.traffic_type ?? 'external') === 'external' && String(body.forced ?? false) !== 'true';

/** The visits of hits, by what a visit is: computed without any SQL. */
export function visitsIn(rows: readonly Row[], dayOf: (at: number) => string): object[] {
  const sessions = new Map<string, Row[]>();
  const told = new Set<string>();
  const counted = rows.filter(isCounted).sort((a, b) => momentOfRow(a) - momentOfRow(b) || a.id - b.id);
  const firstTold = new Set<Row>();
  for (const row of counted) {
    const { event, transaction_id, hit_id, sess_id } = row.body;
    if (sess_id) sessions.set(`${sess_id}`, [...(sessions.get(`${sess_id}`) ?? []), row]);
    const gift = `${transaction_id ?? hit_id}`;
    if (event !== 'transaction' || told.has(gift)) continue;
    told.add(gift);
    firstTold.add(row);
  }
  return [...sessions].map(([session, own]) => {
    const views = own.filter(({ body }) => body.event === 'page_view');
    const gifts = own.filter((row) => firstTold.has(row));
    return {
      ...{ session, day: dayOf(momentOfRow(own[0] as Row)), hits: own.length, views: views.length, site: own[0]?.body.site },
      ...{
        landing: views.find(({ body }) => body.page_path)?.body.page_path ?? null,
        visitor: own.find((row) => row.visitor)?.visitor ?? null,
      },
      ...{ utm_source: own.find(({ body }) => body.utm_source)?.body.utm_source ?? null },
      ...{ gifts: gifts.length, amount: gifts.reduce((sum, { body }) => sum + Number(body.value ?? 0), 0) },
      signups: own.filter(({ body }) => body.event === 'signup').length,
    };
  });
}

const bySession = (rows: readonly object[]) => [...rows].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

/** Proves that files hold what the store does. */
export async function expectFactsOf(store: Store, data: string, zone: string): Promise<void> {
  const dayOf = daysOf(zone);
  const rows = await allHits(store);
  const asking = await openAsking({ store, data });
  try {
    const hits = await asking.ask({ sql: 'select _id, day, hit_id, event, visitor, sess_id, page_path, more from all_hits order by _id' });
    expect(hits.rows.map(({ more: _, ...row }) => row)).toEqual(
      rows.map((row) => ({
        ...{ _id: row.id, day: dayOf(momentOfRow(row)), hit_id: row.body.hit_id, event: row.body.event, visitor: row.visitor ?? null },
        ...{ sess_id: row.body.sess_id ?? null, page_path: row.body.page_path ?? null },
      })),
    );
    const visits = await asking.ask({
      sql: `select session, day, hits, views, site, landing, visitor, utm_source,
        cast(coalesce(list_sum(list_transform(gifts, lambda g: g.gifts)), 0) as integer) as gifts,
        coalesce(list_sum(list_transform(gifts, lambda g: g.amount)), 0) as amount, signups from all_visits`,
    });
    expect(bySession(visits.rows)).toEqual(bySession(visitsIn(rows, dayOf)));
    const steps = await asking.ask({
      sql: `select hits._id, steps.day = hits.day and steps.at = hits.at as same, steps.event, steps.page is not distinct from hits.page_path as paged,
        steps.person is not distinct from md5_number_lower(hits.visitor) and steps.session_number is not distinct from md5_number_lower(hits.sess_id) as theirs
        from steps full join all_hits as hits on steps._id = hits._id where steps._id is not null order by steps._id`,
    });
    const eventOf = (row: Row) => (isCounted(row) ? row.body.event : 'uncounted_exposure');
    const isStep = (row: Row) => isCounted(row) || (row.body.event === 'experiment_exposure' && row.body.environment === 'production');
    expect(steps.rows).toEqual(
      rows.filter(isStep).map((row) => ({ _id: row.id, event: eventOf(row), same: true, paged: true, theirs: true })),
    );
    const listed = (await store.facts()).files;
    expect(listed.filter(({ kind }) => kind === 'hits').reduce((sum, { rows: n }) => sum + n, 0)).toBe(rows.length);
  } finally {
    asking.close();
  }
}

interface World {
  readonly store: Store;
  close(): Promise<void>;
}

/** Proves that files equal the store after each pass, whatever comes in which order. `open` returns an empty store. */
export function provesFacts(open: () => Promise<World>, runs: number): void {
  it('S2, S4, S5, S9, S13: equal the store after each pass, with late hits, joined ids, erasures, retention, a rebuild and kills between', async () => {
    const step = fc.oneof(
      { weight: 6, arbitrary: fc.constant({ do: 'put' as const }) },
      { weight: 4, arbitrary: fc.constant({ do: 'keep' as const }) },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('die' as const), at: fc.integer({ min: 1, max: 12 }), after: fc.boolean() }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('erase' as const), which: fc.nat() }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('retain' as const), which: fc.nat() }) },
      { weight: 1, arbitrary: fc.constant({ do: 'rebuild' as const }) },
    );
    const zones = fc.constantFrom('UTC', 'Asia/Kolkata', 'America/New_York');
    await fc.assert(
      fc.asyncProperty(fc.noShrink(fc.nat()), zones, fc.array(step, { minLength: 12, maxLength: 40 }), async (seed, zone, steps) => {
        const { store, close } = await open();
        const data = mkdtempSync(join(tmpdir(), 'taproot-facts-'));
        const duck = await openDuck({ temporary: join(data, 'facts', 'temporary', 'test') });
        const [session, second] = [await duck.connect(), await duck.connect()];
        try {
          await live({ store, session, second, data, zone, batches: [...makeWorld(seed).batches], steps });
        } finally {
          session.close();
          second.close();
          duck.close();
          await close();
          rmSync(data, { recursive: true, force: true });
        }
      }),
      { numRuns: runs },
    );
  }, 300_000);
}

const told = (day: number, sess_id: string, more: Readonly<Record<string, unknown>> = {}) => {
  const timestamp = NOON + day * DAY;
  return hitArrival({ environment: 'production', timestamp, temp_id: `t-${sess_id}`, sess_id, page_path: '/', ...more }, timestamp + 1_000);
};
const firstHits = [told(0, 'one'), told(0, 'two'), told(0, 'gone'), told(6, 'three')];
/** A later page of a visit, an earlier one of another, and a hit that joins two visitors. */
const laterHits = [told(1, 'one', { page_path: '/late' }), told(5, 'three'), told(1, 'two', { temp_id: 't-one' })];

/** Proves that a kill at each step of a pass leaves a list whose files all read, and that the next pass completes it. */
export function provesKills(open: () => Promise<World>): void {
  it('S13: read whole after a kill at each step of a pass that joins files, with late hits, joined ids and erased hits, and are completed by the next one', async () => {
    const data = mkdtempSync(join(tmpdir(), 'taproot-facts-'));
    const duck = await openDuck({ temporary: join(data, 'temporary') });
    const session = await duck.connect();
    let lives = 0;
    /** Resolves to false once a pass has fewer steps. */
    const liveAndDie = async (at: number): Promise<boolean> => {
      const { store, close } = await open();
      const own = join(data, `${lives++}`);
      try {
        let now = Date.UTC(2026, 11, 1);
        const folder = await openFactFolder(own);
        const base = { store, folder, duck: session, zone: 'UTC', dayOf: daysOf('UTC'), now: () => now };
        const [first, second] = [newHolder(), newHolder()];
        const filesOf = async (at: number) =>
          (await store.facts()).files.filter(({ kind, day }) => kind === 'hits' && day === daysOf('UTC')(at)).length;
        for (const hits of [firstHits.slice(0, 1), firstHits.slice(1)]) {
          await store.put(hits);
          await keepFacts({ ...base, holder: first });
        }
        expect(await filesOf(NOON)).toBe(2);
        // Files of a day that is over are joined once one of them has rested.
        now += JOINED;
        await store.put(laterHits);
        await store.erase({ session: 'gone' }, now);
        const die = dying(at);
        const kill = <T>(step: T) => die(step as never) as T;
        const died = await keepFacts({
          ...{ ...base, holder: first, duck: { ask: kill(session.ask) } },
          store: { ...store, swapFacts: kill(store.swapFacts) },
          folder: { ...folder, finish: kill(folder.finish), remove: kill(folder.remove) },
        }).then(
          () => false,
          (error) => error instanceof Killed,
        );
        for (const { name, rows } of (await store.facts()).files)
          expect((await session.ask(`select count(*) as n from '${folder.pathOf(name)}'`)).rows).toEqual([{ n: rows }]);
        const other = await openFactFolder(own);
        expect(await keepFacts({ ...base, folder: other, holder: second })).toBeUndefined();
        // The system takes the lock back from a process that is killed: nobody waits for the end of its time.
        folder.close();
        while ((await keepFacts({ ...base, folder: other, holder: second }))?.more);
        other.close();
        await expectFactsOf(store, own, 'UTC');
        expect([(await store.facts()).changes, await filesOf(NOON)]).toEqual([0, 1]);
        return died;
      } finally {
        await close();
      }
    };
    try {
      let steps = 0;
      while (await liveAndDie(steps + 1)) steps++;
      expect(steps).toBeGreaterThan(20);
    } finally {
      session.close();
      duck.close();
      rmSync(data, { recursive: true, force: true });
    }
  }, 600_000);
}

/** Proves that a hit which was given to a visitor and erased between two passes is in no file. */
export function provesErasedAfterJoined(open: () => Promise<World>): void {
  it('S9: have no hit that was given to a visitor, and erased before the next pass', async () => {
    const { store, close } = await open();
    const data = mkdtempSync(join(tmpdir(), 'taproot-facts-'));
    const duck = await openDuck({ temporary: join(data, 'facts', 'temporary', 'test') });
    const session = await duck.connect();
    try {
      const now = NOON + 10 * DAY;
      const folder = await openFactFolder(data);
      const pass = () => keepFacts({ store, folder, duck: session, zone: 'UTC', dayOf: daysOf('UTC'), now: () => now, holder: 'one' });
      await store.put(firstHits);
      await pass();
      await store.put(laterHits);
      await store.erase({ session: 'one' }, now);
      const changes = (await store.factChanges(100)).map(({ hit, gone }) => `${hit} ${gone}`);
      expect(changes).toEqual(expect.arrayContaining(['2 false', '2 true']));
      while ((await pass())?.more);
      folder.close();
      await expectFactsOf(store, data, 'UTC');
    } finally {
      session.close();
      duck.close();
      await close();
      rmSync(data, { recursive: true, force: true });
    }
  });
}

/** Proves that a rebuild changes the list in one step: no day is without its visits meanwhile. */
export function provesRebuild(open: () => Promise<World>): void {
  it('S4: equal the store after each change of the list that a rebuild makes', async () => {
    const { store, close } = await open();
    const data = mkdtempSync(join(tmpdir(), 'taproot-facts-'));
    const duck = await openDuck({ temporary: join(data, 'facts', 'temporary', 'test') });
    const session = await duck.connect();
    try {
      const folder = await openFactFolder(data);
      const base = { folder, duck: session, zone: 'UTC', dayOf: daysOf('UTC'), now: () => NOON + 10 * DAY, holder: 'one' };
      await store.put([...firstHits, ...laterHits]);
      while ((await keepFacts({ ...base, store }))?.more);
      await store.askRebuild('2026-10-01');
      let swaps = 0;
      const swapFacts: Store['swapFacts'] = async (swap) => {
        const done = await store.swapFacts(swap);
        await expectFactsOf(store, data, 'UTC');
        swaps++;
        return done;
      };
      while ((await keepFacts({ ...base, store: { ...store, swapFacts } }))?.more);
      expect(swaps).toBeGreaterThan(0);
      expect((await store.facts()).rebuild).toBe('');
      folder.close();
    } finally {
      session.close();
      duck.close();
      await close();
      rmSync(data, { recursive: true, force: true });
    }
  });
}

type Step =
  | { readonly do: 'put' | 'keep' | 'rebuild' }
  | { readonly do: 'die'; readonly at: number; readonly after: boolean }
  | { readonly do: 'erase' | 'retain'; readonly which: number };

interface Life {
  readonly store: Store;
  readonly session: Session;
  readonly second: Session;
  readonly data: string;
  readonly zone: string;
  readonly batches: (readonly Arrival[])[];
  readonly steps: readonly Step[];
}

export async function live({ store, session, second, data, zone, batches, steps }: Life): Promise<void> {
  let now = Date.UTC(2026, 9, 20);
  let holder = 0;
  const erased = new Set<string>();
  const keep = async (die = <T>(step: T) => step) => {
    const folder: FactFolder = await openFactFolder(data);
    const pass = keepFacts({
      ...{ zone, dayOf: daysOf(zone), holder: `${holder}`, now: () => now },
      store: { ...store, swapFacts: die(store.swapFacts) },
      duck: { ask: die(session.ask) },
      others: [{ ask: die(second.ask) }],
      folder: { ...folder, finish: die(folder.finish), remove: die(folder.remove) },
    });
    return pass.finally(folder.close);
  };
  const settle = async () => {
    for (let passes = 0; passes < 200; passes++) {
      now += 700_000;
      if (!(await keep())?.more && !(await store.facts()).stale.length) break;
    }
    const folder = await openFactFolder(data);
    await folder.sweep((await store.facts()).files.map(({ name }) => name));
    await expectFactsOf(store, data, zone);
    const names = readdirSync(folder.path).filter((name) => !['place', 'temporary', 'writer.lock'].includes(name));
    expect(names.sort()).toEqual((await store.facts()).files.map(({ name }) => name).sort());
  };
  for (const step of steps) {
    now += 1_000;
    if (step.do === 'put') await store.put(batches.shift() ?? []);
    if (step.do === 'keep') await keep();
    if (step.do === 'rebuild') await store.askRebuild('2026-10-15');
    if (step.do === 'die') {
      const die = dying(step.at);
      await keep((one) => die(one as never, step.after) as typeof one).catch((error) => {
        if (!(error instanceof Killed)) throw error;
        holder += 1;
        now += LEASE + 1;
      });
    }
    if (step.do === 'retain') {
      const rows = await allHits(store);
      const row = rows[step.which % Math.max(1, rows.length)];
      if (row) await store.retain(row.received - (step.which % 3) * DAY, now, 50);
    }
    if (step.do === 'erase') {
      const rows = await allHits(store);
      const row = rows[step.which % Math.max(1, rows.length)];
      const session = row?.body.sess_id;
      if (!session) continue;
      const subject: Subject = { session: `${session}` };
      await store.erase(subject, now + 365 * DAY);
      erased.add(`${session}`);
      await settle();
      expect((await allHits(store)).some(({ body }) => body.sess_id === session)).toBe(false);
    }
  }
  await settle();
}
