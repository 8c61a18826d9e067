import { definePlugin } from '../../kernel';
import type { KeptNames } from '../../lib/kept-names';
import type { Scheme } from '../../lib/shadow';

/** Addresses of the two files of a consent library. */
export interface LibraryFiles {
  /** Must begin with one of the site's `scripts`. */
  readonly script: string;
  readonly style: string;
}

export interface ConsentOptions {
  /** Where the privacy statement is, where it is not where DET-17 has it. */
  readonly privacyPath?: string;
  /** The site's `scheme`, put here by the build. */
  readonly scheme?: Scheme;
  /** What the site's `necessary` names, put here by the build. */
  readonly kept?: KeptNames;
  /**
   * Has vanilla-cookieconsent 3 ask in the place of our own banner and settings; then `uiReact({ settings: false })`. It makes
   * markup of text, which a page that enforces Trusted Types forbids.
   */
  readonly library?: LibraryFiles;
}

/** CON: asks for consent, and does what a choice entails. What enforces it is in the kernel. */
export const consent = definePlugin<ConsentOptions>({
  name: 'consent',
  needs: 'nothing',
  // Visitors without a record are asked, unless they object by a signal. After a refusal or a signal, what is stored is removed.
  wake: (state, { dnt, gpc }) =>
    dnt || gpc || state === 'rejected' ? ['idle', 'prompt'] : state === 'unset' ? 'now' : ['consent', 'prompt'],
  load: () => import(/* webpackChunkName: "consent" */ './index'),
});
