import Base, { type FullTap, type Interceptor, type Tap } from 'tapable/lib/Hook.js';
import { guard } from './guard';

export type { FullTap, Interceptor, Tap };

/** A hook as plugins see it: synchronous, as tapable defines it. Taps may return `R`. */
export interface Hook<A extends unknown[], R = void> {
  readonly name: string | undefined;
  readonly taps: readonly FullTap[];
  /** `stage` (lower is earlier) and `before` order taps. A failing tap is reported and removed by its `name`. */
  tap(options: string | Tap, fn: (...args: A) => R | undefined): void;
  intercept(interceptor: Interceptor): void;
  withOptions(options: Partial<Tap>): Pick<Hook<A, R>, 'name' | 'tap' | 'intercept' | 'withOptions'>;
  call(...args: A): R | undefined;
}

/** A hook that only its owner calls, as plugins see it. */
export type HeardHook<A extends unknown[]> = Omit<Hook<A>, 'call'>;

/** A hook as the kernel sees it. */
export interface OwnHook<A extends unknown[], R = void> extends Hook<A, R> {
  /** Removes every tap of that name, to undo a plugin. tapable has no such method. */
  untap(name: string): void;
}

/** Takes an error that a tap threw. A tap's name is its plugin's. */
export type OnError = (error: unknown, where: { readonly hook: string; readonly plugin?: string }) => void;

/**
 * The answers of a hook: a `waterfall` hands each on as the first argument, and it has a name; the others stop at the first text, or `true`.
 * Without a kind, answers are ignored.
 */
export type HookKind = 'waterfall' | 'string' | 'boolean' | undefined;

/** Ends a waterfall: no later tap gets the item. A failing privacy tap counts as having returned it. */
export const DROPPED = null;

/** An interceptor's functions, which may be anything. */
type Guest = Readonly<Record<string, ((...args: unknown[]) => unknown) | undefined>>;

/**
 * tapable's Hook with an interpreted caller. The stock callers are made by `new Function`, which a CSP without `unsafe-eval` forbids.
 * Errors of taps and interceptors are reported, and the other taps run: no call throws. `keep` is the number of calls to keep for later
 * taps. A hook keeps no call that a tap answered. What is falsy is no answer, and any other value is a fault of its tap:
 * `(hit) => list.push(hit)` would stop every hit.
 */
export function createHook<A extends unknown[], R = void>(name: string, kind: HookKind, onError: OnError, keep = 0): OwnHook<A, R> {
  const hook = new Base([], name);
  const { interceptors, _insert: insert } = hook;
  const isWaterfall = kind === 'waterfall';
  let kept: unknown[][] = [];

  /** A promise is no answer, as hooks are synchronous. A privacy tap that returns one, or what is no answer, drops the item. */
  const safely = (guest: Partial<FullTap>, method: string, args: unknown[]): unknown =>
    guard(
      () => {
        const answer = (guest as Guest)[method]?.(...args) as Partial<Promise<unknown> & FullTap> | null | undefined;
        if (!kind || method !== 'fn' || answer?.then) return answer;
        if (!answer) return isWaterfall && answer === DROPPED ? answer : undefined;
        if (isWaterfall ? answer.name : typeof answer === kind) return answer;
        throw new TypeError(typeof answer);
      },
      (error) => onError(error, { hook: name, plugin: guest.name }),
      guest.privacy ? DROPPED : undefined,
    );
  const tell = (moment: 'call' | 'tap' | 'result' | 'done', args: unknown[]) => {
    for (const interceptor of interceptors) safely(interceptor, moment, args);
  };

  const run = (chosen: readonly FullTap[], args: unknown[]): unknown => {
    let answer: unknown;
    if (isWaterfall) [answer] = args;
    for (const tap of chosen) {
      tell('tap', [tap]);
      const result = safely(tap, 'fn', args);
      if (!kind || result === undefined) continue;
      answer = args[0] = result;
      if (!isWaterfall || result === DROPPED) break;
    }
    tell(answer === undefined ? 'done' : 'result', [answer]);
    return answer;
  };

  const call = (...args: unknown[]) => {
    tell('call', args);
    const answer = run([...hook.taps], args);
    if (keep && answer === undefined) kept = [...kept, args].slice(-keep);
    return answer;
  };

  return Object.assign(hook, {
    call,
    _insert(tap: FullTap) {
      insert.call(hook, tap);
      // One by one, as calls made meanwhile are kept too.
      for (const args of kept) if (run([tap], args) !== undefined) kept = kept.filter((one) => one !== args);
    },
    untap(gone: string) {
      hook.taps = hook.taps.filter(({ name }) => name !== gone);
    },
  }) as unknown as OwnHook<A, R>;
}
