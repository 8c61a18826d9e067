import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../operation/logger';
import { addToLedger } from '../persons/ledger';
import { type Settling, settleErasures } from '../persons/settle-erasures';
import type { By } from '../store/erased';
import { type ErasureRecord, erasuresOf, isOpen } from '../store/erasure-calls';
import { subjectHash } from '../store/looks';
import type { Subject } from '../store/store';

/** ms for which a command waits for outcomes that others bring about, and between two looks. */
const PATIENCE = 10_000;
const LOOK = 200;

interface Parts extends Settling {
  readonly data: string;
  readonly logger: Logger;
  /** Resolves once no file of facts has what was deleted. */
  awaitFacts(): Promise<void>;
  readonly patience?: number;
}

const linesOf = (records: readonly ErasureRecord[]) =>
  records.flatMap(({ outcomes }) =>
    outcomes.map(({ place, outcome, rows, last, note }) =>
      [`${place}: ${outcome}`, rows ? `${rows}` : '', last === null ? '' : `last sent ${new Date(last).toISOString()}`, note]
        .filter(Boolean)
        .join(', '),
    ),
  );

const openIn = (records: readonly ErasureRecord[]) => records.some(({ outcomes }) => outcomes.some(({ outcome }) => isOpen(outcome)));

/**
 * Deletes a person's hits and errors, and logs what became of them at each place. Resolves to true once all places have an end, also where an
 * erasure of before was open; to false while one is open, and where there is nothing to erase. Consent records stay.
 */
export async function erasePerson(subject: Subject, by: By, parts: Parts): Promise<boolean> {
  const { store, logger, data, now, awaitFacts, patience = PATIENCE } = parts;
  const erasures = erasuresOf(store);
  const own = () => erasures.list({ most: 100, subject: subjectHash(subject) });
  const before = (await own()).filter((record) => openIn([record]));
  const { contacts, rows } = await store.person(subject);
  const { hit, error, record } = await store.erase(subject, now(), by);
  const kept = { receipt: rows.receipt.length, rejection: rows.rejection.length };
  if (record === undefined && !before.length) {
    const consent = kept.receipt || kept.rejection;
    logger.error(
      { deleted: { hit, error }, kept },
      consent
        ? 'nothing erased: there are consent records of this id, which stay as proof, and no hits that name it. Hits from before a first choice do not'
        : 'nothing erased: nothing is known of this id',
    );
    return false;
  }
  const mine = new Set([...before.map(({ id }) => id), ...(record === undefined ? [] : [record])]);
  const records = async () => (await own()).filter(({ id }) => mine.has(id));
  await addToLedger(data, { erased: (await records()).filter(({ id }) => id === record), stops: [] });
  await awaitFacts().catch((reason: Error) => logger.warn({ reason: reason.message }, 'the facts still have what was erased'));
  for (const id of mine) await settleErasures(parts, id);
  const end = now() + patience;
  let last = await records();
  while (openIn(last) && now() < end) {
    await sleep(LOOK);
    await settleErasures(parts);
    last = await records();
  }
  const done = !openIn(last);
  const told = { deleted: { hit, error }, kept, contacts, outcomes: linesOf(last) };
  if (done) logger.info(told, 'erased');
  else logger.error(told, 'not erased everywhere yet: the service goes on. Ask again by the same command');
  return done;
}
