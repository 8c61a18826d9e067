import { randomUUID } from 'node:crypto';
import { appendFileSync, copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createPost } from '../../../service/destinations/post';
import { openEmbeddedStore, storeFile } from '../../../service/engines';
import type { Log } from '../../../service/log/log';
import { keepErased } from '../../../service/persons/keep-erased';
import { addToLedger, ledgerIn } from '../../../service/persons/ledger';
import { runErasures } from '../../../service/persons/run-erasures';
import { erasuresOf } from '../../../service/store/erasure-calls';
import { contactHash } from '../../../service/store/refused-contacts';
import type { Store } from '../../../service/store/store';
import { inProcess } from '../../../service/thread/run-engine';
import { errorArrival, hitArrival, NOON } from '../support/arrivals';

let data = '';
beforeAll(() => {
  data = mkdtempSync(join(tmpdir(), 'taproot-restored-'));
});
afterAll(() => rmSync(data, { recursive: true }));

const open = async () => {
  const store = await openEmbeddedStore(data, inProcess);
  await store.migrate();
  return store;
};
const counts = async (store: Store) => [(await store.page('hit', 0, 100)).length, (await store.page('error', 0, 100)).length];

it('R20: a restored backup is erased again at the start, and its stops hold again, by a record of hashes', async () => {
  const warn = vi.fn();
  const beside = (store: Store) => ({ store, data, now: NOON + 10, logger: { warn } });
  const [visitor, shared, contact] = [randomUUID(), randomUUID(), `c${randomUUID()}`];
  const session = () => ({ sess_id: randomUUID() });
  let store = await open();
  const own = [hitArrival({ temp_id: visitor, ...session() }), hitArrival({ temp_id: visitor, ...session() }), errorArrival(visitor)];
  // A browser that two people used: one of them is erased.
  const [first, second] = [session(), session()];
  const ofContact = [hitArrival({ temp_id: shared, ...first, adestra_contact_id: contact }), hitArrival({ temp_id: shared, ...first })];
  const ofAnother = [hitArrival({ temp_id: shared, ...second, adestra_contact_id: 'another' }), hitArrival({ temp_id: shared, ...second })];
  await store.put([...own, ...ofContact, ...ofAnother]);
  await store.close();
  const backup = join(data, 'backup.sqlite');
  copyFileSync(storeFile(data), backup);

  store = await open();
  for (const subject of [{ visitor }, { contact }]) await store.erase(subject, NOON + 5, { actor: 'a', reason: '', proof: 'account' });
  const stop = { contact: contactHash(contact) ?? '', at: NOON + 6 };
  await erasuresOf(store).stop({ contacts: [stop.contact], at: stop.at });
  await keepErased(beside(store));
  expect(await counts(store)).toEqual([2, 0]);
  await store.close();
  for (const secret of [visitor, contact, shared]) expect(readFileSync(ledgerIn(data), 'utf8')).not.toContain(secret);

  copyFileSync(backup, storeFile(data));
  store = await open();
  expect(await counts(store)).toEqual([6, 1]);
  const ended = new AbortController();
  const log = { oldest: async () => undefined } as unknown as Log;
  const post = createPost({ privateHosts: [] });
  const running = await runErasures({ ...beside(store), log, destinations: [], post, now: () => NOON + 10, signal: ended.signal });
  ended.abort();
  await running.over;
  expect((await store.page('hit', 0, 100)).map(({ body }) => body.hit_id).sort()).toEqual(ofAnother.map(({ key }) => key).sort());
  expect(await counts(store)).toEqual([2, 0]);
  expect((await store.person({ visitor })).visitors).toEqual([]);
  expect((await store.person({ contact: 'another' })).visitors).toEqual([shared]);
  expect(await store.refusedContacts([stop.contact])).toEqual({ [stop.contact]: stop.at });
  // Late copies are dropped again, and what happens from now on is not.
  expect(await store.put([own[0] as never, hitArrival({ temp_id: visitor, timestamp: NOON + 20 }, NOON + 20)])).toMatchObject({
    erased: 1,
    kept: { hit: 1 },
  });
  const before = warn.mock.calls.length;
  await keepErased(beside(store));
  expect(warn.mock.calls.length).toBe(before);
  expect(await counts(store)).toEqual([3, 0]);
  await store.close();
});

it('a line that a crash has cut costs no other line, and is told', async () => {
  const warn = vi.fn();
  const store = await open();
  appendFileSync(ledgerIn(data), '{"erasure":"cut","at":1,"sub');
  const id = randomUUID();
  await addToLedger(data, { erased: [{ id, at: NOON + 30, subjects: [] }], stops: [] });
  await keepErased({ store, data, now: NOON + 31, logger: { warn } });
  expect((await erasuresOf(store).lines()).erased.map((one) => one.id)).toContain(id);
  expect(warn).toHaveBeenCalledWith(expect.objectContaining({ lines: 1 }), expect.stringContaining('can’t be read'));
  await store.close();
});
