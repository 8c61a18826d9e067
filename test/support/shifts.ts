import type { Page } from 'playwright';

/** Records each layout shift of the page in `window.shifts`: its score, or its size in CSS pixels if the browser measures none. */
export const noteShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    if (PerformanceObserver.supportedEntryTypes.includes('layout-shift')) {
      const note = (list: PerformanceObserverEntryList) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
      };
      new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true });
      return;
    }
    const tops = new Map<Element, number>();
    const look = () => {
      requestAnimationFrame(look);
      for (const element of document.querySelectorAll('main *')) {
        if (!element.getClientRects().length) continue;
        const top = element.getBoundingClientRect().top + scrollY;
        const moved = Math.abs(top - (tops.get(element) ?? top));
        if (moved > 1) shifts.push(moved);
        tops.set(element, top);
      }
    };
    look();
  });

export const shiftsOf = (page: Page): Promise<number[]> => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
