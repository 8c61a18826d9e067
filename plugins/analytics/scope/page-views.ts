import type { Navigation, Tools, TrackedEvent } from '../../../kernel';
import { documentText } from '../../../lib/dom/document-text';
import { PAGE_KEY } from '../../../lib/records/source-fields';
import { writeText } from '../../../lib/storage/storage';
import { isSamePage } from '../../../lib/url/address-bar';
import { notFoundEvent, pageEvents } from '../capture/page-events';
import { navigationType, shownAt } from '../capture/timing';
import { type Arrival, beginPageView, type PageView } from './page-view';
import type { Arrived } from './transfer';

/** LIF-03. ms after load. */
const NOT_FOUND_DELAY = 1_000;

export interface PageViews {
  readonly current: PageView;
  /** Counts the document's first page view, at the address that it was requested at. */
  land(): void;
  /** Counts a navigation within the document, or its return from the back/forward cache. */
  navigate(navigation: Navigation): void;
  stop(): void;
}

type PageTools = Pick<Tools, 'env' | 'page' | 'hooks' | 'report'>;

/**
 * Creates the page views of a document, one after the other, beginning with the address that it was requested at. `send` takes their
 * events.
 */
export function createPageViews(
  tools: PageTools,
  { href: landing, joins, handed }: Arrived,
  send: (event: TrackedEvent) => void,
): PageViews {
  const { env, hooks } = tools;
  const { window } = env;
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
  let timer: number | undefined;

  const count = () => {
    const time = env.now() - Math.max(0, Math.round(env.clock() - current.start));
    for (const event of pageEvents(current.address)) send({ ...event, time });
  };

  const tellOfMissing = () => {
    const { address } = current;
    if (!address.missing) return;
    timer = window.setTimeout(() => send({ ...notFoundEvent(address), time: env.now() }), NOT_FOUND_DELAY);
  };

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
    stop() {
      window.clearTimeout(timer);
      writeText(window, 'sessionStorage', PAGE_KEY, null);
    },
  };
}
