import type { Scheme } from '../../lib/dom/shadow';
import type { Language } from '../../lib/languages';
import type { AgainTexts, PurposeTexts } from '../../lib/languages/texts';
import type { Answered } from '../../lib/records/answered';
import type { Switches } from '../../lib/records/recipients-off';
import type { KeptNames } from '../../lib/storage/kept-names';
import type { LibraryTexts } from './external/texts';
import type { Tree } from './tree';

/** Addresses of the two files of a consent library. */
export interface LibraryFiles {
  /** Must begin with one of the site's `scripts`. */
  readonly script: string;
  readonly style: string;
}

/** The words for visitors who are asked again. */
export interface Again extends AgainTexts {
  /** The sentence that states what changed with the manifest's `revision`. '' without one. */
  readonly changed: string;
  /** The names of the site's purposes, by id. */
  readonly names: Readonly<Record<string, string>>;
}

export interface LibraryPurpose {
  readonly id: string;
  readonly texts: Readonly<Record<Language, PurposeTexts>>;
}

export interface ConsentOptions {
  /** The path of the privacy statement. By default, that of DET-17. */
  readonly privacyPath?: string;
  /** The site's `scheme`. Added by the build. */
  readonly scheme?: Scheme;
  /** The names in the site's `necessary`. Added by the build. */
  readonly kept?: KeptNames;
  /** The site's purposes, with the patterns of their stored names. Added by the build. */
  readonly names?: Readonly<Record<string, string>>;
  /** Banners in the site's own words. Added by the build. */
  readonly banners?: Readonly<Partial<Record<Language, Tree>>>;
  /** True in a frame whose outer page asks. Added by the runtime. */
  readonly framed?: boolean;
  /** The visitor's answer, shared with the settings. Added by the runtime. */
  readonly answered?: Answered;
  /** The site's `consent`. Added by the build. */
  readonly mode?: 'opt-in' | 'opt-out';
  /** The services of the site's recipients, by their code in `asked` of a record. Added by the build. */
  readonly services?: Readonly<Record<string, string>>;
  /** The services of recipients that earlier grants have not been shown, by code, on a site that notes no others. Added by the build. */
  readonly later?: Readonly<Record<string, string>>;
  /** The recipients that visitors may switch off. Added by the build. */
  readonly switches?: Switches;
  /** The words for visitors who are asked again. Added by the build. */
  readonly again?: Readonly<Record<Language, Again>>;
  /** Identifies the site's texts if they are not the network's. Added by the build. */
  readonly textsVersion?: string;
  /** Purposes, and texts in the site's own words, for a consent library. Added by the build. */
  readonly purposes?: readonly LibraryPurpose[];
  readonly texts?: Readonly<Partial<Record<Language, LibraryTexts>>>;
  /**
   * Replaces our own banner and settings by vanilla-cookieconsent 3. Needs `uiReact({ settings: false })`. The library sets markup from
   * strings, which a page that enforces Trusted Types forbids.
   */
  readonly library?: LibraryFiles;
}
