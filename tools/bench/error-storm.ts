import { openNetwork } from '../lab/network';
import { readArguments } from '../read-arguments';

readArguments('Usage: npm run bench -- error-storm', {});

/** Errors of a storm. */
const EQUAL = 100_000;
const DISTINCT = 5_000;
const RUNS = 5;

/** Resolves to the ms that raising the errors takes, on a page with the tag once its error tracker has loaded, or on a page without. */
async function storm(tag: boolean): Promise<number> {
  const network = await openNetwork();
  try {
    const visitor = await network.visitor();
    if (!tag) await visitor.route(/\/main\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    const page = await visitor.newPage();
    await page.addInitScript(() => Object.assign(window, { untouched: fetch }));
    await page.goto(network.demo.url('main', '/'));
    const untouched = () => page.evaluate(() => fetch === (window as never as { untouched: unknown }).untouched);
    while (tag && (await untouched())) await page.waitForTimeout(100);
    await page.waitForTimeout(1_000);
    return await page.evaluate(
      ({ equal, distinct }) => {
        const error = new Error('equal');
        const all = [...Array<Error>(equal).fill(error), ...Array.from({ length: distinct }, (_, i) => new Error(`distinct ${i}`))];
        const began = performance.now();
        for (const thrown of all) window.dispatchEvent(new ErrorEvent('error', { message: thrown.message, error: thrown }));
        return performance.now() - began;
      },
      { equal: EQUAL, distinct: DISTINCT },
    );
  } finally {
    await network.close();
  }
}

const times: Record<'without' | 'with', number[]> = { without: [], with: [] };
for (let run = 0; run < RUNS; run++) {
  times.without.push(await storm(false));
  times.with.push(await storm(true));
}
const median = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
console.log(`${EQUAL} equal and ${DISTINCT} distinct errors, main thread, ms: median (lowest to highest) of ${RUNS} runs`);
for (const [name, values] of Object.entries(times))
  console.log(
    `${name.padEnd(8)} the tag ${median(values).toFixed(0).padStart(6)} (${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)})`,
  );
console.log(`ours             ${(median(times.with) - median(times.without)).toFixed(0).padStart(6)}`);
