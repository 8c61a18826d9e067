import type { HitPayload, Scalar } from '../../../kernel';
import { AD_CLICKS, WHOLE_LENGTHS } from '../../../lib/contracts/hit-columns';
import { oneLine, shorten } from '../../../lib/values/text';
import { mapValues } from '../map-values';

/** EVT-04: drops the part after ` | `. A title above 320 characters is cut to 316 and an ellipsis. */
const reportedTitle = (title: string): string => shorten(oneLine(title.split(' | ')[0] ?? ''), 320, 316);

/** EVT-03. */
const LONGEST_NAME = 40;
const LONGEST_VALUE = 100;
const KEPT = 96;
/**
 * EVT-05: limits in characters, above which only a warning is logged, as half an address or id is useless. Click ids have no known limit.
 */
const LONGEST_WHOLE = new Map<string, number>([...Object.entries(WHOLE_LENGTHS), ...AD_CLICKS.map((name) => [name, Infinity] as const)]);
/** The most items that Google Analytics accepts. */
const MOST_ITEMS = 200;

export interface Limited {
  readonly properties: HitPayload;
  /** The names of properties that were too long. Their values may be personal. */
  readonly warnings: readonly string[];
}

/** Cuts values that are too long (EVT-03 … EVT-05). `clean` masks personal data before a cut could make it unrecognisable. */
export function limit(properties: HitPayload, clean: (text: string) => string): Limited {
  const warnings: string[] = [];
  const cut = (value: Scalar, name: string): Scalar => {
    if (typeof value !== 'string') return value;
    if (name === 'page_title') return reportedTitle(clean(value));
    const longest = LONGEST_WHOLE.get(name) ?? LONGEST_VALUE;
    if (value.length <= longest) return value;
    warnings.push(`${name} is over ${longest} characters`);
    return LONGEST_WHOLE.has(name) ? value : shorten(clean(value), LONGEST_VALUE, KEPT);
  };
  const limited = mapValues(properties, (value, name) => {
    if (name.length > LONGEST_NAME) warnings.push(`the name of ${name} is over ${LONGEST_NAME} characters`);
    return typeof value === 'object' ? value.slice(0, MOST_ITEMS).map((item) => mapValues(item, cut)) : cut(value, name);
  });
  return { properties: limited, warnings };
}
