import { randomUUID } from 'node:crypto';
import { hit } from '../../lab/bodies';

/** Hits per batch, as a page sends them. */
export const HITS = 4;

const address = `http://www.main.example/petitions/methane?utm_source=newsletter&utm_medium=email&utm_campaign=spring&utm_content=${'a'.repeat(80)}`;

const one = hit({
  event_category: 'engagement',
  event_action: 'scroll',
  event_label: 'Half of the page about methane leaks and what can be done about them',
  timestamp: 1_795_600_000_000,
  event_index: 7,
  time_on_page: 31.4,
  scroll_depth: 50,
  page_title: 'Tell the agency: cut methane pollution from oil and gas now',
  page_location: address,
  page_path: '/petitions/methane',
  page_referrer: 'https://www.search.example/',
  nav_type: 'navigate',
  sess_id: randomUUID(),
  page_id: randomUUID(),
  user_id: randomUUID(),
  screen: '1440x900',
  viewport: '1280x720',
  connection_effective_type: '4g',
  connection_downlink: 10,
  ...{ ttfb: 210, fcp: 890, lcp: 1_430, cls: 0.02, inp: 96 },
  ...{ utm_source: 'newsletter', utm_medium: 'email', utm_campaign: 'spring', utm_content: 'a'.repeat(80) },
});

/** Made once, as the generator shares the processor with the service. */
const parts = JSON.stringify(one).split(one.hit_id);

/** Returns a body for POST /hit: four new hits of about 1.2 KB. */
export const batch = (): string => `[${Array.from({ length: HITS }, () => parts.join(randomUUID())).join(',')}]`;
