import { parseUrl } from '../url/url';
import { addressRule } from './address-rule';
import { LAYOUT_NAMES } from './layout-columns';
import { count, date, day, line, pattern, prose, seconds } from './lines-and-times';
import { MOTIVATION, MOTIVATIONS } from './prompt-words';
import { flag, type Infer, type InferKeys, list, number, optional, record, ruled, type Shape, text, word } from './shape';

export const promptId = text(40, { pattern: /^[\w-]+$/, expected: '1 to 40 letters, digits, _ and -' });
const ADDRESS = 'an https address, or a path';
/** Local hosts may use http. A browser sends nothing to an address that contains a user name. */
export const address = ruled(text(2_000, { from: 0, expected: ADDRESS }), (value) => {
  const url = parseUrl(value, 'https://page.example');
  if (url?.username || url?.password) return 'an address that names no user';
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && url.hostname.endsWith('.localhost')) ? undefined : ADDRESS;
});

const plainField = record({
  type: word('text', 'email', 'textarea', 'select', 'radio-group', 'checkbox-group', 'us-postal-code', 'date', 'motivation'),
  /** The answer is sent under this name. */
  name: promptId,
  label: line,
  placeholder: optional(line),
  required: optional(flag),
  /** Options of a select or a group. */
  values: optional(list(record({ value: line, label: line }))),
  /** A regular expression that the whole answer must match. `error` is shown otherwise. */
  pattern: optional(pattern),
  error: optional(line),
  /** Limits of a date. */
  min: optional(day),
  max: optional(day),
});
export type PromptField = Infer<typeof plainField>;

const faultOfField = ({ type, name, values = [], required }: PromptField): readonly [string, string] | undefined => {
  if (/^(select|radio-group|checkbox-group)$/.test(type) && !values.length) return ['values', 'those that can be chosen'];
  if (type === MOTIVATION && name !== MOTIVATION) return ['name', MOTIVATION];
  if (name !== MOTIVATION) return;
  // PRM-04.
  if (type !== MOTIVATION && type !== 'radio-group') return ['type', 'radio-group'];
  if (required === false) return ['required', 'true'];
  if (values.some(({ value }) => !(MOTIVATIONS as readonly string[]).includes(value))) return ['values', MOTIVATIONS.join(', ')];
};
const field = ruled(plainField, faultOfField);

/** The text that replaces a sent prompt, or is added after sending failed. */
const state = record({
  headline: optional(line),
  msg: optional(prose),
  /** Seconds until the prompt closes by itself. Without them, or with 0, it stays. */
  delay: optional(seconds),
});

/** Texts in which `{{field}}` and `{{field | fallback}}` are replaced. */
export const FILLED = {
  headline: optional(line),
  msg: optional(prose),
  footer: optional(prose),
  okMessage: optional(line),
  /** Without it, the prompt has no cancel button. */
  cancelMessage: optional(line),
};
/** The part of a prompt that a variant may change. */
export const WORDING = {
  ...FILLED,
  image: optional(record({ src: address, alt: text(Infinity, { from: 0, expected: 'a text, or none' }) })),
  /** The address that a Message's button opens. */
  okAddress: optional(address),
};

/** Limits of how often a prompt shows. */
const impressions = record({
  /** The most displays in a session of the visitor. */
  session: optional(count),
  total: optional(count),
  /** Seconds between two displays. */
  buffer: optional(seconds),
  /** Seconds after which `total` counts from zero again. */
  duration: optional(seconds),
});
export type Impressions = Infer<typeof impressions>;

/** The time for which a prompt stays away after the visitor has acted on it. */
const pause = record({
  /** The number of actions before the pause, 1 by default. */
  count: optional(count),
  /** Seconds. Without them, the prompt never comes back. */
  duration: optional(seconds),
});
export type Pause = Infer<typeof pause>;

/** The conditions under which a prompt shows, all of which must hold. */
const displayOf = <A extends Shape>(audience: A) =>
  record({
    /** Seconds on pages of the site. */
    delay: optional(seconds),
    /** Percent of the page that has been in view. */
    scroll: optional(number(0, 100)),
    exitIntent: optional(flag),
    /** CSS selector of an element that has come into view. */
    visible: optional(line),
    /** Shows only on request, by `hooks.prompt.call({ type: 'prompt', id })`. */
    manual: optional(flag),
    /** The first of the visitor's pages on which the prompt shows, as a number. */
    visits: optional(count),
    impressions: optional(impressions),
    /** Limits across all prompts. */
    allImpressions: optional(impressions),
    pauses: optional(record({ close: optional(pause), cancel: optional(pause), click: optional(pause), submit: optional(pause) })),
    addresses: optional(list(addressRule)),
    /** `<meta>` elements that the page must have. */
    meta: optional(list(record({ name: optional(line), property: optional(line), content: line }))),
    /** Visitor fields of which one must be missing. */
    missing: optional(list(line)),
    /** The visitors that the prompt is for. */
    audience: optional(audience),
  });

/** The visible content of a prompt: everything that its renderer needs. */
const content = {
  id: promptId,
  type: word('Message', 'Form', 'Subscription', 'Gate'),
  layout: word(...LAYOUT_NAMES),
  /** The name of this wording in reports. */
  variant: optional(promptId),
  /** A bar takes `top` or `bottom`. A slideout or button takes `start` or `end` in the direction of the text. */
  position: optional(word('top', 'bottom', 'start', 'end')),
  ...WORDING,
  formElements: optional(
    ruled(list(field), (fields) => (new Set(fields.map(({ name }) => name)).size < fields.length ? 'each name once' : undefined)),
  ),
  formStates: optional(record({ success: optional(state), error: optional(state) })),
  /** Seconds after which the prompt hides, unless the visitor is using it. */
  hideAfter: optional(seconds),
};
export type PromptContent = InferKeys<typeof content>;

/**
 * PRM-01: a prompt as a site or a page defines it. A page checks the audience and the experiment in the chunks that use them, so that a
 * chunk can leave out their contracts.
 */
export const promptOf = <A extends Shape, E extends Shape>(audience: A, experiment: E) =>
  record({
    ...content,
    /** An address of the network that receives the answers as a form. */
    submit: optional(address),
    /** The receiver of the answers without a `submit` address: the network's forms service, or a listener on the page (`taproot:prompt`). */
    answers: optional(word('forms', 'page')),
    /** PRM-05: the prompt shows from `publish` on, until `unpublish`. */
    publish: optional(date),
    unpublish: optional(date),
    /** If two prompts could show, the one with the higher priority shows first. 0 by default. */
    priority: optional(number(-1_000, 1_000)),
    display: optional(displayOf(audience)),
    /** Variants of its texts. */
    experiment: optional(experiment),
  });
