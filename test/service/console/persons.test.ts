import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contactHash } from '../../../service/store/refused-contacts';
import { hitArrival, receiptArrival } from '../support/arrivals';
import { type OpenConsole, openConsole } from './open-console';

const OFFICER = 'officer@one.example';

describe('the requests of persons in the console', () => {
  let opened: OpenConsole;
  let headers: Record<string, string>;
  beforeAll(async () => {
    opened = await openConsole();
    await opened.add(OFFICER, ['officer']);
    const cookie = await opened.signIn(OFFICER);
    const session = await opened.app.inject({ url: '/console/api/session', headers: { cookie } });
    headers = { cookie, 'x-console-proof': session.json().proof };
  });
  afterAll(() => opened.close());

  const post = async (path: string, payload: object) => {
    const answer = await opened.app.inject({ method: 'POST', url: `/console/api/${path}`, headers, payload });
    return { status: answer.statusCode, body: answer.json() };
  };
  const get = async (path: string) => (await opened.app.inject({ url: `/console/api/${path}`, headers })).json();
  const lastLook = async () => (await get('persons/looks')).looks[0];

  it('R21: to show and to erase need a stated proof, and asking without one leaves a line', async () => {
    const id = randomUUID();
    for (const door of ['show', 'erase']) {
      const { status, body } = await post(`persons/${door}`, { kind: 'visitor', id, reason: 'a letter of 3 May' });
      expect([status, body.error]).toEqual([403, 'Say how the person has proven who they are']);
      expect(await lastLook()).toMatchObject({ actor: OFFICER, call: 'refused', reason: 'a letter of 3 May' });
    }
    expect((await post('persons/show', { kind: 'visitor', id, proof: 'account', reason: ' ' })).status).toBe(400);
    expect((await post('persons/show', { kind: 'visitor', id: 'x', proof: 'account', reason: 'a letter' })).status).toBe(400);
    expect((await post('persons/show', { kind: 'visitor', id, proof: 'account', reason: 'a letter', passport: '1' })).status).toBe(400);
  });

  it('R19: show everything of one person, and no row of anybody else; the look has actor and reason', async () => {
    const [visitor, other] = [randomUUID(), randomUUID()];
    const hit = hitArrival({ temp_id: visitor });
    await opened.facts.store.put([hit, hitArrival({ temp_id: other })]);
    const { status, body } = await post('persons/show', { kind: 'visitor', id: visitor, proof: 'document', reason: 'a letter' });
    expect([status, body.hits.map((one: { hit_id: string }) => one.hit_id)]).toEqual([200, [hit.key]]);
    expect(JSON.stringify(body)).not.toContain(other);
    expect(await lastLook()).toMatchObject({ actor: OFFICER, call: 'show', reason: 'a letter (document)' });
  });

  it('R20: erase a person with a record, and say 404 where there is nothing', async () => {
    const visitor = randomUUID();
    await opened.facts.store.put([hitArrival({ temp_id: visitor })]);
    const asked = { kind: 'visitor', id: visitor, proof: 'account', reason: 'a letter' };
    const { status, body } = await post('persons/erase', asked);
    expect([status, body]).toMatchObject([200, { actor: OFFICER, proof: 'account', reason: 'a letter' }]);
    expect(body.outcomes).toContainEqual(expect.objectContaining({ place: 'store', outcome: 'erased', rows: 1 }));
    expect((await get('persons/erasures')).erasures[0]).toEqual(body);
    expect((await post('persons/erase', asked)).status).toBe(404);
  });

  it('R21: stop with an e-mail alone, without any proof, and of a receipt its only contact too', async () => {
    const { store } = opened.facts;
    expect(await post('persons/stop', { kind: 'contact', id: ' Ana@One.example', reason: 'by phone' })).toEqual({
      status: 200,
      body: { stopped: 1 },
    });
    const hash = contactHash('ana@one.example') ?? '';
    expect(Object.keys(await store.refusedContacts([hash]))).toEqual([hash]);
    expect(await lastLook()).toMatchObject({ call: 'stop', reason: 'by phone' });

    const [alone, together] = [randomUUID(), randomUUID()];
    const ofOne = { temp_id: randomUUID(), consent_uuid: alone, adestra_contact_id: `a${alone}` };
    const ofTwo = { temp_id: randomUUID(), consent_uuid: together };
    await store.put(
      [ofOne, { ...ofTwo, adestra_contact_id: 'one' }, { ...ofTwo, adestra_contact_id: 'two' }].map((one) => hitArrival(one)),
    );
    expect((await post('persons/stop', { kind: 'receipt', id: alone, reason: 'by phone' })).body).toEqual({ stopped: 2 });
    expect((await post('persons/stop', { kind: 'receipt', id: together, reason: 'by phone' })).body).toEqual({ stopped: 1 });
    expect(await store.refusedContacts([contactHash('one'), contactHash('two')] as string[])).toEqual({});
    expect((await post('persons/stop', { kind: 'visitor', id: alone, reason: 'by phone' })).status).toBe(400);
  });

  it('list receipts by their id in words, and note who looked', async () => {
    const uuid = randomUUID();
    await opened.facts.store.put([receiptArrival(uuid), receiptArrival()]);
    const { status, body } = await post('receipts', { id: uuid.toUpperCase(), reason: 'a call' });
    expect([status, body.receipts.length]).toEqual([200, 1]);
    expect(body.receipts[0].heading).toMatch(/UTC$/);
    expect(await lastLook()).toMatchObject({ actor: OFFICER, call: 'receipts', reason: 'a call' });
    expect((await post('receipts', { id: 'x', reason: 'a call' })).status).toBe(400);
  });
});
