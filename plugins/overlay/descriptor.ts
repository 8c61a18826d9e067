import { definePlugin, type Inspected } from '../../kernel';

/** The debug overlay, for pages whose address contains `_debug`. The runtime starts it. It costs the tag nothing. */
export const overlay = definePlugin<Inspected>({
  name: 'overlay',
  needs: 'nothing',
  wake: 'now',
  load: () => import(/* webpackChunkName: "overlay" */ './index'),
});
