import type { Arrival, Entry, Kind, Store } from './store';

/** A listener's news: an entry arrived, or everything was forgotten. */
export type News = { readonly type: 'entry'; readonly entry: Entry } | { readonly type: 'forgotten' };

/** The store, with listeners to its news. */
export interface Feed {
  /** Stores arrivals and notifies listeners. Returns how many were new and how many came before. */
  receive(kind: Kind, arrivals: readonly Arrival[]): { received: number; repeated: number };
  forget(): void;
  list(kind: Kind): unknown[];
  /** The rows of a query of docs/warehouse.md. */
  query(sql: string): object[];
  since(id: number, limit: number): Entry[];
  /** Returns the function that stops it. */
  listen(listener: (news: News) => void): () => void;
}

export function createFeed(store: Store): Feed {
  const listeners = new Set<(news: News) => void>();
  const tell = (news: News) => {
    for (const listener of listeners) listener(news);
  };
  return {
    receive(kind, arrivals) {
      const fresh = store.add(kind, arrivals);
      for (const entry of fresh) tell({ type: 'entry', entry });
      return { received: fresh.length, repeated: arrivals.length - fresh.length };
    },
    forget() {
      store.clear();
      tell({ type: 'forgotten' });
    },
    list: (kind) => store.list(kind).map(({ body }) => body),
    query: store.query,
    since: store.since,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
