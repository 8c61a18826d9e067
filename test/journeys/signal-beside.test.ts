import { expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { rewriting } from '../../tools/lab/network';
import { visits } from '../support/visit';

const visit = visits();
type Win = { taproot: Taproot };

/** Opens a page with a place for the status, as a visitor with GPC. `before`: markup before the tag. */
async function open(before: (nonce: string) => string) {
  await visit.visitor.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  // A third party’s script that is there already, at an address of another host that the page’s policy knows.
  await visit.visitor.route('**/beside/pixel.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.beside = true;' }),
  );
  await visit.visitor.route(
    (url) => url.pathname === '/about' && url.hostname.startsWith('main.'),
    rewriting((body) =>
      body
        .replace(/<script nonce="([^"]+)" src="[^"]*main\.js"/, (tag, nonce) => before(nonce) + tag)
        .replace(/ data-consent-status(="[^"]*")?/g, '')
        .replace('</body>', '<p data-consent-status></p></body>'),
    ),
  );
  await visit.page.goto(visit.network.demo.url('main', '/about'));
  await expect.poll(() => visit.page.locator('[data-consent-status]').getAttribute('data-status')).toBe('signal');
}
const sentence = () => visit.page.locator('[data-consent-status]').textContent();
const explained = async () => (await visit.page.evaluate(() => (window as unknown as Win).taproot.explain())).join('\n');

it('a signal is called heeded where nothing of others runs [R10]', async () => {
  await open(() => '');
  expect(await sentence()).toBe('Your browser asks sites not to track you. This page heeds that: nothing is tracked here.');
  expect(await explained()).not.toContain('runs scripts of others');
});

it('a signal is not called heeded where a vendor’s script stands before the tag: the sentence names its host, and explain() the element [R10]', async () => {
  const { host } = new URL(visit.network.demo.url('mcaf', '/'));
  const src = `${new URL(visit.network.demo.url('mcaf', '/')).origin}/beside/pixel.js`;
  await open((nonce) => `<script nonce="${nonce}" src="${src}"></script>`);
  expect(await visit.page.evaluate(() => (window as { beside?: true }).beside)).toBe(true);
  expect(await sentence()).toBe(
    `Your browser asks sites not to track you. We track nothing here, but scripts of ${host} run on this page.`,
  );
  expect(await explained()).toContain(`which the signal does not stop: <script src="${src}">.`);
});
