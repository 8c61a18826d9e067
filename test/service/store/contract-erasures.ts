import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { NewDelivery } from '../../../service/store/deliveries';
import { erasuresOf } from '../../../service/store/erasure-calls';
import { subjectHash } from '../../../service/store/looks';
import { outboxOf } from '../../../service/store/outbox-calls';
import { receiptHash } from '../../../service/store/refused-contacts';
import type { Store } from '../../../service/store/store';
import { errorArrival, hitArrival, NOON, receiptArrival } from '../support/arrivals';

const DAY = 86_400_000;
const BY = { actor: 'officer@main.example', reason: 'asked by letter', proof: 'account' };
const CLAIM = { most: 9, packs: false, retries: false, probed: NOON + 60_000 };

/** The guarantees of a store's record of erasures and stops, which every engine proves. */
export function provesErasures(store: () => Store): void {
  const erasures = () => erasuresOf(store());
  const recordOf = async (visitor: string) => (await erasures().list({ most: 9, subject: subjectHash({ visitor }) }))[0];
  const begin = async () => {
    const name = `d${randomUUID().slice(0, 8)}`;
    await outboxOf(store()).register({ destinations: [{ name, kind: 'webhook', address: 'a' }], now: NOON });
    return name;
  };
  const endOf = async (visitor: string, place: string) => (await recordOf(visitor))?.outcomes.find((one) => one.place === place);

  it('R20: keeps a record of an erasure with an outcome for each place, and hashes alone', async () => {
    const visitor = randomUUID();
    const receipt = receiptArrival();
    const hit = hitArrival({ temp_id: visitor, consent_uuid: receipt.body.consent_uuid, adestra_contact_id: `${visitor}-c` });
    await store().put([hit, errorArrival(visitor), receipt]);
    const { record } = await store().erase({ visitor }, NOON + 1, BY);
    const kept = await recordOf(visitor);
    expect(kept).toMatchObject({ id: record, at: NOON + 1, ...BY });
    const ends = Object.fromEntries((kept?.outcomes ?? []).map(({ place, outcome, rows }) => [place, [outcome, rows]]));
    expect(ends).toMatchObject({ store: ['erased', 2], facts: ['waiting', 0], log: ['waiting', 0], receipts: ['kept', 1] });
    for (const secret of [visitor, hit.key, hit.body.sess_id]) expect(JSON.stringify(kept)).not.toContain(secret);
    expect((await store().kept({ visitor })).tables.erasure_records).toMatchObject([{ id: record, actor: BY.actor }]);
    expect((await store().kept({ visitor })).tables.erasure_outcomes).toHaveLength(kept?.outcomes.length ?? 0);
    expect((await store().kept({ visitor: randomUUID() })).tables.erasure_records).toEqual([]);
  });

  it('keeps no record where there was nothing to erase', async () => {
    const visitor = randomUUID();
    expect(await store().erase({ visitor }, NOON)).not.toHaveProperty('record');
    expect(await recordOf(visitor)).toBeUndefined();
  });

  it('S5: drops what is sent again of erased rows, also from a page whose clock is ahead, and keeps what the person does later', async () => {
    const visitor = randomUUID();
    const hit = hitArrival({ temp_id: visitor, timestamp: NOON + DAY }, NOON);
    const error = errorArrival(visitor);
    await store().put([hit, error]);
    expect(await store().erase({ visitor }, NOON + 60_000, BY)).toMatchObject({ hit: 1, error: 1 });
    // The answer was lost, so the browser sends both once more.
    const again = [hit, { ...error, body: { ...error.body, timestamp: NOON + DAY } }].map((one) => ({ ...one, received: NOON + 90_000 }));
    const later = hitArrival({ temp_id: visitor, timestamp: NOON + 70_000 }, NOON + 70_000);
    expect(await store().put([...again, later])).toMatchObject({ erased: 2, kept: { hit: 1, error: 0 } });
    for (const { key } of [hit, error]) expect(JSON.stringify((await erasures().lines()).erased)).not.toContain(key);
    await store().retain(NOON - 400 * DAY, NOON + 30 * DAY, 10);
  });

  it('S5: keeps the hashes for which copies wait in the log, however long, and those of others for 8 days', async () => {
    const [waits, over] = [randomUUID(), randomUUID()];
    const own = (visitor: string, timestamp: number) => hitArrival({ temp_id: visitor, timestamp }, timestamp);
    await store().put([own(waits, NOON), own(over, NOON)]);
    const [{ record = '' }, other] = [
      await store().erase({ visitor: waits }, NOON + 1, BY),
      await store().erase({ visitor: over }, NOON, BY),
    ];
    const settle = (erasure: string, now: number) =>
      erasures().settle([{ erasure, place: 'log', outcome: 'erased', note: '', now, due: now }]);
    for (const one of await erasures().list({ most: 100 })) if (one.id !== record) await settle(one.id, NOON + 2);
    expect(other.record).toBeDefined();
    // The worker was down for a month, and takes the log's entries out while it deletes what is too old.
    const now = NOON + 30 * DAY;
    await store().retain(NOON - 400 * DAY, now, 10);
    expect(await store().put([own(waits, NOON), own(waits, NOON + 2)])).toMatchObject({ erased: 1, kept: { hit: 1 } });
    expect((await store().kept({ visitor: over })).tables.erasures).toEqual([]);
    await settle(record, now);
    await store().retain(NOON - 400 * DAY, now, 10);
    expect((await store().kept({ visitor: waits })).tables.erasures).toEqual([]);
  });

  it('R20: says of each destination whether anything had been sent, and waits for what is under way', async () => {
    const visitor = randomUUID();
    const outbox = outboxOf(store());
    const [sent, waiting, underWay] = [await begin(), await begin(), await begin()];
    const hit = hitArrival({ temp_id: visitor });
    await store().put(
      [hit],
      [sent, waiting, underWay].map((destination): NewDelivery => ({ destination, event: hit.key, due: NOON, queued: NOON })),
    );
    const claim = (destination: string) =>
      outbox.claim({ ...CLAIM, destination, holder: destination, now: NOON + 1, until: NOON + 30_000 });
    const settle = (destination: string, now: number) =>
      outbox.settle([{ destination, holder: destination, now, again: [], done: [{ event: hit.key, state: 'sent', reason: '' }] }]);
    await claim(sent);
    await settle(sent, NOON + 2);
    await claim(underWay);
    const { record = '' } = await store().erase({ visitor }, NOON + 3, BY);
    expect(await endOf(visitor, `to ${sent}`)).toMatchObject({ outcome: 'waiting', rows: 1, last: NOON + 2 });
    expect(await endOf(visitor, `to ${waiting}`)).toMatchObject({ outcome: 'nothing', rows: 0, last: null });
    const due = async (now: number) =>
      (await erasures().claim({ now, until: now + 1, erasure: record })).flatMap(({ erasure, place, events, last }) =>
        erasure === record && place.startsWith('to ') ? [{ place, events, last }] : [],
      );
    expect(await due(NOON + 4)).toEqual([{ place: `to ${sent}`, events: [hit.key], last: NOON + 2 }]);
    await settle(underWay, NOON + 5);
    const later = await due(NOON + 30_001);
    expect(later).toContainEqual({ place: `to ${underWay}`, events: [hit.key], last: NOON + 5 });
    const ended = { erasure: record, place: `to ${sent}`, outcome: 'sent', note: 'asks the recipient', now: NOON + 6, due: 0 } as const;
    await erasures().settle([ended]);
    expect(await endOf(visitor, `to ${sent}`)).toMatchObject({ outcome: 'sent', note: 'asks the recipient', at: NOON + 6 });
    expect((await due(NOON + 90_000)).map(({ place }) => place)).toEqual([`to ${underWay}`]);
    expect(JSON.stringify(await recordOf(visitor))).not.toContain(hit.key);
  });

  it('hands an open outcome to one at a time, and one that failed again at once to who asks for it', async () => {
    const visitor = randomUUID();
    await store().put([hitArrival({ temp_id: visitor })]);
    const { record = '' } = await store().erase({ visitor }, NOON, BY);
    const places = async (now: number, erasure?: string) =>
      (await erasures().claim({ now, until: now + 60_000, ...(erasure && { erasure }) })).flatMap((one) =>
        one.erasure === record ? [one.place] : [],
      );
    expect((await places(NOON)).sort()).toEqual(['facts', 'log']);
    expect(await places(NOON + 1, record)).toEqual([]);
    await erasures().settle([{ erasure: record, place: 'log', outcome: 'failed', note: 'down', now: NOON + 2, due: NOON + 50_000 }]);
    expect(await places(NOON + 3)).toEqual([]);
    expect(await places(NOON + 3, record)).toEqual(['log']);
  });

  it('R20, R21: a stop withdraws what waits for a contact or a receipt, and outlives the erasure of the person', async () => {
    const name = await begin();
    const facts = async (more: Readonly<Record<string, unknown>>, received = NOON) => {
      const hit = hitArrival({ consent_purposes: 'analytics', timestamp: received, ...more }, received);
      await store().put([hit], [{ destination: name, event: hit.key, due: NOON, queued: NOON }]);
      const { events } = await outboxOf(store()).claim({
        ...CLAIM,
        destination: name,
        holder: randomUUID(),
        now: NOON + 1,
        until: NOON + 2,
      });
      return events.find(({ event }) => event === hit.key)?.facts.suppressed;
    };
    const [uuid, temp_id, other] = [randomUUID(), randomUUID(), randomUUID()];
    expect(await facts({ temp_id, consent_uuid: uuid })).toBeUndefined();
    await erasures().stop({ contacts: [receiptHash(uuid.toUpperCase())], at: NOON + 5 });
    expect(await facts({ temp_id, consent_uuid: uuid })).toBe(true);
    // Another hit of the same visitor, under no receipt.
    expect(await facts({ temp_id })).toBe(true);
    expect(await facts({ temp_id: other })).toBeUndefined();
    expect((await store().kept({ receipt: uuid })).tables.stops).toEqual([{ contact: receiptHash(uuid), at: NOON + 5 }]);
    await store().erase({ receipt: uuid }, NOON + 6, BY);
    expect((await erasures().lines()).stops).toContainEqual({ contact: receiptHash(uuid), at: NOON + 5 });
    expect(await facts({ temp_id: randomUUID(), consent_uuid: uuid }, NOON + 10)).toBe(true);
  });
}
