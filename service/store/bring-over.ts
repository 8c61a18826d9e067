import { setTimeout as sleep } from 'node:timers/promises';

/** ms that a piece is to take: a writer waits for the end of one. */
const PIECE = 400;
/** The least part of a whole piece. */
const LEAST = 1 / 40;
/** ms between two looks at rows that somebody else brings over. */
const LOOK = 1_500;

interface Parts {
  /** Resolves to how far the rows are, '' once all are brought over. */
  progress(): Promise<string>;
  /** Brings over a part of a whole piece. */
  bring(part: number): Promise<void>;
  /** ms between two pieces, in which waiting writers begin. */
  readonly rest: number;
}

/**
 * Brings the rows of an earlier release over, in pieces as long as others can wait. Several processes and threads do so: one whose piece was not the last one
 * looks on, and goes on once the other one has stopped, as by a kill. Resolves once none are left.
 */
export async function bringOver({ progress, bring, rest }: Parts): Promise<void> {
  let part = LEAST;
  for (let left = ''; ; ) {
    const found = await progress();
    if (!found) return;
    if (left && found !== left) {
      left = found;
      await sleep(LOOK);
      continue;
    }
    const begun = performance.now();
    await bring(part);
    part = Math.min(1, Math.max(LEAST, part * Math.min(2, PIECE / (performance.now() - begun))));
    left = await progress();
    await sleep(rest);
  }
}
