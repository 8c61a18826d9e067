import { expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { rewriting } from '../../tools/lab/network';
import { visits } from '../support/visit';

const visit = visits();

it('the parts that the first hit needs share one observer of a document that is still being parsed [PLG-02]', async () => {
  const { page, network } = visit;
  const address = network.demo.url('main', '/about');
  await page.addInitScript(() => {
    const page = Object.assign(window, { begun: 0 });
    const { observe } = MutationObserver.prototype;
    MutationObserver.prototype.observe = function (target, options) {
      if (target === document && options?.subtree && document.readyState === 'loading') page.begun++;
      observe.call(this, target, options);
    };
  });
  // The parser waits for a script until the runtime has begun, and has started in the same task everything that waits for nothing.
  await page.route('**/wait.js', async (route) => {
    await page.waitForFunction(() => {
      const { hooks }: Partial<Taproot> = (window as unknown as { taproot?: Taproot }).taproot ?? {};
      return hooks?.consent.taps.some(({ name }) => name === 'runtime');
    });
    await route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  const withScript = (html: string) =>
    html.replace(/<body[^>]*>/, (body) => `${body}<script nonce="${/nonce="([^"]+)"/.exec(html)?.[1]}" src="/wait.js"></script>`);
  await page.route(address, rewriting(withScript));
  await page.goto(address);
  expect(await page.evaluate(() => (window as unknown as { begun: number }).begun)).toBe(1);
});
