import { describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { rewritePage } from '../../tools/lab/rewritten-page';
import { neverIdle } from '../support/never-idle';
import { thorough } from '../support/thorough';
import { visits } from '../support/visit';

type Page = { taproot: Taproot };
const visit = visits({ silent: false });
const action = (query = '') => visit.network.demo.url('action', `/${query}`);

/** Stores the site's own entries and a tracker's. */
const store = () =>
  visit.page.evaluate(async () => {
    for (const name of ['csrf', 'lang', 'cart', '_ga']) document.cookie = `${name}=1;path=/`;
    localStorage.setItem('draft-7', 'Dear');
    localStorage.setItem('tracker', '1');
    sessionStorage.setItem('draft-8', 'Dear');
    const opened = (name: string) =>
      new Promise<string>((resolve) => {
        try {
          const request = indexedDB.open(name);
          request.onsuccess = () => {
            request.result.close();
            resolve('open');
          };
        } catch (error) {
          resolve((error as Error).name);
        }
      });
    return [await opened('letters'), await opened('tracker')];
  });

/** The names of stored entries, except our own. */
const stored = () =>
  visit.page.evaluate(async () => ({
    cookies: document.cookie
      .split('; ')
      .map((pair) => pair.split('=')[0])
      .filter((name) => name !== 'edf_cc')
      .sort(),
    local: Object.keys(localStorage)
      .filter((key) => key !== 'tp_refused')
      .sort(),
    session: Object.keys(sessionStorage).sort(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
  }));

const KEPT = { cookies: ['csrf', 'lang'], local: ['draft-7'], session: ['draft-8'], databases: ['letters'] };

describe('storage that a manifest declares necessary', () => {
  it.each([
    ['before a choice where cookies wait for consent', '', 'opt-in'],
    ['under a privacy signal in the address', '?_gpc=1', ''],
  ])('is allowed %s, and nothing else is [CON-23]', async (_, query, mode) => {
    if (mode) await visit.page.addInitScript(() => document.documentElement?.setAttribute('data-gdpr', 'true'));
    await visit.open(mode ? { timezoneId: 'Europe/Berlin', locale: 'de-DE' } : {});
    await visit.page.goto(action(query));
    expect(await store()).toEqual(['open', 'SecurityError']);
    expect(await stored()).toEqual(KEPT);
  });

  it.each(['_gpc=1', '_dnt=1', '_gpc=1&_dnt=1'])(
    'stays with the rest of a granted visitor’s storage where a link says ?%s, and nothing is tracked [CON-19]',
    thorough,
    async (query) => {
      await visit.page.goto(action());
      await visit.page.evaluate(() => (window as unknown as Page).taproot.consent.acceptAll());
      expect(await store()).toEqual(['open', 'open']);
      const own = async () => {
        const { cookies, local } = await stored();
        return [...cookies, ...local].filter((name) => /^(_ga|cart|csrf|lang|draft|tracker)/.test(`${name}`));
      };
      const before = await own();
      expect(before).toEqual(['_ga', 'cart', 'csrf', 'lang', 'draft-7', 'tracker']);
      await visit.page.goto(action(`?${query}`));
      expect(await visit.page.evaluate(() => (window as unknown as Page).taproot.consent.allows('analytics'))).toBe(false);
      // The page's end is the last moment at which storage is cleared.
      await visit.page.goto(action('?again'));
      expect(await own()).toEqual(before);
    },
  );

  it('survives a refusal that erases the rest, and can be updated afterwards [CON-23]', async () => {
    // A refusal begins a page anew on which third parties have run.
    await neverIdle(visit.page);
    await visit.page.goto(action());
    expect(await store()).toEqual(['open', 'open']);
    await visit.page.evaluate(() => (window as unknown as Page).taproot.consent.rejectAll());
    await expect.poll(stored).toEqual(KEPT);
    await visit.page.goto(action('?again'));
    await visit.page.evaluate(() => {
      document.cookie = 'lang=es;path=/';
      document.cookie = 'cart=1;path=/';
    });
    expect(await visit.page.evaluate(() => document.cookie)).toContain('lang=es');
    await expect.poll(stored).toEqual(KEPT);
  });

  it('is listed in the cookie settings, in the visitor’s language [CON-23]', thorough, async () => {
    await visit.open({ locale: 'es-US' });
    await visit.page.goto(action());
    await visit.page.evaluate(() => {
      document.documentElement.lang = 'es';
      (window as unknown as Page).taproot.consent.openSettings();
    });
    const list = visit.page.locator('[data-taproot-settings] li');
    await expect
      .poll(() => list.allTextContents())
      .toEqual([
        'csrf: Protege lo que firma y envía contra falsificaciones.',
        'lang: Recuerda el idioma que eligió.',
        'draft-*: Guarda en este dispositivo la carta que está escribiendo.',
        'letters: Guarda las cartas que aún no ha enviado.',
      ]);
  });

  it(
    'is easy to declare: the console and explain() name each blocked write, its author and the manifest line that keeps it [CON-23]',
    thorough,
    async () => {
      const said: string[] = [];
      visit.page.on('console', (message) => void (message.type() === 'warning' && said.push(message.text())));
      await rewritePage(visit.page, action('?_gpc=1'), '', "document.cookie = 'cart=secret'; localStorage.setItem('tracker', '1');");
      await visit.page.goto(action('?_gpc=1'));
      const cart = /consent does not allow the cookie "cart", written by http:.*necessary: \{ cookies: \[\{ name: 'cart'/;
      await expect.poll(() => said.filter((text) => cart.test(text)).length).toBe(1);
      await expect.poll(() => said.filter((text) => /the storage entry "tracker"/.test(text)).length).toBe(1);
      const sentences = await visit.page.evaluate(() => (window as unknown as Page).taproot.explain());
      expect(sentences.filter((sentence) => cart.test(sentence))).toHaveLength(1);
      expect([...said, ...sentences].join()).not.toContain('secret');
    },
  );
});
