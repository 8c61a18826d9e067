import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Arrival } from '../../../service/arrival';
import { createErrorGroups } from '../../../service/errors/groups';
import { createStackResolver } from '../../../service/errors/resolve-stacks';
import { withStacks } from '../../../service/errors/resolved-stack';
import { mapOf, openSourceMaps } from '../../../service/errors/source-maps';

const folder = mkdtempSync(join(tmpdir(), 'taproot-maps-'));
afterAll(() => rmSync(folder, { recursive: true }));

const CHUNK = 'chunks/q0TmQ4yBLbCTE4aCBnXtOeSN0VPxXYZQVfdKdrMNPzg';

/** Compiles a source, and keeps its map as the build does. Returns where `throw` is in what was compiled. */
function release(map: string, source: string, text: string) {
  const { outputText, sourceMapText = '' } = ts.transpileModule(text, {
    compilerOptions: { sourceMap: true, inlineSources: true, target: ts.ScriptTarget.ES2020, removeComments: true },
  });
  const path = join(folder, 'maps', map);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify({ ...JSON.parse(sourceMapText), sources: [`webpack://taproot-1.3.8/./${source}?ab`] }));
  const lines = outputText.split('\n');
  const line = lines.findIndex((one) => one.includes('throw'));
  return `${line + 1}:${(lines[line]?.indexOf('throw') ?? 0) + 1}`;
}

const BODY = "export function f(): never {\n  throw new Error('no 1');\n}\n";
let old: string;
let moved: string;
beforeAll(() => {
  old = release('1.3.8+a1111111/main.js.map', 'kernel/f.ts', BODY);
  moved = release('1.4.0+b2222222/main.js.map', 'kernel/f.ts', `// A line more\n\nconst one = 1;\n${BODY}`);
  release(`${CHUNK}.js.map`, 'plugins/x/index.ts', BODY);
});

const error = (version: string | undefined, stack: string | undefined, more: object = {}, metadata: object = {}) => ({
  received: 1_000,
  ...more,
  body: {
    type: 'javascript_error',
    message: 'Error: no 1',
    ...(stack && { stack }),
    ...more,
    metadata: { tracker_version: version, site: 'main', browser: 'Chrome 156', ...metadata },
  },
});
/** The errors as the worker stores them. */
async function resolved<E extends { readonly body: object }>(errors: readonly E[]): Promise<E[]> {
  const arrivals = errors.map(({ body }) => ({ kind: 'error', key: '', received: 0, body: body as Arrival['body'] }) as const);
  // A clock that stands still: on a busy machine one map may use up the 250 ms of a second.
  const still = () => 0;
  const bodies = await createStackResolver(openSourceMaps(folder, still), still)(arrivals);
  return errors.map((one, i) => ({ ...one, body: bodies[i]?.body ?? {} }) as E);
}
const groupsOf = async (...errors: ReturnType<typeof error>[]) => {
  const groups = createErrorGroups();
  groups.add(await resolved(errors));
  return groups.list();
};

it('B12: the error list groups an error of two releases by the text of its line, which has moved, and names both releases, sites and browsers', async () => {
  expect(old).not.toBe(moved);
  const groups = await groupsOf(
    error(
      '1.4.0+b2222222',
      `f@https://cdn.example/main.js:${moved}`,
      { received: 2_000, message: 'Error: no 27' },
      { site: 'action', browser: 'Firefox 148' },
    ),
    error('1.3.8+a1111111', `    at f (https://cdn.example/main.js:${old})`),
  );
  expect(groups).toEqual([
    {
      type: 'javascript_error',
      message: 'Error: no 27',
      place: { source: 'kernel/f.ts', line: 5, column: 3, code: "throw new Error('no 1');" },
      count: 2,
      firstRelease: '1.3.8+a1111111',
      lastRelease: '1.4.0+b2222222',
      first: 1_000,
      last: 2_000,
      sites: ['action', 'main'],
      browsers: ['Chrome 156', 'Firefox 148'],
      consents: ['unknown'],
      release: '1.4.0+b2222222',
      stack: `f@https://cdn.example/main.js:${moved}`,
      places: [{ source: 'kernel/f.ts', line: 5, column: 3, code: "throw new Error('no 1');" }],
      trail: [],
    },
  ]);
});

