import { FIELD_TYPES, MOTIVATION, MOTIVATIONS, PROMPT_LAYOUTS, PROMPT_TYPES, type PromptField } from '../../lib/records/prompt';
import { matchesHost } from '../../lib/url/host-patterns';
import { parseUrl } from '../../lib/url/url';
import type { PromptDefinition } from './definition';
import { both, type Check, flag, list, number, oneOf, shape, text, that } from './shape';

/** Seconds: ten years. */
const LONGEST = 315_360_000;
const COUNT = number(1, 10_000);
const SECONDS = number(0, LONGEST);
const NAME = that('1 to 40 letters, digits, _ and -', (value) => typeof value === 'string' && /^[\w-]{1,40}$/.test(value));
const LINE = text(200);
const PROSE = text(2_000);
const DATE = that('a date, as in 2026-05-01T00:00:00Z', (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)));
const DAY = that('a day, as in 2026-05-01, or today', (value) => /^(today|\d{4}-\d\d-\d\d)$/.test(String(value)));
const PATTERN = both(
  LINE,
  that('a regular expression', (value) => {
    try {
      return !!new RegExp(String(value));
    } catch {
      return false;
    }
  }),
);

const address: Check = that('an https address, or a path', (value) => {
  const url = typeof value === 'string' && value.length <= 2_000 ? parseUrl(value, 'https://page.example') : undefined;
  // A browser sends nothing to an address that names a user.
  if (!url || url.username || url.password) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && url.hostname.endsWith('.localhost'));
});

const CHOICES = ['select', 'radio-group', 'checkbox-group'];

const sound = ({ type, name, values = [], required }: PromptField): string | undefined => {
  if (CHOICES.includes(type) && !values.length) return 'values: expected those that can be chosen';
  if (type === MOTIVATION && name !== MOTIVATION) return `name: expected ${MOTIVATION}`;
  if (name !== MOTIVATION) return;
  // PRM-04.
  if (type !== MOTIVATION && type !== 'radio-group') return 'type: expected radio-group';
  if (required === false) return 'required: expected true';
  if (values.some(({ value }) => !(MOTIVATIONS as readonly string[]).includes(value))) return `values: expected ${MOTIVATIONS.join(', ')}`;
};

const field = both(
  shape(
    {
      type: oneOf(...FIELD_TYPES),
      name: NAME,
      label: LINE,
      placeholder: LINE,
      required: flag,
      values: list(shape({ value: LINE, label: LINE }, 'value', 'label')),
      pattern: PATTERN,
      error: LINE,
      min: DAY,
      max: DAY,
    },
    'type',
    'name',
    'label',
  ),
  (value, where) => {
    const fault = sound(value as PromptField);
    return fault ? [`${where}.${fault}`] : [];
  },
);

const state = shape({ headline: LINE, msg: PROSE, delay: SECONDS });
const pause = shape({ count: COUNT, duration: SECONDS });
const impressions = shape({ session: COUNT, total: COUNT, buffer: SECONDS, duration: SECONDS });
const rule = both(
  shape({ match: oneOf('path', 'exact', 'contains', 'regex'), value: text(2_000), exclude: flag }, 'match', 'value'),
  (given, where) => {
    const { match, value } = given as { match: string; value: string };
    return match === 'regex' ? PATTERN(value, `${where}.value`) : [];
  },
);

const display = shape({
  delay: SECONDS,
  scroll: number(0, 100),
  exitIntent: flag,
  visible: LINE,
  manual: flag,
  visits: COUNT,
  impressions,
  allImpressions: impressions,
  pauses: shape({ close: pause, cancel: pause, click: pause, submit: pause }),
  addresses: list(rule),
  meta: list(shape({ name: LINE, property: LINE, content: LINE }, 'content')),
  missing: list(LINE),
});

const definition = shape(
  {
    id: NAME,
    type: oneOf(...PROMPT_TYPES),
    layout: oneOf(...PROMPT_LAYOUTS),
    variant: NAME,
    position: oneOf('top', 'bottom', 'start', 'end'),
    headline: LINE,
    msg: PROSE,
    footer: PROSE,
    image: shape({ src: address, alt: that('a text, or none', (value) => typeof value === 'string') }, 'src', 'alt'),
    okMessage: LINE,
    cancelMessage: LINE,
    okAddress: address,
    formElements: both(list(field), (fields, where) =>
      new Set((fields as PromptField[]).map(({ name }) => name)).size < (fields as []).length ? [`${where}: expected each name once`] : [],
    ),
    formStates: shape({ success: state, error: state }),
    hideAfter: SECONDS,
    submit: address,
    answers: oneOf('forms', 'page'),
    publish: DATE,
    unpublish: DATE,
    priority: number(-1_000, 1_000),
    display,
  },
  'id',
  'type',
  'layout',
);

/**
 * PRM-01: the definition, or a line for each fault of it: where, and what was expected there. `network` are the hosts that
 * answers may go to, `base` the page's address, `forms` that of the forms service. Never throws.
 */
export function readDefinition(
  value: unknown,
  network: readonly string[],
  base: string,
  forms?: string,
): PromptDefinition | readonly string[] {
  try {
    // A copy without accessors or anything inherited: what was checked is what is used.
    const copy: PromptDefinition = JSON.parse(JSON.stringify(value ?? null));
    const faults = definition(copy, `prompt ${NAME(copy?.id, '').length ? '(no id)' : copy.id}`);
    if (faults.length) return faults;
    const { id, answers, submit = answers === 'forms' && forms ? forms + id : undefined } = copy;
    // PRM-03: a visitor is thanked only for answers that somebody takes.
    if (copy.formElements && copy.type !== 'Message' && !submit && answers !== 'page')
      return [`prompt ${id}: expected submit, an address that takes the answers, or answers, ${forms ? 'forms or ' : ''}page`];
    const host = submit === undefined ? undefined : parseUrl(submit, base)?.hostname;
    if (host && host !== parseUrl(base)?.hostname && !matchesHost(host, network))
      return [`prompt ${id}.submit: expected an address of the network`];
    return submit === undefined ? copy : { ...copy, submit };
  } catch {
    return ['prompt: expected plain data'];
  }
}
