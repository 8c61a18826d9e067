import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parsePatch } from 'diff';
import fc from 'fast-check';
import { SyncHook } from 'tapable';
import { describe, expect, it } from 'vitest';
import { patched } from '../../../../tools/build/loaders/patch-loader';

type Tap = { name: string; stage?: number; before?: string | string[] };
type AnyHook = {
  taps: object[];
  tap(options: string | Tap, fn: () => void): void;
  intercept(interceptor: { register(tap: Tap): Tap }): void;
  withOptions(options: object): AnyHook;
};

const source = readFileSync(createRequire(import.meta.url).resolve('tapable/lib/Hook.js'), 'utf8');
const HOOK = 'tapable/lib/Hook.js';
const trimmed = `data:text/javascript;base64,${Buffer.from(patched(HOOK, source)).toString('base64')}`;
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

describe('tapable’s patched Hook', () => {
  it('keeps the order, registration and names of taps like stock tapable [PLG-03]', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        expect(play(steps, new Trimmed([], 'x'))).toEqual(play(steps, new SyncHook([] as never, 'x') as unknown as AnyHook));
      }),
      { numRuns: 2000 },
    );
  });

  it('has nothing asynchronous and nothing of CommonJS', () => {
    expect(patched(HOOK, source).replace(/\/\*[\s\S]*?\*\//g, '')).not.toMatch(/async|promise|require|module\.exports/i);
  });
});

const installed = (file: string) => readFileSync(new URL(`../../../../node_modules/${file}`, import.meta.url), 'utf8');
const patches = ['tapable', 'web-vitals'].flatMap((name) =>
  parsePatch(readFileSync(new URL(`../../../../tools/build/loaders/patches/${name}.patch`, import.meta.url), 'utf8')),
);

describe('a patch of a package', () => {
  it.each(patches.map(({ oldFileName }) => String(oldFileName)))('matches the published text of %s, and changes it', (file) => {
    expect(patched(`/anywhere/node_modules/${file}`, installed(file))).not.toBe(installed(file));
  });

  it('fails the build if any line that it names has changed', () => {
    for (const { oldFileName, hunks } of patches) {
      const file = String(oldFileName);
      const lines = installed(file).split('\n');
      for (const { oldStart, oldLines } of hunks) {
        const at = oldStart - 1 + Math.floor(oldLines / 2);
        const changed = lines.map((line, i) => (i === at ? `${line} // changed` : line)).join('\n');
        expect(() => patched(file, changed), `${file}:${at + 1}`).toThrow(`${file} has changed`);
      }
    }
  });

  it('leaves other files as they are published', () => {
    expect(patched('/anywhere/node_modules/react/index.js', 'text')).toBe('text');
  });
});

describe('web-vitals as patched', () => {
  const vitals = patches.map(({ oldFileName }) => String(oldFileName)).filter((file) => file.startsWith('web-vitals/'));
  const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const before = vitals.map((file) => withoutComments(installed(file))).join('\n');
  const after = vitals.map((file) => withoutComments(patched(file, installed(file)))).join('\n');
  const privateNames = (text: string) => new Set(text.match(/\b_[a-z]\w*/g));

  it('gives each private name its own short one', () => {
    const names = privateNames(before.replaceAll('_softNavigationEntryMap;', ''));
    expect(names.size).toBeGreaterThan(10);
    expect(privateNames(after).size).toBe(names.size);
    expect(Math.max(...[...privateNames(after)].map(({ length }) => length))).toBeLessThan(10);
  });

  it('has no condition that only a report of soft navigations meets, and no rating', () => {
    expect(before).toMatch(/checkSoftNavsEnabled|=== 'soft-navigation'/);
    expect(after).not.toMatch(/checkSoftNavsEnabled|[!=]== '(soft-navigation|interaction-contentful-paint)'/);
    expect(before).toMatch(/metric\.rating = getRating\(metric\.value, thresholds\)/);
    expect(after).not.toMatch(/metric\.rating|bindReporter[^;]*[tT]hresholds/);
  });
});
