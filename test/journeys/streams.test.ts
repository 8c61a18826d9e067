import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import type { Entry, Network } from '../../tools/lab/network';
import { serveAnywhere } from '../support/anywhere';
import { hurried, installClock } from '../support/page-time';
import { sharedNetwork } from '../support/shared-network';
import type { Posted } from '../support/taken-bodies';
import { firstOnly, thorough } from '../support/thorough';
import { serveLibrary } from '../support/vendors';

let network: Network;

beforeAll(async () => {
  network = await sharedNetwork();
});
afterAll(() => network?.close());

/** Each site's production address, and its stream in `sites/network.ts`. */
const SITES = [
  ['main', 'https://www.main.example/', 'G-MAIN000001'],
  ['action', 'https://www.action.example/', 'G-ACTION0001'],
  ['donate', 'https://donate.giving.example/give/12345', 'G-DONATE0001'],
  ['email', 'https://www.mailing.example/', 'G-EMAIL00001'],
  ['microsites', 'https://explore.main.example/', 'G-MICRO00001'],
  ['impact', 'https://impact.main.example/', 'G-IMPACT0001'],
  ['mcaf', 'https://www.mcaf.example/', 'G-MCAF000001'],
  ['mrd', 'https://www.mrd.example/', 'G-MRD0000001'],
  ['utility', 'https://utility.main.example/apps', 'G-UTILITY001'],
] as const;

/** The network's own sites, and the donation platform. */
const DOMAINS = ['main.example', 'action.example', 'mailing.example', 'mcaf.example', 'mrd.example', 'giving.example'];

interface Seen {
  readonly page: Page;
  /** The library's commands, in order. */
  told(): Entry[][];
  readonly posted: readonly Posted[];
  /** Addresses at which the library was requested. */
  readonly asked: readonly string[];
}

/** Runs a journey on a page of a site. `dead`: only the utility service has the analytics library. */
async function onSite(site: string, dead: boolean, journey: (seen: Seen) => Promise<void>) {
  const visitor: BrowserContext = await network.visitor({ ignoreHTTPSErrors: true });
  try {
    const posted = await serveAnywhere(visitor, { site });
    const asked = await serveLibrary(visitor, dead);
    const page = await visitor.newPage();
    const calls = () => posted.filter(({ url }) => url === 'https://tags.example/calls').map(({ body }) => JSON.parse(body) as Entry);
    const told = () =>
      calls()
        .sort((a, b) => a.order - b.order)
        .map(({ words }) => words);
    await journey({ page, told, posted, asked });
  } finally {
    await visitor.close();
  }
}

const names = (told: Entry[][]) => told.filter(([command]) => `${command}` === 'event').map(([, name]) => `${name}`);
const track = (page: Page) => page.evaluate(() => (window as unknown as { taproot: Taproot }).taproot.track('quiz_done', { score: 7 }));

describe('in production', () => {
  it.each(SITES)(
    '%s reports to its own stream, with a linker over all sibling and donation domains [EVT-12] [TAG-02]',
    thorough,
    async (site, address, stream) => {
      await onSite(site, false, async ({ page, told, posted, asked }) => {
        await page.goto(address);
        await track(page);
        await expect.poll(() => names(told())).toContain('quiz_done');
        expect(asked).toEqual([`https://tags.example/gtag/js?id=${stream}`]);
        expect(names(told()).slice(0, 3)).toEqual(['sess_start', 'page_view', 'quiz_done']);
        const configs = told().filter(([command]) => `${command}` === 'config');
        expect(configs).toEqual([['config', stream, expect.objectContaining({ send_page_view: false, user_id: expect.any(String) })]]);
        const { linker } = (configs[0] as Entry[])[2] as unknown as { linker: object };
        expect(linker).toMatchObject({ domains: expect.arrayContaining(DOMAINS), accept_incoming: true });
        for (const [command, , parameters] of told()) if (`${command}` === 'event') expect(parameters).toMatchObject({ send_to: stream });
        await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')));
        const hits = () => posted.filter(({ url }) => url.endsWith('/hit')).flatMap(({ body }) => JSON.parse(body) as Entry[]);
        await expect.poll(() => hits().map(({ event }) => event)).toContain('quiz_done');
        expect(new Set(hits().map((hit) => hit.stream))).toEqual(new Set([stream]));
      });
    },
  );

  const mcafFirst = [...SITES].sort(([a], [b]) => Number(b === 'mcaf') - Number(a === 'mcaf'));
  firstOnly(1, mcafFirst, (cases, options) =>
    it.each(cases)(
      '%s reports to its stream through the utility service’s copy of the library when the library is missing after 5 s [EVT-12] [TAG-02]',
      options,
      async (site, address, stream) => {
        await onSite(site, true, async ({ page, told, asked }) => {
          await installClock(page);
          await page.goto(address);
          await track(page);
          await expect.poll(hurried(page, () => names(told()))).toContain('quiz_done');
          expect(asked).toEqual([`https://tags.example/gtag/js?id=${stream}`, `https://utility.main.example/${stream}/_g4.js`]);
          expect(names(told()).slice(0, 3)).toEqual(['sess_start', 'page_view', 'quiz_done']);
        });
      },
    ),
  );
});
