import { expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { googleAnalytics } from '../../service/destinations/google-analytics';
import { marks, watchAsked } from '../support/vendors';
import { visits } from '../support/visit';

const visit = visits();

it('a third party that the service tells is asked for nothing, and the overlay and explain() say who tells it [TAG-06]', async () => {
  const urls: string[] = [];
  visit.visitor.on('request', (request) => urls.push(request.url()));
  const asked = watchAsked(visit);
  await visit.page.goto(visit.network.demo.url('blogs', '/markets?_debug'));
  const [view] = await visit.untilViews(1);
  expect(view).toMatchObject({ site: 'blogs', event: 'page_view' });
  const { hit_id, timestamp, stream } = view as { hit_id: string; timestamp: number; stream: string };
  const property = { name: 'analytics', kind: 'google-analytics', url: 'https://g.example', secrets: [], purposes: ['analytics' as const] };
  const entry = { ...property, wait: 0, batch: 100, own: { account: '123456789', stream } };
  expect(googleAnalytics.map({ hit_id, received: timestamp, body: { ...view } }, entry, timestamp)).toMatchObject({
    event: { eventName: 'page_view', clientId: expect.stringMatching(/^\d+\.\d+$/) },
  });
  const overlay = visit.page.locator('[data-taproot-overlay] section');
  await overlay.getByRole('tab', { name: /^Plugins/ }).click();
  const line = overlay.getByRole('listitem').filter({ has: visit.page.getByText('gtag', { exact: true }) });
  await expect.poll(() => line.textContent()).toContain('told by the service');
  const said = await visit.page.evaluate(() => (window as unknown as { taproot: Taproot }).taproot.explain());
  expect(said).toContain("Told by the service, as far as the visitor's choice allows: gtag.");
  // All others have come: nothing more is asked for.
  await expect.poll(() => marks(visit)).toMatchObject({ 'heat-map': 'loaded', 'session-recording': 'loaded', personalisation: 'loaded' });
  await visit.untilCalm();
  await visit.page.goto('about:blank');
  expect(asked.filter((path) => /tags\.example|fallback/.test(path))).toEqual([]);
  expect(urls.filter((url) => /tags\.example|gtag|_g4\.js/.test(url))).toEqual([]);
});
