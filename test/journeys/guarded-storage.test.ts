import { describe, expect, it } from 'vitest';
import { rewritePage } from '../../tools/lab/rewritten-page';
import { thorough } from '../support/thorough';
import { visits } from '../support/visit';

type Page = { kept: Storage; asked: string[]; said: unknown[] };
const visit = visits({ silent: false });

/** Opens a page, with a script of its own, for a visitor who was not asked yet in a place where cookies wait for consent. */
async function arrive(script: string): Promise<void> {
  await visit.open({ timezoneId: 'Europe/Berlin', locale: 'de-DE' });
  await visit.page.addInitScript(() => document.documentElement?.setAttribute('data-gdpr', 'true'));
  const url = visit.network.demo.url('action', '/');
  await rewritePage(visit.page, url, '', script);
  await visit.page.goto(url);
}

describe('web storage before consent', () => {
  it('accepts writes after Accept, even through a reference taken earlier [CON-04] [CON-20]', async () => {
    await arrive('window.kept = localStorage;');
    const write = () =>
      visit.page.evaluate(() => {
        const { kept } = window as unknown as Page;
        kept.setItem('cart', '7');
        kept['cart2'] = '8';
        Storage.prototype.setItem.call(kept, 'cart3', '9');
        return ['cart', 'cart2', 'cart3'].map((key) => [localStorage.getItem(key), kept.getItem(key)].join());
      });
    expect(await write()).toEqual([',', ',', ',']);
    await visit.page.getByRole('button', { name: /accept|zustimmen|akzeptieren/i }).click();
    await expect.poll(write).toEqual(['7,7', '8,8', '9,9']);
  });

  it('is used as on any other page, where Object.prototype has names of traps [CON-20]', async () => {
    await arrive(`for (const name of ['get', 'set', 'has', 'ownKeys', 'apply']) Object.prototype[name] = () => undefined;`);
    const use = () =>
      visit.page.evaluate(() => {
        localStorage.setItem('cart', '7');
        localStorage.cart2 = '8';
        return [localStorage.getItem('cart'), localStorage.cart2, 'cart' in localStorage];
      });
    expect(await use()).toEqual([null, undefined, false]);
    await visit.page.getByRole('button', { name: /accept|zustimmen|akzeptieren/i }).click();
    await expect.poll(use).toEqual(['7', '8', true]);
  });

  it('keeps its identity, works with the browser’s own methods, and calls a page’s wrappers of them [CON-20]', thorough, async () => {
    await arrive(`
      window.asked = [];
      const { setItem, getItem, key, removeItem, clear } = Storage.prototype;
      Storage.prototype.setItem = function (name, value) { asked.push(name); return setItem.call(this, name, value); };
      localStorage.setItem('a', '1');
      const { get } = Object.getOwnPropertyDescriptor(Storage.prototype, 'length');
      window.said = [
        localStorage === localStorage && sessionStorage === window.sessionStorage && localStorage !== sessionStorage,
        localStorage instanceof Storage, String(localStorage), getItem.call(localStorage, 'a'), key.call(localStorage, 999),
        removeItem.call(localStorage, 'a'), clear.call(sessionStorage), get.call(sessionStorage), sessionStorage.length,
      ];`);
    expect(await visit.page.evaluate(() => (window as unknown as Page).asked)).toEqual(['a']);
    expect(await visit.page.evaluate(() => (window as unknown as Page).said.map(String))).toEqual(
      [true, true, '[object Storage]', null, null, undefined, undefined, 0, 0].map(String),
    );
  });
});
