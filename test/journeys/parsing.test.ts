import { expect, it } from 'vitest';
import { rewriting } from '../support/network';
import { visits } from '../support/visit';

const visit = visits();

it('observes a document that is being parsed once, with all that the first hit needs there: each observer is handed every node [PLG-02]', async () => {
  const { page, network } = visit;
  await page.addInitScript(() => {
    const page = Object.assign(window, { begun: 0 });
    const { observe } = MutationObserver.prototype;
    MutationObserver.prototype.observe = function (target, options) {
      if (target === document && options?.subtree && document.readyState === 'loading') page.begun++;
      observe.call(this, target, options);
    };
  });
  // The parser waits for a script until the first file has done its work.
  await page.route('**/wait.js', async (route) => {
    await network.until('hits', (hits) => hits.some(({ event }) => event === 'page_view'));
    await route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  const withScript = (html: string) =>
    html.replace(/<body[^>]*>/, (body) => `${body}<script nonce="${/nonce="([^"]+)"/.exec(html)?.[1]}" src="/wait.js"></script>`);
  await page.route(network.demo.url('main', '/about'), rewriting(withScript));
  await page.goto(network.demo.url('main', '/about'));
  expect(await page.evaluate(() => (window as unknown as { begun: number }).begun)).toBe(1);
});
