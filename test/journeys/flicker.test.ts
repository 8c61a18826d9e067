import type { Route } from 'playwright';
import { describe, expect, it } from 'vitest';
import { filesWith } from '../../tools/lab/dist';
import { chromiumOnly } from '../../tools/lab/engines/journey-engine';
import { rewriting } from '../../tools/lab/network';
import { type Frame, film } from '../support/film';
import { parserWaits, waitMarkup } from '../support/parser-waits';
import { firstOnly, thorough } from '../support/thorough';
import { followScripts } from '../support/until-rest';
import { visits } from '../support/visit';

// The tests withhold chunks on purpose.
const visit = visits({ silent: false });

/** CSS pixels. The control is red, the variant is blue, and the element after them is green. */
const styles = (variant: number) => `
  body { margin: 0; background: #fff }
  body > :not(main) { display: none }
  [data-variant=control], .after { height: 240px; background: #f00 }
  [data-variant=variant1] { height: ${variant}px; background: #00f }
  .after { background: #0f0 }
`;
const BODY = `<main><div data-experiment="hero"><div data-variant="control"></div><div data-variant="variant1" hidden></div></div>
  <div class="after"></div></main>`;

/** ms by which the chunk is delayed. `slow`: until the visitor has seen the page. `blocked`: forever. */
type Fault = number | 'slow' | 'blocked';

interface Seen {
  readonly frames: readonly Frame[];
  /** The frames from the first paint of the page on. */
  readonly painted: readonly Frame[];
  /** ms from the first paint to the last frame with neither variant, or 0 without such a frame. */
  readonly hidden: number;
  /** ms, by the page's own frames, from the first frame with content to the first with a variant. A busy machine may show them later. */
  readonly held: number;
  /** ms by which those frames came later than at 60 per second, in total: the delay that a busy machine adds. */
  readonly late: number;
  readonly shift: number;
  readonly colours: readonly string[];
  readonly stored: string | null;
}

