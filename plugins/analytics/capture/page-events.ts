import type { Properties } from '../../../kernel';
import { searchRoute } from '../../../lib/url/routes';
import type { Address } from './address';

export interface PageEvent {
  readonly name: string;
  readonly properties: Properties;
}

/** What a page view is counted as: itself, and a search view where the path is one (EVT-11). */
export function pageEvents({ path }: Address): PageEvent[] {
  const view = { name: 'page_view', properties: { event_category: 'page', event_action: 'view' } };
  const search = searchRoute(path);
  if (!search) return [view];
  const { type, term } = search;
  const properties = { event_category: 'search', event_action: 'view', event_label: term, search_type: type, search_term: term };
  return [view, { name: 'view_search_results', properties }];
}

/** LIF-03: what is said of a page that is not there, where it was looked for included. */
export const notFoundEvent = ({ path }: Address): PageEvent => ({
  name: 'exception',
  properties: { event_category: 'page_not_found', event_action: 'view', event_label: path },
});
