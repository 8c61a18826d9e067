import type { Manifest } from '../../kernel';
import type { NetworkRules } from '../../lib/rules/rule';
import { ruleFor } from '../rules/rule-for';

/** The rule in force for a page of a place. */
export interface RuleAt {
  readonly id: string;
  readonly mode: Readonly<Record<string, string>>;
  readonly signal: boolean;
  readonly showsSignal: boolean;
  readonly sensitive: boolean;
  /** Views of visitors who have not chosen are counted, with nothing about them. */
  readonly counts: boolean;
  readonly source: string;
  readonly reviewed: string;
}

export type RulesAt = (page: string) => RuleAt;

/** Returns the rules of a place, by a page's address. `home`: the first page. */
export function rulesAt(
  rules: NetworkRules,
  sites: ReadonlyMap<string, Manifest>,
  manifest: Manifest,
  place: string,
  { today, home }: { readonly today: string; readonly home: string },
): RulesAt {
  return (page) => {
    // A finding of the network's log alone may have no page.
    const { hostname, pathname, hash } = new URL(URL.canParse(page) ? page : home);
    const asked = { place, site: manifest.id, host: hostname, path: pathname + hash, today };
    const { object, resolved } = ruleFor(rules, sites, asked);
    const { id, mode, signal, sensitive, source, reviewed } = object;
    return { id, mode, signal, showsSignal: resolved.showsSignal, sensitive, counts: resolved.counts, source, reviewed };
  };
}

/** Returns whether nothing may run for a purpose before the visitor agrees. Sites ask for a purpose apart, or as part of analytics. */
export const mustAsk = ({ mode }: RuleAt, purpose: string): boolean => (mode[purpose] ?? mode.analytics ?? 'opt-in') === 'opt-in';
