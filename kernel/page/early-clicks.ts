import { keepEvents } from '../../lib/keep-events';
import type { EnabledPlugin, Tools } from '../plugin';

/** Ends the watch, and gives what it saw, in order. */
export type EarlyClicks = () => readonly Event[];

/** ENG-03. */
const MOST = 50;

/** Keeps clicks, after those from before, until they are taken. Refused in between, it keeps no more. */
export function keepClicks({ env: { window }, consent }: Pick<Tools, 'env' | 'consent'>, before: readonly Event[] = []): EarlyClicks {
  const take = keepEvents(window, ['click'], (kept) => before.length + kept < MOST && consent.allows('analytics'));
  return () => [...before, ...take()];
}

/**
 * Has plugins that ask for them get the clicks from before their chunk came. `kept`: those from before the page life. They count where
 * analytics was allowed from the start of the page.
 */
export function withClicks({ hooks, consent }: Pick<Tools, 'hooks' | 'consent'>, kept: readonly Event[]) {
  let before = consent.allows('analytics') ? kept : [];
  hooks.consent.tap('page-life', ({ chosen }) => {
    if (chosen) before = [];
  });
  return (plugin: EnabledPlugin): EnabledPlugin => (plugin.clicks ? { ...plugin, early: (tools) => keepClicks(tools, before) } : plugin);
}
