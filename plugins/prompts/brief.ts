import type { AddressRule } from './definition';
import type { PromptsOptions } from './descriptor';

/** The addresses of each prompt of a site that shows by itself; an empty list stands for everywhere. */
export type PromptPlaces = readonly (readonly AddressRule[])[];

/** What of the options the page life knows: read by the build. */
export default ({ prompts }: PromptsOptions, site: string): PromptPlaces =>
  (prompts[site] ?? []).flatMap(({ display }) => (display?.manual ? [] : [display?.addresses ?? []]));
