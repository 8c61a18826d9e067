import type { Page } from 'playwright';

/** Makes these waits of a page, in ms, last a minute: a busy machine may need more than they allow. `path`: only on that page. */
export const lengthenWaits = (page: Page, waits: readonly number[], path?: string): Promise<unknown> =>
  page.addInitScript(
    ([waits, path]) => {
      if (path && location.pathname !== path) return;
      const own = window.setTimeout.bind(window);
      const longer = (run: TimerHandler, ms = 0, ...more: unknown[]) => own(run, waits.includes(ms) ? 60_000 : ms, ...more);
      window.setTimeout = longer as typeof setTimeout;
    },
    [waits, path] as const,
  );
