import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as routes from '../../../lib/url/routes';
import { addresses } from './addresses';

const {
  campaignId,
  donationForm,
  emailPagePath,
  isActionPath,
  isCampaignPath,
  isCheckoutPath,
  isDonationPath,
  isDownloadPath,
  isEmailPagePath,
  isEmailPath,
  rootAddress,
  searchRoute,
} = routes;

describe('routes of campaign pages', () => {
  it.each([
    ['/give/123456', '123456'],
    ['/give/123456/', '123456'],
    ['/campaign/007/donate', '007'],
    ['/Give/1', '1'],
    ['//give//1', '1'],
    ['/%67ive/1', '1'],
    // The same character in another spelling.
    ['/give/%31', '1'],
    ['/give/0', '0'],
    ['/give/99999999999999999999', '99999999999999999999'],
    [`/campaign/${'9'.repeat(64)}`, '9'.repeat(64)],
  ])('read from %s the campaign %s [DET-07]', (path, id) => {
    expect(campaignId(path)).toBe(id);
    expect(isCampaignPath(path)).toBe(true);
  });

  it.each([
    '/give',
    '/give/',
    '/campaign//',
    '/give/clean-air',
    '/give/12a',
    '/give/-1',
    '/give/1.5',
    '/give/1e9',
    '/give/0x1f',
    '/give/%20',
    '/give/1%2F2',
    '/give/١٢٣',
    '/give/%D9%A1',
    '/give/word/123',
    `/give/${'9'.repeat(65)}`,
  ])('recognise %s as a campaign page without a campaign [DET-07]', (path) => {
    expect(campaignId(path)).toBeUndefined();
    expect(isCampaignPath(path)).toBe(true);
  });

  it.each(['/', '/x/give/1', '/giveaway/1', '/campaigns/1', '/give%2F1', '/give-1', '/checkout', '?/give/1', ''])(
    'recognise %s as no campaign page [DET-07]',
    (path) => {
      expect(campaignId(path)).toBeUndefined();
      expect(isCampaignPath(path)).toBe(false);
    },
  );

  it.each([
    ['/checkout', true],
    ['/checkout/', true],
    ['/Checkout', true],
    ['//checkout', true],
    ['/checkout/thanks', false],
    ['/checkouts', false],
    ['/a/checkout', false],
  ])('decide whether %s is the checkout: %s [DON-03]', (path, expected) => expect(isCheckoutPath(path)).toBe(expected));
});

