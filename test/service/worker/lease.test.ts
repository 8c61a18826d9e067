import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { takeLease } from '../../../service/worker/lease';
import { hit } from '../../../tools/lab/bodies';
import { freePort } from '../../../tools/lab/servers/free-port';
import { type ServiceProcess, startService } from '../../../tools/lab/servers/service';

const folder = mkdtempSync(join(tmpdir(), 'taproot-lease-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const options = () => ({ onWait: vi.fn(), onFault: vi.fn(), signal: new AbortController().signal });

describe('a lease', () => {
  it('has one holder, and goes to one of those that wait when it is given back', async () => {
    const file = join(folder, 'held', 'worker.lock');
    const release = await takeLease(file, options());
    const waiting = [options(), options()];
    const taken: number[] = [];
    const second = waiting.map(async (own, i) => {
      const give = await takeLease(file, own);
      taken.push(i);
      return give;
    });
    await vi.waitFor(() => expect(waiting.map(({ onWait }) => onWait.mock.calls.length)).toEqual([1, 1]), 30_000);
    expect(taken).toEqual([]);
    release?.();
    (await Promise.race(second))?.();
    expect(taken).toHaveLength(1);
    for (const give of await Promise.all(second)) give?.();
    expect(waiting.flatMap(({ onFault }) => onFault.mock.calls)).toEqual([]);
  });

  it('is not waited for once the signal aborts', async () => {
    const file = join(folder, 'aborted.lock');
    const release = await takeLease(file, options());
    const stop = new AbortController();
    const waiting = takeLease(file, { ...options(), onWait: () => stop.abort(), signal: stop.signal });
    expect(await waiting).toBeUndefined();
    release?.();
  });
});

describe('two services on one DATA', () => {
  const metric = async ({ url }: ServiceProcess, name: string) => {
    const text = await (await fetch(`${url}/metrics`)).text();
    return [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\d+)`, 'gm'))].reduce((sum, [, value]) => sum + Number(value), 0);
  };
  const start = async (...words: string[]) => startService(await freePort(), { DATA: join(folder, `two-${words}`) }, ...words);
  const post = async (service: ServiceProcess, count: number) => {
    for (let i = 0; i < count; i++) expect((await service.post('/hit', [hit(), hit()])).status).toBe(200);
  };

  it('take hits both and store each hit once, and the second stores when the first is killed', async () => {
    const first = await start();
    const second = await start();
    await expect.poll(() => metric(second, 'taproot_worker_stands_by')).toBe(1);
    await Promise.all([post(first, 50), post(second, 50)]);
    await expect.poll(() => metric(first, 'taproot_stored_total')).toBe(200);
    expect(await Promise.all([first, second].map((one) => metric(one, 'taproot_repeated_total')))).toEqual([0, 0]);
    expect(await metric(second, 'taproot_stored_total')).toBe(0);
    await first.end('SIGKILL');
    await post(second, 10);
    await expect.poll(() => metric(second, 'taproot_stored_total')).toBe(20);
    expect(await metric(second, 'taproot_worker_stands_by')).toBe(0);
    // Anyone who starts later stands by again.
    const third = await start();
    await expect.poll(() => metric(third, 'taproot_worker_stands_by')).toBe(1);
    expect(await third.end('SIGTERM')).toBe(0);
    expect(await second.end('SIGTERM')).toBe(0);
  });
});
