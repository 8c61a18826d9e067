import { MASK } from '../../../lib/privacy/redaction';
import { withoutTransfer } from '../../../lib/records/session-transfer';
import { matchesHost } from '../../../lib/url/host-patterns';
import { donationForm, isActionPath, isDonationPath, isDownloadPath, isEmailPath } from '../../../lib/url/routes';

/** ENG-06. `other` is a link that leads to no page: `tel:`, `javascript:`, or one whose click the page prevents and does not follow itself. */
export type LinkKind = 'email' | 'download' | 'donation' | 'action' | 'internal' | 'outbound' | 'other';

export interface NetworkHosts {
  /** The page's own host. */
  readonly host: string;
  readonly ownHosts?: readonly string[];
  readonly donationHosts?: readonly string[];
}

const isWeb = (protocol: string) => /^https?:$/.test(protocol);

type LinkUrl = Pick<URL, 'protocol' | 'hostname' | 'pathname'>;

/** Returns a link's kind. The target's type counts before its host: a PDF on another host is a download. */
export function linkKind({ protocol, hostname, pathname }: LinkUrl, { host, ownHosts, donationHosts }: NetworkHosts): LinkKind {
  if (protocol === 'mailto:') return 'email';
  if (!isWeb(protocol)) return 'other';
  const own = hostname === host || matchesHost(hostname, ownHosts);
  const donationHost = matchesHost(hostname, donationHosts);
  const ours = own || donationHost;
  if (ours && isEmailPath(pathname)) return 'email';
  if (isDownloadPath(pathname)) return 'download';
  // A donation page's own links do not lead to it.
  if ((donationHost && hostname !== host) || (ours && isDonationPath(pathname))) return 'donation';
  if (ours && isActionPath(pathname)) return 'action';
  return own ? 'internal' : 'outbound';
}

/**
 * Returns a link's address for reports: `mailto:` and `tel:` links without their address (ENG-06), a donation link in its canonical form
 * (DON-05), and any link without the parameters that it hands on.
 */
export function reportedLink({ protocol, origin, href, pathname, search }: URL, donation: boolean): string {
  if (!isWeb(protocol)) return protocol + MASK;
  const form = donation ? donationForm(pathname, search) : undefined;
  return form === undefined ? withoutTransfer(href) : origin + form;
}
