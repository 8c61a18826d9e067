import type { AD_CLICKS } from '../contracts/hit-columns';
import { matchesHost } from '../url/host-patterns';
import { readParameters, splitUrl } from '../url/url';
import { saysSomething } from '../values/says-something';
import { MAIL, SEARCH, type Sender, SOCIAL, senderOf } from './referrers';
import { isUtmId } from './utm-id';

/** The source of a visit. */
export interface Source {
  readonly type: 'utm' | 'ad_click' | 'email' | 'search' | 'social' | 'referral' | 'direct';
  /** The reported channel: `paid_search`, `email`, … */
  readonly channel: string;
  readonly source?: string | undefined;
  readonly sub?: string | undefined;
}

/** The hosts of the network, which are no source of a visit. */
export interface OwnHosts {
  /** The page's own host. */
  readonly host: string;
  readonly ownHosts?: readonly string[] | undefined;
  readonly donationHosts?: readonly string[] | undefined;
}

/** The services of click ids. */
const AD_SERVICES: Readonly<Record<(typeof AD_CLICKS)[number], string>> = {
  gclid: 'google',
  dclid: 'google',
  gbraid: 'google',
  wbraid: 'google',
  fbclid: 'facebook',
  msclkid: 'microsoft',
  ttclid: 'tiktok',
};

const MEDIA: readonly [medium: RegExp, channel: string][] = [
  [/e-?mail|newsletter/i, 'email'],
  [/^(cpc|ppc|paid.?search|sem)$/i, 'paid_search'],
  [/paid.?social/i, 'paid_social'],
  [/social/i, 'social'],
  [/display|banner|cpm/i, 'display'],
  [/\bsms\b|^text$/i, 'sms'],
];

/** Returns a parameter of the landing address. */
type Get = (name: string) => string | undefined;

function byCampaign(get: Get): Source | undefined {
  const [source, medium] = [get('utm_source'), get('utm_medium')];
  const known = medium && MEDIA.find(([pattern]) => pattern.test(medium));
  if (source || medium) return { type: 'utm', channel: known ? known[1] : 'campaign', source: source ?? medium, sub: medium };
}

function byAdClick(get: Get): Source | undefined {
  const [parameter, source] = Object.entries(AD_SERVICES).find(([name]) => get(name)) ?? [];
  if (parameter) return { type: 'ad_click', channel: 'paid', source, sub: parameter };
}

function byEmail(get: Get): Source | undefined {
  const wave = get('wave_code') ?? get('launch_id');
  if (wave) return { type: 'email', channel: 'email', source: 'email', sub: wave };
}

function bySender({ from, app, isMail }: Sender): Source {
  // Skips the patterns below for most arrivals, because they cost a first hit a millisecond.
  if (!from) return { type: 'direct', channel: 'direct' };
  if (isMail || MAIL.test(from)) return { type: 'email', channel: 'email', source: from, sub: app };
  const [, engine] = SEARCH.exec(from) ?? [];
  if (engine) return { type: 'search', channel: 'organic_search', source: engine, sub: app ?? from };
  if (SOCIAL.test(from)) return { type: 'social', channel: 'social', source: from, sub: app };
  return { type: 'referral', channel: 'referral', source: from };
}

/**
 * SES-09: returns the source of an arrival at `href` from `referrer`, '' within a session: visitors return from a payment page, a bank's
 * check, a sign-in or a search of their own, which did not bring them. Our own pages and hosts that one passes through do not count either.
 */
export function findSource(href: string, referrer: string, { host, ownHosts, donationHosts }: OwnHosts): Source {
  const given = new Map(readParameters(splitUrl(href).query).reverse());
  const get = (name: string) => {
    const value = given.get(name);
    return saysSomething(value) ? value : undefined;
  };
  const own = host.replace(/^www\.|\.$/g, '');
  const isOwn = (from: string) =>
    [from, `www.${from}`].some((name) => name === own || matchesHost(name, ownHosts) || matchesHost(name, donationHosts));
  const named = byCampaign(get) ?? byAdClick(get) ?? byEmail(get);
  if (named) return named;
  const sender = senderOf(referrer, isOwn);
  // Neither parameter names a source. Ad clicks and emails, which do, come before this rule, and the linking page comes after it.
  if (get('utm_campaign') || isUtmId(get('utm_id') ?? get('ut_id')))
    return { type: 'utm', channel: 'campaign', source: sender.from || undefined };
  return bySender(sender);
}
