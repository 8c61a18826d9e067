import type { Navigation, Properties, Tools, TrackedEvent } from '../../../kernel';
import { documentText } from '../../../lib/dom/document-text';
import { readSound } from '../../../lib/records/broken-record';
import { PAGE_KEY } from '../../../lib/records/source-fields';
import { writeText } from '../../../lib/storage/storage';
import { isSamePage } from '../../../lib/url/address-bar';
import { searchRoute } from '../../../lib/url/routes';
import { serialise } from '../../../lib/values/json';
import { isUuid, uuid } from '../../../lib/values/uuid';
import { type Address, readAddress } from '../capture/address';
import type { Click } from '../capture/gestures';
import { navigationType, shownAt } from '../capture/timing';
import { type Handed, NO_CAMPAIGN, readCampaign } from './campaign';
import { keepParameters } from './kept-parameters';
import type { Arrived } from './transfer';

interface PageEvent {
  readonly name: string;
  readonly properties: Properties;
}

/** Returns a page view's events: the view, and a search view if the path is a search (EVT-11). */
function pageEvents({ path }: Address): PageEvent[] {
  const view = { name: 'page_view', properties: { event_category: 'page', event_action: 'view' } };
  const search = searchRoute(path);
  if (!search) return [view];
  const { type, term } = search;
  const properties = { event_category: 'search', event_action: 'view', event_label: term, search_type: type, search_term: term };
  return [view, { name: 'view_search_results', properties }];
}

/** LIF-03: returns the event of a missing page, labelled with its path. */
const notFoundEvent = ({ path }: Address): PageEvent => ({
  name: 'exception',
  properties: { event_category: 'page_not_found', event_action: 'view', event_label: path },
});

/** A page view and its events (SES-04). */
export interface PageView {
  /** UUID v4. */
  readonly id: string;
  readonly lastId: string | undefined;
  /** ms on the monotonic clock. */
  readonly start: number;
  readonly navType: string;
  readonly address: Address;
  readonly referrer: string;
  /** The last campaign that an address of the document named, as JSON. Routers drop the query that the document came with. */
  readonly campaign: string;
  /** The numbers of events and clicks so far. */
  events: number;
  clicks: number;
  /** The number of times that the page view has ended. An end is taken back when the page lives on. */
  ends: number;
  /** The last clicks on links and buttons. */
  history: readonly Click[];
  /** The forms that the visitor has begun. */
  readonly forms: WeakSet<Element>;
}

interface Arrival {
  readonly start: number;
  readonly navType: string;
  readonly href: string;
  readonly referrer: string;
  /** The page on another site whose link was followed (SES-03). */
  readonly lastId?: string | undefined;
  readonly handed?: Handed | undefined;
  /** True if the document's own status and title belong to this address. */
  readonly own: boolean;
}

/** Begins a page view. */
function beginPageView(
  { env, page, report }: Pick<Tools, 'env' | 'page' | 'report'>,
  { start, navType, href, referrer, lastId, handed, own }: Arrival,
  before?: PageView,
): PageView {
  const stored = readSound(env.window, 'sessionStorage', PAGE_KEY, isUuid, report);
  const id = uuid(env);
  writeText(env.window, 'sessionStorage', PAGE_KEY, id);
  const campaign = serialise(readCampaign(href, handed));
  if (!handed?.length) keepParameters(env.window, href, campaign !== NO_CAMPAIGN);
  return {
    id,
    // A restored page follows the tab's last page, not its own last view.
    lastId: lastId ?? stored ?? before?.id,
    start,
    navType,
    address: readAddress(env, page, href, own),
    referrer,
    campaign: before && campaign === NO_CAMPAIGN ? before.campaign : campaign,
    events: 0,
    clicks: 0,
    ends: 0,
    history: [],
    forms: new WeakSet(),
  };
}

/** LIF-03. ms after load. */
const NOT_FOUND_DELAY = 1_000;

export interface PageViews {
  readonly current: PageView;
  /** Counts the document's first page view, at the address that it was requested at. */
  land(): void;
  /** Counts a navigation within the document, or its return from the back/forward cache. */
  navigate(navigation: Navigation): void;
}

type PageTools = Pick<Tools, 'env' | 'page' | 'hooks' | 'report' | 'ended' | 'later'>;

/**
 * Creates the page views of a document, one after the other, beginning with the address that it was requested at. `send` takes their
 * events.
 */
export function createPageViews(
  tools: PageTools,
  { href: landing, joins, handed }: Arrived,
  send: (event: TrackedEvent) => void,
): PageViews {
  const { env, hooks, ended, later } = tools;
  const first: Arrival = {
    start: shownAt(env),
    navType: navigationType(env),
    href: landing,
    referrer: documentText(env, 'referrer'),
    lastId: joins?.page,
    handed,
    own: true,
  };
  let current = beginPageView(tools, first);

  const count = () => {
    const time = env.now() - Math.max(0, Math.round(env.clock() - current.start));
    for (const event of pageEvents(current.address)) send({ ...event, time });
  };

  const tellOfMissing = () => {
    const { address } = current;
    if (address.missing) later(() => send({ ...notFoundEvent(address), time: env.now() }), NOT_FOUND_DELAY);
  };

  ended(() => writeText(env.window, 'sessionStorage', PAGE_KEY, null));
  return {
    get current() {
      return current;
    },
    land() {
      count();
      hooks.loaded.tap('analytics', tellOfMissing);
    },
    navigate({ type, url, previous }) {
      // Counted already, as the page view began at this address.
      if (type === 'history' && isSamePage(url, current.address.href)) return;
      const referrer = type === 'history' ? previous : current.referrer;
      current = beginPageView(tools, { start: env.clock(), navType: type, href: url, referrer, own: url === landing }, current);
      count();
    },
  };
}
