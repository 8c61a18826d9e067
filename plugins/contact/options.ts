import type { Scheme } from '../../lib/dom/shadow';
import type { Language } from '../../lib/languages';
import type { Section } from '../../lib/languages/section';

/** The notice of the filled-in values, by language. */
export type NoticeWords = Readonly<Partial<Record<Language, Section<'notice'>>>>;

/** The network's hosts and addresses. */
export interface ContactOptions {
  /** FRM-01: the two trusted origins of embedded frames, by the kind of host that the page is on. */
  readonly surveyOrigins?: {
    readonly production: readonly string[];
    readonly local: readonly string[];
  };
  /** FRM-03: address prefixes of advocacy form endpoints. */
  readonly advocacyEndpoints?: {
    readonly production: readonly string[];
    readonly local: readonly string[];
  };
  /** Hosts to which a log-out may lead back: exact, or `*.` and a domain for any subdomain of it. */
  readonly hosts?: readonly string[];
  /** The site's `scheme`. Added by the build. */
  readonly scheme?: Scheme;
  /** The notice in the site's own words. Added by the build. */
  readonly texts?: NoticeWords;
}
