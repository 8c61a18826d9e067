// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { createEnv } from '../../../../kernel/env';
import { createTextCount } from '../../../../plugins/analytics/layer/text-count';

it('SES-04 counts ahead, and again only where the text has changed', () => {
  vi.useFakeTimers();
  document.body.innerHTML = '<nav>Menu</nav><main><p>one two</p><p>three</p></main>';
  const count = createTextCount(createEnv(window));
  vi.runAllTimers();
  // As long as before: what was counted ahead stands.
  (document.querySelector('p') as Element).textContent = 'one-two';
  expect(count()).toMatchObject({ words: 4, characters: 18 });
  document.querySelector('main')?.append(' four');
  expect(count()).toMatchObject({ words: 4, characters: 23 });
  document.body.replaceChildren();
  expect(count()).toMatchObject({ words: 0, characters: 0 });
  vi.useRealTimers();
});
