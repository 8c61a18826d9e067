// @page
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { disguise, disguises, email, named, personalNames, type Secret, telling, tracesIn } from '../../../support/personal-data';
import type { PageSetup } from '../support/page';
import { elapse, openPages, site } from '../support/visits';

const open = openPages();
const RUNS = 25;
/** ms. The machine may be busy. */
vi.setConfig({ testTimeout: 60_000 });

// Clicks on links do not navigate.
const stay = (event: Event) => event.preventDefault();
beforeAll(() => window.addEventListener('click', stay));
afterAll(() => window.removeEventListener('click', stay));

/** Applies analytics on a page with this setup, lets `act` run there, ends the page, and returns the hits that left it, as text. */
async function leaving(circumstances: PageSetup, act: (page: ReturnType<typeof open>) => void = () => {}): Promise<string> {
  sessionStorage.clear();
  localStorage.clear();
  const page = open(circumstances);
  page.apply();
  act(page);
  await elapse(0);
  page.leave();
  const sent = page.hits();
  page.refuse();
  // A page that is gone has no timers. Later timers would wait behind them.
  vi.clearAllTimers();
  expect(sent.length).toBeGreaterThan(1);
  return JSON.stringify(sent);
}

const reported = async (secret: Secret, ...visit: Parameters<typeof leaving>) => tracesIn(await leaving(...visit), secret);

/** No payload contains the planted text, in whatever form it is written. */
const never = (plant: (written: string) => Parameters<typeof leaving>, planted = telling) =>
  fc.assert(
    fc.asyncProperty(planted, disguise, async (secret, { write }) => {
      expect(await reported(secret, ...plant(write(secret.text)))).toEqual([]);
    }),
    { numRuns: RUNS },
  );

/** Nor does one contain a text beside a name that identifies it as personal. */
const neverBeside = (plant: (name: string, written: string) => Parameters<typeof leaving>) =>
  fc.assert(
    fc.asyncProperty(named, personalNames, disguise, async (secret, name, { write }) => {
      expect(await reported(secret, ...plant(name, write(secret.text)))).toEqual([]);
    }),
    { numRuns: RUNS },
  );

const at = (url: string): [PageSetup] => [{ url: new URL(url, site).href }];
const uri = encodeURIComponent;
const refer = (url: string): [PageSetup] => {
  vi.spyOn(Document.prototype, 'referrer', 'get').mockReturnValue(new URL(url, 'https://search.example').href);
  return [{}];
};

describe('personal data in an address', () => {
  const places: [string, (written: string) => string][] = [
    ['the path', (written) => `/people/${uri(written)}/edit`],
    ['a search path', (written) => `/search/all/${uri(written)}`],
    ['the query', (written) => `/?page=2&q=${uri(written)}`],
    ['a campaign', (written) => `/?utm_source=${uri(written)}&utm_content=${uri(written)}`],
    ['a name', (written) => `/?${uri(written)}=1&page=2`],
    ['the hash', (written) => `/#${uri(written)}`],
    ["a router's hash", (written) => `/#/people/${uri(written)}?tab=${uri(written)}`],
    ['an address in the query', (written) => `/?next=${uri(`https://www.main.example/a?b=1&c=${uri(written)}#${uri(written)}`)}`],
  ];
  it.each(places)('personal data in an address never leaves from %s [PRV-01 PRV-02]', (_, place) => never((written) => at(place(written))));
  it.each(places)('never leaves from %s of the referrer [PRV-02]', (_, place) => never((written) => refer(place(written))));

  it('never leaves as an email address, even under an exempt name [PRV-01]', () =>
    never(
      (written) => [{ url: `${site}/?ut_id=${uri(written)}` }, (page) => page.track('exempt', { ut_id: written, utm_id: written })],
      email,
    ));

  const beside: [string, (name: string, written: string) => string][] = [
    ['the query', (name, written) => `/?page=2&${uri(name)}=${uri(written)}`],
    ['the hash', (name, written) => `/#page=2&${uri(name)}=${uri(written)}`],
    ["a router's hash", (name, written) => `/#/a?page=2&${uri(name)}=${uri(written)}`],
    ['the path', (name, written) => `/a;${uri(name)}=${uri(written)}/b`],
    ['an address in the query', (name, written) => `/?next=${uri(`/b?page=1&${name}=${uri(written)}`)}`],
    ['an address in the query, encoded twice', (name, written) => `/?next=${uri(uri(`/b?page=1&${name}=${uri(written)}`))}`],
    ['an object in the query', (name, written) => `/?user=${uri(JSON.stringify({ id: 1, [name]: written }))}`],
    ['an object in base64', (name, written) => `/?user=${uri(disguises.base64?.(JSON.stringify({ [name]: written })) ?? '')}`],
  ];
  it.each(beside)('is recognised by a name beside it in %s [PRV-01]', (_, place) =>
    neverBeside((name, written) => at(place(name, written))),
  );
});

describe('personal data in a page', () => {
  const link = (text: string, href = '/a', more: Record<string, string> = {}) => {
    const element = Object.assign(document.createElement('a'), { href, textContent: text });
    for (const [name, value] of Object.entries(more)) element.setAttribute(name, value);
    return element;
  };
  const clicking =
    (element: () => HTMLElement): Parameters<typeof leaving>[1] =>
    (page) => {
      document.body.append(element());
      page.click('body > :last-child');
    };

  it('personal data in a page never leaves from the title [PRV-02]', () => never((written) => [{ title: `Dear ${written} | Main` }]));
  it('personal data in a page never leaves from attributes [PRV-02]', () =>
    never((written) => [{ attributes: { contentId: written, contentGroup: `of ${written}`, nid: written, pageTitle: written } }]));
  it('never leaves from the text or label of a link or button [PRV-02]', () =>
    never((written) => [
      {},
      (page) => {
        for (const make of [
          () => link(`Write to ${written}`),
          () => link('', '/a', { 'aria-label': written }),
          () => Object.assign(document.createElement('button'), { textContent: written, id: written }),
        ])
          clicking(make)?.(page);
      },
    ]));
  it('never leaves from a link’s address [PRV-02]', () =>
    never((written) => [
      {},
      (page) => {
        for (const href of [
          `/u/${uri(written)}`,
          `/?q=${uri(written)}#${uri(written)}`,
          `mailto:${written}?cc=${written}`,
          `tel:${written}`,
        ])
          clicking(() => link('there', href))?.(page);
      },
    ]));
});

describe('personal data in tracked events', () => {
  it('personal data in tracked events never leaves from values [PRV-02]', () =>
    never((written) => [
      {},
      (page) => {
        page.track('signup', { a: written, event_label: `for ${written}`, event_category: written });
        page.track('purchase', { items: [{ item_id: 'a', item_name: written, about: { nested: written } }], nested: { deep: [written] } });
        page.track('long', { a: `${'x '.repeat(40)}${written}${' y'.repeat(40)}`, internal_name: written, transaction_id: `n ${written}` });
      },
    ]));
  it('never leaves from names of events or properties [PRV-02]', () =>
    never((written) => [
      {},
      (page) => {
        page.track(`hello ${written}`);
        page.track('names', { [written]: 'x', items: [{ [written]: 'x', price: 1 }] });
      },
    ]));
  it('never leaves under a personal property name [PRV-02]', () =>
    neverBeside((name, written) => [
      {},
      (page) => {
        page.track('form', { [name]: written, [`｟${name}｠`]: written, [name.toUpperCase()]: written });
        page.track('items', { items: [{ [name]: written, price: 1 }] });
      },
    ]));
});
