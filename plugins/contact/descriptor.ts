import { definePlugin } from '../../kernel';
import { hideParameters } from './early';
import type { ContactOptions } from './options';

const parts = {
  name: 'contact',
  needs: 'analytics',
  wake: 'ready',
  load: () => import(/* webpackChunkName: "contact" */ './index'),
} as const;

/** CTC: recognises who comes from an email, and says so in `hooks.contact`; fills in forms; hears embedded frames. */
export const contact = /* @__PURE__ */ definePlugin<ContactOptions, void>({ ...parts, early: hideParameters });

/** The same for a tag that has no 86 bytes left: the parameters leave the address bar when the tag's first chunk is there. */
export const lateContact = /* @__PURE__ */ definePlugin<ContactOptions>(parts);
