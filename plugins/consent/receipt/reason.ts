import { detectOptIn, isAbroad } from '../../../lib/privacy/opt-in';

/** The facts by which the kernel decides whether cookies wait for consent. */
export interface ModeFacts {
  /** The manifest's `consent`. */
  readonly manifest: string | undefined;
  /** `data-gdpr`. */
  readonly attribute: string | undefined;
  /** `data-region`. */
  readonly region: string | undefined;
  /** 'US', any other text for another country, '' while it is unknown. */
  readonly country: string;
  /** The page's path is sensitive. */
  readonly sensitive: boolean;
  readonly language: string;
  /** The clock's offset behind UTC, in minutes. */
  readonly behind: number;
  readonly timeZone: () => string;
}

export type Reason = 'manifest' | 'path' | 'attribute' | 'region' | 'country' | 'language' | 'time_zone' | 'no_cookies' | 'earlier_page';

/**
 * Returns the fact that decided the mode, in the kernel's order. `stored`: this page keeps cookies. Returns `earlier_page` if this page's
 * own facts lead to the other mode: the visitor chose on a page with other facts.
 */
export function reasonFor(optIn: boolean, facts: ModeFacts, stored: boolean): Reason {
  const { manifest, sensitive, attribute, region, country, language, behind, timeZone } = facts;
  const place = region || country;
  if (optIn && manifest === 'opt-in') return 'manifest';
  if (optIn && sensitive) return 'path';
  const abroad = place ? isAbroad(place) : undefined;
  if (detectOptIn(attribute, abroad, language, behind, timeZone) !== optIn) return optIn && !stored ? 'no_cookies' : 'earlier_page';
  if (attribute !== undefined) return 'attribute';
  if (place) return region ? 'region' : 'country';
  return detectOptIn(attribute, undefined, language, behind, () => '') ? 'language' : 'time_zone';
}