it('separates errors with another message, place or type', async () => {
  const stack = `f@https://cdn.example/main.js:${old}`;
  const groups = await groupsOf(
    error('1.3.8+a1111111', stack),
    error('1.3.8+a1111111', stack, { message: 'Error: other words' }),
    error('1.3.8+a1111111', stack, { type: 'console_error' }),
    error('1.3.8+a1111111', 'g@https://shop.example/cart.js:1:2'),
    error(undefined, undefined, { resource: 'https://shop.example/a.png' }),
  );
  expect(groups.map(({ place, script }) => place?.source ?? script)).toEqual([
    ...['kernel/f.ts', 'kernel/f.ts', 'kernel/f.ts'],
    ...['https://shop.example/cart.js:1:2', 'https://shop.example/a.png'],
  ]);
});

it('the error list names our line that called the third party’s script where an error happened', async () => {
  const [group] = await groupsOf(error('1.3.8+a1111111', `g@https://shop.example/cart.js:1:2\nf@https://cdn.example/main.js:${old}`));
  expect(group).toMatchObject({ script: 'https://shop.example/cart.js:1:2', place: { source: 'kernel/f.ts', line: 2 } });
});

it('the error list leaves an error of a release without maps by its place in the built file', async () => {
  const [group] = await groupsOf(error('1.2.0+c3333333', 'f@https://cdn.example/main.js:1:30'));
  expect(group).toMatchObject({ script: 'https://cdn.example/main.js:1:30', firstRelease: '1.2.0+c3333333' });
  expect(group?.place).toBeUndefined();
});

it('the error list finds maps by the version for a tag, by the pinned name or by the content of a chunk, and nowhere else', () => {
  const version = '1.3.8+a1111111';
  expect(mapOf('https://cdn.example/main.js', version)).toBe('maps/1.3.8+a1111111/main.js.map');
  expect(mapOf('https://cdn.example/x/main.b2222222.js', version)).toBe('maps/1.3.8+b2222222/main.js.map');
  expect(mapOf('https://cdn.example/main.agreed.js', version)).toBe('maps/1.3.8+a1111111/main.agreed.js.map');
  expect(mapOf('https://cdn.example/main.agreed.b2222222.js', version)).toBe('maps/1.3.8+b2222222/main.agreed.js.map');
  expect(mapOf(`https://cdn.example/${CHUNK}.js?2`, undefined)).toBe(`maps/${CHUNK}.js.map`);
  for (const [url, said] of [
    ['https://cdn.example/main.js', '../../etc'],
    ['https://cdn.example/main.js', '1.3.8+../../..'],
    ['https://cdn.example/main.js', undefined],
    ['https://cdn.example/chunks/../../secret.js', '1.3.8+a1111111/..'],
    ['https://cdn.example/..%2f..%2fmain.css', version],
  ] as const)
    expect(mapOf(url, said)).toBeUndefined();
});

it('the error list accepts bodies of any shape', async () => {
  const groups = createErrorGroups();
  groups.add([
    { received: 1, body: { metadata: null, stack: 5, message: {} } },
    { received: 2, body: {} },
    { received: 3, body: { places: 'x' } },
  ]);
  expect(groups.list()).toMatchObject([{ type: 'unknown', message: '', count: 3, firstRelease: 'unknown', sites: ['unknown'] }]);
});

it('the error list has the resolved stack, the last steps and the states of consent of a group, by its newest error that tells them', async () => {
  const trail = [{ n: 1, at: 1_500, kind: 'click', what: 'button.send' }];
  const groups = createErrorGroups();
  const stack = `g@https://other.example/x.js:1:2\nf@https://cdn.example/main.js:${old}`;
  const granted = { ...error('1.3.8+a1111111', stack, {}, { consent: 'granted' }), received: 1_000 };
  groups.add(await resolved([granted, { ...error('1.3.8+a1111111', stack, {}, { consent: 'rejected' }), received: 3_000 }]));
  const told = { ...error('1.3.8+a1111111', stack), received: 2_000 };
  groups.add(await resolved([{ ...told, body: { ...told.body, trail } }]));
  const [group] = withStacks(groups.list());
  expect(group).toMatchObject({ count: 3, consents: ['granted', 'rejected', 'unknown'], trail });
  expect(group?.stack).toEqual([
    { name: 'g', script: 'https://other.example/x.js:1:2' },
    {
      name: 'f',
      script: `https://cdn.example/main.js:${old}`,
      place: expect.objectContaining({ source: 'kernel/f.ts', line: 2, code: "throw new Error('no 1');" }),
    },
  ]);
});
