import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { built } from '../../tools/lab/dist';
import { type Network, watchFaults } from '../../tools/lab/network';
import { siteIds } from '../../tools/sites/ids';
import { sharedNetwork } from '../support/shared-network';

let network: Network;

beforeAll(async () => {
  network = await sharedNetwork();
});
afterAll(() => network?.close());
beforeEach(() => network.begin());

// The demo pages are served under a CSP without unsafe-inline and unsafe-eval, with require-trusted-types-for 'script'.
describe.each(siteIds)('site %s', (id) => {
  it('runs kernel, banner and page view under a strict CSP without a violation or an error [DET-01] [PLG-01] [PLG-03]', async () => {
    const visitor = await network.visitor();
    const page = await visitor.newPage();
    const faults = watchFaults(page);
    const scripts: string[] = [];
    page.on('request', (request) => {
      // A busy machine may ask for the service's copy of a library.
      const own = !/\/vendors\/|_g4\.js$/.test(request.url());
      if (own && request.resourceType() === 'script' && request.frame() === page.mainFrame())
        scripts.push(new URL(request.url()).pathname.slice(1));
    });
    const response = await page.goto(network.demo.url(id, id === 'utility' ? '/apps' : '/'));
    const policy = response?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toMatch(/unsafe-(eval|inline)/);

    const banner = page.getByRole('region', { name: 'Cookie consent' });
    await banner.waitFor();
    // A site may ask for consent before anything tracks.
    const waits = await page.evaluate(() => !(window as unknown as { taproot: Taproot }).taproot.consent.allows('analytics'));
    if (waits) await banner.getByRole('button', { name: 'Accept' }).click();
    const [view] = (await network.until('hits', (entries) => entries.some(({ event }) => event === 'page_view'))).filter(
      ({ event }) => event === 'page_view',
    );
    expect(view).toMatchObject({ site: id, environment: 'local' });
    expect(await page.evaluate(() => (window as unknown as { taproot: Taproot }).taproot.page.site)).toBe(id);

    const own = built.sites[id];
    const loadable = new Set([own?.file, ...(own?.chunks.map(({ file }) => file) ?? [])]);
    expect(scripts.filter((file) => !loadable.has(file))).toEqual([]);
    expect(faults).toEqual([]);
    expect(await network.received('csp')).toEqual([]);
    await visitor.close();
  });
});
