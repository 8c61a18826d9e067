// @page
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createHooks } from '../../../../kernel/lifecycle';
import { fakeTaproot } from '../../../../tools/package/testing';

const guide = readFileSync(join(import.meta.dirname, '../../../../docs/plugin-guide.md'), 'utf8');

interface Example {
  readonly heading: string;
  readonly code: string;
}

const examples: Example[] = guide.split(/^##+ /m).flatMap((section) => {
  const heading = section.slice(0, section.indexOf('\n')).replace(/`/g, '');
  return [...section.matchAll(/^```js\n([\s\S]*?)^```/gm)].map(([, code = '']) => ({ heading, code }));
});

const expectation = /^(.*); \/\/ → (.*)$/gm;

/** Runs an example as an author would, with an expectation for each `// →`. Resolves to their number. */
async function run(code: string): Promise<number> {
  let met = 0;
  const meets = (value: unknown, expected: unknown) => {
    expect(value).toEqual(expected);
    met++;
  };
  const script = code.replace(/^import .*$/gm, '').replace(expectation, 'meets(($1), ($2));');
  const AsyncFunction = (async () => {}).constructor as new (...parts: string[]) => (...args: unknown[]) => Promise<void>;
  await new AsyncFunction('taproot', 'fakeTaproot', 'meets', script)(fakeTaproot(), fakeTaproot, meets);
  return met;
}

describe('the plugin guide', () => {
  it.each(examples)('runs the example under $heading as described', async ({ code }) => {
    expect(await run(code)).toBe(code.match(expectation)?.length ?? Number.NaN);
  });

  it('has an example for each hook', () => {
    const hooks = Object.keys(createHooks(() => {}));
    expect(hooks).toHaveLength(11);
    const headings = examples.map(({ heading }) => heading);
    expect(hooks.filter((name) => !headings.includes(name))).toEqual([]);
  });

  it('fails if an example is wrong', async () => {
    await expect(run("taproot.send('a').name; // → 'b'\n")).rejects.toThrow();
  });
});
