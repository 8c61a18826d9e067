import { type AddressInfo, connect, type Socket } from 'node:net';
import fc from 'fast-check';
import fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { bodies } from '../../../service/http/bodies';
import { isInside, overload, senderOf } from '../../../service/http/limits';

describe('address', () => {
  describe('the sender of a request', () => {
    it.each([
      ['203.0.113.5', '203.0.113.5'],
      ['::ffff:203.0.113.5', '203.0.113.5'],
      ['2001:db8::1', '2001:db8:0:0'],
      ['2001:DB8:0:0:ffff::', '2001:db8:0:0'],
      ['2001:0db8:0000:0001:aaaa:bbbb:cccc:dddd', '2001:db8:0:1'],
      ['fe80::1%eth0', 'fe80:0:0:0'],
      ['::1', '0:0:0:0'],
      ['1:2:3:4:5:6:7::', '1:2:3:4'],
      ['unknown', 'unknown'],
    ])('%s counts as %s', (address, sender) => expect(senderOf(address)).toBe(sender));

    it('is the same for each address of a network of 64 bits, and for no neighbouring network', () => {
      const groups = fc.array(fc.integer({ min: 0x1000, max: 0xffff }), { minLength: 4, maxLength: 4 });
      fc.assert(
        fc.property(fc.tuple(groups, groups, groups), ([network, one, other]) => {
          const of = (parts: number[]) => parts.map((part) => part.toString(16)).join(':');
          expect(senderOf(`${of(network)}:${of(one)}`)).toBe(senderOf(`${of(network)}:${of(other)}`));
          const next = [...network.slice(0, 3), (network[3] ?? 0) ^ 1];
          expect(senderOf(`${of(next)}:${of(one)}`)).not.toBe(senderOf(`${of(network)}:${of(one)}`));
        }),
      );
    });

    it.each(['10.1.2.3', '127.0.0.1', '::1', '::ffff:192.168.0.4', '172.31.0.1', 'fd00::5'])('%s is inside', (address) =>
      expect(isInside(address)).toBe(true),
    );
    it.each(['11.1.2.3', '172.32.0.1', '2001:db8::5', '192.169.0.1'])('%s is outside', (address) => expect(isInside(address)).toBe(false));
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
    overload(app);
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

    it('answers 408 to a body that stops arriving, and to none that goes on', { timeout: 30_000 }, async () => {
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
      await expect.poll(() => sent, { timeout: 20_000 }).toBe(22);
      going.socket.end();
      expect(await going.answer).toMatch(/^HTTP\/1\.1 200 /);
    });
  });
});
