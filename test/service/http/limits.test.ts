import { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { bodies } from '../../../service/http/bodies';
import { limit } from '../../../service/http/limit';
import { createLimits } from '../../../service/http/limits';

describe('a post that is handed to another reader', () => {
  it('a post that is handed to another reader counts once', () => {
    const limits = createLimits(1);
    const post = (request: IncomingMessage) =>
      limits.begin({ ip: '203.0.113.5', request, response: new ServerResponse(request), end() {} })?.status;
    const [first, second] = [new IncomingMessage(new Socket()), new IncomingMessage(new Socket())];
    expect([post(first), post(first), post(second), post(second), post(first)]).toEqual([undefined, undefined, 429, 429, undefined]);
    limits.close();
  });
});

describe('a sender’s share', () => {
  it('is had anew after a minute, and refusals say when that is', () => {
    let now = 0;
    const limits = createLimits(2, () => now);
    const post = () => {
      const request = new IncomingMessage(new Socket());
      return limits.begin({ ip: '203.0.113.5', request, response: new ServerResponse(request), end() {} });
    };
    expect([post(), post()]).toEqual([undefined, undefined]);
    now = 20_000;
    expect(post()).toEqual({ status: 429, reason: 'rate', error: 'Too many requests. Send it again in 40 s', after: 40 });
    now = 60_000;
    expect(post()).toBeUndefined();
    limits.spend('203.0.113.5', 2 * 8 * 1024 + 1);
    expect(post()).toMatchObject({ error: 'Too much was sent. Send it again in 60 s', after: 60 });
    limits.close();
  });
});

describe('overload', () => {
  const open: { close(): unknown }[] = [];
  afterEach(async () => {
    for (const one of open.splice(0).reverse()) await one.close();
  });

  async function service() {
    const app = fastify({ trustProxy: true, forceCloseConnections: true });
    bodies(app);
    limit(app, createLimits(0));
    app.post('/hit', (request) => ({ length: (request.body as unknown[]).length }));
    await app.listen({ port: 0, host: '127.0.0.1' });
    open.push({ close: () => app.close() });
    const { port } = app.server.address() as AddressInfo;

    /** Sends the head of a request and some of its body. */
    const begin = (from: string, claimed: number, body = '') =>
      new Promise<{ readonly socket: Socket; readonly answer: Promise<string> }>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => {
          socket.write(`POST /hit HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nX-Forwarded-For: ${from}\r\n`);
          socket.write(`Content-Length: ${claimed}\r\n\r\n${body}`, () => resolve({ socket, answer }));
        });
        const answer = new Promise<string>((read) => {
          let text = '';
          socket.on('data', (some) => {
            text += some;
          });
          socket.on('error', () => {});
          socket.on('close', () => read(text));
        });
        open.push({ close: () => socket.destroy() });
      });
    const post = (from: string, body: unknown) =>
      fetch(`http://127.0.0.1:${port}/hit`, {
        method: 'POST',
        headers: { 'content-type': 'text/plain', 'x-forwarded-for': from },
        body: JSON.stringify(body),
      });
    return { begin, post };
  }

  describe('the service with many requests under way', () => {
    it('counts bytes that have arrived, so that 600 claims of 256 KB from 12 addresses refuse nobody else', async () => {
      const { begin, post } = await service();
      await Promise.all(Array.from({ length: 600 }, (_, i) => begin(`203.0.113.${i % 12}`, 256 * 1024, '[')));
      for (let i = 0; i < 20; i++) expect((await post('198.51.100.1', [i])).status).toBe(200);
    });

    it('answers 429 with Retry-After to a sender with over 64 requests under way, and to no neighbour', async () => {
      const { begin, post } = await service();
      await Promise.all(Array.from({ length: 64 }, () => begin('2001:db8::1', 60_000, '[')));
      await expect.poll(async () => (await post('2001:db8::2', [1])).status).toBe(429);
      expect((await post('2001:db8::2', [1])).headers.get('retry-after')).toBe('10');
      expect((await post('2001:db8:0:1::2', [1])).status).toBe(200);
    });

    it('answers 408 to a body that stops arriving, and to none that goes on', async () => {
      const { begin } = await service();
      const silent = await begin('203.0.113.5', 60_000, '[');
      const going = await begin('203.0.113.6', 22, '[');
      let sent = 1;
      const timer = setInterval(() => {
        sent += 1;
        going.socket.write(sent < 22 ? ' ' : ']');
        if (sent === 22) clearInterval(timer);
      }, 250);
      expect(await silent.answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*"The body stopped arriving/);
      await expect.poll(() => sent).toBe(22);
      going.socket.end();
      expect(await going.answer).toMatch(/^HTTP\/1\.1 200 /);
    });
  });
});
