import type { DeclaredEvents, DeclaredField } from '../../lib/contracts/declared-event';
import { productEvents } from '../../lib/records/product-events';
import type { SeenEvent } from '../store/store';

export interface ListedField extends Omit<DeclaredField, 'type'> {
  readonly name: string;
  readonly type: DeclaredField['type'];
}

/** An event of the network, and how it was seen. */
export interface ListedEvent {
  readonly name: string;
  /** Taproot's own, a site's, or seen without being either. */
  readonly origin: 'product' | 'site' | 'undeclared';
  /** The site that declares it; of others, those that it was seen on. */
  readonly sites: readonly string[];
  readonly purpose: string;
  readonly fields: readonly ListedField[];
  readonly hits: number;
  /** Hits that are not as declared, and the faults of one of them. */
  readonly wrong: number;
  readonly faults?: string;
  /** ISO 8601; undefined if it was not seen. */
  readonly last?: string;
}

/** Shown of events that nobody declares: anybody may send any number of them. */
const MOST_UNDECLARED = 200;

const typeOf = (value: unknown): DeclaredField['type'] => (typeof value === 'string' ? 'text' : (typeof value as 'number' | 'boolean'));

function sightings(rows: readonly SeenEvent[]): Pick<ListedEvent, 'hits' | 'wrong' | 'faults' | 'last'> {
  const last = Math.max(0, ...rows.map((row) => row.last));
  const faults = rows.find((row) => row.faults)?.faults;
  return {
    hits: rows.reduce((sum, { hits }) => sum + hits, 0),
    wrong: rows.reduce((sum, { wrong }) => sum + wrong, 0),
    ...(faults && { faults }),
    ...(last && { last: new Date(last).toISOString() }),
  };
}

/** Lists every event of the network: those of sites, by site, then Taproot's, then those that nobody declares, the most frequent first. */
export function listEvents(declared: ReadonlyMap<string, DeclaredEvents>, seen: readonly SeenEvent[]): ListedEvent[] {
  const of = (matches: (row: SeenEvent) => boolean) => sightings(seen.filter(matches));
  const ofSites = [...declared].flatMap(([site, events]) =>
    Object.entries(events).map(([name, { purpose, fields }]): ListedEvent => {
      const listed = Object.entries(fields).map(([field, declaration]) => ({ name: field, ...declaration }));
      return { name, origin: 'site', sites: [site], purpose, fields: listed, ...of((row) => row.event === name && row.site === site) };
    }),
  );
  const ofProduct = Object.entries(productEvents).map(([name, { purpose, fields }]): ListedEvent => {
    const listed = Object.entries(fields).map(([field, example]) => ({
      name: field,
      type: typeOf(example),
      example,
      optional: true as const,
    }));
    const sites = seen.filter(({ event }) => event === name).map(({ site }) => site);
    return { name, origin: 'product', sites: sites.sort(), purpose, fields: listed, ...of(({ event }) => event === name) };
  });
  const isKnown = ({ site, event }: SeenEvent) => Object.hasOwn(productEvents, event) || Object.hasOwn(declared.get(site) ?? {}, event);
  const groups = new Map<string, SeenEvent[]>();
  for (const row of seen) if (!isKnown(row)) groups.set(row.event, [...(groups.get(row.event) ?? []), row]);
  const others = [...groups].slice(0, MOST_UNDECLARED);
  const undeclared = others.map(
    ([name, rows]): ListedEvent => ({
      name,
      origin: 'undeclared',
      sites: rows.map(({ site }) => site).sort(),
      purpose: '',
      fields: [],
      ...sightings(rows),
    }),
  );
  return [...ofSites, ...ofProduct, ...undeclared];
}
