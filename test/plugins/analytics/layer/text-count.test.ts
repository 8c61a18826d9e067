// @page
import { expect, it } from 'vitest';
import { createEnv } from '../../../../kernel/env';
import { createIdle } from '../../../../lib/time/idle';
import { createLife } from '../../../../lib/time/life';
import { createTextCount } from '../../../../plugins/analytics/layer/text-count';

/** A page whose idle times begin when the test says so, and those that it has asked for. */
function aPage(clock: () => number) {
  const asked: (() => void)[] = [];
  const requestIdleCallback = (run: () => void) => asked.push(run);
  const idle = createIdle({ window: { requestIdleCallback } as unknown as Window, clock });
  const beIdle = () => {
    for (const run of asked.splice(0)) run();
  };
  return { life: createLife({ ...createEnv(window), clock }, (run) => run(), idle), asked, beIdle };
}
const touch = () => window.dispatchEvent(new Event('scroll'));

it('createTextCount counts a page that nobody has touched as it ends, and not before [SES-04 PLG-02]', () => {
  document.body.innerHTML = '<p>one two three</p>';
  let now = 0;
  const { life, asked } = aPage(() => now++);
  const count = createTextCount(life);
  expect(asked).toEqual([]);
  expect(now).toBe(0);
  expect(count()).toEqual({ words: 3, characters: 13 });
});

it('createTextCount counts ahead, and recounts only if the text has changed [SES-04]', () => {
  document.body.innerHTML = '<nav>Menu</nav><main><p>one two</p><p>three</p></main>';
  const { life, beIdle } = aPage(() => 0);
  const count = createTextCount(life);
  touch();
  beIdle();
  // The length is the same, so the count made ahead stands.
  (document.querySelector('p') as Element).textContent = 'one-two';
  expect(count()).toMatchObject({ words: 4, characters: 18 });
  document.querySelector('main')?.append(' four');
  expect(count()).toMatchObject({ words: 4, characters: 23 });
  document.body.replaceChildren();
  expect(count()).toMatchObject({ words: 0, characters: 0 });
});

it('createTextCount counts a long page in slices, and a word across texts once [SES-04]', () => {
  document.body.innerHTML = `<p>A <b>wo</b>rd</p> ${'<p>some <i>more</i></p>'.repeat(100)}`;
  let now = 0;
  // Each reading of the clock takes 1 ms.
  const { life, asked, beIdle } = aPage(() => now++);
  const count = createTextCount(life);
  touch();
  let tasks = 0;
  while (asked.length) {
    const before = now;
    beIdle();
    expect(now - before).toBeLessThan(10);
    tasks++;
  }
  expect(tasks).toBeGreaterThan(10);
  expect(count()).toEqual({ words: 202, characters: 6 + 100 * 10 });
});

it('createTextCount starts over when the page changes during the count [SES-04]', () => {
  document.body.innerHTML = '<p>some more</p>'.repeat(100);
  let now = 0;
  const { life, beIdle } = aPage(() => now++);
  const count = createTextCount(life);
  touch();
  beIdle();
  document.body.innerHTML = '<p>one two three</p>';
  beIdle();
  expect(count()).toEqual({ words: 3, characters: 13 });
});
