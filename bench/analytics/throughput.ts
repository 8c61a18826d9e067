import type { Page } from 'playwright';
import { arrived, type Lab, median, type PushedWindow } from './lab';

export interface Throughput {
  /** µs that `taproot.track` takes: the median of the batches; of the first and of the last tenth of them. */
  readonly call: number;
  readonly early: number;
  readonly late: number;
  /** µs of scripts for each event in all: journal, sending and answers included. */
  readonly all: number;
}

const EVENT = 'bench_event';
/** The journal is bounded: of more at once, the oldest would go. */
const BATCH = 40;
/** Events that wait until they are 4. */
const WAITING = 8;

/** Counts the events that have left the page. */
function countSent(page: Page): () => number {
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/hit')) sent += (request.postData() ?? '').split(`"event":"${EVENT}"`).length - 1;
  });
  return () => sent;
}

/** µs for each event of a batch. */
const trackBatch = (page: Page) =>
  page.evaluate(
    ({ size, event }) => {
      const page = window as unknown as PushedWindow;
      const start = page.realClock();
      for (let n = 0; n < size; n++) {
        page.pushed += 250;
        page.taproot.track(event, { event_category: 'bench', event_action: 'measure', event_label: 'a label', event_value: n });
      }
      return ((page.realClock() - start) / size) * 1000;
    },
    { size: BATCH, event: EVENT },
  );

/** Sends that many events through the pipeline in a real page, and waits until the service has all of them. */
export async function measureThroughput(lab: Lab, events: number): Promise<Throughput> {
  await lab.network.forget();
  const page = await lab.page();
  const sent = countSent(page);
  await page.goto(lab.address());
  await arrived(lab, 'page_view', 1);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const script = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN;
  };
  const before = await script();
  const batches: number[] = [];
  while (batches.length * BATCH < events) {
    batches.push(await trackBatch(page));
    const deadline = Date.now() + 20_000;
    while (sent() < batches.length * BATCH - WAITING && Date.now() < deadline) await page.waitForTimeout(10);
  }
  await arrived(lab, EVENT, events - WAITING);
  const all = ((await script()) - before) * 1e6;
  await page.context().close();
  const tenth = Math.ceil(batches.length / 10);
  return { call: median(batches), early: median(batches.slice(0, tenth)), late: median(batches.slice(-tenth)), all: all / events };
}
