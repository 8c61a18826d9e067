import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Plugin, Tools } from '../../../kernel';
import type { createHooks } from '../../../kernel/lifecycle';
import { UNDONE } from '../../../kernel/trace';
import { hostWith, settle } from '../../support/host';
import { pluginOf } from '../../support/site';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('host', () => {
  it('imports a chunk once, at its moment, with its options [PLG-02]', async () => {
    const { start, hooks } = hostWith();
    const apply = vi.fn();
    start([pluginOf('late', apply, { wake: ['ready', 'problem'], options: { a: 1 } })]);
    await settle();
    expect(apply).not.toHaveBeenCalled();
    hooks.ready.call();
    hooks.problem.call({ error: 1, kind: 'manual_error', severity: 'warn', time: 0 });
    await settle();
    expect(apply).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ options: { a: 1 } }));
  });

  it('imports asynchronous options together with the chunk, in a separate task [PLG-02]', async () => {
    const { start, hooks } = hostWith();
    const apply = vi.fn();
    const options = vi.fn(async () => ({ a: 1 }));
    start([pluginOf('big', apply, { options, wake: 'ready' })]);
    hooks.ready.call();
    await Promise.resolve();
    expect(options).not.toHaveBeenCalled();
    await settle();
    expect(options).toHaveBeenCalledOnce();
    expect(apply).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ options: { a: 1 } }));
  });

  it('imports synchronously in a hidden tab, where timers are throttled [PLG-02]', () => {
    const { start, hooks } = hostWith({ hidden: true });
    const options = vi.fn(async () => ({}));
    start([pluginOf('big', vi.fn(), { options, wake: 'ready' })]);
    hooks.ready.call();
    expect(options).toHaveBeenCalledOnce();
  });

  it('downloads nothing for a visitor who refuses before the import task [CON-05 PLG-02]', async () => {
    const { start, choose } = hostWith();
    const options = vi.fn(async () => ({}));
    start([pluginOf('tracking', vi.fn(), { needs: 'analytics', options })]);
    choose(false);
    await settle();
    expect(options).not.toHaveBeenCalled();
  });

  it('reports each import of a chunk to its observer, and applied and undone plugins to the trace', async () => {
    const { start, choose, observe, trace } = hostWith();
    const told: string[] = [];
    observe(({ name }, coming) => {
      told.push(`load ${name}`);
      coming.then(
        () => told.push(`arrived ${name}`),
        () => told.push(`failed ${name}`),
      );
    });
    trace.tap('test', (...[name, made]) => void told.push(`${made === UNDONE ? 'undone' : 'applied'} ${name}`));
    let tries = 0;
    const plugin = pluginOf('a', () => {}, { needs: 'analytics' });
    const load: typeof plugin.load = async () => {
      if (!tries++) throw new Error('offline');
      return plugin.load();
    };
    start([{ ...plugin, load }]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(told).toEqual(['load a', 'failed a', 'load a', 'arrived a', 'applied a']);
    choose(false);
    expect(told.at(-1)).toBe('undone a');
  });

  it.each([
    ['now', () => {}],
    ['ready', (hooks: ReturnType<typeof createHooks>) => hooks.ready.call()],
    ['loaded', (hooks: ReturnType<typeof createHooks>) => hooks.loaded.call({ forced: false })],
    ['idle', (hooks: ReturnType<typeof createHooks>) => hooks.loaded.call({ forced: false })],
    ['prompt', (hooks: ReturnType<typeof createHooks>) => hooks.prompt.call({ type: 'x' })],
  ] as const)('host wakes a plugin at %s [PLG-02]', async (wake, moment) => {
    const { start, hooks } = hostWith();
    const apply = vi.fn();
    start([pluginOf('a', apply, { wake })]);
    moment(hooks);
    await vi.advanceTimersByTimeAsync(1);
    expect(apply).toHaveBeenCalledOnce();
  });

  it('wakes a plugin at a hit once the page is loaded, or 500 ms after it is parsed, for earlier hits, too [PLG-02]', async () => {
    const { start, hooks } = hostWith();
    const apply = vi.fn();
    start([pluginOf('a', apply, { wake: 'hit' })]);
    hooks.hit.call({});
    await vi.advanceTimersByTimeAsync(1);
    expect(apply).not.toHaveBeenCalled();
    hooks.ready.call();
    await vi.advanceTimersByTimeAsync(499);
    expect(apply).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2);
    expect(apply).toHaveBeenCalledOnce();
    const other = vi.fn();
    start([pluginOf('b', other, { wake: 'hit' })]);
    hooks.loaded.call({ forced: false });
    await vi.advanceTimersByTimeAsync(1);
    expect(other).toHaveBeenCalledOnce();
  });

  it('wakes a plugin for a prompt requested before it started, and leaves the prompt to it [PLG-02]', async () => {
    const { start, hooks } = hostWith();
    const asked = vi.fn(() => true as const);
    hooks.prompt.call({ type: 'x' });
    start([pluginOf('a', (taproot: Tools) => taproot.hooks.prompt.tap('a', asked), { wake: 'prompt' })]);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveBeenCalledExactlyOnceWith({ type: 'x' });
  });

  it('passes the consent state to wake [PLG-02]', async () => {
    const { start } = hostWith({ state: 'granted' });
    const apply = vi.fn();
    start([pluginOf('a', apply, { wake: (state) => (state === 'unset' ? 'now' : 'consent') })]);
    await settle();
    expect(apply).not.toHaveBeenCalled();
  });

  it('skips a plugin whose condition is false or throws [PLG-02]', async () => {
    const { start, problems } = hostWith();
    const apply = vi.fn();
    const failure = new Error('no');
    start([
      pluginOf('off', apply, { when: () => false }),
      pluginOf('broken', apply, {
        when: () => {
          throw failure;
        },
      }),
    ]);
    await settle();
    expect(apply).not.toHaveBeenCalled();
    expect(problems).toMatchObject([{ error: failure, plugin: 'broken' }]);
  });

  it('imports a plugin only once the visitor allows it [PLG-02]', async () => {
    const { start, choose } = hostWith({ allowed: false });
    const load = vi.fn(async () => ({ default: { name: 'a', apply() {} } }));
    const early = vi.fn();
    start([pluginOf('a', () => {}, { needs: 'analytics', load, early })]);
    await settle();
    expect(load).not.toHaveBeenCalled();
    expect(early).not.toHaveBeenCalled();
    choose(true);
    await settle();
    expect(load).toHaveBeenCalledOnce();
    expect(early).toHaveBeenCalledOnce();
  });

  it('starts nothing that needs consent on a host that no manifest lists [DET-01]', async () => {
    const { start } = hostWith({ site: 'unknown' });
    const [tracking, necessary] = [vi.fn(), vi.fn()];
    start([pluginOf('a', tracking, { needs: 'analytics' }), pluginOf('b', necessary)]);
    await settle();
    expect(tracking).not.toHaveBeenCalled();
    expect(necessary).toHaveBeenCalledOnce();
  });

  it('undoes a plugin and removes its taps when consent is withdrawn, and applies it again when consent returns', async () => {
    const { start, hooks, choose } = hostWith();
    const undo = vi.fn();
    const apply = vi.fn(({ hooks: own }: Tools) => {
      own.hit.tap('a', () => 'stopped');
      return undo;
    });
    start([pluginOf('a', apply as Plugin<never, never>['apply'], { needs: 'analytics' })]);
    await settle();
    expect(hooks.hit.call({})).toBe('stopped');
    choose(false);
    expect(undo).toHaveBeenCalledOnce();
    expect(hooks.hit.call({})).toBeUndefined();
    choose(true);
    await settle();
    expect(apply).toHaveBeenCalledTimes(2);
  });

  it('applies no chunk that arrives after the visitor refused', async () => {
    const { start, choose } = hostWith();
    const apply = vi.fn();
    let arrive: (module: { default: Plugin<never, never> }) => void = () => {};
    start([pluginOf('a', apply, { needs: 'analytics', load: () => new Promise((resolve) => (arrive = resolve)) })]);
    await settle();
    choose(false);
    arrive({ default: { name: 'a', apply } });
    await settle();
    expect(apply).not.toHaveBeenCalled();
  });

  it.each([
    ['whose wake depends on the visitor', () => 'now', 1],
    ['that is always woken at once', 'now', 0],
  ] as const)('lets a hanging plugin %s hold others back for 2 s at most [PLG-04]', async (_, wake, applied) => {
    const { start, hooks } = hostWith();
    const apply = vi.fn();
    const load = () => new Promise<never>(() => {});
    start([pluginOf('hanging', vi.fn(), { wake, load }), pluginOf('later', apply, { needs: 'analytics', wake: 'ready' })]);
    hooks.ready.call();
    await settle();
    expect(apply).toHaveBeenCalledTimes(applied);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(apply).toHaveBeenCalledOnce();
  });

  it('sets no timer for a plugin that waits for none, because all that were woken at once are known to be applied or to have failed [PLG-04]', async () => {
    const timer = vi.fn((run: () => void, ms: number) => setTimeout(run, ms));
    const { start, hooks } = hostWith({ more: { setTimeout: timer } });
    const apply = vi.fn();
    const fail = () => Promise.reject(new Error('blocked'));
    start([pluginOf('at once', vi.fn()), pluginOf('failing', vi.fn(), { load: fail }), pluginOf('later', vi.fn(), { wake: 'ready' })]);
    await vi.advanceTimersByTimeAsync(4_000);
    hooks.ready.call();
    await vi.advanceTimersByTimeAsync(4_000);
    timer.mockClear();
    start([pluginOf('last', apply, { wake: 'ready' })]);
    await settle();
    expect(apply).toHaveBeenCalledOnce();
    // That one leaves the task in which it woke.
    expect(timer.mock.calls.map(([, ms]) => ms)).toEqual([0]);
  });

  it('waits for plugins that are started by a plugin woken at once [PLG-04]', async () => {
    const { start, hooks } = hostWith();
    const order: string[] = [];
    const asked = pluginOf('asked', () => void order.push('asked'));
    start([
      pluginOf('asking', () => {
        order.push('asking');
        start([asked]);
      }),
      pluginOf('later', () => void order.push('later'), { wake: 'ready' }),
    ]);
    hooks.ready.call();
    await settle();
    await vi.advanceTimersByTimeAsync(10);
    expect(order).toEqual(['asking', 'asked', 'later']);
  });

  it('passes what early kept to apply [PLG-05]', async () => {
    const { start } = hostWith();
    const apply = vi.fn();
    start([pluginOf('a', apply, { early: () => ['click'] as never })]);
    await settle();
    expect(apply).toHaveBeenCalledWith(expect.objectContaining({ early: ['click'] }));
  });

  it('lets early wake the plugin before its moment, and applies it once [ERR-07]', async () => {
    const { start, hooks } = hostWith();
    const apply = vi.fn();
    let wakeUp = () => {};
    const early = (_: unknown, wake: () => void) => {
      wakeUp = wake;
      return ['error'] as never;
    };
    start([pluginOf('a', apply, { wake: 'loaded', early })]);
    await settle();
    expect(apply).not.toHaveBeenCalled();
    wakeUp();
    await settle();
    hooks.loaded.call({ forced: false });
    wakeUp();
    await settle();
    expect(apply).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ early: ['error'] }));
  });

  it('applies a plugin handed in at run time [PLG-06]', () => {
    const { use } = hostWith();
    const apply = vi.fn();
    use({ name: 'third-party', apply });
    expect(apply).toHaveBeenCalledOnce();
  });

  it('returns an undo for a plugin handed in at run time, which also removes its taps [PLG-06]', () => {
    const { use, hooks } = hostWith();
    const [tap, undone] = [vi.fn(), vi.fn()];
    const undo = use({
      name: 'third-party',
      apply(taproot) {
        taproot.hooks.leave.tap('third-party', tap);
        return undone;
      },
    });
    hooks.leave.call({ timeOnPage: 0, persisted: false });
    undo();
    hooks.leave.call({ timeOnPage: 0, persisted: false });
    expect(tap).toHaveBeenCalledOnce();
    expect(undone).toHaveBeenCalledOnce();
  });
});

