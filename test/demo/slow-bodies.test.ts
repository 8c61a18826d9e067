import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoUnderTest, runDemo } from './support/demo';

let demo: DemoUnderTest;
beforeAll(async () => {
  demo = await runDemo();
});
afterAll(() => demo.close());

/** Sends `start`, then a byte every 500 ms; resolves to the answer and the ms until the server ended the connection. */
const drip = (start: string) =>
  new Promise<{ answer: string; ms: number }>((resolve) => {
    const began = performance.now();
    let answer = '';
    const socket: Socket = connect(demo.port, '127.0.0.1', () => socket.write(start));
    const timer = setInterval(() => socket.write('1'), 500);
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

const host = () => `Host: ${new URL(demo.url('utility')).host}\r\n`;

describe('a slow request', () => {
  it.concurrent.each([
    ['its body', () => `POST /hit HTTP/1.1\r\n${host()}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n[`],
    ['its chunked body', () => `POST /hit HTTP/1.1\r\n${host()}Content-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n3e8\r\n[`],
    ['its headers', () => `GET /ip HTTP/1.1\r\n${host()}X-Slow: `],
  ])('is closed after 10 s when the client delays %s', async (_, start) => {
    const { answer, ms } = await drip(start());
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
    expect(ms).toBeGreaterThan(9_900);
    expect(await Promise.race([closed, Promise.resolve('open')])).toBe('open');
    expect(answer).toMatch(/^HTTP\/1\.1 200 .*text\/event-stream/s);
    socket.destroy();
    expect((await demo.ask('utility', '/ip')).status).toBe(200);
  });
});
