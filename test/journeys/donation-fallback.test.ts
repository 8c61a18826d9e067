import { describe, expect, it } from 'vitest';
import { visits } from '../support/visit';

const visit = visits();

const donate = (path: string) => visit.network.demo.url('donate', path);

describe('a campaign page without a campaign', () => {
  const fallback = () => visit.network.demo.url('main', '/donate');

  it.each([
    ['/give/clean-air'],
    ['/give/99999'],
    ['/give/'],
    ['/campaign/12a'],
    // Still served, and says that it is over.
    ['/give/12300'],
    ['/give/x?redirect=https://evil.example/&url=//evil.example&fallback=https://evil.example'],
    ['/give/x?organization_id=https://evil.example#https://evil.example'],
    ['/give/x//evil.example'],
    ['/give/https:%2F%2Fevil.example'],
    ['/give/%5C%5Cevil.example'],
    ['/give/javascript:alert(1)'],
  ])('DON-07 %s leads to the fallback, and nowhere else', async (path) => {
    const asked: string[] = [];
    visit.page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === visit.page.mainFrame()) asked.push(request.url());
    });
    await visit.page.goto(visit.network.demo.url('action', '/'));
    const before = await visit.page.evaluate(() => history.length);
    await visit.page.goto(donate(path)).catch(() => {});
    await visit.page.waitForURL(fallback());
    expect(asked.slice(1)).toEqual([donate(path).replace(/#.*/, ''), fallback()]);
    // In the place of the page that is not there: a step back leads to the one before.
    expect(await visit.page.evaluate(() => history.length)).toBe(before + 1);
    // The platform's own answer is a 404, which browsers log.
    visit.faults.splice(0, visit.faults.length, ...visit.faults.filter((fault) => !/status of 404/.test(fault)));
  });

  it('DON-07 a campaign that is there stays, and so does every other page', async () => {
    for (const path of ['/give/12345?redirect=https://evil.example', '/checkout?amount=5', '/thank-you']) {
      await visit.page.goto(donate(path));
      await visit.page.waitForTimeout(500);
      expect(visit.page.url()).toBe(donate(path));
    }
  });

  it('DON-07 elsewhere the same path is an ordinary page that is not there', async () => {
    await visit.page.goto(visit.network.demo.url('main', '/give/clean-air'));
    await visit.page.waitForTimeout(500);
    expect(visit.page.url()).toBe(visit.network.demo.url('main', '/give/clean-air'));
    visit.faults.splice(0);
  });

  it.each([
    ['allowed', undefined],
    ['refused', ['necessary']],
  ])('DON-07 a fallback that sends back makes no loop, cookies %s', async (_, categories) => {
    if (categories) {
      const record = { categories, consent_date: new Date().toISOString(), consent_uuid: '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed' };
      await visit.visitor.addCookies([
        { name: 'edf_cc', value: encodeURIComponent(JSON.stringify(record)), domain: '.giving.localhost', path: '/' },
      ]);
    }
    let sent = 0;
    await visit.page.route(fallback(), (route) => {
      sent++;
      return route.fulfill({ status: 302, headers: { location: donate('/give/clean-air') } });
    });
    await visit.page.goto(donate('/give/clean-air')).catch(() => {});
    await visit.page.waitForTimeout(2_500);
    expect(sent).toBe(1);
    expect(visit.page.url()).toBe(donate('/give/clean-air'));
    expect(await visit.page.locator('h1').innerText()).toBe('Page not found');
    visit.faults.splice(0);
  });
});
