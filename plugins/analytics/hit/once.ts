import type { Env, HitPayload } from '../../../kernel';
import { isGift } from '../../../lib/conversions';
import { readText, writeText } from '../../../lib/storage';
import { readTransactionId } from '../../../lib/transactions';
import { GIFTS_KEY } from '../layer/keys';

const MOST = 100;

/** CNV-02: whether a hit tells of no gift that was told of before: a receipt is reloaded, or opened again, and says so each time. */
export function createOnce({ window }: Pick<Env, 'window'>): (hit: HitPayload) => boolean {
  // Where nothing can be stored, as long as the document.
  let told: readonly string[] = [];
  return ({ event, transaction_id }) => {
    const transaction = isGift(`${event}`) && readTransactionId(transaction_id);
    if (!transaction) return true;
    const id = `${event}_${transaction}`;
    const known = readText(window, 'localStorage', GIFTS_KEY)?.split(' ') ?? told;
    if (known.includes(id)) return false;
    told = [...known, id].slice(-MOST);
    writeText(window, 'localStorage', GIFTS_KEY, told.join(' '));
    return true;
  };
}
