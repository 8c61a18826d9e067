import { describe, expect, it, vi } from 'vitest';
import type { ConsentState, Visitor, Wake } from '../../../kernel';
import { consent } from '../../../plugins/consent/descriptor';

const { name, needs, wake, early, load } = consent();
const wakes = wake as (state: ConsentState, visitor: Visitor) => Wake;
const person = { dnt: false, gpc: false } as Visitor;

describe('consent descriptor', () => {
  it.each([
    ['unset', 'now'],
    ['granted', ['consent', 'prompt']],
    ['rejected', ['idle', 'prompt']],
  ] as const)('wakes with the state %s at %s [PLG-02]', (state, moment) => {
    expect(wakes(state, person)).toEqual(moment);
  });

  it.each(
    (['dnt', 'gpc'] as const).flatMap((signal) => (['unset', 'granted', 'rejected'] as const).map((state) => [signal, state] as const)),
  )('wakes for the signal %s in the state %s when idle, to remove stored data [PLG-02 CON-06 CON-19]', (signal, state) => {
    expect(wakes(state, { ...person, [signal]: true })).toEqual(['idle', 'prompt']);
  });

  it.each([
    [{}, '', 0],
    [{ receipt: 'new' }, '', 1],
    [{ receipt: 'new', consent_date: '2026-11-25T08:00:00.000Z' }, 'tp_receipt=2026-11-25T08%3A00%3A00.000Z', 0],
    [{ receipt: 'new', consent_date: '2026-11-25T09:00:00.000Z' }, 'tp_receipt=2026-11-25T08%3A00%3A00.000Z', 1],
  ])(
    'wakes for a record with %j beside the cookie "%s" %i times, as its receipt may not have arrived [CON-25 PLG-02]',
    (more, mark, times) => {
      const wake = vi.fn();
      const document = Object.create({
        cookie: `a=receipt; edf_cc=${encodeURIComponent(JSON.stringify({ categories: [], ...more }))}; ${mark}`,
      });
      const hooks = { ready: { tap: vi.fn() } };
      early?.({ env: { document }, hooks } as unknown as Parameters<NonNullable<typeof early>>[0], wake);
      expect(wake).toHaveBeenCalledTimes(times);
    },
  );

  it.each([
    [null, 0],
    [{}, 1],
  ])('wakes for a parsed page whose place for the status is %j %i times', (place, times) => {
    const wake = vi.fn();
    const document = Object.create({ cookie: '', querySelector: () => place });
    const hooks = { ready: { tap: (_: string, parsed: () => void) => parsed() } };
    early?.({ env: { document }, hooks } as unknown as Parameters<NonNullable<typeof early>>[0], wake);
    expect(wake).toHaveBeenCalledTimes(times);
  });

  it('needs no consent, and loads the plugin of the same name', async () => {
    expect(needs).toBe('nothing');
    expect((await load()).default.name).toBe(name);
  });
});
