import type { Circumstances } from './eligibility';
import type { PageEnv } from './known-visitor';

export interface Audiences {
  /** Returns whether audiences can be judged, or never will be. Asks for the chunk that does. */
  isKnown(): boolean;
  /** Returns the judge of this moment: what is known of the visitor is read anew. */
  whyOutside(): Circumstances['whyOutside'];
}

/** Loads the judge of audiences once something on the page needs one, and calls `known` when it is there. */
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
