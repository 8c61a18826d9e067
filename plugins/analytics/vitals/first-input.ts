import type { Env } from '../../../kernel';

/** Reports the first input's delay, ms. web-vitals no longer measures it. Returns a stop function. */
export function watchFirstInput({ window }: Env, tell: (delay: number) => void): () => void {
  const { PerformanceObserver } = window;
  if (!PerformanceObserver?.supportedEntryTypes?.includes('first-input')) return () => {};
  const observer = new PerformanceObserver((list) => {
    const [first] = list.getEntries() as PerformanceEventTiming[];
    if (first) tell(first.processingStart - first.startTime);
  });
  observer.observe({ type: 'first-input', buffered: true });
  return () => observer.disconnect();
}
