import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FlattenMap, originalPositionFor, sourceContentFor, type TraceMap } from '@jridgewell/trace-mapping';
import { mapFile } from '../../tools/put-maps-apart';
import type { Frame } from './frames';

/** A place in our sources. */
export interface Place {
  /** The path of the source, `plugins/errors/index.ts`. */
  readonly source: string;
  readonly line: number;
  readonly column: number;
  /** The text of the line as its types are stripped, without spaces around it; '' where the map has no sources. */
  readonly code: string;
}

export interface SourceMaps {
  /** Returns the place that a frame was built from; undefined for other scripts, and where the release's map is missing. */
  resolve(frame: Frame, version: string | undefined): Promise<Place | undefined>;
}

/** Maps that are held; each is some MB. */
const MOST_OPEN = 40;

const CHUNK = /\/(chunks\/[\w-]{20,64}\.js)(?:[?#].*)?$/;
const TAG = /\/([a-z][a-z0-9]{1,19})(?:\.([0-9a-f]{8}))?\.js(?:[?#].*)?$/;
const VERSION = /^(\d{1,5}\.\d{1,5}\.\d{1,5})\+([0-9a-f]{8})$/;

/** The path of a script's map in the folder, by its address and the version of the tag that reports. Both are hostile. */
export function mapOf(url: string, version = ''): string | undefined {
  const [, chunk] = CHUNK.exec(url) ?? [];
  if (chunk) return mapFile(chunk, '');
  const [, site, pinned] = TAG.exec(url) ?? [];
  const [, release, build] = VERSION.exec(version) ?? [];
  return site && release ? mapFile(`${site}.js`, `${release}+${pinned ?? build}`) : undefined;
}

/** `webpack://taproot-1.3.8/./lib/storage.ts?bf80` is `lib/storage.ts`. */
const pathOf = (address: string) =>
  address
    .replace(/^webpack:\/\/[^/]*\//, '')
    .replace(/^\.\//, '')
    .replace(/\?.*$/, '');

/** Resolves frames by the source maps of all releases, in the folder that holds `maps/`. */
export function openSourceMaps(folder: string): SourceMaps {
  const opened = new Map<string, Promise<TraceMap | undefined>>();
  const read = async (path: string) => {
    try {
      return new FlattenMap(await readFile(join(folder, path), 'utf8'));
    } catch {
      // No such release here, or the file is spoilt: the frame stays as it is.
      return undefined;
    }
  };
  const open = (path: string) => {
    const map = opened.get(path) ?? read(path);
    opened.delete(path);
    opened.set(path, map);
    for (const [oldest] of opened) {
      if (opened.size <= MOST_OPEN) break;
      opened.delete(oldest);
    }
    return map;
  };
  return {
    async resolve({ url, line, column }, version) {
      const path = mapOf(url, version);
      const map = path && (await open(path));
      if (!map) return undefined;
      const found = originalPositionFor(map, { line, column: Math.max(0, column - 1) });
      if (found.source === null) return undefined;
      const code = sourceContentFor(map, found.source)?.split('\n')[found.line - 1]?.trim() ?? '';
      return { source: pathOf(found.source), line: found.line, column: found.column + 1, code };
    },
  };
}
