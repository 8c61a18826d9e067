import type { Tools } from '../../kernel/taproot';
import { grantText, MINUTE, refusalText } from '../../lib/records/choice-transfer';
import { laterRefusal } from '../../lib/records/later-refusal';

/** CON-24. Returns the text that a link hands on: for a refusal, a privacy signal, or a grant where grants travel. '' for nothing. */
export function choiceText({ env, consent, visitor }: Pick<Tools, 'env' | 'consent' | 'visitor'>, grants?: boolean): string {
  const { state, record } = consent;
  const chosen = +new Date(record?.consent_date ?? 0);
  if (state === 'rejected') return refusalText(Math.max(chosen, laterRefusal(env.document) * MINUTE));
  if (visitor.dnt || visitor.gpc) return refusalText();
  return grants && state === 'granted' ? grantText(chosen, env.now()) : '';
}
