/**
 * Lists that pages need of the hit's contract. The build replaces this module by its values, and each chunk keeps those that it imports.
 * Names stand in texts with spaces between them, or with `|` where they become a pattern.
 */
import { type HitField, type HitFieldName, hitFamilies, hitFields } from './hit-fields';
import type { HitKind } from './hit-kinds';

type Holds = (field: Partial<HitField>) => unknown;

const FIELDS: Readonly<Record<string, HitField>> = hitFields;
const NAMES = Object.keys(FIELDS) as HitFieldName[];

const fieldsWith = (holds: Holds) => NAMES.filter((name) => holds(FIELDS[name] as HitField));
const familiesWith = (holds: Holds) => Object.keys(hitFamilies).filter((beginning) => holds(hitFamilies[beginning] ?? {}));
const list = (holds: Holds) => fieldsWith(holds).join(' ');
/** A pattern of whole names, without those that a family of the same kind covers. */
const pattern = (holds: Holds) => {
  const families = familiesWith(holds);
  const names = fieldsWith(holds).filter((name) => !families.some((beginning) => name.startsWith(beginning)));
  return [...names, ...families.map((beginning) => `${beginning}.*`)].join('|');
};

/** Fields of one kind that an event of a page may set. */
const ofKind = (...kinds: readonly HitKind[]) => list(({ kind, of }) => kind && kinds.includes(kind) && of !== 'tag');
export const TEXTS = ofKind('text', 'address');
export const AMOUNTS = ofKind('amount');
export const COUNTS = ofKind('count');
export const MOMENTS = ofKind('moment');
export const PERCENTS = ofKind('percent');
export const VALUES = ofKind('value');
export const FLAGS = ofKind('flag');
export const SIZES = ofKind('size');
export const UTM_IDS = ofKind('utmId');
export const UUIDS = ofKind('uuid');
export const CURRENCIES = ofKind('currency');

const isReserved: Holds = ({ declarable }) => !declarable;
/** Beginnings of names that no site's event may declare. */
export const RESERVED_PREFIXES = familiesWith(isReserved).join('|');
/** Other such names. */
export const RESERVED_NAMES = fieldsWith(isReserved)
  .filter((name) => !new RegExp(`^(?:${RESERVED_PREFIXES})`).test(name))
  .join(' ');

/** EVT-06. */
export const UNCOUNTED_NAMES = pattern(({ uncounted }) => uncounted);
export const PERFORMANCE_NAMES = pattern(({ trim }) => trim === 'performance');
/** Properties to trim after the performance, in this order. */
export const LEAST_NEEDED = fieldsWith(({ trim }) => typeof trim === 'number')
  .sort((a, b) => Number(FIELDS[a]?.trim) - Number(FIELDS[b]?.trim))
  .join(' ');
/** EVT-05: characters above which a warning is logged. */
export const WHOLE_LENGTHS: Readonly<Record<string, number>> = Object.fromEntries(
  fieldsWith(({ whole }) => whole).map((name) => [name, FIELDS[name]?.whole ?? 0]),
);

export const NEVER_PERSONAL = pattern(({ personal }) => personal === 'never');
export const NUMERIC_IDS = pattern(({ personal }) => personal === 'number');

/** SES-07: the stream's properties of the user. */
export const USER_PROPERTIES = list(({ stream }) => stream === 'user');
/** Fields that are no parameters of the stream's events. */
export const NO_PARAMETERS = pattern(({ stream }) => stream);
export const TWINS: Readonly<Record<string, string>> = Object.fromEntries(
  fieldsWith(({ twin }) => twin).map((name) => [name, FIELDS[name]?.twin ?? '']),
);

/** SES-06. */
export const LEARNT = list(({ learnt }) => learnt);

type ParameterName<P extends HitField['parameter']> = {
  [N in HitFieldName]: (typeof hitFields)[N] extends { readonly parameter: P } ? N : never;
}[HitFieldName];
/** SES-09: the click ids of ad services. */
export const AD_CLICKS = fieldsWith(({ parameter }) => parameter === 'click') as readonly ParameterName<'click'>[];
/** SES-05: parameters of a campaign that are reported under their own names. */
export const CAMPAIGN_CODES = fieldsWith(({ parameter }) => parameter === 'code') as readonly ParameterName<'code'>[];
