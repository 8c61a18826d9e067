import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pass } from '../../../service/destinations/gate';
import { kindNamed } from '../../../service/destinations/kinds';
import { routeHits } from '../../../service/destinations/route-hits';
import { openEmbeddedStore } from '../../../service/engines';
import { outboxOf } from '../../../service/store/outbox-calls';
import { openPostgresStore } from '../../../service/store/postgres-store';
import type { Store } from '../../../service/store/store';
import { inProcess } from '../../../service/thread/run-engine';
import { notRun } from '../../../tools/lab/engines/not-run';
import { noPostgres, startPostgres } from '../../../tools/lab/servers/postgres';
import { hitArrival, NOON, receiptArrival, rejectionArrival } from '../support/arrivals';
import { emptyHistory, type Known, mayGo, noteChoice, noteHit } from './history';
import { webhookTo } from './world';

/** Two visitors, each with two browsers that have an id of consent of their own. */
const who = { visitor: fc.nat(1), browser: fc.nat(1) };
/** ms between an event and its arrival. */
const late = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 120_000 }));
const STATED = ['analytics', 'analytics,advertising', 'opt_out', 'necessary', ''];
const hit = { do: fc.constant('hit' as const), ...who, late };
const step = fc.oneof(
  // `taken`: the destination had begun by then. What it has not taken goes by replay alone.
  {
    weight: 6,
    arbitrary: fc.record({
      ...hit,
      stated: fc.constantFrom(...STATED),
      signal: fc.constant(false),
      taken: fc.integer({ min: 0, max: 4 }).map(Boolean),
    }),
  },
  fc.record({ ...hit, stated: fc.constant('analytics'), signal: fc.constant(true), taken: fc.constant(true) }),
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ do: fc.constant('choose' as const), ...who, late, grants: fc.boolean(), how: fc.constantFrom('save', 'withdraw', 'reject') },
      signal: fc.integer({ min: 0, max: 3 }).map((one) => one === 0),
    }),
  },
  // Hits of before a first choice name no record: the service's cookie says whose it is.
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refuse first' as const), ...who }) },
  fc.record({ do: fc.constant('erase' as const), ...who }),
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('send' as const), end: fc.constantFrom('sent' as const, 'given_up' as const, 'dies' as const) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 90_000 }) }) },
  { weight: 3, arbitrary: fc.constant({ do: 'replay' as const }) },
  fc.constant({ do: 'restart' as const }),
);
/** Both visitors may be one contact, whom their hits name. */
const history = { steps: fc.array(step, { maxLength: 30, size: 'max' }), contact: fc.boolean() };

interface Place {
  open(): Promise<Store>;
  close(): Promise<void>;
}

async function embedded(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'taproot-histories-'));
  return { open: () => openEmbeddedStore(folder, inProcess), close: async () => rmSync(folder, { recursive: true }) };
}

async function postgres(): Promise<Place> {
  const server = await startPostgres();
  return { open: async () => openPostgresStore(server.url), close: () => server.close() };
}

