import { beforeEach, describe, expect, it } from 'vitest';
import { EVERYTHING, sampled, tried } from '../support/hostile/extent';
import { BLOBS, encoded, INJECTING, PARAMETERS, POLLUTING, STORED_KEYS } from '../support/hostile/payloads';
import { expectUnharmed, watchHarm } from '../support/hostile/unharmed';
import { firstOnly, thorough } from '../support/thorough';
import { visits } from '../support/visit';

const visit = visits();
const url = (path: string) => visit.network.demo.url('main', path);
beforeEach(() => watchHarm(visit));

const UUID = 'f47ac10b-58cc-4372-a567-0e02b2c3d479';
/** A lone surrogate can't be percent-encoded. */
const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '%ED%A0%80');
/** The most characters of a value in a query: servers refuse longer addresses. */
const LONGEST = 300;
const query = (names: readonly string[], value: string) =>
  names.map((name) => `${name}=${encodeURIComponent(wellFormed(value))}`).join('&');

describe('an address', () => {
  it('reaches no prototype by parameters with the names of one [TAG-06]', thorough, async () => {
    const names = [...POLLUTING, ...POLLUTING.map(encodeURIComponent)];
    const text = query(names, 'polluted');
    await visit.page.goto(url(`/?${text}#?${text}`));
    await expectUnharmed(visit, 'names');
    tried(names.length * 2, 'names, in query and hash');
  });

  it('an address with 1000 parameters and broken escapes is read as far as possible', thorough, async () => {
    const many = Array.from({ length: 1_000 }, (_, i) => `p${i}=%`).join('&');
    await visit.page.goto(url(`/?${many}&%=%&&=&==&%E0%A4%A=%ff&a[]=1&a[]=2&__proto__`));
    await expectUnharmed(visit, 'many');
  });

  firstOnly(
    1,
    sampled(INJECTING, 3).map((value) => [value.slice(0, 40), value] as const),
    (cases, options) =>
      it.each(cases)('runs nothing with parameters such as %j', options, async (_, value) => {
        await visit.page.goto(url(`/?${query(PARAMETERS, value.slice(0, LONGEST))}#${query(PARAMETERS, value)}`));
        await expectUnharmed(visit, 'values');
        tried(PARAMETERS.length * 2, 'parameters, in query and hash');
      }),
  );
});

describe('the consent cookie', () => {
  const TODAY = new Date().toISOString();
  const records = [
    ...BLOBS.filter((blob) => blob.length < 3_000),
    `{"categories":["__proto__","constructor","analytics"],"consent_date":"${TODAY}","consent_uuid":"${UUID}","__proto__":{"polluted":1}}`,
    `{"categories":{"__proto__":[]},"consent_date":"${TODAY}","consent_uuid":"${UUID}"}`,
    `{"categories":["analytics"],"consent_date":"<img src=x onerror=1>","consent_uuid":"${UUID}"}`,
    `{"categories":["analytics"],"consent_date":1e99,"consent_uuid":"${UUID}"}`,
  ];
  firstOnly(
    1,
    sampled(records, 3).map((record) => [record.slice(0, 60), record] as const),
    (cases, options) =>
      it.each(cases)('pollutes and runs nothing with the value %j [CON-07]', options, async (_, record) => {
        await visit.visitor.addCookies([{ name: 'edf_cc', value: encodeURIComponent(record), url: url('/') }]);
        await visit.page.goto(url('/'));
        const [cookie] = (await visit.visitor.cookies()).filter(({ name }) => name === 'edf_cc');
        // A cookie without a value has nothing to erase.
        expect(!cookie?.value || record.includes(TODAY)).toBe(true);
        await expectUnharmed(visit, 'cookie');
      }),
  );

  it('is read beside cookies with the names of prototypes and of ours [CON-07]', thorough, async () => {
    const names = [...POLLUTING.filter((name) => !name.includes('[')), 'tp_country', 'tp_layer', 'contact_block', 'insider'];
    await visit.visitor.addCookies(names.map((name) => ({ name, value: '%7B%22__proto__%22%3A1%7D', url: url('/') })));
    await visit.page.goto(url('/'));
    await expectUnharmed(visit, 'cookies');
    tried(names.length, 'cookies');
  });
});

describe('storage', () => {
  const blobs = [...BLOBS, ...BLOBS.map(encoded), ...BLOBS.map((blob) => encoded(`[1,99999999999999,${blob || 0}]`)), ...INJECTING];
  firstOnly(
    1,
    sampled(blobs, 4).map((blob, i) => [`${i}`, blob.slice(0, 50), blob] as const),
    (cases, options) =>
      it.each(cases)('storage with blob %s (%s) under every key of ours harms nothing [PLG-03]', options, async (_, __, blob) => {
        // Runs once, so that it does not overwrite what the page itself has written when the page reloads.
        await visit.page.addInitScript(
          ({ keys, blob }) => {
            // The first page of a browser has no storage.
            if (window !== top || origin === 'null' || sessionStorage.getItem('planted')) return;
            for (const area of [localStorage, sessionStorage]) {
              area.setItem('planted', '1');
              for (const key of keys) area.setItem(key, blob);
            }
          },
          { keys: STORED_KEYS, blob },
        );
        await visit.page.goto(url('/'));
        await expectUnharmed(visit, 'blob');
        tried(STORED_KEYS.length * 2, 'keys, in both storages');
      }),
  );

  it('storage with a country that doesn’t exist makes cookies wait for consent [DET-16]', thorough, async () => {
    await visit.page.addInitScript(
      () => window === top && origin !== 'null' && localStorage.setItem('tp_country', '{"__proto__":{"polluted":1}}'),
    );
    await visit.page.goto(url('/'));
    await visit.page
      .getByRole('region', { name: 'Cookie consent' })
      .getByRole('button', { name: /accept/i })
      .click();
    await expectUnharmed(visit, 'country');
  });

  it('storage with junk in the journal’s database, whatever its version, loses no hit [HIT-05]', thorough, async () => {
    const junk = [null, 1, 'x', [], { id: '__proto__' }, { id: {}, page: [] }, { id: 'x', hits: '<img>', body: { __proto__: null } }];
    for (const version of EVERYTHING ? [1, 2, 99] : [1]) {
      await visit.open();
      await watchHarm(visit);
      await visit.visitor.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: '<title>blank</title>' }));
      await visit.page.goto(url('/blank'));
      await visit.page.evaluate(
        ({ junk, version }) =>
          new Promise<void>((resolve) => {
            const opening = indexedDB.open('tp_journal', version);
            opening.onupgradeneeded = () => {
              for (const [store, keyPath] of [
                ['hits', 'id'],
                ['pages', 'page'],
              ] as const) {
                const made = opening.result.createObjectStore(store, { autoIncrement: true });
                for (const record of junk) made.add(record);
                made.add({ [keyPath]: 'constructor', time: '1' });
              }
            };
            opening.onsuccess = () => {
              opening.result.close();
              resolve();
            };
          }),
        { junk, version },
      );
      await visit.page.goto(url('/'));
      await expectUnharmed(visit, `journal ${version}`);
    }
    tried((junk.length + 1) * 2 * (EVERYTHING ? 3 : 1), 'records');
  });
});
