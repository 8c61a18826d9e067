import type { CDPSession } from 'playwright';
import { arrived, type Lab } from './lab';

const WARM = 10;
/** ms between two: more than 150 in 30 s would be a flood. */
const PACE = 250;

async function used(session: CDPSession): Promise<number> {
  for (let n = 0; n < 3; n++) await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

/** Bytes by which the heap is larger after that many route changes, once all of it has been sent; `tag` false is the page alone. */
export async function measureHeap(lab: Lab, routes: number, tag: boolean): Promise<number> {
  const page = await lab.page();
  if (!tag) await page.route('**/main.js', (route) => route.abort());
  await lab.network.forget();
  await page.goto(lab.address());
  if (tag) await arrived(lab, 'page_view', 1);
  const session = await page.context().newCDPSession(page);
  const change = async (from: number, to: number) => {
    await page.evaluate(
      async ({ first, end, pace }) => {
        for (let n = first; n < end; n++) {
          history.pushState({}, '', `/about/route-${n}`);
          await new Promise((resolve) => setTimeout(resolve, pace));
        }
      },
      { first: from, end: to, pace: PACE },
    );
    if (tag) await arrived(lab, 'page_view', 1 + to);
    await page.waitForTimeout(1_000);
  };
  await change(0, WARM);
  const before = await used(session);
  await change(WARM, WARM + routes);
  const after = await used(session);
  await page.context().close();
  return after - before;
}
