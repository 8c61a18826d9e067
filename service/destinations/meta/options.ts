/**
 * States whose numbers Meta publishes for limited data use. For people of other states, and where the state isn't known, Meta finds out
 * itself: 0 and 0 (developers.facebook.com/documentation/meta-pixel/implementation/data-processing-options).
 */
const STATES: Readonly<Record<string, number>> = { 'US-CA': 1000 };

interface Options {
  readonly data_processing_options: readonly string[];
  readonly data_processing_options_country?: number;
  readonly data_processing_options_state?: number;
}

/** Returns the three fields together, as Meta wants them. `place`: ISO 3166, a state or a country, as far as anybody knows it. */
export function processingOptions(place = ''): Options {
  if (place && !/^US\b/.test(place)) return { data_processing_options: [] };
  const state = Object.hasOwn(STATES, place) ? STATES[place] : undefined;
  return {
    data_processing_options: ['LDU'],
    data_processing_options_country: state === undefined ? 0 : 1,
    data_processing_options_state: state ?? 0,
  };
}
