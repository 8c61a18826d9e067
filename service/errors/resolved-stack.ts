import { framesOf } from './frames';
import type { ErrorGroup } from './groups';
import type { Place, SourceMaps } from './source-maps';

/** A frame of a stack, in our sources where its release has a map. */
export interface ResolvedFrame {
  /** The function's name in the built script, '' if it has none. */
  readonly name: string;
  readonly place?: Place;
  /** The address, line and column in the built script. */
  readonly script: string;
}

export type ResolvedGroup = Omit<ErrorGroup, 'stack'> & { readonly stack: readonly ResolvedFrame[] };

/** Resolves the stack of each group's newest error by the maps of the release that it names. */
export const withStacks = (groups: readonly ErrorGroup[], maps: SourceMaps): Promise<ResolvedGroup[]> =>
  Promise.all(
    groups.map(async (group) => {
      const frames = framesOf(group.stack ?? '').map(async (frame): Promise<ResolvedFrame> => {
        const place = await maps.resolve(frame, group.release);
        return { name: frame.name, ...(place && { place }), script: `${frame.url}:${frame.line}:${frame.column}` };
      });
      return { ...group, stack: await Promise.all(frames) };
    }),
  );
