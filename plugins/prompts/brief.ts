import type { AddressRule } from '../../lib/targeting/address-rules';
import type { PromptsOptions } from './descriptor';

/** The addresses of each prompt of a site that shows by itself. An empty list stands for everywhere. */
export type PromptPlaces = readonly (readonly AddressRule[])[];

/** The part of the options that the page life knows. The build reads it. */
export default ({ prompts }: PromptsOptions, site: string): PromptPlaces =>
  (prompts[site] ?? []).flatMap(({ display }) => (display?.manual ? [] : [display?.addresses ?? []]));
