import { expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { isFirefox } from '../../tools/lab/engines/journey-engine';
import { rewriting } from '../../tools/lab/network';
import { oddPages } from '../support/hostile/pages';
import { firstOnly } from '../support/thorough';
import { visits } from '../support/visit';

const TAG = /<script[^>]*main\.js[^>]*><\/script>/;
const visit = visits({ silent: false });

/** Runs in the page. Returns whether the kernel has started on it, or will not. */
const isStarted = () => {
  const { taproot } = window as unknown as { taproot?: Partial<Taproot> };
  if (typeof taproot?.use !== 'function') return true;
  let started = false;
  taproot.hooks?.loaded.tap('test', () => {
    started = true;
  });
  return started;
};

/** One page for each kind: a feature is denied, frozen, or replaced. */
const QUICK = ['constants and classes named as the browser’s own', 'storage that throws', 'frozen prototypes', 'elements named as globals'];
const ordered = Object.entries(oddPages).sort(([a], [b]) => Number(QUICK.includes(b)) - Number(QUICK.includes(a)));

firstOnly(QUICK.length, ordered, (cases, options) =>
  it.each(cases)(
    'a page with %s sees no error of ours, posts its form and delivers its hits [PLG-03]',
    options,
    async (_, { script, markup = '', file = '', fields = '', unheard }) => {
      const { page, visitor, network } = visit;
      await visitor.route('**/own.js', (route) => route.fulfill({ contentType: 'text/javascript', body: file }));
      await visitor.route(
        '**/',
        rewriting((body) =>
          body
            .replace(TAG, (tag) => `${file && tag.replace('main.js', 'own.js')}${markup}${tag}`)
            .replace(/(<form class="form"[^>]*>)/, `$1${fields}`),
        ),
      );
      // A vendor's library may throw if the page has broken what it depends on.
      await visitor.route('**/vendors/**', (route) => route.abort());
      if (script) await page.addInitScript(`if (window === top) { ${script} }`);
      await page.goto(network.demo.url('main', '/'));
      if (unheard) await expect.poll(() => page.evaluate(isStarted)).toBe(true);
      else await network.until('hits', (entries) => entries.some(({ event }) => event === 'page_view'));
      const form = page.locator('form', { has: page.locator('input[type=email]') }).first();
      const email = form.locator('input[type=email]');
      // Firefox's driver depends on functions that these pages break. It could not fill in or click a field without our tag either.
      if (isFirefox) await email.evaluate((field) => Reflect.set(HTMLInputElement.prototype, 'value', 'someone@mail.example', field));
      else await email.fill('someone@mail.example');
      const send = () =>
        isFirefox
          ? form.evaluate((element) => HTMLFormElement.prototype.requestSubmit.call(element))
          : form.locator('button, input[type=submit]').first().click();
      await Promise.all([page.waitForNavigation(), send()]);
      expect(page.url()).not.toBe(network.demo.url('main', '/'));
    },
  ),
);
