import { z } from 'zod';
import type { Site } from '../kernel';
import { siteIds } from './ids';

const host = z.string().regex(/^(\*\.)?[a-z\d-]+(\.[a-z\d-]+)*$/, 'expected a host in lower case, or `*.` and one');
const address = z.string().regex(/^https?:\/\/[^/]+$/, 'expected an address without a path, as in `https://utility.main.example`');
const wake = z.enum(['now', 'ready', 'loaded', 'idle', 'leave', 'navigate', 'consent', 'contact', 'problem', 'event', 'hit', 'prompt']);

const plugin = z.strictObject({
  name: z.string().regex(/^[a-z][a-z\d-]*$/, 'expected a name in lower case, words joined by `-`'),
  needs: z.enum(['nothing', 'necessary', 'analytics']),
  wake: z.union([wake, z.array(wake).nonempty(), z.function()]),
  when: z.function().optional(),
  early: z.function().optional(),
  load: z.function(),
  options: z.union([z.record(z.string(), z.unknown()), z.function()]),
});

const unique = (names: readonly string[]) => new Set(names).size === names.length;

const site = z.strictObject({
  id: z.enum(siteIds),
  brand: z.enum(['main', 'action', 'mcaf', 'mcafc4', 'mrd']),
  hosts: z.strictObject({ production: z.array(host).nonempty(), development: z.array(host), local: z.array(host) }),
  paths: z.array(z.string().startsWith('/', 'expected a path that begins with `/`')).nonempty().optional(),
  brands: z.record(host, z.enum(['main', 'action', 'mcaf', 'mcafc4', 'mrd'])).optional(),
  stream: z.string().regex(/^G-[A-Z\d]+$/, 'expected a stream id, as in `G-ABC123`'),
  testStream: z.string().regex(/^G-[A-Z\d]+$/, 'expected a stream id, as in `G-ABC123`'),
  utility: z.strictObject({ production: address, development: address, local: address }),
  consent: z.enum(['opt-in', 'opt-out']).optional(),
  scripts: z.array(z.string().regex(/^https:\/\/[^/]+\/.*$/, 'expected an https address prefix with a path')).optional(),
  plugins: z.array(plugin).refine((list) => unique(list.map(({ name }) => name)), 'expected each plugin once'),
});

/** Checks a manifest; gives one line for each fault: file, path in it, what was expected. */
export function checkSite(id: string, manifest: unknown): string[] {
  const faults = site.safeParse(manifest).error?.issues.map(({ path, message }) => `${path.join('.') || '(manifest)'}: ${message}`) ?? [];
  if (!faults.length && (manifest as Site).id !== id) faults.push(`id: expected '${id}', the file's name`);
  return faults.map((fault) => `sites/${id}.ts: ${fault}`);
}
