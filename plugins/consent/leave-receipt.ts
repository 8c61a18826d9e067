import type { ConsentChange, Tools } from '../../kernel';
import { chooseLanguage } from '../../lib/dom/language';
import { htmlElement } from '../../lib/dom/shadow';
import type { ConsentOptions } from './descriptor';
import { readRecord, store } from './stored-record';
import { textsVersion } from './texts-version.generated';
import { postRecord } from './transport';

/**
 * CON-25: has the receipt of a choice posted, of this page or of an earlier one where it did not arrive. What it says of the moment of the
 * choice goes into the record first: the page may end before the chunk is there. Without a cookie it is posted from memory. The tab in which
 * the visitor chose posts.
 */
export function leaveReceipt(taproot: Tools<ConsentOptions>, chosen: ConsentChange['chosen'], how: string): void {
  const { consent, env, page, options, visitor, version, report } = taproot;
  const { record } = consent;
  if (!record || chosen === 'elsewhere') return;
  const stored = readRecord(env, record);
  let receipt: unknown = stored ? stored.receipt : chosen && 'new';
  // Any sibling writes the cookie.
  if (typeof receipt !== 'string' || !receipt) return;
  if (!receipt.includes('~')) {
    const language = chooseLanguage(htmlElement(env.window).lang, env.window.navigator.language);
    const texts = options.textsVersion ?? textsVersion;
    receipt = [receipt, how, page.site, language, visitor.optIn, visitor.international, texts, version].join('~');
    if (stored) store(env, { ...stored, receipt });
  }
  const pending = receipt as string;
  import(/* webpackChunkName: "consent-receipt" */ './receipt')
    .then(({ postReceipt }) => postReceipt(taproot, record, pending, { postRecord, readRecord, store }))
    // The next page asks for the chunk again.
    .catch((error) => report(error, { kind: 'resource_error' }));
}
