import { describe, expect, it } from 'vitest';
import { serveAnywhere } from '../support/anywhere';
import { built, filedChunks } from '../support/dist';
import { followScripts } from '../support/until-rest';
import { visits } from '../support/visit';

const visit = visits({ silent: false });
const HOSTS = { main: 'www.main.example', blogs: 'blogs.main.example', donate: 'donate.giving.example' };

/** What a page of a site asks for of ours, by itself, of a visitor who accepted on the page before: names and bytes. */
async function filesOf(site: keyof typeof HOSTS, body: string) {
  const posted = await serveAnywhere(visit.visitor, { site, body });
  const url = `https://${HOSTS[site]}/plain`;
  await visit.page.goto(url);
  await visit.page.evaluate(() => (window as unknown as { taproot: { consent: { acceptAll(): void } } }).taproot.consent.acceptAll());
  await expect.poll(() => posted.filter(({ url }) => url.endsWith('/hit')).length).toBeGreaterThan(0);
  const asked: string[] = [];
  visit.page.on('request', (request) => asked.push(request.url()));
  const untilRest = followScripts(visit.page);
  await visit.page.goto(url);
  await untilRest();
  const { file, bytes } = built.sites[site] ?? expect.fail(`${site} is not built`);
  const files = [{ name: 'tag', file, bytes }, ...filedChunks(site)];
  return files.filter(({ file }) => asked.some((url) => url.endsWith(`/${file}`)));
}

describe('a whole page view of a visitor who accepted, on a page without marks, forms or login', () => {
  it.each([
    ['main', 59_008],
    ['blogs', 50_304],
  ] as const)('of %s has at most 3 files of ours, and %i bytes of brotli [PLG-02]', async (site, most) => {
    const files = await filesOf(site, '<h1>Page</h1><p>Nothing else.</p>');
    expect(files.map(({ name }) => name).sort()).toEqual([`first-${site}`, `idle-${site}`, 'tag']);
    expect(files.reduce((sum, { bytes }) => sum + bytes.brotli, 0)).toBeLessThanOrEqual(most);
  });

  it('asks for the prompts where the page has something that opens one [PLG-02]', async () => {
    const files = await filesOf('main', '<h1>Page</h1><button data-prompt-open="newsletter">Subscribe</button>');
    expect(files.map(({ name }) => name)).toContain('prompts');
  });
});
