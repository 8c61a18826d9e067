import { describe, expect, it } from 'vitest';
import { firstOnly, thorough } from '../support/thorough';
import { followScripts } from '../support/until-rest';
import { visits } from '../support/visit';

const visit = visits();

const donate = (path: string) => visit.network.demo.url('donate', path);

describe('a campaign page without a campaign', () => {
  const fallback = () => visit.network.demo.url('main', '/donate');

  const paths = [
    '/give/clean-air',
    // This campaign is still served, and the page says that it is over.
    '/give/12300',
    '/give/x?redirect=https://evil.example/&url=//evil.example&fallback=https://evil.example',
    '/give/99999',
    '/give/',
    '/campaign/12a',
    '/give/x?organization_id=https://evil.example#https://evil.example',
    '/give/x//evil.example',
    '/give/https:%2F%2Fevil.example',
    '/give/%5C%5Cevil.example',
    '/give/javascript:alert(1)',
  ];
  /** Records every address to which the page goes from now on. */
  const watchWays = () => {
    const ways: string[] = [];
    visit.page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === visit.page.mainFrame()) ways.push(request.url());
    });
    return ways;
  };
  const leadsToFallback = async (path: string) => {
    const asked = watchWays();
    await visit.page.goto(visit.network.demo.url('action', '/'));
    const before = await visit.page.evaluate(() => history.length);
    await visit.page.goto(donate(path)).catch(() => {});
    await visit.page.waitForURL(fallback());
    expect(asked.slice(1)).toEqual([donate(path).replace(/#.*/, ''), fallback()]);
    // The redirect replaces the missing page, so that a step back leads to the previous one.
    expect(await visit.page.evaluate(() => history.length)).toBe(before + 1);
    // The platform itself answers with a 404, which browsers log.
    visit.faults.splice(0, visit.faults.length, ...visit.faults.filter((fault) => !/status of 404/.test(fault)));
  };
  firstOnly(1, paths, (cases, options) =>
    it.each(cases)('a page without a campaign at %s redirects to the fallback and nowhere else [DON-07]', options, leadsToFallback),
  );

  const others = () => [
    donate('/give/12345?redirect=https://evil.example'),
    donate('/checkout?amount=5'),
    donate('/thank-you'),
    visit.network.demo.url('main', '/give/clean-air'),
  ];

  it(
    'is the only kind of page that redirects: known campaigns, other pages and the same path elsewhere do not [DON-07]',
    thorough,
    async () => {
      const asked = watchWays();
      const untilRest = followScripts(visit.page);
      for (const address of others()) {
        await visit.page.goto(address);
        await untilRest();
      }
      await visit.page.goto('about:blank');
      expect(asked.filter((address) => address !== 'about:blank')).toEqual(others());
      // Other hosts have no such page.
      visit.faults.splice(0);
    },
  );

  const makesNoLoop = async (_: string, categories: readonly string[] | undefined) => {
    const untilRest = followScripts(visit.page);
    if (categories) {
      const record = { categories, consent_date: new Date().toISOString(), consent_uuid: '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed' };
      await visit.visitor.addCookies([
        { name: 'edf_cc', value: encodeURIComponent(JSON.stringify(record)), domain: '.giving.localhost', path: '/' },
      ]);
    }
    let sent = 0;
    // The query hands on a refusal.
    await visit.page.route(`${fallback()}*`, (route) => {
      sent++;
      return route.fulfill({ status: 302, headers: { location: donate('/give/clean-air') } });
    });
    await visit.page.goto(donate('/give/clean-air')).catch(() => {});
    await expect.poll(() => sent).toBe(1);
    // The visitor is back on the page: the service that redirects back was requested once.
    await expect.poll(() => visit.page.evaluate(() => document.referrer)).not.toBe('');
    await untilRest();
    expect(visit.page.url()).toBe(donate('/give/clean-air'));
    expect(await visit.page.locator('h1').innerText()).toBe('Page not found');
    await visit.page.goto('about:blank');
    expect(sent).toBe(1);
    visit.faults.splice(0);
  };
  const choices: [string, readonly string[] | undefined][] = [
    ['allowed', undefined],
    ['refused', ['necessary']],
  ];
  firstOnly(1, choices, (cases, options) =>
    it.each(cases)('does not loop with a fallback that redirects back, cookies %s [DON-07]', options, makesNoLoop),
  );
});
