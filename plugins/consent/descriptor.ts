import { definePlugin } from '../../kernel';

export interface ConsentOptions {
  /** Where the privacy statement is; `/privacy-statement` unless told otherwise. */
  readonly privacyPath?: string;
}

/** CON: asks for consent, and does what a choice entails. What enforces it is in the kernel. */
export const consent = definePlugin<ConsentOptions>({
  name: 'consent',
  needs: 'nothing',
  // Without a record there is something to ask; who says it by a signal is not asked. Else there is nothing to do before a choice.
  wake: (state, { dnt, gpc }) => (state === 'unset' && !dnt && !gpc ? 'now' : 'consent'),
  when: (_, visitor) => !visitor.bot,
  load: () => import(/* webpackChunkName: "consent" */ './index'),
});
