import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ReleaseFiles } from './count-bytes';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const LOCK = 'package-lock.json';
const BUILD = fileURLToPath(new URL('build-pages.ts', import.meta.url));
const SCRATCH = join(tmpdir(), 'taproot-releases');

type Manifest = Readonly<Partial<Record<'dependencies' | 'devDependencies', Readonly<Record<string, string>>>>>;

/** Runs git here, and returns its output. Throws if it fails. */
export const git = (...args: readonly string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

/** A release that was built. */
export interface Built {
  /** The files of each site's page. */
  readonly files: ReadonlyMap<string, ReleaseFiles>;
  /** False if it names other packages than are installed here, with which it was built all the same. */
  readonly hasOwnPackages: boolean;
}

/** The part that is read here of the report that each release’s build writes. */
interface Report {
  readonly sites: Readonly<
    Record<
      string,
      { file: string; agreed?: { file: string }; chunks: readonly { name: string; file: string; holds?: readonly string[] }[] }
    >
  >;
}

/** Installs the packages that a release names and this one does not, where all worktrees find them. Throws if npm fails. */
function installMissing(folder: string): void {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const missing = Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) => !existsSync(join(ROOT, 'node_modules', name)));
  const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', SCRATCH];
  if (missing.length) execFileSync('npm', [...args, ...missing.map(([name, range]) => `${name}@${range}`)], { stdio: 'ignore' });
}

/** Builds a commit's pages in a worktree of its own, with the packages that are installed here. Throws the end of what a failed build printed. */
export function buildRelease(commit: string, sites: readonly string[]): Built {
  const folder = join(SCRATCH, commit);
  if (!existsSync(join(folder, 'dist/build.json'))) {
    rmSync(folder, { recursive: true, force: true });
    git('worktree', 'prune');
    git('worktree', 'add', '--detach', folder, commit);
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    installMissing(folder);
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', BUILD, folder, sites.join()], {
      cwd: folder,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${stdout}${stderr}`.trim().split('\n').slice(-5).join('\n'));
  }
  const read = (file: string) => readFileSync(join(folder, 'dist', file));
  const report = JSON.parse(read('build.json').toString()) as Report;
  const filesOf = (id: string): ReleaseFiles => {
    const site = report.sites[id];
    if (!site) throw new Error(`the release has no site ${id}`);
    const chunks = ['first', 'idle'].flatMap((name) => site.chunks.find((one) => one.name === `${name}-${id}`) ?? []);
    return {
      commit,
      tag: read(site.file),
      ...(site.agreed && { agreed: read(site.agreed.file) }),
      chunks: new Map(chunks.map(({ name, file }) => [name.replace(/-.*/, ''), read(file)])),
    };
  };
  return {
    files: new Map(sites.map((id) => [id, filesOf(id)])),
    hasOwnPackages: read(`../${LOCK}`).equals(readFileSync(join(ROOT, LOCK))),
  };
}

/** Removes the worktrees. */
export function removeReleases(): void {
  rmSync(SCRATCH, { recursive: true, force: true });
  git('worktree', 'prune');
}
