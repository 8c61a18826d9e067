/** Options in a manifest. Host patterns are exact, or `*.` and a domain for any subdomain of it. */
export interface AnalyticsOptions {
  /** PRV-03: parameters left out of reported URLs, instead of the default list. `*` stands for anything. */
  readonly excludedParameters?: readonly string[];
  /** The network's own hosts, to which links are internal. The page's own host always is one. */
  readonly ownHosts?: readonly string[];
  /** Hosts of the donation platform: any link to them is a donation link. */
  readonly donationHosts?: readonly string[];
  /** SES-06: the cookie of each field of the user scope, such as `{ lytics_uid: 'seerid' }`. Names with `token` are never read (EVT-07). */
  readonly userCookies?: Readonly<Record<string, string>>;
  /** SES-15: the service that describes the host of the visitor's network. By default, none is asked. */
  readonly enrichment?: { readonly url: string; readonly key: string };
}
