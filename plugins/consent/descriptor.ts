import { definePlugin } from '../../kernel';

export interface ConsentOptions {
  /** Where the privacy statement is; `/privacy-statement` unless told otherwise. */
  readonly privacyPath?: string;
}

/** CON: asks for consent, and does what a choice entails. What enforces it is in the kernel. */
export const consent = definePlugin<ConsentOptions>({
  name: 'consent',
  needs: 'nothing',
  // Without a record there is something to ask; who says it by a signal is not asked. After a refusal, what came back is removed.
  wake: (state, { dnt, gpc }) => (state === 'rejected' ? 'idle' : state === 'unset' && !dnt && !gpc ? 'now' : 'consent'),
  load: () => import(/* webpackChunkName: "consent" */ './index'),
});
