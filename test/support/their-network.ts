import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { taprootFolder } from '../../tools/sites/folder';

const NAME = 'taproot-network';

interface Package {
  readonly name: string;
  readonly bin?: string | Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}
const readPackage = (folder: string): Package => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** The environment of a shell, without the variables that vitest sets for its processes. */
function plainEnv(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const { NODE_TEST_CONTEXT: _, NODE_ENV: __, VITEST: ___, ...env } = process.env;
  return { ...env, ...more };
}

export interface TheirNetwork {
  readonly folder: string;
  readonly modules: string;
  /** Runs a command in the network's folder. Returns its output, which begins with `failed` if the command did. */
  run(command: string, ...args: string[]): string;
  taproot(...args: string[]): string;
  /** Runs `npm start` on a free port. */
  start(): Promise<Started>;
  remove(): void;
}

export interface Started {
  /** Returns the address that it prints for a site. */
  readonly url: (site: string) => string;
  /** Resolves to the output once it matches. */
  until(pattern: RegExp): Promise<string>;
  stop(): Promise<void>;
}

/** Links the packages in `dependencies`, and nothing else, from this repository's packages, so that nothing is downloaded. */
function linkDependencies(modules: string): void {
  const { dependencies = {} } = readPackage(join(modules, NAME));
  for (const name of Object.keys(dependencies)) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(taprootFolder, 'node_modules', name), join(modules, name));
  }
  mkdirSync(join(modules, '.bin'));
  for (const name of [NAME, ...Object.keys(dependencies)]) {
    const { bin = {} } = readPackage(join(modules, name));
    for (const [command, file] of Object.entries(typeof bin === 'string' ? { [name]: bin } : bin))
      symlinkSync(join(modules, name, file), join(modules, '.bin', command));
  }
  // npm sets this mode, too.
  chmodSync(join(modules, NAME, 'tools/package/network/taproot.mjs'), 0o755);
}

/** Creates a network with `npm run new:network` in a scratch folder, and installs the packed file there. */
export function makeNetwork(): TheirNetwork {
  const folder = join(mkdtempSync(join(tmpdir(), 'taproot-network-')), 'their-sites');
  const modules = join(folder, 'node_modules');
  execFileSync(process.execPath, ['--import', 'tsx', 'tools/scaffold/new-network.ts', folder], { cwd: taprootFolder, stdio: 'pipe' });
  mkdirSync(join(modules, NAME), { recursive: true });
  const packed = readdirSync(folder).find((name) => name.endsWith('.tgz')) as string;
  execFileSync('tar', ['xzf', packed, '-C', join(modules, NAME), '--strip-components=1'], { cwd: folder });
  linkDependencies(modules);

  const run = (command: string, ...args: string[]) => {
    try {
      return execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe', env: plainEnv() });
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      return `failed: ${stdout}${stderr}`;
    }
  };
  return {
    folder,
    modules,
    run,
    taproot: (...args) => run(process.execPath, join(modules, NAME, 'tools/package/network/taproot.mjs'), ...args),
    start: () => start(folder),
    remove: () => rmSync(join(folder, '..'), { recursive: true }),
  };
}

async function start(folder: string): Promise<Started> {
  // Runs in its own process group, because npm starts a shell that starts the server.
  const child = spawn('npm', ['start'], { cwd: folder, env: plainEnv({ PORT: '0' }), stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let output = '';
  const waiting = new Set<() => void>();
  const look = () => {
    for (const one of waiting) one();
  };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      output += part;
      look();
    });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  void ended.then(look);
  const until = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const one = () => {
        if (pattern.test(output)) resolve(output);
        else if (child.exitCode !== null) reject(new Error(`npm start ended with ${child.exitCode}: ${output}`));
        else return;
        waiting.delete(one);
      };
      waiting.add(one);
      one();
    });
  const stop = async () => {
    if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGTERM');
    await ended;
  };
  try {
    await until(/^main +http/m);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: (site) => new RegExp(`^${site} +(http\\S+)`, 'm').exec(output)?.[1] ?? '', until, stop };
}
