import fc from 'fast-check';
import { SyncBailHook, SyncHook, SyncWaterfallHook } from 'tapable';
import { describe, expect, it, vi } from 'vitest';
import { createHook, DROPPED } from '../../kernel/hooks';

const stock = { sync: SyncHook, bail: SyncBailHook, waterfall: SyncWaterfallHook };
const kindOf = { sync: undefined, bail: 'string', waterfall: 'waterfall' } as const;
/** A text with the name that each item of a waterfall has. */
const item = (text: string) => Object.assign(Object(text), { name: text }) as string & { name: string };
const noError = (error: unknown) => {
  throw error;
};

/** The steps of a script on a hook. */
interface Script {
  readonly kind: keyof typeof stock;
  readonly steps: readonly (
    | { readonly do: 'tap'; readonly name: string; readonly stage?: number; readonly before?: string | string[]; readonly answers?: string }
    | { readonly do: 'intercept' }
    | { readonly do: 'call'; readonly value: string }
    | { readonly do: 'withOptions'; readonly name: string; readonly stage: number }
  )[];
}

type AnyHook = {
  tap(options: object, fn: (value: string) => unknown): void;
  intercept(interceptor: object): void;
  withOptions(options: object): AnyHook;
  call(value: string): unknown;
};

/** Plays a script and returns everything that it reveals. */
function play({ kind, steps }: Script, hook: AnyHook): string[] {
  const log: string[] = [];
  for (const [index, step] of steps.entries()) {
    const fn = (answers?: string) => (value: string) => {
      log.push(`${index} got ${value}`);
      return answers && kind === 'waterfall' ? item(answers) : answers;
    };
    if (step.do === 'tap') {
      const { name, stage, before, answers } = step;
      hook.tap({ name, ...(stage === undefined ? {} : { stage }), ...(before ? { before } : {}) }, fn(answers));
    } else if (step.do === 'withOptions') {
      hook.withOptions({ stage: step.stage }).tap({ name: step.name }, fn());
    } else if (step.do === 'intercept') {
      hook.intercept({
        call: (value: string) => log.push(`${index} call ${value}`),
        tap: (tap: { name: string }) => log.push(`${index} tap ${tap.name}`),
        register: (tap: { name: string }) => {
          log.push(`${index} register ${tap.name}`);
          return tap;
        },
        result: (result: string) => log.push(`${index} result ${result}`),
        done: () => log.push(`${index} done`),
      });
    } else {
      log.push(`answer ${hook.call(step.value)}`);
    }
  }
  return log;
}

const name = fc.constantFrom('a', 'b', 'c', 'd');
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record(
      {
        do: fc.constant('tap' as const),
        name,
        stage: fc.integer({ min: -3, max: 3 }),
        before: fc.oneof(name, fc.array(name, { minLength: 1, maxLength: 3 })),
        answers: fc.constantFrom('x', 'y'),
      },
      { requiredKeys: ['do', 'name'] },
    ),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('withOptions' as const), name, stage: fc.integer({ min: -3, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('intercept' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('call' as const), value: fc.constantFrom('p', 'q') }) },
);
const script: fc.Arbitrary<Script> = fc.record({
  kind: fc.constantFrom<keyof typeof stock>('sync', 'bail', 'waterfall'),
  steps: fc.array(step, { maxLength: 14 }),
});

