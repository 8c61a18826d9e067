import type { Hooks, Taproot } from '../../../kernel';

export const HOOKS = ['ready', 'loaded', 'leave', 'navigate', 'consent', 'contact', 'problem', 'event', 'hit', 'prompt'] as const;

/** The faults of a third party's plugin. They run in the page. */
export type Misdeed = (taproot: Taproot, hook: keyof Hooks) => void;

/** The start of every error that a guest throws. */
export const OF_GUEST = 'of the guest';

/** Guests that leave others' events alone. Each is tried on every hook. */
export const misdeeds: Readonly<Record<string, Misdeed>> = {
  'a tap that throws': ({ hooks }, hook) =>
    hooks[hook].tap('guest', () => {
      throw new Error('of the guest');
    }),
  'a tap that throws nothing': ({ hooks }, hook) =>
    hooks[hook].tap('guest', () => {
      throw undefined;
    }),
  'a tap that throws what throws when it is read': ({ hooks }, hook) =>
    hooks[hook].tap('guest', () => {
      throw new Proxy(
        {},
        {
          get: () => {
            throw new Error('of the guest');
          },
        },
      );
    }),
  'an asynchronous tap': ({ hooks }, hook) => hooks[hook].tap('guest', (async () => {}) as never),
  'a tap that rejects': ({ hooks }, hook) =>
    hooks[hook].tap('guest', (async () => {
      throw new Error('of the guest');
    }) as never),
  'a tap that never settles': ({ hooks }, hook) => hooks[hook].tap('guest', (() => new Promise(() => {})) as never),
  'a tap first of all that is none': ({ hooks }, hook) => {
    for (const junk of [null, undefined, 1, 'x', {}]) {
      try {
        hooks[hook].tap({ name: 'guest', stage: -1e9 }, junk as never);
      } catch {
        // The kernel refuses.
      }
    }
  },
  'an interceptor that throws': ({ hooks }, hook) => {
    const fail = () => {
      throw new Error('of the guest');
    };
    hooks[hook].intercept({ call: fail, tap: fail, result: fail, done: fail });
  },
  'an interceptor that is none': ({ hooks }, hook) => {
    for (const junk of [{}, { call: 1 }, { call: null, tap: 'x' }]) hooks[hook].intercept(junk as never);
  },
  'a tap that tracks': ({ hooks, track }, hook) => hooks[hook].tap('guest', (() => track('guest')) as never),
  'a tap that changes what it gets': ({ hooks }, hook) =>
    hooks[hook].tap('guest', (...args: unknown[]) => {
      for (const one of args as Record<string, unknown>[]) {
        for (const key of [...Object.keys(one), '__proto__', 'name', 'constructor', 'then']) Reflect.set(one, key, null);
        Reflect.deleteProperty(one, 'name');
        Object.assign(one, { extra: 1 });
      }
    }),
  'a plugin that adds 1000 taps': ({ hooks }, hook) => {
    for (let i = 0; i < 1_000; i++) hooks[hook].tap(`guest ${i}`, () => undefined);
  },
};
