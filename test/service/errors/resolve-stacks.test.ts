import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Arrival } from '../../../service/arrival';
import { createStackResolver } from '../../../service/errors/resolve-stacks';
import { openSourceMaps, type SourceMaps } from '../../../service/errors/source-maps';
import { errorArrival } from '../support/arrivals';

const place = { source: 'kernel/f.ts', line: 2, column: 3, code: 'fail();' };

const arrival = (stack: unknown, more: object = {}, metadata: object = {}): Arrival => {
  const one = errorArrival();
  return { ...one, body: { ...one.body, stack, ...more, metadata: { ...(one.body.metadata as object), ...metadata } } };
};
const stackOf = (frames: number, from = 0) =>
  Array.from({ length: frames }, (_, i) => `    at f (https://cdn.example/main.js:1:${from + i + 1})`).join('\n');

/** Maps that resolve every frame, at the cost of a frame. Returns how often they were asked. */
function counting(cost: Partial<Record<'frames' | 'maps' | 'bytes' | 'ms', number>> = { frames: 1 }, code = place.code) {
  const asked = vi.fn<SourceMaps['resolve']>(async (_frame, _version, budget) => {
    if (!budget) return expect.fail('has no budget');
    if (budget.frames < 1 || budget.ms <= 0) return undefined;
    for (const [name, value] of Object.entries(cost)) budget[name as 'frames'] -= value;
    return { ...place, code };
  });
  return { asked, maps: { resolve: asked } };
}
const placesIn = (arrivals: readonly Arrival[]) => arrivals.map(({ body }) => (body.places as unknown[] | undefined)?.length ?? 0);

it('the service adds the places of at most 20 frames to an error, and nothing to other kinds', async () => {
  const { maps } = counting();
  const hit: Arrival = { kind: 'hit', key: '', received: 0, body: { stack: stackOf(3) } };
  const [short, long, other] = await createStackResolver(maps)([arrival(stackOf(2)), arrival(stackOf(45)), hit]);
  expect(short?.body.places).toEqual([place, place]);
  expect(placesIn([long as Arrival, other as Arrival])).toEqual([20, 0]);
  expect(other).toBe(hit);
});

it('the service replaces places that a sender made up, and takes stacks of any shape', async () => {
  const { maps } = counting();
  const { body: _, ...rest } = arrival('');
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), async (stack, places, metadata) => {
      const [resolved] = await createStackResolver(maps)([{ ...rest, body: { stack, places, metadata } }]);
      expect(resolved?.body.places).toBeUndefined();
    }),
  );
});

it('the service resolves a stack that it has seen with that release once', async () => {
  const { asked, maps } = counting();
  const resolve = createStackResolver(maps);
  const storm = Array.from({ length: 500 }, () => arrival(stackOf(3), {}, { tracker_version: '1.3.8+a1111111' }));
  expect(new Set(placesIn(await resolve(storm)))).toEqual(new Set([3]));
  expect(asked).toHaveBeenCalledTimes(3);
  await resolve([arrival(stackOf(3), {}, { tracker_version: '1.3.8+b2222222' })]);
  expect(asked).toHaveBeenCalledTimes(6);
});

it.each([
  ['2000 frames', { frames: 1 }, 2_000],
  ['8 maps', { maps: 1, frames: 250 }, 8],
  ['250 ms', { ms: 25 }, 10],
])('spends at most %s in a second, and as much again in the next', async (_, cost, most) => {
  const { maps } = counting(cost);
  let clock = 0;
  const resolve = createStackResolver(maps, () => clock);
  const total = async () => {
    let found = 0;
    for (let batch = 0; batch < 10; batch++) {
      const errors = Array.from({ length: 40 }, (_, i) => arrival(stackOf(20, 20 * (400 * clock + 40 * batch + i))));
      found += placesIn(await resolve(errors)).reduce((a, b) => a + b, 0);
    }
    return found;
  };
  expect(await total()).toBe(most);
  clock = 1_000;
  expect(await total()).toBe(most);
});

it('the service adds at most 256 KB of places in a second', async () => {
  const { maps } = counting({ frames: 1 }, 'x'.repeat(200));
  const errors = await createStackResolver(maps)(Array.from({ length: 90 }, (_, i) => arrival(stackOf(20, 20 * i))));
  const bytes = errors.reduce((sum, { body }) => sum + (body.places ? JSON.stringify(body.places).length : 0), 0);
  expect(bytes).toBeGreaterThan(200 * 1024);
  expect(bytes).toBeLessThanOrEqual(256 * 1024);
});

const folder = mkdtempSync(join(tmpdir(), 'taproot-resolve-'));
afterAll(() => rmSync(folder, { recursive: true }));
const CHUNK = (n: number) => `chunks/${String(n).padStart(30, 'q')}.js`;
const MAP = { version: 3, sources: ['webpack://taproot/./lib/x.ts'], sourcesContent: ['one\n  two\n'], names: [], mappings: 'AACE' };
beforeAll(() => {
  mkdirSync(join(folder, 'maps/chunks'), { recursive: true });
  for (let n = 0; n < 20; n++) writeFileSync(join(folder, `maps/${CHUNK(n)}.map`), JSON.stringify(MAP));
  writeFileSync(join(folder, `maps/${CHUNK(50)}.map`), '{');
  writeFileSync(join(folder, `maps/${CHUNK(51)}.map`), ' '.repeat(4 * 1024 * 1024 + 1));
});
const frameIn = (n: number) => ({ name: '', url: `https://cdn.example/${CHUNK(n)}`, line: 1, column: 1 });
const whole = () => ({ frames: 1_000, maps: 1_000, bytes: 1e9, ms: 1e9 });

it('the service opens each map once, and no more of them than the budget has', async () => {
  const maps = openSourceMaps(folder, () => 0);
  const budget = { ...whole(), maps: 5 };
  const found = [];
  for (const n of [...Array(20).keys(), ...Array(20).keys()]) found.push(await maps.resolve(frameIn(n), undefined, budget));
  expect(found.filter(Boolean)).toHaveLength(10);
  expect(found[0]).toEqual({ source: 'lib/x.ts', line: 2, column: 3, code: 'two' });
  expect([budget.maps, budget.frames]).toEqual([0, 960]);
});

it('the service looks for a missing, spoilt or too large map once in 10 minutes', async () => {
  let clock = 0;
  const maps = openSourceMaps(folder, () => clock);
  const missing = frameIn(99);
  for (const one of [missing, frameIn(50), frameIn(51)]) expect(await maps.resolve(one, undefined, whole())).toBeUndefined();
  writeFileSync(join(folder, `maps/${CHUNK(99)}.map`), readFileSync(join(folder, `maps/${CHUNK(0)}.map`)));
  expect(await maps.resolve(missing, undefined, whole())).toBeUndefined();
  clock = 10 * 60_000;
  expect(await maps.resolve(missing, undefined, whole())).toMatchObject({ source: 'lib/x.ts' });
});