/** Opens the page as a visitor who draws the variant. Its body is synthetic, in three colours. `before`: markup in front of it. */
async function enter(height = 240, before: (html: string) => string = () => '') {
  await visit.page.addInitScript(() => {
    Math.random = () => 0.8;
    const shifts: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
    const page = Object.assign(window, { shifts, late: 0, held: 0 });
    let first: number | undefined;
    let last: number | undefined;
    const look = (time: number) => {
      if (first !== undefined && last !== undefined) page.late += Math.max(0, time - last - 1_000 / 60);
      last = time;
      if (document.querySelector('.after')) first ??= time;
      page.held = time - (first ?? time);
      const isShown = (part: Element) => part.checkVisibility({ visibilityProperty: true });
      if (![...document.querySelectorAll('[data-variant]')].some(isShown)) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await visit.page.route(
    '**/assets/styles/*.css',
    rewriting((css) => css + styles(height)),
  );
  await visit.page.route(visit.network.demo.url('main', '/**'), async (route, request) => {
    if (request.resourceType() !== 'document') return route.fallback();
    await rewriting((html) => html.replace(/<main[\s\S]*<\/main>/, () => before(html) + BODY))(route);
  });
}

/** Returns whether a variant is visible. */
const isShown = () =>
  visit.page.waitForFunction(() =>
    [...document.querySelectorAll('[data-variant]')].some((part) => part.checkVisibility({ visibilityProperty: true })),
  );

async function withhold(fault: Fault): Promise<() => Promise<void>> {
  const pattern = new RegExp(filesWith('main', 'experiments').join('|'));
  const obstruct = async (route: Route) => {
    if (fault === 'blocked') return route.abort();
    if (fault === 'slow') await isShown();
    // This moment is the subject of the test, which holds at any other moment, too.
    else if (fault) await new Promise((resolve) => setTimeout(resolve, fault));
    await route.fallback().catch(() => {});
  };
  await visit.page.route(pattern, obstruct);
  return () => visit.page.unroute(pattern, obstruct);
}

/** Goes to the page and examines every frame of it, from the first one on. */
async function look(fault: Fault, query = ''): Promise<Seen> {
  const { page } = visit;
  await page.goto('about:blank');
  const free = await withhold(fault);
  const reel = await film(page);
  const untilRest = followScripts(page);
  await page.goto(visit.network.demo.url('main', `/${query}`));
  await isShown();
  if (await page.evaluate(() => 'taproot' in window)) await untilRest();
  const { shifts, late, held } = await page.evaluate(() => {
    const { shifts, late, held } = window as unknown as { shifts: number[]; late: number; held: number };
    return { shifts, late, held };
  });
  const stored = await page.evaluate(() => /"hero","(\w+)"/.exec(localStorage.getItem('tp_experiments') ?? '')?.[1] ?? null);
  const frames = await reel.stop();
  await free();
  const painted = frames.slice(frames.findIndex(({ green }) => green > 5));
  const bare = painted.filter(({ red, blue }) => red <= 5 && blue <= 5);
  return {
    frames,
    painted,
    hidden: bare.length ? Math.max(1, (bare.at(-1)?.time ?? 0) - (painted[0]?.time ?? 0)) : 0,
    held,
    late,
    colours: (['red', 'blue'] as const).filter((colour) => painted.some((frame) => frame[colour] > 0.1)),
    shift: shifts.reduce((sum, value) => sum + value, 0),
    stored,
  };
}

/** Asserts everything that holds for every visitor. */
function expectStill({ painted, held, late, shift }: Seen) {
  expect(painted.length).toBeGreaterThan(0);
  // Only marked elements are ever hidden.
  expect(painted.filter(({ green }) => green < 5)).toEqual([]);
  // A frame may be in progress when the hold ends.
  expect(held).toBeLessThanOrEqual(300 + 17 + late);
  expect(shift).toBe(0);
}

/** Turns the visitor into one who got the variant on an earlier visit. */
async function returning() {
  let first = true;
  await enter(240, (html) => (first ? waitMarkup(html) : ''));
  const goOn = await parserWaits(visit.page);
  await visit.page.goto(visit.network.demo.url('main'));
  await expect.poll(() => visit.page.evaluate(() => localStorage.getItem('tp_variants'))).toContain('variant1');
  first = false;
  await goOn();
}

const filmed = chromiumOnly('frames are had, and the processor is slowed down, by Chrome’s DevTools only');

describe('a page filmed frame by frame at a quarter of its speed', filmed, () => {
  it('appears in the film as it is on the screen', thorough, async () => {
    await enter();
    await visit.page.route('**/main.js', (route) => route.abort());
    const { painted, colours, hidden } = await look(0);
    expect(colours).toEqual(['red']);
    expect(hidden).toBe(0);
    expect(painted[0]?.red).toBeGreaterThan(20);
    visit.faults.length = 0;
  });

  const chunks: [string, Fault][] = [
    ['at once', 0],
    ['with a slow chunk', 'slow'],
    ['with a blocked chunk', 'blocked'],
  ];
  firstOnly(1, chunks, (cases, options) =>
    it.each(cases)('shows a returning visitor only their variant, from the first frame, %s [EXP-03 EXP-04]', options, async (_, fault) => {
      await returning();
      const seen = await look(fault);
      expect(seen.colours).toEqual(['blue']);
      expect(seen.hidden).toBe(0);
      expectStill(seen);
    }),
  );

  /** EXP-05: a visitor who came too late, as on a busy machine, is held on the next page, and may enter there. */
  const expectNext = (seen: Seen, next: Seen) => {
    expectStill(next);
    if (seen.stored === 'late') return expect(next.colours).toEqual([next.stored === 'variant1' ? 'blue' : 'red']);
    expect(next.colours).toEqual(seen.colours);
    expect(next.hidden).toBe(0);
  };

  const showOne = async (_: string, height: number) => {
    await enter(height);
    const seen = await look(0);
    expectStill(seen);
    expect(seen.colours).toEqual([seen.stored === 'variant1' ? 'blue' : 'red']);
    expectNext(seen, await look(0));
  };
  const heights: [string, number][] = [
    ['of the same height', 240],
    ['of another height', 380],
  ];
  firstOnly(1, heights, (cases, options) =>
    it.each(cases)('shows a new visitor only one variant, on the next page too, when the variants are %s [EXP-04]', options, showOne),
  );

  it('shows a new visitor the control if the chunk is slow, and one variant on the next page [EXP-04 EXP-05]', thorough, async () => {
    await enter();
    const seen = await look('slow');
    expectStill(seen);
    expect(seen.colours).toEqual(['red']);
    expect(seen.stored).toBe('late');
    expectNext(seen, await look(0));
  });

  it.each([40, 60, 80, 100, 120])(
    'shows a new visitor only one variant if the chunk is %d ms late, as the hold ends [EXP-04]',
    thorough,
    async (late) => {
      await enter();
      const seen = await look(late);
      expectStill(seen);
      expect(seen.colours).toEqual([seen.stored === 'variant1' ? 'blue' : 'red']);
    },
  );

  it('shows a new visitor the control if the chunk is blocked [EXP-04]', thorough, async () => {
    await enter();
    const seen = await look('blocked');
    expectStill(seen);
    expect(seen.colours).toEqual(['red']);
    expect(seen.stored).toBeNull();
  });

  firstOnly(1, ['?_dnt', '?_gpc'], (cases, options) =>
    it.each(cases)('shows a visitor who may not be tracked (%s) the control at once [EXP-06]', options, async (query) => {
      await enter();
      const seen = await look(0, query);
      expectStill(seen);
      expect(seen.colours).toEqual(['red']);
      expect(seen.hidden).toBe(0);
      expect(seen.stored).toBeNull();
    }),
  );
});
