import { z } from 'zod';
import type { Manifest } from '../../../kernel';
import { languages } from '../../../lib/languages';
import { CONVERSION_KINDS, isConversion, isGift } from '../../../lib/records/conversions';
import { type From, TOLD_BY, TOLD_TWICE } from '../../../lib/records/told-vendors';
import { isPattern } from '../../../lib/values/pattern';
import { network } from '../../../sites/this-network';
import { purposeFaults } from '../../build/purposes';
import { recipientFaults } from '../../build/recipients';
import { optionsCode } from '../../build/site-code';
import { siteTexts } from '../../build/site-texts';
import { siteIds } from '../../sites/ids';
import { pluginNames } from '../../sites/plugin-names';
import { siteTextFaults } from './check-texts';
import { faultsOf, suggest } from './faults';
import { unnecessary } from './trackers';

/** A text that matches a pattern. The message is the same for a missing one. */
const shaped = (shape: RegExp, message: string) => z.string(message).regex(shape, message);
const host = shaped(/^(\*\.)?[a-z\d-]+(\.[a-z\d-]+)*$/, 'expected a host in lower case, or `*.` and one');
const address = shaped(/^https?:\/\/[^/]+$/, 'expected an address without a path, as in `https://utility.main.example`');
const streamId = shaped(/^G-[A-Z\d]+$/, 'expected a stream id, as in `G-ABC123`');
const wake = z.enum([
  'now',
  'body',
  'ready',
  'loaded',
  'idle',
  'leave',
  'navigate',
  'consent',
  'contact',
  'problem',
  'event',
  'hit',
  'prompt',
]);

/** CNV-01. A gift's events have values of their own, so no rule may create them. */
const conversion = z.strictObject({
  event: z.string().min(1),
  where: z.record(z.string(), z.string().refine(isPattern, 'expected the source of a regular expression')).optional(),
  conversion: z.string().refine((name) => isConversion(name) && !isGift(name), 'expected a conversion event, as in `signup`'),
  by: z.array(z.string()),
  label: z.string(),
});

/** CNV-02. */
const label = shaped(/^[\w-]+$/, 'expected a conversion label of the account');
const adConversion = z.looseObject({
  account: z.looseObject({ labels: z.strictObject(Object.fromEntries(CONVERSION_KINDS.map((kind) => [kind, label.optional()]))) }),
});

/** Returns what is wrong with who tells a third party, or undefined. */
function toldWrong({ name, from = 'page' }: { readonly name: string; readonly from?: string | undefined }): string | undefined {
  if (from === 'page') return;
  if (!Object.hasOwn(TOLD_BY, name))
    return `expected \`page\`: no destination can tell ${name}. There are destinations for ${Object.keys(TOLD_BY).join(', ')}`;
  return from === 'both' && !TOLD_TWICE.includes(name)
    ? `expected \`page\` or \`service\`: page and service give its events no common name and id, so that ${name} would count each twice`
    : undefined;
}

/** Reports a third party that is named for the page and once more for the service, which is `both` by another way. */
function twiceTold(all: readonly { readonly name: string; readonly from?: From | undefined }[], context: z.RefinementCtx): void {
  for (const [i, { name }] of all.entries()) {
    const twins = all.filter((one) => one.name === name);
    if (all.findIndex((one) => one.name === name) < i && twins.some(({ from = 'page' }) => from !== 'page'))
      context.addIssue({ code: 'custom', path: [i, 'name'], message: 'expected each third party once, with `from`', input: name });
  }
}

/** A third party of any other kind would wait for a purpose that nobody is asked about. */
const category = z.enum(['tags', 'measurement', 'recording', 'identification', 'advertising', 'personalisation']);
const told = z.looseObject({ name: z.string(), category: category.optional(), from: z.enum(['page', 'service', 'both']).optional() });
const vendor = told.superRefine((named, context) => {
  const message = toldWrong(named);
  if (message) context.addIssue({ code: 'custom', path: ['from'], message, input: named.from });
  if (named.name !== 'ad-conversion') return;
  for (const issue of adConversion.safeParse(named, { reportInput: true }).error?.issues ?? [])
    context.addIssue(issue as Parameters<typeof context.addIssue>[0]);
});

