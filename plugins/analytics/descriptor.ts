import { definePlugin, type EarlyClicks } from '../../kernel';
import type { AnalyticsOptions } from './options';

export const analytics = definePlugin<AnalyticsOptions, EarlyClicks>({
  name: 'analytics',
  needs: 'analytics',
  wake: 'ready',
  // DET-18. On a host of site `unknown` the kernel starts nothing that needs consent.
  when: ({ environment }, { admin }) => !admin || environment === 'development' || environment === 'local',
  clicks: true,
  load: () => import(/* webpackChunkName: "analytics" */ './index'),
});
