import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { filesWith } from '../../tools/lab/dist';
import { type Entry, rewriting } from '../../tools/lab/network';
import type { SiteId } from '../../tools/sites/ids';
import { acceptCookies } from '../support/prompts';
import { type Area, FLAGS, NO_KEYS, RECORDS } from '../support/stored-keys';
import { thorough } from '../support/thorough';
import { visits } from '../support/visit';

const visit = visits({ silent: false });
const at = (site: SiteId, path: string) => visit.network.demo.url(site, path);
const RUBBISH = '{"broken';

/** Plants invalid records, once per tab, before anything on the page runs. */
const plant = (keys: Readonly<Partial<Record<Area, readonly string[]>>>) =>
  visit.page.addInitScript(
    ({ keys, rubbish }) => {
      if (window !== top || origin === 'null' || sessionStorage.getItem('planted')) return;
      sessionStorage.setItem('planted', '1');
      for (const [area, names] of Object.entries(keys)) for (const name of names) window[area as Area].setItem(name, rubbish);
    },
    { keys, rubbish: RUBBISH },
  );
const left = () =>
  visit.page.evaluate(
    (rubbish) => [localStorage, sessionStorage].flatMap((area) => Object.keys(area).filter((key) => area.getItem(key)?.includes(rubbish))),
    RUBBISH,
  );
