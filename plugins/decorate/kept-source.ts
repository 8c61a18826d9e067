import type { Fields } from '../../lib/records/fields';
import { filterParameters, readParameters } from '../../lib/url/url';

/**
 * DEC-02: returns the kept parameters, and fills gaps from the session's campaign: its valid utm_id, which replaces an older one, and the
 * link builder's fields.
 */
export function keptSource(kept: string, fields: Fields, id: string): string {
  const own = id ? filterParameters(kept, (name) => name.toLowerCase() !== 'ut_id') : kept;
  const names = readParameters(own).map(([name]) => name.toLowerCase());
  const made = Object.entries({ ...fields, ...(id && { ut_id: id }) }).map(([name, value]) => [name.replace('url_builder_', 'ub_'), value]);
  // Links spell these names in full or abbreviate them.
  const missing = made.filter(([name = '']) => /^u[bt]_/.test(name) && !names.some((own) => name.startsWith(own)));
  return [own, `${new URLSearchParams(missing as [string, string][])}`].filter(Boolean).join('&');
}
