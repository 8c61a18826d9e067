import type { Audience, Device, FlagRule } from '../contracts/audience';

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

/** The conditions of an audience. Each returns why a visitor does not meet it, in words for the overlay. */
const CONDITIONS: { readonly [C in keyof Audience]-?: (wanted: NonNullable<Audience[C]>, visitor: Visitor) => string | false | undefined } =
  {
    device: (wanted, { device }) => wanted !== device && `device ${device}`,
    countries: (wanted, { country }) => (country ? !isListed(wanted, [country]) && `country ${country}` : 'country not known yet'),
    sources: (wanted, { sources }) => !isListed(wanted, sources) && `source ${sources}`,
    contact: (wanted, { flags }) => wanted === !flags && (flags ? 'a contact' : 'no contact'),
    visits: (wanted, { visits }) => !isWithin(visits, wanted) && `visit ${visits}`,
    flags(wanted, { flags }) {
      const flag = Object.keys(wanted).find((name) => !flags || !suits(wanted[name] as FlagRule, flags[name]));
      return flag && `flag ${flag}`;
    },
    experiments(wanted, { buckets }) {
      const id = Object.keys(wanted).find((id) => !isListed(wanted[id] ?? [], [`${buckets.get(id)}`]));
      return id && `experiment ${id}`;
    },
  };

/** Returns the first condition that a visitor does not meet, in words for the overlay. Undefined for a visitor of the audience. */
export function whyOutside(audience: Audience, visitor: Visitor): string | undefined {
  // A page's own prompt may name anything. A condition that is not understood is not met.
  const unknown = Object.keys(audience).find((name) => !Object.hasOwn(CONDITIONS, name));
  if (unknown) return `unknown condition ${unknown}`;
  for (const [name, why] of Object.entries(CONDITIONS)) {
    const wanted = audience[name as keyof Audience];
    const out = wanted != null && why(wanted as never, visitor);
    if (out) return out;
  }
}
