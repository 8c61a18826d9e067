import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { laws } from '../../lib/rules/presets';
import type { NetworkRules, OwnRules } from '../../lib/rules/rule';
import { networkFolder } from './folder';
import { loadable } from './loadable';

/** The rules of a network without a `sites/rules.ts`: the specification's, and no path that is known to be sensitive. */
const defaultRules: OwnRules = {
  entities: {},
  floor: { us: 'opt-out', elsewhere: 'opt-in', sensitive: 'opt-in' },
  days: { yes: 365, no: 365 },
  signal: true,
  paths: [],
  overrides: [],
  source: 'The default: opt-out in the United States, opt-in elsewhere.',
  reviewed: '2026-11-28',
};

const file = join(networkFolder, 'sites', 'rules.ts');

/** Reads the rules of the network that commands work on, unchecked. */
export async function readRules(): Promise<NetworkRules> {
  const own: OwnRules = existsSync(file)
    ? ((await import(/* @vite-ignore */ loadable(pathToFileURL(file)))) as { rules: OwnRules }).rules
    : defaultRules;
  return { ...own, laws };
}
