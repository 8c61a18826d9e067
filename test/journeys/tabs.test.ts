import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addressesAt } from '../../demo/addresses';
import { chromiumOnly } from '../../tools/lab/engines/journey-engine';
import { openChanged } from '../../tools/lab/front';
import type { Network } from '../../tools/lab/network';
import { newProfile, openPlainBrowser } from '../../tools/lab/plain-browser';
import { sharedNetwork } from '../support/shared-network';
import { thorough } from '../support/thorough';
import { named, views } from '../support/visit';

let network: Network;

beforeAll(async () => {
  network = await sharedNetwork();
});
afterAll(() => network?.close());
beforeEach(() => network.begin());

const piped = chromiumOnly('tabs of a browser that nobody drives are shown and restored by Chrome’s DevTools pipe');

const paths = async () => views(await network.received('hits')).map(({ page_path }) => page_path);
/** Opens a front before the demo network. A page at `path` goes to `next` once `leave` is called, and first sends everything else. */
async function openLeaving(path: string, next: string, change = (_path: string, html: string) => html) {
  let leave = () => {};
  const leaving = new Promise<string>((resolve) => (leave = () => resolve('')));
  const script = `addEventListener('load', () => {
    const asked = new Image();
    asked.onerror = () => location.assign('${next}');
    asked.src = '/leave';
  });`;
  const front = await openChanged(network.demo.port, (url, _, html) => {
    if (url === '/leave') return leaving;
    return change(url, url.startsWith(path) ? withScript(html, script) : html);
  });
  return { url: addressesAt(front.port), leave, close: front.close };
}

const withScript = (html: string, script: string) => {
  const nonce = /nonce="([^"]+)"/.exec(html)?.[1];
  return html.replace('<head>', `<head><script nonce="${nonce}">${script}</script>`);
};

it('a tab opened in the background counts as a page view once it is looked at, and only then [LIF-05]', {
  ...piped,
  ...thorough,
}, async () => {
  /** Requests an image once the page is loaded, and again after the answer. */
  const telling = `addEventListener('load', () => {
    const ask = (turn) => {
      const picture = new Image();
      picture.onerror = () => turn < 3 && ask(turn + 1);
      picture.src = '/?loaded' + turn;
    };
    ask(1);
  });`;
  let tell = () => {};
  const loaded = new Promise<void>((resolve) => (tell = resolve));
  const { url, leave, close } = await openLeaving('/about', '/', (path, html) => {
    if (path === '/?loaded3') tell();
    return path === '/about' ? withScript(html, telling) : html;
  });
  const browser = openPlainBrowser(url('main', '/'));
  try {
    await network.until('hits', (entries) => views(entries).length === 1);
    const { targetId } = await browser.ask('Target.createTarget', { url: url('main', '/about'), background: true });
    await loaded;
    expect(await paths()).toEqual(['/']);
    await browser.ask('Target.activateTarget', { targetId });
    await network.until('hits', (entries) => views(entries).length === 2);
    // Another tab is activated, and then this one again.
    const { targetInfos } = (await browser.ask('Target.getTargets')) as { targetInfos: { targetId: string; url: string }[] };
    const first = targetInfos.find((one) => one.url === url('main', '/'));
    for (const id of [first?.targetId, targetId]) await browser.ask('Target.activateTarget', { targetId: id });
    leave();
    await network.until('hits', (entries) => views(entries).length >= 3);
    expect(await paths()).toEqual(['/', '/about', '/']);
  } finally {
    await browser.end();
    await close();
  }
});

it('a gift is reported once, even if the browser restores its tab [DON-08] [LIF-05]', { ...piped, ...thorough }, async () => {
  const profile = newProfile();
  const gift = { transaction_id: '7f0c9a4e-5f0e-4ce4-9a57-0c5b7e2f9d11', amount: '50', frequency: 'monthly' };
  const { url, leave, close } = await openLeaving('/thank-you', '/');
  const receipt = url('donate', `/thank-you?${new URLSearchParams(gift)}`);
  const before = openPlainBrowser(receipt, profile);
  await network.until('hits', (entries) => views(entries).length === 1);
  // Requests sent at a page's end are lost when the browser quits, so the gift arrives earlier.
  await network.until('hits', (entries) => named('donation')(entries).length === 1);
  await before.quit();
  const after = openPlainBrowser(undefined, profile);
  try {
    await network.until('hits', (entries) => views(entries).length === 2);
    leave();
    await network.until('hits', (entries) => views(entries).length === 3);
    expect(named('donation')(await network.received('hits'))).toHaveLength(1);
  } finally {
    await after.end();
    await close();
  }
});
