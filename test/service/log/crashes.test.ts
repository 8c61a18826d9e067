import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEmbeddedLog } from '../../../service/log/embedded-log';
import { entry, takeAll } from './support';

const APPENDER = fileURLToPath(new URL('./appender.ts', import.meta.url));

let data: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'taproot-crashes-'));
});
afterEach(() => rmSync(data, { recursive: true }));

/** A process that appends until it is killed, and prints the texts that the log has taken. */
function startAppender(name: string) {
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', APPENDER, data, name], { stdio: ['ignore', 'pipe', 'inherit'] });
  const acknowledged: string[] = [];
  if (child.stdout) createInterface(child.stdout).on('line', (line) => void acknowledged.push(line));
  return {
    acknowledged,
    async kill() {
      const closed = once(child, 'close');
      child.kill('SIGKILL');
      await closed;
    },
  };
}

describe('the embedded log of several processes', () => {
  it('has every acknowledged entry after each was killed amid its writes, while a worker empties it', async () => {
    const log = await openEmbeddedLog(data);
    const taken = new Set<string>();
    let appending = true;
    const working = (async () => {
      while (appending) {
        const batch = await log.take(50);
        for (const text of batch?.texts ?? []) taken.add(text);
        await batch?.done();
      }
    })();
    const processes = ['a', 'b', 'c'].map(startAppender);
    for (const { acknowledged, kill } of processes) {
      await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(100);
      await kill();
    }
    await log.append([entry('["after"]')]);
    appending = false;
    await working;
    for (const text of await takeAll(log)) taken.add(text);
    const all = processes.flatMap(({ acknowledged }) => acknowledged);
    expect([...all, '["after"]'].filter((text) => !taken.has(text))).toEqual([]);
    await log.close();
  });
});
