import type { Tools } from '../../../kernel';
import { isUuid } from '../../../lib/values/uuid';

/** The function that the answer calls. */
const CALLBACK = 'tp_me';

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
