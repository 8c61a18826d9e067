import { find } from '../dom/native';
import { readText } from '../storage/storage';
import { EXPERIMENTS_KEY } from './experiment-record';
import { heldSheet } from './experiment-rules';

/** An entry of a late visitor in the experiments' record, matched without its codec. */
const LATE_ENTRY = /\["([\w-]{1,64})","late"/g;

/**
 * Returns a sentence for each thing that a page does not count, though it marks it or its site might expect that. `applied`: the plugins
 * that run, with the values that they returned.
 */
export function uncounted(window: Window, site: string, applied: ReadonlyMap<string, unknown>): string[] {
  const { document } = window;
  if (!applied.has('analytics')) return [];
  const late = [...(readText(window, 'localStorage', EXPERIMENTS_KEY) ?? '').matchAll(LATE_ENTRY)].map(([, id]) => id);
  const conversions = (applied.get('vendors') as { readonly conversions?: number } | undefined)?.conversions;
  const isHeld = !find(document, '[data-experiment]') || !!heldSheet(document);
  return [
    ...(find(document, '[data-transaction-id]') && !applied.has('donation')
      ? [`The page's receipt is not counted as a gift: sites/${site}.ts lists no donation().`]
      : []),
    ...(conversions
      ? []
      : [
          `No form, survey or prompt counts as a conversion: ${applied.has('vendors') ? '' : 'vendors() has not started, or '}sites/${site}.ts lists no vendors({ conversions }).`,
        ]),
    ...(isHeld ? [] : ['Nobody new takes part in an experiment here: the tag runs too late to hold the page. Put it first in the head.']),
    ...late.map(
      (id) => `The visitor came too late for ${id}: they have seen the control, count as late, and enter if a later page is in time.`,
    ),
  ];
}
