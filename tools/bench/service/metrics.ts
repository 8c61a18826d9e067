import { setTimeout as sleep } from 'node:timers/promises';

/** ms between two reads. */
const LOOKING = 250;
/** s after which no worker seems to empty the log. */
const LONGEST = 600;

/** Returns the value of a metric without labels; NaN if it is missing. */
export const metricOf = (text: string, name: string): number => Number(text.match(new RegExp(`^${name} (\\S+)$`, 'm'))?.[1] ?? Number.NaN);

const read = async (url: string, name: string) => metricOf(await (await fetch(`${url}/metrics`)).text(), name);

/** Resolves to the resident memory of the service's process, MB. */
export const memory = async (url: string): Promise<number> => (await read(url, 'process_resident_memory_bytes')) / 1024 / 1024;

/** Waits until the worker has moved everything into the store. Resolves to the seconds that took; rejects after ten minutes. */
export async function emptied(url: string): Promise<number> {
  const begin = performance.now();
  const seconds = () => (performance.now() - begin) / 1_000;
  while ((await read(url, 'taproot_log_lag')) !== 0) {
    if (seconds() > LONGEST) throw new Error(`The log is not empty after ${LONGEST} s`);
    await sleep(LOOKING);
  }
  return seconds();
}
