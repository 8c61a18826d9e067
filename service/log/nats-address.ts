import type { NodeConnectionOptions } from '@nats-io/transport-node';

/** The options that addresses such as `tls://user:password@10.0.0.1:4222` stand for; one without a password has a token. */
export function optionsOf(addresses: readonly string[]): NodeConnectionOptions {
  const urls = addresses.map((address) => new URL(address));
  const { username, password } = urls[0] ?? { username: '', password: '' };
  const user = decodeURIComponent(username);
  return {
    servers: urls.map(({ host }) => host),
    ...(password ? { user, pass: decodeURIComponent(password) } : user && { token: user }),
    ...(urls.some(({ protocol }) => protocol === 'tls:') && { tls: {} }),
  };
}
