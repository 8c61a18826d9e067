import { definePlugin } from '../../kernel';

/** CTC: recognises who comes from an email, and says so in `hooks.contact`. */
export const contact = definePlugin({
  name: 'contact',
  needs: 'analytics',
  wake: 'ready',
  load: () => import(/* webpackChunkName: "contact" */ './index'),
});
