import { createHash } from 'node:crypto';
import type { Arrival } from '../arrival';
import { framesOf } from './frames';
import type { Budget, Place, SourceMaps } from './source-maps';

/** Frames of each stack that are resolved. The innermost ones say where an error happened. */
const MOST_FRAMES = 20;

/** Spent at most in a second, however many errors come: senders choose how many stacks they send, and which maps these need. */
const EACH_SECOND = { frames: 2_000, maps: 8, bytes: 16 * 1024 * 1024, ms: 250 } as const;
/** Bytes of places that are added to errors in a second. */
const MOST_ADDED = 256 * 1024;

/** Stacks whose places are remembered: an error in a storm costs nothing the second time. */
const MOST_KNOWN = 500;

export type ResolveStacks = (arrivals: readonly Arrival[]) => Promise<readonly Arrival[]>;

/** The places of a stack's frames, in their order; null for one that could not be resolved. */
type Places = readonly (Place | null)[];

const withoutPlaces = ({ places: _, ...own }: Arrival['body']) => own;

/**
 * Adds to each error's body the `places` of its stack in our sources, so that no reader has to open maps. A stack that would cost more than the
 * budget of the second keeps the frames that are resolved by then. `places` from a sender are dropped.
 */
export function createStackResolver(maps: SourceMaps, now = () => performance.now()): ResolveStacks {
  const known = new Map<string, Places>();
  let budget: Budget = { ...EACH_SECOND };
  let added = 0;
  let filled = Number.NEGATIVE_INFINITY;

  const refill = () => {
    if (now() - filled < 1_000) return;
    filled = now();
    added = 0;
    budget = { ...EACH_SECOND };
  };

  const resolve = async (stack: string, version: string | undefined): Promise<Places> => {
    const key = createHash('sha256').update(`${version} ${stack}`).digest('base64url');
    const before = known.get(key);
    if (before) return before;
    const places: (Place | null)[] = [];
    for (const frame of framesOf(stack).slice(0, MOST_FRAMES)) places.push((await maps.resolve(frame, version, budget)) ?? null);
    while (places.at(-1) === null) places.pop();
    // A stack that the budget cut short is not known yet.
    if (budget.frames < 1 || budget.maps < 1 || budget.ms <= 0) return places;
    known.set(key, places);
    for (const [oldest] of known) {
      if (known.size <= MOST_KNOWN) break;
      known.delete(oldest);
    }
    return places;
  };

  const withPlaces = async (arrival: Arrival): Promise<Arrival> => {
    if (arrival.kind !== 'error') return arrival;
    const body = 'places' in arrival.body ? withoutPlaces(arrival.body) : arrival.body;
    const { stack, metadata } = body;
    const { tracker_version: version } = Object(metadata) as { tracker_version?: unknown };
    const places = typeof stack === 'string' ? await resolve(stack, typeof version === 'string' ? version : undefined) : [];
    const bytes = places.length ? Buffer.byteLength(JSON.stringify(places)) : 0;
    if (!bytes || added + bytes > MOST_ADDED) return { ...arrival, body };
    added += bytes;
    return { ...arrival, body: { ...body, places } };
  };

  return async (arrivals) => {
    refill();
    const resolved: Arrival[] = [];
    for (const arrival of arrivals) resolved.push(await withPlaces(arrival));
    return resolved;
  };
}
