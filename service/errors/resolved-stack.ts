import { framesOf, scriptOf } from './frames';
import type { ErrorGroup } from './groups';
import type { Place } from './source-maps';

/** A frame of a stack, in our sources where the worker had the map of its release. */
export interface ResolvedFrame {
  /** The function's name in the built script, '' if it has none. */
  readonly name: string;
  readonly place?: Place;
  /** The address, line and column in the built script. */
  readonly script: string;
}

export type ResolvedGroup = Omit<ErrorGroup, 'stack' | 'places'> & { readonly stack: readonly ResolvedFrame[] };

/** Returns the groups with the frames of each newest error's stack. */
export const withStacks = (groups: readonly ErrorGroup[]): ResolvedGroup[] =>
  groups.map(({ stack = '', places, ...group }) => ({
    ...group,
    stack: framesOf(stack).map((frame, i) => ({ name: frame.name, ...(places[i] && { place: places[i] }), script: scriptOf(frame) })),
  }));
