import { describe, expect, it } from 'vitest';
import { testStream } from '../../sites/network';
import { serveProduction } from '../support/production';
import { thorough } from '../support/thorough';
import { followScripts } from '../support/until-rest';
import { visits } from '../support/visit';

const visit = visits();

const GIFT = ['donation', 'purchase', 'transaction'];
/** Addresses of advertising and of the tag manager. */
const ACCOUNTS = /^https:\/\/(?:(?:social|newsletter|adconversion|adserver)\.example\/|tags\.example\/(?:gtm\.js|gtag\/js\?id=AW-))/;

const receipt = '<p data-transaction-id="R-9001" data-amount="50" data-currency="USD">Thank you</p>';

describe('a gift', () => {
  it.each([
    ['the sandbox', 'https://sandbox.giving.example/thank-you'],
    ['its address', 'https://donate.giving.example/thank-you?_env=testing'],
  ])('marked as a test by %s reaches the test stream, and no advertising account [CNV-02 DET-02 DON-08]', async (_, address) => {
    const network = await serveProduction(visit.visitor, () => receipt);
    const asked: string[] = [];
    visit.page.on('request', (request) => asked.push(request.url()));
    const untilRest = followScripts(visit.page);
    await visit.page.goto(address);
    const told = () => network.streamed(testStream).map(({ name }) => name);
    await expect.poll(() => GIFT.filter((name) => !told().includes(name))).toEqual([]);
    await untilRest();
    await visit.page.goto('about:blank');
    expect(asked.filter((url) => ACCOUNTS.test(url))).toEqual([]);
  });

  it('reaches each advertising account if it is a donor’s [CNV-02]', thorough, async () => {
    await serveProduction(visit.visitor, () => receipt);
    const asked = new Set<string>();
    visit.page.on('request', (request) => {
      if (ACCOUNTS.test(request.url())) asked.add(new URL(request.url()).hostname);
    });
    await visit.page.goto('https://donate.giving.example/thank-you');
    await expect.poll(() => [...asked].sort()).toEqual(['adserver.example', 'newsletter.example', 'social.example', 'tags.example']);
  });
});
