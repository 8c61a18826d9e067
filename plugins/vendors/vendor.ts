import type { Env, HitPayload, Page, Properties, Visitor } from '../../kernel';
import type { Conversion } from './conversion';

/** A vendor's use, by which `suits.ts` decides which visitors' data it gets. */
export type Category = 'tags' | 'measurement' | 'recording' | 'identification' | 'advertising' | 'personalisation';

/** The purpose by which each kind of vendor goes. On a site that does not ask it apart, that is part of `analytics`. */
export const PURPOSES: Readonly<Partial<Record<Category, string>>> = { advertising: 'advertising', personalisation: 'personalisation' };

/** A vendor's entry in a manifest: everything known of it before its own chunk is wanted. */
export interface NamedVendor {
  readonly name: string;
  readonly category: Category;
  /** Prefixes of the paths on which it runs. By default it runs everywhere. */
  readonly paths?: readonly string[];
  /** Ids and addresses, from `sites/network.ts`. */
  readonly account: unknown;
  load(): Promise<{ readonly default: MakeVendor<never> }>;
}

/** A vendor's surroundings. */
export interface Surroundings<Account> {
  readonly env: Env;
  readonly page: Page;
  readonly visitor: Visitor;
  readonly account: Account;
  /** The page's globals, which vendors use. Their values may be anything. */
  readonly globals: Record<string, unknown>;
  track(name: string, properties: Properties): void;
}

/** The calls that a vendor gets. None is made without consent. */
export interface Vendor {
  /** The library's address. Vendors with only a pixel have none. */
  readonly script?: string;
  /** Requests by seconds since its beginning, until its library has arrived. By default its script at once. */
  readonly asks?: Readonly<Record<number, 'script' | 'fallback'>>;
  readonly fallback?: string;
  /** Creates the globals that its library expects. */
  begin?(): void;
  /** Whether its library has arrived. By default, once its script has `loaded`. */
  arrived?(loaded: boolean): boolean;
  /** Called when its library has arrived. */
  arrive?(): void;
  /** Takes a finished, redacted hit, in order, including those from before its library arrived. */
  hit?(hit: HitPayload): void;
  convert?(conversion: Conversion): void;
  /** Returns the address of an image that reports a conversion without the library. Undefined for one that is not reported. */
  image?(conversion: Conversion): string | undefined;
  /** Tells it, in its own way, that consent is gone. */
  optOut?(): void;
}

export type MakeVendor<Account> = (surroundings: Surroundings<Account>) => Vendor;
