import { describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { isFirefox } from '../../tools/lab/engines/journey-engine';
import { isUsable } from '../support/accessibility';
import { answerLater, creepUntil, standStill } from '../support/page-clock';
import { thorough } from '../support/thorough';
import { marks, toldTo, untilTold, watchAsked } from '../support/vendors';
import { visits } from '../support/visit';

const visit = visits({ silent: false });
type Win = { taproot: Taproot };

const GTM = '**/vendors/tags.example/gtm.js*';
const GTAG = '**/vendors/tags.example/gtag/js?id=G-*';

/** Opens the main page with a clock that stands still unless it is advanced, and advances it until its third parties were requested. */
async function open() {
  const asked = watchAsked(visit);
  await standStill(visit.page);
  await visit.page.goto(visit.network.demo.url('main'));
  await creepUntil(visit.page, async () => {
    const { gtag, 'tag-manager': manager } = await marks(visit);
    return !!gtag && !!manager;
  });
  return asked;
}
/** Advances the page's time, and waits until the results have arrived. */
const pass = async (seconds: number) => {
  await visit.page.clock.runFor(seconds * 1_000);
  await answerLater(visit.page);
};
/** Resolves to whether the page can be used, with a running clock. */
const canBeUsed = async () => {
  await visit.page.clock.resume();
  return isUsable(visit.page);
};
const count = (asked: readonly string[], part: string) => asked.filter((path) => path.includes(part)).length;
const track = (name: string) => visit.page.evaluate((name) => (window as unknown as Win).taproot.track(name), name);
const events = (calls: readonly { words: unknown[] }[]) =>
  calls
    .map(({ words }) => words)
    .filter(([command]) => command === 'event')
    .map(([, name]) => name);

describe('a tag manager', () => {
  it('is requested once more after 5 s, and marked as not loaded after 30 s, if it is dead [TAG-01]', thorough, async () => {
    await visit.visitor.route(GTM, (route) => route.abort('blockedbyclient'));
    const asked = await open();
    await expect.poll(() => count(asked, 'gtm.js')).toBe(1);
    await pass(3);
    expect(count(asked, 'gtm.js')).toBe(1);
    await pass(3);
    await expect.poll(() => count(asked, 'gtm.js')).toBe(2);
    await pass(20);
    expect(await marks(visit)).toMatchObject({ 'tag-manager': 'asked', gtag: 'loaded' });
    await pass(6);
    await expect.poll(() => marks(visit)).toMatchObject({ 'tag-manager': 'not loaded', gtag: 'loaded' });
    expect(count(asked, 'gtm.js')).toBe(2);
    expect(await canBeUsed()).toBe(true);
  });

  it('is loaded even if it is late [TAG-01]', thorough, async () => {
    let times = 0;
    await visit.visitor.route(GTM, (route) => (times++ ? route.continue() : route.abort()));
    await open();
    await pass(6);
    await expect.poll(() => marks(visit)).toMatchObject({ 'tag-manager': 'loaded' });
  });
});

describe('an analytics tag library', () => {
  it('is replaced after 5 s by the fallback, which receives the events since, in order [TAG-02] [EVT-12]', thorough, async () => {
    await visit.visitor.route(GTAG, (route) => route.abort());
    const asked = await open();
    await track('first');
    await pass(3);
    await track('second');
    expect(asked).not.toContain('fallback');
    await pass(3);
    await expect.poll(() => marks(visit)).toMatchObject({ gtag: 'loaded' });
    await track('third');
    const told = ['sess_start', 'page_view', 'first', 'second', 'third'];
    const calls = await untilTold(visit, 'utility', (all) => told.every((name) => events(all as never).includes(name)));
    expect(events(calls as never).filter((name) => told.includes(`${name}`))).toEqual(told);
  });

  it('is requested at most 3 times and given up after 30 s if it never arrives, and delays nothing [TAG-02]', thorough, async () => {
    for (const path of [GTAG, '**/_g4.js']) await visit.visitor.route(path, (route) => route.abort());
    const asked = await open();
    for (let passed = 0; passed < 36; passed += 6) await pass(6);
    await expect.poll(() => marks(visit)).toMatchObject({ gtag: 'not loaded' });
    expect([count(asked, 'gtag/js?id=G-'), count(asked, 'fallback')]).toEqual([2, 1]);
    await track('still');
    await pass(16);
    await visit.network.until('hits', (all) => all.some(({ event }) => event === 'still'));
    // An earlier page may still report its end.
    expect(events(toldTo(await visit.network.received('vendors'), 'utility') as never)).not.toContain('still');
  });

  it('is replaced by the fallback if its script is no library [TAG-02]', thorough, async () => {
    await visit.visitor.route(GTAG, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '<!doctype html><title>Sign in</title>' }),
    );
    await open();
    await pass(6);
    await expect.poll(() => marks(visit)).toMatchObject({ gtag: 'loaded' });
    // Firefox throws this error in the page, and nothing else.
    if (isFirefox)
      expect(visit.faults.splice(0).filter((fault) => /^\w*Error:/.test(fault))).toEqual([expect.stringMatching(/^SyntaxError:/)]);
  });

  it('an analytics tag library delays nothing while it hangs [TAG-02]', thorough, async () => {
    await visit.visitor.route(GTAG, () => {});
    await open();
    await pass(6);
    await expect.poll(() => marks(visit)).toMatchObject({ gtag: 'loaded', 'social-pixel': 'loaded', personalisation: 'loaded' });
    expect(await canBeUsed()).toBe(true);
  });
});

it('a page with every third party dead works, and every hit arrives [TAG-04] [CON-14]', thorough, async () => {
  await visit.visitor.route('**/vendors/**', (route) => route.abort());
  await open();
  await track('after_all');
  await pass(16);
  await visit.network.until('hits', (all) => all.some(({ event }) => event === 'after_all'));
  expect(await canBeUsed()).toBe(true);
});
