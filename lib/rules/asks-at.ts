import { find, read } from '../dom/native';
import { COUNTRY_KEY, knownPlace } from '../records/country-record';
import { readText } from '../storage/storage';

/**
 * Returns `opt-in` in a place that a pattern finds, and while the place is not known. For tags of sites whose rules are stricter somewhere than the
 * specification.
 */
export function asksAt(window: Window & typeof globalThis, asked: RegExp): 'opt-in' | undefined {
  const { document, HTMLScriptElement } = window;
  const currentScript = read(document, 'currentScript');
  const said = (currentScript instanceof HTMLScriptElement && currentScript.dataset.region) || find(document, 'html')?.dataset.region;
  const place = said || knownPlace(readText(window, 'localStorage', COUNTRY_KEY), Date.now());
  return !place || asked.test(place) ? 'opt-in' : undefined;
}
