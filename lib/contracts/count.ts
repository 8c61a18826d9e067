import { posted, siteId } from './formats';
import { type Infer, record, word } from './shape';

/** The classes of the page that led to a view: none, this site, or one elsewhere of a kind. Finer ones would tell visitors apart. */
export const sourceClasses = ['none', 'site', 'search', 'social', 'mail', 'other'] as const;
export type SourceClass = (typeof sourceClasses)[number];

/**
 * A view of a page by somebody who has not chosen, where a rule lets it be counted (docs/counts.md). Nothing more may come with it: any other key
 * is refused, and no path has a query.
 */
export const countContract = record({
  site: siteId,
  page: posted(200, { from: 1, pattern: /^\/[^?#\s]*$/, expected: 'a path of at most 200 characters without query and hash' }),
  source: word(...sourceClasses),
});

export type CountBody = Infer<typeof countContract>;
