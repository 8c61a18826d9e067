// @page
import { expect, it, vi } from 'vitest';
import { createEnv } from '../../../../kernel/env';
import { createIdle } from '../../../../lib/time/idle';
import { createLife } from '../../../../lib/time/life';
import { createTextCount } from '../../../../plugins/analytics/layer/text-count';

const aPage = (clock: () => number) => {
  const env = { ...createEnv(window), clock };
  return createLife(env, (run) => run(), createIdle(env));
};
const touch = () => window.dispatchEvent(new Event('scroll'));

it('createTextCount counts a page that nobody has touched as it ends, and not before [SES-04 PLG-02]', () => {
  vi.useFakeTimers();
  document.body.innerHTML = '<p>one two three</p>';
  let now = 0;
  const count = createTextCount(aPage(() => now++));
  expect(vi.getTimerCount()).toBe(0);
  expect(now).toBe(0);
  expect(count()).toEqual({ words: 3, characters: 13 });
  vi.useRealTimers();
});

it('createTextCount counts ahead, and recounts only if the text has changed [SES-04]', () => {
  vi.useFakeTimers();
  document.body.innerHTML = '<nav>Menu</nav><main><p>one two</p><p>three</p></main>';
  const count = createTextCount(aPage(() => performance.now()));
  touch();
  vi.runAllTimers();
  // The length is the same, so the count made ahead stands.
  (document.querySelector('p') as Element).textContent = 'one-two';
  expect(count()).toMatchObject({ words: 4, characters: 18 });
  document.querySelector('main')?.append(' four');
  expect(count()).toMatchObject({ words: 4, characters: 23 });
  document.body.replaceChildren();
  expect(count()).toMatchObject({ words: 0, characters: 0 });
  vi.useRealTimers();
});

it('createTextCount counts a long page in slices, and a word across texts once [SES-04]', () => {
  vi.useFakeTimers();
  document.body.innerHTML = `<p>A <b>wo</b>rd</p> ${'<p>some <i>more</i></p>'.repeat(100)}`;
  let now = 0;
  // Each reading of the clock takes 1 ms.
  const count = createTextCount(aPage(() => now++));
  touch();
  let tasks = 0;
  while (vi.getTimerCount()) {
    const before = now;
    vi.advanceTimersToNextTimer();
    expect(now - before).toBeLessThan(10);
    tasks++;
  }
  expect(tasks).toBeGreaterThan(10);
  expect(count()).toEqual({ words: 202, characters: 6 + 100 * 10 });
  vi.useRealTimers();
});

it('createTextCount starts over when the page changes during the count [SES-04]', () => {
  vi.useFakeTimers();
  document.body.innerHTML = '<p>some more</p>'.repeat(100);
  let now = 0;
  const count = createTextCount(aPage(() => now++));
  touch();
  vi.advanceTimersToNextTimer();
  document.body.innerHTML = '<p>one two three</p>';
  vi.advanceTimersToNextTimer();
  expect(count()).toEqual({ words: 3, characters: 13 });
  vi.useRealTimers();
});
