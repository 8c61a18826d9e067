import { definePlugin } from '../../kernel';
import { isAskedFor } from '../../lib/records/contact-marks';
import type { GetHanded } from './handed';
import type { ContactOptions } from './options';

/** CTC: recognises who comes from an email, and says so in `hooks.contact`; fills in forms; hears embedded frames. */
export const contact = /* @__PURE__ */ definePlugin<ContactOptions, GetHanded>({
  name: 'contact',
  needs: 'personalisation',
  // A page without a login, a stored contact, a form or a frame gets no more than the watch.
  wake: [],
  soon: isAskedFor,
  watch: () => import(/* webpackChunkName: "contact-watch" */ './watch'),
  load: () => import(/* webpackChunkName: "contact" */ './index'),
});
