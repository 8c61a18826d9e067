import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { rewriting } from '../support/network';
import { visits } from '../support/visit';

type Win = { taproot: Taproot };

const visit = visits({ silent: false });
const VERSION = /"\d+\.\d+\.\d+"/g;
const TAG = /<script[^>]*main\.js[^>]*><\/script>/;
const home = () => visit.network.demo.url('main', '/');
const own = () =>
  visit.page.evaluate(() => ({ site: (window as unknown as Win).taproot.page.site, version: (window as unknown as Win).taproot.version }));
/** The tag as another release would have it. */
const release = (version: string) => rewriting((body) => body.replaceAll(VERSION, `"${version}"`));

async function sendForm(): Promise<void> {
  const { page } = visit;
  const form = page.locator('form', { has: page.locator('input[type=email]') }).first();
  await form.locator('input[type=email]').fill('someone@mail.example');
  await Promise.all([page.waitForURL((url) => url.href !== home(), { waitUntil: 'commit' }), form.locator('button').first().click()]);
}

describe('two releases', () => {
  it('PLG-08 side by side on a page are one kernel, the first, and one page view', async () => {
    const body = readFileSync(fileURLToPath(new URL('../../dist/main.js', import.meta.url)), 'utf8').replaceAll(VERSION, '"9.9.9"');
    await visit.visitor.route('**/other/main.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', headers: { 'access-control-allow-origin': '*' }, body }),
    );
    await visit.visitor.route(
      '**/',
      rewriting((html) => html.replace(TAG, (tag) => tag + tag.replace('/main.js', '/other/main.js'))),
    );
    await visit.page.goto(home());
    const views = await visit.untilViews(1);
    await visit.page.waitForTimeout(500);
    expect(views).toHaveLength(1);
    expect((await own()).version).not.toBe('9.9.9');
    expect(await visit.page.evaluate(() => Object.keys(window).filter((name) => /^taproot-/.test(name)))).toHaveLength(1);
  });

  it('PLG-04 an old tag refuses the chunks of a new release, and the next page is whole again', async () => {
    await visit.visitor.route('**/main.js', release('0.9.0'));
    await visit.page.goto(home());
    expect(await own()).toEqual({ site: 'main', version: '0.9.0' });
    await visit.page.waitForTimeout(1_000);
    await sendForm();
    expect((await visit.network.received('hits')).length).toBe(0);
    await visit.visitor.unrouteAll({ behavior: 'wait' });
    await visit.page.goto(home());
    expect((await visit.untilViews(1))[0]).toMatchObject({ site: 'main' });
  });
});

it('PLG-03 in a sandbox with an origin of its own nothing is thrown, and the form is sent', async () => {
  await visit.visitor.route(
    '**/',
    rewriting(
      (body) => body,
      (policy) => `${policy}; sandbox allow-scripts allow-forms`,
    ),
  );
  await visit.page.goto(home());
  expect(await visit.page.evaluate(() => window.origin)).toBe('null');
  expect((await own()).site).toBe('main');
  await visit.page.evaluate(() => (window as unknown as Win).taproot.track('sandboxed'));
  await visit.page.waitForTimeout(1_500);
  await sendForm();
});
