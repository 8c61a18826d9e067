import { isMainThread } from 'node:worker_threads';

// Loaded into the service by `--import`. Each message sets the main thread's clock so many ms ahead, as somebody sets a machine's.
if (isMainThread && process.send) {
  const { now } = Date;
  let ahead = Number(process.env.CLOCK_AHEAD ?? 0);
  Date.now = () => now() + ahead;
  process.on('message', (ms) => {
    ahead = ms;
    process.send?.(ms);
  });
}
