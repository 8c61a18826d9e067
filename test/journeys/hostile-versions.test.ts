import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { chunkFile } from '../../tools/lab/dist';
import { type Entry, rewriting } from '../../tools/lab/network';
import { sendForm } from '../support/hostile/send-form';
import { rush } from '../support/page-clock';
import { problemOf } from '../support/problem';
import { thorough } from '../support/thorough';
import { visits } from '../support/visit';

type Win = { taproot: Taproot };

const visit = visits({ silent: false });
const VERSION = /"\d+\.\d+\.\d+(\+\w+)?"/g;
const TAG = /<script[^>]*main\.js[^>]*><\/script>/;
const dist = (file: string) => readFileSync(fileURLToPath(new URL(`../../dist/${file}`, import.meta.url)), 'utf8');
const banner = () => visit.page.getByRole('region', { name: 'Cookie consent' });
const home = () => visit.network.demo.url('main', '/');
const own = () =>
  visit.page.evaluate(() => ({ site: (window as unknown as Win).taproot.page.site, version: (window as unknown as Win).taproot.version }));
/** Serves the tag as another release would have it. */
const release = (version: string) => rewriting((body) => body.replaceAll(VERSION, `"${version}"`));

describe('two releases', () => {
  it('run one kernel, the first, and report one page view if they are side by side on a page [PLG-08]', async () => {
    const body = dist('main.js').replaceAll(VERSION, '"9.9.9"');
    await visit.visitor.route('**/other/main.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', headers: { 'access-control-allow-origin': '*' }, body }),
    );
    await visit.visitor.route(
      '**/',
      rewriting((html) => html.replace(TAG, (tag) => tag + tag.replace('/main.js', '/other/main.js'))),
    );
    await visit.page.goto(home());
    await visit.untilViews(1);
    await visit.untilCalm();
    expect((await own()).version).not.toMatch(/^9\.9\.9/);
    expect(await visit.page.evaluate(() => Object.keys(window).filter((name) => /^taproot-/.test(name)))).toHaveLength(1);
    await visit.page.goto(visit.network.demo.url('main', '/about'));
    const views = await visit.untilViews(2);
    expect(views.map(({ page_path }) => page_path)).toEqual(['/', '/about']);
  });

  it('do not mix: an old tag refuses the chunks of a new release, and the next page works in full [PLG-04]', thorough, async () => {
    let old = true;
    // The route stays until the end. Otherwise, the browser would cache the old tag for a minute.
    await visit.visitor.route('**/main.js', (route) => (old ? release('0.9.0')(route) : route.continue()));
    await visit.page.goto(home());
    expect(await own()).toEqual({ site: 'main', version: expect.stringMatching(/^0\.9\.0/) });
    await visit.untilCalm();
    await sendForm(visit);
    old = false;
    await visit.page.goto(home());
    const views = await visit.untilViews(1);
    expect(views).toMatchObject([{ site: 'main', page_path: '/' }]);
    expect(views[0]?.tracker_version).not.toMatch(/^0\.9\.0/);
  });

  it(
    'do not mix: a new tag refuses an old release’s chunk, fetched or run by the page, and the next page works in full [PLG-04]',
    thorough,
    async () => {
      const { page, visitor, network } = visit;
      const old = (body: string) => body.replace(/"taproot-[\d.]+"/g, '"taproot-0.9.0"');
      const file = chunkFile('main', 'consent');
      await visitor.route(`**/${file}`, rewriting(old));
      await visitor.route('**/kept.js', (route) => route.fulfill({ contentType: 'text/javascript', body: old(dist(file)) }));
      await visitor.route(
        '**/',
        rewriting((html) => html.replace(TAG, (tag) => tag.replace(/src="[^"]*"/, 'src="/kept.js"') + tag)),
      );
      await page.clock.install();
      await page.goto(home());
      await visit.untilViews(1);
      await rush(page, problemOf(page, 'consent'));
      const ofConsent = ({ plugin }: Entry) => plugin === 'consent';
      await rush(
        page,
        network.until('errors', (errors) => errors.some(ofConsent)),
        2_000,
      );
      // The pushes of an old chunk wait for an old kernel.
      expect(await page.evaluate(() => Object.keys(window).filter((name) => /^taproot-/.test(name)).length)).toBe(2);
      expect(await banner().count()).toBe(0);
      await sendForm(visit);
      await visitor.unrouteAll({ behavior: 'wait' });
      await page.goto(home());
      await banner().waitFor();
      expect((await network.received('errors')).filter(ofConsent)).toHaveLength(1);
    },
  );
});

it('a sandboxed page with an opaque origin sees no error and sends its form [PLG-03]', thorough, async () => {
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
  await visit.page.evaluate(async () => {
    const { taproot } = window as unknown as Win;
    taproot.track('sandboxed');
    await new Promise<void>((resolve) => taproot.hooks.loaded.tap('test', () => resolve()));
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => requestIdleCallback(resolve));
  });
  await sendForm(visit);
});
