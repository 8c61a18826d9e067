import type { Env, HitPayload } from '../../../kernel';
import { type ReportWarning, readSound } from '../../../lib/records/broken-record';
import { isGift } from '../../../lib/records/conversions';
import { readTransactionId } from '../../../lib/records/transactions';
import { writeText } from '../../../lib/storage/storage';
import { GIFTS_KEY } from '../layer/keys';

const MOST = 100;

/** Ids, with spaces between them. */
const isSound = (text: string) => /^[\w.: -]+$/.test(text);

/**
 * CNV-02: returns a function that returns whether a hit is new. A hit of a gift that was reported before is not: visitors reload and reopen
 * receipts, which report their gift each time.
 */
export function createOnce({ window }: Pick<Env, 'window'>, report: ReportWarning): (hit: HitPayload) => boolean {
  // Lasts as long as the document, if storage is denied.
  let told: readonly string[] = [];
  return ({ event, transaction_id }) => {
    const transaction = isGift(`${event}`) && readTransactionId(transaction_id);
    if (!transaction) return true;
    const id = `${event}_${transaction}`;
    const known = readSound(window, 'localStorage', GIFTS_KEY, isSound, report)?.split(' ') ?? told;
    if (known.includes(id)) return false;
    told = [...known, id].slice(-MOST);
    writeText(window, 'localStorage', GIFTS_KEY, told.join(' '));
    return true;
  };
}
