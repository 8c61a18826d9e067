import type { Env } from '../../kernel';
import type { CountBody } from '../../lib/contracts/count';
import { showSignal } from '../../lib/privacy/signals';
import { serialise } from '../../lib/values/json';

/**
 * Posts a view, once: no cookie goes with it, and none comes back. A text body makes this a simple request. Heeds a signal that the service alone
 * has seen. Never rejects: a view that is lost is not counted.
 */
export async function postCount({ fetch, window }: Env, utility: string, body: CountBody): Promise<void> {
  try {
    const init: RequestInit = {
      method: 'POST',
      body: serialise(body),
      credentials: 'omit',
      keepalive: true,
      referrerPolicy: 'strict-origin',
    };
    const { headers } = await fetch(`${utility}/count`, init);
    if (headers.get('tp-signal')) showSignal(window);
  } catch {
    // Nobody is told: an error report would say more than the count.
  }
}
