import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Subject } from './subject';

/** ms. */
const LONGEST = 120_000;

const run = promisify(execFile);

/** Returns the folder of a subject's packages. Each subject has its own, so that a failed installation affects no other. */
export const scratchOf = ({ id }: Subject): string => join(tmpdir(), 'taproot-compare', id);

const folderOf = (scratch: string, pinned: string) => join(scratch, 'node_modules', pinned.slice(0, pinned.lastIndexOf('@')));

/** Unpacks the files of one package, without its dependencies. */
async function unpack(scratch: string, pinned: string): Promise<void> {
  const { stdout } = await run('npm', ['pack', pinned, '--silent', '--pack-destination', scratch], { cwd: scratch, timeout: LONGEST });
  const folder = folderOf(scratch, pinned);
  mkdirSync(folder, { recursive: true });
  await run('tar', ['xzf', join(scratch, stdout.trim()), '-C', folder, '--strip-components', '1']);
}

/** Installs a subject's packages into its scratch folder, unless they are there. Returns the reason if it fails. */
export async function install(subject: Subject): Promise<string | undefined> {
  const scratch = scratchOf(subject);
  const done = join(scratch, `${subject.packages.join('+').replaceAll('/', '_')}.installed`);
  if (!subject.packages.length || existsSync(done)) return;
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(scratch, { recursive: true });
  const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', scratch];
  try {
    if (subject.alone) for (const pinned of subject.packages) await unpack(scratch, pinned);
    else await run('npm', [...args, ...subject.packages], { cwd: scratch, timeout: LONGEST });
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string };
    const reason = stderr.split('\n').find((line) => /notarget|404|ETIMEDOUT|ERESOLVE/.test(line)) ?? message.split('\n')[0];
    return `not installed: ${reason}`;
  }
  const missing = subject.packages.filter((pinned) => !existsSync(folderOf(scratch, pinned)));
  if (missing.length) return `not installed: npm said nothing, but ${missing.join(', ')} is not there`;
  mkdirSync(done);
}
