import { readFileSync } from 'node:fs';

/** ms of a worker's batch. */
export interface Spent {
  readonly took: number;
  /** In the store. */
  readonly stored: number;
  /** Ready to run and without a processor; undefined where the system does not tell. */
  readonly waited: number | undefined;
}

const NS = 1e6;

/** Returns for how long this thread has waited for a processor since it began, in ms; undefined on systems other than Linux. */
export function waitedForProcessor(): number | undefined {
  try {
    // "cpu_ns waited_ns slices"
    const waited = Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[1]);
    return Number.isFinite(waited) ? waited / NS : undefined;
  } catch {
    return undefined;
  }
}

/** Says why a worker is behind: by what has taken most of its last batch's time. */
export function whyBehind({ took, stored, waited }: Spent): string {
  if (waited !== undefined && waited > took / 2) return 'no processor was free for the worker: others on this machine have them';
  if (stored > took / 2) return 'the store took most of the time';
  return 'more arrived than the worker moved';
}
