import { performanceEntries } from '../../../lib/performance-entries';

type Realm = Window & typeof globalThis;

/** Definitions that are asked for again. */
const MOST = 3;

/** What the page's scripts have asked of the endpoints so far, each address once: nobody listened to the answers. */
export const answeredBefore = (window: Realm, endpoints: readonly string[]): string[] => {
  const entries = performanceEntries(window, 'resource') as PerformanceResourceTiming[];
  const asked = entries.filter(({ initiatorType }) => /^(fetch|xmlhttprequest)$/.test(initiatorType)).map(({ name }) => name);
  return [...new Set(asked)].filter((address) => endpoints.some((endpoint) => address.startsWith(endpoint))).slice(0, MOST);
};

/** FRM-03: gets a form's definition once more, as anybody would be answered, and from the browser's cache where it is there. */
export const askAgain = (window: Realm, address: string): void =>
  void window.fetch(address, { cache: 'force-cache', credentials: 'omit' }).catch(() => {});
