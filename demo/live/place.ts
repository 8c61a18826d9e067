import { type Kind, kinds } from '../kept/entry';

/** The part of the arrivals that is shown. */
export interface Place {
  readonly kind?: Kind | undefined;
  readonly text: string;
  /** The cursor of the page before. */
  readonly before?: string | undefined;
}

/** Reads a place from the query of the page's address. */
export function placeIn(search: string): Place {
  const query = new URLSearchParams(search);
  return {
    kind: kinds.find((kind) => kind === query.get('kind')),
    text: query.get('text') ?? '',
    before: query.get('before') ?? undefined,
  };
}

/** Returns the place as a query, for the page's address and `/inspect/arrivals`. */
export function queryOf({ kind, text, before }: Place): URLSearchParams {
  const wanted = text.trim();
  return new URLSearchParams({ ...(kind && { kind }), ...(wanted && { text: wanted }), ...(before && { before }) });
}
