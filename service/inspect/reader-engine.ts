import { setPriority } from 'node:os';
import { DAY } from '../../lib/time/day';
import type { Kind } from '../arrival';
import type { Config } from '../config';
import { migrated, openStore } from '../engines';
import { type AskedGroups, pageOfGroups } from '../errors/read-groups';
import { openDeclarations } from '../events/declarations';
import { listEvents } from '../events/list';
import { awaitErased } from '../facts/write-here';
import { openLogger } from '../operation/logger';
import { keepErased } from '../persons/keep-erased';
import { findReceipts } from '../receipts/find';
import { toLine } from '../store/line';
import type { Counts, Store, Subject } from '../store/store';
import { inProcess } from '../thread/run-engine';
import { type Json, toJson } from './json';

/** The nice value of the reader's thread: browsers wait for the intake's. */
const GIVES_WAY = 10;

/** Reads of a store as JSON. */
export const readsOf = (store: Pick<Store, 'find' | 'page' | 'errorsSince' | 'rows'>) => ({
  /** `after`: an `_id`, or the key of a row. Resolves to undefined if nothing has the key. */
  async rows(kind: Kind, after: string, limit: number): Promise<Json | undefined> {
    const last = /^\d{1,15}$/.test(after) ? Number(after) : await store.find(kind, after);
    if (last === undefined) return undefined;
    const rows = await store.page(kind, last, limit);
    const end = rows.at(-1)?.id;
    const more = end !== undefined && (await store.page(kind, end, 1)).length > 0;
    return toJson(rows.map(toLine), more ? end : undefined);
  },
  async groups(asked: AskedGroups): Promise<Json> {
    const { next, ...page } = await pageOfGroups(store, asked);
    return toJson(page, next);
  },
});

/** Opens what answers `/inspect/`: a connection of its own to the store. It runs on a thread of its own, at a low priority. */
export async function open(config: Config) {
  if (process.platform === 'linux') setPriority(GIVES_WAY);
  const logger = openLogger(config.LOG_LEVEL);
  const store = migrated(await openStore(config, inProcess), logger);
  const declarations = openDeclarations(config.RELEASES);
  return {
    ...readsOf(store),
    async events(days: number): Promise<Json> {
      const seen = await store.seen(Date.now() - days * DAY);
      return toJson({ days, events: listEvents(await declarations.own(), seen) });
    },
    /** Resolves to the markup of the receipts under an id. */
    async receipts(id: string): Promise<string> {
      await store.noteLook({ at: Date.now(), actor: 'token', call: 'receipts', subject: { receipt: id }, reason: '' });
      return findReceipts(store, id, config.RELEASES);
    },
    /** Resolves to when a contact last refused, ms since the epoch, by the hash. */
    refused: async (contact: string): Promise<number | undefined> => (await store.refusedContacts([contact]))[contact],
    async erase(subject: Subject, now: number): Promise<Counts> {
      await store.noteLook({ at: now, actor: 'token', call: 'erase', subject, reason: '' });
      const { record: _, ...counts } = await store.erase(subject, now, { actor: 'token', reason: '', proof: '' });
      await keepErased({ store, data: config.DATA, logger, now });
      await awaitErased(store, config);
      return counts;
    },
    close: () => store.close(),
  };
}

export type ReaderEngine = Awaited<ReturnType<typeof open>>;
