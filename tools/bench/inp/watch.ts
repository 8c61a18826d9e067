/** ms below which the browser reports no interaction (Event Timing). */
export const LEAST = 16;

/** The source of a script that runs in the page, and notes the longest event of each interaction, ms until the next paint, in steps of 8. */
export const WATCH = `{
  const longest = new Map();
  window.interactions = () => [...longest.values()];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) longest.set(interactionId, Math.max(duration, longest.get(interactionId) ?? 0));
  }).observe({ type: 'event', durationThreshold: ${LEAST}, buffered: true });
}`;
export const READ = 'interactions()';

/** Returns the durations of `clicks` clicks. The browser does not report the short ones. */
export const ofClicks = (reported: readonly number[], clicks: number): number[] => [
  ...reported,
  ...Array.from({ length: Math.max(0, clicks - reported.length) }, () => LEAST),
];
