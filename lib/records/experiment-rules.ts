import { type Buckets, type Device, LATE } from './experiment-record';

/** In local storage: the rules by which the next page shows what the visitor has, before its first paint. */
export const RULES_KEY = 'tp_variants';

/**
 * Holds what the page marks, at most 200 ms from when it is first laid out, its place kept. An animation ends by itself, also
 * where scripts are blocked or slow; `!important` against pages that switch animations off.
 */
export const HOLD = '[data-experiment]{animation:.2s tp!important}@keyframes tp{0%,to{visibility:hidden}}';

/** The animation of the hold, by name. */
export const HOLD_NAME = 'tp';

/** What tells devices apart, in CSS pixels: mobile is narrower than the smaller tablets held upright. */
export const mediaOf = (device: Device): string => (device === 'mobile' ? '(max-width:767px)' : '(min-width:768px)');

/** Parts of an experiment: marked themselves, or children of what is marked. `id` and `variant` are experiment names. */
function rule(id: string, variant: string, display?: string): string {
  const part = `:is([data-experiment="${id}"],[data-experiment="${id}"]>*)[data-variant]`;
  const shown = `[data-experiment="${id}"]{animation:none!important}${part}:not([data-variant="${variant}"]){display:none!important}`;
  return display ? `${shown}${part}[data-variant="${variant}"][hidden]{display:${display}!important}` : shown;
}

/** The rules of a sheet that holds what is undecided, and shows of each experiment the one variant. */
export const sheetText = (buckets: Buckets): string =>
  HOLD +
  [...buckets]
    .map(([id, { variant, display, device }]) => {
      const text = rule(id, variant === LATE ? 'control' : variant, display);
      return device ? `@media ${mediaOf(device)}{${text}}` : text;
    })
    .join('');
