import type { HostKind } from '../site-facts';

export type Environment = 'production' | 'development' | 'local' | 'testing';

/** Loopback addresses, names that never leave a machine or its network (RFC 6761, RFC 6762), and files, which have no host. */
const LOCAL_HOST = /^$|^127\.|^\[::1]|(^|\.)(localhost|local|test)\.?$/;

/** DET-02; `testing`: the tag or the address asks for it. A host that no list names is never production. */
export const detectEnvironment = (kind: HostKind | undefined, hostname: string, testing: boolean): Environment =>
  testing ? 'testing' : LOCAL_HOST.test(hostname) ? 'local' : (kind ?? 'development');
