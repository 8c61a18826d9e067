import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FlattenMap, originalPositionFor, sourceContentFor, type TraceMap } from '@jridgewell/trace-mapping';
import { mapFile } from '../../tools/build/put-maps-apart';
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
  /**
   * Resolves to the place that a frame was built from; to undefined for other scripts, where the release's map is missing, and once the budget
   * is spent.
   */
  resolve(frame: Frame, version: string | undefined, budget?: Budget): Promise<Place | undefined>;
}

/** The most that a number of frames may cost. Resolving takes from it. */
export interface Budget {
  frames: number;
  /** Maps to open. */
  maps: number;
  /** Bytes of the maps to open. */
  bytes: number;
  ms: number;
}

/** Maps that are held, and their bytes as files; decoded, each takes several times as much. */
const MOST_OPEN = 40;
const MOST_OPEN_BYTES = 48 * 1024 * 1024;
/** Bytes of a map. Decoding one of 1 MB takes about 0.2 s. */
const LARGEST = 4 * 1024 * 1024;

/** ms for which a map that can't be opened is not looked for again. */
const FAILED_FOR = 10 * 60_000;
/** Failures that are remembered. Addresses in stacks are hostile: whoever makes them up pushes others out. */
const MOST_FAILED = 5_000;

/** UTF-16 units of a line that are kept. Lines of generated sources may have a megabyte. */
const LONGEST_CODE = 200;

const CHUNK = /\/(chunks\/[\w-]{20,64}\.js)(?:[?#].*)?$/;
const TAG = /\/([a-z][a-z0-9]{1,19}(?:\.agreed)?)(?:\.([0-9a-f]{8}))?\.js(?:[?#].*)?$/;
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
    .replace(/\?.*$/, '')
    .slice(0, LONGEST_CODE);

/** Returns a line, the first is 1, without splitting the rest: sources have 20 000 lines. */
function lineOf(text: string, line: number): string {
  let start = 0;
  for (let at = 1; at < line; at++) {
    start = text.indexOf('\n', start) + 1;
    if (!start) return '';
  }
  const end = text.indexOf('\n', start);
  return text.slice(start, end < 0 ? undefined : end).trim();
}

function placeIn(map: TraceMap, line: number, column: number): Place | undefined {
  const found = originalPositionFor(map, { line: Math.max(1, line), column: Math.max(0, column - 1) });
  if (found.source === null) return undefined;
  const code = lineOf(sourceContentFor(map, found.source) ?? '', found.line).slice(0, LONGEST_CODE);
  return { source: pathOf(found.source), line: found.line, column: found.column + 1, code };
}

interface OpenMap {
  readonly map: TraceMap;
  readonly bytes: number;
}

/** Resolves frames by the source maps of all releases, in the folder that holds `maps/`. */
export function openSourceMaps(folder: string, now = () => performance.now()): SourceMaps {
  const opened = new Map<string, OpenMap>();
  const failed = new Map<string, number>();
  let held = 0;
  const drop = (path: string) => {
    held -= opened.get(path)?.bytes ?? 0;
    opened.delete(path);
  };
  const fail = (path: string) => {
    failed.delete(path);
    failed.set(path, now());
    for (const [oldest] of failed) {
      if (failed.size <= MOST_FAILED) break;
      failed.delete(oldest);
    }
  };
  const read = async (path: string, budget: Budget | undefined): Promise<TraceMap | undefined> => {
    if (now() - (failed.get(path) ?? Number.NEGATIVE_INFINITY) < FAILED_FOR) return undefined;
    try {
      const { size: bytes } = await stat(join(folder, path));
      if (budget && (budget.maps < 1 || budget.bytes < bytes)) return undefined;
      if (bytes > LARGEST) throw new Error('too large');
      if (budget) {
        budget.maps -= 1;
        budget.bytes -= bytes;
      }
      const map = new FlattenMap(await readFile(join(folder, path), 'utf8'));
      drop(path);
      opened.set(path, { map, bytes });
      held += bytes;
      for (const [oldest] of opened) {
        if (opened.size <= MOST_OPEN && held <= MOST_OPEN_BYTES) break;
        drop(oldest);
      }
      return map;
    } catch {
      // No such release here, or the file is spoilt: the frame stays as it is.
      fail(path);
      return undefined;
    }
  };
  const open = (path: string, budget: Budget | undefined) => {
    const known = opened.get(path);
    if (!known) return read(path, budget);
    opened.delete(path);
    opened.set(path, known);
    return known.map;
  };
  return {
    async resolve({ url, line, column }, version, budget) {
      const path = mapOf(url, version);
      if (!path) return undefined;
      if (budget && (budget.frames < 1 || budget.ms <= 0)) return undefined;
      const began = now();
      const map = await open(path, budget);
      const place = map && placeIn(map, line, column);
      if (budget) {
        budget.frames -= 1;
        budget.ms -= now() - began;
      }
      return place;
    },
  };
}
