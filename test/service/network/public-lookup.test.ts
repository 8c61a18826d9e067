import type { LookupAddress, LookupOptions } from 'node:dns';
import { describe, expect, it } from 'vitest';
import { isPublic, LEADS_INSIDE, publicLookup } from '../../../service/network/public-lookup';

describe('an address', () => {
  it.each(['8.8.8.8', '1.1.1.1', '2606:4700::1111', '::ffff:8.8.8.8', '64:ff9b::8.8.8.8'])('an address that is public: %s', (address) => {
    expect(isPublic(address)).toBe(true);
  });

  it.each([
    ['unspecified', '0.0.0.0'],
    ['of this network', '0.1.2.3'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.0.9'],
    ['private', '10.0.0.5'],
    ['private', '172.31.255.1'],
    ['private', '192.168.1.1'],
    ['link-local', '169.254.169.254'],
    ['shared', '100.64.0.1'],
    ['for documents', '192.0.2.1'],
    ['for measurements', '198.18.0.1'],
    ['multicast', '224.0.0.251'],
    ['reserved', '240.0.0.1'],
    ['everybody’s', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['IPv4-mapped', '::ffff:127.0.0.1'],
    ['IPv4-mapped, in hexadecimal', '::ffff:a00:5'],
    ['IPv4-compatible', '::127.0.0.1'],
    ['translated', '64:ff9b::10.0.0.5'],
    ['translated in a network of its own', '64:ff9b:1::8.8.8.8'],
    ['6to4', '2002:a00:5::1'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['unique-local', 'fd12::1'],
    ['multicast', 'ff02::1'],
    ['of no allocation', '200::1'],
    ['for documents', '2001:db8::1'],
  ])('an address that is %s is not public: %s', (_, address) => {
    expect(isPublic(address)).toBe(false);
  });
});

const at = (...addresses: readonly string[]): LookupAddress[] =>
  addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

/** Looks a name up as a connection does. */
const looked = (lookup: ReturnType<typeof publicLookup>, host: string, options: LookupOptions = { all: true }) =>
  new Promise<unknown>((resolve) =>
    lookup(host, options, (error, address, family) => resolve(error ? error.message : family ? [address, family] : address)),
  );

describe('a look-up', () => {
  it('a look-up hands on the public addresses of a name, or its first where one is asked for', async () => {
    const lookup = publicLookup({ privateHosts: [], resolve: async () => at('8.8.8.8', '2606:4700::1111') });
    expect(await looked(lookup, 'crm.example')).toEqual(at('8.8.8.8', '2606:4700::1111'));
    expect(await looked(lookup, 'crm.example', {})).toEqual(['8.8.8.8', 4]);
  });

  it.each([[['127.0.0.1']], [['8.8.8.8', '10.0.0.5']], [['10.0.0.5', '8.8.8.8']], [['2606:4700::1111', '::ffff:127.0.0.1']]])(
    'B16: a look-up refuses a name of %j, asked for all or for one',
    async (addresses) => {
      const lookup = publicLookup({ privateHosts: ['other.example'], resolve: async () => at(...addresses) });
      expect(await looked(lookup, 'crm.example')).toBe(LEADS_INSIDE);
      expect(await looked(lookup, 'crm.example', {})).toBe(LEADS_INSIDE);
    },
  );

  it('B16: a look-up refuses a name that was public at the look-up before', async () => {
    const turns = [at('8.8.8.8'), at('127.0.0.1')];
    const lookup = publicLookup({ privateHosts: [], resolve: async () => turns.shift() ?? [] });
    expect(await looked(lookup, 'crm.example')).toEqual(at('8.8.8.8'));
    expect(await looked(lookup, 'crm.example')).toBe(LEADS_INSIDE);
  });

  it.each(['crm.internal', 'localhost', 'crm.localhost'])('a look-up lets %s lead inside', async (host) => {
    const lookup = publicLookup({ privateHosts: ['crm.internal'], resolve: async () => at('127.0.0.1') });
    expect(await looked(lookup, host)).toEqual(at('127.0.0.1'));
  });

  it.each(['crm.internal.evil.example', 'evil-crm.internal', 'internal', 'localhost.evil.example'])(
    'a look-up takes %s for none of the names that may lead inside',
    async (host) => {
      const lookup = publicLookup({ privateHosts: ['crm.internal'], resolve: async () => at('127.0.0.1') });
      expect(await looked(lookup, host)).toBe(LEADS_INSIDE);
    },
  );
});
