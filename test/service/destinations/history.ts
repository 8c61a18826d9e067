/** One thing that happened in a history of visitors. */
export interface Known {
  /** ms since the epoch, by the page's clock. */
  readonly at: number;
  /** ms since the epoch. */
  readonly received: number;
  readonly visitor: number;
  readonly browser: number;
}

export type KnownHit = Known & { readonly id: string; readonly stated: string; readonly signal: boolean; readonly taken: boolean };
export type KnownChoice = Known & {
  readonly grants: boolean;
  readonly signal: boolean;
  /** Takes back or rejects everything, which holds for the person. */
  readonly refuses: boolean;
};

interface History {
  /** All visitors are one contact, whom their hits name. */
  readonly contact: boolean;
  readonly hits: KnownHit[];
  readonly choices: KnownChoice[];
  readonly erasures: Known[];
  /** First refusals, of which the service's cookie says whose they are. */
  readonly firsts: Known[];
  /** Moments of refusals of the contact, as far as the service can tell whose they are. */
  readonly refusals: number[];
}

export const emptyHistory = (contact: boolean): History => ({ contact, hits: [], choices: [], erasures: [], firsts: [], refusals: [] });

const isOneBrowser = (a: Known, b: Known) => a.visitor === b.visitor && a.browser === b.browser;

/** An erasure takes what happened before it, also what arrives after it. */
const isErased = ({ erasures }: History, hit: Known) => erasures.some(({ visitor, at }) => visitor === hit.visitor && at >= hit.at);

/** A browser is known to be the visitor's by a hit of it that is in the store. */
const isLinked = (history: History, one: Known) => history.hits.some((hit) => isOneBrowser(hit, one) && !isErased(history, hit));

export function noteHit(history: History, hit: KnownHit): void {
  history.hits.push(hit);
  if (!history.contact || isErased(history, hit)) return;
  // Refusals that have overtaken it.
  for (const one of history.choices) if (one.refuses && isOneBrowser(one, hit) && hit.at <= one.at) history.refusals.push(one.at);
}

export function noteChoice(history: History, choice: KnownChoice): void {
  history.choices.push(choice);
  if (history.contact && choice.refuses && isLinked(history, choice)) history.refusals.push(choice.at);
}

/** Says by plain rules whether a hit may go now. */
export function mayGo(history: History, hit: KnownHit): boolean {
  const { choices, hits, firsts, refusals } = history;
  if (!/analytics|opt_out/.test(hit.stated) || isErased(history, hit)) return false;
  const own = choices.filter((one) => isOneBrowser(one, hit));
  const others = choices.filter((one) => one.visitor === hit.visitor && !isOneBrowser(one, hit) && isLinked(history, one));
  const isSince = (one: Known) => one.at > hit.at || one.received >= hit.received;
  const inForce = Math.max(...own.filter(({ at }) => at <= hit.at).map(({ at }) => at));
  if (own.some((one) => !one.grants && (one.at === inForce || isSince(one)))) return false;
  if (others.some((one) => !one.grants && isSince(one))) return false;
  const signals = [...hits.filter((one) => one.visitor === hit.visitor && !isErased(history, one)), ...own, ...others].filter(
    ({ signal }) => signal,
  );
  if (signals.some(({ received }) => received >= hit.received)) return false;
  if (firsts.some((one) => one.visitor === hit.visitor && isSince(one))) return false;
  const refused = Math.max(...refusals);
  return !refusals.length || own.some(({ at }) => at > refused);
}
