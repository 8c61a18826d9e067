import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRoute, type Route } from '../../../tools/audit/route';

const PAGE = 'https://www.main.example/';
const at = (path: string) => `${PAGE}${path}`;

/** Visits a site of which each page has links to others, as `linksOf` has them in this state; ends early after `patience` pages. */
async function visit(route: Route, linksOf: (page: string) => readonly string[], patience = Number.POSITIVE_INFINITY, turns = 0) {
  const seen: string[] = [];
  for (let i = 0; seen.length < patience; i++) {
    const page = await route.page(i);
    if (page === undefined) break;
    for (let turn = 0; turn < turns; turn++) await Promise.resolve();
    seen.push(page);
    route.offer(linksOf(page), page);
  }
  route.leave();
  return seen;
}

describe('a route', () => {
  it('leads every state to a page to which only one of them has a link [CON-20]', async () => {
    const route = createRoute(PAGE, 9, 3);
    const only = (page: string) => (page === PAGE ? [at('after-consent')] : []);
    const none = () => [];
    const seen = await Promise.all([visit(route, none), visit(route, only), visit(route, none)]);
    expect(seen).toEqual(Array(3).fill([PAGE, at('after-consent')]));
  });

  it('ends with fewer pages than requested [CON-20]', async () => {
    const route = createRoute(PAGE, 9, 1);
    expect(await visit(route, () => [at('two'), 'https://other.example/three', at('a.pdf'), at('logout')])).toEqual([PAGE, at('two')]);
  });

  it('leads all visits that last to the same pages, each once, and ends, whatever they find and in whatever order [CON-20]', async () => {
    const links = fc.dictionary(fc.constantFrom('', 'a', 'b', 'c', 'd'), fc.array(fc.constantFrom('a', 'b', 'c', 'd')));
    const patience = fc.oneof(fc.constant(Number.POSITIVE_INFINITY), fc.nat(3));
    const state = fc.record({ links, patience, turns: fc.nat(9) });
    await fc.assert(
      fc.asyncProperty(fc.array(state, { minLength: 1, maxLength: 5 }), fc.integer({ min: 1, max: 6 }), async (states, most) => {
        const route = createRoute(PAGE, most, states.length);
        const linksIn = (one: (typeof states)[number]) => (page: string) => (one.links[page.slice(PAGE.length)] ?? []).map(at);
        const seen = await Promise.all(states.map((one) => visit(route, linksIn(one), one.patience, one.turns)));
        const [whole, ...others] = seen.filter((_, i) => states[i]?.patience === Number.POSITIVE_INFINITY);
        for (const other of others) expect(other).toEqual(whole);
        expect(new Set(whole).size).toBe(whole?.length ?? 0);
        expect(whole?.length ?? 0).toBeLessThanOrEqual(most);
        for (const one of seen) expect(whole?.slice(0, one.length) ?? one).toEqual(one);
      }),
    );
  });
});
