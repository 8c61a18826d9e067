import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { switchedTold } from '../../../service/console/switched-told';
import { openEmbeddedStore } from '../../../service/engines';
import type { Store } from '../../../service/store/store';
import { seeSwitches } from '../../../service/tells/see-switches';
import { inProcess } from '../../../service/thread/run-engine';

const SITES = ['blogs', 'main', 'mrd'];
const MINUTE = 60_000;

let close: () => Promise<unknown> = async () => {};
afterEach(() => close());

async function open(): Promise<{
  readonly store: Store;
  publish(text: string | undefined, at: number, SWITCHES?: string): Promise<void>;
  told(from?: number): Promise<readonly object[]>;
}> {
  const folder = mkdtempSync(join(tmpdir(), 'taproot-switches-'));
  const store = await openEmbeddedStore(folder, inProcess);
  await store.migrate();
  close = async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  };
  const file = join(folder, 'switches.json');
  return {
    store,
    async publish(text, at, SWITCHES) {
      rmSync(file, { force: true });
      if (text !== undefined) writeFileSync(file, text);
      await seeSwitches({ RELEASES: folder, SWITCHES }, store, at, {});
    },
    told: async (from = 0) => switchedTold(await store.console('switched', from, Number.MAX_SAFE_INTEGER, 100), SITES),
  };
}

const file = (...off: readonly object[]) => JSON.stringify({ off });

it('keeps when a switch was published, changed and taken back, by site, and is silent about what was off before the first look', async () => {
  const { publish, told } = await open();
  const early = { plugin: 'decorate' };
  await publish(file(early), MINUTE);
  await publish(file(early), 2 * MINUTE);
  expect(await told()).toEqual([]);
  const pixel = { vendor: 'social-pixel', sites: ['main', 'blogs'] };
  await publish(file(early, pixel), 3 * MINUTE);
  await publish(file(early, { ...pixel, sites: ['blogs'] }, { prompt: 'newsletter', share: 0.5, versions: ['1.4.0'] }), 4 * MINUTE);
  await publish(file(), 5 * MINUTE);
  const off = { subject: 'vendor social-pixel', share: 1, versions: [] };
  const half = { subject: 'prompt newsletter', share: 0.5, versions: ['1.4.0'] };
  const on = { kind: 'switch-on', share: 1, versions: [] };
  expect(await told()).toEqual([
    { kind: 'switch-off', at: 3 * MINUTE, ...off, sites: ['blogs', 'main'] },
    { kind: 'switch-off', at: 4 * MINUTE, ...half, sites: [] },
    { kind: 'switch-on', at: 4 * MINUTE, ...off, sites: ['main'] },
    { ...on, at: 5 * MINUTE, subject: 'plugin decorate', sites: [] },
    { ...on, at: 5 * MINUTE, subject: 'vendor social-pixel', sites: ['blogs'] },
    { ...on, at: 5 * MINUTE, subject: 'prompt newsletter', sites: [] },
  ]);
  // A period begins with the state before it.
  expect(await told(5 * MINUTE)).toHaveLength(3);
});

it('takes a file that is away, and rules that pages ignore, for no change', async () => {
  const { publish, told, store } = await open();
  await publish(file({ vendor: 'heat-map' }), MINUTE);
  await publish(undefined, 2 * MINUTE);
  await publish(file({ vendor: 'heat-map' }, { vendor: 'x', plugin: 'y' }, { vendor: '<b>' }, { prompt: 'p', share: 'half' }), 3 * MINUTE);
  await expect(publish('<html>', 4 * MINUTE)).rejects.toThrow('expected { "off"');
  await expect(publish(undefined, 5 * MINUTE, 'http://127.0.0.1:9/')).rejects.toThrow('no answer');
  expect(await told()).toEqual([]);
  expect(await store.console('switched', 0, 10 * MINUTE, 9)).toHaveLength(1);
});
