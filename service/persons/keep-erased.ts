import type { Kind } from '../arrival';
import type { Logger } from '../operation/logger';
import type { Erased } from '../store/erased';
import { erasuresOf } from '../store/erasure-calls';
import { isErased } from '../store/erasures';
import type { Store } from '../store/store';
import { addToLedger, ledgerIn, missingIn, readLedger } from './ledger';

/** Rows that are looked at at once. */
const PAGE = 5_000;

/** Finds the rows of each of these erasures, by its hashes. */
async function rowsOf(store: Pick<Store, 'page'>, kind: Kind & ('hit' | 'error'), erased: readonly Erased[]) {
  const ledgers = erased.map(({ at, subjects }) => new Map(subjects.map((subject) => [subject, at])));
  const found: number[][] = erased.map(() => []);
  for (let after = 0; ; ) {
    const rows = await store.page(kind, after, PAGE);
    const last = rows.at(-1);
    if (!last) return found;
    for (const { id, received, body } of rows) {
      const at = ledgers.findIndex((subjects) => isErased({ kind, key: '', received, body }, subjects));
      found[at]?.push(id);
    }
    after = last.id;
  }
}

interface Parts {
  readonly store: Store;
  readonly data: string;
  readonly logger: Pick<Logger, 'warn'>;
  readonly now: number;
}

/**
 * Brings the record in the store and the one beside it together. What the store does not know of was restored from a backup of before: such
 * persons are erased again, and stops hold again.
 */
export async function keepErased({ store, data, logger, now }: Parts): Promise<void> {
  const erasures = erasuresOf(store);
  const beside = await readLedger(data);
  if (beside.unread) logger.warn({ file: ledgerIn(data), lines: beside.unread }, 'the record of erasures has lines that can’t be read');
  const inside = await erasures.lines();
  const lost = missingIn(beside, inside);
  if (lost.erased.length) {
    const hits = await rowsOf(store, 'hit', lost.erased);
    const errors = await rowsOf(store, 'error', lost.erased);
    for (const [i, one] of lost.erased.entries()) {
      const { hit, error } = await erasures.again({ ...one, now, hits: hits[i] ?? [], errors: errors[i] ?? [] });
      logger.warn({ erasure: one.id, deleted: { hit, error } }, 'erased again what a restored backup had brought back');
    }
  }
  for (const { contact, at } of lost.stops) await erasures.stop({ contacts: [contact], at });
  await addToLedger(data, missingIn(inside, beside));
}
