import type { Manifest } from '../../kernel';
import { type SwitchRule, switchRule } from '../../lib/contracts/switch';
import { SWITCH_KINDS, type SwitchKind } from '../../lib/contracts/switch-kinds';
import { type From, isOnPage } from '../../lib/records/told-vendors';
import { contractFaults } from '../check/sites/faults';

export interface Named {
  readonly kind: SwitchKind;
  readonly id: string;
}

/** Returns the command's name of a thing: `vendors-social-pixel`; a plugin's own. */
const nameOf = (kind: SwitchKind, id: string) => (kind === 'plugin' ? id : `${kind}s-${id}`);

interface Listing {
  readonly named?: readonly { readonly name: string; readonly from?: From }[];
  readonly prompts?: Readonly<
    Record<string, readonly { readonly id: string; readonly experiment?: { readonly id: string } }[] | undefined>
  >;
  readonly experiments?: readonly { readonly id?: string; readonly test?: string }[];
}

/** Returns everything in a site's manifest that can be turned off, by the command's names. Pages have nothing of what the service tells. */
export function switchable({ id, plugins }: Manifest): string[] {
  return plugins.flatMap(({ name, protects, options }) => {
    const { named = [], prompts = {}, experiments = [] } = (options ?? {}) as Listing;
    return [
      ...(protects ? [] : [name]),
      ...named.filter(isOnPage).map((one) => nameOf('vendor', one.name)),
      ...(prompts[id] ?? []).flatMap((one) => [
        nameOf('prompt', one.id),
        ...(one.experiment ? [nameOf('experiment', one.experiment.id)] : []),
      ]),
      ...experiments.map((one) => nameOf('experiment', `${one.id ?? one.test}`)),
    ];
  });
}

/** Returns the kind and id of a name of the command. */
export function readName(name: string): Named {
  const kind = SWITCH_KINDS.find((one) => one !== 'plugin' && name.startsWith(nameOf(one, '')));
  return kind ? { kind, id: name.slice(nameOf(kind, '').length) } : { kind: 'plugin', id: name };
}

const isOf =
  ({ kind, id }: Named) =>
  (rule: SwitchRule) =>
    rule[kind] === id;

/** Returns whether a rule turns off at least what another one does on the same sites. */
const covers = (rule: SwitchRule, other: SwitchRule): boolean =>
  (rule.share ?? 1) >= (other.share ?? 1) && (!rule.versions || !!other.versions?.every((version) => rule.versions?.includes(version)));

/** Returns the rules with one that turns something off; one for the same thing and sites is replaced. No sites means all. */
export function turnOff(rules: readonly SwitchRule[], named: Named, more: Omit<SwitchRule, SwitchKind>): SwitchRule[] {
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

/** Returns a line for each rule, or for each of its faults. */
export const describeRules = (rules: readonly SwitchRule[]): string[] =>
  rules.flatMap((rule, i) => {
    const faults = contractFaults('switches.json', switchRule, rule, ['off', i]);
    if (faults.length) return faults.map((fault) => `${fault} Pages ignore this switch.`);
    const { sites, share, versions } = rule;
    const kind = SWITCH_KINDS.find((one) => rule[one] !== undefined) as SwitchKind;
    const where = sites ? `on ${sites.join(', ')}` : 'on all sites';
    const whom = share === undefined ? '' : `, for ${Number((share * 100).toFixed(3))} % of visitors`;
    return `${kind} ${rule[kind]} is off ${where}${whom}${versions ? `, of ${versions.join(', ')}` : ''}`;
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
