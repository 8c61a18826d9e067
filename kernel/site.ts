import type { Scheme } from '../lib/dom/shadow';
import type { Language } from '../lib/languages';
import type { Texts } from '../lib/languages/texts';
import type { DeepPartial } from '../lib/values/deep-partial';
import type { EnabledPlugin } from './plugin';
import type { SiteFacts } from './site-facts';

/** A stored name that the site needs in every state (CON-23). */
export interface Necessary {
  /** An exact name, or the beginning of names and `*`. */
  readonly name: string;
  /** A sentence that tells visitors its use, shown in the settings: one for all languages, or one by language. */
  readonly why: string | Readonly<Record<string, string>>;
}

/** The names that a site stores whatever the visitor chooses. */
export type NecessaryNames = Readonly<Partial<Record<'cookies' | 'storage' | 'databases', readonly Necessary[]>>>;

/** A purpose that a site asks apart from `analytics` (CON-02). Its words are in `lib/languages`, or in the manifest's `texts`. */
export interface Purpose {
  /** The value of `data-consent`, and of a plugin's `needs`. */
  readonly id: string;
  /** The stored names that go by this purpose: exact ones, or the beginning of names and `*`. All others go by `analytics`. */
  readonly cookies?: readonly string[];
  readonly storage?: readonly string[];
  readonly databases?: readonly string[];
}

/** A site is data: what `sites/<id>.ts` exports. The build makes the tag of it, and all files that the tag loads. */
export interface Manifest extends Omit<SiteFacts, 'kept' | 'apart'> {
  /** Cookies, keys of web storage and databases that are kept in every state, whatever the visitor chooses (CON-23). */
  readonly necessary?: NecessaryNames;
  /** Purposes that visitors are asked for apart. By default `analytics` stands for all that needs consent. */
  readonly purposes?: readonly Purpose[];
  /**
   * Counts what visitors agreed to: raise it when purposes or vendors change. Visitors who granted something under another number are
   * asked again. A refusal stands.
   */
  readonly revision?: number;
  /** A sentence in each language that tells visitors who are asked again what has changed. Required with `revision`. */
  readonly changed?: Readonly<Record<Language, string>>;
  /** Whether an earlier grant holds (`keep`, the default) or rests (`pause`) until the answer. Where cookies wait for consent it rests. */
  readonly meanwhile?: 'keep' | 'pause';
  /** Hosts of the network's sites, to which links hand on a refusal (CON-24): exact, or `*.` and a domain for any subdomain of it. */
  readonly siblings?: readonly string[];
  /**
   * The banner's text (`texts`) names the sites for which a choice holds, so that a grant travels between them, too. For sites that ask
   * for no more than `analytics`.
   */
  readonly grantsTravel?: boolean;
  /** Sentences that the site says in its own words, by language, as `lib/languages` has them. */
  readonly texts?: Readonly<Partial<Record<Language, DeepPartial<Omit<Texts, 'direction'>>>>>;
  /** Address prefixes from which scripts may be loaded, beside the tag's own folder and the utility service (TAG-06). */
  readonly scripts?: readonly string[];
  /**
   * The colours of banner, settings and prompts. By default they follow the page's `color-scheme`, and are light where it declares none;
   * `auto` follows the system.
   */
  readonly scheme?: Scheme;
  /** All that the site enables, with their options as plain values, in the order in which they are started. */
  readonly plugins: readonly EnabledPlugin[];
}

/** Types a manifest. The build checks its values. */
export const defineSite = (manifest: Manifest): Manifest => manifest;
