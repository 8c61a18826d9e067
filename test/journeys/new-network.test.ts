import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JourneyEngine, openJourneyEngine } from '../../tools/lab/engines/journey-engine';
import { watchFaults } from '../../tools/lab/network';
import { makeNetwork, type TheirNetwork } from '../support/their-network';
import { thorough } from '../support/thorough';

const LONG = 240_000;

/** The network that `npm run new:network` creates, with its own scripts. Later tests use the files that its own tests build. */
describe('another network', thorough, () => {
  let network: TheirNetwork;
  let engine: JourneyEngine;
  beforeAll(async () => {
    network = makeNetwork();
    engine = await openJourneyEngine();
  }, LONG);
  afterAll(async () => {
    await engine?.close();
    network?.remove();
  });

  it('passes its own tests: types, build, manifests and the built files', { timeout: LONG }, () => {
    const told = network.run('npm', 'test');
    expect(told).not.toMatch(/^failed/);
    expect(told).toMatch(/pass 1/);
  });

  it('publishes to a folder, and turns off only what a switch names, there too', { timeout: LONG }, () => {
    const cdn = join(network.folder, '../cdn');
    expect(network.taproot('publish', cdn)).toMatch(/\d+ files uploaded, 0 were there/);
    expect(network.taproot('switch', 'off', 'decorate', 'main', '--at', cdn)).toContain('decorate');
    expect(JSON.parse(readFileSync(join(cdn, 'switches.json'), 'utf8'))).toEqual({ off: [{ plugin: 'decorate', sites: ['main'] }] });
    expect(network.taproot('switch', 'off', 'decorate', 'main')).toContain('decorate');
    expect(network.taproot('switch', 'on', 'decorate')).toContain('Nothing is off.');
    expect(network.taproot('switch', 'off', 'prompts')).toContain("failed: prompts can't be turned off");
  });

  it('starts: a page asks in the network’s words, and its hit and the receipt of the choice, whose words are archived, arrive after Accept', {
    timeout: LONG,
  }, async () => {
    const started = await network.start();
    try {
      // Cookies wait for consent in Germany.
      const visitor = await engine.newContext({ locale: 'de-DE', timezoneId: 'Europe/Berlin' });
      const page = await visitor.newPage();
      const faults = watchFaults(page);
      await page.goto(started.url('main'));
      const banner = page.locator('[data-taproot-consent] section');
      await banner.getByText('Our Network uses cookies to see which of its pages help.').waitFor();
      const receipt = page.waitForRequest(/\/consent\/receipt\//);
      await banner.getByRole('button', { name: 'Accept' }).click();
      const { text_hash } = (await receipt).postDataJSON() as { text_hash: string };
      const words = readFileSync(join(network.folder, 'dist/texts', `${text_hash}.json`), 'utf8');
      expect(words).toContain('Our Network uses cookies to see which of its pages help.');
      await started.until(/^POST \/hit .*page_view \(main\)/m);
      await started.until(/^POST \/consent\/receipt\//m);
      // The service has kept what the page sent, and its console is built.
      await expect.poll(() => network.run('npm', 'run', '-s', 'service', '--', 'export', 'hits')).toContain('"event":"page_view"');
      const screens = await visitor.newPage();
      await screens.goto(started.url('console'));
      await screens.waitForURL(/\/console\/sign-in/);
      expect(await screens.locator('[name=password]').count()).toBe(1);
      expect(await tagOf(page)).toEqual({ site: 'main', state: 'granted' });
      expect(faults).toEqual([]);
      await visitor.close();
    } finally {
      await started.stop();
    }
  });
});

const tagOf = (page: Page) =>
  page.evaluate(() => {
    const { taproot } = window as unknown as { taproot: { page: { site: string }; consent: { state: string } } };
    return { site: taproot.page.site, state: taproot.consent.state };
  });
