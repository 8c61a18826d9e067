import type { Config } from './config';
import type { Log } from './log/log';
import type { Store } from './store/store';
import { inThread } from './thread/in-thread';

/** The log that the configuration names; without addresses it is embedded. Only its own engine is loaded, which takes seconds on a busy machine. */
export async function openLog({ NATS_URL, LOG_REPLICAS, DATA }: Config): Promise<Log> {
  if (NATS_URL) return (await import('./log/jetstream-log')).openJetStreamLog(NATS_URL, LOG_REPLICAS);
  return (await import('./log/embedded-log')).openEmbeddedLog(DATA);
}

/** The store that the configuration names; without an address it is embedded. */
export async function openStore({ DATABASE_URL, DATA }: Config, run = inThread): Promise<Store> {
  if (DATABASE_URL) return (await import('./store/postgres-store')).openPostgresStore(DATABASE_URL);
  return (await import('./store/embedded-store')).openEmbeddedStore(DATA, run);
}
