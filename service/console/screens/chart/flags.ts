/** Something that is noted of a day. */
export interface Flag {
  readonly day: string;
  readonly text: string;
}

/** Returns everything that is noted of a day. */
export const textsOn = (flags: readonly Flag[], day: string | undefined): readonly string[] =>
  flags.flatMap((flag) => (flag.day === day ? flag.text : []));

/** Returns the index of the next day with a note after one, or before it; undefined without a note. After the last comes the first. */
export function flagAfter(flags: readonly Flag[], days: readonly string[], at: number | null, back: boolean): number | undefined {
  const flagged = days.flatMap((day, i) => (textsOn(flags, day).length ? [i] : []));
  if (back) return flagged.filter((i) => at !== null && i < at).at(-1) ?? flagged.at(-1);
  return flagged.find((i) => at === null || i > at) ?? flagged[0];
}
