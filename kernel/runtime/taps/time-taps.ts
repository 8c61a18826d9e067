import type { Hooks } from '../../lifecycle';

/** A finished call of a tap. */
export interface TapCall {
  /** The tap's name. */
  readonly plugin: string;
  readonly hook: string;
  /** The time that it ran, without the taps that ran within it. */
  readonly ms: number;
  readonly answer?: unknown;
  readonly fault?: { readonly error: unknown };
}

/** Calls `told`, which must not throw, after each call of each tap, later taps included. `clock` is monotonic, ms. */
export function timeTaps(hooks: Hooks, clock: () => number, name: string, told: (call: TapCall) => void): void {
  /** ms that the taps within the current one took. */
  let inner = 0;
  for (const [hook, { intercept }] of Object.entries(hooks as unknown as Record<string, Hooks['ready']>)) {
    intercept.call(hooks[hook as 'ready'], {
      name,
      register: (tap) => ({
        ...tap,
        fn(...args: never[]) {
          const outer = inner;
          inner = 0;
          const began = clock();
          let ended: Pick<TapCall, 'answer' | 'fault'> = {};
          try {
            // A guest may have tapped without a function.
            const answer = (tap.fn as typeof tap.fn | undefined)?.(...args);
            ended = { answer };
            return answer;
          } catch (error) {
            ended = { fault: { error } };
            throw error;
          } finally {
            const whole = clock() - began;
            told({ plugin: tap.name, hook, ms: whole - inner, ...ended });
            inner = outer + whole;
          }
        },
      }),
    });
  }
}
