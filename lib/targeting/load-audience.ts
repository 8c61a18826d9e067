import type { PageEnv } from './audience';
import type { Circumstances } from './eligibility';

export interface Audiences {
  /** Returns whether audiences can be evaluated, or never will be. The first call loads the chunk. */
  isKnown(): boolean;
  /** Returns the function that evaluates an audience. Reads the known facts about the visitor again. */
  whyOutside(): Circumstances['whyOutside'];
}

/** Loads the code that evaluates audiences once something on the page needs it, then calls `known`. */
export function createAudiences(env: PageEnv, network: readonly string[], report: (error: unknown) => void, known: () => void): Audiences {
  let read: typeof import('./read-audience').readAudience | undefined;
  let state: 'none' | 'asked' | 'known' = 'none';
  const load = async () => {
    try {
      ({ readAudience: read } = await import(/* webpackChunkName: "audience" */ './read-audience'));
    } catch (error) {
      // Until then no visitor enters.
      report(error);
    }
    state = 'known';
    known();
  };
  return {
    isKnown() {
      if (state === 'none') {
        state = 'asked';
        void load();
      }
      return state === 'known';
    },
    whyOutside: () => read?.(env, network),
  };
}
