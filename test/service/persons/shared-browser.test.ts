import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openEmbeddedStore } from '../../../service/engines';
import { personInJson } from '../../../service/persons/in-json';
import type { Subject } from '../../../service/store/store';
import { errorArrival, hitArrival, NOON, receiptArrival } from '../support/arrivals';

it('R19: the export of a contact has no byte of another who used the browser, though both share its receipt', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'taproot-shared-'));
  const store = await openEmbeddedStore(folder);
  await store.migrate();
  const [visitor, consent, alone, other] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const hitOf = (contact: string, sess_id: string, temp_id = visitor) =>
    hitArrival({ temp_id, sess_id, consent_uuid: consent, adestra_contact_id: contact, page_path: `/of-${contact}` });
  await store.put([
    ...[hitOf('ana-1', 's-ana'), hitOf('ben-2', 's-ben'), hitOf('ana-1', 's-phone', alone), hitOf('ben-2', 's-tablet', other)],
    ...[receiptArrival(consent), errorArrival(visitor), errorArrival(other)],
  ]);
  await store.noteLook({
    at: NOON,
    actor: 'officer@one.example',
    call: 'show',
    subject: { contact: 'ben-2' },
    reason: 'a letter of ben-2',
  });
  const exportOf = async (subject: Subject) => JSON.stringify(personInJson(subject, await store.kept(subject), NOON));
  const [ana, ben] = [await exportOf({ contact: 'ana-1' }), await exportOf({ contact: 'ben-2' })];
  await store.close();
  rmSync(folder, { recursive: true });
  expect([/\/of-ana-1/.test(ana), /\/of-ben-2/.test(ben)]).toEqual([true, true]);
  for (const secret of ['ben-2', 's-ben', 's-tablet', other]) expect([secret, ana.includes(secret)]).toEqual([secret, false]);
  for (const secret of ['ana-1', 's-ana', 's-phone', alone]) expect([secret, ben.includes(secret)]).toEqual([secret, false]);
});
