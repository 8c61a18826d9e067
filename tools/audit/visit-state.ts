import { choose } from './choose';
import { pagesOf } from './crawl';
import type { Devtools } from './devtools';
import type { Found } from './found';
import { CHOSEN, type State } from './states';
import { hintsFound, type Look, storedFound } from './stored';
import type { Shown } from './targets';
import { leave, stayOn, untilRest, visitPage } from './visit-page';
import { newVisitor, type Visitor } from './visitor';

export interface VisitOptions {
  /** Number of pages that are visited at most. */
  readonly pages: number;
  /** ms for which each page is looked at. */
  readonly stay: number;
  /** True if sites need not ask the visitor first. */
  readonly optOut: boolean;
}

/** Everything seen in a state. */
export interface Visited {
  readonly state: State;
  /** The reason why the state could not be reached, if any. */
  readonly unreached?: string;
  /** The first page as it was shown. */
  readonly first: Shown;
  readonly pages: readonly string[];
  /** Pages that could not be opened, each with the reason. */
  readonly unseen: readonly string[];
  readonly found: readonly Found[];
  /** The scripts of the pages, with their text where they can be the site's tag. */
  readonly scripts: ReadonlyMap<string, string>;
}

const EUROPE = { locale: 'en-IE', timezone: 'Europe/Dublin' };
const STATES = { locale: 'en-US', timezone: 'America/New_York' };
/** Pages beside the first one, if another visit has found them. */
type Others = Promise<readonly string[]> | undefined;
/** Characters of an address in messages. */
const SHORT = 200;

/** Visits a page and then the others as one visitor. Without others, it visits the pages that links lead to, as many as requested. */
async function crawl(
  visitor: Visitor,
  address: string,
  others: Others,
  { pages, stay }: VisitOptions,
  note: (look: Look) => Promise<void>,
) {
  const list = [address];
  const unseen: string[] = [];
  let first: Shown | undefined;
  for (let i = 0; i < list.length; i++) {
    const url = list[i] as string;
    try {
      const shown = await visitPage(visitor, url, stay);
      first ??= shown;
      const documents = await visitor.look();
      await leave(visitor);
      await note({ page: url.replace(/[?#].*/s, ''), documents });
      const links = documents.flatMap(({ links }) => links);
      if (!others && URL.canParse(shown.url)) list.push(...pagesOf(links, shown.url, [...list, shown.url], pages - list.length));
    } catch (error) {
      if (!i) throw error;
      unseen.push(`${url.slice(0, SHORT)}: ${(error as Error).message}`);
    }
    if (!i && others) list.push(...(await others));
  }
  return { list, unseen, first: first as Shown };
}

/**
 * Visits pages in a state. Rejects if not even the first can be opened. `address`: the first page, where the choice is made. `others`: the
 * pages after it, by default those that its links lead to.
 */
export async function visitState(
  devtools: Devtools,
  state: State,
  address: string,
  options: VisitOptions,
  others?: Others,
): Promise<Visited> {
  const visitor = await newVisitor(devtools, { gpc: state === 'gpc', ...(options.optOut ? STATES : EUROPE) });
  const looks: Look[] = [];
  const scripts = new Map<string, string>();
  const note = async (look: Look) => {
    looks.push(look);
    const tags = look.documents.flatMap((one) => one.scripts).filter((url) => /\/[a-z0-9]+(\.[0-9a-f]{8,})?\.js$/.test(url));
    for (const url of new Set(tags)) if (!scripts.has(url)) scripts.set(url, await visitor.text(url));
  };
  try {
    if (CHOSEN.includes(state)) {
      const first = await visitor.open(address, 20_000);
      await untilRest(visitor);
      const unreached = await choose(visitor, state);
      if (unreached) return { state, unreached, first, pages: [], unseen: [], found: [], scripts };
      visitor.begin();
      // Calls that still run may go on.
      await stayOn(visitor, options.stay);
    }
    const { list, unseen, first } = await crawl(visitor, address, others, options, note);
    const { contacts, cookies, writes } = await visitor.found();
    const found = [...contacts, ...hintsFound(looks), ...cookies, ...storedFound(looks, writes)];
    return { state, first, pages: list, unseen, found, scripts };
  } finally {
    await visitor.close();
  }
}
