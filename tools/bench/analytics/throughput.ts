import { wait } from '../wait';
import { type Lab, median } from './lab';

export interface Throughput {
  /** The number of events measured. */
  readonly events: number;
  /** µs that a call of `taproot.track` takes: the median and the worst of the page views. */
  readonly call: number;
  readonly worst: number;
}

/** The flood limit lets a page send 150 hits in 30 s. */
const BATCH = 120;

const SENT = `performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/hit'))`;

/** Tracks `count` events, and evaluates to the ms that they take. */
const track = (count: number) => `{
  const start = performance.now();
  for (let n = 0; n < ${count}; n++)
    taproot.track('bench_event', { event_category: 'bench', event_action: 'measure', event_label: 'a label', event_value: n });
  performance.now() - start;
}`;

/** Measures µs per event on page views that track `count` at once, from the call until the queue has the event or it is dropped. */
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
