import { describe, expect, it } from 'vitest';
import { thorough } from '../support/thorough';
import { visits } from '../support/visit';

const visit = visits({ silent: false });

/** Opens a page that has broken functions that write or send hits. Resolves to the hits of its view. */
async function viewsAfter(spoil: () => void) {
  await visit.page.addInitScript(spoil);
  await visit.page.goto(visit.network.demo.url('main', '/?utm_source=letter&utm_campaign=rivers'));
  await visit.untilViews(1);
  return (await visit.network.received('hits')).filter(({ event }) => event === 'page_view');
}

describe('a page view', () => {
  it.each([
    [
      'whose functions return wrong results',
      () => {
        JSON.stringify = () => '"hijacked"';
        JSON.parse = () => {
          throw new Error('hijacked');
        };
      },
    ],
    ['that has no functions', () => void Object.assign(window, { JSON: {} })],
  ])('is delivered intact from a page with a JSON %s [HIT-01]', async (_, spoil) => {
    // The third parties' stand-ins use the same functions, and throw.
    await visit.page.route('**/vendors/**', (route) => route.abort());
    expect(await viewsAfter(spoil)).toEqual([expect.objectContaining({ site: 'main', event: 'page_view' })]);
  });

  it(
    'is delivered while the page lives, by a beacon that the page can’t break, if fetch and sendBeacon throw [HIT-01]',
    thorough,
    async () => {
      const views = await viewsAfter(() => {
        // A page's script breaks only its own window's functions. Those in frames of third parties stay, as their stand-ins use them, too.
        if (window !== window.top) return;
        const breakFor =
          <A extends unknown[], R>(own: (...args: A) => R) =>
          (...args: A) => {
            if (/\/hit$/.test(`${args[0]}`)) throw new Error('broken');
            return own(...args);
          };
        window.fetch = breakFor(window.fetch.bind(window));
        navigator.sendBeacon = breakFor(navigator.sendBeacon.bind(navigator));
      });
      expect(views).toHaveLength(1);
    },
  );
});
