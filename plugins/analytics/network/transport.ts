import type { Tools } from '../../../kernel';
import { type RequestOptions, request } from '../../../lib/request';
import { vendorAddress } from '../../../lib/vendor-address';

/** SES-13. ms. */
const TIMEOUT = 5_000;

type Asker = Pick<Tools, 'env' | 'page' | 'report'>;

/** What a service answers; undefined where it says nothing usable, which is reported (NET-04). Never rejects. */
async function ask({ env, report }: Asker, url: string, options: RequestOptions): Promise<unknown> {
  const outcome = await request(env, url, { timeout: TIMEOUT, report, ...options });
  return outcome.ok ? outcome.data : undefined;
}

/** What the utility service says of the visitor's address. */
export const askAddress = (asker: Asker): Promise<unknown> => ask(asker, `${asker.page.utility}/ip`, { credentials: 'include' });

/** SES-15: what a third party says of a network's host. It gets no cookie, and of the page not even its address. */
export const askMetadata = (asker: Asker, { url, key }: { readonly url: string; readonly key: string }, host: string): Promise<unknown> =>
  ask(asker, vendorAddress(url, asker.page.utility), { json: { host, key }, credentials: 'omit', referrerPolicy: 'no-referrer' });