describe('routes of links', () => {
  it.each([
    ['/donate', '/donate'],
    ['/donate/', '/donate'],
    ['/DONATE', '/donate'],
    ['//donate//', '/donate'],
    ['/%64onate', '/donate'],
    ['/monthlygift', '/monthlygift'],
    ['/MonthlyGift/', '/monthlygift'],
    ['/singlegift', '/singlegift'],
    ['/donate-pac', '/donate-pac'],
    ['/honorgift/', '/honorgift'],
    ['/donate/oceans', '/donate/oceans'],
    ['/Donate//Oceans/', '/donate/oceans'],
    ['/donate/a/b', '/donate/a/b'],
    ['/donate/a%2Fb', '/donate/a%2fb'],
    ['/site/Donation2', '/site/Donation2'],
    ['/site/donation2/', '/site/Donation2'],
    ['/Site/Donation2;jsessionid=1A2B.app3', '/site/Donation2'],
  ])('recognise %s as a donation link, reported as %s [DON-04 DON-05]', (path, canonical) => {
    expect(isDonationPath(path)).toBe(true);
    expect(donationForm(path)).toBe(canonical);
  });

  it.each([
    ['?df_id=1234', '/site/Donation2?df_id=1234'],
    ['?idb=1&df_id=1234&1234.donation=form1&s_src=june', '/site/Donation2?df_id=1234'],
    ['df_id=12&df_id=34', '/site/Donation2?df_id=12'],
    ['?%64f_id=12', '/site/Donation2?df_id=12'],
    ['?df_id=<script>', '/site/Donation2'],
    ['?DF_ID=', '/site/Donation2'],
    ['', '/site/Donation2'],
  ])('reduce the query %j of a donation form to its number: %s [DON-05]', (query, canonical) =>
    expect(donationForm('/site/Donation2', query)).toBe(canonical),
  );

  it('drop the query of a path under /donate/ [DON-05]', () =>
    expect(donationForm('/donate/oceans', '?df_id=1&amount=5')).toBe('/donate/oceans'));

  it.each([
    '/',
    '/donated',
    '/about/donate',
    '/donate-pacific',
    '/donate%2Foceans',
    '/site/Donation3',
    '/site/Donation2x',
    '/site/Advocacy',
  ])('recognise %s as no donation link [DON-04]', (path) => {
    expect(isDonationPath(path)).toBe(false);
    expect(donationForm(path)).toBeUndefined();
  });

  it.each([
    ['/site/Advocacy', true],
    ['/site/advocacy/', true],
    ['//site//Advocacy', true],
    ['/site/Advocacy;jsessionid=1', true],
    ['/site/Advocacy2', false],
    ['/site/Donation2', false],
    ['/a/site/Advocacy', false],
  ])('decide whether %s is an action link: %s [DON-06]', (path, expected) => expect(isActionPath(path)).toBe(expected));

  it.each(['/expert/email', '/contact/email', '/Contact/Email/', '/expert//email', '/expert/email/12'])(
    'recognise %s as a link that sends email [ENG-06]',
    (path) => expect(isEmailPath(path)).toBe(true),
  );
  it.each(['/expert/emails', '/contact', '/email', '/a/contact/email'])('recognise %s as no link that sends email [ENG-06]', (path) =>
    expect(isEmailPath(path)).toBe(false),
  );

  it.each(['doc', 'docx', 'pdf', 'ppt', 'txt', 'xls', 'xlsx', 'PDF', '%70df'])(
    'routes of links recognise .%s as a download [ENG-06]',
    (type) => expect(isDownloadPath(`/a/b.${type}`)).toBe(true),
  );
  it.each(['/pdf', '/a.pdf/b', '/a.html', '/a.pptx', '/apdf'])('routes of links recognise %s as no download [ENG-06]', (path) =>
    expect(isDownloadPath(path)).toBe(false),
  );
});

describe('routes of any address', () => {
  const deciders: ((path: string) => unknown)[] = [
    ...[campaignId, searchRoute, isDonationPath, isActionPath, isEmailPath, isDownloadPath, isCampaignPath, isCheckoutPath],
    ...[isEmailPagePath, emailPagePath],
    (path) => donationForm(path, path),
    (path) => rootAddress({ pathname: path, search: path, hash: path }),
  ];

  it('routes of any address never throw [DET-07 DET-09 DET-11 DON-03 DON-04 DON-06]', () => {
    fc.assert(
      fc.property(addresses(), (path) => {
        for (const decide of deciders) decide(path);
      }),
      { numRuns: 2_000 },
    );
  });

  it('ignore doubled slashes and a trailing slash [DET-07 DON-04 DON-06]', () => {
    fc.assert(
      fc.property(addresses(), (path) => {
        const sloppy = `${path.replaceAll('/', '//')}/`;
        for (const decide of [campaignId, isDonationPath, isActionPath, isEmailPath, isCheckoutPath, searchRoute])
          expect(decide(sloppy)).toEqual(decide(path));
      }),
      { numRuns: 2_000 },
    );
  });

  it('routes of any address normalise a donation link idempotently [DON-05]', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          addresses(),
          addresses().map((path) => `/donate/${path}`),
          addresses().map((path) => `/site/Donation2;${path}`),
        ),
        addresses(),
        (path, query) => {
          const once = donationForm(path, query);
          if (once === undefined) return;
          const [again = '', ...rest] = once.split('?');
          expect(donationForm(once.startsWith('/site/') ? again : once, rest.join('?'))).toBe(once);
        },
      ),
      { numRuns: 3_000 },
    );
  });
});
