import type { Kind as Stored } from '../service/arrival';
import { rowsOf } from '../service/commands/export';
import type { Take } from '../service/log/entry';
import type { Store } from '../service/store/store';
import { tables } from '../service/store/tables';
import { type Asked, createArrivals, type Page } from './kept/arrivals';
import type { Kind, OwnKind } from './kept/entry';
import { createOwnEntries } from './kept/own-entries';
import { openServiceParts } from './kept/service-parts';

/** News for a listener: an arrival, or the end of all data. */
export type News = 'arrived' | 'forgotten';

/** Everything that the demo has received: the service's data in its store, the demo's own in memory. */
export interface Feed {
  readonly take: Take;
  readonly store: Store;
  note(kind: OwnKind, body: unknown): void;
  /** Resolves when all data is deleted. */
  forget(): Promise<void>;
  /** Returns the bodies, oldest first. */
  list(kind: Kind): AsyncIterable<unknown>;
  page(asked: Asked): Promise<Page>;
  /** Resolves to the rows of a query of docs/warehouse.md, which may take seconds without blocking anything else. */
  query(sql: string): Promise<object[]>;
  /** Returns a stop function. */
  listen(listener: (news: News) => void): () => void;
  close(): Promise<void>;
}

/** Opens the data in a folder. `releases` has the source maps. */
export async function openFeed(folder: string, releases: string, threads = true): Promise<Feed> {
  const listeners = new Set<(news: News) => void>();
  const tell = (news: News) => {
    for (const listener of listeners) listener(news);
  };
  const own = createOwnEntries();
  const parts = await openServiceParts(folder, releases, threads, () => tell('arrived'));

  type Connection = ReturnType<typeof parts.connect>;
  const connections: { pages?: Connection; figures?: Connection } = {};
  const connection = (purpose: keyof typeof connections) => {
    connections[purpose] ??= parts.connect();
    return connections[purpose];
  };
  const ask = (purpose: keyof typeof connections) => async (sql: string, values?: readonly unknown[]) => {
    await parts.settled();
    return (await connection(purpose)).all(sql, values);
  };
  const page = createArrivals(ask('pages'), own);

  return {
    take: parts.take,
    store: parts.store,
    note(kind, body) {
      own.add(kind, body);
      tell('arrived');
    },
    async forget() {
      await parts.settled();
      own.clear();
      const names = [...Object.values(tables).map(({ name }) => name), 'links', 'refused_contacts'];
      await (await connection('pages')).execute(`begin immediate; ${names.map((name) => `delete from ${name}`).join('; ')}; commit`);
      tell('forgotten');
    },
    async *list(kind) {
      const isStored = (one: Kind): one is Stored => Object.hasOwn(tables, one);
      if (!isStored(kind)) yield* own.list(kind).map(({ body }) => body);
      else for await (const { body } of rowsOf(parts.store, kind)) yield body;
    },
    page,
    query: ask('figures'),
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      await parts.close();
      for (const open of Object.values(connections)) await (await open).end();
    },
  };
}
