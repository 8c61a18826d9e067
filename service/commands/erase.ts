import type { Logger } from '../operation/logger';
import { outboxOf } from '../store/outbox-calls';
import type { Store, Subject } from '../store/store';

/**
 * Deletes a person's hits and errors, and logs how many. Resolves to false if there were none: the log then says what else is known of the
 * id, and what was told to whom, as nobody can call that back. Consent records stay. `awaitFacts` resolves once no file of facts has the hits.
 */
export async function erasePerson(
  store: Store,
  subject: Subject,
  now: number,
  logger: Logger,
  awaitFacts: () => Promise<void>,
): Promise<boolean> {
  const { contacts, rows } = await store.person(subject);
  const told = (await outboxOf(store).told(rows.hit)).map(({ last, ...one }) => ({ ...one, last: new Date(last).toISOString() }));
  const { hit, error } = await store.erase(subject, now);
  await awaitFacts();
  const kept = { receipt: rows.receipt.length, rejection: rows.rejection.length };
  if (hit || error) {
    logger.info({ deleted: { hit, error }, kept, contacts, ...(told.length && { told }) }, 'erased');
    return true;
  }
  const consent = kept.receipt || kept.rejection;
  logger.error(
    { deleted: { hit, error }, kept },
    consent
      ? 'nothing erased: there are consent records of this id, which stay as proof, and no hits that name it. Hits from before a first choice do not'
      : 'nothing erased: nothing is known of this id',
  );
  return false;
}
