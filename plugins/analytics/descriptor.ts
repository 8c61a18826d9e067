import { definePlugin, type EarlyEvents } from '../../kernel';
import type { AnalyticsOptions } from './options';

export const analytics = definePlugin<AnalyticsOptions, EarlyEvents>({
  name: 'analytics',
  needs: 'analytics',
  wake: 'body',
  // DET-18. On a host that no manifest lists, the kernel starts nothing that needs consent.
  when: ({ environment }, { admin }) => !admin || environment === 'development' || environment === 'local',
  // ENG-03, ENG-07.
  events: { types: ['click', 'input', 'submit'], most: 500 },
  load: () => import(/* webpackChunkName: "analytics" */ './index'),
});
