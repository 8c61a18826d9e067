import type { Html } from '../../lib/values/html';
import type { SiteId } from '../../tools/sites/ids';
import type { Address } from '../addresses';
import type { PaletteName } from './styles/palettes';

export type Language = 'en' | 'es' | 'ar';

/** A page without the frame of its site. */
export interface Page {
  readonly title: string;
  readonly description: string;
  readonly body: Html;
  readonly language?: Language;
  /** 200 by default. */
  readonly status?: number;
  /** The page's `data-nid` and `data-content-group`. */
  readonly nid?: number;
  readonly group?: string;
  /** Address of a third party's script on the page. */
  readonly script?: string;
  /** The id of a redirect test, which marks the whole page. */
  readonly redirectTest?: string;
  /** The campaign of a donation page, `unresolved` where it no longer exists. */
  readonly campaign?: PageCampaign | 'unresolved';
}

export interface PageCampaign {
  readonly id: string;
  readonly title: string;
  /** The name that its staff use. */
  readonly internalName: string;
}

/** A request for a page. */
export interface Visit {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Absolute addresses of other places of the network. */
  readonly url: Address;
}

/** A redirect to an address of the same site. */
export interface Elsewhere {
  readonly redirect: string;
}

/** Makes a page. Returns undefined if there is none. */
export type PageMaker = (visit: Visit) => Page | Elsewhere | undefined;

export interface Organisation {
  readonly name: string;
  readonly tagline: string;
  readonly palette: PaletteName;
  readonly navigation: readonly (readonly [label: string, path: string])[];
  /** Path of the site's own page for gifts, or '' where the donation platform has it. */
  readonly donate: string;
  readonly privacy: string;
  /** The newsletter form posts to this address; to the site itself by default. */
  readonly newsletter?: string;
}

/** The pages of a site by path, `:name` standing for one segment. */
export interface SitePages {
  readonly id: SiteId;
  readonly organisation: Organisation;
  readonly pages: Readonly<Record<string, PageMaker>>;
}
