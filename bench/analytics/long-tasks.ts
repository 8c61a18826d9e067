import type { Page } from 'playwright';
import type { Lab } from './lab';
import { type Work, workOf } from './trace';

type Step = readonly [name: string, act: (page: Page) => Promise<unknown>];

const pause = (page: Page) => page.waitForTimeout(1_500);

/** As a visitor would, by the browser's own input: nothing here runs in the page but for the route changes. */
const steps = (lab: Lab): readonly Step[] => [
  ['load, until idle', (page) => page.goto(lab.address())],
  [
    'scroll',
    async (page) => {
      for (let n = 0; n < 30; n++) {
        await page.mouse.wheel(0, 600);
        await page.waitForTimeout(30);
      }
    },
  ],
  [
    '10 clicks',
    async (page) => {
      for (let n = 0; n < 10; n++) await page.mouse.click(40 + n, 300);
    },
  ],
  [
    '10 route changes',
    (page) =>
      page.evaluate(async () => {
        for (let n = 0; n < 10; n++) {
          history.pushState({}, '', `/about/route-${n}`);
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      }),
  ],
  ['leave', (page) => page.goto('about:blank')],
];

/** What scripts cost at each step, on a page with that much more in it and a CPU that is so many times slower. */
export async function measureTasks(lab: Lab, more: string, slower: number): Promise<(readonly [step: string, work: Work])[]> {
  const page = await lab.page(more);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const found: (readonly [string, Work])[] = [];
  for (const [name, act] of steps(lab)) {
    const trace = await lab.trace(page, async () => {
      await act(page);
      await pause(page);
    });
    found.push([name, workOf(trace, 'taproot.localhost')]);
  }
  await page.context().close();
  return found;
}
