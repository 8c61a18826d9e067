import type { ViewRow } from '../store/views';

/** The screens of which a view can have a name: those that an address's parameters change, and that everybody with figures may open. */
export const VIEWED = ['overview', 'campaigns', 'funnel', 'pages', 'events', 'prompts', 'consent', 'vitals'] as const;

/** GET /console/api/views: the views with a name that the reader may see, by name. */
export interface Views {
  readonly views: readonly View[];
}

export interface View extends ViewRow {
  /** True if the reader may rename and delete it. */
  readonly mine: boolean;
}
