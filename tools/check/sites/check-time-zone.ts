/** Returns the fault of a network's `timeZone`: figures count by the days of that zone. Without one, days are of UTC. */
export function timeZoneFaults(timeZone: unknown): string[] {
  try {
    if (timeZone === undefined || (typeof timeZone === 'string' && new Intl.DateTimeFormat('en', { timeZone }))) return [];
  } catch {
    // Not a zone that this machine knows.
  }
  return [`sites/network.ts: \`timeZone\` is ${JSON.stringify(timeZone)}. Expected a time zone, such as "Europe/Paris".`];
}
