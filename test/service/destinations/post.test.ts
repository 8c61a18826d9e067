import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPost } from '../../../service/destinations/post';
import { LEADS_INSIDE } from '../../../service/network/public-lookup';
import { type Receiver, saying, startReceiver } from '../../../tools/lab/vendors/receiver';

let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const resolvesTo =
  (...addresses: readonly string[]) =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
const callTo = (url: string) => ({ url, headers: { 'x-secret': 'a' }, body: '{}' });
/** The receiver's address, under a name. */
const under = (name: string) => receiver.url.replace('127.0.0.1', name);

describe('a post', () => {
  it.each([[['127.0.0.1']], [['::ffff:127.0.0.1']], [['8.8.8.8', '127.0.0.1']], [['169.254.169.254']]])(
    'B16: a post to a name of %j fails by its own words, has not arrived, and opens no connection, with TLS and without',
    async (addresses) => {
      let connections = 0;
      const server = createServer((socket) => {
        connections += 1;
        socket.destroy();
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const post = createPost({ privateHosts: ['other.example'], resolve: resolvesTo(...addresses) });
      for (const scheme of ['http', 'https'])
        expect(await post(callTo(`${scheme}://crm.example:${port}/`))).toEqual({ failed: LEADS_INSIDE, arrived: false, barred: true });
      // A connection of before would be counted by then.
      await post(callTo(`http://127.0.0.1:${port}/`));
      expect(connections).toBe(1);
      server.close();
    },
  );

  it('a post to a name that may lead inside goes to the address that was looked up, which each connection does anew', async () => {
    let asked = 0;
    const resolve = () => {
      asked += 1;
      return resolvesTo('127.0.0.1')();
    };
    const ports = new Set<number | undefined>();
    receiver.answerWith((_, response) => {
      ports.add(response.socket?.remotePort);
      response.end('ok');
    });
    const post = createPost({ privateHosts: ['crm.internal'], resolve });
    for (const _ of [1, 2, 3]) expect(await post(callTo(under('crm.internal')))).toMatchObject({ status: 200, text: 'ok' });
    const { host } = new URL(under('crm.internal'));
    expect(receiver.got.map(({ headers, text }) => [headers.host, headers['user-agent'], text])).toEqual(
      Array(3).fill([host, 'taproot', '{}']),
    );
    expect(asked).toBe(ports.size);
  });

  it('B16: a post follows no redirect to the address of a cloud’s metadata', async () => {
    receiver.answerWith(saying(302, '', { location: 'http://169.254.169.254/' }));
    const post = createPost({ privateHosts: [] });
    expect(await post(callTo(receiver.url))).toMatchObject({ status: 302, headers: { location: 'http://169.254.169.254/' } });
    expect(receiver.got).toHaveLength(1);
  });

  it.each(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL'])(
    'a post to a name whose look-up fails with %s says so, and has not arrived',
    async (code) => {
      const resolve = async () => {
        throw Object.assign(new Error('getaddrinfo'), { code });
      };
      expect(await createPost({ privateHosts: [], resolve })(callTo('https://crm.example/'))).toEqual({ failed: code, arrived: false });
    },
  );

  it('a post without an answer in time may have arrived, and reads 64 KB of an answer without an end', async () => {
    const post = createPost({ privateHosts: [] });
    receiver.answerWith(() => {});
    expect(await post(callTo(receiver.url), undefined, 100)).toEqual({ failed: 'no answer for 0.1 s', arrived: true });
    receiver.answerWith((_, response) => {
      response.writeHead(200);
      const more = () => {
        while (response.write('a'.repeat(16_384)));
        response.once('drain', more);
      };
      more();
    });
    expect(await post(callTo(receiver.url))).toMatchObject({ status: 200, text: 'a'.repeat(64 * 1_024) });
  });
});
