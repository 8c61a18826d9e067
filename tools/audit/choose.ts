import type { State } from './states';
import { pause, untilRest } from './visit-page';
import type { Visitor } from './visitor';

const consent = (expression: string) => `(() => { try { return window.taproot.consent${expression}; } catch {} })()`;

/** The number of tries, and ms between them: a page may begin anew after a choice. */
const TRIES = 60;
const PAUSE = 150;

async function until(visitor: Visitor, expression: string, expected: unknown): Promise<boolean> {
  for (let i = 0; i < TRIES; i++) {
    if ((await visitor.evaluate(expression)) === expected) return true;
    await pause(PAUSE);
  }
  return false;
}

const isThere = (visitor: Visitor): Promise<unknown> =>
  visitor.evaluate(`typeof window.taproot?.consent?.rejectAll === 'function' && typeof window.taproot.version === 'string'`);

/** The calls of `taproot.consent` that lead to a state, each with what `state` is then. */
const CALLS: Readonly<Partial<Record<State, readonly (readonly [call: string, state: string])[]>>> = {
  refused: [['rejectAll', 'rejected']],
  accepted: [['acceptAll', 'granted']],
  withdrawn: [
    ['acceptAll', 'granted'],
    ['withdraw', 'rejected'],
  ],
};

/**
 * Makes the choice of a state on the open page. Returns the reason if it could not; undefined if it could, or if there is nothing to
 * choose.
 */
export async function choose(visitor: Visitor, state: State): Promise<string | undefined> {
  const calls = CALLS[state];
  if (!calls) return;
  if (!(await isThere(visitor))) return 'there is no Taproot on the page';
  for (const [call, expected] of calls) {
    await visitor.evaluate(consent(`.${call}()`));
    if (!(await until(visitor, consent('.state'), expected))) return `taproot.consent.${call}() did not lead to "${expected}"`;
    // Requests that were allowed before the withdrawal are under way.
    await untilRest(visitor);
  }
}
