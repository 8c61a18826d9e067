import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { type OwnSite, ownSite } from '../support/own-site';
import { answerLater, creepUntil, standStill } from '../support/page-clock';
import { thorough } from '../support/thorough';
import { marks, untilTold, watchAsked } from '../support/vendors';
import { visits } from '../support/visit';

const visit = visits({ silent: false });
type Win = { taproot: Taproot };

let site: OwnSite;
beforeAll(async () => {
  site = await ownSite('waiting-manifest');
});

const ALL = ['newsletter.example', 'personalisation.example', 'recording.example', 'social.example', 'tags.example'];
const ADVERTISING = ['ad-conversion', 'newsletter-pixel', 'social-pixel'];

let asked: string[];
/** Analytics requests the visitor's network details, whatever the third parties wait for. */
const waited = () => asked.filter((path) => !path.startsWith('ip-metadata.example/'));
const hosts = () => [...new Set(waited().map((path) => path.split('/')[0]))].sort();
/** The fingerprint's library is requested once the visitor's country is known. */
const areAsked = () =>
  hosts()
    .filter((host) => host !== 'fingerprint.example')
    .join() === ALL.join();
const isThere = () => visit.page.evaluate(() => (window as unknown as Win).taproot.hooks.leave.taps.some(({ name }) => name === 'vendors'));
/** Advances the page's time, and waits until its requests have been made. */
const pass = async (ms: number) => {
  await visit.page.clock.runFor(ms);
  await answerLater(visit.page);
};

describe('third parties that wait for an interaction', () => {
  beforeEach(async () => {
    await site.serveTo(visit.visitor);
    asked = watchAsked(visit);
    // Chromium counts Playwright's evaluations in a page as presses by the visitor.
    await visit.page.addInitScript(() => Object.defineProperty(navigator, 'userActivation', { value: undefined }));
    await standStill(visit.page);
    await visit.page.goto(visit.network.demo.url('main'));
    await creepUntil(visit.page, isThere);
    // By default, they would have started by the end of this second.
    await pass(1_000);
    expect(waited()).toEqual([]);
  });

  it('start on a key press, and receive the events made before it [TAG-02] [TAG-04]', async () => {
    await visit.page.keyboard.press('Shift');
    await creepUntil(visit.page, areAsked);
    const calls = untilTold(visit, 'tags.example', (all) => all.some(({ words }) => words[1] === 'page_view'));
    await creepUntil(visit.page, async () => (await marks(visit)).gtag === 'loaded');
    expect((await calls).filter(({ words }) => words[1] === 'page_view')).toHaveLength(1);
  });

  it('start after 3 s without an interaction [TAG-02] [TAG-04]', thorough, async () => {
    await pass(1_000);
    expect(waited()).toEqual([]);
    await pass(1_500);
    await creepUntil(visit.page, areAsked);
  });

  it('start on a conversion if they advertise, while the others wait [CNV-02]', thorough, async () => {
    await visit.page.evaluate(() => (window as unknown as Win).taproot.track('signup', { event_id: 'one' }));
    const started = async () => Object.keys(await marks(visit)).sort();
    await creepUntil(visit.page, async () => (await started()).length >= ADVERTISING.length);
    expect(await started()).toEqual(ADVERTISING);
    expect(hosts()).not.toContain('personalisation.example');
  });

  it('do not start after a refusal [CNV-05] [CON-15]', thorough, async () => {
    await visit.page.evaluate(() => (window as unknown as Win).taproot.consent.rejectAll());
    await visit.page.keyboard.press('Shift');
    await pass(4_000);
    expect(waited()).toEqual([]);
  });
});
