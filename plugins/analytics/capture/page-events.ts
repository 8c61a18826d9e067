import type { Properties } from '../../../kernel';
import { searchRoute } from '../../../lib/url/routes';
import type { Address } from './address';

export interface PageEvent {
  readonly name: string;
  readonly properties: Properties;
}

/** Returns a page view's events: the view, and a search view if the path is a search (EVT-11). */
export function pageEvents({ path }: Address): PageEvent[] {
  const view = { name: 'page_view', properties: { event_category: 'page', event_action: 'view' } };
  const search = searchRoute(path);
  if (!search) return [view];
  const { type, term } = search;
  const properties = { event_category: 'search', event_action: 'view', event_label: term, search_type: type, search_term: term };
  return [view, { name: 'view_search_results', properties }];
}

/** LIF-03: returns the event of a missing page, labelled with its path. */
export const notFoundEvent = ({ path }: Address): PageEvent => ({
  name: 'exception',
  properties: { event_category: 'page_not_found', event_action: 'view', event_label: path },
});
