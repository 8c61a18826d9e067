import { BlockList, isIPv4 } from 'node:net';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';

const inside = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  inside.addSubnet(network, bits);
inside.addAddress('::1', 'ipv6');
inside.addSubnet('fc00::', 7, 'ipv6');

/** Returns whether an address is the organisation's own: a proxy that `TRUST_PROXY` does not name, which speaks for many visitors. */
export function isInside(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return inside.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');
}

/** Answers 429 with `Retry-After` to an address that sends more requests a minute than `most`, in this process. Addresses are not kept. */
export async function limitRate(app: FastifyInstance, most: number): Promise<void> {
  if (!most) return;
  await app.register(rateLimit, {
    max: most,
    timeWindow: 60_000,
    allowList: ({ method, ip }) => method !== 'POST' || isInside(ip),
    errorResponseBuilder: (_request, { after }) =>
      Object.assign(new Error(`Too many requests. Send it again in ${after}`), { statusCode: 429 }),
  });
}
