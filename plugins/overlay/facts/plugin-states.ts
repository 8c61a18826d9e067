import type { Problem } from '../../../kernel';
import type { Note } from './watch';

/** Facts about a plugin, beside its notes. */
export interface PluginFacts {
  readonly name: string;
  /** The consent category, or `nothing`. */
  readonly needs: string;
  readonly allowed: boolean;
  /** True if the network's switches turn the plugin off. */
  readonly off?: boolean;
  /** True if the descriptor wants the plugin on this page, for this visitor. */
  readonly wanted: boolean;
  readonly wakes: readonly string[];
  /** True if the plugin's chunk has arrived. Undefined if that is unknown. */
  readonly arrived?: boolean;
  /** True while the plugin's chunk is loading. */
  readonly underWay: boolean;
}

export interface PluginState {
  readonly state: 'switched off' | 'not wanted' | 'waits for consent' | 'waits' | 'loading' | 'loaded' | 'applied' | 'failed' | 'undone';
  /** Monotonic, ms. Undefined if the change was not observed. */
  readonly clock?: number;
  readonly why: string;
}

/** The state of a plugin after each kind of note. */
const STATES: Readonly<Record<string, PluginState['state']>> = {
  load: 'loading',
  failed: 'loading',
  arrived: 'loaded',
  applied: 'applied',
  undone: 'undone',
};
const WHY: Readonly<Record<string, string>> = {
  load: 'its chunk is on its way',
  failed: 'its chunk did not load; it is asked for again',
  arrived: 'waits its turn: those woken at once are applied first',
  undone: 'consent is gone; its taps are removed',
};

/** Returns a plugin's state: from its notes, or else from its traces. */
export function pluginState(facts: PluginFacts, notes: readonly Note[], problems: readonly Problem[]): PluginState {
  const { name, needs, off, allowed, wanted, wakes, arrived, underWay } = facts;
  if (off) return { state: 'switched off', why: 'by switches.json beside the tag' };
  const own = problems.filter((problem) => problem.plugin === name && !problem.hook);
  const unloaded = own.some(({ kind }) => kind === 'resource_error');
  const threw = own.some(({ kind }) => kind === 'plugin_error');
  const seen = notes.filter(([, kind, of]) => of === name && kind in STATES);
  const since = seen.slice(seen.map(([, kind]) => kind).lastIndexOf('undone') + 1);
  // A later moment that also wakes the plugin may request it again after it was applied.
  const last = since.filter(([, kind]) => kind === 'applied').pop() ?? seen.pop();
  if (last) {
    const [clock, kind] = last;
    // The host reports when it gives up after the last try.
    if (kind === 'failed' && unloaded) return { state: 'failed', clock, why: 'its chunk did not load' };
    if (kind === 'arrived' && threw) return { state: 'failed', clock, why: 'it threw when it was applied, or when it began' };
    return { state: STATES[kind] ?? 'loading', clock, why: WHY[kind] ?? '' };
  }
  if (!wanted) return { state: 'not wanted', why: 'on this page, or for this visitor' };
  if (!allowed) return { state: 'waits for consent', why: `needs ${needs}` };
  if (notes.some(([, kind, of]) => of === name && kind === 'applied before'))
    return { state: 'applied', why: 'before the overlay was there' };
  if (arrived && threw) return { state: 'failed', why: 'it threw when it was applied, or when it began' };
  if (unloaded) return { state: 'failed', why: 'its chunk did not load' };
  if (underWay) return { state: 'loading', why: 'its chunk is on its way' };
  return { state: 'waits', why: `for ${wakes.join(' or ')}` };
}
