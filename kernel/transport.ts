import type { Env } from './env';
import type { PageStart } from './page-start';

/**
 * Tells the service that the runtime did not load: it is blocked, or a caching plugin has joined or inlined the tag, which then looks for it
 * at a wrong address. Names the page's origin alone, because nothing here removes personal data from an address. Never rejects.
 */
export async function tellLost(
  env: Pick<Env, 'window' | 'fetch' | 'now'>,
  { site: { id: site }, scripts: [utility] }: Pick<PageStart, 'site' | 'scripts'>,
): Promise<void> {
  const errors = [{ type: 'resource_error', message: 'taproot is blocked' }];
  try {
    await env.fetch(`${utility}apps/error`, {
      method: 'POST',
      body: JSON.stringify({ errors, metadata: { timestamp: env.now(), url: env.window.origin, referrer: '', site } }),
      referrerPolicy: 'strict-origin',
    });
  } catch {
    // The console knows.
  }
}
