import type { DeclaredEvents } from '../lib/contracts/declared-event';
import type { Scheme } from '../lib/dom/shadow';
import type { Language } from '../lib/languages';
import type { Texts } from '../lib/languages/texts';
import type { EnabledPlugin } from './plugin';
import type { SiteFacts } from './site-facts';

/** The same type with every field optional, at every depth. */
type DeepPartial<T> = T extends object ? { readonly [K in keyof T]?: DeepPartial<T[K]> } : T;

/** A stored name that the site needs in every state (CON-23). */
export interface Necessary {
  /** An exact name, or the beginning of names and `*`. */
  readonly name: string;
  /** A sentence that explains its use to visitors, shown in the settings: one for all languages, or one per language. */
  readonly why: string | Readonly<Record<string, string>>;
}

/** The names that a site stores in every state of consent. */
export type NecessaryNames = Readonly<Partial<Record<'cookies' | 'storage' | 'databases', readonly Necessary[]>>>;

/** A purpose that a site asks for separately from `analytics` (CON-02). Its words are in `lib/languages`, or in the manifest's `texts`. */
export interface Purpose {
  /** The value of `data-consent`, and of a plugin's `needs`. */
  readonly id: string;
  /** The stored names that belong to this purpose: exact names, or a prefix and `*`. All other names belong to `analytics`. */
  readonly cookies?: readonly string[];
  readonly storage?: readonly string[];
  readonly databases?: readonly string[];
}

/** A site as data: the export of `sites/<id>.ts`. The build turns it into the site's tag and all files that the tag loads. */
export interface Manifest extends Omit<SiteFacts, 'kept' | 'apart'> {
  /** Cookies, keys of web storage and databases that are kept in every state, whatever the visitor chooses (CON-23). */
  readonly necessary?: NecessaryNames;
  /** Purposes that visitors are asked for separately. By default, `analytics` covers everything that needs consent. */
  readonly purposes?: readonly Purpose[];
  /**
   * The revision of the terms that visitors agree to. Raise it when purposes or vendors change: visitors whose grant has another revision
   * are asked again. A refusal stands. `recipients` rises by itself: visitors are asked again when a recipient of data for a purpose that they have
   * granted is new, or changes its company, country or kind of use. So do a number, `purposes` and `singleRecipients`, beside their own.
   */
  readonly revision?: number | 'recipients';
  /** Visitors may switch single recipients off in the settings. The same for all sites that share a registrable domain. */
  readonly singleRecipients?: true;
  /** A sentence in each language that tells visitors who are asked again what has changed. Required with a number as `revision`. */
  readonly changed?: Readonly<Record<Language, string>>;
  /**
   * `keep` (the default): an earlier grant holds until the visitor answers. `pause`: the grant is paused until then, as it always is where
   * cookies wait for consent.
   */
  readonly meanwhile?: 'keep' | 'pause';
  /** Hosts of the network's sites to which links hand on a refusal (CON-24): exact, or `*.` and a domain for any subdomain of it. */
  readonly siblings?: readonly string[];
  /**
   * True if the banner's text (`texts`) names the sites for which a choice holds. Grants then travel between them, too. Only for sites that
   * ask for no more than `analytics`.
   */
  readonly grantsTravel?: boolean;
  /** Sentences in the site's own words, by language, with the keys of `lib/languages`. */
  readonly texts?: Readonly<Partial<Record<Language, DeepPartial<Omit<Texts, 'direction'>>>>>;
  /** Address prefixes from which scripts may be loaded, beside the tag's own folder and the utility service (TAG-06). */
  readonly scripts?: readonly string[];
  /** Origins of the organisation's own pictures, styles and fonts, which need no consent and set no cookies. For `npm run audit`. */
  readonly assets?: readonly string[];
  /**
   * The colours of banner, settings and prompts. By default they follow the page's `color-scheme`, and are light if the page declares none.
   * `auto` follows the system.
   */
  readonly scheme?: Scheme;
  /** The enabled plugins with their options as plain values, in the order in which they start. */
  readonly plugins: readonly EnabledPlugin[];
}

/** Types a manifest. The build checks its values. */
export const defineSite = (manifest: Manifest): Manifest => manifest;

/** Types a site's own events, `sites/<id>/events.ts`. The build checks their values and ships none of them to pages. */
export const defineEvents = <const Events extends DeclaredEvents>(events: Events): Events => events;
