import { definePlugin } from '../../kernel';
import type { CountsOptions } from './options';

/**
 * Counts views of pages by visitors who have not chosen, without anything about them. The build adds it to the sites whose rules say so
 * (`tools/build/with-counts.ts`); no manifest names it.
 */
export const counts = definePlugin<CountsOptions>({
  name: 'counts',
  needs: 'nothing',
  wake: 'ready',
  when: ({ site, environment }) => site !== 'unknown' && environment !== 'testing',
  load: () => import(/* webpackChunkName: "counts" */ './index'),
});
