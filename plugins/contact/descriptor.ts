import { definePlugin } from '../../kernel';
import type { ContactOptions } from './options';

/** CTC: recognises who comes from an email, and says so in `hooks.contact`; fills in forms; hears embedded frames. */
export const contact = /* @__PURE__ */ definePlugin<ContactOptions>({
  name: 'contact',
  needs: 'analytics',
  wake: 'ready',
  load: () => import(/* webpackChunkName: "contact" */ './index'),
});
