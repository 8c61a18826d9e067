/** Returns the performance entries of a type, or none if the browser lacks them or the page's replacement throws. */
export function performanceEntries({ performance }: Pick<Window, 'performance'>, type: string): readonly PerformanceEntry[] {
  try {
    return performance.getEntriesByType(type);
  } catch {
    return [];
  }
}
