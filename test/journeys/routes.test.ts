import { describe, expect, it } from 'vitest';
import type { Entry } from '../../tools/lab/network';
import { firstOnly } from '../support/thorough';
import { named, views, visits } from '../support/visit';

const visit = visits({ silent: false });

async function viewed(address: string): Promise<Entry> {
  await visit.page.goto(address);
  const hits = await visit.network.until('hits', (entries) => entries.some(({ event }) => event === 'page_view'));
  return hits.find(({ event }) => event === 'page_view') ?? {};
}

describe('the reported address of a page', () => {
  it('names an email page by its title, without the letter’s or the contact’s id [DET-09]', async () => {
    const view = await viewed(visit.network.demo.url('email', '/k/Greenfield/october_letter?utm_source=letter&page=2'));
    expect(view).toMatchObject({
      site: 'email',
      page_path: '/the-leak-the-map-and-the-rule',
      page_location: visit.network.demo.url('email', '/the-leak-the-map-and-the-rule?page=2'),
    });
    expect(JSON.stringify(view)).not.toContain('october_letter');
    await visit.network.forget();
    expect(await viewed(visit.network.demo.url('email', '/q/preferences'))).toMatchObject({ page_path: '/choose-what-we-send-you' });
    await visit.network.forget();
    expect(await viewed(visit.network.demo.url('email', '/dev_november/letter'))).toMatchObject({ page_path: '/dev_november/letter' });
  });

  it('names a missing page by its status [DET-10]', async () => {
    expect(await viewed(visit.network.demo.url('blogs', '/climate411/no-such-post?a=1'))).toMatchObject({
      page_path: '/404.html',
      page_location: visit.network.demo.url('blogs', '/404.html'),
    });
  });

  it.each(['/eo-response', '/content/eo-response-v2/'])(
    'resolves %s to the root of its site, in the address bar and in the hit [DET-11]',
    async (path) => {
      await visit.page.goto(visit.network.demo.url('main', '/'));
      const before = await visit.page.evaluate(() => history.length);
      await visit.untilViews(1);
      await visit.page.goto('about:blank');
      await visit.network.until('hits', (entries) => named('page_unload')(entries).length > 0);
      await visit.network.forget();
      const view = await viewed(visit.network.demo.url('main', `${path}?a=1&b=%20#top`));
      await expect.poll(() => visit.page.url()).toBe(visit.network.demo.url('main', '/?a=1&b=%20#top'));
      expect(view.page_path).toBe('/');
      expect(await visit.page.evaluate(() => history.length)).toBe(before + 2);
      await visit.page.goto('about:blank');
      // The rewrite is not a navigation.
      const hits = await visit.network.until('hits', (entries) => named('page_unload')(entries).length > 0);
      expect(views(hits)).toHaveLength(1);
    },
  );

  it('names a donation page in its canonical form [DON-05]', async () => {
    expect(await viewed(visit.network.demo.url('main', '/donate/?amount=5'))).toMatchObject({ page_path: '/donate' });
  });

  it('names a search, which is reported as a search view [EVT-11]', async () => {
    await visit.page.goto(visit.network.demo.url('main', '/search/all/methane%20leaks/'));
    await visit.network.until('hits', (entries) => entries.some(({ event }) => event === 'page_view'));
    await visit.page.goto('about:blank');
    const hits = await visit.network.until('hits', (entries) => entries.some(({ event }) => event === 'view_search_results'));
    expect(hits.find(({ event }) => event === 'view_search_results')).toMatchObject({ search_type: 'all', search_term: 'methane leaks' });
  });
});

describe('the privacy policy', () => {
  const sites: [site: 'main' | 'action' | 'mcaf' | 'mrd', path: string][] = [
    ['main', '/privacy-statement'],
    ['action', '/privacy-policy'],
    ['mcaf', '/privacy-policy'],
    ['mrd', '/privacy-policy'],
  ];
  firstOnly(1, sites, (cases, options) =>
    it.each(cases)('opens from the banner of %s at %s [DET-17]', options, async (site, path) => {
      await visit.page.goto(visit.network.demo.url(site, '/'));
      const link = visit.page.getByRole('region', { name: 'Cookie consent' }).getByRole('link');
      expect(await link.getAttribute('href')).toBe(path);
      await link.click();
      await visit.page.waitForURL(visit.network.demo.url(site, path));
      expect(await visit.page.locator('h1').innerText()).toBe('Privacy policy');
    }),
  );
});
