import { definePlugin } from '../../kernel';
import type { Scheme } from '../../lib/dom/shadow';
import type { KeptNames } from '../../lib/storage/kept-names';

/** Addresses of the two files of a consent library. */
export interface LibraryFiles {
  /** Must begin with one of the site's `scripts`. */
  readonly script: string;
  readonly style: string;
}

export interface ConsentOptions {
  /** The path of the privacy statement. By default DET-17's. */
  readonly privacyPath?: string;
  /** The site's `scheme`, put here by the build. */
  readonly scheme?: Scheme;
  /** The names in the site's `necessary`, put here by the build. */
  readonly kept?: KeptNames;
  /**
   * Replaces our own banner and settings by vanilla-cookieconsent 3, which needs `uiReact({ settings: false })`. It makes
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
