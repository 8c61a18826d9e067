import type { Env } from '../../kernel/env';
import { isEvent, isWrite, type Trace, UNDONE } from '../../kernel/trace';
import { find } from '../../lib/dom/find';
import { EXPERIMENTS_KEY } from '../../lib/records/experiment-record';
import { heldSheet } from '../../lib/records/held-sheet';
import { readText } from '../../lib/storage/storage';

/** An entry of a late visitor in the experiments' record, matched without its codec. */
const LATE_ENTRY = /\["([\w-]{1,64})","late"/g;

/** Returns the values that the applied plugins returned, by the plugins' names. */
export function appliedPlugins(trace: Trace, name: string): ReadonlyMap<string, unknown> {
  const applied = new Map<string, unknown>();
  trace.tap(name, (...traced) => {
    if (isWrite(traced) || isEvent(traced)) return;
    const [plugin, made] = traced;
    if (made === UNDONE) applied.delete(String(plugin));
    else applied.set(String(plugin), made);
  });
  trace.untap(name);
  return applied;
}

/** Returns a sentence for each thing that this page does not count, though its page or its visitor might expect that. */
export function uncounted({ window, document }: Env, site: string, applied: ReadonlyMap<string, unknown>): string[] {
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
