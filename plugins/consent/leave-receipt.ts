import type { ConsentChange, Tools } from '../../kernel';
import { chooseLanguage } from '../../lib/dom/language';
import { htmlElement } from '../../lib/dom/shadow';
import type { AnswerTime } from '../../lib/records/answer-times';
import { isReceiptDue, markReceipt } from '../../lib/records/receipt-mark';
import { readRecord, store } from '../../lib/records/stored-record';
import type { ConsentOptions } from './descriptor';
import { textsVersion } from './texts-version.generated';
import { postRecord } from './transport';

/** Returns the state before a choice: `new` if nobody had chosen, `link` if a link brought it, '' if a sibling has written the cookie. */
const stateBefore = (before: unknown): string =>
  before === true ? 'new' : typeof before === 'string' ? before.replace(/^(no|yes)[\d.]*$/, 'link') : '';

/**
 * CON-25: posts the receipt of a choice, made on this page or on an earlier one whose post did not arrive. The facts about the moment of
 * the choice are stored in the record first, because the page may end before the chunk has loaded. Without a cookie, the receipt is posted
 * from memory. Only the tab in which the visitor chose posts. Resolves to true if nothing is left to post. A refusal's record must then be
 * marked.
 */
export async function leaveReceipt(
  taproot: Tools<ConsentOptions>,
  chosen: ConsentChange['chosen'],
  how: string,
  within: AnswerTime | '' = '',
): Promise<boolean> {
  const { consent, env, page, options, visitor, version, report } = taproot;
  const { record, state } = consent;
  const stored = record && readRecord(env, record);
  const before = stored ? stored.receipt : !!chosen;
  // The page life stores a grant that a link brought. The kernel treats it as a choice made elsewhere, but no other tab posts it.
  if (!record || (chosen === 'elsewhere' && !(typeof before === 'string' && /^yes/.test(before)))) return false;
  let receipt = stateBefore(before);
  if (!receipt || (stored && !isReceiptDue(env.document))) return false;
  if (!receipt.includes('~')) {
    const language = chooseLanguage(htmlElement(env.window).lang, env.window.navigator.language);
    const texts = options.textsVersion ?? textsVersion;
    receipt = [receipt, how, page.site, language, visitor.optIn, visitor.international, texts, version, within].join('~');
    // On a later page, the visitor may have chosen on a sibling host meanwhile.
    if (stored && chosen) store(env, { ...stored, receipt });
  }
  try {
    const { postReceipt } = await import(/* webpackChunkName: "consent-receipt" */ './receipt');
    const settled = await postReceipt(taproot, record, receipt, postRecord);
    if (!settled || state === 'rejected') return settled;
    const kept = readRecord(env, record);
    // Visitors who refuse `analytics` but allow other purposes keep no such cookie.
    if (kept && !markReceipt(env, record.consent_date)) store(env, { ...kept, receipt: undefined });
    return true;
  } catch (error) {
    // The next page requests the chunk again.
    report(error, { kind: 'resource_error' });
    return false;
  }
}
