import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/** ms between two ticks. */
const TICK = 10;

/** Returns the ms for which the main thread has waited for a core, or 0 where the system does not say. */
function waited() {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}

// Loaded into the service by `--import`. Answers each message with the longest delay of the main thread's event loop since the last one, in ms.
// That the tests beside it have the cores is no fault of the service's, so the time in which the thread could run and had none does not count.
if (isMainThread && process.send) {
  let longest = 0;
  let last = { time: performance.now(), waited: waited() };
  const tick = () => {
    const now = { time: performance.now(), waited: waited() };
    longest = Math.max(longest, now.time - last.time - TICK - (now.waited - last.waited));
    last = now;
  };
  setInterval(tick, TICK).unref();
  process.on('message', () => {
    tick();
    process.send?.(longest);
    longest = 0;
  });
}
