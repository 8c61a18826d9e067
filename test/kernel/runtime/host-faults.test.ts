import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hostWith, settle } from '../../support/host';
import { pluginOf } from '../../support/site';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('host', () => {
  it('requests a failing chunk 4 times, a second apart, then reports it once, while other plugins start [PLG-04 CON-14]', async () => {
    const { start, pending, problems } = hostWith();
    const load = vi.fn(() => Promise.reject(new Error('blocked')));
    const apply = vi.fn();
    start([pluginOf('a', () => {}, { load }), pluginOf('b', apply)]);
    await settle();
    expect(apply).toHaveBeenCalledOnce();
    const asked: number[] = [];
    for (const ms of [999, 1, 999, 1, 999]) {
      await vi.advanceTimersByTimeAsync(ms);
      asked.push(load.mock.calls.length);
    }
    expect([asked, pending(), problems]).toEqual([[1, 2, 2, 3, 3], true, []]);
    await vi.advanceTimersByTimeAsync(1);
    expect(problems).toMatchObject([{ error: new Error('blocked'), plugin: 'a', kind: 'resource_error' }]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([load.mock.calls.length, pending(), problems.length]).toEqual([4, false, 1]);
  });

  it.each([1, 2, 3])('applies a chunk that loads after %i failures, and reports none [CON-14]', async (failures) => {
    const { start, problems } = hostWith();
    const apply = vi.fn();
    const load = vi.fn(async () => ({ default: { name: 'a', apply } }));
    for (let i = 0; i < failures; i++) load.mockRejectedValueOnce(new Error('lost'));
    start([pluginOf('a', apply, { load })]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([load.mock.calls.length, apply.mock.calls.length, problems]).toEqual([failures + 1, 1, []]);
  });

  it('treats an import that throws synchronously as failed [PLG-04]', async () => {
    const { start, problems } = hostWith();
    start([
      pluginOf('a', () => {}, {
        load: () => {
          throw new TypeError('Trusted Types');
        },
      }),
    ]);
    await vi.advanceTimersByTimeAsync(3000);
    expect(problems).toMatchObject([{ plugin: 'a', kind: 'resource_error' }]);
  });

  it('stops retrying a chunk when the visitor refuses [PLG-02]', async () => {
    const { start, choose, problems } = hostWith();
    const load = vi.fn(() => Promise.reject(new Error('lost')));
    start([pluginOf('a', () => {}, { needs: 'analytics', load })]);
    await settle();
    choose(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(load).toHaveBeenCalledOnce();
    expect(problems).toEqual([]);
  });

  it('retries a failed chunk at its next wake moment but not at its own report, and reports it once [PLG-04]', async () => {
    const { start, hooks, problems } = hostWith();
    const apply = vi.fn();
    const load = vi.fn(async () => ({ default: { name: 'a', apply } }));
    for (let i = 0; i < 8; i++) load.mockRejectedValueOnce(new Error('lost'));
    start([pluginOf('a', apply, { wake: ['prompt', 'problem'], load })]);
    for (const asked of [4, 8]) {
      hooks.prompt.call({ type: 'x' });
      await vi.advanceTimersByTimeAsync(60_000);
      expect([load.mock.calls.length, problems.length]).toEqual([asked, 1]);
    }
    hooks.prompt.call({ type: 'x' });
    await settle();
    expect(apply).toHaveBeenCalledOnce();
  });

  it('reports a plugin that throws from apply or undo [PLG-04]', async () => {
    const { start, problems, choose } = hostWith();
    start([
      pluginOf('apply', () => {
        throw new Error('apply');
      }),
      pluginOf(
        'undo',
        () => () => {
          throw new Error('undo');
        },
        { needs: 'analytics' },
      ),
    ]);
    await settle();
    choose(false);
    expect(problems.map(({ plugin, error }) => [plugin, (error as Error).message])).toEqual([
      ['apply', 'apply'],
      ['undo', 'undo'],
    ]);
  });
});
