import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { enrichment, hosts, streams } from '../../sites/network';
import { serveProduction } from '../support/production';
import { followScripts } from '../support/until-rest';
import { visits } from '../support/visit';

const visit = visits();

/** Returns the policy that the docs recommend for deployment. */
function documentedPolicy(): string {
  const text = readFileSync(fileURLToPath(new URL('../../docs/deploy.md', import.meta.url)), 'utf8');
  const [policy = ''] = /^script-src 'nonce-.*$/m.exec(text) ?? [];
  return policy.replace(/'nonce-[^']*'/, "'nonce-test'");
}

it.each(['main', 'donate', 'blogs'] as const)(
  'the documented content security policy blocks nothing that a page of %s requests by itself [PLG-03 SES-15 TAG-06]',
  async (site) => {
    const network = await serveProduction(visit.visitor, () => '<h1>Page</h1><form><input name="q"></form>', documentedPolicy());
    await visit.visitor.route('**/ip?*', (route) =>
      route.fulfill({
        headers: {
          'access-control-allow-origin': route.request().headers().origin ?? '',
          'access-control-allow-credentials': 'true',
        },
        json: { country_code: 'US', domain: 'isp.example' },
      }),
    );
    const violations: string[] = [];
    await visit.page.exposeFunction('violated', (violation: string) => void violations.push(violation));
    await visit.page.addInitScript(() =>
      addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        (window as unknown as { violated(text: string): void }).violated(`${effectiveDirective} ${blockedURI}`),
      ),
    );
    const enriched = visit.page.waitForRequest(enrichment.url);
    const untilRest = followScripts(visit.page);
    await visit.page.goto(`https://${site === 'donate' ? 'donate.giving.example' : hosts[site].production[0]}/page`);
    await enriched;
    await untilRest();
    // The service tells the vendor of the blogs' stream.
    if (site !== 'blogs') await expect.poll(() => network.streamed(streams[site]).map(({ name }) => name)).toContain('page_view');
    // Requests that a driver still holds when their page ends are lost.
    await visit.page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')));
    await expect.poll(() => network.hits().map(({ event }) => event)).toContain('page_unload');
    expect(violations).toEqual([]);
  },
);
