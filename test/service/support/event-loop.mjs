import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

// Loaded into the service by `--import`. Answers each message with the longest delay of the main thread's event loop since the last one, in ms.
if (isMainThread && process.send) {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  process.on('message', () => {
    process.send?.(delay.max / 1e6);
    delay.reset();
  });
}
