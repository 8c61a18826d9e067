import type { Env, Properties } from '../../../kernel';
import { documentText } from '../../../lib/dom/document-text';
import { closest, matches } from '../../../lib/dom/native';
import { MASK, maskPersonal } from '../../../lib/privacy/redaction';
import { withoutTransfer } from '../../../lib/records/session-transfer';
import { matchesHost } from '../../../lib/url/host-patterns';
import { donationForm, isActionPath, isDonationPath, isDownloadPath, isEmailPath } from '../../../lib/url/routes';
import { parseUrl } from '../../../lib/url/url';
import { head, oneLine } from '../../../lib/values/text';

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

/** A click on a link or button, as plain data. */
export interface Click {
  /** ms since the epoch. */
  readonly time: number;
  readonly properties: Properties;
}

/** ENG-03. */
const LABEL = 99;
const MOST_KEPT = 50;
export const LINK = 'a[href], area[href]';
export const BUTTON = 'button, summary, [role="button"], input[type="submit"], input[type="button"], input[type="image"]';

/**
 * Returns the nearest match at or above an event's target, across open shadow trees. Kept events have lost their path, and a form field
 * named `closest` hides the method.
 */
export function closestHit(event: Event, { window }: Env, selector: string): Element | null | undefined {
  const isElement = (target: unknown): target is Element => target instanceof window.Element;
  const { target } = event;
  return (
    event.composedPath().find((passed): passed is Element => isElement(passed) && matches(window, passed, selector)) ??
    (isElement(target) ? closest(window, target, selector) : undefined)
  );
}

/** Returns the element's visible name, at most 99 characters. Masks personal data before it cuts. */
function label(element: Element): string {
  const texts = [element.textContent, ...['aria-label', 'title', 'value'].map((name) => element.getAttribute(name))];
  const image = element.querySelector('img[alt]')?.getAttribute('alt');
  const text = [...texts, image].map((found) => oneLine(found ?? '')).find(Boolean) ?? '';
  return head(maskPersonal(head(text, 1000)), LABEL);
}

/** Reads a click event, at once or later, with the link's absolute address. Returns undefined if the click hit no link or button. */
export function readClick(
  env: Env,
  network: NetworkHosts,
  event: Event,
): { readonly properties: Properties; readonly address: string | undefined } | undefined {
  const element = closestHit(event, env, `${LINK}, ${BUTTON}`);
  if (!element) return undefined;
  const link = element.matches(LINK);
  const href = link ? (element.getAttribute('href') ?? '') : '';
  const url = link ? parseUrl(href, documentText(env, 'baseURI')) : undefined;
  const kind = url ? linkKind(url, network) : link ? 'other' : 'button';
  const properties = {
    event_category: kind,
    event_action: 'click',
    event_label: label(element),
    action_type: link ? 'link' : 'button',
    action_focus: url ? reportedLink(url, kind === 'donation') : element.id,
  };
  return { properties, address: url?.href };
}

/** Returns the history with the click added: the last 50, oldest first. */
export const withClick = (history: readonly Click[], click: Click): readonly Click[] => [...history, click].slice(-MOST_KEPT);
