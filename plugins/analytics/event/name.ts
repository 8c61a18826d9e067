import { saysSomething } from '../../../lib/values/says-something';

/** EVT-02. Characters above which a name is logged as too long. */
export const LONGEST_NAME = 40;
/** Characters that are kept. */
const KEPT = 100;

/** EVT-02: converts to lower case, and replaces spaces and hyphens by underscores. Returns '' for anything but a name. */
export function normaliseName(name: unknown): string {
  const text = String(name ?? '').trim();
  return saysSomething(text) ? text.toLowerCase().replace(/[\s-]/g, '_').slice(0, KEPT) : '';
}
