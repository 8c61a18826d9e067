import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Arrival } from '../../../service/arrival';
import { outboxOf } from '../../../service/store/outbox-calls';
import { contactHash } from '../../../service/store/refused-contacts';
import type { Store } from '../../../service/store/store';
import { hitArrival, NOON, receiptArrival, rejectionArrival } from '../support/arrivals';

const HOUR = 3_600_000;
const iso = (time: number) => new Date(time).toISOString();

const withBody = (arrival: Arrival, body: object, received = arrival.received): Arrival => ({
  ...arrival,
  received,
  body: { ...arrival.body, ...body },
});
const refusal = (uuid: string, time: number, received = time): Arrival =>
  withBody(rejectionArrival(uuid), { consent_date: iso(time) }, received);

/** The guarantees of a store about contacts who refuse, which every engine proves. */
export function provesRefusedContacts(store: () => Store): void {
  const refusedAt = async (contact: string) => {
    const hash = contactHash(contact) ?? '';
    return (await store().refusedContacts([hash, 'of nobody']))[hash];
  };
  const visitor = (more: object = {}) => ({ temp_id: randomUUID(), consent_uuid: randomUUID(), timestamp: NOON - HOUR, ...more });
  const contact = () => `${Math.floor(Math.random() * 1e15)}`;

  it('notes the contact of a visitor who refuses or withdraws, by a rejection or a receipt, and nobody else', async () => {
    for (const made of ['rejection', 'reject', 'withdraw'] as const) {
      const [own, id] = [visitor(), contact()];
      const stranger = contact();
      await store().put([hitArrival({ ...own, adestra_contact_id: id }), hitArrival(visitor({ adestra_contact_id: stranger }))]);
      expect(await refusedAt(id)).toBeUndefined();
      await store().put([
        made === 'rejection'
          ? refusal(own.consent_uuid.toUpperCase(), NOON - 1_000, NOON)
          : withBody(receiptArrival(own.consent_uuid), { action: made, categories: ['necessary'], date: iso(NOON - 1_000) }),
      ]);
      expect([await refusedAt(id), await refusedAt(stranger)]).toEqual([NOON - 1_000, undefined]);
    }
  });

  it('notes no contact for a grant, nor for a choice of a part', async () => {
    const [own, id] = [visitor(), contact()];
    await store().put([hitArrival({ ...own, adestra_contact_id: id })]);
    for (const action of ['accept', 'save', 'renew'])
      await store().put([withBody(receiptArrival(own.consent_uuid), { action, categories: ['necessary', 'analytics'] })]);
    expect(await refusedAt(id)).toBeUndefined();
  });

  it('notes the contact whom the service knows by a cookie, without a hit, in no row', async () => {
    const id = contact();
    const sent = { ...refusal(randomUUID(), NOON), contact: contactHash(id) as string };
    await store().put([sent]);
    expect(await refusedAt(id)).toBe(NOON);
    const row = await store().find('rejection', sent.key);
    expect(JSON.stringify(await store().rows('rejection', [row as number]))).not.toContain(sent.contact);
  });

  it('notes the contact of a hit that a refusal has overtaken, and of none that happened after it', async () => {
    for (const [timestamp, expected] of [
      [NOON - HOUR, NOON],
      [NOON + HOUR, undefined],
    ]) {
      const [own, id] = [visitor({ timestamp }), contact()];
      await store().put([refusal(own.consent_uuid, NOON)]);
      await store().put([hitArrival({ ...own, adestra_contact_id: id }, NOON + 2 * HOUR)]);
      expect(await refusedAt(id)).toBe(expected);
    }
  });

  it('notes the contact of a shared browser’s newest hit alone', async () => {
    const [own, [first, second]] = [visitor(), [contact(), contact()]];
    await store().put([hitArrival({ ...own, adestra_contact_id: first })]);
    await store().put([hitArrival({ ...own, adestra_contact_id: second })]);
    await store().put([refusal(own.consent_uuid, NOON)]);
    expect([await refusedAt(first as string), await refusedAt(second as string)]).toEqual([undefined, NOON]);
  });

  it('keeps the latest refusal, takes none for later than its arrival, and is harmless twice', async () => {
    const [own, id] = [visitor(), contact()];
    await store().put([hitArrival({ ...own, adestra_contact_id: id })]);
    const future = refusal(own.consent_uuid, NOON + 24 * HOUR, NOON);
    for (const one of [future, future, refusal(own.consent_uuid, NOON - HOUR, NOON)]) await store().put([one]);
    expect(await refusedAt(id)).toBe(NOON);
  });

  it('outlives an erasure as a hash, which the person’s rows show', async () => {
    const [own, id] = [visitor(), contact()];
    await store().put([hitArrival({ ...own, adestra_contact_id: id })]);
    await store().put([refusal(own.consent_uuid, NOON)]);
    await store().erase({ contact: id }, NOON + 1);
    expect(await refusedAt(` ${id} `)).toBe(NOON);
    expect((await store().kept({ contact: id })).tables.refused_contacts).toEqual([{ contact: contactHash(id), refused: NOON }]);
  });

  it('tells destinations that a contact has refused elsewhere, until that visitor chooses anew under their own id', async () => {
    const id = contact();
    const [phone, laptop] = [visitor({ adestra_contact_id: id }), visitor({ adestra_contact_id: id, consent_purposes: 'analytics' })];
    const name = `d${randomUUID().slice(0, 8)}`;
    const outbox = outboxOf(store());
    await outbox.register({ destinations: [{ name, kind: 'webhook', address: 'a' }], now: NOON });
    const facts = async () => {
      const hit = hitArrival(laptop);
      await store().put([hit], [{ destination: name, event: hit.key, due: NOON, queued: NOON }]);
      const { events } = await outbox.claim({
        ...{ destination: name, holder: randomUUID(), now: NOON + 1, until: NOON + 2, most: 9, packs: false, retries: false },
        probed: NOON + 2,
      });
      return events.find(({ event }) => event === hit.key)?.facts.suppressed;
    };
    await store().put([hitArrival(phone)]);
    expect(await facts()).toBeUndefined();
    await store().put([refusal(phone.consent_uuid, NOON)]);
    expect(await facts()).toBe(true);
    await store().put([
      withBody(receiptArrival(laptop.consent_uuid), { action: 'accept', categories: ['necessary', 'analytics'], date: iso(NOON + HOUR) }),
    ]);
    expect(await facts()).toBeUndefined();
  });
}
