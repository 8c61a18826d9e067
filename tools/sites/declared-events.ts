import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DeclaredEvents } from '../../kernel';
import { networkFolder } from './folder';
import { type SiteId, siteIds } from './ids';
import { loadable } from './loadable';

/** The path of a site's events in its network's folder. A site without its own events has no such file. */
export const eventsFile = (id: SiteId): string => `sites/${id}/events.ts`;

/** The sites that have such a file. */
export const declaringSites: readonly SiteId[] = siteIds.filter((id) => existsSync(join(networkFolder, eventsFile(id))));

/** Reads the events of every site, unchecked. A fault is one line that states why a file can't be read. */
export async function tryEvents(): Promise<{ readonly events: ReadonlyMap<SiteId, DeclaredEvents>; readonly faults: readonly string[] }> {
  const events = new Map<SiteId, DeclaredEvents>();
  const faults: string[] = [];
  for (const id of declaringSites) {
    try {
      const file = loadable(pathToFileURL(join(networkFolder, eventsFile(id))));
      events.set(id, ((await import(/* @vite-ignore */ file)) as { default: DeclaredEvents }).default);
    } catch (error) {
      faults.push(`${eventsFile(id)}: cannot be read. ${String(error).split('\n')[0]}`);
    }
  }
  return { events, faults };
}
