import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ModelJar } from '../../../support/jar/model-jar';
import { DAY, grant, refusal } from '../../../support/jar/records';
import { Tab } from '../../../support/jar/tab';

const NOW = Date.parse('2026-11-20T10:00:00Z');
const HOST = 'https://www.main.example/take/action';
const SIBLING = 'https://act.main.example/';
const WIDE = ';domain=main.example;path=/;max-age=34560000;Secure';
const RECEIPT = { receipt: true };

/** The web storage of one origin, which may be full. */
class Store {
  text: string | null = null;
  full = false;
  getItem = () => this.text;
  removeItem = () => {
    this.text = null;
  };
  setItem = (_: string, value: string) => {
    if (this.full) throw new Error('QuotaExceededError');
    this.text = value;
  };
}

class Browser {
  jar = new ModelJar();
  time = NOW;
  readonly stores = new Map<string, Store>();
  keepsCookies = true;
  storage: 'kept' | 'full' | 'denied' = 'kept';
  now = () => this.time;

  constructor() {
    const set = this.jar.set.bind(this.jar);
    this.jar.set = (...all) => this.keepsCookies && set(...all);
  }
  store(address: string): Store {
    const { origin } = new URL(address);
    const store = this.stores.get(origin) ?? new Store();
    store.full = this.storage === 'full';
    this.stores.set(origin, store);
    return store;
  }
  open(address = HOST): Tab {
    const storage = () => {
      if (this.storage === 'denied') throw new Error('SecurityError');
      return this.store(address);
    };
    return new Tab(this.jar, this.now, address, storage);
  }
  /** As 200 cookies of a sibling host do. */
  evict() {
    this.jar.cookies = [];
  }
  plant(value: string) {
    this.jar.set(`edf_cc=${value}${WIDE}`, { hostname: 'act.main.example', pathname: '/', protocol: 'https:', now: this.now }, true);
  }
  clear() {
    this.evict();
    for (const store of this.stores.values()) store.text = null;
  }
}

type Step = (browser: Browser, tab: Tab) => void;
const evict: Step = (browser) => browser.evict();
const look: Step = (_, tab) => tab.own.reread();
const emptied: Step = (browser) => browser.store(HOST).removeItem();

/** The page's state, and the state of the next page, after a refusal and these steps. */
const TABLE: readonly [string, string, Partial<Browser>, readonly Step[], string][] = [
  ['the cookie is evicted', 'both places', {}, [evict], 'rejected'],
  ['the cookie is evicted, and an open tab looks', 'both places', {}, [evict, look], 'rejected'],
  ['the cookie is evicted time after time', 'both places', {}, [evict, look, evict, look, evict], 'rejected'],
  ['the page empties its storage', 'both places', {}, [emptied], 'rejected'],
  ['the page empties its storage, an open tab looks, and the cookie is evicted', 'both places', {}, [emptied, look, evict], 'rejected'],
  ['the visitor clears the browser’s data', 'both places', {}, [(browser) => browser.clear()], 'unset'],
  ['the visitor clears it, and an open tab looks', 'both places', {}, [(browser) => browser.clear(), look], 'unset'],
  ['nothing is evicted', 'cookies only, storage full', { storage: 'full' }, [look], 'rejected'],
  ['the cookie is evicted, and no tab is open', 'cookies only, storage full', { storage: 'full' }, [evict], 'unset'],
  ['the cookie is evicted, and an open tab looks', 'cookies only, storage full', { storage: 'full' }, [evict, look], 'rejected'],
  ['nothing is evicted', 'cookies only, storage denied', { storage: 'denied' }, [look], 'rejected'],
  ['the cookie is evicted, and no tab is open', 'cookies only, storage denied', { storage: 'denied' }, [evict], 'unset'],
  ['the cookie is evicted, and an open tab looks', 'cookies only, storage denied', { storage: 'denied' }, [evict, look], 'rejected'],
  ['the next page begins', 'storage only', { keepsCookies: false }, [], 'rejected'],
  ['the page empties its storage, and an open tab looks', 'storage only', { keepsCookies: false }, [emptied, look], 'unset'],
  ['the next page begins', 'neither', { keepsCookies: false, storage: 'denied' }, [look], 'unset'],
];

