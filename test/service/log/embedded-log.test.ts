import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { openEmbeddedLog } from '../../../service/log/embedded-log';
import type { Log } from '../../../service/log/log';
import { provesLog } from './contract';

describe('the embedded log', () => {
  const folder = mkdtempSync(join(tmpdir(), 'taproot-log-'));
  const open = () => openEmbeddedLog(folder);
  let log: Log;
  beforeAll(async () => {
    log = await open();
  });
  afterAll(async () => {
    await log.close();
    rmSync(folder, { recursive: true });
  });
  provesLog(() => log, open);
});
