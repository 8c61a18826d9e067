import { z } from 'zod';
import type { Manifest } from '../kernel';
import { optionsCode } from '../tools/site-code';
import { faultsOf } from './faults';
import { siteIds } from './ids';

const host = z.string().regex(/^(\*\.)?[a-z\d-]+(\.[a-z\d-]+)*$/, 'expected a host in lower case, or `*.` and one');
const address = z.string().regex(/^https?:\/\/[^/]+$/, 'expected an address without a path, as in `https://utility.main.example`');
const wake = z.enum([
  'now',
  'ready',
  'loaded',
  'idle',
  'leave',
  'navigate',
  'consent',
  'contact',
  'problem',
  'blocked',
  'event',
  'hit',
  'prompt',
]);

/** Checks the options of plugins by their names. A manifest is built without a look at its types. */
const optionsOf: Readonly<Record<string, z.ZodType>> = {
  vendors: z.strictObject({
    named: z.array(z.unknown()),
    signUps: z.array(z.unknown()).optional(),
    wait: z.enum(['interaction']).optional(),
  }),
};

const plugin = z.strictObject({
  name: z.string().regex(/^[a-z][a-z\d-]*$/, 'expected a name in lower case, words joined by `-`'),
  needs: z.enum(['nothing', 'necessary', 'analytics']),
  wake: z.union([wake, z.array(wake).nonempty(), z.function()]),
  when: z.function().optional(),
  early: z.function().optional(),
  events: z.strictObject({ types: z.array(z.string()), most: z.number(), hurry: z.literal(true).optional() }).optional(),
  watch: z.function().optional(),
  load: z.function(),
  options: z.record(z.string(), z.unknown()).optional(),
});

const plugins = z.array(plugin).superRefine((all, context) => {
  for (const [i, { name, options }] of all.entries())
    for (const issue of optionsOf[name]?.safeParse(options, { reportInput: true }).error?.issues ?? [])
      context.addIssue({ ...issue, path: [i, 'options', ...issue.path] } as Parameters<typeof context.addIssue>[0]);
});

const site = z.strictObject({
  id: z.enum(siteIds as [string, ...string[]]),
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
  // What is served over http is never on a page that people visit.
  scripts: z
    .array(z.string().regex(/^(https:\/\/[^/]+|http:\/\/[^/]+\.localhost)\/.*$/, 'expected an https address prefix with a path'))
    .optional(),
  plugins,
});

/** The fault of options that are no plain values: the build writes them into a file. */
function notPlain(options: object | undefined, path: string): string[] {
  try {
    optionsCode(options ?? {}, path);
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}

/** Checks a manifest; gives one line for each fault: file, path in it, what was expected. */
export function checkSite(id: string, manifest: unknown): string[] {
  const file = `sites/${id}.ts`;
  const faults = faultsOf(file, site, manifest);
  if (faults.length) return faults;
  const { id: own, plugins } = manifest as Manifest;
  if (own !== id) faults.push(`${file}: id: expected '${id}', the file's name`);
  if (new Set(plugins.map(({ name }) => name)).size < plugins.length) faults.push(`${file}: plugins: expected each plugin once`);
  const found = plugins.flatMap(({ options }, i) => notPlain(options as object | undefined, `plugins.${i}.options`));
  return [...faults, ...found.map((fault) => `${file}: ${fault}`)];
}
