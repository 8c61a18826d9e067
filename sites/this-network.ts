import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { networkFolder, taprootFolder } from '../tools/sites/folder';

/**
 * The exports of `sites/network.ts` that commands read. Every network has the first four. A network without third parties lacks the others.
 */
type NetworkData = Pick<typeof import('./network'), 'utility' | 'siblings' | 'testStream'> & {
  /** The ids of its brands. */
  readonly brands: readonly [string, ...string[]];
  /** The store that holds the published tags, '' if commands are told it. */
  readonly store?: string;
  /** The time zone of its days, `UTC` by default. */
  readonly timeZone?: string;
} & { readonly promptAnswers: { readonly production: readonly string[]; readonly local: readonly string[] } };

const isOwn = networkFolder === taprootFolder;

/** The data of the network that commands work on. */
export const network: NetworkData = isOwn
  ? await import('./network')
  : await import(/* @vite-ignore */ pathToFileURL(join(networkFolder, 'sites/network.ts')).href);