describe('a refusal kept in two places', () => {
  it.each(TABLE)('a refusal kept in two places is read on the next page, when %s (%s) [CON-21 CON-22]', (_, __, places, steps, state) => {
    const browser = Object.assign(new Browser(), places);
    const tab = browser.open();
    tab.own.consent.rejectAll();
    for (const step of steps) {
      browser.time += 1_000;
      step(browser, tab);
    }
    expect(tab.state).toBe('rejected');
    expect(browser.open().state).toBe(state);
  });

  it('is stored again by the next page, without an identifier of the visitor in storage [CON-21]', () => {
    const browser = new Browser();
    browser.open().own.consent.rejectAll();
    expect(browser.store(HOST).text).toBe(`${NOW / 1e3}`);
    browser.evict();
    const tab = browser.open();
    expect(tab.seen).toEqual([expect.stringContaining('["necessary"]')]);
    // Nobody chose on this page.
    expect(tab.seen[0]).not.toContain('receipt');
    expect(tab.own.consent.record?.consent_date).toBe(new Date(NOW).toISOString());
  });

  it.each<[string, string | null, string]>([
    ['no text', null, 'unset'],
    ['words', 'yes', 'unset'],
    ['nothing', '', 'unset'],
    ['zero', '0', 'unset'],
    ['a year ago and a second', `${(NOW - 365 * DAY) / 1e3 - 1}`, 'unset'],
    ['a year ago, less a second', `${(NOW - 365 * DAY) / 1e3 + 1}`, 'rejected'],
    ['the future', `${NOW / 1e3 + 9e6}`, 'rejected'],
    ['more than a number', '9e999', 'rejected'],
  ])('a refusal kept in two places counts by its time: %s [CON-21]', (_, text, state) => {
    const browser = new Browser();
    browser.store(HOST).text = text;
    expect(browser.open().state).toBe(state);
  });

  it.each<[string, string, string]>([
    ['planted a second later', grant(NOW + 1_000), 'rejected'],
    ['with a receipt, older than the refusal', grant(NOW - 1_000, RECEIPT), 'rejected'],
    ['with a receipt, of the same time', grant(NOW, RECEIPT), 'rejected'],
    ['with a receipt, of the future', grant(NOW + DAY, RECEIPT), 'rejected'],
    ['with a receipt, younger', grant(NOW + 1_000, RECEIPT), 'granted'],
  ])('stands beside a grant %s, or gives way to it [CON-21 CON-25]', (_, planted, state) => {
    for (const isOpen of [true, false]) {
      const browser = new Browser();
      const tab = browser.open();
      tab.own.consent.rejectAll();
      browser.evict();
      browser.time += 5_000;
      browser.plant(planted);
      if (isOpen) tab.own.reread();
      expect([isOpen ? tab.state : state, browser.open().state]).toEqual([state, state]);
      expect(tab.seen).toEqual([expect.stringContaining(state === 'granted' ? 'analytics' : '["necessary"]')]);
    }
  });

  it('is ended by a grant on this origin, and by one on a sibling host [CON-16]', () => {
    for (const address of [HOST, SIBLING]) {
      const browser = new Browser();
      const [here, there] = [browser.open(), browser.open(SIBLING)];
      here.own.consent.rejectAll();
      there.own.reread();
      browser.time += 1_000;
      browser.open(address).own.consent.acceptAll();
      here.own.reread();
      there.own.reread();
      expect([here.state, there.state, browser.open().state, browser.open(SIBLING).state]).toEqual(Array(4).fill('granted'));
      expect([...browser.stores.values()].map(({ text }) => text)).toEqual([null, null]);
    }
  });

  it('is ended by a grant where no cookie is kept [CON-22]', () => {
    const browser = Object.assign(new Browser(), { keepsCookies: false });
    browser.open().own.consent.rejectAll();
    browser.open().own.consent.acceptAll();
    expect(browser.open().state).toBe('unset');
  });

  it('is not removed by a tab that still believes in an earlier grant [CON-16]', () => {
    const browser = new Browser();
    browser.open().own.consent.acceptAll();
    const [stale, tab] = [browser.open(), browser.open()];
    browser.time += 1_000;
    tab.own.consent.rejectAll();
    browser.evict();
    stale.own.reread();
    expect([stale.state, stale.told, browser.open().state]).toEqual(['rejected', ['elsewhere'], 'rejected']);
  });

  it('survives every mixture of evictions, planted grants, emptied storage and pages, while one of its places holds [CON-21]', () => {
    const steps = ['evict', 'empty', 'plant', 'old', 'look', 'page', 'sibling'] as const;
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...steps), { maxLength: 14 }), (walk) => {
        const browser = new Browser();
        let tab = browser.open();
        tab.own.consent.rejectAll();
        for (const step of walk) {
          browser.time += 1_500;
          const isKept = browser.store(HOST).text !== null;
          const hasRefusal = browser.jar.cookies.some(({ value }) => decodeURIComponent(value).includes('["necessary"]'));
          // One place is lost at a time.
          if (step === 'evict' && isKept) browser.evict();
          if (step === 'empty' && hasRefusal) browser.store(HOST).removeItem();
          // A cookie overwrites the refusal, as eviction does.
          if (step === 'plant' && isKept) browser.plant(grant(browser.time));
          if (step === 'old') browser.plant(refusal(NOW - DAY));
          if (step === 'look') tab.own.reread();
          if (step === 'page') tab = browser.open();
          if (step === 'sibling') browser.open(SIBLING);
          tab.own.reread();
          expect([tab.state, tab.tracks]).toEqual(['rejected', false]);
        }
        expect(browser.open().tracks).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});
