import { describe, expect, it } from 'vitest';
import { hosts } from '../../sites/network';
import { built, filedChunks } from '../../tools/lab/dist';
import { serveAnywhere } from '../support/anywhere';
import type { Posted } from '../support/taken-bodies';
import { firstOnly, thorough } from '../support/thorough';
import { followScripts } from '../support/until-rest';
import { visits } from '../support/visit';

const visit = visits({ silent: false });

const addressOf = (site: keyof typeof hosts) =>
  `https://${hosts[site].production[0].replace('*', 'www')}${site === 'utility' ? '/apps' : ''}/plain`;

/** Returns the names and bytes of those of our files that are among the addresses. */
function filesAmong(asked: readonly string[], site: string) {
  const { file, bytes } = built.sites[site] ?? expect.fail(`${site} is not built`);
  const files = [{ name: 'tag', file, bytes }, ...filedChunks(site)];
  return files.filter(({ file }) => asked.some((url) => url.endsWith(`/${file}`)));
}

const weight = (files: ReturnType<typeof filesAmong>) => files.reduce((sum, { bytes }) => sum + bytes.brotli, 0);

/** The names and bytes of our files that a site's page loads by itself for a visitor who accepted on the previous page. */
async function filesOf(site: keyof typeof hosts, body: string) {
  const posted = await serveAnywhere(visit.visitor, { site, body });
  const url = addressOf(site);
  await visit.page.goto(url);
  await visit.page.evaluate(() => (window as unknown as { taproot: { consent: { acceptAll(): void } } }).taproot.consent.acceptAll());
  await expect.poll(() => posted.filter(({ url }) => url.endsWith('/hit')).length).toBeGreaterThan(0);
  // The next page would post a receipt that has not arrived.
  await expect.poll(() => visit.visitor.cookies()).toContainEqual(expect.objectContaining({ name: 'tp_receipt' }));
  const asked: string[] = [];
  visit.page.on('request', (request) => asked.push(request.url()));
  const untilRest = followScripts(visit.page);
  await visit.page.goto(url);
  await untilRest();
  return filesAmong(asked, site);
}

describe('a whole page view of a visitor who accepted, on a page without marks, forms or login', () => {
  const most = [
    ['main', 71_024],
    ['blogs', 69_136],
    ['action', 70_464],
    ['donate', 75_040],
    ['email', 69_456],
    ['impact', 69_472],
    ['mcaf', 69_984],
    ['microsites', 69_936],
    ['mrd', 69_440],
    ['utility', 64_080],
  ] as const;
  const weighs = async (site: keyof typeof hosts, most: number) => {
    const files = await filesOf(site, '<h1>Page</h1><p>Nothing else.</p>');
    // The donation platform's pages are all about gifts.
    const own = site === 'donate' ? ['donation'] : [];
    expect(files.map(({ name }) => name).sort()).toEqual([...own, `first-${site}`, `idle-${site}`, 'tag']);
    expect(weight(files)).toBeLessThanOrEqual(most);
  };
  firstOnly(4, most, (cases, options) =>
    it.each(cases)('loads on %s 3 files of ours (on donate 4) and at most %i bytes of brotli [PLG-02]', options, weighs),
  );

  it.each([
    ['if a form is held', '<form data-hold-submit><input name="x"></form>'],
    ['if a survey is embedded', '<iframe src="https://survey.main.example/embed/1"></iframe>'],
  ])(
    'a whole page view of a visitor who accepted, on a page without marks, forms or login loads the contact chunk %s [PLG-02 CTC-06]',
    thorough,
    async (_, body) => {
      const files = await filesOf('blogs', `<h1>Page</h1>${body}`);
      expect(files.map(({ name }) => name)).toContain('contact');
    },
  );

  it('loads no contact chunk until the visitor enters the form [PLG-02 CTC-06]', thorough, async () => {
    const files = await filesOf('blogs', '<h1>Page</h1><form><input type="email" name="email"></form>');
    expect(files.map(({ name }) => name)).not.toContain('contact');
  });

  it('loads the prompts chunk when the page has an element that opens a prompt [PLG-02]', thorough, async () => {
    const files = await filesOf('main', '<h1>Page</h1><button data-prompt-open="newsletter">Subscribe</button>');
    expect(files.map(({ name }) => name)).toContain('prompts');
  });
});

const agreed = {
  categories: ['necessary', 'analytics'],
  consent_date: new Date().toISOString(),
  consent_uuid: '3b241101-e2bb-4255-8caf-4136c566a962',
};
const events = (posted: readonly Posted[]) =>
  posted.filter(({ url }) => url.endsWith('/hit')).map(({ body }) => (JSON.parse(body) as { event: string }[]).map(({ event }) => event));

describe('the first page of a visitor who agreed elsewhere, which nobody touches', () => {
  it.each([
    ['main', 71_024],
    ['blogs', 69_136],
  ] as const)(
    'loads on %s 3 files of ours and at most %i bytes, though third parties cause a later hit [PLG-02 HIT-02]',
    async (site, most) => {
      const url = addressOf(site);
      await visit.visitor.addCookies([{ name: 'edf_cc', value: encodeURIComponent(JSON.stringify(agreed)), url }]);
      const network = { country_code: 'US', region_code: 'US-NY' };
      const posted = await serveAnywhere(visit.visitor, { site, network, libraries: true });
      const asked: string[] = [];
      visit.page.on('request', (request) => asked.push(request.url()));
      await visit.page.goto(url);
      const counted = () => visit.page.evaluate(() => Object.values(localStorage).join());
      await expect.poll(counted).toContain('device-of-the-demo');
      await expect.poll(counted).toContain('device_identified');
      const files = filesAmong(asked, site);
      expect(events(posted)).toEqual([['sess_start', 'page_view']]);
      // No route hears the requests of a page that ends. The next page's first one repeats its hits.
      await visit.page.goto(url);
      const names = () => events(posted).flat();
      await expect.poll(names).toEqual(expect.arrayContaining(['device_identified', 'page_unload']));
      expect(files.map(({ name }) => name)).toEqual(['tag', `first-${site}`, `idle-${site}`]);
      expect(weight(files)).toBeLessThanOrEqual(most);
    },
  );
});
