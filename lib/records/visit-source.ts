import { matchesHost } from '../url/host-patterns';
import { parseUrl, readParameters, splitUrl } from '../url/url';
import { saysSomething } from '../values/says-something';
import type { AD_CLICKS } from './source-fields';
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

interface Arrival {
  /** A parameter of the landing address. */
  get(name: string): string | undefined;
  /** The referring host, or '' without one or for one of our own. */
  readonly from: string;
}

/** Matches the search itself: a link in one of the engines' mails is not a search. */
const SEARCH =
  /^(?!(?:mail|docs|drive|accounts|calendar|groups|meet|chat|sites)\.)(?:[\w-]+\.)*(google|bing|yahoo|duckduckgo|ecosia|baidu|yandex|startpage|qwant|search\.brave|ask|aol|naver)(\.\w{2,3}){1,2}$/;
const SOCIAL =
  /(^|\.)(facebook\.com|fb\.(com|me)|instagram\.com|threads\.net|twitter\.com|x\.com|t\.co|linkedin\.com|lnkd\.in|youtube\.com|youtu\.be|reddit\.com|pinterest\.com|tiktok\.com|bsky\.app|mastodon\.social|tumblr\.com|snapchat\.com|whatsapp\.com)$/;

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

/** SES-09: the first matching rule decides. Without a match, the visit is a referral. */
const RULES: readonly [type: Source['type'], source: (arrival: Arrival) => Omit<Source, 'type'> | undefined | false][] = [
  [
    'utm',
    ({ get }) => {
      const [source, medium] = [get('utm_source'), get('utm_medium')];
      const known = medium && MEDIA.find(([pattern]) => pattern.test(medium));
      return !!(source || medium) && { channel: known ? known[1] : 'campaign', source: source ?? medium, sub: medium };
    },
  ],
  [
    'ad_click',
    ({ get }) => {
      const [parameter, source] = Object.entries(AD_SERVICES).find(([name]) => get(name)) ?? [];
      return !!parameter && { channel: 'paid', source, sub: parameter };
    },
  ],
  [
    'email',
    ({ get }) => {
      const wave = get('wave_code') ?? get('launch_id');
      return !!wave && { channel: 'email', source: 'email', sub: wave };
    },
  ],
  // Neither parameter names a source. Ad clicks and emails, which do, come before this rule, and the linking page comes after it.
  [
    'utm',
    ({ get, from }) =>
      !!(get('utm_campaign') || isUtmId(get('utm_id') ?? get('ut_id'))) && {
        channel: 'campaign',
        source: from || undefined,
      },
  ],
  // Skips the patterns below for most arrivals, because they cost a first hit a millisecond.
  ['direct', ({ from }) => !from && { channel: 'direct' }],
  ['search', ({ from }) => SEARCH.test(from) && { channel: 'organic_search', source: SEARCH.exec(from)?.[1], sub: from }],
  ['social', ({ from }) => SOCIAL.test(from) && { channel: 'social', source: from }],
];

/** Returns the source of an arrival at `href` from `referrer`. Our own pages do not count as referrers. */
export function findSource(href: string, referrer: string, { host, ownHosts, donationHosts }: OwnHosts): Source {
  const given = new Map(readParameters(splitUrl(href).query).reverse());
  const get = (name: string) => {
    const value = given.get(name);
    return saysSomething(value) ? value : undefined;
  };
  const { hostname = '' } = parseUrl(referrer) ?? {};
  const referring = hostname.replace(/^www\./, '');
  const own = referring === host.replace(/^www\./, '') || matchesHost(hostname, ownHosts) || matchesHost(hostname, donationHosts);
  const arrival = { get, from: own ? '' : referring };
  for (const [type, rule] of RULES) {
    const found = rule(arrival);
    if (found) return { type, ...found };
  }
  return { type: 'referral', channel: 'referral', source: arrival.from };
}
