import { z } from 'zod';
import { FLAG_FIELDS } from '../../../lib/records/contact-record';
import { isCountry } from '../../../lib/records/country-record';
import { isExperimentName, LATE } from '../../../lib/records/experiment-record';
import { isText, LINE_LENGTH, MATCHES, MOST_ITEMS, MOST_TIMES, PROSE_LENGTH } from '../../../lib/records/prompt-rules';
import { isPattern } from '../../../lib/values/pattern';

// The conditions that experiments and prompts share.

const list = <T extends z.ZodType>(item: T) => z.array(item).min(1).max(MOST_ITEMS);
const bare = (entry: string) => entry.replace(/^!/, '');
const flagNames = Object.keys(FLAG_FIELDS);
const VARIANT = /^(control|variant[1-4])$/;

const country = z.string().refine((entry) => isCountry(bare(entry)), 'expected two capital letters, as in `US` or `!US`');
const source = z
  .string()
  .refine(
    (entry) => isText(bare(entry), LINE_LENGTH) && entry === entry.toLowerCase(),
    'expected a source or a channel in lower case, as in `newsletter` or `!organic_search`',
  );
const range = (least: number, most: number) =>
  z
    .strictObject({ from: z.number().min(least).max(most).optional(), to: z.number().min(least).max(most).optional() })
    .refine(({ from = least, to = most }) => from <= to, 'expected `from` not to be above `to`');
const variant = z.string().refine((entry) => VARIANT.test(bare(entry)), 'expected `control` or `variant1` to `variant4`');
const flag = z.union(
  [z.boolean(), list(z.string().max(LINE_LENGTH)), range(-1e9, 1e9)],
  'expected true, false, a list of texts, or a range `{ from, to }`',
);

/** An experiment's id. */
export const experimentId = z.string().refine((id) => isExperimentName(id) && id !== LATE, 'expected 1 to 64 letters, digits, - and _');

export const audience = z.strictObject({
  countries: list(country).optional(),
  sources: list(source).optional(),
  contact: z.boolean().optional(),
  flags: z
    .record(z.string(), flag)
    .superRefine((flags, context) => {
      for (const name of Object.keys(flags).filter((key) => !flagNames.includes(key)))
        context.addIssue({
          code: 'custom',
          path: [name],
          input: flags[name],
          message: `expected one of the flags ${flagNames.join(', ')}`,
        });
    })
    .optional(),
  visits: range(1, MOST_TIMES).optional(),
  device: z.enum(['desktop', 'mobile']).optional(),
  experiments: z.record(experimentId, list(variant)).optional(),
});

export const addresses = list(
  z
    .strictObject({
      match: z.enum(MATCHES),
      value: z.string().refine((value) => isText(value, PROSE_LENGTH), `expected a text of 1 to ${PROSE_LENGTH} characters`),
      exclude: z.boolean().optional(),
    })
    .refine(({ match, value }) => match !== 'regex' || (isText(value, LINE_LENGTH) && isPattern(value)), 'expected a regular expression'),
);
