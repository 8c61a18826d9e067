import type { Config } from './config';
import type { Log } from './log/log';
import type { Store } from './store/store';
import { inThread } from './thread/in-thread';

/** Opens the log that the configuration names, the embedded one by default. Loads no other engine, as loading takes seconds on a busy machine. */
export async function openLog({ NATS_URL, LOG_REPLICAS, DATA }: Config, run = inThread): Promise<Log> {
  if (NATS_URL) return (await import('./log/jetstream-log')).openJetStreamLog(NATS_URL, LOG_REPLICAS);
  return (await import('./log/embedded-log')).openEmbeddedLog(DATA, run);
}

/** Opens the store that the configuration names, the embedded one by default. */
export async function openStore({ DATABASE_URL, DATA }: Config, run = inThread): Promise<Store> {
  if (DATABASE_URL) return (await import('./store/postgres-store')).openPostgresStore(DATABASE_URL);
  return (await import('./store/embedded-store')).openEmbeddedStore(DATA, run);
}
