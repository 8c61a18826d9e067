import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rowsOf } from '../../../service/commands/export';
import type { Store, Subject } from '../../../service/store/store';
import type { Asked } from './proves-queries';
import { type Fact, makeWorld } from './world';

const FIELDS = {
  visitor: ['temp_id', 'edf_uuid', 'consent_uuid'],
  user: ['temp_id', 'edf_uuid'],
  receipt: ['consent_uuid'],
  session: ['sess_id'],
} as const;

/** Every id by which the person can be asked for. */
function subjectsOf(own: readonly Fact[]): Subject[] {
  const bodies = own.filter(({ arrival }) => arrival.kind === 'hit').map(({ arrival }) => arrival.body);
  return Object.entries(FIELDS).flatMap(([kind, names]) => {
    const ids = new Set(names.flatMap((name) => bodies.flatMap((body) => (body[name] ? [String(body[name])] : []))));
    return [...ids].map((id) => ({ [kind]: id }) as unknown as Subject);
  });
}

const keysOf = (facts: readonly Fact[], kind: string) =>
  facts
    .filter(({ arrival }) => arrival.kind === kind)
    .map(({ arrival }) => JSON.stringify(arrival.body))
    .sort();

async function stored(store: Store, kind: 'hit' | 'error' | 'receipt', subject?: Subject): Promise<string[]> {
  const found: string[] = [];
  for await (const { body } of rowsOf(store, kind, subject && { subject })) found.push(JSON.stringify(body));
  return found.sort();
}

const inOrder = (fields: object) => Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)));

/** PostgreSQL orders the fields of a body. */
const sameFields = (texts: readonly string[]) =>
  texts
    .map((text) =>
      JSON.stringify(JSON.parse(text), (_, value) => (Object(value) !== value || Array.isArray(value) ? value : inOrder(value))),
    )
    .sort();

/** Proves that a person is one thing by each of their ids, for reading and for erasing, and that nobody else is touched. */
export function provesPersons(open: () => Promise<Asked>, runs: number): void {
  it('read and erase a person whole by any of their ids, and nobody else', async () => {
    await fc.assert(
      fc.asyncProperty(fc.noShrink(fc.nat()), fc.nat(), async (seed, choice) => {
        const { facts, batches } = makeWorld(seed);
        const { store, close } = await open();
        try {
          for (const batch of batches) await store.put(batch);
          const names = [...new Set(facts.map(({ person }) => person))];
          const name = names[choice % names.length];
          const own = facts.filter(({ person }) => person === name);
          const others = facts.filter(({ person }) => person !== name);
          const ofOthers = new Set(others.flatMap(({ arrival: { body } }) => [body.temp_id, body.edf_uuid]));
          const all = subjectsOf(own);
          const isOwn = (subject: Subject) => !ofOthers.has(Object.values(subject)[0]);
          const subjects = all.filter(isOwn);
          for (const shared of all.filter((one) => !isOwn(one))) expect((await store.person(shared)).rows.hit).toEqual([]);
          for (const subject of subjects)
            for (const kind of ['hit', 'error', 'receipt'] as const)
              expect(sameFields(await stored(store, kind, subject)), JSON.stringify(subject)).toEqual(sameFields(keysOf(own, kind)));

          const subject = subjects[choice % subjects.length] as Subject;
          const latest = Math.max(...facts.map(({ arrival }) => arrival.received));
          const [hits, errors] = [keysOf(own, 'hit').length, keysOf(own, 'error').length];
          expect(await store.erase(subject, latest), JSON.stringify(subject)).toMatchObject({ hit: hits, error: errors });
          for (const kind of ['hit', 'error'] as const)
            expect(sameFields(await stored(store, kind))).toEqual(sameFields(keysOf(others, kind)));
          // Browsers and the log send again what they had not seen answered.
          for (const batch of batches) await store.put(batch);
          for (const kind of ['hit', 'error'] as const)
            expect(sameFields(await stored(store, kind))).toEqual(sameFields(keysOf(others, kind)));
          expect(await store.erase(subject, latest)).toMatchObject({ hit: 0, error: 0 });
        } finally {
          await close();
        }
      }),
      { numRuns: runs },
    );
  });

  it.each([
    ['contact', 'adestra_contact_id'],
    ['user', 'user_id'],
  ])('read and erase the visitors of a %s, and no one whose id begins alike', async (kind, field) => {
    await fc.assert(
      fc.asyncProperty(fc.noShrink(fc.nat()), async (seed) => {
        const { facts, batches } = makeWorld(seed);
        const { store, close } = await open();
        const contactOf = ({ arrival }: Fact) => (/^\d+$/.test(`${arrival.body[field]}`) ? (arrival.body[field] as string) : undefined);
        const contact = facts.map(contactOf).find(Boolean);
        try {
          for (const batch of batches) await store.put(batch);
          if (!contact) return;
          const subject = { [kind]: contact } as unknown as Subject;
          const people = new Set(facts.filter((fact) => contactOf(fact) === contact).map(({ person }) => person));
          const isOwn = ({ person }: Fact) => people.has(person);
          for (const own of ['hit', 'error'] as const)
            expect(sameFields(await stored(store, own, subject))).toEqual(sameFields(keysOf(facts.filter(isOwn), own)));
          await store.erase(subject, Math.max(...facts.map(({ arrival }) => arrival.received)));
          const others = facts.filter((fact) => !isOwn(fact));
          for (const batch of batches) await store.put(batch);
          for (const own of ['hit', 'error'] as const)
            expect(sameFields(await stored(store, own))).toEqual(sameFields(keysOf(others, own)));
        } finally {
          await close();
        }
      }),
      { numRuns: runs },
    );
  });
}
