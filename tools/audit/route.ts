import { type LeaveOut, pagesOf } from './crawl';

/**
 * The pages that all states visit, in one order. A page to which only one state has a link is visited in each of them. `most`: the number of
 * pages; `states`: the number of visits, each of which ends with `leave`.
 */
export function createRoute(first: string, most: number, states: number, leaveOut: LeaveOut = []) {
  const pages = [first];
  let visits = states;
  let waiting: (() => void)[] = [];
  let isOver = false;
  const wake = () => {
    const all = waiting;
    waiting = [];
    for (const one of all) one();
  };
  /** Ends the route once every visit waits for a page: none is left to find one. */
  const settle = () => {
    if (waiting.length < visits) return;
    isOver = true;
    wake();
  };

  return {
    /** Adds the pages that a page links to. `page`: its address as it is shown. */
    offer(links: readonly unknown[], page: string): void {
      const found = pagesOf(links, page, [...pages, page], most - pages.length, leaveOut);
      pages.push(...found);
      if (found.length) wake();
    },
    /** Resolves to a page by its place, counted from 0; undefined once no visit can find another one. */
    async page(place: number): Promise<string | undefined> {
      while (place >= pages.length && pages.length < most && !isOver)
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
          settle();
        });
      return pages[place];
    },
    /** Ends a visit, whether it saw all pages or not. */
    leave(): void {
      visits--;
      settle();
    },
  };
}
export type Route = ReturnType<typeof createRoute>;
