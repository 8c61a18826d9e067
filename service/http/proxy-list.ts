import { isIP } from 'node:net';

/** Names that Fastify has for ranges of addresses. */
const RANGES = ['loopback', 'linklocal', 'uniquelocal'];

/** Returns whether Fastify takes a list of proxies: addresses or networks with the length of their prefix, separated by commas. */
export const isProxyList = (text: string): boolean =>
  text.split(',').every((entry) => {
    const [address = '', prefix = '0', ...rest] = entry.trim().split('/');
    if (RANGES.includes(entry.trim())) return true;
    return !rest.length && isIP(address) > 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= (isIP(address) === 4 ? 32 : 128);
  });
