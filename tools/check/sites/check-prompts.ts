import { z } from 'zod';
import { FIELD_TYPES, PROMPT_LAYOUTS, PROMPT_TYPES, type PromptField } from '../../../lib/records/prompt';
import {
  faultOfField,
  HIGHEST_PRIORITY,
  hasReceiver,
  haveOwnNames,
  isAddress,
  isDate,
  isDay,
  isName,
  isText,
  LINE_LENGTH,
  LONGEST_TIME,
  MOST_ITEMS,
  MOST_TIMES,
  POSITIONS,
  PROSE_LENGTH,
  plainCopy,
  RECEIVERS,
  receiverOf,
  staysIn,
} from '../../../lib/records/prompt-rules';
import { isPattern } from '../../../lib/values/pattern';
import { addresses, audience, experimentId } from './check-audience';
import { experimentKeys, faultOfExperiment, VARIANTS, variantKeys } from './check-experiments';
import { faultsOf } from './faults';

const FILE = 'sites/prompts.ts';

// The page's own rules check texts, because zod counts code points, and a page UTF-16 units.
const text = (longest: number) => z.string().refine((value) => isText(value, longest), `expected a text of 1 to ${longest} characters`);
const line = text(LINE_LENGTH);
const prose = text(PROSE_LENGTH);
const name = z.string().refine(isName, 'expected 1 to 40 letters, digits, _ and -');
const seconds = z.number().min(0).max(LONGEST_TIME);
const count = z.number().min(1).max(MOST_TIMES);
const date = z.string().refine(isDate, 'expected a date, as in 2026-05-01T00:00:00Z');
const day = z.string().refine(isDay, 'expected a day, as in 2026-05-01, or today');
const list = <T extends z.ZodType>(item: T) => z.array(item).min(1).max(MOST_ITEMS);
const pattern = line.refine(isPattern, 'expected a regular expression');
const address = z.string().refine(isAddress, 'expected an https address that names no user, or a path');

const field = z
  .strictObject({
    type: z.enum(FIELD_TYPES),
    name,
    label: line,
    placeholder: line.optional(),
    required: z.boolean().optional(),
    values: list(z.strictObject({ value: line, label: line })).optional(),
    pattern: pattern.optional(),
    error: line.optional(),
    min: day.optional(),
    max: day.optional(),
  })
  .superRefine((given, context) => {
    const [key, message] = faultOfField(given as PromptField)?.split(': ') ?? [];
    if (key) context.addIssue({ code: 'custom', path: [key], message, input: given[key as keyof typeof given] });
  });

const state = z.strictObject({ headline: line.optional(), msg: prose.optional(), delay: seconds.optional() });
const pause = z.strictObject({ count: count.optional(), duration: seconds.optional() });
const impressions = z.strictObject({
  session: count.optional(),
  total: count.optional(),
  buffer: seconds.optional(),
  duration: seconds.optional(),
});

const display = z.strictObject({
  delay: seconds.optional(),
  scroll: z.number().min(0).max(100).optional(),
  exitIntent: z.boolean().optional(),
  visible: line.optional(),
  manual: z.boolean().optional(),
  visits: count.optional(),
  impressions: impressions.optional(),
  allImpressions: impressions.optional(),
  pauses: z
    .strictObject({ close: pause.optional(), cancel: pause.optional(), click: pause.optional(), submit: pause.optional() })
    .optional(),
  addresses: addresses.optional(),
  meta: list(z.strictObject({ name: line.optional(), property: line.optional(), content: line })).optional(),
  missing: list(line).optional(),
  audience: audience.optional(),
});

const image = z.strictObject({ src: address, alt: z.string() });
const wording = z.strictObject({
  headline: line.optional(),
  msg: prose.optional(),
  footer: prose.optional(),
  image: image.optional(),
  okMessage: line.optional(),
  cancelMessage: line.optional(),
  okAddress: address.optional(),
});
const { delay: _delay, ...settings } = variantKeys;
const { delay: _none, ...settingsOfAll } = experimentKeys;
const variant = z.strictObject({
  ...settings,
  shows: z.union([z.literal(false), wording], 'expected texts, or `false` for no prompt').optional(),
});
const experiment = z
  .strictObject({ id: experimentId, ...settingsOfAll, variants: z.partialRecord(z.enum(VARIANTS), variant) })
  .superRefine((given, context) => {
    const fault = faultOfExperiment(given);
    if (fault) context.addIssue({ code: 'custom', path: ['variants'], input: given.variants, message: fault });
  });

const prompt = z.strictObject({
  id: name,
  type: z.enum(PROMPT_TYPES),
  layout: z.enum(PROMPT_LAYOUTS),
  variant: name.optional(),
  position: z.enum(POSITIONS).optional(),
  headline: line.optional(),
  msg: prose.optional(),
  footer: prose.optional(),
  image: image.optional(),
  okMessage: line.optional(),
  cancelMessage: line.optional(),
  okAddress: address.optional(),
  formElements: list(field)
    .refine((fields) => haveOwnNames(fields as PromptField[]), 'expected each name once')
    .optional(),
  formStates: z.strictObject({ success: state.optional(), error: state.optional() }).optional(),
  hideAfter: seconds.optional(),
  submit: address.optional(),
  answers: z.enum(RECEIVERS).optional(),
  publish: date.optional(),
  unpublish: date.optional(),
  priority: z.number().min(-HIGHEST_PRIORITY).max(HIGHEST_PRIORITY).optional(),
  display: display.optional(),
  experiment: experiment.optional(),
});

/** The forms service's addresses, by the kind of host that a page is on. */
type Answers = Readonly<Record<'production' | 'local', readonly string[]>>;

/** The pages on which prompts show: an example address for each kind of host, and the forms service's address there. */
const pagesOf = (answers: Answers) => [
  { base: 'https://page.example/', forms: answers.production[0] },
  { base: 'http://page.localhost/', forms: answers.local[0] },
];

/**
 * PRM-01: checks the prompts of all sites. Returns a line per fault: the place, and the expected value. `network` lists the hosts that may
 * receive answers, `answers` the forms service's addresses. Refuses everything that `plugins/prompts` refuses on a page of the network.
 */
export function checkPrompts(
  prompts: Readonly<Record<string, readonly unknown[]>>,
  network: readonly string[],
  answers: Answers,
): string[] {
  const pages = pagesOf(answers);
  const sound = prompt
    .refine((given) => pages.every(({ forms }) => hasReceiver(given, receiverOf(given, forms))), {
      path: ['submit'],
      error: 'expected an address that takes the answers, or `answers`: `forms` or `page`',
    })
    .refine((given) => pages.every(({ base, forms }) => staysIn(network, receiverOf(given, forms), base)), {
      path: ['submit'],
      error: 'expected an address of the network',
    });
  const faults = (value: unknown, at: readonly PropertyKey[]): string[] => {
    try {
      const found = faultsOf(FILE, sound, value, at);
      return found.length ? found : faultsOf(FILE, sound, plainCopy(value), at);
    } catch {
      return [`${FILE}: \`${at.join('.')}\` is no plain data. Expected texts, numbers, booleans, lists and objects of them.`];
    }
  };
  return Object.entries(prompts).flatMap(([site, list]) => list.flatMap((value, i) => faults(value, [site, i])));
}
