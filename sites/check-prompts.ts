import { z } from 'zod';
import { faultsOf, isPattern } from './faults';

const name = z.string().regex(/^[\w-]{1,40}$/, 'expected 1 to 40 letters, digits, _ and -');
const text = (longest: number) => z.string().min(1).max(longest);
const seconds = z.number().min(0).max(315_360_000);
const count = z.number().min(1).max(10_000);
const date = z.string().refine((value) => !Number.isNaN(Date.parse(value)), 'expected a date, as in 2026-05-01T00:00:00Z');
const day = z.string().regex(/^(today|\d{4}-\d\d-\d\d)$/, 'expected a day, as in 2026-05-01, or today');
const list = <T extends z.ZodType>(item: T) => z.array(item).min(1).max(50);

const pattern = text(200).refine(isPattern, 'expected a regular expression');

const urlOf = (value: string, base = 'https://page.example') => (URL.canParse(value, base) ? new URL(value, base) : undefined);
const address = z
  .string()
  .max(2_000)
  .refine((value) => {
    const url = urlOf(value);
    return url?.protocol === 'https:' || (url?.protocol === 'http:' && url.hostname.endsWith('.localhost'));
  }, 'expected an https address, or a path');

const MOTIVATIONS = ['climate', 'nature', 'all_the_above', 'none_or_other'];

const field = z
  .strictObject({
    type: z.enum(['text', 'email', 'textarea', 'select', 'radio-group', 'checkbox-group', 'us-postal-code', 'date', 'motivation']),
    name,
    label: text(200),
    placeholder: text(200).optional(),
    required: z.boolean().optional(),
    values: list(z.strictObject({ value: text(200), label: text(200) })).optional(),
    pattern: pattern.optional(),
    error: text(200).optional(),
    min: day.optional(),
    max: day.optional(),
  })
  .refine(({ type, values }) => values || !/^(select|radio-group|checkbox-group)$/.test(type), 'expected values that can be chosen')
  .refine(({ type, name }) => type !== 'motivation' || name === 'motivation', 'expected the name motivation')
  // PRM-04.
  .refine(
    ({ type, name, required, values = [] }) =>
      name !== 'motivation' ||
      (/^(motivation|radio-group)$/.test(type) && required !== false && values.every(({ value }) => MOTIVATIONS.includes(value))),
    `expected a required radio-group of ${MOTIVATIONS.join(', ')}`,
  );

const state = z.strictObject({ headline: text(200).optional(), msg: text(2_000).optional(), delay: seconds.optional() });
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
  visible: text(200).optional(),
  manual: z.boolean().optional(),
  visits: count.optional(),
  impressions: impressions.optional(),
  allImpressions: impressions.optional(),
  pauses: z
    .strictObject({ close: pause.optional(), cancel: pause.optional(), click: pause.optional(), submit: pause.optional() })
    .optional(),
  addresses: list(
    z
      .strictObject({ match: z.enum(['path', 'exact', 'contains', 'regex']), value: text(2_000), exclude: z.boolean().optional() })
      .refine(({ match, value }) => match !== 'regex' || (value.length <= 200 && isPattern(value)), 'expected a regular expression'),
  ).optional(),
  meta: list(z.strictObject({ name: text(200).optional(), property: text(200).optional(), content: text(200) })).optional(),
  missing: list(text(200)).optional(),
});

const prompt = z
  .strictObject({
    id: name,
    type: z.enum(['Message', 'Form', 'Subscription', 'Gate']),
    layout: z.enum(['modal', 'slideout', 'bar', 'button', 'inline']),
    variant: name.optional(),
    position: z.enum(['top', 'bottom', 'start', 'end']).optional(),
    headline: text(200).optional(),
    msg: text(2_000).optional(),
    footer: text(2_000).optional(),
    image: z.strictObject({ src: address, alt: z.string() }).optional(),
    okMessage: text(200).optional(),
    cancelMessage: text(200).optional(),
    okAddress: address.optional(),
    formElements: list(field)
      .refine((fields) => new Set(fields.map(({ name }) => name)).size === fields.length, 'expected each name once')
      .optional(),
    formStates: z.strictObject({ success: state.optional(), error: state.optional() }).optional(),
    hideAfter: seconds.optional(),
    submit: address.optional(),
    answers: z.enum(['forms', 'page']).optional(),
    publish: date.optional(),
    unpublish: date.optional(),
    priority: z.number().min(-1_000).max(1_000).optional(),
    display: display.optional(),
  })
  // PRM-03: a visitor is thanked only for answers that somebody takes.
  .refine(({ type, formElements, submit, answers }) => !formElements || type === 'Message' || submit || answers, {
    path: ['submit'],
    error: 'expected an address that takes the answers, or `answers`: `forms` or `page`',
  });

/** Returns whether answers stay in the network. A path stays on the page's own host. */
const staysIn = (network: readonly string[], submit: string) => {
  const host = urlOf(submit)?.hostname ?? '';
  return host === 'page.example' || network.some((pattern) => (pattern[0] === '*' ? host.endsWith(pattern.slice(1)) : host === pattern));
};

/** PRM-01. Checks the prompts of all sites. Returns a line per fault: where, and what was expected. */
export function checkPrompts(prompts: Readonly<Record<string, readonly unknown[]>>, network: readonly string[]): string[] {
  const sound = prompt.refine(({ submit }) => submit === undefined || staysIn(network, submit), {
    path: ['submit'],
    error: 'expected an address of the network',
  });
  return Object.entries(prompts).flatMap(([site, list]) =>
    list.flatMap((value, i) => faultsOf('sites/prompts.ts', sound, value, [site, i])),
  );
}
