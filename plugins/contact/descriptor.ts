import { definePlugin } from '../../kernel';
import { isAskedFor } from '../../lib/records/contact-marks';
import type { GetHanded } from './handed';
import type { ContactOptions } from './options';

/** CTC: recognises visitors from emails, and reports them in `hooks.contact`. Fills in forms, and handles messages from embedded frames. */
export const contact = /* @__PURE__ */ definePlugin<ContactOptions, GetHanded>({
  name: 'contact',
  needs: 'personalisation',
  // Pages without a login, a stored contact, a form or a frame load only the watch.
  wake: [],
  soon: isAskedFor,
  watch: () => import(/* webpackChunkName: "contact-watch" */ './watch'),
  load: () => import(/* webpackChunkName: "contact" */ './index'),
});
