import type { Properties } from '../../../kernel';
import type { Entry } from '../panel/section';

/** The part of analytics' current page view (SES-04) that the overlay shows. */
export type PageScope = () => {
  readonly events: number;
  readonly clicks: number;
  /** The last 50 clicks on links and buttons, oldest first (ENG-03). `time`: ms since the epoch. */
  readonly history: readonly { readonly time: number; readonly properties?: Properties }[];
};

/** Returns the page scope that analytics' `apply` returned, or undefined for other values. */
export const scopeOf = (made: unknown): PageScope | undefined => (made as { readonly scope?: PageScope } | undefined)?.scope;

/** Lists the clicks of the page view, latest first. */
export const clickEntries = (scope: PageScope | undefined): Entry[] =>
  (scope?.().history ?? [])
    .map(({ time, properties = {} }, i) => ({
      key: `${time} ${i}`,
      title: `${properties.event_label || 'without a text'}`,
      mark: `${properties.event_category}`,
      text: `${new Date(time).toISOString().slice(11, 19)} UTC, ${properties.action_type} ${properties.action_focus ?? ''}`.trim(),
    }))
    .reverse();

/** Sums up the page view's events and clicks. */
export function clickLead(scope: PageScope | undefined): string {
  if (!scope) return 'Nothing counts clicks here: analytics has not started.';
  const { events, clicks } = scope();
  return `This page view has had ${events} events and ${clicks} clicks. The last 50 clicks on links and buttons:`;
}
