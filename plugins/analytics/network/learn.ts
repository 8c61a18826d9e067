import type { Tools } from '../../../kernel';
import { decodeValue, ENCODED_AGE, encodeValue } from '../../../lib/encoded-value';
import { readText, writeText } from '../../../lib/storage';
import { isUuid } from '../../../lib/uuid';
import { COUNTRY_KEY, NETWORK_KEY } from '../layer/keys';
import type { AnalyticsOptions } from '../options';
import { type NetworkDetails, readDetails, readMetadata } from './details';
import { askMe } from './me';
import { askAddress, askMetadata } from './transport';

type Asker = Pick<Tools<AnalyticsOptions>, 'env' | 'page' | 'visitor' | 'options' | 'helpers'>;

/**
 * DET-15, SES-13 … SES-15: what is known of the visitor's network, asked for once a session; `allowed` is asked again before
 * anything is kept. Where nothing can be kept nothing is asked: it would be asked on every page.
 */
export async function learnNetwork(asker: Asker, session: string, allowed: () => boolean): Promise<NetworkDetails> {
  const { env, page, visitor, options } = asker;
  const { window, now } = env;
  const keep = (details: NetworkDetails) =>
    writeText(window, 'localStorage', NETWORK_KEY, encodeValue({ session, details }, now() + ENCODED_AGE));

  if (visitor.bot || visitor.dnt || visitor.gpc || !allowed()) return {};
  const stored = decodeValue(readText(window, 'localStorage', NETWORK_KEY), now()).value as
    | { session?: unknown; details?: unknown }
    | undefined;
  if (stored?.session === session) return { ...readDetails(stored.details), ...readMetadata(stored.details) };
  if (!keep({})) return {};

  const address = readDetails(await askAddress(window, page.utility));
  const { enrichment } = options;
  const domain = address.domain as string | undefined;
  const metadata = enrichment && domain && allowed() ? readMetadata(await askMetadata(window, enrichment, domain)) : {};
  const { uuid: given, ...known } = address;
  const uuid = isUuid(given) ? given : allowed() ? await askMe(asker) : undefined;
  const details = { ...known, ...metadata, ...(uuid && { uuid }) };
  if (!allowed()) return {};
  keep(details);
  const { country_code: country = '' } = address;
  if (/^[A-Z]{2}$/.test(`${country}`)) writeText(window, 'localStorage', COUNTRY_KEY, `${country}`);
  return details;
}
