import type { Tools } from '../../../kernel';
import { isUuid } from '../../../lib/values/uuid';
import type { AnalyticsOptions } from '../options';
import { type NetworkDetails, readDetails, readMetadata } from './details';
import { askAddress, askMe, askMetadata } from './transport';

export type Asker = Pick<Tools<AnalyticsOptions>, 'env' | 'page' | 'visitor' | 'options' | 'loadScript' | 'report'>;

/** SES-13 … SES-15: requests the details of the visitor's network. Calls `allowed` before each request. Never rejects. */
export async function askNetwork(asker: Asker, allowed: () => boolean): Promise<NetworkDetails> {
  // Third parties get nothing about admins, even where analytics measures them.
  const { enrichment } = asker.visitor.admin ? {} : asker.options;
  const { uuid: given, ...known } = readDetails(await askAddress(asker));
  const { domain } = known;
  const metadata = enrichment && domain && allowed() ? readMetadata(await askMetadata(asker, enrichment, `${domain}`)) : {};
  const uuid = isUuid(given) ? given : allowed() ? await askMe(asker) : undefined;
  return { ...known, ...metadata, ...(uuid && { uuid }) };
}
