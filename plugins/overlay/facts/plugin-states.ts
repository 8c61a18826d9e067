import type { Problem } from '../../../kernel';
import type { Note } from './watch';

/** What is known of a plugin beside what was noted of it. */
export interface PluginFacts {
  readonly name: string;
  /** The consent category, or `nothing`. */
  readonly needs: string;
  readonly allowed: boolean;
  /** Whether its descriptor wants this page and visitor. */
  readonly wanted: boolean;
  readonly wakes: readonly string[];
  /** Whether its chunk's code is there; undefined where that can't be told. */
  readonly arrived?: boolean;
  /** Whether its chunk is on its way. */
  readonly underWay: boolean;
  /** Whether any hook has a tap of its name. */
  readonly taps: boolean;
}

export interface PluginState {
  readonly state: 'not wanted' | 'waits for consent' | 'waits' | 'loading' | 'loaded' | 'applied' | 'failed' | 'undone';
  /** Monotonic, ms; undefined where nobody saw it. */
  readonly clock?: number;
  readonly why: string;
}

/** What each kind of note makes of a plugin. */
const STATES: Readonly<Record<string, PluginState['state']>> = {
  load: 'loading',
  failed: 'loading',
  arrived: 'loaded',
  apply: 'failed',
  applied: 'applied',
  undone: 'undone',
};
const WHY: Readonly<Record<string, string>> = {
  load: 'its chunk is on its way',
  failed: 'its chunk did not load; it is asked for again',
  arrived: 'waits its turn: those woken at once are applied first',
  apply: 'it threw when it was applied',
  undone: 'consent is gone; its taps are removed',
};

/** A plugin's state, by what was seen of it, else by what can be told from its traces. */
export function pluginState(facts: PluginFacts, notes: readonly Note[], problems: readonly Problem[]): PluginState {
  const { name, needs, allowed, wanted, wakes, arrived, underWay, taps } = facts;
  const own = problems.filter((problem) => problem.plugin === name && !problem.hook);
  const unloaded = own.some(({ kind }) => kind === 'resource_error');
  const seen = notes.filter(([, kind, of]) => of === name && kind in STATES);
  const since = seen.slice(seen.map(([, kind]) => kind).lastIndexOf('undone') + 1);
  // One that is applied may be asked for again, for a moment that it was asked for ahead of.
  const last = since.filter(([, kind]) => kind === 'applied').pop() ?? seen.pop();
  if (last) {
    const [clock, kind] = last;
    // The host gives up after the last try, and says so.
    if (kind === 'failed' && unloaded) return { state: 'failed', clock, why: 'its chunk did not load' };
    return { state: STATES[kind] ?? 'loading', clock, why: WHY[kind] ?? '' };
  }
  if (!wanted) return { state: 'not wanted', why: 'on this page, or for this visitor' };
  if (!allowed) return { state: 'waits for consent', why: `needs ${needs}` };
  if (taps) return { state: 'applied', why: 'before the overlay was there; its taps tell' };
  if (arrived && own.some(({ kind }) => kind === 'plugin_error'))
    return { state: 'failed', why: 'it threw when it was applied, or when it began' };
  if (arrived) return { state: 'applied', why: 'its chunk was there before the overlay; that it was applied can only be guessed' };
  if (unloaded) return { state: 'failed', why: 'its chunk did not load' };
  if (underWay) return { state: 'loading', why: 'its chunk is on its way' };
  return { state: 'waits', why: `for ${wakes.join(' or ')}` };
}
