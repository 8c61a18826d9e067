import { definePlugin } from '../../kernel';

export interface ConsentOptions {
  /** Where the privacy statement is; `/privacy-statement` unless told otherwise. */
  readonly privacyPath?: string;
}

/** CON: asks for consent, and does what a choice entails. What enforces it is in the kernel. */
export const consent = definePlugin<ConsentOptions>({
  name: 'consent',
  needs: 'nothing',
  // Without a record there is something to ask. With one there is nothing to do before it changes.
  wake: (state) => (state === 'unset' ? 'now' : 'consent'),
  when: (_, visitor) => !visitor.bot,
  load: () => import(/* webpackChunkName: "consent" */ './index'),
});