describe('createHook', () => {
  it('behaves like stock tapable on random sequences of tap, stage, before, withOptions, intercept and call [PLG-03]', () => {
    fc.assert(
      fc.property(script, (played) => {
        const ours = createHook<[string], string>('x', kindOf[played.kind], noError) as unknown as AnyHook;
        const theirs = new stock[played.kind](['value']) as unknown as AnyHook;
        expect(play(played, ours)).toEqual(play(played, theirs));
      }),
      { numRuns: 3000 },
    );
  });

  it('evaluates no code at run time [PLG-03]', () => {
    const original = globalThis.Function;
    globalThis.Function = class {
      constructor() {
        throw new EvalError('unsafe-eval is not allowed');
      }
    } as unknown as FunctionConstructor;
    try {
      const hook = createHook<[string]>('x', undefined, noError);
      const tap = vi.fn();
      hook.tap('a', tap);
      hook.call('value');
      expect(tap).toHaveBeenCalledWith('value');
    } finally {
      globalThis.Function = original;
    }
  });

  it('reports a tap that throws under its name, and runs the others [PLG-04]', () => {
    const onError = vi.fn();
    const hook = createHook<[string], string>('event', 'waterfall', onError);
    const failure = new Error('no');
    hook.tap('first', (value) => item(`${value}1`));
    hook.tap('broken', () => {
      throw failure;
    });
    hook.tap('last', (value) => item(`${value}2`));
    expect(`${hook.call('v')}`).toBe('v12');
    expect(onError).toHaveBeenCalledExactlyOnceWith(failure, { hook: 'event', plugin: 'broken' });
  });

  it.each(['waterfall', 'string'] as const)('drops the item of a %s hook when a privacy tap throws [PLG-04]', (kind) => {
    const hook = createHook<[string], string>('hit', kind, () => {});
    const after = vi.fn();
    hook.tap({ name: 'redact', privacy: true }, () => {
      throw new Error('no');
    });
    hook.tap('after', after);
    expect(hook.call('v')).toBe(DROPPED);
    expect(after).not.toHaveBeenCalled();
  });

  it('treats a promise returned by a tap as no answer [PLG-03]', () => {
    const hook = createHook<[string], string>('hit', 'string', vi.fn());
    hook.tap('late', (async () => 'stop') as never);
    hook.tap('first', () => 'answer');
    expect(hook.call('x')).toBe('answer');
  });

  it.each<[string, 'waterfall' | 'string' | 'boolean', unknown, unknown]>([
    ['event', 'waterfall', 3, 'number'],
    ['event', 'waterfall', { properties: {} }, 'object'],
    ['event', 'waterfall', false, undefined],
    ['hit', 'string', 3, 'number'],
    ['hit', 'string', true, 'boolean'],
    ['hit', 'string', { event: 'page_view' }, 'object'],
    ['hit', 'string', null, undefined],
    ['hit', 'string', false, undefined],
    ['prompt', 'boolean', 3, 'number'],
    ['prompt', 'boolean', 'yes', 'string'],
    ['prompt', 'boolean', null, undefined],
    ['prompt', 'boolean', false, undefined],
  ])(
    'a tap of %s (%s) whose slip returns %j stops nothing, and is reported unless that is nothing: %s [PLG-04]',
    (name, kind, slip, said) => {
      const onError = vi.fn();
      const hook = createHook<[object], unknown>(name, kind, onError);
      const after = vi.fn();
      hook.tap('guest', () => slip);
      hook.tap('after', after);
      const given = { name: 'quiz_done' };
      expect(hook.call(given)).toBe(kind === 'waterfall' ? given : undefined);
      expect(after).toHaveBeenCalledExactlyOnceWith(given);
      expect(onError.mock.calls).toEqual(said ? [[new TypeError(`${said}`), { hook: name, plugin: 'guest' }]] : []);
    },
  );

  it('drops the item when a privacy tap returns what is no answer [PLG-04]', () => {
    const hook = createHook<[string], unknown>('event', 'waterfall', () => {});
    hook.tap({ name: 'mask', privacy: true }, () => 3);
    expect(hook.call('v')).toBe(DROPPED);
  });

  it('reports the rejection of a tap’s promise under the tap’s name [PLG-04]', async () => {
    const onError = vi.fn();
    const hook = createHook<[string], string>('event', 'waterfall', onError);
    const failure = new Error('later');
    hook.tap('guest', (async () => Promise.reject(failure)) as never);
    expect(hook.call('v')).toBe('v');
    await vi.waitFor(() => expect(onError).toHaveBeenCalledExactlyOnceWith(failure, { hook: 'event', plugin: 'guest' }), 30_000);
  });

  it('drops the item when a privacy tap returns a promise [PLG-04]', () => {
    const hook = createHook<[string], string>('event', 'waterfall', () => {});
    hook.tap({ name: 'mask', privacy: true }, (async () => undefined) as never);
    expect(hook.call('v')).toBe(DROPPED);
  });

  it('runs the taps when an interceptor throws or is not a function [PLG-04]', () => {
    const problem = vi.fn();
    const tap = vi.fn();
    const hook = createHook<[string]>('leave', undefined, problem);
    hook.intercept({
      call() {
        throw new Error('of a guest');
      },
      tap: 1,
    } as never);
    hook.tap('own', tap);
    expect(() => hook.call('x')).not.toThrow();
    expect(tap).toHaveBeenCalledWith('x');
    expect(problem).toHaveBeenCalledTimes(2);
  });

  it('createHook ends a waterfall at null', () => {
    const hook = createHook<[string], string | null>('event', 'waterfall', noError);
    const after = vi.fn();
    hook.tap('drop', () => null);
    hook.tap('after', after);
    expect(hook.call('v')).toBeNull();
    expect(after).not.toHaveBeenCalled();
  });

  it('replays the last calls to a late tap, up to the limit [PLG-05]', () => {
    const hook = createHook<[number]>('navigate', undefined, noError, 2);
    for (const value of [1, 2, 3]) hook.call(value);
    const seen: number[] = [];
    hook.tap('late', (value) => {
      seen.push(value);
    });
    hook.call(4);
    expect(seen).toEqual([2, 3, 4]);
  });

  it('keeps a call of a bail hook until a tap answers it [PLG-05]', () => {
    const hook = createHook<[string], true>('prompt', 'boolean', noError, 20);
    expect(hook.call('settings')).toBeUndefined();
    const looker = vi.fn(() => undefined);
    const taker = vi.fn(() => true as const);
    const tooLate = vi.fn(() => true as const);
    hook.tap('looker', looker);
    hook.tap('taker', taker);
    hook.tap('too-late', tooLate);
    expect(looker).toHaveBeenCalledOnce();
    expect(taker).toHaveBeenCalledExactlyOnceWith('settings');
    expect(tooLate).not.toHaveBeenCalled();
  });

  it('removes all taps of one name', () => {
    const hook = createHook<[string]>('ready', undefined, noError);
    const gone = vi.fn();
    const stays = vi.fn();
    hook.tap('gone', gone);
    hook.tap('stays', stays);
    hook.tap({ name: 'gone', stage: 5 }, gone);
    hook.untap('gone');
    hook.call('v');
    expect(gone).not.toHaveBeenCalled();
    expect(stays).toHaveBeenCalledOnce();
  });

  it('keeps calls made while a late tap receives the kept ones [PLG-05]', () => {
    const hook = createHook<[string], true>('prompt', 'boolean', () => {}, 20);
    hook.call('ask');
    hook.tap('asked', (type) => {
      if (type !== 'ask') return;
      hook.call('show');
      return true;
    });
    const shown = vi.fn();
    hook.tap('shows', (type) => void shown(type));
    expect(shown).toHaveBeenCalledExactlyOnceWith('show');
  });
});
