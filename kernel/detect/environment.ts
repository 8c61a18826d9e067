import type { HostKind } from '../site';

export type Environment = 'production' | 'development' | 'local' | 'testing';

const LOCAL_HOST = /^(localhost|127(\.\d+){3}|\[::1\]|.*\.(localhost|local|test))\.?$/i;

/** DET-02; `testing`: the tag or the address asks for it. A host that no list names is never production. */
export function detectEnvironment(
  kind: HostKind | undefined,
  address: { hostname: string; protocol: string },
  testing: boolean,
): Environment {
  if (testing) return 'testing';
  return address.protocol === 'file:' || LOCAL_HOST.test(address.hostname) ? 'local' : (kind ?? 'development');
}
