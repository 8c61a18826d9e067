import type { Writable } from 'node:stream';
import { personInJson } from '../persons/in-json';
import type { Store, Subject } from '../store/store';

/** Prints everything kept about a person as one JSON object. */
export async function printPerson(store: Pick<Store, 'kept'>, subject: Subject, now: number, to: Writable): Promise<void> {
  to.write(`${JSON.stringify(personInJson(subject, await store.kept(subject), now), null, 2)}\n`);
}
