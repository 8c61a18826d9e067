import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Filter } from './address/place';
import type { ScreenName } from './address/screen-names';

export interface Screen {
  /** A chunk of its own. */
  readonly Content: LazyExoticComponent<ComponentType>;
  readonly bar: 'none' | 'period' | 'compared';
  /** The filters that it heeds. */
  readonly filters: readonly Filter[];
}

const screen = (load: () => Promise<{ readonly default: ComponentType }>, bar: Screen['bar'], filters: Screen['filters'] = []): Screen => ({
  Content: lazy(load),
  bar,
  filters,
});

const OF_VISITS = ['page', 'source'] as const;
const OF_GIFTS = [...OF_VISITS, 'currency'] as const;

/** The screens that there are, by their names in the address. */
export const createScreens = (): Readonly<Record<ScreenName, Screen>> => ({
  overview: screen(() => import(/* webpackChunkName: "overview" */ './overview/index'), 'compared', OF_GIFTS),
  campaigns: screen(() => import(/* webpackChunkName: "campaigns" */ './campaigns/index'), 'compared', OF_GIFTS),
  funnel: screen(() => import(/* webpackChunkName: "funnel" */ './funnel/index'), 'period', ['source']),
  pages: screen(() => import(/* webpackChunkName: "pages" */ './pages/index'), 'compared', OF_GIFTS),
  experiments: screen(() => import(/* webpackChunkName: "experiments" */ './experiments/index'), 'none'),
  consent: screen(() => import(/* webpackChunkName: "answers" */ './consent/index'), 'period'),
  destinations: screen(() => import(/* webpackChunkName: "destinations" */ './destinations/index'), 'none'),
  operation: screen(() => import(/* webpackChunkName: "operation" */ './operation/index'), 'none'),
  receipts: screen(() => import(/* webpackChunkName: "receipts" */ './receipts/index'), 'none'),
  persons: screen(() => import(/* webpackChunkName: "persons" */ './persons/index'), 'none'),
  prompts: screen(() => import(/* webpackChunkName: "prompts" */ './prompts/index'), 'period', OF_VISITS),
  vitals: screen(() => import(/* webpackChunkName: "vitals" */ './vitals/index'), 'period', OF_VISITS),
  errors: screen(() => import(/* webpackChunkName: "errors" */ './errors/index'), 'none'),
  accounts: screen(() => import(/* webpackChunkName: "accounts" */ './accounts/index'), 'none'),
  account: screen(() => import(/* webpackChunkName: "account" */ './account/index'), 'none'),
  live: screen(() => import(/* webpackChunkName: "live" */ './live/index'), 'none'),
  events: screen(() => import(/* webpackChunkName: "events" */ './events/index'), 'period', OF_VISITS),
});
