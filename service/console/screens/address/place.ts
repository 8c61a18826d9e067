import { AGAINST, type Against } from '../period/before';
import { paramsOf, type Span, spanIn } from '../period/span';
import { isScreen, type ScreenName } from './screen-names';

/** A view as its address has it: a screen, and the parameters, of which each screen reads its own. */
export interface Place {
  readonly screen: ScreenName | undefined;
  readonly query: URLSearchParams;
}

/** The parameters that a screen may filter by, beside the site. */
export type Filter = 'page' | 'source' | 'currency';

/** The part of an address that all screens share. */
export interface View {
  readonly span: Span;
  readonly site: string | undefined;
  readonly page: string | undefined;
  readonly source: string | undefined;
  /** The one in which alone gifts are counted and added up. */
  readonly currency: string | undefined;
  readonly against: Against;
  /** Parameters that say nothing that can be shown. */
  readonly unread: readonly string[];
}

const USUAL: Span = { last: 30 };
/** Parameters that every screen understands. Links to other screens keep them. */
const SHARED = ['from', 'to', 'last', 'site', 'page', 'source', 'currency', 'against'];
/** Parameters of single screens. */
const OWN = ['measure', 'all', 'find', 'sort', 'step', 'window', 'kind', 'before', 'done', 'account'];

/** Reads an address of the console: a screen is the last part of its path, whatever leads to it. */
export function placeOf(pathname: string, search: string): Place {
  const name = pathname.slice(pathname.lastIndexOf('/') + 1);
  const query = new URLSearchParams(search);
  if (!name) return { screen: 'overview', query };
  return { screen: isScreen(name) ? name : undefined, query };
}

/** Returns the address of a place beside the present one, as all screens are. */
export const addressOf = ({ screen, query }: Place): string => {
  const search = query.toString();
  return `${screen ?? 'overview'}${search && `?${search}`}`;
};

/** Returns a place with other parameters. `null` removes one, and a list repeats one. */
export function withParams(place: Place, changes: Readonly<Record<string, string | readonly string[] | null>>): Place {
  const query = new URLSearchParams(place.query);
  for (const [name, value] of Object.entries(changes)) {
    query.delete(name);
    for (const one of typeof value === 'string' ? [value] : (value ?? [])) query.append(name, one);
  }
  return { ...place, query };
}

export const withSpan = (place: Place, span: Span): Place => withParams(place, paramsOf(span));

/** Returns another screen with the same period, site and filters. */
export function onScreen({ query }: Place, screen: ScreenName): Place {
  const shared = [...query].filter(([name]) => SHARED.includes(name));
  return { screen, query: new URLSearchParams(shared) };
}

const isCurrency = (text: string) => /^[A-Z]{3}$/.test(text);

/** Reads what all screens share. What can't be read is said, and has its usual value. */
export function viewOf({ query }: Place): View {
  const span = spanIn(query);
  const against = query.get('against');
  const currency = query.get('currency');
  const known = AGAINST.find((one) => one === against);
  return {
    span: span || USUAL,
    site: query.get('site') || undefined,
    page: query.get('page') || undefined,
    source: query.get('source') || undefined,
    currency: currency && isCurrency(currency) ? currency : undefined,
    against: known ?? 'before',
    unread: [
      ...(span === false ? ['from', 'to', 'last'].flatMap((name) => (query.has(name) ? [`${name}=${query.get(name)}`] : [])) : []),
      ...(against !== null && !known ? [`against=${against}`] : []),
      ...(currency && !isCurrency(currency) ? [`currency=${currency}`] : []),
      ...[...query].flatMap(([name, value]) => (SHARED.includes(name) || OWN.includes(name) ? [] : [`${name}=${value}`])),
    ],
  };
}
