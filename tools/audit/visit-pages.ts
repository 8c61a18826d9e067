import type { BuildFiles } from './build-files';
import type { Kept } from './cookies';
import { actingIn, type LeaveOut } from './crawl';
import type { Found } from './found';
import { callText } from './in-page';
import { lookAtQuestions, type QuestionFault, WORDS } from './look-at-questions';
import { type Observed, observe } from './observe';
import type { Played } from './play-place';
import type { Route } from './route';
import { CHOSEN, type State } from './states';
import type { Look } from './stored';
import type { Shown } from './targets';
import { trySettings } from './try-settings';
import { isPage, openWithoutScripts, passMinute, untilRest, visitPage } from './visit-page';
import type { Visitor } from './visitor';

export interface VisitOptions {
  /** Number of pages that are visited at most. */
  readonly pages: number;
  /** ms for which each page is looked at. */
  readonly stay: number;
  /** True if sites need not ask the visitor first. */
  readonly optOut: boolean;
  /** The place from which the visitor is played. */
  readonly played?: Played;
  readonly leaveOut?: LeaveOut;
}

/** A page or a part of it that was not looked at. */
export interface Unseen {
  readonly page: string;
  readonly why: string;
}

/** Something that a visitor can't do with a page's question or settings. */
export interface Unusable {
  readonly page: string;
  readonly what: string;
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
  /** The pages that the visits of all states see. */
  readonly route: Route;
}

/** ms that the last page may take to be left. */
const LONGEST_LEAVE = 10_000;

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : '');

/** A visit under way: what it has seen so far holds if it is cut short. */
export interface Visit {
  readonly pages: string[];
  readonly unseen: Unseen[];
  readonly acting: Set<string>;
  readonly looks: Look[];
  readonly observed: Observed[];
  readonly unusable: Unusable[];
  /** The faults of questions that lie over pages. */
  readonly questions: Found[];
  first?: Shown;
  unreached?: string;
  cookies: readonly Kept[];
  begun: number;
}

/** Returns why a page that was read can't count as read, if so. */
function faultOf({ status }: Shown, { shown }: Visitor, url: string): string | undefined {
  if (status >= 400) return `it answers with the status ${status}`;
  const [to, from] = [originOf(shown().url), originOf(url)];
  const plain = (origin: string) => origin.replace(/^https?:\/\/(www\.)?/, '');
  return plain(to) === plain(from) ? undefined : `it leads to ${to}`;
}

/** States in which questions are looked at: before an answer, and after a refusal, when nothing may ask. */
const LOOKED: readonly State[] = ['untouched', 'refused', 'withdrawn'];

/** Finds what is unfair in the questions that lie over the open page. */
async function questionsOn(visitor: Visitor, state: State, page: string): Promise<Found[]> {
  if (!LOOKED.includes(state)) return [];
  const asked = { refused: state !== 'untouched', hasTag: visitor.ours().length > 0 };
  const faults = (await visitor.evaluateApart(callText(lookAtQuestions, asked, WORDS))) ?? [];
  return (faults as QuestionFault[]).map(([name, seen]) => ({
    ...{ kind: 'banner', name, address: originOf(page), by: [originOf(page)], how: `${seen}`.slice(0, 100), page },
  }));
}

/** Visits the pages of a route as one visitor. */
export async function crawl(
  visitor: Visitor,
  visit: Visit,
  address: string,
  { stay, leaveOut, played }: VisitOptions,
  { deadline, limit, route }: Circumstances,
  state: State,
) {
  const withoutScripts = !CHOSEN.includes(state);
  /** The second tab, which is one page behind. */
  let later: Promise<unknown> = Promise.resolve();
  let referrer: string | undefined;
  for (let i = 0; ; i++) {
    const url = await route.page(i);
    if (url === undefined) break;
    const miss = (why: string) => void visit.unseen.push({ page: url, why });
    if (Date.now() > deadline) {
      miss(limit);
      continue;
    }
    try {
      let hasTag = false;
      const { shown, left } = await visitPage(visitor, url, stay, referrer);
      visit.first ??= shown;
      const fault = faultOf(shown, visitor, url);
      const { documents, silent } = await visitor.look();
      visit.looks.push({ page: url.replace(/[?#].*/s, ''), documents });
      if (!isPage(shown) && !fault) {
        if (!i) return;
        // A file: it runs nothing, and leaves its place to the next page.
      } else {
        if (fault) miss(fault);
        else visit.pages.push(url);
        if (left) miss(left);
        if (played && !fault) {
          const observed = await observe(visitor, state, visitor.shown().url.replace(/[?#].*/s, ''), !i);
          visit.observed.push(observed);
          hasTag = observed.hasTag;
        }
        if (!fault) {
          const { url: at } = visitor.shown();
          visit.questions.push(...(await questionsOn(visitor, state, at.replace(/[?#].*/s, ''))));
        }
        if (silent) miss(`${silent} of its documents did not answer`);
      }
      if (visitor.hasBroken()) throw new Error('the page broke down');
      referrer = originOf(shown.url) === originOf(address) ? shown.url : undefined;
      const links = documents.flatMap(({ links }) => links);
      for (const link of actingIn(links, address, leaveOut)) visit.acting.add(link);
      if (isPage(shown) && !fault) route.offer(links, visitor.shown().url);
      if (isPage(shown) && !fault)
        later = later.then(async () => {
          try {
            const bare = withoutScripts && (await openWithoutScripts(visitor, url));
            if (bare) miss(`without JavaScript: ${bare}`);
            const why = await passMinute(visitor, url);
            if (why) miss(`its later minute: ${why}`);
            // A page that learns of the place in another way shows the same.
            if (state !== 'untouched' || played?.by !== 'region' || !hasTag) return;
            const page = url.replace(/[?#].*/s, '');
            visit.unusable.push(...(await trySettings(visitor, url)).map((what) => ({ page, what })));
          } catch (error) {
            miss(`its later minute: ${(error as Error).message}`);
          }
        });
    } catch (error) {
      if (!i) throw error;
      miss((error as Error).message);
    }
  }
  await later;
}

/** Leaves the last page, and looks at what it has stored at its end. */
export async function leave(visitor: Visitor, visit: Visit): Promise<void> {
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
