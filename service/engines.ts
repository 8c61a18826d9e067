import type { Config } from './config';
import { openEmbeddedLog } from './log/embedded-log';
import { openJetStreamLog } from './log/jetstream-log';
import type { Log } from './log/log';
import { openEmbeddedStore } from './store/embedded-store';
import { openPostgresStore } from './store/postgres-store';
import type { Store } from './store/store';

/** The log and the store that the configuration names; without addresses both are embedded. */
export const openLog = ({ NATS_URL, LOG_REPLICAS, DATA }: Config): Promise<Log> =>
  NATS_URL ? openJetStreamLog(NATS_URL, LOG_REPLICAS) : openEmbeddedLog(DATA);

export const openStore = async ({ DATABASE_URL, DATA }: Config): Promise<Store> =>
  DATABASE_URL ? openPostgresStore(DATABASE_URL) : openEmbeddedStore(DATA);
