import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BuildReport } from './report/build-report';

/** The folder of `dist/` that is not for the public. */
export const MAPS = 'maps';

const CHUNK = /^chunks\//;

/**
 * Returns the place of a built file's source map in `dist/`. A tag's name stays the same from release to release, so that its folder is its
 * version; a chunk's name is its content.
 */
export const mapFile = (file: string, version: string): string => `${MAPS}/${CHUNK.test(file) ? '' : `${version}/`}${file}.map`;

/** Moves the source maps of a build into a separate folder, which is kept from release to release and served to nobody. */
export function putMapsApart(dist: string, { sites }: Pick<BuildReport, 'sites'>): void {
  const move = (file: string, version: string) => {
    const to = join(dist, mapFile(file, version));
    mkdirSync(dirname(to), { recursive: true });
    renameSync(join(dist, `${file}.map`), to);
  };
  for (const { file, agreed, version } of Object.values(sites)) for (const name of [file, agreed.file]) move(name, version);
  for (const name of readdirSync(join(dist, 'chunks'))) if (name.endsWith('.map')) move(`chunks/${name.replace(/\.map$/, '')}`, '');
}
