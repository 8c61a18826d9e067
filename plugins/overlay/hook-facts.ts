import type { Hooks } from '../../kernel';
import type { Entry } from './section';

const KERNEL = ['taproot', 'page-life'];

/** Every hook with its taps, in the order in which they run. */
export const hookEntries = (hooks: Hooks): Entry[] =>
  Object.entries(hooks as unknown as Record<string, Hooks['ready']>).map(([name, { taps }]) => ({
    key: name,
    title: name,
    mark: `${taps.length}`,
    text:
      taps.map(({ name, stage = 0, privacy }) => `${name}${stage ? ` at ${stage}` : ''}${privacy ? ', guards privacy' : ''}`).join(' → ') ||
      'Nobody taps it.',
  }));

/** Who taps a hook and is no plugin of the manifest: what a page or a third party has added. */
export function addedPlugins(hooks: Hooks, known: readonly string[]): string[] {
  const names = Object.values(hooks as unknown as Record<string, Hooks['ready']>).flatMap(({ taps }) => taps.map(({ name }) => name));
  return [...new Set(names)].filter((name) => !known.includes(name) && !KERNEL.includes(name));
}
