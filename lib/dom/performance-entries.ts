/** What the browser has noted of that type; nothing where it keeps no such notes, or a page has replaced the method by one that throws. */
export function performanceEntries({ performance }: Pick<Window, 'performance'>, type: string): readonly PerformanceEntry[] {
  try {
    return performance.getEntriesByType(type);
  } catch {
    return [];
  }
}
