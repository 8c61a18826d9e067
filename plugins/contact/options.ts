/** What the network says of itself. */
export interface ContactOptions {
  /** FRM-01: the two origins from which embedded frames may tell of themselves, by the kind of host that the page is on. */
  readonly surveyOrigins?: {
    readonly production: readonly string[];
    readonly local: readonly string[];
  };
  /** FRM-03: how the addresses of advocacy form endpoints begin. */
  readonly advocacyEndpoints?: {
    readonly production: readonly string[];
    readonly local: readonly string[];
  };
  /** Hosts to which a log-out may lead back: exact, or `*.` and a domain for any subdomain of it. */
  readonly hosts?: readonly string[];
}

type Listed =
  | {
      readonly production: readonly string[];
      readonly local: readonly string[];
    }
  | undefined;

/** What holds on this page: `*.localhost` is trusted only by pages that are there too, on the page's own port. */
export function listedFor(listed: Listed, { hostname, port }: Pick<Location, 'hostname' | 'port'>): readonly string[] {
  if (!/(^|\.)localhost$/.test(hostname)) return listed?.production ?? [];
  return (listed?.local ?? []).map((address) => address.replace(/^(https?:\/\/[^/]+)/, (origin) => (port ? `${origin}:${port}` : origin)));
}
