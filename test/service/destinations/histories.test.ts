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
import type { Store } from '../../../service/store/store';
import { inProcess } from '../../../service/thread/run-engine';
import { hitArrival, NOON, receiptArrival, rejectionArrival } from '../support/arrivals';
import { webhookTo } from './world';

let folder: string;
let store: Store;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'taproot-histories-'));
  store = await openEmbeddedStore(folder, inProcess);
  await store.migrate();
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

/** Two visitors, each with two browsers that have an id of consent of their own. */
const who = { visitor: fc.nat(1), browser: fc.nat(1) };
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('hit' as const),
      ...who,
      stated: fc.constantFrom('analytics', 'analytics,advertising', 'opt_out', 'necessary', ''),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('choose' as const), ...who, grants: fc.boolean(), rejection: fc.boolean() }) },
  fc.record({ do: fc.constant('signal' as const), ...who }),
  fc.record({ do: fc.constant('erase' as const), ...who }),
  { weight: 4, arbitrary: fc.record({ do: fc.constant('send' as const), dies: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 90_000 }) }) },
  fc.constant({ do: 'restart' as const }),
);

interface Known {
  readonly at: number;
  readonly visitor: number;
  readonly browser: number;
}
type KnownHit = Known & { readonly id: string; readonly stated: string };
type KnownChoice = Known & { readonly grants: boolean };

describe('a history of choices, hits, delays and restarts', () => {
  it('sends nothing after, or without, the leave that the store can show, and all that has it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30, size: 'max' }), async (steps) => {
        const crm = webhookTo('https://crm.example/', { name: `d${randomUUID().slice(0, 8)}`, wait: 60_000 });
        const kind = kindNamed(crm.kind);
        const ids = [0, 1].map(() => ({ edf_uuid: randomUUID(), uuids: [randomUUID(), randomUUID()] }));
        const idsOf = ({ visitor, browser }: { visitor: number; browser: number }) => ({
          edf_uuid: ids[visitor]?.edf_uuid,
          consent_uuid: ids[visitor]?.uuids[browser] ?? '',
        });
        let now = NOON;
        await outboxOf(store).register({ destinations: [{ name: crm.name, kind: 'webhook', address: 'a' }], now });
        const hits: KnownHit[] = [];
        const choices: KnownChoice[] = [];
        const ends: Known[] = [];
        const erasures: Known[] = [];
        const sent = new Map<string, number>();

        /** Stated by plain rules: which hits may go at this moment. */
        const mayGo = (hit: KnownHit): boolean => {
          if (!/analytics|opt_out/.test(hit.stated)) return false;
          if (ends.some(({ visitor, at }) => visitor === hit.visitor && at >= hit.at)) return false;
          const own = choices.filter(({ visitor, browser }) => visitor === hit.visitor && browser === hit.browser);
          const last = own.filter(({ at }) => at < hit.at).at(-1);
          if (last?.grants === false || own.some(({ at, grants }) => at >= hit.at && !grants)) return false;
          // Another browser is known to be the visitor's by a hit of it that is in the store.
          return !choices.some(
            (one) => one.visitor === hit.visitor && one.browser !== hit.browser && one.at >= hit.at && !one.grants && isKnown(one),
          );
        };
        const isKnown = ({ visitor, browser }: Known) =>
          hits.some(
            (hit) =>
              hit.visitor === visitor && hit.browser === browser && !erasures.some((end) => end.visitor === visitor && end.at >= hit.at),
          );

        const send = async (dies: boolean) => {
          const holder = randomUUID();
          const claim = { destination: crm.name, holder, now, until: now + 75_000, most: 100, packs: false, retries: false, probed: now };
          const { events } = await outboxOf(store).claim(claim);
          const passed = events.map((claimed) => pass(claimed, crm, kind, now));
          for (const one of passed)
            if ('event' in one) {
              const hit = hits.find(({ id }) => id === one.claimed.event);
              expect(hit && mayGo(hit)).toBe(true);
              sent.set(one.claimed.event, (sent.get(one.claimed.event) ?? 0) + 1);
            }
          if (dies) return;
          const done = passed.map((one) => ('done' in one ? one.done : { event: one.claimed.event, state: 'sent' as const, reason: '' }));
          await outboxOf(store).settle([{ destination: crm.name, holder, now, done, again: [] }]);
        };

        for (const one of steps) {
          now += 1;
          if (one.do === 'wait') now += one.ms;
          else if (one.do === 'send') await send(one.dies);
          else if (one.do === 'restart') {
            await store.close();
            store = await openEmbeddedStore(folder, inProcess);
          } else if (one.do === 'hit' || one.do === 'signal') {
            const signal = one.do === 'signal';
            const stated = one.do === 'hit' ? one.stated : 'analytics';
            const arrival = hitArrival({ ...idsOf(one), consent_purposes: stated, timestamp: now, ...(signal && { _signal: 'gpc' }) }, now);
            await store.put([arrival], routeHits([arrival], [crm], {}));
            hits.push({ ...one, at: now, id: arrival.key, stated: signal ? '' : stated });
            if (signal) ends.push({ ...one, at: now });
          } else if (one.do === 'choose') {
            const { consent_uuid } = idsOf(one);
            const date = new Date(now).toISOString();
            const receipt = receiptArrival();
            const categories = one.grants ? ['necessary', 'analytics'] : ['necessary'];
            await store.put([{ ...receipt, received: now, body: { ...receipt.body, consent_uuid, date, categories } }]);
            if (one.rejection && !one.grants) {
              const rejection = rejectionArrival();
              await store.put([
                { ...rejection, key: consent_uuid, received: now, body: { ...rejection.body, consent_uuid, consent_date: date } },
              ]);
            }
            choices.push({ ...one, at: now });
          } else {
            await store.erase({ visitor: idsOf(one).edf_uuid ?? '' }, now);
            ends.push({ ...one, at: now });
            erasures.push({ ...one, at: now });
          }
        }
        const owed = hits.filter(mayGo);
        now += 200_000;
        // First tries go before others.
        await send(false);
        await send(false);
        expect(owed.filter(({ id }) => !sent.has(id))).toEqual([]);
        const { counts } = (await outboxOf(store).list()).find(({ name }) => name === crm.name) ?? {};
        expect(counts?.waiting).toBe(0);
      }),
      { numRuns: 60 },
    );
  });
});
