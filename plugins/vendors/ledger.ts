import type { Env } from '../../kernel';
import { dropRecord, type ReportWarning } from '../../lib/records/broken-record';
import type { Conversion } from '../../lib/records/told-conversion';
import { parseReported, serialiseReported } from '../../lib/records/transactions';
import { readText, writeText } from '../../lib/storage/storage';

/** In local storage: the conversions that each service has received, with their times. */
export const CONVERSIONS_KEY = 'tp_conversions';

export interface Ledger {
  /** Records a conversion. Returns whether it is new to the service (CNV-02). */
  first(service: string, conversion: Pick<Conversion, 'id'>): boolean;
}

/** Creates a ledger in localStorage, because thank-you pages are opened again. Lasts as long as the page if storage is denied. */
export function createLedger({ window, now }: Env, report: ReportWarning): Ledger {
  const broken = () => dropRecord(window, 'localStorage', CONVERSIONS_KEY, report);
  const here = new Set<string>();
  return {
    first(service, { id }) {
      const key = `${service.replace(/\W/g, '_')}_${id}`;
      const stored = parseReported(readText(window, 'localStorage', CONVERSIONS_KEY), now(), broken);
      if (here.has(key) || stored.has(key)) return false;
      here.add(key);
      writeText(window, 'localStorage', CONVERSIONS_KEY, serialiseReported(new Map([...stored, [key, now()]])));
      return true;
    },
  };
}
