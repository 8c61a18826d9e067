import { isPersonalParameter } from '../../../lib/privacy/redaction';
import { isKeptSource } from '../../../lib/records/session-transfer';
import { SOURCE_KEY } from '../../../lib/records/source-fields';
import { writeText } from '../../../lib/storage/storage';
import { filterParameters, splitUrl } from '../../../lib/url/url';

/**
 * DEC-02: returns an address's parameters that carry a source, byte for byte, or '' if it has none. Leaves out personal data and secrets
 * (PRV-01, PRV-04).
 */
export const keptParameters = (href: string): string =>
  filterParameters(splitUrl(href).query.slice(1), (name, value) => isKeptSource(name) && !isPersonalParameter(name, value))
    .split('&')
    .filter(Boolean)
    .join('&');

/** Stores an address's kept parameters for the links of this tab: a router's next address lacks them. An arrival replaces earlier ones. */
export function keepParameters(window: Window, href: string, isArrival: boolean): void {
  const kept = keptParameters(href);
  if (kept || isArrival) writeText(window, 'sessionStorage', SOURCE_KEY, kept || null);
}
