import type { Env, HitPayload, Page, Properties, Visitor } from '../../kernel';
import type { Recipient } from '../../lib/privacy/recipient';
import type { Conversion } from '../../lib/records/told-conversion';
import type { From } from '../../lib/records/told-vendors';

/** A vendor's use, by which `suits.ts` decides whose data it receives. */
export type Category = 'tags' | 'measurement' | 'recording' | 'identification' | 'advertising' | 'personalisation';

/** The purpose of each kind of vendor. A purpose that the site does not ask for separately is part of `analytics`. */
export const PURPOSES: Readonly<Partial<Record<Category, string>>> = { advertising: 'advertising', personalisation: 'personalisation' };

/** A vendor's entry in a manifest: everything that is known before its chunk loads. */
export interface NamedVendor {
  readonly name: string;
  readonly category: Category;
  /** Prefixes of the paths on which it runs. By default it runs everywhere. */
  readonly paths?: readonly string[];
  /** Ids and addresses, from `sites/network.ts`. */
  readonly account: unknown;
  /** The receiver of the data. For the build, the settings and the privacy policy: the page's own list of vendors lacks it. */
  readonly recipient?: Recipient;
  /**
   * The side that tells it of events, the page by default. Nothing of the page reads this: the build leaves out what the service alone tells.
   * `both` is for third parties that drop an event that they have had.
   */
  readonly from?: From;
  load(): Promise<{ readonly default: MakeVendor<never> }>;
}

/** Everything that a vendor is given. */
export interface VendorContext<Account> {
  readonly env: Env;
  readonly page: Page;
  readonly visitor: Visitor;
  readonly account: Account;
  /** The page's globals, which vendors use. Their values may be anything. */
  readonly globals: Record<string, unknown>;
  track(name: string, properties: Properties): void;
}

/** A vendor's methods. None is called without consent. */
export interface Vendor {
  /** The library's address. Vendors with only a pixel have none. */
  readonly script?: string;
  /** Requests by the seconds since the start, until the library has arrived. By default, its script at once. */
  readonly asks?: Readonly<Record<number, 'script' | 'fallback'>>;
  readonly fallback?: string;
  /** Creates the globals that its library expects. */
  begin?(): void;
  /** Returns whether the library has arrived. By default, true once its script has `loaded`. */
  arrived?(loaded: boolean): boolean;
  /** Called when its library has arrived. */
  arrive?(): void;
  /** Receives a finished, redacted hit. Hits come in order, including those from before the library arrived. */
  hit?(hit: HitPayload): void;
  convert?(conversion: Conversion): void;
  /** Returns the address of an image that reports a conversion without the library, or undefined for a conversion that is not reported. */
  image?(conversion: Conversion): string | undefined;
  /** Tells the library, in the library's own way, that consent has ended. */
  optOut?(): void;
}

export type MakeVendor<Account> = (context: VendorContext<Account>) => Vendor;