describe('a plugin that a switch turns off', () => {
  it('is undone if it runs, and does not start again on this page', async () => {
    const { start, hooks, choose } = hostWith();
    const undo = vi.fn();
    const apply = vi.fn(() => undo);
    start([pluginOf('a', apply, { needs: 'analytics' })]);
    await settle();
    hooks.off.call(['plugin a']);
    expect(undo).toHaveBeenCalledOnce();
    hooks.off.call([]);
    choose(true);
    await settle();
    expect(apply).toHaveBeenCalledOnce();
  });

  it('does not start if the switch is known beforehand', async () => {
    const { start, hooks } = hostWith();
    const apply = vi.fn();
    const other = vi.fn();
    hooks.off.call(['plugin a', 'vendor other']);
    start([pluginOf('a', apply), pluginOf('other', other)]);
    await settle();
    expect(other).toHaveBeenCalledOnce();
    expect(apply).not.toHaveBeenCalled();
  });

  it('keeps running if it protects visitors, whatever calls the hook', async () => {
    const { start, hooks } = hostWith();
    const undo = vi.fn();
    start([pluginOf('consent', () => undo, { protects: true })]);
    await settle();
    hooks.off.call(['plugin consent']);
    hooks.off.call(7 as never);
    expect(undo).not.toHaveBeenCalled();
  });
});
