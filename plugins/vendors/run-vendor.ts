import type { Env, HitPayload, LoadScript, Page, Properties, Visitor } from '../../kernel';
import { conversionOf } from '../../lib/records/told-conversion';
import type { Life } from '../../lib/time/life';
import type { Every } from '../../lib/time/ticker';
import { vendorAddress } from '../../lib/url/vendor-address';
import { DROPPED } from '../../lib/values/holding';
import { bring } from './bring';
import type { Ledger } from './ledger';
import { mark } from './marker';
import type { Failure } from './missing';
import { sendPixel } from './transport';
import type { NamedVendor, Vendor } from './vendor';

/** The number of hits that wait for a library: as many as analytics lets through in that time (HIT-03). */
export const MOST_WAITING = 150;

export interface VendorContext {
  readonly env: Env;
  readonly page: Page;
  readonly visitor: Visitor;
  readonly ledger: Ledger;
  /** The vendor's purpose on this site. */
  readonly purpose: string;
  readonly loadScript: LoadScript;
  readonly part: Life['part'];
  /** Each second. */
  readonly every: Every;
  /** Tells of a vendor that does not load, once a session. */
  missing(vendor: string, failure: Failure): void;
  track(name: string, properties: Properties): void;
  report(error: unknown, detail?: { readonly kind?: string; readonly severity?: 'warn' | 'error' }): void;
}

/** A vendor at work. */
export interface Running {
  take(hit: HitPayload): void;
  /** Tells of a library whose script has failed, as the page may be gone before it is given up. */
  tell(): void;
  /** Reports waiting hits without the library, as the page may be gone in a moment. Returns false if the vendor can't. */
  leave(): boolean;
  end(): void;
}

/**
 * Loads a vendor's chunk and then its library, and passes it hits in order, those of `past` first. Reports that it dropped some, once it
 * passes on the others. Never throws.
 */
export function runVendor(named: NamedVendor, past: readonly HitPayload[], context: VendorContext): Running {
  const { env, page, ledger, purpose, report } = context;
  const { name } = named;
  const { signal, ended, end } = context.part();
  let waiting: readonly HitPayload[] = [];
  let full = false;
  const hold = (hits: readonly HitPayload[]) => {
    full ||= hits.length > MOST_WAITING;
    waiting = hits.slice(-MOST_WAITING);
  };
  hold(past);
  let vendor: Vendor | undefined;
  let state: 'awaited' | 'there' | 'given up' = 'awaited';
  /** The failure of the last script that did not load. */
  let last: Failure | undefined;

  const warn = (error: unknown) => report(error, { severity: 'warn' });
  const attempt = (fn: () => void) => {
    try {
      fn();
    } catch (error) {
      warn(error);
    }
  };
  const addressOf = (address: string) => vendorAddress(address, page.utility);

  const convert = (hit: HitPayload) => {
    const conversion = conversionOf(hit);
    const own = vendor;
    if (!conversion || !own || !(own.convert || own.image) || !ledger.first(name, conversion)) return;
    if (state === 'there' && own.convert) own.convert(conversion);
    else {
      const image = own.image?.(conversion);
      if (image) sendPixel(env, addressOf(image)).catch(() => context.missing(name, 'pixel'));
    }
  };
  const give = (hit: HitPayload) => {
    if (state === 'there') attempt(() => vendor?.hit?.(hit));
    attempt(() => convert(hit));
  };

  const settle = (came: boolean) => {
    if (signal.aborted) return;
    state = came ? 'there' : 'given up';
    if (vendor?.script) mark(env.document, purpose, name, came ? 'loaded' : 'not loaded');
    if (full && (vendor?.hit || vendor?.convert)) warn(new Error(`${DROPPED}oldest of over ${MOST_WAITING} hits before ${name}`));
    if (came) attempt(() => vendor?.arrive?.());
    else context.missing(name, last ?? 'not_ready');
    waiting.forEach(give);
    waiting = [];
  };

  const begin = (own: Vendor) => {
    vendor = own;
    attempt(() => own.begin?.());
    const { script } = own;
    if (!script) return settle(true);
    mark(env.document, purpose, name, 'asked');
    const address = { script, fallback: own.fallback ?? script };
    const asks = Object.entries(own.asks ?? { 0: 'script' as const });
    void bring({
      every: (look) => context.every(() => signal.aborted || look()),
      asks: Object.fromEntries(asks.map(([second, which]) => [second, addressOf(address[which])])),
      load: async (url) => context.loadScript(url),
      arrived: (loaded) => own.arrived?.(loaded) ?? loaded,
      failed(error) {
        last = /timeout$/.test(String(error)) ? 'timeout' : 'error';
      },
    }).then(settle);
  };

  const load = async () => {
    try {
      const make = (await named.load()).default as (context: object) => Vendor;
      const { visitor, track } = context;
      const globals = env.window as unknown as Record<string, unknown>;
      if (!signal.aborted) begin(make({ env, page, visitor, track, globals, account: named.account }));
    } catch (error) {
      report(error, { kind: 'resource_error' });
    }
  };
  void load();
  ended(() => {
    waiting = [];
    attempt(() => vendor?.optOut?.());
  });

  return {
    take(hit) {
      if (signal.aborted) return;
      if (state === 'awaited') hold([...waiting, hit]);
      else give(hit);
    },
    tell() {
      if (state === 'awaited' && last && !signal.aborted) context.missing(name, last);
    },
    leave() {
      if (state === 'awaited') for (const hit of waiting) attempt(() => convert(hit));
      return !!vendor;
    },
    end,
  };
}
