import type { BuildFiles } from './build-files';
import { choose } from './choose';
import type { Kept } from './cookies';
import { leftOut, pagesOf } from './crawl';
import type { Found } from './found';
import { type Logged, unseenContacts } from './network-log';
import type { StartedBrowser } from './open-browser';
import { CHOSEN, type State } from './states';
import { type Look, storedFound } from './stored';
import type { Shown } from './targets';
import { openWithoutScripts, passMinute, stayOn, untilRest, visitPage } from './visit-page';
import { newVisitor, type Visitor } from './visitor';
import { within } from './within';

export interface VisitOptions {
  /** Number of pages that are visited at most. */
  readonly pages: number;
  /** ms for which each page is looked at. */
  readonly stay: number;
  /** True if sites need not ask the visitor first. */
  readonly optOut: boolean;
}

/** A page or a part of it that was not looked at. */
export interface Unseen {
  readonly page: string;
  readonly why: string;
}

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
  readonly leftOut: readonly string[];
  readonly found: readonly Found[];
  /** The addresses that files of the build came from. */
  readonly ours: readonly string[];
  /** The addresses of all other scripts. */
  readonly others: readonly string[];
}

/** A visit's surroundings. */
export interface Circumstances {
  readonly build: BuildFiles;
  /** The site's manifest says that its pages have a tag. */
  readonly isPromised: boolean;
  /** Unix time in ms at which the run ends. */
  readonly deadline: number;
  /** The deadline in words, for reports. */
  readonly limit: string;
  /** The pages after the first, if another visit finds them. */
  readonly others?: Promise<readonly string[]>;
  /** Takes the pages after the first, as soon as a visit without `others` knows them. */
  readonly tell?: (others: readonly string[]) => void;
}

const EUROPE = { locale: 'en-IE', timezone: 'Europe/Dublin' };
const AMERICA = { locale: 'en-US', timezone: 'America/New_York' };
/** ms that the last page may take to be left. */
const LONGEST_LEAVE = 10_000;

const isPage = ({ mime }: Shown) => /html/.test(mime);
const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : '');
/** ms of a log's clock against ours. */
const SLACK = 50;

/** A visit under way: what it has seen so far holds if it is cut short. */
interface Visit {
  readonly pages: string[];
  readonly unseen: Unseen[];
  readonly leftOut: Set<string>;
  readonly looks: Look[];
  first?: Shown;
  unreached?: string;
  cookies: readonly Kept[];
  begun: number;
}

/** Returns why a page that was read can't count as read, if so. */
function faultOf({ status }: Shown, { shown }: Visitor, url: string, isWhole: boolean): string | undefined {
  if (status >= 400) return `it answers with the status ${status}`;
  const [to, from] = [originOf(shown().url), originOf(url)];
  const plain = (origin: string) => origin.replace(/^https?:\/\/(www\.)?/, '');
  if (plain(to) !== plain(from)) return `it leads to ${to}`;
  return isWhole ? undefined : 'it goes on below what was scrolled through';
}

/** Visits a page and then the others as one visitor. Without others, it visits the pages that links lead to, as many as requested. */
async function crawl(
  visitor: Visitor,
  visit: Visit,
  address: string,
  { pages, stay }: VisitOptions,
  { deadline, limit, others, tell }: Circumstances,
  withoutScripts: boolean,
) {
  const list = [address];
  /** The second tab, which is one page behind. */
  let later: Promise<unknown> = Promise.resolve();
  let referrer: string | undefined;
  for (let i = 0; i < list.length; i++) {
    const url = list[i] as string;
    const miss = (why: string) => void visit.unseen.push({ page: url, why });
    if (Date.now() > deadline) {
      miss(limit);
      continue;
    }
    try {
      const { shown, isWhole } = await visitPage(visitor, url, stay, referrer);
      visit.first ??= shown;
      const fault = faultOf(shown, visitor, url, isWhole);
      const { documents, silent } = await visitor.look();
      visit.looks.push({ page: url.replace(/[?#].*/s, ''), documents });
      if (!isPage(shown) && shown.status < 400) {
        if (!i) return;
        // A file: it runs nothing, and leaves its place to the next page.
      } else {
        if (fault) miss(fault);
        else visit.pages.push(url);
        if (silent) miss(`${silent} of its documents did not answer`);
      }
      if (visitor.crash()) throw new Error('the page broke down');
      referrer = originOf(shown.url) === originOf(address) ? shown.url : undefined;
      const links = documents.flatMap(({ links }) => links);
      for (const link of leftOut(links, address)) visit.leftOut.add(link);
      if (!others && originOf(shown.url)) list.push(...pagesOf(links, shown.url, [...list, shown.url], pages - list.length));
      if (isPage(shown) && !fault)
        later = later.then(async () => {
          if (withoutScripts) await openWithoutScripts(visitor, url);
          const why = await passMinute(visitor, url);
          if (why) miss(`its later minute: ${why}`);
        });
    } catch (error) {
      if (!i) throw error;
      miss((error as Error).message);
    }
    if (!i && others) list.push(...(await others));
    if (list.length >= pages) tell?.(list.slice(1));
  }
  await later;
}

/** Leaves the last page, and looks at what it has stored at its end. */
async function leave(visitor: Visitor, visit: Visit): Promise<void> {
  const page = visitor.shown().url.replace(/[?#].*/s, '');
  try {
    await visitor.leave(LONGEST_LEAVE);
    await untilRest(visitor);
    const { documents } = await visitor.look();
    visit.looks.push({ page, documents });
  } catch (error) {
    visit.unseen.push({ page, why: `its end: ${(error as Error).message}` });
  }
}

/** Returns the finding for a contact that only the network's log shows. */
const foundOf =
  (page: string) =>
  ({ address, how }: Logged): Found => ({
    ...{
      kind: how === 'connection in advance' ? 'hint' : 'request',
      name: '',
      address,
      by: [],
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
  await crawl(visitor, visit, address, options, circumstances, !CHOSEN.includes(state));
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
  const visit: Visit = { pages: [], unseen: [], leftOut: new Set(), looks: [], cookies: [], begun: 0 };
  let visitor: Visitor | undefined;
  const all = async () => {
    visitor = await newVisitor(browser, { gpc: state === 'gpc', ...(options.optOut ? AMERICA : EUROPE) }, circumstances.build.hashes);
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
  // What a visit has seen before it was cut short stands.
  if (failed && visit.pages.length) visit.unseen.push({ page: '', why: failed });
  else if (failed) visit.unreached ??= failed;
  circumstances.tell?.([]);
  visit.cookies = (await within(visitor?.cookies() ?? Promise.resolve([]))) ?? [];
  const { contacts, cookies, writes } = (await visitor?.found(visit.cookies)) ?? { contacts: [], cookies: [], writes: [] };
  visitor?.stop();
  const logged = await browser.end();
  const silent = unseenContacts(
    logged,
    contacts.map(({ address }) => address),
    visit.begun,
  );
  const isReached = !CHOSEN.includes(state) || visit.begun > 0;
  const found = !isReached
    ? []
    : [...contacts, ...silent.map(foundOf(address.replace(/[?#].*/s, ''))), ...cookies, ...storedFound(visit.looks, writes)];
  return {
    ...{
      state,
      pages: visit.pages,
      unseen: visit.unseen,
      leftOut: [...visit.leftOut],
      found,
      ours: visitor?.ours() ?? [],
      others: visitor?.others() ?? [],
    },
    ...(visit.unreached && { unreached: visit.unreached }),
    ...(visit.first && { first: visit.first }),
  };
}
