import type { Tools } from '../../../kernel';
import { type RequestOptions, request } from '../../../lib/network/request';
import { vendorAddress } from '../../../lib/url/vendor-address';
import { isUuid } from '../../../lib/values/uuid';

/** SES-13. ms. */
const TIMEOUT = 5_000;
/** The function that the answer calls. */
const CALLBACK = 'tp_me';

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

/**
 * SES-14: resolves to the visitor's uuid, by JSONP through the script loader and its policy. Resolves to undefined if the page's CSP
 * forbids the script, or the answer is no v4 UUID. Never rejects.
 */
export async function askMe({
  env: { window },
  page,
  loadScript,
}: Pick<Tools, 'env' | 'page' | 'loadScript'>): Promise<string | undefined> {
  let uuid: unknown;
  try {
    Reflect.set(window, CALLBACK, (answer: { readonly uuid?: unknown } | null) => {
      uuid = answer?.uuid;
    });
    await loadScript(`${page.utility}/me?callback=${CALLBACK}`);
  } catch {
    // The visitor has no uuid.
  }
  Reflect.deleteProperty(window, CALLBACK);
  return isUuid(uuid) ? uuid : undefined;
}
