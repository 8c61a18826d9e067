import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { thorough } from '../support/thorough';
import { type DemoUnderTest, runDemo } from './support/demo';

/** ms that a request may take where it is not the 10 s of production. */
const SHORT = 1_000;

let demo: DemoUnderTest;
let real: DemoUnderTest;
beforeAll(async () => {
  [demo, real] = await Promise.all([runDemo({ longestRequest: SHORT }), runDemo()]);
});
afterAll(() => Promise.all([demo.close(), real.close()]));

/** Sends `start`, then a byte every 100 ms; resolves to the answer and the ms until the server ended the connection. */
const drip = (start: string, { port } = demo) =>
  new Promise<{ answer: string; ms: number }>((resolve) => {
    const began = performance.now();
    let answer = '';
    const socket: Socket = connect(port, '127.0.0.1', () => socket.write(start));
    const timer = setInterval(() => socket.write('1'), 100);
    socket.on('data', (data) => {
      answer += data;
    });
    // The byte after the end fails.
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(timer);
      resolve({ answer, ms: performance.now() - began });
    });
  });

const host = (of = demo) => `Host: ${new URL(of.url('utility')).host}\r\n`;

describe('a slow request', () => {
  it.concurrent.each([
    ['its body', () => `POST /hit HTTP/1.1\r\n${host()}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n[`],
    ['its chunked body', () => `POST /hit HTTP/1.1\r\n${host()}Content-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n3e8\r\n[`],
    ['its headers', () => `GET /ip HTTP/1.1\r\n${host()}X-Slow: `],
  ])('is closed after its time when the client delays %s', async (_, start) => {
    const { answer, ms } = await drip(start());
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(ms).toBeGreaterThan(SHORT - 100);
  });

  it('a slow request is closed after 10 s', { ...thorough, timeout: 60_000 }, async () => {
    const { answer, ms } = await drip(`POST /hit HTTP/1.1\r\n${host(real)}Content-Type: text/plain\r\nContent-Length: 1000\r\n\r\n[`, real);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(ms).toBeGreaterThan(9_900);
  });

  it.concurrent('blocks neither open streams nor other requests', async () => {
    const { host } = new URL(demo.url('live'));
    const socket = connect(demo.port, '127.0.0.1', () => socket.write(`GET /inspect/stream HTTP/1.1\r\nHost: ${host}\r\n\r\n`));
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
    });
    const closed = new Promise<string>((resolve) => socket.on('close', () => resolve('closed')));
    const { ms } = await drip(`GET / HTTP/1.1\r\nX: `);
    expect(ms).toBeGreaterThan(SHORT - 100);
    expect(await Promise.race([closed, Promise.resolve('open')])).toBe('open');
    expect(answer).toMatch(/^HTTP\/1\.1 200 .*text\/event-stream/s);
    socket.destroy();
    expect((await demo.ask('utility', '/ip')).status).toBe(200);
  });
});