describe.each([
  { name: 'the embedded store', begin: embedded, runs: 60, options: {} },
  { name: `PostgreSQL${noPostgres ? ` (${noPostgres})` : ''}`, begin: postgres, runs: 25, options: noPostgres ? notRun(noPostgres) : {} },
])('a history of choices, hits, signals, delays and restarts of $name', ({ begin, runs, options }) => {
  let place: Place;
  let store: Store;
  beforeAll(async () => {
    place = await begin();
    store = await place.open();
    await store.migrate();
  });
  afterAll(async () => {
    await store?.close();
    await place?.close();
  });

  it('sends nothing after, or without, the leave that the store can show, and all that has it', options, async () => {
    await fc.assert(
      fc.asyncProperty(fc.record(history), async ({ steps, contact }) => {
        const crm = webhookTo('https://crm.example/', { name: `d${randomUUID().slice(0, 8)}`, wait: 60_000 });
        const kind = kindNamed(crm.kind);
        const person = contact ? { adestra_contact_id: `${Math.floor(Math.random() * 1e15)}` } : {};
        const ids = [0, 1].map(() => ({ edf_uuid: randomUUID(), uuids: [randomUUID(), randomUUID()] }));
        const cookieOf = ({ visitor }: { visitor: number }) => ids[visitor]?.edf_uuid ?? '';
        const recordOf = ({ visitor, browser }: Pick<Known, 'visitor' | 'browser'>) => ids[visitor]?.uuids[browser] ?? '';
        let now = NOON;
        await outboxOf(store).register({ destinations: [{ name: crm.name, kind: 'webhook', address: 'a' }], now });
        const known = emptyHistory(contact);
        const sent = new Set<string>();

        const send = async (end: 'sent' | 'given_up' | 'dies' = 'sent') => {
          const holder = randomUUID();
          const claim = { destination: crm.name, holder, now, until: now + 75_000, most: 100, packs: false, retries: false, probed: now };
          const { events } = await outboxOf(store).claim(claim);
          const passed = events.map((claimed) => pass(claimed, crm, kind, now));
          for (const one of passed)
            if ('event' in one) {
              const own = known.hits.find(({ id }) => id === one.claimed.event);
              expect(own && mayGo(known, own)).toBe(true);
              sent.add(one.claimed.event);
            }
          if (end === 'dies') return;
          const done = passed.map((one) => ('done' in one ? one.done : { event: one.claimed.event, state: end, reason: '' }));
          await outboxOf(store).settle([{ destination: crm.name, holder, now, done, again: [] }]);
        };

        for (const one of steps) {
          now += 1;
          if (one.do === 'wait') now += one.ms;
          else if (one.do === 'send') await send(one.end);
          else if (one.do === 'replay')
            await outboxOf(store).replay({ destination: crm.name, events: [crm.name], since: 0, after: 0, most: 1e6, now });
          else if (one.do === 'restart') {
            await store.close();
            store = await place.open();
          } else if (one.do === 'hit') {
            const at = now - one.late;
            const fields = { event: crm.name, edf_uuid: cookieOf(one), consent_uuid: recordOf(one), ...person };
            const signal = one.signal ? { _signal: 'gpc' } : {};
            const arrival = hitArrival({ ...fields, consent_purposes: one.stated, timestamp: at, ...signal }, now);
            await store.put([arrival], one.taken ? routeHits([arrival], [crm], {}) : []);
            noteHit(known, { ...one, at, received: now, id: arrival.key });
          } else if (one.do === 'choose') {
            const at = now - one.late;
            const consent_uuid = recordOf(one);
            const date = new Date(at).toISOString();
            const receipt = receiptArrival();
            const categories = one.grants ? ['necessary', 'analytics'] : ['necessary'];
            const action = one.grants ? 'accept' : one.how;
            const signal = one.signal ? { _signal: 'gpc' } : {};
            await store.put([{ ...receipt, received: now, body: { ...receipt.body, consent_uuid, date, categories, action, ...signal } }]);
            if (action === 'reject') {
              const { body, ...rejection } = rejectionArrival();
              await store.put([{ ...rejection, key: consent_uuid, received: now, body: { ...body, consent_uuid, consent_date: date } }]);
            }
            noteChoice(known, { ...one, at, received: now, refuses: action === 'withdraw' || action === 'reject' });
          } else if (one.do === 'refuse first') {
            const { body, ...rejection } = rejectionArrival();
            await store.put([
              { ...rejection, received: now, refuser: cookieOf(one), body: { ...body, consent_date: new Date(now).toISOString() } },
            ]);
            known.firsts.push({ ...one, at: now, received: now });
          } else {
            await store.erase({ visitor: cookieOf(one) }, now);
            known.erasures.push({ ...one, at: now, received: now });
          }
        }
        const owed = known.hits.filter((one) => one.taken && mayGo(known, one));
        now += 200_000;
        // First tries go before others.
        await send();
        await send();
        expect(owed.filter(({ id }) => !sent.has(id))).toEqual([]);
        const { counts } = (await outboxOf(store).list()).find(({ name }) => name === crm.name) ?? {};
        expect(counts?.waiting).toBe(0);
      }),
      { numRuns: runs },
    );
  });
});
