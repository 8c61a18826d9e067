import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addressesAt } from '../../demo/addresses';
import { chromiumOnly } from '../support/engines/journey-engine';
import { openChanged } from '../support/front';
import type { Network } from '../support/network';
import { newProfile, openPlainBrowser, type PlainBrowser } from '../support/plain-browser';
import { sharedNetwork } from '../support/shared-network';
import { named, views } from '../support/visit';

let network: Network;

beforeAll(async () => {
  network = await sharedNetwork();
});
afterAll(() => network?.close());
beforeEach(() => network.forget());

const piped = chromiumOnly('tabs of a browser that nobody drives are shown and restored by Chrome’s DevTools pipe');

const paths = async () => views(await network.received('hits')).map(({ page_path }) => page_path);
/** Closes the tab of an address, and waits until its page has told of its end: what it had to say before has come. */
const closeTab = async ({ ask }: PlainBrowser, url: string) => {
  const { targetInfos } = (await ask('Target.getTargets')) as { targetInfos: { targetId: string; url: string }[] };
  const tab = targetInfos.find((one) => one.url === url) ?? expect.fail(`no tab of ${url}`);
  await ask('Target.closeTarget', { targetId: tab.targetId });
  const { pathname } = new URL(url);
  await network.until('hits', (hits) => named('page_unload')(hits).some(({ page_path }) => page_path === pathname));
};

it('a tab opened in the background counts as a page view once it is looked at, and only then [LIF-05]', piped, async () => {
  /** Asks the server once the page is loaded, and again once that is answered. */
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
  const front = await openChanged(network.demo.port, (path, _, body) => {
    if (path === '/?loaded3') tell();
    const nonce = /nonce="([^"]+)"/.exec(body)?.[1];
    return path === '/about' ? body.replace('<head>', `<head><script nonce="${nonce}">${telling}</script>`) : body;
  });
  const url = addressesAt(front.port);
  const browser = openPlainBrowser(url('main', '/'));
  try {
    await network.until('hits', (entries) => views(entries).length === 1);
    const { targetId } = await browser.ask('Target.createTarget', { url: url('main', '/about'), background: true });
    await loaded;
    expect(await paths()).toEqual(['/']);
    await browser.ask('Target.activateTarget', { targetId });
    await network.until('hits', (entries) => views(entries).length === 2);
    // Looked away from and back again.
    const { targetInfos } = (await browser.ask('Target.getTargets')) as { targetInfos: { targetId: string; url: string }[] };
    const first = targetInfos.find((one) => one.url === url('main', '/'));
    for (const id of [first?.targetId, targetId]) await browser.ask('Target.activateTarget', { targetId: id });
    await closeTab(browser, url('main', '/about'));
    expect(await paths()).toEqual(['/', '/about']);
  } finally {
    await browser.end();
    front.close();
  }
});

it('a gift is reported once, even if the browser restores its tab [DON-08] [LIF-05]', piped, async () => {
  const profile = newProfile();
  const gift = { transaction_id: '7f0c9a4e-5f0e-4ce4-9a57-0c5b7e2f9d11', amount: '50', frequency: 'monthly' };
  const receipt = network.demo.url('donate', `/thank-you?${new URLSearchParams(gift)}`);
  const before = openPlainBrowser(receipt, profile);
  await network.until('hits', (entries) => views(entries).length === 1);
  // Requests sent at a page's end are lost when the browser quits: the gift arrives before that.
  await network.until('hits', (entries) => named('donation')(entries).length === 1);
  await before.quit();
  const after = openPlainBrowser(undefined, profile);
  try {
    await network.until('hits', (entries) => views(entries).length === 2);
    const { targetId } = await after.ask('Target.createTarget', { url: 'about:blank' });
    await after.ask('Target.activateTarget', { targetId });
    await closeTab(after, receipt);
    expect(named('donation')(await network.received('hits'))).toHaveLength(1);
  } finally {
    await after.end();
  }
});
