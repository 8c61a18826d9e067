import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEmbeddedLog } from '../../../service/log/embedded-log';
import { dataFolder } from '../../../tools/lab/data-folder';
import { entry, takeAll } from './support';

const APPENDER = fileURLToPath(new URL('./appender.ts', import.meta.url));

let data: string;
beforeEach(() => {
  data = dataFolder();
});
afterEach(() => rmSync(data, { recursive: true }));

/** A process that appends until it is killed, and the names of the entries that the log has taken. Its last line may be cut off. */
function startAppender(name: string) {
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', APPENDER, data, name], { stdio: ['ignore', 'pipe', 'inherit'] });
  const acknowledged: string[] = [];
  if (child.stdout) createInterface(child.stdout).on('line', (line) => void (line.endsWith('.') && acknowledged.push(line.slice(0, -1))));
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
    const note = (texts: readonly string[]) => {
      for (const text of texts) taken.add((JSON.parse(text) as [name: string])[0]);
    };
    let appending = true;
    const working = (async () => {
      while (appending) {
        const batch = await log.take(50);
        note(batch?.texts ?? []);
        await batch?.done();
      }
    })();
    const processes = ['a', 'b', 'c'].map(startAppender);
    for (const { acknowledged, kill } of processes) {
      await expect.poll(() => acknowledged.length).toBeGreaterThan(100);
      await kill();
    }
    await log.append([entry('["after"]')]);
    appending = false;
    await working;
    note(await takeAll(log));
    const all = processes.flatMap(({ acknowledged }) => acknowledged);
    expect([...all, 'after'].filter((name) => !taken.has(name))).toEqual([]);
    await log.close();
  });
});
