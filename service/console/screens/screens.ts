import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { ScreenName } from './address/screen-names';

export interface Screen {
  /** A chunk of its own. */
  readonly Content: LazyExoticComponent<ComponentType>;
  readonly bar: 'none' | 'period' | 'compared';
  /** True where it heeds the filters by page and source. */
  readonly filters: boolean;
}

const screen = (load: () => Promise<{ readonly default: ComponentType }>, bar: Screen['bar'], filters = false): Screen => ({
  Content: lazy(load),
  bar,
  filters,
});

/** The screens that there are, by their names in the address. */
export const createScreens = (): Readonly<Record<ScreenName, Screen>> => ({
  overview: screen(() => import(/* webpackChunkName: "overview" */ './overview/index'), 'compared', true),
  campaigns: screen(() => import(/* webpackChunkName: "campaigns" */ './campaigns/index'), 'compared', true),
  funnel: screen(() => import(/* webpackChunkName: "funnel" */ './funnel/index'), 'period'),
  pages: screen(() => import(/* webpackChunkName: "pages" */ './pages/index'), 'compared', true),
  experiments: screen(() => import(/* webpackChunkName: "experiments" */ './experiments/index'), 'none'),
  consent: screen(() => import(/* webpackChunkName: "answers" */ './consent/index'), 'period'),
  destinations: screen(() => import(/* webpackChunkName: "destinations" */ './destinations/index'), 'none'),
  operation: screen(() => import(/* webpackChunkName: "operation" */ './operation/index'), 'none'),
  receipts: screen(() => import(/* webpackChunkName: "receipts" */ './receipts/index'), 'none'),
  persons: screen(() => import(/* webpackChunkName: "persons" */ './persons/index'), 'none'),
  prompts: screen(() => import(/* webpackChunkName: "prompts" */ './prompts/index'), 'period'),
  vitals: screen(() => import(/* webpackChunkName: "vitals" */ './vitals/index'), 'period'),
  errors: screen(() => import(/* webpackChunkName: "errors" */ './errors/index'), 'none'),
  accounts: screen(() => import(/* webpackChunkName: "accounts" */ './accounts/index'), 'none'),
  account: screen(() => import(/* webpackChunkName: "account" */ './account/index'), 'none'),
  live: screen(() => import(/* webpackChunkName: "live" */ './live/index'), 'none'),
  events: screen(() => import(/* webpackChunkName: "events" */ './events/index'), 'period', true),
});
