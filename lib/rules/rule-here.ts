import { detectOptIn, winterOffset } from '../privacy/opt-in';
import { COUNTRY_KEY } from '../records/country-record';
import { readText } from '../storage/storage';
import { timeZone } from '../time/zone';
import type { PageRules } from './page-rules';
import type { Resolved } from './resolve';

/** The page's own objects, its clock, and its site's rules. */
export interface RuledPage {
  readonly window: Window & typeof globalThis;
  /** ms since the epoch. */
  now(): number;
  rules?: () => Promise<PageRules>;
}

/** Resolves to the rule in force on a page, or to undefined if its chunk can't be loaded. `region`: `data-region`. Never rejects. */
export async function ruleHere({ window, now, rules }: RuledPage, region: string | undefined): Promise<Resolved | undefined> {
  try {
    const own = await rules?.();
    const { pathname, hash } = window.location;
    const { language } = window.navigator;
    const local = !detectOptIn(undefined, undefined, language, winterOffset(), timeZone);
    const country = readText(window, 'localStorage', COUNTRY_KEY);
    return own?.decide({ region, country, local, path: pathname + hash, now: now() });
  } catch {
    return undefined;
  }
}
