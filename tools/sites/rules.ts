import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { laws } from '../../lib/rules/presets';
import { entityKinds, modes, type NetworkRules, type OwnRules, pathKinds } from '../../lib/rules/rule';
import { faultsOf } from '../check/sites/faults';
import { networkFolder } from './folder';
import { loadable } from './loadable';

const FILE = 'sites/rules.ts';

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

/** The strictest rules. They stand in for a file that can't be read, or that says something unknown. */
const strictestRules: OwnRules = {
  ...defaultRules,
  floor: { us: 'opt-in', elsewhere: 'opt-in', sensitive: 'opt-in' },
  source: `${FILE} has faults. Everybody is asked first until they are mended: npm run check:sites`,
};

const mode = z.enum(modes);
const modeByPurpose = z
  .record(z.string(), mode)
  .refine((all) => '*' in all, 'expected a mode for `*`, which is that of all other purposes');
const names = z.array(z.string());
const ownRules = z.strictObject({
  entities: z.record(z.string(), z.enum(entityKinds)),
  floor: z.strictObject({ us: mode, elsewhere: mode, sensitive: mode }),
  days: z.strictObject({ yes: z.int().min(1), no: z.int().min(0) }),
  signal: z.literal(true),
  paths: z.array(z.strictObject({ kind: z.enum(pathKinds), at: names, sites: names })),
  overrides: z.array(
    z.strictObject({
      id: z.string().min(1),
      places: names,
      sites: names.optional(),
      mode: modeByPurpose,
      source: z.string(),
      reviewed: z.string(),
    }),
  ),
  showsSignal: z.literal(true).optional(),
  counts: z.strictObject({ places: names, sites: names.optional() }).optional(),
  source: z.string(),
  reviewed: z.string(),
});

/** Returns the rules that a file exports, with a line for each fault of their form, or the strictest rules if there is one. */
export function rulesFrom(own: unknown): { readonly rules: NetworkRules; readonly faults: readonly string[] } {
  const faults =
    own && typeof own === 'object'
      ? faultsOf(FILE, ownRules, own)
      : [`${FILE}: exports no \`rules\`. Expected \`export const rules: OwnRules = { … }\`.`];
  return { rules: faults.length ? { ...strictestRules, laws, unread: true } : { ...(own as OwnRules), laws }, faults };
}

/** Reads the rules of the network that commands work on, with the faults of their form. */
export async function tryRules(): Promise<ReturnType<typeof rulesFrom>> {
  const file = join(networkFolder, 'sites', 'rules.ts');
  if (!existsSync(file)) return rulesFrom(defaultRules);
  try {
    return rulesFrom(((await import(/* @vite-ignore */ loadable(pathToFileURL(file)))) as { readonly rules?: unknown }).rules);
  } catch (error) {
    return { ...rulesFrom(undefined), faults: [`${FILE}: cannot be read. ${String(error).split('\n').slice(0, 2).join(' ')}`] };
  }
}

/** Reads the rules of the network that commands work on: the strictest ones if the file has faults. */
export const readRules = async (): Promise<NetworkRules> => (await tryRules()).rules;
