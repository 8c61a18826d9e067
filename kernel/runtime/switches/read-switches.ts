import type { SwitchRule } from '../../../lib/contracts/switch';
import { SWITCH_KINDS } from '../../../lib/contracts/switch-kinds';

/** A switch, and the conditions under which it holds. */
export interface Switch extends Pick<SwitchRule, 'sites' | 'share' | 'versions'> {
  /** The kind and the id of what is off, as in `vendor social-pixel`. */
  readonly entry: string;
}

/** The number of switches that count. */
const MOST = 200;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isTexts = (value: unknown) => value === undefined || (Array.isArray(value) && value.every((text) => typeof text === 'string'));
const isShare = (value: unknown) => value === undefined || (typeof value === 'number' && value >= 0 && value <= 1);

/**
 * Reads a switch that fits the contract. Drops any other: without a malformed condition it would turn off more. The contract's own check would
 * make the chunk larger by 459 bytes of brotli, over its limit.
 */
function readSwitch(value: unknown): Switch[] {
  if (!isObject(value)) return [];
  // Own properties only: a page may have put something on Object.prototype.
  const own = new Map(Object.entries(value));
  const [kind, another] = SWITCH_KINDS.filter((name) => own.has(name));
  const id = kind && own.get(kind);
  const [sites, share, versions] = [own.get('sites'), own.get('share'), own.get('versions')];
  if (another || typeof id !== 'string' || !/^[\w-]{1,64}$/.test(id)) return [];
  if (!isTexts(sites) || !isShare(share) || !isTexts(versions)) return [];
  return [{ entry: `${kind} ${id}`, sites, share, versions } as Switch];
}

/** Parses the text of `switches.json`. Returns undefined if it is something else. Never throws. */
export function readSwitches(text: string): readonly Switch[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const off = isObject(value) ? new Map(Object.entries(value)).get('off') : undefined;
    return Array.isArray(off) ? off.slice(0, MOST).flatMap(readSwitch) : undefined;
  } catch {
    return;
  }
}

/** Returns a text's place in [0, 1), by FNV-1a, which spreads similar texts evenly. */
function placeOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  // FNV leaves the high bits of short texts close together (murmur3's finalizer).
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/**
 * Returns the entries of switches that hold for a site, a release and a visitor's `draw`. A greater share includes the visitors of a
 * smaller one.
 */
export const switchedOff = (switches: readonly Switch[], site: string, release: string, draw: number): string[] => [
  ...new Set(
    switches
      .filter(
        ({ entry, sites, share = 1, versions }) =>
          (sites?.includes(site) ?? true) && (versions?.includes(release) ?? true) && placeOf(`${draw} ${entry}`) < share,
      )
      .map(({ entry }) => entry),
  ),
];
