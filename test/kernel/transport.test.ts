import { describe, expect, it, vi } from 'vitest';
import type { PageStart } from '../../kernel/page-start';
import { tellLost } from '../../kernel/transport';
import { siteWith } from '../support/site';

/** Tells the service, whose answer is this. Returns what `fetch` was called with. */
async function tell(answer: () => Promise<unknown>) {
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<unknown>>(answer);
  const window = { origin: 'https://www.main.example' } as unknown as Window & typeof globalThis;
  const scripts = ['https://utility.main.example/'];
  await tellLost({ window, fetch: fetch as never, now: () => 1_794_740_460_000 }, {
    site: siteWith({ id: 'main' }),
    scripts,
  } as unknown as PageStart);
  return fetch.mock.calls;
}

describe('a runtime that does not load', () => {
  it('is told to the service as one error, with nothing of the page but its origin [PRV-04]', async () => {
    const [[url, init] = []] = await tell(async () => ({ ok: true }));
    expect([url, init?.method, init?.referrerPolicy]).toEqual(['https://utility.main.example/apps/error', 'POST', 'strict-origin']);
    expect(JSON.parse(`${init?.body}`)).toEqual({
      errors: [{ type: 'resource_error', message: 'taproot is blocked' }],
      metadata: { timestamp: 1_794_740_460_000, url: 'https://www.main.example', referrer: '', site: 'main' },
    });
  });

  it('throws nothing into the page if the service is blocked, too', async () => {
    expect(await tell(() => Promise.reject(new TypeError('Failed to fetch')))).toHaveLength(1);
    const broken = () => {
      throw new Error('replaced');
    };
    expect(await tell(broken as never)).toHaveLength(1);
  });
});
