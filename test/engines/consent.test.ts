import { expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { inEachEngine } from '../support/engines/engine-visit';
import { type Attacked, hostile } from '../support/guarantee/hostile';
import { views } from '../support/visit';

type Win = Attacked & { order: string[]; taproot: Taproot };

/** Cookies that scripts may write without consent. The attack writes them as well. */
const KEPT = ['edf_cc', 'chums'];

/** Returns the focused element, in any shadow tree. */
const focused = () => {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return { text: element?.textContent?.trim(), inDialog: !!element?.closest('dialog') };
};
const isOpen = () => [...document.querySelectorAll('*')].some((element) => element.shadowRoot?.querySelector('dialog[open]'));

inEachEngine((visit) => {
  const cookies = async () => (await visit.page.cookies()).map(({ name }) => name);
  const categories = async () => {
    const record = (await visit.page.cookies()).find(({ name }) => name === 'edf_cc');
    return record && JSON.parse(decodeURIComponent(record.value)).categories;
  };
  const stored = () =>
    visit.page.evaluate(async () => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
      ...(await indexedDB.databases()).map(({ name }) => `database ${name}`),
      ...(await caches.keys()),
    ]);

  /** Resolves to whether a third party's file has been requested. A refusal then begins the page anew. */
  const hasRun = () => visit.page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/vendors/')));
  const how = () => visit.page.evaluate(() => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).type);

  it('falls silent at Reject, posts the rejection and stores nothing else [CON-05] [CON-06]', async () => {
    await visit.page.goto(visit.url('main'));
    await visit.untilViews(1);
    await expect.poll(hasRun).toBe(true);
    await visit.untilCalm();
    await visit.page.click('button', 'Reject');
    const [rejection] = await visit.network.until('rejections', (entries) => entries.length > 0);
    expect(rejection).toMatchObject({ categories: ['necessary'] });
    await expect.poll(how).toBe('reload');
    await expect.poll(async () => decodeURIComponent(`${(await visit.page.cookies()).map(({ value }) => value)}`)).toContain('posted');
    await visit.untilCalm();
    await visit.network.forget();
    await visit.page.goto(visit.url('main', '/about'));
    await visit.page.evaluate(() => {
      for (const name of ['one', 'two', 'three', 'four']) (window as unknown as Win).taproot.track(name);
    });
    await visit.untilCalm();
    expect(await cookies()).toEqual(['edf_cc']);
    await expect.poll(stored).toEqual([]);
    await visit.page.goto(visit.url('main', '/news'));
    await visit.untilCalm();
    expect(await visit.network.received('hits')).toEqual([]);
    expect(await visit.network.received('rejections')).toEqual([]);
  });

  it('blocks writes of every script after a refusal [CON-20]', async () => {
    await visit.page.goto(visit.url('impact'));
    await expect.poll(hasRun).toBe(true);
    await visit.untilCalm();
    await visit.page.click('button', 'Reject');
    await visit.network.until('rejections', (entries) => entries.length > 0);
    // The reload would interrupt the next navigation.
    await expect.poll(how).toBe('reload');
    await visit.untilCalm();
    // Databases are deleted a moment later.
    await expect.poll(stored).toEqual([]);
    visit.after = (nonce) => `<script nonce="${nonce}">(${hostile})()</script>`;
    await visit.page.goto(visit.url('impact'));
    const tried = await visit.page.evaluate(async () => (await (window as unknown as Win).attack('again')) as number);
    expect(tried).toBeGreaterThan(20);
    expect(await visit.page.evaluate(() => (window as unknown as Win).surprises)).toEqual([]);
    expect((await cookies()).filter((name) => !KEPT.includes(name))).toEqual([]);
    expect(await stored()).toEqual([]);
    await visit.page.goto('about:blank');
    // Firefox logs each malformed cookie.
    visit.page.faults.length = 0;
  });

  it('lets writes through if nothing forbids them [CON-03]', async () => {
    await visit.page.goto(visit.url('impact'));
    await visit.page.evaluate(() => {
      document.cookie = 'theirs=1';
      localStorage.setItem('theirs', '1');
      sessionStorage.setItem('theirs', '1');
      indexedDB.open('theirs');
    });
    await expect.poll(cookies).toContain('theirs');
    await expect.poll(stored).toEqual(expect.arrayContaining(['theirs', 'theirs', 'database theirs']));
  });

  it('holds everything back until Accept in an opt-in country [CON-08] [DET-16]', async () => {
    await visit.comeFromAbroad();
    await visit.page.goto(visit.url('main'));
    await visit.untilCalm();
    const asked = () => visit.page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).host));
    expect((await asked()).filter((host) => host.startsWith('utility.'))).toEqual([]);
    expect([await cookies(), await stored()]).toEqual([[], []]);
    await visit.page.click('button', 'Accept');
    await visit.untilViews(1);
    expect(await categories()).toEqual(['necessary', 'analytics']);
  });

  it('runs held scripts once each after Accept, in order, with their attributes [CON-09]', async () => {
    const order = () => visit.page.evaluate(() => (window as unknown as Win).order);
    const held = (nonce: string, attributes: string, code = '') =>
      `<script nonce="${nonce}" type="text/plain" data-consent="analytics" ${attributes}>${code}</script>`;
    visit.after = (nonce) => `<script nonce="${nonce}">window.order = []</script>
      ${held(nonce, '', "order.push('inline')")}
      ${held(nonce, 'src="data:text/javascript,order.push(%22external%22)"')}
      ${held(nonce, 'data-own="kept"', "order.push('after ' + document.currentScript.dataset.own)")}`;
    await visit.comeFromAbroad();
    await visit.page.goto(visit.url('impact'));
    await visit.untilCalm();
    expect(await order()).toEqual([]);
    await visit.page.click('button', 'Accept');
    await expect.poll(order).toHaveLength(3);
    await visit.page.evaluate(() => (window as unknown as Win).taproot.consent.acceptAll());
    await visit.untilCalm();
    expect(await order()).toEqual(['inline', 'external', 'after kept']);
  });

  it('opens, uses and leaves the settings by keyboard [CON-15] [CON-18]', async () => {
    await visit.page.goto(visit.url('impact'));
    await visit.page.click('button', 'Accept');
    await expect.poll(categories).toEqual(['necessary', 'analytics']);
    const open = async () => {
      await visit.untilCalm();
      await visit.page.evaluate(() => document.querySelector<HTMLElement>('[data-consent-settings]')?.focus());
      await visit.page.press('Enter');
      await expect.poll(() => visit.page.evaluate(isOpen)).toBe(true);
    };
    await open();
    const opener = await visit.page.evaluate(() => document.querySelector('[data-consent-settings]')?.textContent?.trim());
    for (let i = 0; i < 8; i++) {
      await visit.page.press('Tab');
      expect((await visit.page.evaluate(focused)).inDialog).toBe(true);
    }
    await visit.page.press('Escape');
    await expect.poll(() => visit.page.evaluate(isOpen)).toBe(false);
    expect((await visit.page.evaluate(focused)).text).toBe(opener);
    await open();
    for (let i = 0; i < 8 && (await visit.page.evaluate(focused)).text !== 'Reject all'; i++) await visit.page.press('Tab');
    const reloads = await hasRun();
    await visit.page.press('Enter');
    await expect.poll(categories).toEqual(['necessary']);
    if (reloads) await expect.poll(how).toBe('reload');
    await visit.untilCalm();
    expect(views(await visit.network.received('hits')).length).toBeLessThan(2);
  });
});
