import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildReport } from '../../build/report/build-report';
import type { SiteId } from '../../sites/ids';
import { bundle } from './bundle';
import { install } from './install';
import { realLibraries } from './libraries';
import { buildOwnSites, ownFiles, ownTag } from './own-sites';
import type { Preload } from './page';
import type { Ready, Served } from './server';
import { type Subject, siteOf } from './subject';

export interface Prepared extends Served {
  readonly ready: readonly Ready[];
  /** The reasons why subjects can't be booted, by id. */
  readonly failures: ReadonlyMap<string, string>;
}

const DIST = fileURLToPath(new URL('../../../dist', import.meta.url));

const reportIn = (folder: string) => JSON.parse(readFileSync(join(folder, 'build.json'), 'utf8')) as BuildReport;

/** Returns the file that a site's tag asks for first, with its path on the CDN. */
function firstFile(id: SiteId, folder: string, place: string): Preload[] {
  const first = reportIn(folder).sites[id]?.chunks.find(({ name }) => name === 'analytics');
  if (!first) throw new Error(`${id} has no first file`);
  return [{ path: `${place}/${first.file}`, integrity: first.integrity }];
}

/** Returns a site's tags and chunks in a build's folder, with their paths on the CDN. */
function builtFiles(id: SiteId, folder: string, place: string): [path: string, text: string][] {
  const site = reportIn(folder).sites[id];
  if (!site) throw new Error(`${id} is not built`);
  const files = [site.file, site.agreed.file, ...site.chunks.map(({ file }) => file)];
  return files.map((file) => [`${place}/${file}`, readFileSync(join(folder, file), 'utf8')]);
}

/** Installs and bundles all subjects. Reports and leaves out those that fail. */
export async function prepare(subjects: readonly Subject[], say: (line: string) => void): Promise<Prepared> {
  const files = new Map<string, string>();
  const ready: Ready[] = [];
  const failures = new Map<string, string>();
  for (const subject of subjects) {
    const { id } = subject;
    if (subject.own) continue;
    if (subject.entry === undefined) {
      const site = siteOf(subject);
      const place = subject.folder ? `/${id}` : '';
      const folder = subject.folder ?? DIST;
      for (const [path, text] of builtFiles(site, folder, place)) files.set(path, text);
      const preloads = subject.preloads ? firstFile(site, folder, place) : [];
      ready.push({ subject, tag: `${place}/${site}${subject.agreed ? '.agreed' : ''}.js`, styles: [], preloads });
      continue;
    }
    say(`prepares ${id}`);
    try {
      const missing = await install(subject);
      if (missing) throw new Error(missing);
      const bundled = await bundle(subject);
      for (const [path, text] of bundled) files.set(path, text);
      ready.push({ subject, tag: `/${id}/tag.js`, styles: [...bundled.keys()].filter((path) => path.endsWith('.css')) });
    } catch (error) {
      failures.set(id, error instanceof Error ? error.message : String(error));
    }
  }
  const libraries = new Map<string, string>();
  const own = subjects.filter((subject) => subject.own);
  try {
    if (own.length) {
      say('prepares the page with its vendors in it, and without');
      for (const [at, text] of await realLibraries()) libraries.set(at, text);
      for (const [path, text] of ownFiles(await buildOwnSites())) files.set(path, text);
      for (const subject of own) if (subject.own) ready.push({ subject, tag: ownTag(subject.own), styles: [] });
    }
  } catch (error) {
    for (const { id } of own) failures.set(id, error instanceof Error ? error.message : String(error));
  }
  return { files, libraries, ready, failures };
}
