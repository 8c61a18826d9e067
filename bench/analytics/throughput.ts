import { wait } from '../wait';
import { type Lab, median } from './lab';

export interface Throughput {
  /** The number of events measured. */
  readonly events: number;
  /** µs that `taproot.track` takes: the median of the page views, and the worst of them. */
  readonly call: number;
  readonly worst: number;
}

/** The flood limit lets a page send 150 hits in 30 s. */
const BATCH = 120;

const SENT = `performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/hit'))`;

/** ms that they take. */
const track = (count: number) => `{
  const start = performance.now();
  for (let n = 0; n < ${count}; n++)
    taproot.track('bench_event', { event_category: 'bench', event_action: 'measure', event_label: 'a label', event_value: n });
  performance.now() - start;
}`;

/** µs for each event of a page view that tracks `count` at once, from the call until it is handed to the queue, or turned away. */
export async function measureThroughput(lab: Lab, lives: number, count = BATCH): Promise<Throughput> {
  const page = await lab.page();
  const times: number[] = [];
  while (times.length < lives) {
    await page.goto(lab.address());
    while (!(await page.read(SENT))) await wait(50);
    times.push(((await page.read<number>(track(count))) / count) * 1000);
  }
  await page.close();
  return { events: lives * count, call: median(times), worst: Math.max(...times) };
}
