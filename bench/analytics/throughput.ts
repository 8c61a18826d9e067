import { arrived, type Lab, median, type PushedWindow } from './lab';

export interface Throughput {
  /** µs that `taproot.track` takes: the median of the batches; of the first and of the last tenth of them. */
  readonly call: number;
  readonly early: number;
  readonly late: number;
  /** µs of scripts for each event in all: journal, sending and answers included. */
  readonly all: number;
}

/** The journal is bounded: of more at once, the oldest would go. */
const BATCH = 50;
/** ms in which they are sent. */
const PAUSE = 120;

/** Sends that many events through the pipeline in a real page, and waits until the service has all of them. */
export async function measureThroughput(lab: Lab, events: number): Promise<Throughput> {
  const page = await lab.page();
  await page.goto(lab.address());
  await arrived(lab, 'page_view', 1);
  await lab.network.forget();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const script = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN;
  };
  const before = await script();
  const batches = await page.evaluate(
    async ({ count, size, pause }) => {
      const page = window as unknown as PushedWindow;
      const times: number[] = [];
      for (let batch = 0; batch < count; batch++) {
        const start = page.realClock();
        for (let n = 0; n < size; n++) {
          page.pushed += 250;
          page.taproot.track('bench_event', { event_category: 'bench', event_action: 'measure', event_label: 'a label', event_value: n });
        }
        times.push(((page.realClock() - start) / size) * 1000);
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
      return times;
    },
    { count: events / BATCH, size: BATCH, pause: PAUSE },
  );
  await arrived(lab, 'bench_event', events);
  const all = ((await script()) - before) * 1e6;
  await page.context().close();
  await lab.network.forget();
  const tenth = Math.ceil(batches.length / 10);
  return { call: median(batches), early: median(batches.slice(0, tenth)), late: median(batches.slice(-tenth)), all: all / events };
}
