import { isPersonalParameter } from '../../../lib/privacy/redaction';
import { bounded, LONGEST_PAIR } from '../../../lib/records/handed-bounds';
import { isKeptSource } from '../../../lib/records/session-transfer';
import { SOURCE_KEY } from '../../../lib/records/source-fields';
import { writeText } from '../../../lib/storage/storage';
import { filterParameters, splitUrl } from '../../../lib/url/url';

/**
 * DEC-02: returns an address's parameters that carry a source, byte for byte, or '' if it has none. Leaves out personal data and secrets
 * (PRV-01, PRV-04), and what makes links too long.
 */
export const keptParameters = (href: string): string =>
  bounded(
    filterParameters(
      splitUrl(href).query.slice(1),
      (name, value) => isKeptSource(name) && value.length <= LONGEST_PAIR && !isPersonalParameter(name, value),
    ),
  );

/** Stores an address's kept parameters for the links of this tab: a router's next address lacks them. An arrival replaces earlier ones. */
export function keepParameters(window: Window, href: string, isArrival: boolean): void {
  const kept = keptParameters(href);
  if (kept || isArrival) writeText(window, 'sessionStorage', SOURCE_KEY, kept || null);
}
