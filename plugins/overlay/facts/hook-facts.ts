import type { Hooks } from '../../../kernel';
import type { Entry } from '../panel/section';
import type { Note } from './watch';

const KERNEL = ['taproot', 'runtime', 'switch-off', 'switches', 'slow-taps', 'developer', 'overlay'];

/** Lists every hook with its taps, in the order in which they run. */
export const hookEntries = (hooks: Hooks): Entry[] =>
  Object.entries(hooks as unknown as Record<string, Hooks['ready']>).map(([name, { taps }]) => ({
    key: name,
    title: name,
    mark: `${taps.length}`,
    text:
      taps.map(({ name, stage = 0, privacy }) => `${name}${stage ? ` at ${stage}` : ''}${privacy ? ', guards privacy' : ''}`).join(' → ') ||
      'Nobody taps it.',
  }));

/** Returns every name that taps a hook. */
export const tapNames = (hooks: Hooks): ReadonlySet<string> =>
  new Set(Object.values(hooks as unknown as Record<string, Hooks['ready']>).flatMap(({ taps }) => taps.map(({ name }) => name)));

/** Lists plugins that a page or a third party has added, with or without taps. `known`: plugins of the manifest. */
export function addedPlugins(tapped: ReadonlySet<string>, notes: readonly Note[], known: readonly string[]): string[] {
  const applied = new Set<string>();
  for (const [, kind, name] of notes) {
    if (/^applied/.test(kind)) applied.add(`${name}`);
    if (kind === 'undone') applied.delete(`${name}`);
  }
  return [...new Set([...applied, ...tapped])].filter((name) => !known.includes(name) && !KERNEL.includes(name));
}
