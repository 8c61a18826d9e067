import { expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { loginOf } from '../../tools/lab/contact';
import { chromiumOnly } from '../../tools/lab/engines/journey-engine';
import { rewritePage } from '../../tools/lab/rewritten-page';
import { thorough } from '../support/thorough';
import { visits } from '../support/visit';

const visit = visits();

interface Counts {
  /** Reads of layout in a frame in which a field had been written before. */
  readonly after: number;
  /** Frames in which a field was written. */
  readonly frames: number;
  readonly written: number;
}

/** Counts within the page, whose layout changes at each input. The time of the document's timeline stands still within a frame. */
const count = () => {
  const frame = () => document.timeline.currentTime;
  let wrote: unknown;
  let isOwn = false;
  const counts = { after: 0, frames: 0, written: 0 };
  Object.assign(window, { counts });
  document.addEventListener('input', ({ target }) => {
    isOwn = true;
    (target as Element).setAttribute('data-written', '');
    (target as Element).closest('div')?.append('·');
    isOwn = false;
    counts.written++;
    if (wrote !== frame()) counts.frames++;
    wrote = frame();
  });
  const watch = <T extends object>(owner: T, name: keyof T) => {
    const read = owner[name] as (...args: unknown[]) => unknown;
    owner[name] = function (this: unknown, ...args: unknown[]) {
      if (!isOwn && wrote === frame()) counts.after++;
      return read.apply(this, args);
    } as T[keyof T];
  };
  watch(Element.prototype, 'getBoundingClientRect');
  watch(Element.prototype, 'checkVisibility');
  watch(Document.prototype, 'elementFromPoint');
  watch(Document.prototype, 'elementsFromPoint');
  watch(window as Window, 'getComputedStyle');
};

const countsOf = () => visit.page.evaluate(() => ({ ...(window as unknown as { counts: Counts }).counts }));

/** Opens a page of matching fields. Returns the costs once the autofill has ended. */
async function fill(fields: number) {
  const rows = '<div><label>Email <input name="email"></label></div>'.repeat(fields);
  // The banner, too, would read where it is.
  await visit.page.goto(visit.network.demo.url('action', '/'));
  await visit.page.evaluate(() => (window as unknown as { taproot: Taproot }).taproot.consent.acceptAll());
  await visit.page.addInitScript(count);
  await rewritePage(visit.page, '**/petition/**', `<form class="form" id="many">${rows}</form>`);
  const session = await visit.page.context().newCDPSession(visit.page);
  await session.send('Performance.enable');
  await visit.page.goto(visit.network.demo.url('action', `/petition/methane?${loginOf('1001')}`));
  await visit.page.locator('[data-taproot-not-you]').waitFor({ state: 'attached' });
  const { metrics } = await session.send('Performance.getMetrics');
  return { ...(await countsOf()), layouts: metrics.find(({ name }) => name === 'LayoutCount')?.value ?? Number.NaN };
}

const readsNoLayout = async (fields: number) => {
  const { after, frames, written, layouts } = await fill(fields);
  // The page has some other fields, and the consent banner covers one or two.
  expect(written).toBeGreaterThan(480);
  expect(written).toBeLessThanOrEqual(500);
  expect(after).toBe(0);
  // Each frame lays out at most once. Loading the page adds some layouts.
  expect(frames).toBeGreaterThan(1);
  expect(layouts).toBeLessThan(250);
};
it.each([5_000, 600])(
  'autofill reads no layout after a write in the same frame on a page of %i fields, and examines at most 500 of them [CTC-11]',
  { ...chromiumOnly('the protocol that counts layouts is Chromium’s'), ...thorough },
  readsNoLayout,
);
