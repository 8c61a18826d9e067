import type { HitPayload, Tools } from '../../kernel';
import { parseSession, SESSION_IDLE, SESSION_KEY } from '../../lib/session-record';
import { TRANSFER_PAGE, TRANSFER_SESSION, transferQuery } from '../../lib/session-transfer';
import { readText, writeText } from '../../lib/storage';
import { filterParameters } from '../../lib/url';
import { keptParameters } from './kept-parameters';

/** In session storage: the parameters that the visit began with, for the pages of the site that do not have them. */
export const SOURCE_KEY = 'tp_source';

const join = (...texts: readonly string[]) => texts.filter(Boolean).join('&');

/**
 * What links and forms hand on now, as query text: where the visit came from (DEC-02), and the session with the time (SES-03),
 * which take the place of a session that the visit itself was handed.
 */
export function createSource({ env, hooks }: Pick<Tools, 'env' | 'hooks'>, name: string): () => string {
  const { window, now } = env;
  const { location } = window;
  let page: string | undefined;
  hooks.hit.tap(name, ({ page_id }: HitPayload) => {
    page = typeof page_id === 'string' ? page_id : undefined;
    return undefined;
  });

  const landed = keptParameters(location.search);
  if (landed) writeText(window, 'sessionStorage', SOURCE_KEY, landed);

  return () => {
    // A router's next address does not have them any more.
    const kept = keptParameters(location.search) || landed || keptParameters(`?${readText(window, 'sessionStorage', SOURCE_KEY) ?? ''}`);
    const session = parseSession(readText(window, 'localStorage', SESSION_KEY));
    const alive = session && now() - session.last < SESSION_IDLE;
    if (!alive) return kept;
    const source = filterParameters(kept, (name) => name !== TRANSFER_SESSION && name !== TRANSFER_PAGE);
    return join(source, transferQuery({ time: now(), session: session.id, page }));
  };
}
