import { definePlugin } from '../../kernel';
import { hasStatus } from '../../lib/dom/consent-status';
import { isReceiptDue } from '../../lib/records/stored-choice';
import type { ConsentOptions } from './options';

/** CON: asks for consent, and carries out the choice. The kernel and the runtime enforce it. */
export const consent = definePlugin<ConsentOptions>({
  name: 'consent',
  needs: 'nothing',
  protects: true,
  // Visitors without a record are asked, unless their browser sends a signal. After a refusal or a signal, the plugin removes stored data.
  wake: (state, { dnt, gpc }) =>
    dnt || gpc || state === 'rejected' ? ['idle', 'prompt'] : state === 'unset' ? 'now' : ['consent', 'prompt'],
  early: ({ env, hooks }, wake) => {
    // A receipt that has not arrived wakes the plugin. For a visitor who granted, nothing else does, but a page that shows the status.
    if (isReceiptDue(env)) wake();
    hooks.ready.tap('consent', () => {
      if (hasStatus(env)) wake();
    });
  },
  load: () => import(/* webpackChunkName: "consent" */ './index'),
});
