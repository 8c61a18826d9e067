import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defaultRules } from '../../lib/rules/default-rules';
import { laws } from '../../lib/rules/presets';
import type { NetworkRules, OwnRules } from '../../lib/rules/rule';
import { networkFolder } from './folder';
import { loadable } from './loadable';

const file = join(networkFolder, 'sites', 'rules.ts');

/** Reads the rules of the network that commands work on, unchecked. */
export async function readRules(): Promise<NetworkRules> {
  const own: OwnRules = existsSync(file)
    ? ((await import(/* @vite-ignore */ loadable(pathToFileURL(file)))) as { rules: OwnRules }).rules
    : defaultRules;
  return { ...own, laws };
}
