import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { noteLook } from '../../service/commands/note-look';
import { printPerson } from '../../service/commands/person';
import { openEmbeddedStore } from '../../service/engines';
import { errorArrival, hitArrival, NOON } from './support/arrivals';

const VISITOR = '7b1d4c2e-9a60-4f3d-8e21-5c0f9d3a6b74';

it('a person is printed as one JSON object, with every table, and the look at them stays', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'taproot-person-'));
  const store = await openEmbeddedStore(folder);
  await store.migrate();
  const hit = hitArrival({ temp_id: VISITOR, adestra_contact_id: '88001' });
  await store.put([hit, hitArrival({ temp_id: 'somebody-else' }), errorArrival(VISITOR)]);
  const print = async (visitor: string) => {
    const out = new PassThrough();
    await noteLook(store, NOON, 'person', { subject: { visitor }, reason: 'asked by letter' });
    await printPerson(store, { visitor }, NOON, out.setEncoding('utf8'));
    out.end();
    return JSON.parse(await text(out)) as Record<string, object[]>;
  };
  const person = await print(VISITOR);
  expect(person).toMatchObject({
    asked: { visitor: VISITOR },
    read: '2026-10-14T12:00:00.000Z',
    contacts: ['88001'],
    hits: [{ _id: 1, hit_id: hit.key, temp_id: VISITOR }],
    errors: [{ _id: 1 }],
    receipts: [],
    links: [{ kind: 'visitor', id: VISITOR, since: '2026-10-14T12:00:00.000Z' }],
    looks: [{ at: '2026-10-14T12:00:00.000Z', call: 'person', reason: 'asked by letter' }],
  });
  // R19: it may be handed to the person, and names no operator.
  expect(person.looks?.[0]).not.toHaveProperty('actor');
  const nobody = await print('00000000-0000-4000-8000-000000000000');
  expect([nobody.hits, nobody.errors, nobody.links]).toEqual([[], [], []]);
  await store.close();
  rmSync(folder, { recursive: true });
});
