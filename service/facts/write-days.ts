import type { FactFile, Swap } from '../store/facts';
import { filesAround } from './plan';
import { type FactWriter, NOTHING, onEachHand } from './write-facts';

/** Days whose visits and steps change in one step. */
const DAYS_AT_ONCE = 10;

interface Due {
  readonly days: readonly string[];
  /** The list. */
  readonly files: readonly FactFile[];
  /** New files of hits in it. */
  readonly pieces: readonly FactFile[];
  /** Tells days of which the writer has noted every change, and whose other files are of this version. */
  readonly isNoted: (day: string) => boolean;
}

const ofDay = (files: readonly FactFile[], day: string) => files.filter((file) => file.day === day);

/** Returns the files that are made of hits. */
export const madeIn = (files: readonly FactFile[], day: string): FactFile[] => ofDay(files, day).filter(({ kind }) => kind !== 'hits');

/** Writes the visits and the steps of days again, and lists them instead of the old ones. `keepClaim`: called before each file. */
export async function writeDays(
  writer: FactWriter,
  { days, files, pieces, isNoted }: Due,
  keepClaim: () => Promise<void>,
  swap: (change: Omit<Swap, 'holder'>) => Promise<void>,
): Promise<void> {
  const old = (day: string, kind: 'visits' | 'steps') => madeIn(files, day).filter((file) => file.kind === kind);
  for (let from = 0; from < days.length; from += DAYS_AT_ONCE) {
    const fresh = days.slice(from, from + DAYS_AT_ONCE);
    const noted = fresh.filter(isNoted).flatMap((day) => [{ day, kind: 'visits' } as const, { day, kind: 'steps' } as const]);
    const add = await onEachHand(writer, noted.values(), async ({ day, kind }, hand) => {
      await keepClaim();
      if (kind === 'visits') return writer.visitsAgain(day, old(day, kind), hand);
      const left = filesAround(files, [day], 0).length > 0;
      return left ? writer.stepsAgain(day, old(day, kind), ofDay(pieces, day), hand) : NOTHING;
    });
    // One at a time: each reads the hits of 17 days.
    for (const day of fresh.filter((day) => !isNoted(day))) {
      await keepClaim();
      add.push(...(await writer.visits(day, files)), ...(await writer.steps(day, files)));
    }
    await swap({ add, remove: fresh.flatMap((day) => madeIn(files, day)).map(({ name }) => name), fresh });
  }
}
