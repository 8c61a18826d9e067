import { dropRecord } from '../../../lib/records/broken-record';
import { COUNTRY_KEY, checkCountry, countryText, isCountry } from '../../../lib/records/country-record';
import { decodeValue, ENCODED_AGE, encodeValue } from '../../../lib/records/encoded-value';
import { readText, writeText } from '../../../lib/storage/storage';
import type { Asker } from '../network';
import { type NetworkDetails, readDetails, readMetadata } from '../network/details';
import { NETWORK_KEY } from './keys';

/**
 * DET-15, SES-13 … SES-15: resolves to the details of the visitor's network, requested once a session. Calls `allowed` again before it
 * stores anything. Requests nothing if nothing can be stored, because each page would request it. Never rejects.
 */
export async function learnNetwork(asker: Asker, session: string, allowed: () => boolean): Promise<NetworkDetails> {
  const { env, visitor, report } = asker;
  const { window, now } = env;
  const keep = (details: NetworkDetails) =>
    writeText(window, 'localStorage', NETWORK_KEY, encodeValue({ session, details }, now() + ENCODED_AGE));

  if (visitor.bot || visitor.dnt || visitor.gpc || !allowed()) return {};
  checkCountry(window, report);
  const { value, broken } = decodeValue(readText(window, 'localStorage', NETWORK_KEY), now());
  if (broken) dropRecord(window, 'localStorage', NETWORK_KEY, report);
  const stored = value as { session?: unknown; details?: unknown } | undefined;
  if (stored?.session === session) return { ...readDetails(stored.details), ...readMetadata(stored.details) };
  if (!keep({})) return {};

  try {
    const { askNetwork } = await import(/* webpackChunkName: "analytics-network" */ '../network');
    const details = await askNetwork(asker, allowed);
    if (!allowed()) return {};
    keep(details);
    const { country_code: country, region_code: region } = details;
    if (isCountry(country)) writeText(window, 'localStorage', COUNTRY_KEY, countryText(`${region ?? country}`, now()));
    return details;
  } catch (error) {
    report(error, { kind: 'resource_error' });
    return {};
  }
}
