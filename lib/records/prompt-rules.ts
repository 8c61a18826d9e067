import { readTime } from '../time/read-time';
import { matchesHost } from '../url/host-patterns';
import { parseUrl } from '../url/url';
import { jsonText } from '../values/json';
import { MOTIVATION, MOTIVATIONS, type PromptField } from './prompt';

// PRM-01: the rules of a definition. The build checks the sites' own prompts by these rules, and a page checks every prompt that it is
// given.

export const POSITIONS = ['top', 'bottom', 'start', 'end'] as const;
export const MATCHES = ['path', 'exact', 'contains', 'regex'] as const;
export const RECEIVERS = ['forms', 'page'] as const;

/** The most characters of a line and of a paragraph, in UTF-16 units. */
export const LINE_LENGTH = 200;
export const PROSE_LENGTH = 2_000;
/** The most items of a list. */
export const MOST_ITEMS = 50;
/** The highest value of anything that is counted. */
export const MOST_TIMES = 10_000;
/** Seconds: ten years. */
export const LONGEST_TIME = 315_360_000;
/** The highest priority. The lowest is its negative. */
export const HIGHEST_PRIORITY = 1_000;

/** Returns whether a value is a text of 1 to `longest` UTF-16 units. */
export const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= longest;

export const isName = (text: string): boolean => /^[\w-]{1,40}$/.test(text);
export const isDate = (text: string): boolean => !Number.isNaN(readTime(text));
export const isDay = (value: unknown): boolean => value === 'today' || (/^.{10}$/.test(value as string) && isDate(value as string));

/** Returns whether a text is an https address or a path. Local hosts may use http. */
export const isAddress = (text: string): boolean => {
  const url = text.length <= PROSE_LENGTH ? parseUrl(text, 'https://page.example') : undefined;
  // A browser sends nothing to an address that contains a user name.
  if (!url || url.username || url.password) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && url.hostname.endsWith('.localhost'));
};

/** Returns the fault of a field whose keys are valid one by one, as `<key>: expected …`. */
export const faultOfField = ({ type, name, values = [], required }: PromptField): string | undefined => {
  if (/^(select|radio-group|checkbox-group)$/.test(type) && !values.length) return 'values: expected those that can be chosen';
  if (type === MOTIVATION && name !== MOTIVATION) return `name: expected ${MOTIVATION}`;
  if (name !== MOTIVATION) return;
  // PRM-04.
  if (type !== MOTIVATION && type !== 'radio-group') return 'type: expected radio-group';
  if (required === false) return 'required: expected true';
  if (values.some(({ value }) => !(MOTIVATIONS as readonly string[]).includes(value))) return `values: expected ${MOTIVATIONS.join(', ')}`;
};

/** Returns whether no two fields share a name. */
export const haveOwnNames = (fields: readonly PromptField[]): boolean => new Set(fields.map(({ name }) => name)).size === fields.length;

/** The keys of a definition that decide who receives its answers. */
export interface Answered {
  readonly id: string;
  readonly type: string;
  readonly formElements?: unknown;
  readonly submit?: string;
  readonly answers?: string;
}

/** Returns the address that receives the answers, if any. `forms` is the forms service's address for this page. */
export const receiverOf = (prompt: Answered, forms?: string): string | undefined =>
  prompt.submit ?? (prompt.answers === 'forms' && forms ? forms + prompt.id : undefined);

/** PRM-03: a visitor is thanked only for answers that somebody receives. */
export const hasReceiver = (prompt: Answered, receiver: string | undefined): boolean =>
  !prompt.formElements || prompt.type === 'Message' || !!receiver || prompt.answers === 'page';

/** Returns whether answers stay in the network, or on the page's own host. `base` is the page's address. */
export const staysIn = (network: readonly string[], receiver: string | undefined, base: string): boolean => {
  const host = receiver === undefined ? undefined : parseUrl(receiver, base)?.hostname;
  return !host || host === parseUrl(base)?.hostname || matchesHost(host, network);
};

/**
 * Returns a copy without accessors or inherited properties, so that the checked value is the one in use. Throws for anything but plain
 * data.
 */
export const plainCopy = (value: unknown) => JSON.parse(jsonText(value ?? null));
