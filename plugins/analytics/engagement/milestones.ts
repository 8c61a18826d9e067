import type { Clocks } from './clocks';

/** ENG-02. Seconds. */
const MILESTONES = {
  attention: [30, 60, 90, 120, 180, 600],
  visible: [60, 120, 180, 600],
} as const;

export interface Milestone {
  readonly clock: keyof typeof MILESTONES;
  readonly seconds: number;
}

/** Returns the milestones that lie between two readings of the clocks. */
export const milestonesBetween = (before: Clocks, after: Clocks): Milestone[] =>
  (Object.keys(MILESTONES) as Milestone['clock'][]).flatMap((clock) =>
    MILESTONES[clock]
      .filter((seconds) => before[clock] < seconds * 1000 && after[clock] >= seconds * 1000)
      .map((seconds) => ({ clock, seconds })),
  );
