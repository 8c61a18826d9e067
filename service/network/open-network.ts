import { execFile } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod';
import { networkFolder, taprootFolder } from '../../tools/sites/folder';
import type { IsInNetwork } from '../http/callers';
import type { Logger } from '../operation/logger';
import { inNetwork, type SiteHosts, type Sites } from './in-network';
import { readHere } from './read-here';

/** ms between two looks for changed files. */
const LOOK = 5_000;
/** ms that reading the manifests may take. */
const LONGEST = 60_000;

const hosts = z.array(z.string());
const manifests = z.record(z.string(), z.object({ production: hosts, development: hosts, local: hosts, brands: z.array(z.string()) }));
/** The part of a build's `build.json` that is read. */
const build = z.object({ sites: z.record(z.string(), z.object({ hosts: z.object({ production: hosts, development: hosts }) })) });

/** The network as its manifests are now. */
export interface Network {
  readonly isInNetwork: IsInNetwork;
  /** Returns whether a manifest has a site, or names a brand: `brand:main`. */
  knows(id: string): boolean;
  /** The ids of the sites, in the order of the network. */
  sites(): readonly string[];
  close(): void;
}

interface Options {
  /** The folder of the builds, whose `build.json` lists sites too. */
  readonly releases: string;
  readonly logger: Pick<Logger, 'info' | 'error'>;
  /** Reads the sites. `anew` after a change. */
  readonly read?: (anew: boolean) => Promise<Sites>;
  /** Returns a text that changes with the manifests. */
  readonly look?: () => Promise<string>;
  /** ms between two looks. */
  readonly every?: number;
}

const buildFile = (releases: string) => join(releases, 'build.json');

/** Reads the manifests in a new process, as a process loads a module once. Rejects with their faults. */
async function readAnew(): Promise<Sites> {
  const script = ['--import', 'tsx', fileURLToPath(new URL('print-sites.ts', import.meta.url))];
  const { stdout } = await promisify(execFile)(process.execPath, script, { cwd: taprootFolder, timeout: LONGEST });
  return new Map(Object.entries(manifests.parse(JSON.parse(stdout))));
}

/** Returns the sites of the manifests, and those that the last build has besides. */
async function withBuilt(own: Sites, releases: string): Promise<Sites> {
  const text = await readFile(buildFile(releases), 'utf8').catch(() => '{"sites":{}}');
  const built = Object.entries(build.parse(JSON.parse(text)).sites);
  return new Map([...built.map(([id, { hosts }]): [string, SiteHosts] => [id, { ...hosts, local: [], brands: [] }]), ...own]);
}

const idsOf = (sites: Sites): ReadonlySet<string> =>
  new Set([...sites].flatMap(([id, { brands }]) => [id, ...brands.map((brand) => `brand:${brand}`)]));

/** Reads the sites of the manifests and of the last build. */
export const readSites = async (releases: string): Promise<Sites> => withBuilt(await readHere(), releases);

/** Returns the names, times and sizes of all files that sites come from. */
async function lookAt(releases: string): Promise<string> {
  const folder = join(networkFolder, 'sites');
  const names = await readdir(folder, { recursive: true });
  const files = [...names.filter((name) => name.endsWith('.ts')).map((name) => join(folder, name)), buildFile(releases)];
  const lines = files.sort().map(async (file) => {
    const { mtimeMs, size } = await stat(file).catch(() => ({ mtimeMs: 0, size: 0 }));
    return `${file} ${mtimeMs} ${size}`;
  });
  return (await Promise.all(lines)).join('\n');
}

/** Opens the network, and reads it again when a file has changed. Rejects if it can't be read at first; later, the last sites stay. */
export async function openNetwork({
  releases,
  logger,
  read = async (anew) => (anew ? withBuilt(await readAnew(), releases) : readSites(releases)),
  look = () => lookAt(releases),
  every = LOOK,
}: Options): Promise<Network> {
  let seen = await look();
  let sites = await read(false);
  let isInNetwork = inNetwork(sites);
  let ids = idsOf(sites);
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  const again = async () => {
    try {
      const now = await look();
      if (now !== seen) {
        const before = sites;
        sites = await read(true);
        isInNetwork = inNetwork(sites);
        ids = idsOf(sites);
        seen = now;
        const added = [...sites.keys()].filter((id) => !before.has(id));
        const removed = [...before.keys()].filter((id) => !sites.has(id));
        logger.info({ sites: sites.size, added, removed }, 'read the changed manifests');
      }
    } catch (error) {
      // The manifests are read again at the next look: a file may be half written.
      logger.error({ err: error }, 'the changed manifests can’t be read: the earlier ones stay in force');
    }
    plan();
  };
  const plan = () => {
    if (!closed) timer = setTimeout(again, every).unref();
  };
  plan();
  return {
    isInNetwork: (origin, port) => isInNetwork(origin, port),
    knows: (id) => ids.has(id),
    sites: () => [...sites.keys()],
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
