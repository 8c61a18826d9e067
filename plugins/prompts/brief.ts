import type { AddressRule } from '../../lib/targeting/address-rules';
import type { PromptsOptions } from './descriptor';

/** The addresses of a site's prompts that show by themselves. An empty list stands for everywhere. */
export type PromptPlaces = readonly (readonly AddressRule[])[];

/** The part of the options that the page life knows. The build reads it. Prompts of the same addresses have them once. */
export default ({ prompts }: PromptsOptions, site: string): PromptPlaces => {
  const places = (prompts[site] ?? []).flatMap(({ display }) => (display?.manual ? [] : [display?.addresses ?? []]));
  return [...new Map(places.map((rules) => [JSON.stringify(rules), rules])).values()];
};
