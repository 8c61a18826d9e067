import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BuildReport } from '../../tools/build';

/** What the build says of itself. */
export const built = JSON.parse(readFileSync(fileURLToPath(new URL('../../dist/build.json', import.meta.url)), 'utf8')) as BuildReport;

/** A site's chunks that have a file of their own. */
export function filedChunks(site: string) {
  const { chunks = [] } = built.sites[site] ?? {};
  const joined = chunks.filter(({ name }) => name.includes('+'));
  return chunks.filter((one) => joined.includes(one) || !joined.some(({ file }) => file === one.file));
}

/** The files that bring a site's chunk: its own, and that of the page life that has it along. */
export const filesWith = (site: string, name: string): string[] =>
  filedChunks(site).flatMap((one) => (one.name.split('+').includes(name) ? one.file : []));

/** The file of a site's chunk, as it stands in addresses. */
export function chunkFile(site: string, name: string): string {
  const chunk = built.sites[site]?.chunks.find((one) => one.name === name);
  if (!chunk) throw new Error(`${site} has no chunk ${name}`);
  return chunk.file;
}
