import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Network, openNetwork } from '../support/network';
import { changing, openPlainBrowser } from '../support/plain-browser';

let network: Network;

beforeAll(async () => {
  network = await openNetwork();
});
afterAll(() => network?.close());

it('LIF-06 sends nothing from a prerendered page before it is activated, and one view then', async () => {
  const rules = JSON.stringify({ prerender: [{ source: 'list', urls: ['/about'], eagerness: 'immediate' }] });
  const script = `setTimeout(() => document.querySelector('a[href$="/about"]').click(), 4000)`;
  let prerendered: number | undefined;
  const front = await changing(network.demo.port, (path, host, body) => {
    if (path === '/about') prerendered = Date.now();
    if (path !== '/' || !host.startsWith('main.')) return body;
    const nonce = /nonce="([^"]+)"/.exec(body)?.[1];
    return body.replace(
      '</body>',
      `<script type="speculationrules" nonce="${nonce}">${rules}</script><script nonce="${nonce}">${script}</script></body>`,
    );
  });
  const end = openPlainBrowser(`http://main.taproot.localhost:${front.port}/`);
  try {
    const hits = await network.until('hits', (entries) =>
      entries.some(({ event, page_path }) => event === 'page_view' && page_path === '/about'),
    );
    const view = hits.find(({ event, page_path }) => event === 'page_view' && page_path === '/about');
    expect(view).toMatchObject({ nav_type: 'prerender' });
    expect(Number(view?.timestamp) - Number(prerendered)).toBeGreaterThan(2000);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect((await network.received('hits')).filter(({ event }) => event === 'page_view')).toHaveLength(2);
    expect(await network.received('csp')).toEqual([]);
  } finally {
    await end();
    front.close();
  }
});
