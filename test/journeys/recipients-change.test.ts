import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { weigh } from '../../tools/build/report/weigh';
import { type OwnSite, ownSite } from '../support/own-site';
import { ownSites } from '../support/own-sites';
import { visits } from '../support/visit';

const visit = visits();
let moved: OwnSite;
beforeAll(async () => {
  moved = await ownSite('moved-vendor-manifest');
});

const go = (path = '/') => visit.page.goto(visit.network.demo.url('main', path));
const banner = () => visit.page.locator('[data-taproot-consent] section');
const state = () =>
  visit.page.evaluate(() => {
    const { consent } = (window as unknown as { taproot: Taproot }).taproot;
    return { state: consent.state, asked: consent.record?.asked, allowed: consent.allows('analytics') };
  });
/** Answers on the tag from before, whose recipients the visitor was shown. */
const answerBefore = async (button: RegExp) => {
  await go();
  await banner().getByRole('button', { name: button }).click();
  await expect.poll(async () => (await state()).state).not.toBe('unset');
  expect((await state()).asked).toBeUndefined();
};

describe('a third party that moves to another country', () => {
  it('costs a tag at most 128 bytes, from the day on', async () => {
    const at = (file: string) => weigh(readFileSync(file)).brotli;
    const before = at(fileURLToPath(new URL('../../dist/main.js', import.meta.url)));
    const after = at(join(await ownSites(), 'moved-vendor-manifest.js'));
    expect(after - before).toBeLessThanOrEqual(128);
    expect(after - before).toBeGreaterThan(20);
  });

  it('is asked about once, by its name, where the visitor had agreed, whose grant holds meanwhile [CON-26]', async () => {
    await answerBefore(/accept/i);
    await moved.serveTo(visit.visitor);
    await go('/about');
    await banner().waitFor();
    expect(await state()).toEqual({ state: 'unset', asked: undefined, allowed: true });
    expect(await banner().textContent()).toContain('Meta Pixel.');
    expect(await banner().textContent()).not.toContain('Fullstory');
    await banner()
      .getByRole('button', { name: /accept/i })
      .click();
    await expect.poll(state).toEqual({ state: 'granted', asked: expect.stringMatching(/^:\w{5}$/), allowed: true });
    const receipts = await visit.network.until('receipts', (entries) => entries.some(({ action }) => action === 'renew'));
    expect(receipts.map(({ action }) => action)).toEqual(['accept', 'renew']);

    await go('/');
    await visit.network.until('hits', (entries) => entries.filter(({ event }) => event === 'page_view').length === 3);
    expect((await state()).state).toBe('granted');
    expect(await banner().count()).toBe(0);
  });

  it('is left unasked where the visitor had refused, whatever the revision [CON-26]', async () => {
    await answerBefore(/reject|only necessary|decline/i);
    await moved.serveTo(visit.visitor);
    await go('/about');
    await visit.page.evaluate(() => (window as unknown as { taproot: Taproot }).taproot.explain());
    expect(await state()).toEqual({ state: 'rejected', asked: undefined, allowed: false });
    expect(await banner().count()).toBe(0);
  });
});
