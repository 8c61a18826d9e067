import type { Manifest } from '../../kernel';

/** A switch as `switches.json` has it (`docs/deploy.md`). */
export interface SwitchRule {
  readonly plugin?: string;
  readonly vendor?: string;
  readonly prompt?: string;
  readonly experiment?: string;
  readonly sites?: readonly string[];
  readonly share?: number;
  readonly versions?: readonly string[];
}

/** The kinds of switches, and how the command names them. */
const PREFIXES = { vendor: 'vendors-', prompt: 'prompts-', experiment: 'experiments-' } as const;
export type Kind = 'plugin' | keyof typeof PREFIXES;

export interface Named {
  readonly kind: Kind;
  readonly id: string;
}

interface Listing {
  readonly named?: readonly { readonly name: string }[];
  readonly prompts?: Readonly<
    Record<string, readonly { readonly id: string; readonly experiment?: { readonly id: string } }[] | undefined>
  >;
  readonly experiments?: readonly { readonly id?: string; readonly test?: string }[];
}

/** Returns everything in a site's manifest that can be turned off, by the command's names. */
export function switchable({ id, plugins }: Manifest): string[] {
  return plugins.flatMap(({ name, protects, options }) => {
    const { named = [], prompts = {}, experiments = [] } = (options ?? {}) as Listing;
    return [
      ...(protects ? [] : [name]),
      ...named.map((one) => `${PREFIXES.vendor}${one.name}`),
      ...(prompts[id] ?? []).flatMap((one) => [
        `${PREFIXES.prompt}${one.id}`,
        ...(one.experiment ? [`${PREFIXES.experiment}${one.experiment.id}`] : []),
      ]),
      ...experiments.map((one) => `${PREFIXES.experiment}${one.id ?? one.test}`),
    ];
  });
}

/** Returns the kind and id of a name of the command. */
export function readName(name: string): Named {
  for (const [kind, prefix] of Object.entries(PREFIXES))
    if (name.startsWith(prefix)) return { kind: kind as Kind, id: name.slice(prefix.length) };
  return { kind: 'plugin', id: name };
}

const isOf =
  ({ kind, id }: Named) =>
  (rule: SwitchRule) =>
    rule[kind] === id;

/** Returns whether a rule turns off at least what another one does on the same sites. */
const covers = (rule: SwitchRule, other: SwitchRule): boolean =>
  (rule.share ?? 1) >= (other.share ?? 1) && (!rule.versions || !!other.versions?.every((version) => rule.versions?.includes(version)));

/** Returns the rules with one that turns something off; one for the same thing and sites is replaced. No sites means all. */
export function turnOff(rules: readonly SwitchRule[], named: Named, more: Omit<SwitchRule, Kind>): SwitchRule[] {
  const { sites } = more;
  // Turning more off never turns something on: a rule for all sites stays, and so does a site's that the new one for all does not cover.
  const stays = (rule: SwitchRule) => (sites ? !rule.sites : !!rule.sites && !covers(more, rule));
  const others = rules.flatMap((rule) => (stays(rule) ? [rule] : turnOn([rule], named, sites, [])));
  return [...others, { [named.kind]: named.id, ...more }];
}

/** Returns the rules without those for something; with `sites` it stays off on the others of `all`. */
export function turnOn(
  rules: readonly SwitchRule[],
  named: Named,
  sites: readonly string[] | undefined,
  all: readonly string[],
): SwitchRule[] {
  return rules.flatMap((rule) => {
    if (!isOf(named)(rule)) return [rule];
    const left = sites ? (rule.sites ?? all).filter((site) => !sites.includes(site)) : [];
    return left.length ? [{ ...rule, sites: left }] : [];
  });
}

/** Returns a line for each rule. */
export const describeRules = (rules: readonly SwitchRule[]): string[] =>
  rules.map(({ sites, share, versions, ...named }) => {
    const [[kind = '', id = ''] = []] = Object.entries(named);
    const where = sites ? `on ${sites.join(', ')}` : 'on all sites';
    const whom = share === undefined ? '' : `, for ${Number((share * 100).toFixed(3))} % of visitors`;
    return `${kind} ${id} is off ${where}${whom}${versions ? `, of ${versions.join(', ')}` : ''}`;
  });

/** Returns a sentence for each plugin in the rules that pages without consent run on, because they request no `switches.json`. */
export function describeLimits(rules: readonly SwitchRule[], manifests: Iterable<Pick<Manifest, 'plugins'>>): string[] {
  const enabled = [...manifests].flatMap(({ plugins }) => plugins);
  const needless = new Set(enabled.flatMap(({ name, needs }) => (needs === 'nothing' ? [name] : [])));
  const named = new Set(rules.flatMap(({ plugin }) => (plugin && needless.has(plugin) ? [plugin] : [])));
  return [...named].map(
    (plugin) =>
      `${plugin} needs no consent, and runs on for visitors who agreed to nothing. To stop it for them, take it out of the manifest and build.`,
  );
}
