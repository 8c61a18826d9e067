import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inPath } from '../../lab/engines/in-path';

/** A small disk. */
export interface SmallDisk {
  readonly folder: string;
  /** Fills the disk. */
  fill(): void;
  /** Frees the room again. */
  empty(): void;
  close(): void;
}

const BLOCK = Buffer.alloc(256 * 1024);

/** Mounts a disk in memory, of the given MB. Throws where mounting is not allowed. */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'taproot-disk-'));
  execFileSync(inPath('mount') ?? 'mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' });
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill() {
      const file = openSync(ballast, 'a');
      // Fills the last page, too.
      for (let length = BLOCK.length; length >= 1; )
        try {
          writeSync(file, BLOCK, 0, length);
        } catch {
          length = Math.floor(length / 2);
        }
      closeSync(file);
    },
    empty: () => rmSync(ballast, { force: true }),
    close() {
      execFileSync(inPath('umount') ?? 'umount', [folder], { stdio: 'pipe' });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns why no small disk can be mounted here; undefined if one can. */
export function noSmallDisks(): string | undefined {
  try {
    mountSmallDisk(1).close();
    return undefined;
  } catch {
    return 'only root may mount a small disk, and not in every container';
  }
}
