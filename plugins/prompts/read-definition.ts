import { FIELD_TYPES, PROMPT_LAYOUTS, PROMPT_TYPES, type PromptField } from '../../lib/records/prompt';
import {
  faultOfField,
  HIGHEST_PRIORITY,
  hasReceiver,
  haveOwnNames,
  isAddress,
  isDate,
  isDay,
  isName,
  LINE_LENGTH,
  LONGEST_TIME,
  MATCHES,
  MOST_TIMES,
  POSITIONS,
  PROSE_LENGTH,
  plainCopy,
  RECEIVERS,
  receiverOf,
  staysIn,
} from '../../lib/records/prompt-rules';
import { isPattern } from '../../lib/values/pattern';
import type { PromptDefinition } from './definition';
import { both, flag, list, number, oneOf, shape, text, textThat, that } from './shape';

const COUNT = number(1, MOST_TIMES);
const SECONDS = number(0, LONGEST_TIME);
const NAME = textThat('1 to 40 letters, digits, _ and -', isName);
export const LINE = text(LINE_LENGTH);
export const PROSE = text(PROSE_LENGTH);
const DATE = textThat('a date, as in 2026-05-01T00:00:00Z', isDate);
const DAY = that('a day, as in 2026-05-01, or today', isDay);
const PATTERN = both(LINE, textThat('a regular expression', isPattern));
/** Checked by the build, and by the chunks that evaluate audiences and choose variants. */
const PLAIN = that('an object', (value) => typeof value === 'object' && value !== null && !Array.isArray(value));
export const ADDRESS = textThat('an https address, or a path', isAddress);

export const IMAGE = shape({ src: ADDRESS, alt: textThat('a text, or none', () => true) }, 'src', 'alt');

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
    const fault = faultOfField(value as PromptField);
    return fault ? [`${where}.${fault}`] : [];
  },
);

const state = shape({ headline: LINE, msg: PROSE, delay: SECONDS });
const pause = shape({ count: COUNT, duration: SECONDS });
const impressions = shape({ session: COUNT, total: COUNT, buffer: SECONDS, duration: SECONDS });
const rule = both(shape({ match: oneOf(...MATCHES), value: PROSE, exclude: flag }, 'match', 'value'), (given, where) => {
  const { match, value } = given as { match: string; value: string };
  return match === 'regex' ? PATTERN(value, `${where}.value`) : [];
});

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
  audience: PLAIN,
});

const definition = shape(
  {
    id: NAME,
    type: oneOf(...PROMPT_TYPES),
    layout: oneOf(...PROMPT_LAYOUTS),
    variant: NAME,
    position: oneOf(...POSITIONS),
    headline: LINE,
    msg: PROSE,
    footer: PROSE,
    image: IMAGE,
    okMessage: LINE,
    cancelMessage: LINE,
    okAddress: ADDRESS,
    formElements: both(list(field), (fields, where) =>
      haveOwnNames(fields as PromptField[]) ? [] : [`${where}: expected each name once`],
    ),
    formStates: shape({ success: state, error: state }),
    hideAfter: SECONDS,
    submit: ADDRESS,
    answers: oneOf(...RECEIVERS),
    publish: DATE,
    unpublish: DATE,
    priority: number(-HIGHEST_PRIORITY, HIGHEST_PRIORITY),
    display,
    experiment: PLAIN,
  },
  'id',
  'type',
  'layout',
);

/**
 * PRM-01: returns the definition, or a line for each of its faults: the place, and the expected value. `network`: the hosts that may
 * receive answers. `base`: the page's address. `forms`: the forms service's address. Never throws.
 */
export function readDefinition(
  value: unknown,
  network: readonly string[],
  base: string,
  forms?: string,
): PromptDefinition | readonly string[] {
  try {
    const copy: PromptDefinition = plainCopy(value);
    const faults = definition(copy, `prompt ${NAME(copy?.id, '').length ? '(no id)' : copy.id}`);
    if (faults.length) return faults;
    const { id } = copy;
    const submit = receiverOf(copy, forms);
    if (!hasReceiver(copy, submit))
      return [`prompt ${id}: expected submit, an address that takes the answers, or answers, ${forms ? 'forms or ' : ''}page`];
    if (!staysIn(network, submit, base)) return [`prompt ${id}.submit: expected an address of the network`];
    return submit === undefined ? copy : { ...copy, submit };
  } catch {
    return ['prompt: expected plain data'];
  }
}
