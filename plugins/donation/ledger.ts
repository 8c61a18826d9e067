import type { Env } from '../../kernel';
import { dropRecord, type ReportWarning } from '../../lib/records/broken-record';
import { parseReported, type Reported, serialiseReported, TRANSACTIONS_KEY } from '../../lib/records/transactions';
import { readText, writeText } from '../../lib/storage/storage';

/** Remembers which gift events this browser has reported (DON-08). */
export interface Ledger {
  has(id: string): boolean;
  add(id: string): void;
}

/** In localStorage, which all tabs of the platform share. Lasts as long as the page if storage is denied. */
export function createLedger({ window, now }: Env, report: ReportWarning): Ledger {
  const broken = () => dropRecord(window, 'localStorage', TRANSACTIONS_KEY, report);
  let own: Reported = new Map();
  const read = (): Reported => new Map([...parseReported(readText(window, 'localStorage', TRANSACTIONS_KEY), now(), broken), ...own]);
  return {
    has: (id) => read().has(id),
    add(id) {
      own = new Map([...own, [id, now()]]);
      writeText(window, 'localStorage', TRANSACTIONS_KEY, serialiseReported(read()));
    },
  };
}
