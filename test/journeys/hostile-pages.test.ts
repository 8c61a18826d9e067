import { describe, expect, it } from 'vitest';
import { oddPages } from '../support/hostile/pages';
import { rewriting } from '../support/network';
import { visits } from '../support/visit';

const TAG = /<script[^>]*main\.js[^>]*><\/script>/;
const visit = visits({ silent: false });

describe('a page with', () => {
  it.each(Object.entries(oddPages))(
    '%s: PLG-03 nothing is thrown, its form is posted, hits arrive',
    async (_, { script, markup = '', fields = '', unheard }) => {
      const { page, visitor, network } = visit;
      await visitor.route(
        '**/',
        rewriting((body) => body.replace(TAG, `${markup}$&`).replace(/(<form class="form"[^>]*>)/, `$1${fields}`)),
      );
      // A vendor's library may throw where the page has broken what it stands on.
      await visitor.route('**/vendors/**', (route) => route.abort());
      if (script) await page.addInitScript(`if (window === top) { ${script} }`);
      await page.goto(network.demo.url('main', '/'));
      if (unheard) await page.waitForTimeout(1_500);
      else await network.until('hits', (entries) => entries.some(({ event }) => event === 'page_view'));
      const form = page.locator('form', { has: page.locator('input[type=email]') }).first();
      await form.locator('input[type=email]').fill('someone@mail.example');
      await Promise.all([page.waitForNavigation(), form.locator('button, input[type=submit]').first().click()]);
      expect(page.url()).not.toBe(network.demo.url('main', '/'));
    },
  );
});
