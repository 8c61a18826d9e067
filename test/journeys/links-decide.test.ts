import { expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { addressRows } from '../support/address-rows';
import { EVERYTHING } from '../support/hostile/extent';
import { firstOnly } from '../support/thorough';
import { visits } from '../support/visit';

const visit = visits({ silent: false });
type Win = { taproot: Taproot };

/** Ids of somebody else, which no hit and no stored value may contain. */
const SESSION = '4b5f0b3e-9d3c-4a57-8f0e-6f5d3c2b1a00';
const PAGE = '4b5f0b3e-9d3c-4a57-8f0e-6f5d3c2b1a01';
const CONTACT = '987654321987';

/** A value for each name in the table of `docs/security.md` that a sender of links would choose. */
const HOSTILE: Readonly<Record<string, () => string>> = {
  _dnt: () => '1',
  _gpc: () => '1',
  _env: () => 'testing',
  _internal: () => '1',
  _debug: () => '1',
  _variant: () => 'hero:variant1',
  _prompt: () => 'unknown',
  tp_choice: () => 'no',
  custom_transfer: () => `${Date.now()}`,
  ut_sid: () => SESSION,
  ut_pid: () => PAGE,
  ut_exp: () => 'hero:variant1',
  custom_source: () => '0evil~1email~5123',
  'ub_…': () => '<script>alert(1)</script>',
  ut_id: () => '1234567890123',
  'utm_…': () => '"><img src=x>',
  campaign_id: () => '1234567890',
  campaign_code: () => '../../etc',
  internal_source_code: () => "' or 1=1 --",
  wave_code: () => '__proto__',
  contact_id: () => CONTACT,
  launch_id: () => '12',
  unique_value: () => 'abc-1.2',
  hash: () => 'abcdef',
  contact_guid: () => SESSION,
  frequency: () => 'monthly',
  amount: () => '$99999',
  df_id: () => '1'.repeat(64),
};
/** Rows without a parameter's name: addresses. */
const ADDRESSES: Readonly<Record<string, string>> = {
  'the path': '/search/all/%3Cscript%3E',
  'the fragment': '/#/user?user_id=1&tp_choice=no',
  'any parameter': '/?__proto__[a]=1&constructor=1&user_id=1&draft=&cart=',
};

const rows = addressRows().map(({ names }) => names);
const addressOf = (names: readonly string[]): string => {
  const [first = ''] = names;
  if (ADDRESSES[first]) return ADDRESSES[first];
  const query = new URLSearchParams();
  for (const name of names) query.set(name.replace('…', name === 'utm_…' ? 'source' : 'owner'), (HOSTILE[name] ?? (() => 'hostile-1'))());
  if (first === 'contact_id') query.set('campaign_id', '1234567890');
  return `${first === 'frequency' ? '/checkout' : '/'}?${query}`;
};

/** Returns the data that the site and the visitor have stored. */
const stored = () =>
  visit.page.evaluate(async () => {
    const cookies = document.cookie.split('; ');
    const record = cookies.find((pair) => pair.startsWith('edf_cc='))?.slice('edf_cc='.length);
    const { categories, consent_date, consent_uuid } = record ? JSON.parse(decodeURIComponent(record)) : {};
    return {
      own: [
        localStorage.getItem('draft'),
        localStorage.getItem('cart'),
        sessionStorage.getItem('draft'),
        cookies.find((pair) => pair.startsWith('cart=')),
        (await indexedDB.databases()).map(({ name }) => name).filter((name) => name === 'drafts'),
        await caches.has('drafts'),
      ],
      record: { categories, consent_date, consent_uuid },
      all: JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }]),
    };
  });

const referrers = ['https://evil.example/page', ''];
const cases = (EVERYTHING ? rows.flatMap((names) => [names, ...(names.length > 1 ? names.map((name) => [name]) : [])]) : rows).map(
  (names) => ({
    names,
  }),
);

firstOnly(1, referrers, (some, options) =>
  it.each(some)(
    'no link from “%s” deletes stored data, changes a grant, or makes a visitor somebody else [CON-06 CTC-06 SES-03]',
    options,
    async (referrer) => {
      // Every name of the table has a hostile value.
      expect(rows.flat().filter((name) => !(name in HOSTILE) && !(name in ADDRESSES) && !/clk?id$|braid$/.test(name))).toEqual([]);
      const at = (path: string) => new URL(path, visit.network.demo.url('main', '/')).href;
      const go = async (path: string) => {
        await visit.page.goto(at(path), referrer ? { referer: referrer } : {});
        await visit.untilCalm();
      };
      await go('/');
      await visit.page.evaluate(async () => {
        (window as unknown as Win).taproot.consent.acceptAll();
        localStorage.setItem('draft', 'a letter');
        localStorage.setItem('cart', '[1,2]');
        sessionStorage.setItem('draft', 'a note');
        document.cookie = 'cart=1,2; path=/; max-age=9999';
        await new Promise((resolve, reject) => {
          const opened = indexedDB.open('drafts');
          opened.onsuccess = () => resolve(opened.result.close());
          opened.onerror = reject;
        });
        await caches.open('drafts');
      });
      await go('/');
      const before = await stored();
      expect(before.own).toEqual(['a letter', '[1,2]', 'a note', 'cart=1,2', ['drafts'], true]);
      for (const { names } of cases) {
        const address = addressOf(names);
        const isRefusal = names.includes('tp_choice');
        await go(address);
        // The page after it, too: a refusal removes data when a page ends, and on the next one.
        for (const path of ['', '/about']) {
          if (path) await go(path);
          const after = await stored();
          expect(after.own, `${address} ${path}`).toEqual(before.own);
          if (!isRefusal) expect(after.record, address).toEqual(before.record);
          for (const id of [SESSION, PAGE, CONTACT]) expect(after.all.replaceAll(/custom_\w+|[?&][^"]*/g, ''), address).not.toContain(id);
        }
        if (isRefusal) {
          // Refusals are believed, and restrict.
          expect(await visit.page.evaluate(() => (window as unknown as Win).taproot.consent.state)).toBe('rejected');
          await visit.page.evaluate(() => (window as unknown as Win).taproot.consent.acceptAll());
          await go('/');
          before.record = (await stored()).record;
        }
      }
      await visit.page.goto('about:blank');
      const hits = JSON.stringify(await visit.network.received('hits'));
      for (const id of [SESSION, CONTACT]) expect(hits).not.toContain(id);
    },
  ),
);
