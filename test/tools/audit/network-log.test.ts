import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readNetworkLog, unseenContacts } from '../../../tools/audit/network-log';

const types = {
  ...{
    URL_REQUEST_START_JOB: 1,
    HTTP_STREAM_JOB_CONTROLLER: 2,
    QUIC_SESSION_WEBTRANSPORT_CLIENT_ALIVE: 3,
    UDP_BYTES_SENT: 4,
    SOMETHING_ELSE: 5,
  },
};
const head = `{"constants":${JSON.stringify({ logEventTypes: types, timeTickOffset: 1_000 })}},\n"events": [\n`.replace('}},', '},');
const line = (type: keyof typeof types, params: object, time = 5) =>
  `${JSON.stringify({ params, phase: 1, time: `${time}`, type: types[type] })},\n`;
const key = { network_isolation_key: 'http://main.example http://main.example' };
const request = (url: string, more: object = key) => line('URL_REQUEST_START_JOB', { url, ...more });
const addresses = (text: string) => (readNetworkLog(text) ?? []).map(({ address }) => address);

describe('the browser’s log of its network', () => {
  it.each([
    ['a request of a page', request('https://a.example/x'), ['https://a.example/x']],
    ['a socket', request('wss://a.example/x'), ['wss://a.example/x']],
    ['no request of the browser itself', request('https://a.example/x', { network_isolation_key: 'null null' }), []],
    ['no request without a key', request('https://a.example/x', {}), []],
    ['no request of a file', request('data:text/plain,x'), []],
    [
      'a connection in advance',
      line('HTTP_STREAM_JOB_CONTROLLER', { is_preconnect: true, url: 'https://b.example/' }),
      ['https://b.example/'],
    ],
    ['no connection of a request', line('HTTP_STREAM_JOB_CONTROLLER', { is_preconnect: false, url: 'https://b.example/' }), []],
    ['a WebTransport session', line('QUIC_SESSION_WEBTRANSPORT_CLIENT_ALIVE', { url: 'https://c.example/' }), ['https://c.example/']],
    ['a packet to an address', line('UDP_BYTES_SENT', { address: '203.0.113.1:3478' }), ['udp://203.0.113.1:3478']],
    ['no packet of a connected socket', line('UDP_BYTES_SENT', { byte_count: 20 }), []],
    ['no look for names in the own network', line('UDP_BYTES_SENT', { address: '224.0.0.251:5353' }), []],
    ['nothing of another kind', line('SOMETHING_ELSE', { url: 'https://a.example/' }), []],
  ])('the browser’s log of its network contains %s [CON-20]', (_, entry, expected) => {
    expect(addresses(head + entry)).toEqual(expected);
  });

  it('is read to its last whole line, however it ends [CON-20]', () => {
    const text = head + request('https://a.example/1') + request('https://a.example/2');
    fc.assert(
      fc.property(fc.nat(text.length), fc.string(), (end, rest) => {
        const whole = text.slice(0, end);
        const expected = (whole.match(/"type":1\},\n/g) ?? []).length;
        expect(addresses(whole).length).toBeGreaterThanOrEqual(expected);
        expect(() => readNetworkLog(whole + rest)).not.toThrow();
      }),
    );
  });

  it.each(['', ' ', '{}', '[]', 'null', '{"constants":', head.slice(0, 20)])(
    'the browser’s log of its network can’t be read from %j [CON-20]',
    (text) => {
      expect(readNetworkLog(text)).toBeUndefined();
    },
  );

  const at = (address: string, how: 'request' | 'connection in advance' | 'UDP' = 'request', time = 10) => ({ address, how, at: time });

  it('shows what DevTools did not report since the choice, each address once [CON-20]', () => {
    const logged = [
      at('https://a.example/old', 'request', 1),
      at('https://a.example/seen'),
      at('https://a.example/x'),
      at('https://a.example/x'),
    ];
    expect(unseenContacts(logged, ['https://a.example/seen#part'], 5)).toEqual([at('https://a.example/x')]);
  });

  it('does not repeat a connection of a request, an upgrade, or packets to a server that the page names [CON-20]', () => {
    const logged = [at('https://a.example/', 'connection in advance'), at('https://b.example/x'), at('udp://203.0.113.1:1', 'UDP')];
    expect(unseenContacts(logged, ['https://a.example/x', 'http://b.example/x', 'stun://stun.example:1'], 0)).toEqual([]);
    expect(unseenContacts(logged, [], 0)).toEqual(logged);
  });
});
