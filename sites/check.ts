import { z } from 'zod';
import type { EnabledPlugin, Later, Site } from '../kernel';
import { faultsOf } from './faults';
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

const site = z.strictObject({
  id: z.enum(siteIds),
  brand: z.enum(['main', 'action', 'mcaf', 'mcafc4', 'mrd']),
  hosts: z.strictObject({
    production: z.array(host).nonempty('expected at least one host'),
    development: z.array(host),
    local: z.array(host),
  }),
  paths: z.array(z.string().startsWith('/', 'expected a path that begins with `/`')).nonempty('expected at least one path').optional(),
  brands: z.record(host, z.enum(['main', 'action', 'mcaf', 'mcafc4', 'mrd'])).optional(),
  stream: z.string().regex(/^G-[A-Z\d]+$/, 'expected a stream id, as in `G-ABC123`'),
  testStream: z.string().regex(/^G-[A-Z\d]+$/, 'expected a stream id, as in `G-ABC123`'),
  utility: z.strictObject({ production: address, development: address, local: address }),
  consent: z.enum(['opt-in', 'opt-out']).optional(),
  plugins: z.array(plugin),
});

const later = z.strictObject({
  // What is served over http is never on a page that people visit.
  scripts: z
    .array(z.string().regex(/^(https:\/\/[^/]+|http:\/\/[^/]+\.localhost)\/.*$/, 'expected an https address prefix with a path'))
    .optional(),
  plugins: z.array(
    plugin.refine(({ early }) => !early, {
      path: ['early'],
      error: 'expected none: a plugin with early bytes must stand in `sites/<id>.ts`',
    }),
  ),
  debug: z.function().optional(),
});

const names = (plugins: readonly EnabledPlugin[]) => plugins.map(({ name }) => name);

/** Checks both halves of a manifest; gives one line for each fault: file, path in it, what was expected. */
export function checkSite(id: string, manifest: unknown, second: unknown): string[] {
  const files = [`sites/${id}.ts`, `sites/later/${id}.ts`] as const;
  const faults = [...faultsOf(files[0], site, manifest), ...faultsOf(files[1], later, second)];
  if (faults.length) return faults;
  if ((manifest as Site).id !== id) faults.push(`${files[0]}: id: expected '${id}', the file's name`);
  const all = [...names((manifest as Site).plugins), ...names((second as Later).plugins)];
  if (new Set(all).size < all.length) faults.push(`${files[0]}: plugins: expected each plugin once, in one of the two files`);
  return faults;
}
