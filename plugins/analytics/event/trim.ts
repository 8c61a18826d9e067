import type { HitPayload } from '../../../kernel';

/** EVT-06. */
const MOST = 20;
export const UNCOUNTED = /^page_(location|referrer|path|title)$/;
/** What goes first: performance, then these in this order. */
const PERFORMANCE = /^(ttfb|inp|cls|fid|lcp|fcp|dom_ready|page_load|connection_.*)$/;
const LEAST_NEEDED = ['event_index', 'timestamp', 'total_clicks', 'engagement_clicks', 'content_progress', 'scroll_depth'];

/** The names of the properties that have to go so that at most 20 stay; after those that the specification names, the last ones. */
export function surplus(properties: HitPayload): string[] {
  const names = Object.keys(properties).filter((name) => !UNCOUNTED.test(name));
  if (names.length <= MOST) return [];
  const inOrder = [
    ...names.filter((name) => PERFORMANCE.test(name)),
    ...LEAST_NEEDED.filter((name) => names.includes(name)),
    ...[...names].reverse(),
  ];
  return [...new Set(inOrder)].slice(0, names.length - MOST);
}
