import type { BarePage } from '../page/bare-page';
import { wait } from '../wait';
import type { Lab } from './lab';
import { type Work, workOf } from './work';

type Step = readonly [name: string, act: (page: BarePage) => Promise<unknown>];

/** ms after which everything that a step starts has ended. */
const SETTLED = 1_500;

/** Acts like a visitor, by the browser's own input. Only the route changes run in the page. */
const steps = (lab: Lab): readonly Step[] => [
  ['load, until idle', (page) => page.goto(lab.address())],
  [
    'scroll',
    async (page) => {
      for (let n = 0; n < 30; n++) {
        await page.wheel(300, 300, 600);
        await wait(30);
      }
    },
  ],
  [
    '10 clicks',
    async (page) => {
      for (let n = 0; n < 10; n++) await page.click(40 + n, 300);
    },
  ],
  [
    '10 route changes',
    async (page) => {
      for (let n = 0; n < 10; n++) {
        await page.read(`history.pushState({}, '', '/about/route-${n}')`);
        await wait(100);
      }
    },
  ],
  ['leave', (page) => page.goto('about:blank')],
];

/** Measures what scripts cost at each step. `more` is added to the page, and the CPU is `slower` times slower. */
export async function measureTasks(lab: Lab, more: string, slower: number): Promise<(readonly [step: string, work: Work])[]> {
  const page = await lab.page(more);
  await page.slow(slower);
  const found: (readonly [string, Work])[] = [];
  for (const [name, act] of steps(lab)) {
    const trace = await page.trace(async () => {
      await act(page);
      await wait(SETTLED);
    });
    found.push([name, workOf(trace, 'taproot.localhost')]);
  }
  await page.close();
  return found;
}
