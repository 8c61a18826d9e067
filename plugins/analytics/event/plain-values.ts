import type { Properties, Scalar } from '../../../kernel';
import { filterValues, mapValues } from '../map-values';
import { isUtmId } from '../scope/campaign';

/** EVT-01 and SES-08: what these are is known; a page's own idea of them would have the whole batch refused. */
const TEXTS = /^(event_(category|action|label)|action_(type|focus)|page_(title|location|path|referrer)|content_(id|group))$/;
const NUMBERS = /^(event_index|timestamp|total_clicks|time_on_page|scroll_depth|attention)$/;
/** Longer names are no names. */
const LONGEST_NAME = 100;

/** Whether a property may have that name. */
type Reportable = (name: string) => boolean;

const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));

/** Pages hand in anything: what JSON has no word for becomes a marker that says what it was. Null stays nothing. */
function plainScalar(name: string, value: unknown): Scalar | null {
  if (value === undefined || value === null) return null;
  if (NUMBERS.test(name)) return typeof value === 'number' && value >= 0 && Number.isFinite(value) ? value : null;
  if (name === 'utm_id') return isUtmId(value) ? value : null;
  if (isScalar(value)) return TEXTS.test(name) ? String(value) : value;
  return typeof value === 'bigint' || typeof value === 'number' ? String(value) : `[${typeof value}]`;
}

/**
 * Letters, digits, `_`, `.`, `$` and `-`; anything else becomes an underscore. `__proto__` is refused by careful receivers, and where a
 * page has frozen its prototypes nothing can be assigned to what every object has.
 */
const plainName = (name: string) => (name in Object.prototype ? `own_${name}` : name.replace(/[^\w.$-]/g, '_').slice(0, LONGEST_NAME));

/** Without what must not be reported by its name: once underscores stand in it, nobody sees. A flag says nothing of anybody. */
const reported = <V>(properties: Readonly<Record<string, V>>, reportable: Reportable) => {
  const kept = filterValues(properties, (value, name) => typeof value === 'boolean' || reportable(name));
  const names = Object.keys(kept);
  return names.every((name) => plainName(name) === name)
    ? kept
    : Object.fromEntries(names.map((name) => [plainName(name), kept[name] as V]));
};

const plainItem = (item: object, reportable: Reportable) =>
  filterValues(reported(item as Readonly<Record<string, unknown>>, reportable), isScalar) as Record<string, Scalar>;

/** E-commerce `items` is the one property that is a list. */
const plainValue = (name: string, value: unknown, reportable: Reportable): Properties[string] =>
  name === 'items' && Array.isArray(value)
    ? value.filter((item) => typeof item === 'object' && item !== null).map((item) => plainItem(item, reportable))
    : plainScalar(name, value);

/** Properties that can be written as one flat JSON object, whatever they were. */
export const plainValues = (properties: Properties, reportable: Reportable): Properties =>
  mapValues(reported(properties, reportable), (value, name) => plainValue(name, value, reportable));
