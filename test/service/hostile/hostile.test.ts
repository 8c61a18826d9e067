import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hit } from '../../../tools/lab/bodies';
import { dataFolder } from '../../../tools/lab/data-folder';
import { freePort } from '../../../tools/lab/servers/free-port';
import { type ServiceProcess, startService } from '../../../tools/lab/servers/service';
import { tried } from '../../support/hostile/extent';
import { thorough } from '../../support/thorough';
import { hostileBodies } from './bodies';
import { expectAlive, memoryOf, postBytes, refusals } from './support';

/** MB of the whole process. An idle one has 120 to 180. */
const MOST_MEMORY = 600;
const AT_ONCE = 32;

let data: string;
let service: ServiceProcess;
beforeAll(async () => {
  data = dataFolder();
  service = await startService(await freePort(), { DATA: data, LOG_LEVEL: 'error' });
});
afterAll(async () => {
  await service.end('SIGTERM');
  rmSync(data, { recursive: true, force: true });
});

const total = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Posts hostile bodies, some at a time. */
async function attack(count: number, seed: number): Promise<void> {
  const before = total(await refusals(service));
  const bodies = fc.sample(hostileBodies, { numRuns: count, seed });
  const answers: { status: number; body: string }[] = [];
  const post = async () => {
    for (let one = bodies.pop(); one; one = bodies.pop()) {
      const status = await postBytes(service, one.path, one.body, one.headers);
      // A body that is too large is refused while it is on its way.
      if (status || one.body.length <= 256 * 1024) answers.push({ status, body: `${one.path} ${String(one.body).slice(0, 300)}` });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, post));
  expect(answers.filter(({ status }) => ![200, 400, 403, 413, 415].includes(status))).toEqual([]);
  const refused = answers.filter(({ status }) => status !== 200).length;
  // Most of them are refused, or they would not be hostile.
  expect(refused).toBeGreaterThan(count / 2);
  expect(total(await refusals(service)) - before).toBeGreaterThanOrEqual(refused);
  const memory = await memoryOf(service);
  tried(count, `seed ${seed}, ${refused} refused, ${Math.round(memory)} MB`);
  expect(memory).toBeLessThan(MOST_MEMORY);
  await expectAlive(service);
}

describe('the service under attack', () => {
  it('refuses hostile bodies with a reason, counts them, and stays within its memory', () => attack(150, 1));

  it('refuses 10 000 hostile bodies, and stays within its memory', thorough, () => attack(10_000, Date.now() % 2 ** 31));

  it('rejects compression bombs and endless bodies', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    const statuses = await Promise.all(
      Array.from({ length: AT_ONCE }, () => postBytes(service, '/hit', bomb, { 'content-encoding': 'gzip' })),
    );
    expect(statuses.filter((status) => status !== 415 && status !== 0)).toEqual([]);
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    const endless = () =>
      new Promise<number>((resolve) => {
        let sent = 0;
        const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
        const send = () => {
          while (socket.writable && socket.write(chunk)) sent += chunk.length;
        };
        socket.write('POST /hit HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n');
        socket.on('connect', send).on('drain', send);
        socket.on('data', () => socket.destroy());
        socket.on('error', () => {}).on('close', () => resolve(sent));
      });
    await Promise.all(Array.from({ length: AT_ONCE }, endless));
    expect(await memoryOf(service)).toBeLessThan(MOST_MEMORY);
    await expectAlive(service);
  });

  it('ends 200 slow uploads after 10 s with 408, and answers everybody else meanwhile', thorough, async () => {
    const drip = (start: string) =>
      new Promise<string>((resolve) => {
        let answer = '';
        const socket = connect(Number(new URL(service.url).port), '127.0.0.1', () => socket.write(start));
        const timer = setInterval(() => socket.write('1'), 500);
        socket.on('data', (some) => {
          answer += some;
        });
        // The byte after the end fails.
        socket.on('error', () => {});
        socket.on('close', () => {
          clearInterval(timer);
          resolve(answer);
        });
      });
    const starts = [
      'POST /hit HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 60000\r\n\r\n[',
      'POST /hit HTTP/1.1\r\nHost: x\r\nX-Slow: ',
    ];
    const before = (await refusals(service)).slow ?? 0;
    const slow = Array.from({ length: 200 }, (_, i) => drip(starts[i % 2] ?? ''));
    for (let i = 0; i < 50; i++) expect((await service.post('/hit', [hit()])).status).toBe(200);
    for (const answer of await Promise.all(slow)) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(((await refusals(service)).slow ?? 0) - before).toBe(200);
    await expectAlive(service);
  });
});
