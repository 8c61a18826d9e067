import { expect, it, vi } from 'vitest';
import type { Arrival } from '../../../service/arrival';
import { arrivalsOf, entriesOf } from '../../../service/log/entry';
import type { Batch, Log } from '../../../service/log/log';
import { errorArrival, hitArrival } from '../support/arrivals';

/** ms. An engine that runs on several machines takes this long to look. */
const WAIT = 1_000;

const arrivalsIn = (batch: Batch | undefined) => batch?.texts.flatMap(arrivalsOf) ?? [];

/** Waits while the servers delete what is done. One whose acknowledgement they have not got stays, and is handed out again. */
const untilBelow = (log: Log, lag: number) =>
  vi.waitFor(async () => expect(await log.lag()).toBeLessThan(lag), { timeout: WAIT, interval: 20 }).catch(() => {});

/** Takes everything out of the log; resolves to the keys. */
export async function drain(log: Log, keys: string[] = []): Promise<string[]> {
  for (;;) {
    const lag = await log.lag();
    const batch = lag && (await log.take(WAIT));
    if (!batch) return keys;
    keys.push(...arrivalsIn(batch).map(({ key }) => key));
    await batch.done();
    await untilBelow(log, lag);
  }
}

const keysOf = (arrivals: readonly Arrival[]) => arrivals.map(({ key }) => key).sort();

/** The guarantees of the port `Log`, which every engine proves. `open` returns the same log, opened by another process. */
export function provesLog(log: () => Log, open: () => Promise<Log>): void {
  it('hands out what was appended, as it was', async () => {
    const arrival = hitArrival({ page_title: 'Ríos y peces “ñ” 🐟' });
    await log().append(entriesOf([arrival]));
    const batch = await log().take(WAIT);
    expect(arrivalsIn(batch)).toEqual([arrival]);
    await batch?.done();
  });

  it('hands out everything that many requests append at once, to several workers', async () => {
    const other = await open();
    const requests = Array.from({ length: 300 }, (_, index) => (index % 3 ? [hitArrival()] : [hitArrival(), errorArrival()]));
    await Promise.all(requests.map((arrivals, index) => (index % 2 ? log() : other).append(entriesOf(arrivals))));
    const taken = (await Promise.all([drain(log()), drain(other)])).flat();
    expect([...new Set(taken)].sort()).toEqual(keysOf(requests.flat()));
    expect(await log().lag()).toBe(0);
    await other.close();
  });

  it('hands a batch out again that was released', async () => {
    const arrival = hitArrival();
    await log().append(entriesOf([arrival]));
    await (await log().take(WAIT))?.release();
    expect(await drain(log())).toEqual([arrival.key]);
  });

  it('keeps what was appended for a worker that comes later', async () => {
    const first = await open();
    const arrivals = [hitArrival(), hitArrival()];
    await first.append(entriesOf(arrivals));
    await first.close();
    expect(await log().lag()).toBeGreaterThan(0);
    expect((await drain(log())).sort()).toEqual(keysOf(arrivals));
  });

  it('resolves to nothing if nothing comes', async () => {
    expect(await log().take(10)).toBeUndefined();
  });

  it('tells its newest and its oldest entry while they wait', async () => {
    const arrivals = [hitArrival(), hitArrival()];
    for (const arrival of arrivals) await log().append(entriesOf([arrival]));
    expect(arrivalsOf((await log().newest()) ?? '')).toEqual([arrivals[1]]);
    expect(arrivalsOf((await log().oldest()) ?? '')).toEqual([arrivals[0]]);
    await drain(log());
    expect([await log().newest(), await log().oldest()]).toEqual([undefined, undefined]);
  });

  it('wakes a worker that waits', async () => {
    const waiting = log().take(30_000);
    const arrival = hitArrival();
    await log().append(entriesOf([arrival]));
    const batch = await waiting;
    expect(arrivalsIn(batch)).toEqual([arrival]);
    await batch?.done();
  });

  it('says that it can append', async () => {
    await log().check();
  });
}
