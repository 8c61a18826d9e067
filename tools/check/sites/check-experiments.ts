import { z } from 'zod';
import { isDate, plainCopy } from '../../../lib/records/prompt-rules';
import type { ExperimentDefinition } from '../../../lib/targeting/definition';
import { redirectAddress } from '../../../lib/targeting/redirect-address';
import { readTime } from '../../../lib/time/read-time';
import { parseUrl } from '../../../lib/url/url';
import type { ExperimentsOptions } from '../../../plugins/experiments/options';
import { addresses, audience, experimentId } from './check-audience';
import { togetherFaults } from './check-together';
import { faultsOf } from './faults';

const FILE = 'sites/experiments.ts';
export const VARIANTS = ['control', 'variant1', 'variant2', 'variant3', 'variant4'] as const;

const date = z.string().refine(isDate, 'expected a date, as in 2026-05-01T00:00:00Z');
const share = z.number().min(0, 'expected a share, from 0 to 1').max(1, 'expected a share, from 0 to 1');
const days = z.number().positive().max(400, 'expected at most 400 days');
/** The keys of a variant's settings. */
export const variantKeys = {
  name: z.string().min(1).max(100).optional(),
  weight: z.number().min(0).max(1e6).optional(),
  start: date.optional(),
  end: date.optional(),
  device: z.enum(['desktop', 'mobile']).optional(),
  delay: z.number().min(0).max(600_000).optional(),
};
const variant = z.strictObject({ ...variantKeys, redirect: z.string().min(1).optional() });
const path = z.string().regex(/^\//, 'expected a path that begins with `/`');

/** The keys of an experiment of any kind: of a page, or of a prompt. */
export const experimentKeys = {
  ...variantKeys,
  days: days.optional(),
  coverage: share.optional(),
  seed: z.string().min(1).max(100).optional(),
  namespace: z
    .strictObject({ name: z.string().min(1).max(64), from: share, to: share })
    .refine(({ from, to }) => from < to, 'expected `from` below `to`')
    .optional(),
  audience: audience.optional(),
  conversions: z
    .array(z.string().regex(/^[a-z][a-z\d_]{0,99}$/, 'expected an event, as in `sign_up`'))
    .min(1)
    .optional(),
};

const variants = z.union(
  [z.array(z.enum(VARIANTS)), z.partialRecord(z.enum(VARIANTS), variant)],
  'expected a list of variants, or their settings by name: `control`, and `variant1` to `variant4`',
);

type Given = Pick<ExperimentDefinition, 'variants' | 'start' | 'end'>;
const namesOf = ({ variants: given }: Given) => (Array.isArray(given) ? (given as string[]) : Object.keys(given));

/** Returns the fault of an experiment whose keys are valid one by one. */
export function faultOfExperiment(given: Given): string | undefined {
  const names = namesOf(given);
  if (new Set(names).size < names.length || !names.includes('control') || names.length < 2) {
    return 'expected `control` and at least one of `variant1` to `variant4`, each once';
  }
  if (given.start && given.end && readTime(given.start) >= readTime(given.end)) return 'expected `start` before `end`';
}

const experiment = z
  .strictObject({
    id: experimentId.optional(),
    test: experimentId.optional(),
    ...experimentKeys,
    variants,
    pages: z.record(z.string(), z.array(path).min(1)).optional(),
    addresses: addresses.optional(),
  })
  .superRefine((given, context) => {
    const fault = faultOfExperiment(given as Given);
    if (!(given.id ?? given.test)) context.addIssue({ code: 'custom', path: ['id'], input: given.id, message: 'expected an id' });
    else if (fault) context.addIssue({ code: 'custom', path: ['variants'], input: given.variants, message: fault });
  });
const holdout = z.strictObject({ id: experimentId.optional(), share, end: date.optional(), days: days.optional() });

const redirectsOf = ({ variants: given }: ExperimentDefinition): [string, string][] =>
  Object.entries(given).flatMap(([name, one]) => (one.redirect ? [[name, one.redirect]] : []));
const trimmed = (text: string) => text.replace(/\/+$/, '');

/** Returns the faults of redirects: the control must stay, and a target must be allowed, and must not be a page that redirects. */
function redirectFaults(all: readonly ExperimentDefinition[], network: readonly string[]): string[] {
  const sources = new Set(
    all.filter((one) => redirectsOf(one).length).flatMap(({ pages = {} }) => Object.values(pages).flat().map(trimmed)),
  );
  return all.flatMap((one, i) => {
    const [redirects, others] = [redirectsOf(one), namesOf(one).filter((name) => name !== 'control')];
    const where = `experiments.${i}.variants`;
    const mixed = redirects.length && (redirects.some(([name]) => name === 'control') || redirects.length < others.length);
    return [
      ...(mixed ? [`\`${where}\`: expected every variant but \`control\` to have a \`redirect\`, or none.`] : []),
      ...(redirects.length && !one.pages ? [`\`experiments.${i}.pages\` is missing. Expected the paths that redirect, by site.`] : []),
      ...redirects.flatMap(([name, target]) => {
        const at = `\`${where}.${name}.redirect\` is ${JSON.stringify(target)}`;
        const to = parseUrl(target, 'https://page.example/');
        // No page has this path, so that the address alone decides.
        if (!redirectAddress(target, 'https://page.example/:', network))
          return [`${at}. Expected a path, or an https address of the network.`];
        return to && sources.has(trimmed(to.pathname)) ? [`${at}, and that page redirects, too. Expected one that does not.`] : [];
      }),
    ];
  });
}

/** Checks the options of experiments (EXP-01). Returns a line per fault: the file, the place in it, and the expected value. */
export function checkExperiments({ experiments, holdout: held, network = [] }: ExperimentsOptions): string[] {
  try {
    const faults = [
      ...plainCopy(experiments).flatMap((one: unknown, i: number) => faultsOf(FILE, experiment, one, ['experiments', i])),
      ...(held ? faultsOf(FILE, holdout, held, ['holdout']) : []),
    ];
    if (faults.length) return faults;
    const placed = experiments.map((definition, i) => ({ at: `experiments.${i}`, definition }));
    const taken = held ? [held.id ?? 'holdout'] : [];
    return [...redirectFaults(experiments, network), ...togetherFaults(placed, taken)].map((fault) => `${FILE}: ${fault}`);
  } catch {
    return [`${FILE}: \`experiments\` is no plain data. Expected texts, numbers, booleans, lists and objects of them.`];
  }
}
