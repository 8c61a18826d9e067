import type { ConsentChange, Tools } from '../../kernel';
import { languageOf } from '../../lib/dom/language';
import type { AnswerTime } from '../../lib/records/answered';
import { hasArrived, isOwn, markReceipt, readRecord, store, unmarkOwn } from '../../lib/records/stored-choice';
import type { ConsentOptions } from './options';
import { factsText, stateBefore, statesFacts } from './receipt/facts';
import { textsVersion } from './texts-version.generated';
import { postRecord } from './transport';

/**
 * CON-25: returns the facts of a choice, made on this page or on an earlier one whose post did not arrive; '' where there is no receipt to post.
 * They go into the record first: the page may end before the chunk is there. The tab in which the visitor chose posts.
 */
export function noteReceipt(
  { consent, env, page, options, visitor, version }: Tools<ConsentOptions>,
  chosen: ConsentChange['chosen'],
  how: string,
  within: AnswerTime | '' = '',
): string {
  const { record } = consent;
  const stored = readRecord(env, record);
  const before = stored ? stored.receipt : !!chosen;
  // The runtime stores a grant that a link brought. To the kernel that is a choice made elsewhere, and no other tab posts it.
  if (!record || (chosen === 'elsewhere' && !(typeof before === 'string' && /^yes/.test(before)))) return '';
  let receipt = stateBefore(before);
  // A sibling can plant a record that is half a receipt.
  if (stored && chosen !== 'here' && !isOwn(env.window, record, receipt)) return '';
  if (!receipt || (stored && hasArrived(env, record.consent_date))) return '';
  if (!statesFacts(receipt)) {
    const language = languageOf(env.window);
    const texts = options.textsVersion ?? textsVersion;
    receipt = factsText(receipt, how, page.site, language, visitor.optIn, visitor.international, texts, version, within);
    // Later the visitor may have chosen on a sibling host meanwhile.
    if (stored && chosen) store(env, { ...stored, receipt });
  }
  return receipt;
}

/**
 * CON-25: posts the receipt that `noteReceipt` returned; without a cookie, from memory. Resolves to whether there is nothing left to post. A
 * refusal's record must be marked then.
 */
export async function leaveReceipt(taproot: Tools<ConsentOptions>, receipt: string): Promise<boolean> {
  const { consent, env, report } = taproot;
  const { record, state } = consent;
  if (!record || !receipt) return false;
  try {
    const { postReceipt } = await import(/* webpackChunkName: "consent-receipt" */ './receipt');
    const settled = await postReceipt(taproot, record, receipt, postRecord);
    if (settled) unmarkOwn(env.window, record);
    if (!settled || state === 'rejected') return settled;
    const kept = readRecord(env, record);
    // Visitors who allow other purposes than analytics keep no such cookie.
    if (kept && !markReceipt(env, record.consent_date)) store(env, { ...kept, receipt: undefined, received: true });
    return true;
  } catch (error) {
    // The next page asks for the chunk again.
    report(error, { kind: 'resource_error' });
    return false;
  }
}
