import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { timeZoneFaults } from '../../tools/check/sites/check-time-zone';
import { networkFolder } from '../../tools/sites/folder';
import { loadable } from '../../tools/sites/loadable';

/** Resolves to the time zone of the network's days: `timeZone` of its `sites/network.ts`, or UTC. Rejects if there is no such zone. */
export async function readTimeZone(folder = networkFolder): Promise<string> {
  const file = join(folder, 'sites/network.ts');
  if (!existsSync(file)) return 'UTC';
  const { timeZone = 'UTC' } = (await import(/* @vite-ignore */ loadable(pathToFileURL(file)))) as { readonly timeZone?: unknown };
  const faults = timeZoneFaults(timeZone);
  if (faults.length) throw new Error(faults.join('\n'));
  return String(timeZone);
}
