import type { Device } from '../contracts/audience';
import { type Buckets, LATE } from './experiment-record';

/** Local storage key of the rules that show the visitor's variants on the next page before its first paint. */
export const RULES_KEY = 'tp_variants';

/**
 * Hides marked elements for at most 200 ms from their first layout, and keeps their space. The animation ends by itself, even if scripts
 * are blocked or slow. `!important` overrides pages that switch animations off.
 */
export const HOLD = '[data-experiment]{animation:.2s tp!important}@keyframes tp{0%,to{visibility:hidden}}';

/** The animation of the hold, by name. */
export const HOLD_NAME = 'tp';

/** Returns a device's media query, in CSS pixels: mobile is narrower than the smaller tablets held upright. */
const mediaOf = (device: Device): string => (device === 'mobile' ? '(max-width:767px)' : '(min-width:768px)');

/** Returns an experiment's rules. Variants are marked elements or their children. `id` and `variant` are experiment names. */
function rule(id: string, variant: string, display?: string): string {
  const part = `:is([data-experiment="${id}"],[data-experiment="${id}"]>*)[data-variant]`;
  const shown = `[data-experiment="${id}"]{animation:none!important}${part}:not([data-variant="${variant}"]){display:none!important}`;
  return display ? `${shown}${part}[data-variant="${variant}"][hidden]{display:${display}!important}` : shown;
}

/** Returns a sheet that hides undecided experiments and shows one variant of each decided one. */
export const sheetText = (buckets: Buckets): string =>
  HOLD +
  [...buckets]
    .map(([id, { variant, display, device }]) => {
      const text = rule(id, variant === LATE ? 'control' : variant, display);
      return device ? `@media ${mediaOf(device)}{${text}}` : text;
    })
    .join('');

/** Returns the tag's style sheet while it holds marked elements. Returns undefined if it holds none, or the page has removed it. */
export const heldSheet = ({ adoptedStyleSheets = [] }: Document): CSSStyleSheet | undefined =>
  adoptedStyleSheets.find(({ cssRules }) => [...cssRules].some((rule) => 'name' in rule && rule.name === HOLD_NAME));

export const currentDevice = ({ window }: { readonly window: Window }): Device =>
  window.matchMedia(mediaOf('mobile')).matches ? 'mobile' : 'desktop';
