import type { Manifest } from '../../kernel';
import type { PromptDefinition } from '../../lib/contracts/prompt-definition';
import { isOnPage, isTold } from '../../lib/records/told-vendors';
import { namedIn } from '../build/on-page';
import { type Reasons, reasons } from './feature-reasons';

interface Options {
  readonly named?: readonly { readonly name: string }[];
  readonly prompts?: Readonly<Record<string, readonly PromptDefinition[]>>;
  readonly experiments?: readonly unknown[];
  readonly [option: string]: unknown;
}

/** Options that are a feature by themselves, by plugin. */
const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  analytics: ['userCookies', 'enrichment'],
  contact: ['advocacyEndpoints', 'surveyOrigins'],
};

/** Returns the features that a manifest enables: plugins, third parties, and options that are a feature by themselves. */
export function featuresOf(site: Manifest): string[] {
  return site.plugins.flatMap(({ name, options }) => {
    const said = (options ?? {}) as Options;
    return [
      name,
      ...(OPTIONS[name] ?? []).filter((option) => said[option] !== undefined).map((option) => `${name}: ${option}`),
      ...(name === 'prompts' && said.prompts?.[site.id]?.length ? ['prompts: of its own'] : []),
      ...(name === 'experiments' && said.experiments?.length ? ['experiments: of its own'] : []),
      ...(said.named ?? []).map((vendor) => `vendors: ${vendor.name}`),
    ];
  });
}

/** The end of a feature that stands for each of its kind. */
const EACH = ': *';

export interface Row {
  readonly feature: string;
  /** Sites that have it. */
  readonly on: readonly string[];
  /** Sites on which the service tells it; true where the page does, too. */
  readonly told: ReadonlyMap<string, boolean>;
  /** The reasons of the other sites, by id; '' where none is given. */
  readonly off: ReadonlyMap<string, string>;
}

/** Returns the sites on which the service tells a third party, and whether the page does, too. */
function toldIn(sites: ReadonlyMap<string, Manifest>, feature: string): ReadonlyMap<string, boolean> {
  const told = [...sites].flatMap(([id, site]) => {
    const one = namedIn(site).find(({ name }) => `vendors: ${name}` === feature);
    return one && isTold(one) ? [[id, isOnPage(one)] as const] : [];
  });
  return new Map(told);
}

/** Returns a row for each feature that a site has, or that a reason is given for, by name. */
export function featureRows(sites: ReadonlyMap<string, Manifest>, why: Reasons = reasons): Row[] {
  const had = new Map([...sites].map(([id, site]) => [id, featuresOf(site)]));
  const named = Object.keys(why).filter((feature) => !feature.endsWith(EACH));
  const features = [...new Set([...[...had.values()].flat(), ...named])].sort();
  return features.map((feature) => {
    const ids = [...sites.keys()];
    const on = ids.filter((id) => had.get(id)?.includes(feature));
    const said = why[feature] ?? why[feature.replace(/: .*/, EACH)];
    const off = ids.filter((id) => !on.includes(id)).map((id) => [id, said?.[id] ?? said?.others ?? ''] as const);
    return { feature, on, told: toldIn(sites, feature), off: new Map(off) };
  });
}

/** Lists the sites that lack a feature, by reason. */
function whyNot({ off }: Row): string {
  const byReason = new Map<string, string[]>();
  for (const [id, reason] of off) byReason.set(reason, [...(byReason.get(reason) ?? []), id]);
  return [...byReason].map(([reason, ids]) => `${ids.join(', ')}: ${reason || '**not said**'}`).join('; ');
}

/** Returns the text of `docs/features-by-site.md`. */
export function featuresPage(sites: ReadonlyMap<string, Manifest>, why?: Reasons): string {
  const ids = [...sites.keys()];
  const rows = featureRows(sites, why);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const mark = ({ on, told }: Row, id: string) => {
    if (!on.includes(id)) return '–';
    const both = told.get(id);
    return both === undefined ? '✓' : both ? '✓, told by the service, too' : 'told by the service';
  };
  return `# What is on where

\`npm run features\` writes this page from the manifests in \`sites/\`, and a test compares the two. Why a site lacks a feature is said in
\`tools/check/feature-reasons.ts\`. What the features do: [features](features.md). A third party that is
[told by the service](manifest.md#third-parties-that-the-service-tells) has nothing in the site's files.

${line(['feature', ...ids])}
${line(['---', ...ids.map(() => '---')])}
${rows.map((row) => line([`\`${row.feature}\``, ...ids.map((id) => mark(row, id))])).join('\n')}

## Why not elsewhere

${line(['feature', 'sites without it'])}
${line(['---', '---'])}
${rows
  .filter(({ off }) => off.size)
  .map((row) => line([`\`${row.feature}\``, whyNot(row)]))
  .join('\n')}

## Streams

${line(['site', 'in production'])}
${line(['---', '---'])}
${[...sites].map(([id, { stream }]) => line([id, `\`${stream}\``])).join('\n')}
`;
}