/** The checks of plugins' options, by the plugin's name. The build does not check a manifest's types. */
const optionsOf: Readonly<Record<string, z.ZodType>> = {
  vendors: z.strictObject({
    named: z.array(vendor).superRefine(twiceTold),
    conversions: z.array(conversion).optional(),
    wait: z.enum(['interaction']).optional(),
  }),
};

/** A purpose's id, which must differ from every other text in a record or a mark. */
const purposeId = shaped(/^[a-z][a-z-]*$/, 'expected a purpose, as in `advertising`');
/** The purposes that have words in every language. */
const purposeIds = ['analytics', ...Object.keys(languages.en.purposes).filter((id) => purposeId.safeParse(id).success)];
const storedName = shaped(/^[^*]+\*?$/, 'expected a name, or the beginning of names and `*`');
const purpose = z.strictObject({
  id: purposeId.refine((id) => !/^(nothing|necessary|analytics)$/.test(id), 'expected another purpose than `necessary` and `analytics`'),
  cookies: z.array(storedName).optional(),
  storage: z.array(storedName).optional(),
  databases: z.array(storedName).optional(),
});

const plugin = z.strictObject(
  {
    name: z.string(),
    needs: z.union([z.enum(['nothing', 'necessary', ...purposeIds]), z.array(z.enum(purposeIds)).nonempty()]),
    wake: z.union([wake, z.array(wake), z.function()]),
    when: z.function().optional(),
    protects: z.literal(true).optional(),
    first: z.literal(true).optional(),
    early: z.function().optional(),
    events: z.strictObject({ types: z.array(z.string()), most: z.number(), hurry: z.literal(true).optional() }).optional(),
    watch: z.function().optional(),
    soon: z.function().optional(),
    marks: z.function().optional(),
    load: z.function(),
    options: z.record(z.string(), z.unknown()).optional(),
  },
  { error: ({ code }) => (code === 'invalid_type' ? 'expected a plugin, as in `consent()`' : undefined) },
);
const woken = plugin.superRefine(({ wake, watch }, context) => {
  if (watch || !Array.isArray(wake) || wake.length) return;
  context.addIssue({ code: 'custom', path: ['wake'], input: wake, message: 'expected at least one moment, or a `watch`' });
});

const plugins = z.array(woken).superRefine((all, context) => {
  for (const [i, { name, options }] of all.entries())
    for (const issue of optionsOf[name]?.safeParse(options, { reportInput: true }).error?.issues ?? [])
      context.addIssue({ ...issue, path: [i, 'options', ...issue.path] } as Parameters<typeof context.addIssue>[0]);
});

const sentence = z.string().min(10, 'expected a sentence that says what for');
const named = z.array(
  z.strictObject({ name: z.string().min(1), why: z.union([sentence, z.record(z.string(), sentence)]) }).superRefine(({ name }, context) => {
    const reason = unnecessary(name);
    if (reason) context.addIssue({ code: 'custom', path: ['name'], message: reason, input: name });
  }),
);

