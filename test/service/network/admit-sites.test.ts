import fc from 'fast-check';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { admitSites, type UnknownSite } from '../../../service/network/admit-sites';
import { inNetwork } from '../../../service/network/in-network';

const HOSTS = { production: ['www.main.example', '*.giving.example'], development: [], local: ['*.taproot.localhost'], brands: ['main'] };
const isInNetwork = inNetwork(new Map([['main', HOSTS]]));
const from = (origin?: string, ip = '203.0.113.1') => ({ headers: { origin }, port: 443, ip }) as unknown as FastifyRequest;

function open(now = () => 0) {
  const told: UnknownSite[] = [];
  const count = vi.fn();
  const admit = admitSites({ knows: (id) => /^(brand:)?main$/.test(id), isInNetwork, count, tell: (one) => told.push(one), now });
  const ask = (sites: readonly string[], origin?: string, ip?: string) => {
    const reply = { code: vi.fn(() => reply), send: vi.fn(() => reply) } as unknown as FastifyReply & {
      send: { mock: { calls: unknown[][] } };
    };
    return admit(sites, from(origin, ip), reply) ? 'kept' : reply.send.mock.calls[0]?.[0];
  };
  return { ask, told, count, unknown: admit.unknown };
}
const refusedFor = (path: string) => ({ error: expect.any(String), issues: [{ path, message: `Must be a ${path} of the network` }] });

describe('what comes from a site', () => {
  it.each<[string, string[], string | undefined, 'kept' | string]>([
    ['a known one, from any origin', ['main', 'brand:main'], undefined, 'kept'],
    ['a new one on a host of the network', ['main', 'petitions'], 'https://www.main.example', 'kept'],
    ['a renamed one on a subdomain of the network', ['gifts'], 'https://donate.giving.example', 'kept'],
    ['a new one on a local host', ['gifts'], 'http://new.taproot.localhost:8080', 'kept'],
    ['a new brand', ['main', 'brand:climate'], 'https://www.main.example', 'kept'],
    ['a new one on a foreign host', ['gifts'], 'https://evil.example', 'site'],
    ['a new one on a host of the network without https', ['gifts'], 'http://www.main.example', 'site'],
    ['a new one without an origin', ['gifts'], undefined, 'site'],
    ['a new brand without an origin', ['main', 'brand:climate'], undefined, 'brand'],
    ['a new one of an opaque origin', ['gifts'], 'null', 'site'],
  ])('is kept or refused as its host deserves: %s', (_, sites, origin, expected) => {
    expect(open().ask(sites, origin)).toEqual(expected === 'kept' ? 'kept' : refusedFor(expected));
  });

  it('is told at the first post of each unknown site and every ten minutes from then on, with how many there were', () => {
    let now = 0;
    const { ask, told, count, unknown } = open(() => now);
    for (const at of [0, 1, 599_999, 600_000, 600_001]) {
      now = at;
      expect(ask(['gifts', 'gifts'], 'https://www.main.example')).toBe('kept');
    }
    expect(told.map((one) => one.count)).toEqual([1, 4]);
    expect(told[0]).toEqual({ site: 'gifts', host: 'www.main.example', count: 1 });
    expect(count).toHaveBeenCalledTimes(5);
    expect(unknown()).toEqual([{ site: 'gifts', host: 'www.main.example', count: 5 }]);
  });

  it('is kept of at most 10 unknown sites a sender and hour, whatever ids a script makes up, and of known ones always', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z][a-z0-9]{1,5}$/), { maxLength: 200 }), (ids) => {
        let now = 0;
        const { ask, told, unknown } = open(() => now);
        const kept = ids.filter((id) => ask([id], 'https://www.main.example') === 'kept');
        expect(new Set(kept.filter((id) => id !== 'main')).size).toBe(Math.min(10, new Set(ids.filter((id) => id !== 'main')).size));
        expect(unknown().length).toBe(told.length);
        expect(ask(['main'])).toBe('kept');
        expect(ask(['new-site'], 'https://www.main.example', '198.51.100.7')).toBe('kept');
        now = 3_600_000;
        expect(ask(['newer-site'], 'https://www.main.example')).toBe('kept');
      }),
    );
  });

  it('is counted by the names of 50 unknown sites, and remembered of 500', () => {
    const { ask, count, unknown } = open();
    for (let i = 0; i < 600; i++) expect(ask([`site-${i}`], 'https://www.main.example', `198.51.${i >> 8}.${i & 255}`)).toBe('kept');
    expect(new Set(count.mock.calls.flat())).toEqual(new Set([...Array.from({ length: 50 }, (_, i) => `site-${i}`), 'others']));
    expect(unknown()).toHaveLength(500);
  });
});
