import type { Config } from '../../../service/config';
import { openEmbeddedStore } from '../../../service/engines';
import { startTells } from '../../../service/tells/start-tells';
import { inProcess } from '../../../service/thread/run-engine';

// A process that tells what is due, for tests that kill it: its folder, its mail server, and its time in ms since the epoch.
const [DATA = '', SMTP_URL = '', now = ''] = process.argv.slice(2);
const config = {
  DATA,
  SMTP_URL,
  MAIL_FROM: 'taproot@service.example',
  RETAIN_DAYS: 395,
  HOST: '127.0.0.1',
  PORT: 8090,
  FACTS_MEMORY: '512MB',
  destinations: [],
};
startTells({
  config: config as unknown as Config,
  store: await openEmbeddedStore(DATA, inProcess),
  log: { lag: async () => 0 },
  logger: { info() {}, warn() {} },
  ...{ alone: true, zone: 'UTC', now: () => Number(now), every: 5 },
});
setInterval(() => {}, 1_000);
