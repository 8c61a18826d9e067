import type { Manifest } from '../../kernel';
import { isConversion } from '../../lib/records/conversions';
import { UNCOUNTED_EVENTS } from '../../lib/records/uncounted-events';
import type { ExperimentsOptions } from '../../plugins/experiments/options';
import type { PromptsOptions } from '../../plugins/prompts/options';
import type { VendorsOptions } from '../../plugins/vendors/options';
import { suggest } from './sites/faults';

/** Lists ids, or returns undefined without any. */
const listed = (ids: readonly string[]) => (ids.length ? ids.join(', ') : undefined);

const optionsOf = <T>({ plugins }: Manifest, wanted: string) => plugins.find(({ name }) => name === wanted)?.options as T | undefined;

/** The conversions that experiments name, each with its place. */
function namedConversions(sites: ReadonlyMap<string, Manifest>): [where: string, event: string][] {
  const all = [...sites.values()].flatMap((site) => [
    ...(optionsOf<ExperimentsOptions>(site, 'experiments')?.experiments ?? []).map(
      (one) => [`sites/experiments.ts: ${one.id ?? one.test}`, one.conversions] as const,
    ),
    ...Object.values(optionsOf<PromptsOptions>(site, 'prompts')?.prompts ?? {}).flatMap((list) =>
      (list ?? []).flatMap(({ experiment }) =>
        experiment ? [[`sites/prompts.ts: ${experiment.id}`, experiment.conversions] as const] : [],
      ),
    ),
  ]);
  const pairs = all.flatMap(([where, events = []]) => events.map((event): [string, string] => [where, event]));
  return [...new Map(pairs.map((pair) => [pair.join(), pair])).values()];
}

/**
 * Returns a line for each thing that the network's sites do not count, which is no fault: gifts, conversions, and events that an
 * experiment names and that nobody tracks. `declared`: the sites' own events.
 */
export function uncountedNotes(sites: ReadonlyMap<string, Manifest>, declared: readonly string[]): string[] {
  const tracked = [...sites].filter(([, site]) => site.plugins.some(({ name }) => name === 'analytics'));
  const without = (counts: (site: Manifest) => boolean) => listed(tracked.flatMap(([id, site]) => (counts(site) ? [] : [id])));
  const noGifts = without(({ plugins }) => plugins.some(({ name }) => name === 'donation'));
  const noConversions = without((site) => !!optionsOf<VendorsOptions>(site, 'vendors')?.conversions?.length);
  const events = namedConversions(sites).flatMap(([where, event]) => {
    if (UNCOUNTED_EVENTS.includes(event)) return [`${where}: \`conversions\` names \`${event}\`, which the results never count.`];
    if (isConversion(event) || declared.includes(event) || !tracked.length) return [];
    return [`${where}: \`conversions\` names \`${event}\`, which no site declares${suggest(event, declared) || '.'}`];
  });
  return [
    ...(noGifts ? [`Receipts are not counted as gifts on ${noGifts}: a manifest counts them with \`donation({ organisations })\`.`] : []),
    ...(noConversions
      ? [`Forms, surveys and prompts are no conversions on ${noConversions}: a manifest counts them with \`vendors({ conversions })\`.`]
      : []),
    ...events,
  ];
}
