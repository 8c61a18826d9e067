import type { Env, HitPayload, Page, Properties, Visitor } from '../../kernel';
import type { Conversion } from './conversion';

/** What a vendor is for; who may be told to it goes by that (`suits.ts`). */
export type Category = 'tags' | 'measurement' | 'recording' | 'identification' | 'advertising' | 'personalisation';

/** The catalogue's line for a vendor, as a manifest names it: all that is known of it before its own chunk is wanted. */
export interface NamedVendor {
  readonly name: string;
  readonly category: Category;
  /** The first characters of the paths that it is for; everywhere, unless told otherwise. */
  readonly paths?: readonly string[];
  /** Ids and addresses, from `sites/network.ts`. */
  readonly account: unknown;
  load(): Promise<{ readonly default: MakeVendor<never> }>;
}

/** Where a vendor works. */
export interface Surroundings<Account> {
  readonly env: Env;
  readonly page: Page;
  readonly visitor: Visitor;
  readonly account: Account;
  /** The page's globals, on which any vendor lives; they may be anything. */
  readonly globals: Record<string, unknown>;
  track(name: string, properties: Properties): void;
}

/** What is done to a vendor, and when. None of it is done without consent. */
export interface Vendor {
  /** Address of its library; none where it has only a pixel. */
  readonly script?: string;
  /** What is asked for so many seconds after its beginning, unless its library is there by then; its script at once if not told. */
  readonly asks?: Readonly<Record<number, 'script' | 'fallback'>>;
  readonly fallback?: string;
  /** Makes the globals that its library expects to find. */
  begin?(): void;
  /** Whether its library is there; where nothing tells, once its script has `loaded`. */
  arrived?(loaded: boolean): boolean;
  /** Its library is there. */
  arrive?(): void;
  /** A finished, redacted hit, in their order; those from before its library was there, too. */
  hit?(hit: HitPayload): void;
  convert?(conversion: Conversion): void;
  /** Address of an image that tells it of a conversion without its library; undefined for one that it is not told of. */
  image?(conversion: Conversion): string | undefined;
  /** Its own way to be told that consent is gone. */
  optOut?(): void;
}

export type MakeVendor<Account> = (surroundings: Surroundings<Account>) => Vendor;
