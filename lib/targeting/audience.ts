import type { Device } from '../records/experiment-record';

/** `true`: set, and neither 0 nor no. `false`: anything else. A list: one of these values. A range: a number in it, both ends included. */
export type FlagRule = boolean | readonly string[] | { readonly from?: number; readonly to?: number };

/** The visitors that an experiment or a prompt is for. All conditions must hold. `!` before an entry of a list excludes it. */
export interface Audience {
  /** Two letters, of the IP address: `['US', 'CA']`, or `['!US']`. */
  readonly countries?: readonly string[];
  /** Sources or channels of the visit, in lower case, as hits report them: `newsletter`, `facebook.com`, `organic_search`, `direct`. */
  readonly sources?: readonly string[];
  /** True for recognised contacts, false for all others. */
  readonly contact?: boolean;
  /** Flags of the contact by their short keys (CTC-03). Only recognised contacts have flags. */
  readonly flags?: Readonly<Record<string, FlagRule>>;
  /** The number of the visitor's session, including this one. */
  readonly visits?: { readonly from?: number; readonly to?: number };
  readonly device?: Device;
  /** The visitor's variants, by the experiment's id. */
  readonly experiments?: Readonly<Record<string, readonly string[]>>;
}

/** The facts known about a visitor on a page view. */
export interface Visitor {
  /** Undefined until an earlier page view has learnt it. */
  readonly country?: string | undefined;
  readonly sources: readonly string[];
  /** Undefined if no contact is recognised. */
  readonly flags?: Readonly<Record<string, string>> | undefined;
  readonly visits: number;
  readonly device: Device;
  readonly buckets: ReadonlyMap<string, string>;
}

const isListed = (list: readonly string[], values: readonly string[]): boolean => {
  const [wanted, refused] = [list.filter((one) => one[0] !== '!'), list.filter((one) => one[0] === '!')];
  return (!wanted.length || wanted.some((one) => values.includes(one))) && !refused.some((one) => values.includes(one.slice(1)));
};

const isWithin = (value: number, { from = -Infinity, to = Infinity }: { from?: number; to?: number }) => value >= from && value <= to;

function suits(rule: FlagRule, value = ''): boolean {
  if (typeof rule === 'boolean') return !/^(0|false|no?|null|undefined|\(.*\))?$/i.test(value) === rule;
  if (Array.isArray(rule)) return isListed(rule as readonly string[], [value]);
  return value !== '' && isWithin(Number(value), rule as { from?: number; to?: number });
}

const CONDITIONS = ['countries', 'sources', 'contact', 'flags', 'visits', 'device', 'experiments'];

/** Returns the first condition that a visitor does not meet, in words for the overlay. Undefined for a visitor of the audience. */
export function whyOutside(audience: Audience, visitor: Visitor): string | undefined {
  const { countries, sources, contact, flags, visits, device, experiments } = audience;
  const { country, flags: own } = visitor;
  // A page's own prompt may name anything. A condition that is not understood is not met.
  const unknown = Object.keys(audience).find((name) => !CONDITIONS.includes(name));
  if (unknown) return `unknown condition ${unknown}`;
  if (device && device !== visitor.device) return `device ${visitor.device}`;
  if (countries && !country) return 'country not known yet';
  if (countries && !isListed(countries, [`${country}`])) return `country ${country}`;
  if (sources && !isListed(sources, visitor.sources)) return `source ${visitor.sources}`;
  if (contact !== undefined && contact === !own) return own ? 'a contact' : 'no contact';
  if (visits && !isWithin(visitor.visits, visits)) return `visit ${visitor.visits}`;
  const flag = Object.keys(flags ?? {}).find((name) => !own || !suits(flags?.[name] as FlagRule, own[name]));
  if (flag) return `flag ${flag}`;
  const other = Object.keys(experiments ?? {}).find((id) => !isListed(experiments?.[id] ?? [], [`${visitor.buckets.get(id)}`]));
  return other && `experiment ${other}`;
}
