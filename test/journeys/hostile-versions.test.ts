import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { chunkFile } from '../support/dist';
import { sendForm } from '../support/hostile/send-form';
import { rewriting } from '../support/network';
import { problemOf } from '../support/problem';
import { visits } from '../support/visit';

type Win = { taproot: Taproot };

const visit = visits({ silent: false });
const VERSION = /"\d+\.\d+\.\d+"/g;
const TAG = /<script[^>]*main\.js[^>]*><\/script>/;
const dist = (file: string) => readFileSync(fileURLToPath(new URL(`../../dist/${file}`, import.meta.url)), 'utf8');
const banner = () => visit.page.getByRole('region', { name: 'Cookie consent' });
const home = () => visit.network.demo.url('main', '/');
const own = () =>
  visit.page.evaluate(() => ({ site: (window as unknown as Win).taproot.page.site, version: (window as unknown as Win).taproot.version }));
/** The tag as another release would have it. */
const release = (version: string) => rewriting((body) => body.replaceAll(VERSION, `"${version}"`));

describe('two releases', () => {
  it('PLG-08 side by side on a page are one kernel, the first, and one page view', async () => {
    const body = dist('main.js').replaceAll(VERSION, '"9.9.9"');
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
    let old = true;
    // Routed to the end: else the browser would keep the old one for its minute.
    await visit.visitor.route('**/main.js', (route) => (old ? release('0.9.0')(route) : route.continue()));
    await visit.page.goto(home());
    expect(await own()).toEqual({ site: 'main', version: '0.9.0' });
    await visit.page.waitForTimeout(1_000);
    await sendForm(visit);
    expect((await visit.network.received('hits')).length).toBe(0);
    old = false;
    await visit.page.goto(home());
    expect((await visit.untilViews(1))[0]).toMatchObject({ site: 'main' });
  });

  it('PLG-04 a new tag takes no chunk of an old release, in its own place or run by the page, and the next page is whole again', async () => {
    const { page, visitor, network } = visit;
    const old = (body: string) => body.replace(/"taproot-[\d.]+"/g, '"taproot-0.9.0"');
    const file = chunkFile('main', 'consent');
    await visitor.route(`**/${file}`, rewriting(old));
    await visitor.route('**/kept.js', (route) => route.fulfill({ contentType: 'text/javascript', body: old(dist(file)) }));
    await visitor.route(
      '**/',
      rewriting((html) => html.replace(TAG, (tag) => tag.replace(/src="[^"]*"/, 'src="/kept.js"') + tag)),
    );
    const reporter = page.waitForResponse((response) => response.url().endsWith(chunkFile('main', 'errors')));
    await page.goto(home());
    await visit.untilViews(1);
    await problemOf(page, 'consent');
    await (await reporter).finished();
    await page.waitForTimeout(300);
    // What an old chunk pushes waits for an old kernel.
    expect(await page.evaluate(() => Object.keys(window).filter((name) => /^taproot-/.test(name)).length)).toBe(2);
    expect(await banner().count()).toBe(0);
    await sendForm(visit);
    const reports = await network.until('errors', (errors) => errors.some(({ plugin }) => plugin === 'consent'));
    expect(reports.filter(({ plugin }) => plugin === 'consent')).toHaveLength(1);
    await visitor.unrouteAll({ behavior: 'wait' });
    await page.goto(home());
    await banner().waitFor();
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
  await sendForm(visit);
});
