import { definePlugin, type Inspected } from '../../kernel';

/** Shows a developer how the page is doing, where its address says `_debug`. The page life starts it; it costs the tag nothing. */
export const overlay = definePlugin<Inspected>({
  name: 'overlay',
  needs: 'nothing',
  wake: 'now',
  load: () => import(/* webpackChunkName: "overlay" */ './index'),
});
