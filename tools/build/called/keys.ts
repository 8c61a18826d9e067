import { createHash } from 'node:crypto';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';

/** A place in a built file: lines from 1, columns from 0. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Names the places of a built file. */
export type KeyAt = (place: Place) => string | undefined;

const DIGITS = 6;

/**
 * Returns names of a file's places by their sources: by the text of the source's line and the one before, so that a name lasts when other
 * lines change, files move, or a minifier calls things otherwise. Undefined for places that no source has.
 */
export function keysBy(map: object): KeyAt {
  const traced = new TraceMap(map as never);
  const sources = new Map(traced.resolvedSources.map((name, i) => [name, traced.sourcesContent?.[i]?.split('\n') ?? []]));
  return (place) => {
    const { source, line, column } = originalPositionFor(traced, place);
    const lines = source === null ? undefined : sources.get(source);
    const own = line === null ? undefined : lines?.[line - 1];
    if (own === undefined || line === null) return;
    const shift = column - (own.length - own.trimStart().length);
    const text = [lines?.[line - 2]?.trim(), own.trim(), shift].join('\n');
    return createHash('sha256').update(text).digest('base64url').slice(0, DIGITS);
  };
}
