import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { networkFolder } from '../../tools/sites/folder';
import { loadable } from '../../tools/sites/loadable';

/** Returns whether a text names a time zone, as `Europe/Paris` does. */
function isTimeZone(text: unknown): text is string {
  try {
    return typeof text === 'string' && !!new Intl.DateTimeFormat('en', { timeZone: text });
  } catch {
    return false;
  }
}

/** Resolves to the time zone of the network's days: `timeZone` of its `sites/network.ts`, or UTC. Rejects if there is no such zone. */
export async function readTimeZone(folder = networkFolder): Promise<string> {
  const file = join(folder, 'sites/network.ts');
  if (!existsSync(file)) return 'UTC';
  const { timeZone = 'UTC' } = (await import(/* @vite-ignore */ loadable(pathToFileURL(file)))) as { readonly timeZone?: unknown };
  if (!isTimeZone(timeZone)) throw new Error(`sites/network.ts: \`timeZone\` is no time zone. Expected one such as 'Europe/Paris'`);
  return timeZone;
}
