import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { SyncHook } from 'tapable';
import { describe, expect, it } from 'vitest';
import syncHookLoader from '../../tools/sync-hook-loader';

type Tap = { name: string; stage?: number; before?: string | string[] };
type AnyHook = {
  taps: object[];
  tap(options: string | Tap, fn: () => void): void;
  intercept(interceptor: { register(tap: Tap): Tap }): void;
  withOptions(options: object): AnyHook;
};

const source = readFileSync(createRequire(import.meta.url).resolve('tapable/lib/Hook.js'), 'utf8');
const trimmed = `data:text/javascript;base64,${Buffer.from(syncHookLoader(source)).toString('base64')}`;
const { default: Trimmed } = (await import(/* @vite-ignore */ trimmed)) as { default: new (args: string[], name: string) => AnyHook };

type Step = { do: 'tap'; options: string | Tap } | { do: 'withOptions'; stage: number; options: string | Tap } | { do: 'intercept' };

/** Plays a script and writes down everything that can be seen of it. */
function play(steps: readonly Step[], hook: AnyHook): unknown[] {
  const log: unknown[] = [];
  for (const [index, step] of steps.entries()) {
    const fn = () => {};
    const options = 'options' in step ? step.options : '';
    if (step.do === 'tap') hook.tap(options, fn);
    else if (step.do === 'withOptions') hook.withOptions({ stage: step.stage }).tap(options, fn);
    else hook.intercept({ register: (tap) => ({ ...tap, name: `${tap.name}${index}` }) });
    log.push(structuredClone(hook.taps.map((tap) => ({ ...tap, type: undefined, fn: undefined }))));
  }
  return log;
}

// Stock tapable trims names, and throws where nothing is left.
const name = fc.constantFrom('a', 'b', 'c', 'd e');
const options = fc.oneof(
  name,
  fc.record(
    { name, stage: fc.integer({ min: -2, max: 2 }), before: fc.oneof(name, fc.array(name, { maxLength: 2 })) },
    { requiredKeys: ['name'] },
  ),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('tap' as const), options }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('withOptions' as const), stage: fc.integer({ min: -2, max: 2 }), options }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('intercept' as const) }) },
);

describe('syncHookLoader', () => {
  it('keeps the order, registration and names of taps like stock tapable [PLG-03]', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        expect(play(steps, new Trimmed([], 'x'))).toEqual(play(steps, new SyncHook([] as never, 'x') as unknown as AnyHook));
      }),
      { numRuns: 2000 },
    );
  });

  it('throws when a cut is not found', () => {
    expect(() => syncHookLoader(source.replace('_insert(item) {', '_insert(item) {\n'))).not.toThrow();
    expect(() => syncHookLoader(source.replace('this._call = CALL_DELEGATE;', ''))).toThrow("tapable's Hook has changed");
  });

  it('leaves nothing asynchronous and nothing of CommonJS', () => {
    expect(syncHookLoader(source).replace(/\/\*[\s\S]*?\*\//g, '')).not.toMatch(/async|promise|require|module\.exports/i);
  });
});
