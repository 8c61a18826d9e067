import { beforeEach, describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { EVERYTHING, tried } from '../support/hostile/extent';
import { HOOKS, type Misdeed, misdeeds, OF_GUEST } from '../support/hostile/guests';
import { expectUnharmed, watchHarm } from '../support/hostile/unharmed';
import { firstOnly, thorough } from '../support/thorough';
import { visits } from '../support/visit';

type Win = { taproot: Taproot };
const visit = visits({ silent: false });
beforeEach(() => watchHarm(visit));

/** Lets a plugin misbehave in these hooks, on a page of its own, before anything else on it has run. */
async function invite(misdeed: Misdeed, hooks: readonly string[]): Promise<void> {
  await visit.page.addInitScript(`if (window === top) window.taproot = [(taproot) => taproot.use({ name: 'guest', apply() {
    for (const hook of ${JSON.stringify(hooks)}) (${misdeed})(taproot, hook);
  } })];`);
  await visit.page.goto(visit.network.demo.url('main', '/'));
  await expectUnharmed(visit, 'guest');
  visit.faults = visit.faults.filter((fault) => !fault.includes(OF_GUEST));
}

const places: readonly (readonly [string, readonly string[]])[] = EVERYTHING
  ? HOOKS.map((hook) => [hook, [hook]])
  : [['every hook', HOOKS]];

/** The misdeeds that differ by where they are caught: a call, a promise, an interceptor, other taps. */
const QUICK = ['a tap that throws', 'a tap that rejects', 'an interceptor that throws', 'a tap that changes what it gets'];
const ordered = Object.entries(misdeeds).sort(([a], [b]) => Number(QUICK.includes(b)) - Number(QUICK.includes(a)));

firstOnly(QUICK.length, ordered, (cases, options) =>
  describe.each(cases)('%s', options, (_, misdeed) => {
    it.each(places)('disturbs neither the page nor another plugin in %s [PLG-03]', async (_, hooks) => {
      await invite(misdeed, hooks);
    });
  }),
);

it('the kernel throws nothing into the page and keeps nothing, whatever the run-time API gets [PLG-03]', thorough, async () => {
  await visit.page.goto(visit.network.demo.url('main', '/'));
  const { count, thrown } = await visit.page.evaluate(async () => {
    const { taproot } = window as unknown as Win;
    const cyclic: Record<string, unknown> = { name: 'cyclic', apply() {} };
    cyclic.self = cyclic;
    const junk: unknown[] = [
      undefined,
      null,
      0,
      -1,
      Number.NaN,
      '',
      'x',
      '__proto__',
      'constructor',
      true,
      Symbol('s'),
      1n,
      [],
      [[]],
      {},
      () => {},
      cyclic,
      new Date(Number.NaN),
      /x/,
      new Map(),
      document,
      window,
      JSON.parse('{"__proto__":{"polluted":1},"name":"__proto__"}'),
      { name: 'guest', apply: 'x' },
      {
        name: {},
        apply() {
          throw null;
        },
      },
      {
        name: '__proto__',
        apply() {
          return 'no undo';
        },
      },
      { type: 'prompt', id: '__proto__' },
      {
        type: 'prompt',
        definition: JSON.parse('{"__proto__":{"polluted":1},"id":"constructor","headline":"<img src=x onerror=attacked=1>"}'),
      },
      {
        type: 'contact-logout',
        redirect: {
          toString() {
            throw new Error('toString');
          },
        },
        no: 1,
      },
      {
        toString() {
          throw new Error('toString');
        },
        toJSON() {
          throw new Error('toJSON');
        },
      },
    ];
    const calls: Record<string, (value: never, other: never) => unknown> = {
      use: (value) => taproot.use(value)?.(),
      push: (value) => taproot.push(value),
      track: (value, other) => taproot.track(value, other),
      prompt: (value) => taproot.hooks.prompt.call(value),
      allows: (value) => taproot.consent.allows(value),
      explain: (value) => taproot.consent.explain(value),
    };
    const thrown: string[] = [];
    let count = 0;
    for (const [name, call] of Object.entries(calls)) {
      for (const [i, value] of junk.entries()) {
        // Such a request asks for a log-out.
        if (name === 'prompt' && (value as { no?: number })?.no) continue;
        count++;
        try {
          call(value as never, junk[(i * 7) % junk.length] as never);
        } catch (error) {
          thrown.push(`${name}(${i}): ${error}`);
        }
      }
    }
    return { count, thrown };
  });
  tried(count, 'calls');
  expect(thrown).toEqual([]);
  await expectUnharmed(visit, 'runtime');
});
