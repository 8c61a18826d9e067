import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createHooks } from '../../../kernel/lifecycle';
import { startIdleParts } from '../../../plugins/analytics/idle-parts';
import type { IdlePart } from '../../../plugins/analytics/part';
import { aLife } from '../../support/a-life';

const started: string[] = [];
const part = (name: string) => ({ start: () => void started.push(name) });
vi.mock('../../../plugins/analytics/layer', () => part('layer'));
vi.mock('../../../plugins/analytics/engagement', () => part('engagement'));
vi.mock('../../../plugins/analytics/vitals', () => part('vitals'));
vi.mock('../../../plugins/analytics/requests', () => part('requests'));

const AT_END = ['engagement', 'layer', 'vitals'];

function begin() {
  const window = Object.assign(new EventTarget(), { setTimeout, clearTimeout, AbortController });
  const life = aLife({ window: window as unknown as Window & typeof globalThis });
  const hooks = createHooks(() => {});
  startIdleParts({ taproot: { ...life, hooks, report: vi.fn() } } as unknown as IdlePart);
  return {
    load: () => hooks.loaded.call({ forced: false }),
    fire: (type: string) => window.dispatchEvent(new Event(type)),
    end: life.end,
    /** Resolves to the parts that have started, in order of their names. */
    parts: async () => {
      await vi.dynamicImportSettled();
      return [...started].sort();
    },
  };
}

/** A busy machine takes its time for an import. */
const until = (parts: () => Promise<string[]>, names: readonly string[]) =>
  vi.waitFor(async () => expect(await parts()).toEqual([...names].sort()), 20_000);

describe('startIdleParts', () => {
  beforeEach(() => void started.splice(0));

  it('starts what the end of an untouched page reports once the page is loaded, and no more [ENG-01 ENG-05 SES-04]', async () => {
    const { load, parts } = begin();
    expect(await parts()).toEqual([]);
    load();
    await until(parts, AT_END);
  });

  it.each(['pointerdown', 'keydown', 'click', 'submit'])(
    'starts to look at requests of the page at the first %s, once [ENG-07]',
    async (type) => {
      const { load, fire, parts } = begin();
      fire(type);
      expect(await parts()).toEqual([]);
      load();
      fire(type);
      await until(parts, [...AT_END, 'requests']);
      fire('pointerdown');
      expect(await parts()).toEqual([...AT_END, 'requests'].sort());
    },
  );

  it('starts nothing once its life has ended [CON-20]', async () => {
    const { load, fire, end, parts } = begin();
    fire('pointerdown');
    end();
    load();
    expect(await parts()).toEqual([]);
  });
});
