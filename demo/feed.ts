import type { Kind as Stored } from '../service/arrival';
import type { Take } from '../service/log/entry';
import type { Store } from '../service/store/store';
import { tables } from '../service/store/tables';
import { type Asked, createArrivals, type Page } from './kept/arrivals';
import type { Kind, OwnKind } from './kept/entry';
import { createOwnEntries } from './kept/own-entries';
import { isOwn, ownRows } from './kept/own-rows';
import { openServiceParts, type PartsOptions } from './kept/service-parts';

const entriesOfTables = Object.entries(tables) as [Stored, (typeof tables)[Stored]][];

/** News for a listener: an arrival, or the end of all data. */
export type News = 'arrived' | 'forgotten';

/** Everything that the demo has received: the service's data in its store, the demo's own in memory. */
export interface Feed {
  readonly take: Take;
  readonly store: Store;
  /** Resolves to the number of messages that are not in the store yet. */
  lag(): Promise<number>;
  note(kind: OwnKind, body: unknown): void;
  /** Resolves when all data is deleted. */
  forget(): Promise<void>;
  /** Returns the bodies, oldest first, without what was made up. */
  list(kind: Kind): AsyncIterable<unknown>;
  page(asked: Asked): Promise<Page>;
  /** Returns a stop function. */
  listen(listener: (news: News) => void): () => void;
  close(): Promise<void>;
}

/** Opens the data in a folder. */
export async function openFeed(options: Omit<PartsOptions, 'stored'>): Promise<Feed> {
  const listeners = new Set<(news: News) => void>();
  const tell = (news: News) => {
    for (const listener of listeners) listener(news);
  };
  const own = createOwnEntries();
  const parts = await openServiceParts({ ...options, stored: () => tell('arrived') });

  type Connection = ReturnType<typeof parts.connect>;
  let connection: Connection | undefined;
  const connect = () => {
    connection ??= parts.connect();
    return connection;
  };
  const ask = async (sql: string, values?: readonly unknown[]) => {
    await parts.settled();
    return (await connect()).all(sql, values);
  };
  const page = createArrivals(ask, own);

  return {
    take: parts.take,
    store: parts.store,
    lag: parts.lag,
    note(kind, body) {
      own.add(kind, body);
      tell('arrived');
    },
    async forget() {
      await parts.settled();
      own.clear();
      const kinds = entriesOfTables.map(([kind, { name }]) => `delete from ${name} where ${isOwn(kind)}`);
      const rest = [
        'delete from links where visitor not in (select visitor from hits where visitor is not null)',
        'delete from refused_contacts',
        'delete from counted',
      ];
      await (await connect()).execute(`begin immediate; ${[...kinds, ...rest].join('; ')}; commit`);
      tell('forgotten');
    },
    async *list(kind) {
      const isStored = (one: Kind): one is Stored => Object.hasOwn(tables, one);
      if (!isStored(kind)) yield* own.list(kind).map(({ body }) => body);
      else for await (const { body } of ownRows(parts.store, kind)) yield body;
    },
    page,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      await parts.close();
      await (await connection)?.end();
    },
  };
}
