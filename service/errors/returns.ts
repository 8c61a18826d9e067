import { createHash } from 'node:crypto';
import { compareReleases, isRelease } from './release';

/** A group that somebody marked as done. */
export interface DoneMark {
  /** The group's, as `groupId` returns it. */
  readonly id: string;
  /** The newest release that had its errors then; 'unknown' where none said. */
  readonly release: string;
  /** ms since the epoch. */
  readonly at: number;
  /** The account that marked it. */
  readonly actor: string;
}

/** Errors of a group of one fingerprint, so of one release. */
export interface SeenErrors {
  /** The newest one's. */
  readonly id: number;
  readonly release: string;
  /** ms since the epoch. */
  readonly first: number;
  readonly last: number;
}

/** Errors of a group that came although it was marked as done. */
export interface Returned {
  /** The first release that has them; 'unknown' where none says. */
  readonly release: string;
  /** ms since the epoch. */
  readonly first: number;
  readonly last: number;
  /** The newest error of each fingerprint. */
  readonly errors: readonly number[];
}

export interface Standing {
  readonly mark?: DoneMark;
  readonly returned?: Returned;
}

/** Returns a hash of a group's key: a key quotes what strangers wrote, and a mark outlives their errors. */
export const groupId = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 22);

/** Finds groups that were marked as done and happen in a later release; or later at all, where a release is not known. */
export function createReturns(marks: readonly DoneMark[]) {
  const byId = new Map(marks.map((mark) => [mark.id, mark]));
  const seen = new Map<string, SeenErrors[]>();

  const returnOf = (mark: DoneMark, errors: readonly SeenErrors[]): Returned | undefined => {
    const begun = (release: string) => Math.min(...errors.filter((one) => one.release === release).map(({ first }) => first));
    const isLater = ({ release, last }: SeenErrors): boolean => {
      if (!isRelease(release) || !isRelease(mark.release)) return last > mark.at;
      const order = compareReleases(release, mark.release);
      // Builds of one release have no order: one that the group did not have before is taken for a later one.
      return order > 0 || (order === 0 && release !== mark.release && begun(release) > mark.at);
    };
    const later = errors.filter(isLater);
    if (!later.length) return undefined;
    const [release = 'unknown'] = later
      .map(({ release }) => release)
      .filter(isRelease)
      .sort(compareReleases);
    const first = Math.min(...later.map((one) => (isRelease(one.release) ? one.first : Math.max(one.first, mark.at))));
    return { release, first, last: Math.max(...later.map(({ last }) => last)), errors: later.map(({ id }) => id) };
  };

  return {
    /** Takes in errors of a group. */
    see(key: string, errors: SeenErrors): void {
      if (!byId.size) return;
      const id = groupId(key);
      if (!byId.has(id)) return;
      const known = seen.get(id);
      if (known) known.push(errors);
      else seen.set(id, [errors]);
    },
    /** The mark of a group, and its errors that came in spite of it. */
    of(id: string): Standing {
      const mark = byId.get(id);
      const returned = mark && returnOf(mark, seen.get(id) ?? []);
      return { ...(mark && { mark }), ...(returned && { returned }) };
    },
  };
}
