import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { chromiumOnly } from '../support/engines/journey-engine';
import type { Network } from '../support/network';
import { newProfile, openPlainBrowser } from '../support/plain-browser';
import { sharedNetwork } from '../support/shared-network';
import { named, views } from '../support/visit';

let network: Network;

beforeAll(async () => {
  network = await sharedNetwork();
});
afterAll(() => network?.close());
beforeEach(() => network.forget());

const piped = chromiumOnly('tabs of a browser that nobody drives are shown and restored by Chrome’s DevTools pipe');

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const paths = async () => views(await network.received('hits')).map(({ page_path }) => page_path);

it('LIF-05 a tab opened in the background is a view once it is looked at, and only then', piped, async () => {
  const browser = openPlainBrowser(network.demo.url('main', '/'));
  try {
    await network.until('hits', (entries) => views(entries).length === 1);
    const { targetId } = await browser.ask('Target.createTarget', { url: network.demo.url('main', '/about'), background: true });
    await pause(3000);
    expect(await paths()).toEqual(['/']);
    await browser.ask('Target.activateTarget', { targetId });
    await network.until('hits', (entries) => views(entries).length === 2);
    // Looked away from and back again.
    const { targetInfos } = (await browser.ask('Target.getTargets')) as { targetInfos: { targetId: string; url: string }[] };
    const first = targetInfos.find(({ url }) => url === network.demo.url('main', '/'));
    for (const id of [first?.targetId, targetId]) await browser.ask('Target.activateTarget', { targetId: id });
    await pause(1000);
    expect(await paths()).toEqual(['/', '/about']);
  } finally {
    await browser.end();
  }
});

it('DON-08 LIF-05 a gift is reported once, though the browser restores its tab', piped, async () => {
  const profile = newProfile();
  const gift = { transaction_id: '7f0c9a4e-5f0e-4ce4-9a57-0c5b7e2f9d11', amount: '50', frequency: 'monthly' };
  const receipt = network.demo.url('donate', `/thank-you?${new URLSearchParams(gift)}`);
  const before = openPlainBrowser(receipt, profile);
  await network.until('hits', (entries) => views(entries).length === 1);
  // What is sent at a page's end does not survive the browser's: the gift is there before.
  await network.until('hits', (entries) => named('donation')(entries).length === 1);
  await before.quit();
  const after = openPlainBrowser(undefined, profile);
  try {
    await network.until('hits', (entries) => views(entries).length === 2);
    const { targetId } = await after.ask('Target.createTarget', { url: 'about:blank' });
    await after.ask('Target.activateTarget', { targetId });
    await pause(1000);
    const { targetInfos } = (await after.ask('Target.getTargets')) as { targetInfos: { url: string }[] };
    expect(targetInfos.map(({ url }) => url)).toContain(receipt);
    expect(named('donation')(await network.received('hits'))).toHaveLength(1);
  } finally {
    await after.end();
  }
});
