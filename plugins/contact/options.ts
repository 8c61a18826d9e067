import type { Scheme } from '../../lib/dom/shadow';
import type { Language } from '../../lib/languages';
import type { Section } from '../../lib/languages/section';

/** The notice about what was filled in, by language. */
export type NoticeWords = Readonly<Partial<Record<Language, Section<'notice'>>>>;

/** The network's hosts and addresses. */
export interface ContactOptions {
  /** FRM-01: the two origins from which embedded frames may tell of themselves, by the kind of host that the page is on. */
  readonly surveyOrigins?: {
    readonly production: readonly string[];
    readonly local: readonly string[];
  };
  /** FRM-03: how the addresses of advocacy form endpoints begin. */
  readonly advocacyEndpoints?: {
    readonly production: readonly string[];
    readonly local: readonly string[];
  };
  /** Hosts to which a log-out may lead back: exact, or `*.` and a domain for any subdomain of it. */
  readonly hosts?: readonly string[];
  /** The site's `scheme`, put here by the build. */
  readonly scheme?: Scheme;
  /** The notice in the site's own words, put here by the build. */
  readonly texts?: NoticeWords;
}
