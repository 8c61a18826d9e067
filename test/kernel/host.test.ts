import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Consent, EnabledPlugin, Plugin, Tools } from '../../kernel';
import { createHost } from '../../kernel/host';
import { createHooks } from '../../kernel/lifecycle';
import { createProblems } from '../../kernel/problems';
import type { Taproot } from '../../kernel/taproot';
import { pluginOf } from '../support/site';

const settle = () => vi.advanceTimersByTimeAsync(0);

function hostWith({ allowed = true, state = 'unset', site = 'main' } = {}) {
  const problems: { error: unknown; plugin?: string; hook?: string; kind: string }[] = [];
  const hooks = createHooks((...problem) => made.report(...problem));
  const made = createProblems(hooks, () => 0);
  hooks.problem.tap('test', (problem) => void problems.push(problem));
  const gate = { allowed };
  const consent = { state, allows: () => gate.allowed } as unknown as Consent;
  const taproot = { page: { site }, visitor: { bot: false }, consent, hooks } as unknown as Taproot;
  const window = { setTimeout: (...args: Parameters<typeof setTimeout>) => setTimeout(...args) } as unknown as Window;
  const tools = (name: string, options: unknown, early: unknown) => ({ ...taproot, name, options, early }) as unknown as Tools;
  const choose = (value: boolean) => {
    gate.allowed = value;
    hooks.consent.call({ state: value ? 'granted' : 'rejected', categories: [], chosen: 'here' });
  };
  hooks.consent.call({ state: 'unset', categories: [], chosen: '' });
  const host = createHost(window, taproot, hooks, made, tools);
  return { ...host, start: (plugins: readonly EnabledPlugin[]) => plugins.forEach(host.start), hooks, problems, choose };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('host', () => {
  it('PLG-02 imports a chunk at its moment, once, with its options', async () => {
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

  it('PLG-02 imports options that the manifest imports, with the chunk', async () => {
    const { start } = hostWith();
    const apply = vi.fn();
    const options = vi.fn(async () => ({ a: 1 }));
    start([pluginOf('big', apply, { options })]);
    expect(options).toHaveBeenCalledOnce();
    await settle();
    expect(apply).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ options: { a: 1 } }));
  });

  it.each([
    ['now', () => {}],
    ['ready', (hooks: ReturnType<typeof createHooks>) => hooks.ready.call()],
    ['loaded', (hooks: ReturnType<typeof createHooks>) => hooks.loaded.call({ forced: false })],
    ['idle', (hooks: ReturnType<typeof createHooks>) => hooks.loaded.call({ forced: false })],
    ['prompt', (hooks: ReturnType<typeof createHooks>) => hooks.prompt.call({ type: 'x' })],
  ] as const)('PLG-02 wakes a plugin at %s', async (wake, moment) => {
    const { start, hooks } = hostWith();
    const apply = vi.fn();
    start([pluginOf('a', apply, { wake })]);
    moment(hooks);
    await settle();
    expect(apply).toHaveBeenCalledOnce();
  });

  it('PLG-02 asks the consent state when to wake', async () => {
    const { start } = hostWith({ state: 'granted' });
    const apply = vi.fn();
    start([pluginOf('a', apply, { wake: (state) => (state === 'unset' ? 'now' : 'consent') })]);
    await settle();
    expect(apply).not.toHaveBeenCalled();
  });

  it('PLG-02 leaves out a plugin whose condition does not hold, or throws', async () => {
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

  it('PLG-02 does not import what the visitor does not allow, and does once it is allowed', async () => {
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

  it('DET-01 starts nothing that needs consent on a host of no site', async () => {
    const { start } = hostWith({ site: 'unknown' });
    const [tracking, necessary] = [vi.fn(), vi.fn()];
    start([pluginOf('a', tracking, { needs: 'analytics' }), pluginOf('b', necessary)]);
    await settle();
    expect(tracking).not.toHaveBeenCalled();
    expect(necessary).toHaveBeenCalledOnce();
  });

  it('undoes a plugin when consent goes, taps included, and applies it again when it comes back', async () => {
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

  it('PLG-05 hands on what the early bytes kept', async () => {
    const { start } = hostWith();
    const apply = vi.fn();
    start([pluginOf('a', apply, { early: () => ['click'] as never })]);
    await settle();
    expect(apply).toHaveBeenCalledWith(expect.objectContaining({ early: ['click'] }));
  });

  it('PLG-04 CON-14 asks for a chunk 4 times, a second apart, then reports it once; others go on', async () => {
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

  it.each([1, 2, 3])('CON-14 applies a chunk that loads after %i failures, and reports none', async (failures) => {
    const { start, problems } = hostWith();
    const apply = vi.fn();
    const load = vi.fn(async () => ({ default: { name: 'a', apply } }));
    for (let i = 0; i < failures; i++) load.mockRejectedValueOnce(new Error('lost'));
    start([pluginOf('a', apply, { load })]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([load.mock.calls.length, apply.mock.calls.length, problems]).toEqual([failures + 1, 1, []]);
  });

  it('PLG-04 takes an import that throws at once for a failed one', async () => {
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

  it('PLG-02 stops asking for a chunk when the visitor refuses', async () => {
    const { start, choose, problems } = hostWith();
    const load = vi.fn(() => Promise.reject(new Error('lost')));
    start([pluginOf('a', () => {}, { needs: 'analytics', load })]);
    await settle();
    choose(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(load).toHaveBeenCalledOnce();
    expect(problems).toEqual([]);
  });

  it('PLG-04 asks for a chunk again when its next moment comes, the report of its own failure being none', async () => {
    const { start, hooks, problems } = hostWith();
    const apply = vi.fn();
    const load = vi.fn(async () => ({ default: { name: 'a', apply } }));
    for (let i = 0; i < 4; i++) load.mockRejectedValueOnce(new Error('lost'));
    start([pluginOf('a', apply, { wake: ['prompt', 'problem'], load })]);
    hooks.prompt.call({ type: 'x' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([load.mock.calls.length, problems.length]).toEqual([4, 1]);
    hooks.prompt.call({ type: 'x' });
    await settle();
    expect(apply).toHaveBeenCalledOnce();
  });

  it('PLG-04 reports a plugin that throws when it is applied or undone', async () => {
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

  it('PLG-06 applies a plugin that is handed in at run time', () => {
    const { use } = hostWith();
    const apply = vi.fn();
    use({ name: 'third-party', apply });
    expect(apply).toHaveBeenCalledOnce();
  });

  it('PLG-06 gives the undo of a plugin that was handed in at run time, and takes its taps away', () => {
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
