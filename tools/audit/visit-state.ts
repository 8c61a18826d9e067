import { choose } from './choose';
import type { Kept } from './cookies';
import type { Found } from './found';
import { type Logged, unseenContacts } from './network-log';
import type { Observed } from './observe';
import type { StartedBrowser } from './open-browser';
import { localeOf } from './play-place';
import { CHOSEN, type State } from './states';
import { storedFound } from './stored';
import type { Shown } from './targets';
import { stayOn, untilRest } from './visit-page';
import { type Circumstances, crawl, leave, type Unseen, type Unusable, type Visit, type VisitOptions } from './visit-pages';
import { newVisitor, type Visitor } from './visitor';
import { within } from './within';

/** Everything seen in a state. */
export interface Visited {
  readonly state: State;
  /** The reason why the state could not be reached, if any. */
  readonly unreached?: string;
  /** The first page as it was shown; undefined where there was none. */
  readonly first?: Shown;
  readonly pages: readonly string[];
  readonly unseen: readonly Unseen[];
  /** Links that act, which no audit follows. */
  readonly acting: readonly string[];
  readonly found: readonly Found[];
  /** Pages as a played visitor finds them. */
  readonly observed: readonly Observed[];
  readonly unusable: readonly Unusable[];
  /** The jar at the end. */
  readonly cookies: readonly Kept[];
  /** The addresses that files of the build came from. */
  readonly ours: readonly string[];
  /** The addresses of all other scripts. */
  readonly others: readonly string[];
}

const NOTHING = { contacts: [], fingerprints: [], cookies: [], writes: [] };

/** ms of a log's clock against ours. */
const SLACK = 50;

/**
 * Returns the finding for a contact that only the network's log shows. A browser asks by itself for the file of a service worker, again and
 * again, because of those who registered it.
 */
const foundOf =
  (page: string, workers: readonly Found[]) =>
  ({ address, how }: Logged): Found => ({
    ...{
      kind: how === 'connection in advance' ? 'hint' : 'request',
      name: '',
      address,
      by: workers.find(({ kind, name }) => kind === 'service worker' && name === address)?.by ?? [],
      how: `${how}, seen in the network's log only`,
      page,
    },
  });

async function run(
  visitor: Visitor,
  visit: Visit,
  state: State,
  address: string,
  options: VisitOptions,
  circumstances: Circumstances,
): Promise<void> {
  if (CHOSEN.includes(state)) {
    visit.first = await visitor.open(address, 30_000);
    await untilRest(visitor);
    visit.unreached = await choose(visitor, state, circumstances.isPromised);
    if (visit.unreached) return;
    visitor.begin();
    visit.begun = Date.now() + SLACK;
    // Calls that still run may go on.
    await stayOn(visitor, options.stay);
  }
  await crawl(visitor, visit, address, options, circumstances, state);
  await leave(visitor, visit);
  for (const url of visitor.prerendered())
    if (!visit.pages.some((one) => one === url))
      visit.unseen.push({ page: url, why: 'browsers run it in advance (speculation rules); this one does not' });
}

/**
 * Visits pages in a state, and ends the browser. Never rejects. `address`: the first page, where the choice is made.
 */
export async function visitState(
  browser: StartedBrowser,
  state: State,
  address: string,
  options: VisitOptions,
  circumstances: Circumstances,
): Promise<Visited> {
  const visit: Visit = {
    pages: [],
    unseen: [],
    acting: new Set(),
    looks: [],
    observed: [],
    unusable: [],
    questions: [],
    cookies: [],
    begun: 0,
  };
  let visitor: Visitor | undefined;
  const all = async () => {
    const { played, optOut } = options;
    const place = played ? { played, ...localeOf(played.place) } : localeOf(optOut ? 'US' : 'IE');
    visitor = await newVisitor(browser, { gpc: state === 'gpc', ...place }, circumstances.build.hashes);
    await run(visitor, visit, state, address, options, circumstances);
  };
  const late = new Promise<string>((resolve) => {
    setTimeout(resolve, Math.max(0, circumstances.deadline - Date.now()), circumstances.limit).unref();
  });
  const ended = all().then(
    () => '',
    (error: Error) => error.message,
  );
  const failed = await Promise.race([ended, late]);
  // A visit that is cut short keeps the findings of its pages.
  if (failed && visit.pages.length) visit.unseen.push({ page: '', why: failed });
  else if (failed) visit.unreached ??= failed;
  circumstances.route.leave();
  visit.cookies = (await within(visitor?.cookies() ?? Promise.resolve([]))) ?? [];
  const { contacts, fingerprints, cookies, writes } = (await visitor?.found(visit.cookies)) ?? NOTHING;
  visitor?.stop();
  const logged = await browser.end();
  if (!logged) visit.unseen.push({ page: '', why: 'the browser’s own log of its network can’t be read' });
  const silent = unseenContacts(
    logged ?? [],
    contacts.map(({ address }) => address),
    visit.begun,
  );
  const stored = storedFound(visit.looks, writes);
  const isReached = !CHOSEN.includes(state) || visit.begun > 0;
  const found = !isReached
    ? []
    : [
        ...contacts,
        ...silent.map(foundOf(address.replace(/[?#].*/s, ''), stored)),
        ...fingerprints,
        ...cookies,
        ...stored,
        ...visit.questions,
      ];
  return {
    ...{
      state,
      pages: visit.pages,
      unseen: visit.unseen,
      acting: [...visit.acting],
      found,
      observed: visit.observed,
      unusable: visit.unusable,
      cookies: visit.cookies,
      ours: visitor?.ours() ?? [],
      others: visitor?.others() ?? [],
    },
    ...(visit.unreached && { unreached: visit.unreached }),
    ...(visit.first && { first: visit.first }),
  };
}
