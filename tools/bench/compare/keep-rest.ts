/** Replaces the report at the beginning of a file. Keeps everything from the next first-level heading on, which other commands wrote. */
export function keepRest(report: string, before: string): string {
  const next = before.indexOf('\n# ');
  return next < 0 ? report : `${report.trimEnd()}\n${before.slice(next)}`;
}
