import type { Tools } from '../../kernel/taproot';
import { documentText } from '../../lib/dom/document-text';
import { readGrant } from '../../lib/records/choice-transfer';
import { TRANSFER_CARRIES } from '../../lib/records/session-transfer';
import { matchesHost } from '../../lib/url/host-patterns';
import { parseUrl } from '../../lib/url/url';
import type { HandsOn } from './hand-on';

/**
 * CON-24: takes a grant that a link of a sibling brought within 120 s, where nobody has chosen here yet. From anywhere else, without a
 * referrer, malformed, late or of the future, it grants nothing.
 */
export function takeGrant({ env, consent }: Pick<Tools, 'env' | 'consent'>, { siblings }: HandsOn, handed: string): void {
  const grant = readGrant(handed);
  const { protocol = '', hostname = '' } = parseUrl(documentText(env, 'referrer')) ?? {};
  if (!grant || consent.record || !/^https?:$/.test(protocol) || !matchesHost(hostname, siblings)) return;
  const age = env.now() - grant.handed;
  if (age >= 0 && age < TRANSFER_CARRIES) consent.acceptAll();
}
