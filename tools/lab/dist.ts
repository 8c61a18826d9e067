import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BuildReport } from '../build/report/build-report';

/** The build's own report. */
export const built = JSON.parse(readFileSync(fileURLToPath(new URL('../../dist/build.json', import.meta.url)), 'utf8')) as BuildReport;

/** Returns a site's files: chunks with a file of their own, and files that several chunks share. */
export function filedChunks(site: string) {
  const { chunks = [] } = built.sites[site] ?? {};
  const shared = chunks.filter(({ holds }) => holds);
  return chunks.filter((one) => one.holds || !shared.some(({ file }) => file === one.file));
}

/** Returns the files that contain a site's chunk: its own, and those with code that it shares. */
export const filesWith = (site: string, name: string): string[] =>
  filedChunks(site).flatMap((one) => (one.name === name || one.holds?.includes(name) ? one.file : []));

/** Returns the files of a site that are, or contain, chunks whose names match. */
export const filesLike = (site: string, names: RegExp): string[] =>
  filedChunks(site).flatMap(({ name, file, holds = [] }) => ([name, ...holds].some((one) => names.test(one)) ? file : []));

/** Returns the file of a site's chunk, as addresses spell it. */
export function chunkFile(site: string, name: string): string {
  const chunk = built.sites[site]?.chunks.find((one) => one.name === name);
  if (!chunk) throw new Error(`${site} has no chunk ${name}`);
  return chunk.file;
}
