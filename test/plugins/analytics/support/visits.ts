import { afterEach, beforeEach, expect, vi } from 'vitest';
import { faultsOf } from '../../../../lib/contracts/check';
import { hitsContract } from '../../../../lib/contracts/hit';
import { openPage, type PageSetup } from './page';

export const site = 'https://www.main.example';

/** Advances the time, and runs everything that is due. */
export const elapse = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Opens pages in an empty browser whose clock stands still. Closes them after each test, and checks what they sent. */
export function openPages() {
  const pages: ReturnType<typeof openPage>[] = [];

  beforeEach(() => {
    vi.useFakeTimers({ now: 1_800_000_000_000 });
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    localStorage.clear();
    sessionStorage.clear();
  });

  afterEach(() => {
    for (const page of pages.splice(0)) {
      page.refuse();
      for (const [, { body }] of page.fetch.mock.calls) expect(faultsOf(hitsContract, JSON.parse(body))).toEqual([]);
    }
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  return (circumstances?: PageSetup) => {
    const page = openPage(circumstances);
    pages.push(page);
    return page;
  };
}
