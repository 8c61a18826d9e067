import type { Tools } from '../../../kernel';
import { type RequestOptions, request } from '../../../lib/network/request';
import { vendorAddress } from '../../../lib/url/vendor-address';

/** SES-13. ms. */
const TIMEOUT = 5_000;

type Asker = Pick<Tools, 'env' | 'page' | 'report'>;

/** Resolves to a service's answer, or to undefined for a failure, which is reported (NET-04). Never rejects. */
async function ask({ env, report }: Asker, url: string, options: RequestOptions): Promise<unknown> {
  const outcome = await request(env, url, { timeout: TIMEOUT, report, ...options });
  return outcome.ok ? outcome.data : undefined;
}

/** Resolves to the utility service's details of the visitor's IP address. */
export const askAddress = (asker: Asker): Promise<unknown> => ask(asker, `${asker.page.utility}/ip`, { credentials: 'include' });

/** SES-15: resolves to a third party's description of a network's host. The third party gets no cookies and no address of the page. */
export const askMetadata = (asker: Asker, { url, key }: { readonly url: string; readonly key: string }, host: string): Promise<unknown> =>
  ask(asker, vendorAddress(url, asker.page.utility), { json: { host, key }, credentials: 'omit', referrerPolicy: 'no-referrer' });