const site = z.strictObject({
  id: z.enum(siteIds as [string, ...string[]]),
  brand: z.enum(network.brands),
  hosts: z.strictObject({
    production: z.array(host).nonempty('expected at least one host'),
    development: z.array(host),
    local: z.array(host),
  }),
  paths: z.array(shaped(/^\//, 'expected a path that begins with `/`')).nonempty('expected at least one path').optional(),
  areas: z
    .string()
    .refine(
      (source) => isPattern(source) && /\((?!\?)/.test(source),
      'expected the source of a regular expression with a group, as in `(business|fri)`',
    ),
  brands: z.record(host, z.enum(network.brands)),
  stream: streamId,
  testStream: streamId,
  utility: z.strictObject({ production: address, development: address, local: address }),
  consent: z.enum(['opt-in', 'opt-out']).optional(),
  scheme: z.enum(['light', 'dark', 'auto']).optional(),
  necessary: z.strictObject({ cookies: named.optional(), storage: named.optional(), databases: named.optional() }).optional(),
  purposes: z.array(purpose).optional(),
  revision: z.union([z.number().int().positive('expected 1, or more'), z.literal('recipients')]).optional(),
  singleRecipients: z.literal(true).optional(),
  changed: z.record(z.string(), z.string()).optional(),
  meanwhile: z.enum(['keep', 'pause']).optional(),
  texts: z.record(z.string(), z.unknown()).optional(),
  siblings: z.array(host).optional(),
  grantsTravel: z.boolean().optional(),
  // Pages that people visit load nothing over http.
  scripts: z.array(shaped(/^(https:\/\/[^/]+|http:\/\/[^/]+\.localhost)\/.*$/, 'expected an https address prefix with a path')).optional(),
  assets: z.array(shaped(/^(https:\/\/[^/]+|http:\/\/[^/]+\.localhost)$/, 'expected an https origin')).optional(),
  plugins,
});

/** Returns the fault of options that are not plain values, which the build could not write into a file. */
function notPlain(options: object | undefined, path: string): string[] {
  try {
    optionsCode(options ?? {}, path);
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}

/** Returns the faults of a list of plugins, each of which is valid by itself. */
function pluginFaults(plugins: Manifest['plugins']): string[] {
  const names = plugins.map(({ name }) => name);
  const unknown = names.flatMap((name, i) =>
    pluginNames.includes(name)
      ? []
      : `\`plugins.${i}.name\` is "${name}", and there is no folder plugins/${name}${suggest(name, pluginNames) || '.'}`,
  );
  const twice = names.flatMap((name, i) =>
    names.indexOf(name) < i ? `\`plugins.${i}\` is \`${name}\` again. List each plugin once.` : [],
  );
  const asking = plugins.filter(({ needs }) => needs !== 'nothing' && needs !== 'necessary').map(({ name }) => `\`${name}\``);
  const unasked =
    asking.length && !names.includes('consent')
      ? [`\`plugins\` lists ${asking.join(', ')} without \`consent()\`, so nobody would be asked. Add \`consent()\`.`]
      : [];
  return [...unknown, ...twice, ...unasked];
}

/**
 * Returns the faults of a site whose grants travel (CON-24): its own question must name the sites, in every language, and ask for
 * `analytics` alone.
 */
function grantFaults({ grantsTravel, purposes, revision, singleRecipients, texts }: Manifest): string[] {
  if (!grantsTravel) return [];
  const silent = Object.keys(languages).filter((language) => !texts?.[language as keyof typeof languages]?.banner?.question);
  return [
    ...(silent.length
      ? [`\`grantsTravel\` needs \`texts.${silent[0]}.banner.question\`, which names the sites. Add it for ${silent.join(', ')}.`]
      : []),
    ...(purposes?.length || revision || singleRecipients
      ? [
          'Remove `grantsTravel`, or `purposes`, `revision` and `singleRecipients`: a grant travels only between sites that ask the same question.',
        ]
      : []),
  ];
}

/** Checks a manifest. Returns a line per fault: the file, the path in it, the value there, and the expected value. */
export function checkSite(id: string, manifest: unknown): string[] {
  const file = `sites/${id}.ts`;
  const faults = faultsOf(file, site, manifest);
  if (faults.length) return faults;
  const { id: own, plugins } = manifest as Manifest;
  const misnamed = own === id ? [] : [`\`id\` is "${own}". Expected "${id}", the file's name.`];
  const words = siteTextFaults((manifest as Manifest).texts);
  const purposes = words.length ? [] : purposeFaults(manifest as Manifest, siteTexts(manifest as Manifest));
  const travel = grantFaults(manifest as Manifest);
  const unplain = plugins.flatMap(({ options }, i) => notPlain(options as object | undefined, `plugins.${i}.options`));
  const unnamed = recipientFaults(manifest as Manifest);
  return [...misnamed, ...unnamed, ...words, ...purposes, ...travel, ...pluginFaults(plugins), ...unplain].map(
    (fault) => `${file}: ${fault}`,
  );
}
