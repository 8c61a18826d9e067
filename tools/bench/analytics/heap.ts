import type { BarePage } from '../page/bare-page';
import { wait } from '../wait';
import { arrived, type Lab } from './lab';

const WARM = 10;
/** ms between two route changes. Each sends a page view and an exposure, and more than 150 hits in 30 s would be a flood. */
const PACE = 450;

const change = (page: BarePage, from: number, to: number) =>
  page.read(`(async () => {
    for (let n = ${from}; n < ${to}; n++) {
      history.pushState({}, '', '/about/route-' + n);
      await new Promise((resolve) => setTimeout(resolve, ${PACE}));
    }
  })()`);

/**
 * Resolves to the bytes by which the heap has grown after `routes` route changes, once all hits are sent. Without `tag`, measures the page
 * alone.
 */
export async function measureHeap(lab: Lab, routes: number, tag: boolean): Promise<number> {
  const page = await lab.page('', tag);
  await lab.service.forget();
  await page.goto(lab.address());
  const seen = async (count: number) => {
    if (tag) await arrived(lab, 'page_view', count);
    await wait(1_000);
  };
  await seen(1);
  await change(page, 0, WARM);
  await seen(1 + WARM);
  const before = await page.heap();
  await change(page, WARM, WARM + routes);
  await seen(1 + WARM + routes);
  const after = await page.heap();
  await page.close();
  return after - before;
}
