import { definePlugin } from '../../kernel';
import { type EarlyClicks, keepClicks } from './early';
import type { AnalyticsOptions } from './options';

export const analytics = definePlugin<AnalyticsOptions, EarlyClicks>({
  name: 'analytics',
  needs: 'analytics',
  wake: 'ready',
  // DET-18. On a host of site `unknown` the kernel starts nothing that needs consent.
  when: ({ environment }, { admin }) => !admin || environment === 'development' || environment === 'local',
  early: keepClicks,
  load: () => import(/* webpackChunkName: "analytics" */ './index'),
});
