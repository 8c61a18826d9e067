import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Step } from '../../../../lib/contracts/error-report';
import { cleanStep } from '../../../../plugins/errors/report/clean-step';
import { createTrail, joinSteps } from '../../../../plugins/errors/report/trail';

const step = (what: string): Omit<Step, 'n'> => ({ at: 1, kind: 'click', what });

describe('createTrail', () => {
  it('keeps the last 30 steps in order, whatever is added and whenever it is cleared [ERR-06]', () => {
    const action = fc.oneof({ weight: 20, arbitrary: fc.string() }, { weight: 1, arbitrary: fc.constant(undefined) });
    fc.assert(
      fc.property(fc.array(action, { maxLength: 200 }), (actions) => {
        const trail = createTrail();
        let model: string[] = [];
        for (const what of actions) {
          if (what === undefined) trail.clear();
          else trail.add(step(what));
          model = what === undefined ? [] : [...model, what];
        }
        const steps = trail.steps();
        expect(steps.map(({ what }) => what)).toEqual(model.slice(-30));
        expect(steps.every(({ n }, i) => !i || n === (steps[i - 1]?.n ?? 0) + 1)).toBe(true);
      }),
    );
  });

  it('never changes a list that it has returned', () => {
    const trail = createTrail();
    trail.add(step('a'));
    const before = trail.steps();
    trail.add(step('b'));
    expect(before.map(({ what }) => what)).toEqual(['a']);
  });
});

describe('joinSteps', () => {
  it('joins the steps before several errors, each once, in order, and the last 90', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 10 }), (pauses) => {
        const trail = createTrail();
        const lists = pauses.map((pause) => {
          for (let i = 0; i < pause; i++) trail.add(step('x'));
          return trail.steps();
        });
        const numbers = joinSteps(lists).map(({ n }) => n);
        expect(numbers.length).toBeLessThanOrEqual(90);
        expect(numbers).toEqual([...new Set(lists.flat().map(({ n }) => n))].sort((a, b) => a - b).slice(-90));
      }),
    );
  });
});

describe('cleanStep', () => {
  const clean = (kind: Step['kind'], what: string) => cleanStep({ n: 1, at: 1, kind, what }).what;

  it.each<[string, Step['kind'], string, string]>([
    ['a query', 'navigation', 'https://www.main.example/a?q=methane#top', 'https://www.main.example/a#top'],
    ['a query after a method', 'request', 'GET https://api.example/v1/x?token=1', 'GET https://api.example/v1/x'],
    ['an email address in a folder', 'request', 'GET https://api.example/users/june@mail.example', 'GET https://api.example/users/***'],
    ['a secret in a path', 'navigation', 'https://www.main.example/reset/a8f9XW22pq', 'https://www.main.example/reset/***'],
    ['an email address in a warning', 'warning', 'no such user june@mail.example', 'no such user ***'],
    ['a value of a personal field', 'warning', 'rejected: {"city":"Oslo"}', 'rejected: {"city":"***"}'],
    ['an email address in an id', 'click', 'div#june@mail.example button.wide', 'div#*** button.wide'],
  ])('cleanStep removes %s [ERR-06]', (_, kind, what, expected) => expect(clean(kind, what)).toBe(expected));

  it('lets no email address or query through, and returns a short text [ERR-06]', () => {
    const email = fc.stringMatching(/^[a-z]{2,8}[.-][a-z]{2,8}$/).map((name) => `${name}@mail.example`);
    const url = fc.webUrl({ withQueryParameters: true, withFragments: true });
    fc.assert(
      fc.property(url, email, (address, somebody) => {
        const found = [
          clean('navigation', `${address}&mail=${somebody}`),
          clean('navigation', `https://www.main.example/${somebody}?${address}`),
          clean('request', `GET https://www.main.example/${somebody}`),
        ];
        for (const what of found) {
          expect(what).not.toContain(somebody);
          expect(what.split('#')[0]).not.toContain('?');
        }
      }),
    );
    fc.assert(
      fc.property(fc.lorem(), email, (words, somebody) => {
        for (const kind of ['click', 'warning'] as const) expect(clean(kind, `${words} ${somebody} ${words}`)).not.toContain(somebody);
      }),
    );
    fc.assert(fc.property(fc.string(), (what) => clean('warning', what).length <= 160));
  });
});
