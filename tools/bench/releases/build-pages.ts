import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { tags } from '../../../webpack.config';
import type { compile } from '../../build/compile';
import type { ownChunksOf } from '../../build/own-chunks';
import type { report } from '../../build/report/build-report';
import type { readSites } from '../../read-sites';

/**
 * `tsx build-pages.ts FOLDER main,blogs`: builds the tags and chunks of some sites of the release in a folder, and writes its `dist/build.json`. A
 * whole build takes three times as long: pages load nothing of what else it makes.
 */
const [, , folder = '', sites = ''] = process.argv;

/** The folder's module at the first of these paths that is there: releases have it at one or the other. */
async function of<Module>(...paths: readonly string[]): Promise<Module> {
  const path = paths.map((path) => join(folder, path)).find(existsSync);
  if (!path) throw new Error(`expected ${paths.join(' or ')}`);
  return import(pathToFileURL(path).href);
}

const config = (await of<{ tags: typeof tags }>('webpack.config.ts')).tags();
const compiler = await of<{ compile: typeof compile }>('tools/build/compile.ts', 'tools/compile.ts');
const chunks = await of<{ ownChunksOf: typeof ownChunksOf }>('tools/build/own-chunks.ts', 'tools/own-chunks.ts');
const reporter = await of<{ report: typeof report }>('tools/build/report/build-report.ts', 'tools/build-report.ts');
const reader = await of<{ readSites: typeof readSites }>('tools/read-sites.ts');

const wanted = sites.split(',');
const only = <T>(entries: Iterable<[string, T]>) => [...entries].filter(([id]) => wanted.includes(id));
config.entry = Object.fromEntries(only(Object.entries(config.entry as Record<string, string>)));
const dist = join(folder, 'dist');
const [made] = await compiler.compile([config]);
const built = reporter.report(dist, made, chunks.ownChunksOf(config), new Map(only(await reader.readSites())) as never);
writeFileSync(join(dist, 'build.json'), JSON.stringify(built));
