import type { AddressRule } from '../../lib/contracts/address-rule';
import type { PromptsOptions } from './options';

/** The addresses of a site's prompts that show by themselves. An empty list means everywhere. */
export type PromptPlaces = readonly (readonly AddressRule[])[];

/** The part of the options in the runtime. Called by the build. Prompts with the same addresses share an entry. */
export default ({ prompts }: PromptsOptions, site: string): PromptPlaces => {
  const places = (prompts[site] ?? []).flatMap(({ display }) => (display?.manual ? [] : [display?.addresses ?? []]));
  return [...new Map(places.map((rules) => [JSON.stringify(rules), rules])).values()];
};