/** The keys of the records that the service was warned about. */
const warned = (errors: readonly Entry[]) =>
  errors
    .filter(({ severity }) => severity === 'warn')
    .flatMap(({ message }) => /(tp_\w+|edf_cc) (?:can't be parsed|was invalid)/.exec(message)?.[1] ?? [])
    .sort();
/** Waits until the page has noticed the broken record. The service hears of it when the page ends. */
const noted = (key: string) =>
  expect
    .poll(() =>
      visit.page.evaluate(() => {
        const told: string[] = [];
        const listen = ({ hooks }: Taproot) => hooks.problem.tap('test', ({ error }) => void told.push(String(error)));
        (window as unknown as { taproot: { push(callback: typeof listen): void } }).taproot.push(listen);
        return told.join();
      }),
    )
    .toContain(`${key} can't be parsed`);
/** Ends the page, and resolves to the warnings once there are `count`. */
async function warnedAtEnd(count: number) {
  await visit.page.goto('about:blank');
  return warned(await visit.network.until('errors', (errors) => warned(errors).length >= count));
}

interface Read {
  readonly by: string;
  readonly site: SiteId;
  readonly path: string;
  readonly keys: Readonly<Partial<Record<Area, readonly string[]>>>;
  readonly act?: () => Promise<unknown>;
}
const reads: readonly Read[] = [
  {
    ...{ by: 'any page', site: 'main', path: '/' },
    keys: {
      localStorage: [
        ...['tp_campaign', 'tp_contact', 'tp_contact_asked', 'tp_conversions_left', 'tp_experiments', 'tp_journal_x', 'tp_layer'],
        ...[
          'tp_network',
          'tp_prompt_visits',
          'tp_refused',
          'tp_session',
          'tp_session_experiments',
          'tp_switches',
          'tp_touch',
          'tp_variants',
          'tp_visitor',
        ],
      ],
      sessionStorage: ['tp_exposures', 'tp_page'],
    },
  },
  {
    ...{ by: 'a page with prompts', site: 'main', path: '/prompts' },
    keys: { localStorage: ['tp_prompts'], sessionStorage: ['tp_prompt_waits'] },
  },
  {
    ...{ by: 'a link to another site', site: 'main', path: '/about', keys: { sessionStorage: ['tp_source'] } },
    act: () =>
      expect
        .poll(async () => {
          const link = visit.page.locator(`a[href*="${new URL(at('donate', '/')).host}"]`).first();
          await link.dispatchEvent('pointerdown');
          return link.getAttribute('href');
        })
        .toMatch(/[?&]custom_transfer=/),
  },
  {
    ...{ by: 'a conversion', site: 'main', path: '/about', keys: { localStorage: ['tp_conversions'] } },
    async act() {
      await acceptCookies(visit.page);
      await visit.page.locator('#newsletter').getByRole('textbox').fill('ada@mail.example');
      await visit.page.locator('#newsletter').getByRole('button').click();
      await visit.page.waitForURL('**/thanks/newsletter');
    },
  },
  {
    ...{ by: 'a third party that does not load', site: 'main', path: '/about', keys: { localStorage: ['tp_vendors_missing'] } },
    async act() {
      await visit.page.route('**/fs.js', (route) => route.abort('blockedbyclient'));
      await acceptCookies(visit.page);
    },
  },
  {
    ...{ by: 'a gift', site: 'donate', path: '/thank-you?transaction_id=R-1&amount=50&frequency=one-time&campaign_id=12345' },
    keys: { localStorage: ['tp_gifts', 'tp_transactions'] },
  },
];

describe('a corrupt stored record', () => {
  it.each(reads)(
    'is dropped with one warning, and the page works, when $by reads it [SES-11]',
    thorough,
    async ({ site, path, keys, act }) => {
      await plant(keys);
      await visit.page.goto(at(site, path));
      await act?.();
      await visit.untilViews(1);
      await expect.poll(left).toEqual([]);
      // The reporting part has loaded by then.
      await visit.untilCalm();
      const planted = Object.values(keys).flat().sort();
      expect(await warnedAtEnd(planted.length)).toEqual(planted);
    },
  );

  it('is dropped with a warning even if its page redirects at once [SES-11] [DON-07]', async () => {
    await plant({ sessionStorage: ['tp_fallback'] });
    // A script that has arrived may still be compiling. Playwright evaluates nothing while a page waits for the next one.
    await visit.page.addInitScript(() => {
      const tell = ({ target }: Event) => setTimeout(() => console.log(`ran ${(target as HTMLScriptElement).src}`));
      // A tag's scripts have left the document when they arrive.
      new MutationObserver((records) => {
        for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
          if (node instanceof HTMLScriptElement) node.addEventListener('load', tell);
      }).observe(document, { childList: true, subtree: true });
    });
    const files = filesWith('donate', 'errors-report');
    const reporter = visit.page.waitForEvent('console', (said) =>
      files.some((file) => /^ran /.test(said.text()) && said.text().endsWith(file)),
    );
    // The page stays until the next one answers. Requests that a driver holds when their page ends are lost.
    await visit.page.route(at('main', '/donate'), () => reporter.then(() => visit.page.unrouteAll()));
    await visit.page.goto(at('donate', '/give/clean-air'), { waitUntil: 'commit' });
    await visit.page.waitForURL(at('main', '/donate'));
    expect(await warnedAtEnd(1)).toEqual(['tp_fallback']);
  });

  it(
    'makes tracking wait for consent if it is the country, and is replaced after Accept [SES-11] [DET-15] [DET-16]',
    thorough,
    async () => {
      await plant({ localStorage: ['tp_country'] });
      await visit.page.goto(at('main', '/'));
      const country = () => visit.page.evaluate(() => localStorage.getItem('tp_country'));
      await visit.page.getByRole('region', { name: 'Cookie consent' }).waitFor();
      expect([await country(), await visit.network.received('hits')]).toEqual([RUBBISH, []]);
      await acceptCookies(visit.page);
      await visit.untilViews(1);
      await expect.poll(country).toMatch(/^US-CO \d{13}$/);
      expect(await warnedAtEnd(1)).toEqual(['tp_country']);
    },
  );

  it(
    'does not show a frame in place of its placeholder if it lists embeds, and is dropped with a warning [SES-11] [CON-09]',
    thorough,
    async () => {
      await plant({ localStorage: ['tp_embeds'] });
      await visit.visitor.route('**/held', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Held</title>' }));
      const film = visit.network.demo.url('survey', '/held');
      const frame = `<iframe data-consent="analytics" data-src="${film}" width="280" height="300" title="A film"></iframe>`;
      await visit.visitor.route(
        at('main', '/about?_gdpr'),
        rewriting((body) => body.replace(/<html/, '<html data-gdpr="true"').replace(/<main[^>]*>/, (main) => `${main}${frame}`)),
      );
      await visit.page.goto(at('main', '/about?_gdpr'));
      await visit.page.frameLocator('iframe[title="A film"]').getByRole('button', { name: 'Show once' }).waitFor();
      expect(await left()).toEqual([]);
      await acceptCookies(visit.page);
      await visit.untilViews(1);
      expect(await warnedAtEnd(1)).toEqual(['tp_embeds']);
    },
  );

  it.each(['', RUBBISH, '{"categories":["analytics"]}'])(
    'is erased with one warning from the consent cookie, %j, and the banner asks again [CON-07] [SES-11]',
    thorough,
    async (value) => {
      await visit.visitor.addCookies([{ name: 'edf_cc', value, domain: '.taproot.localhost', path: '/' }]);
      await visit.page.goto(at('main', '/'));
      await visit.page.getByRole('region', { name: 'Cookie consent' }).waitFor();
      await visit.untilViews(1);
      await expect.poll(async () => (await visit.visitor.cookies()).filter(({ name }) => name === 'edf_cc')).toEqual([]);
      await visit.page.goto(at('main', '/about'));
      await visit.untilViews(2);
      expect(await warnedAtEnd(1)).toEqual(['edf_cc']);
    },
  );

  it('is not sent as a hit if the journal contains it [SES-11] [HIT-05]', thorough, async () => {
    await visit.visitor.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: '<title>blank</title>' }));
    await visit.page.goto(at('main', '/blank'));
    await visit.page.evaluate(
      (json) =>
        new Promise<void>((resolve) => {
          const opening = indexedDB.open('tp_journal', 1);
          opening.onupgradeneeded = () => {
            opening.result
              .createObjectStore('hits', { keyPath: 'id' })
              .put({ id: 'x', json, page: 'gone', bytes: 8, tries: 0, time: Date.now() });
            opening.result.createObjectStore('pages', { keyPath: 'page' });
          };
          opening.onsuccess = () => {
            opening.result.close();
            resolve();
          };
        }),
      RUBBISH,
    );
    await visit.page.goto(at('main', '/'));
    await visit.untilViews(1);
    await noted('tp_journal');
    expect(await warnedAtEnd(1)).toEqual(['tp_journal']);
    expect(JSON.stringify(await visit.network.received('hits'))).not.toContain('broken');
  });

  it('is tested under every key that the product stores [SES-11]', () => {
    const root = fileURLToPath(new URL('../../', import.meta.url));
    const sources = ['kernel', 'lib', 'plugins'].flatMap((folder) =>
      readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file))
        .map((file) => readFileSync(`${root}${folder}/${file}`, 'utf8')),
    );
    const named = new Set(sources.flatMap((text) => text.match(/(?<=['"`])tp_\w+(?=['"`])/g) ?? []));
    const listed = [...Object.values(RECORDS).flat(), ...FLAGS];
    expect([...named].filter((name) => !NO_KEYS.includes(name)).sort()).toEqual(listed.filter((name) => name !== 'tp_journal_x').sort());
    // The country, the embeds and tabs that are redirected have their own tests.
    const read = reads.flatMap(({ keys }) => Object.values(keys).flat());
    expect([...read, 'tp_country', 'tp_embeds', 'tp_fallback', 'tp_redirected'].sort()).toEqual(Object.values(RECORDS).flat().sort());
  });
});
