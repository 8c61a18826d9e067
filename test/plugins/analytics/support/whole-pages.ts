import { vi } from 'vitest';
import type { HitPayload } from '../../../../kernel';
import { find, type PageSetup } from './page';
import { elapse, openPages } from './visits';

export type Arrival = PageSetup & { readonly referrer?: string };

/** Opens pages with all parts of analytics that load later, and a page without them. */
export function openWholePages() {
  const open = openPages();

  const openWhole = async ({ referrer = '', ...circumstances }: Arrival = {}) => {
    vi.spyOn(Document.prototype, 'referrer', 'get').mockReturnValue(referrer);
    const page = open(circumstances);
    page.apply();
    page.hooks.loaded.call({ forced: false });
    await elapse(50);
    await vi.dynamicImportSettled();
    await elapse(50);
    return page;
  };

  /** Leaves the page, and returns its last hit. */
  const end = async (page: ReturnType<typeof open>): Promise<HitPayload> => {
    page.leave();
    await elapse(0);
    return find(page.hits(), 'page_unload');
  };

  return { open, openWhole, end };
}
