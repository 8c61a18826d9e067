/** Puts a new report in the place of the one that a file begins with. What follows from the next first-level heading on stays: others wrote it. */
export function keepRest(report: string, before: string): string {
  const next = before.indexOf('\n# ');
  return next < 0 ? report : `${report.trimEnd()}\n${before.slice(next)}`;
}
