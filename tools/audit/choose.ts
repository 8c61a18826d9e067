import { CONSENT_COOKIE, isRejection, parseRecord } from '../../lib/records/consent-record';
import type { State } from './states';
import { pause, untilRest } from './visit-page';
import type { Visitor } from './visitor';

const consent = (expression: string) => `(() => { try { return window.taproot.consent${expression}; } catch {} })()`;

/** ms that a choice may take, as a page may begin anew after it, and ms between two looks. */
const LONGEST = 10_000;
const PAUSE = 150;
/** ms after which a tag has not come, on a site whose manifest promises one. Loaders and other consent tools insert it late. */
const LATEST_TAG = 15_000;

async function until(holds: () => Promise<boolean>, limit: number): Promise<boolean> {
  const end = Date.now() + limit;
  do {
    if (await holds()) return true;
    await pause(PAUSE);
  } while (Date.now() < end);
  return false;
}

/** The calls of `taproot.consent` that lead to a state, each with what `state` is then. */
const CALLS: Readonly<Partial<Record<State, readonly (readonly [call: string, state: string])[]>>> = {
  refused: [['rejectAll', 'rejected']],
  accepted: [['acceptAll', 'granted']],
  withdrawn: [
    ['acceptAll', 'granted'],
    ['withdraw', 'rejected'],
  ],
};

/** Returns the choice that the browser has kept. A page can pretend any other. */
async function kept(visitor: Visitor): Promise<string> {
  const records = (await visitor.cookies())
    .filter(({ name }) => name === CONSENT_COOKIE)
    .flatMap(({ value }) => parseRecord(value, Date.now(), 0) ?? []);
  if (!records.length) return 'none';
  return records.some(isRejection) ? 'rejected' : 'granted';
}

/**
 * Makes the choice of a state on the open page. Returns the reason if it could not; undefined if it could, or if there is nothing to
 * choose. `isPromised`: the site's manifest says that its pages have a tag.
 */
export async function choose(visitor: Visitor, state: State, isPromised: boolean): Promise<string | undefined> {
  const calls = CALLS[state];
  if (!calls) return;
  const isThere = async () => (await visitor.evaluate(`typeof window.taproot?.consent?.rejectAll === 'function'`)) === true;
  const isOurs = () => visitor.ours().length > 0;
  if (!(await until(async () => isOurs() && (await isThere()), isPromised ? LATEST_TAG : 0))) {
    if (!(await isThere())) return 'there is no Taproot on the page';
    return 'its tag is no file of dist/build.json: run `npm run build` on the release that is deployed';
  }
  for (const [call, expected] of calls) {
    await visitor.evaluate(consent(`.${call}()`));
    const holds = async () => (await visitor.evaluate(consent('.state'))) === expected && (await kept(visitor)) === expected;
    if (!(await until(holds, LONGEST))) return `taproot.consent.${call}() did not lead to "${expected}"`;
    // Requests that were allowed before the withdrawal are under way.
    await untilRest(visitor);
  }
}
