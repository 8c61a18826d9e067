/** Addresses by the kind of host that a page is on. */
export interface Listed {
  readonly production: readonly string[];
  readonly local: readonly string[];
}

/** Returns the addresses for this page. Only pages on `*.localhost` trust `*.localhost`, on the page's own port. */
export function listedFor(listed: Listed | undefined, { hostname, port }: Pick<Location, 'hostname' | 'port'>): readonly string[] {
  if (!/(^|\.)localhost$/.test(hostname)) return listed?.production ?? [];
  return (listed?.local ?? []).map((address) => address.replace(/^(https?:\/\/[^/]+)/, (origin) => (port ? `${origin}:${port}` : origin)));
}
