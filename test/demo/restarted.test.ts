import { spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { keepRunning } from '../../demo/restarted';

const folder = mkdtempSync(join(tmpdir(), 'taproot-restarted-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A server in small: reads its page once, and stays until it is told to end. */
const SERVER = `process.on('SIGTERM', () => { require('fs').appendFileSync(process.argv[2], 'ended '); process.exit(0); });
require('fs').appendFileSync(process.argv[2], require('fs').readFileSync(process.argv[1], 'utf8') + ' ');
setInterval(() => {}, 1000);`;

it('restarts a process after each change of a file it read, one at a time, until it is stopped', async () => {
  const [page, log] = [join(folder, 'page.ts'), join(folder, 'log.txt')];
  writeFileSync(page, 'one');
  writeFileSync(log, '');
  const says = (text: string) => vi.waitFor(() => expect(readFileSync(log, 'utf8').trim()).toBe(text), 30_000);
  const running = keepRunning(
    () => spawn(process.execPath, ['-e', SERVER, page, log]),
    [folder],
    (path) => path.endsWith('page.ts'),
  );
  await says('one');
  appendFileSync(join(folder, 'other.txt'), 'not read by it');
  writeFileSync(page, 'two');
  await says('one ended two');
  await running.stop();
  await says('one ended two ended');
});
