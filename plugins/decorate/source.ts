import type { HitPayload, Tools } from '../../kernel';
import { type Fields, parseFields } from '../../lib/fields';
import { handSource } from '../../lib/handed-source';
import { parseSession, SESSION_IDLE, SESSION_KEY } from '../../lib/session-record';
import { transferQuery } from '../../lib/session-transfer';
import { CAMPAIGN_KEY, SOURCE_KEY, TOUCH_KEY } from '../../lib/source-fields';
import { readText } from '../../lib/storage';
import { keptSource } from './kept-source';

/**
 * What links and forms hand on now, as query text: where the visit came from (DEC-02), the time, and the session with what it came by
 * (SES-03). All of it is as analytics left it in the storage, clean of personal data.
 */
export function createSource({ env, hooks }: Pick<Tools, 'env' | 'hooks'>, name: string): () => string {
  const { window, now } = env;
  let page: string | undefined;
  hooks.hit.tap(name, ({ page_id }: HitPayload) => {
    page = typeof page_id === 'string' ? page_id : undefined;
    return undefined;
  });
  const read = (key: string) => readText(window, 'localStorage', key) ?? '';

  /** What the session came by, and where its visitor did. */
  const cameBy = (session: string) => {
    const campaign = read(CAMPAIGN_KEY);
    const { until, ...touch } = parseFields(read(TOUCH_KEY));
    return { ...(Number(until) > now() && touch), ...(campaign.startsWith(session) && parseFields(campaign.slice(session.length))) };
  };

  return () => {
    const record = parseSession(read(SESSION_KEY));
    const session = record && now() - record.last < SESSION_IDLE ? record.id : '';
    const { utm_id: id = '', campaign_id = '', ...fields }: Fields = session ? cameBy(session) : {};
    const kept = keptSource(readText(window, 'sessionStorage', SOURCE_KEY) ?? '', fields, id);
    if (!session && !kept) return '';
    // Whatever is handed on has a time after which it says nothing.
    const transfer = transferQuery({ time: now(), session, page });
    // The same number twice says nothing more.
    return [kept, transfer, handSource(campaign_id === id ? fields : { ...fields, campaign_id })].filter(Boolean).join('&');
  };
}
