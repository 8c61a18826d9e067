import type { SwitchRule } from '../../lib/contracts/switch';
import { SWITCH_KINDS } from '../../lib/contracts/switch-kinds';
import type { SwitchedRow } from '../store/switched';

/** A change of what is turned off. Times are ms since the epoch. */
export interface Switched {
  readonly kind: 'switch-off' | 'switch-on';
  readonly at: number;
  /** The kind and the id of what it is about, as in `vendor social-pixel`. */
  readonly subject: string;
  /** Empty for all. */
  readonly sites: readonly string[];
  /** The share of visitors for whom it is off. */
  readonly share: number;
  /** Releases in which it is off; empty for all. */
  readonly versions: readonly string[];
}

type Off = Pick<Switched, 'share' | 'versions'>;

/** Returns what is off on a site, by kind and id. */
function offOn(rules: readonly SwitchRule[], site: string): ReadonlyMap<string, Off> {
  const off = new Map<string, Off>();
  for (const rule of rules) {
    const kind = SWITCH_KINDS.find((one) => rule[one] !== undefined);
    if (!kind || !(rule.sites?.includes(site) ?? true)) continue;
    const subject = `${kind} ${rule[kind]}`;
    const { share = 1, versions = [] } = rule;
    const known = off.get(subject);
    const ofAll = !versions.length || known?.versions.length === 0;
    off.set(subject, {
      share: Math.max(share, known?.share ?? 0),
      versions: ofAll ? [] : [...new Set([...versions, ...(known?.versions ?? [])])].sort(),
    });
  }
  return off;
}

/** Returns the changes between states of the published switches, which follow each other. The first state is none. */
export function switchedTold(states: readonly SwitchedRow[], sites: readonly string[]): readonly Switched[] {
  const read = states.map(({ at, rules }) => ({ at, rules: JSON.parse(rules) as readonly SwitchRule[] }));
  const all = [...new Set([...sites, ...read.flatMap(({ rules }) => rules.flatMap((rule) => rule.sites ?? []))])].sort();
  return read.slice(1).flatMap(({ at, rules }, i) => {
    const found = new Map<string, Switched>();
    for (const site of all) {
      const [before, now] = [offOn(read[i]?.rules ?? [], site), offOn(rules, site)];
      for (const subject of new Set([...before.keys(), ...now.keys()])) {
        const off = now.get(subject);
        const key = JSON.stringify([subject, off]);
        if (key === JSON.stringify([subject, before.get(subject)])) continue;
        const { sites: same = [] } = found.get(key) ?? {};
        const kind = off ? 'switch-off' : 'switch-on';
        found.set(key, { kind, at, subject, sites: [...same, site], share: off?.share ?? 1, versions: off?.versions ?? [] });
      }
    }
    return [...found.values()].map((one) => (one.sites.length === all.length ? { ...one, sites: [] } : one));
  });
}
