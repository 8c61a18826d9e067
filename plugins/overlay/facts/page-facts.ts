import type { Page, SiteFacts, Visitor } from '../../../kernel';
import { matchesHost } from '../../../lib/url/host-patterns';
import type { Entry } from '../panel/section';

/** Facts about the page and the browser, as plain values. */
export interface BrowserFacts {
  readonly hostname: string;
  readonly search: string;
  readonly userAgent: string;
  readonly language: string;
  readonly timeZone: string;
  /** The visitor's last known country, or null. */
  readonly country: string | null;
}

/** Returns the manifest's pattern that matches a host, and its kind. */
export function hostFound(hosts: SiteFacts['hosts'], hostname: string): { readonly kind: string; readonly pattern: string } | undefined {
  const host = hostname.replace(/\.$/, '');
  const all = Object.entries(hosts).flatMap(([kind, patterns]) => patterns.map((pattern) => ({ kind, pattern })));
  return all.find(({ pattern }) => matchesHost(host, [pattern]));
}

/** Returns the page's detected values, each with its reason. */
export function pageEntries(page: Page, site: SiteFacts, around: BrowserFacts): Entry[] {
  const found = hostFound(site.hosts, around.hostname);
  const query = new URLSearchParams(around.search);
  const asked =
    page.attribute('env') === 'testing' ? 'the tag says data-env' : query.get('_env') === 'testing' ? 'the address says _env' : '';
  const entry = (title: string, mark: string, text: string): Entry => ({ key: title, title, mark: mark || 'none', text });
  const listed = found ? `${around.hostname} is ${found.pattern} of the manifest’s ${found.kind} hosts` : `no list has ${around.hostname}`;
  const isBrandOfArea = !!site.brands[page.area];
  return [
    entry(
      'Site',
      page.site,
      page.site === site.id
        ? `The tag is that of ${site.id}; ${listed}.`
        : `The tag is that of ${site.id}, but ${found ? 'the site has no such path here' : listed}: nobody is tracked.`,
    ),
    entry('Host', found?.pattern ?? '', found ? `Listed under ${found.kind}.` : 'The manifest does not list it.'),
    entry(
      'Environment',
      page.environment,
      asked ? `Because ${asked}.` : found ? `Because of the host: ${found.kind}.` : 'Because of the host’s name.',
    ),
    entry(
      'Brand',
      page.brand,
      isBrandOfArea
        ? 'The area’s, by the path.'
        : site.brands[around.hostname]
          ? 'The host’s, by the manifest.'
          : 'The site’s, by the manifest.',
    ),
    entry('Area', page.area, page.area ? 'The first segment of the path names it.' : 'The path names no test or alternate area.'),
    entry(
      'Stream',
      page.stream,
      page.environment === 'production' ? 'The site’s stream for production.' : 'The test stream: this is not production.',
    ),
    entry('Status', `${page.status}`, page.attribute('pageStatus') ? 'The page says data-page-status.' : 'The page says nothing else.'),
    entry('Utility service', page.utility, `That of ${found?.kind ?? 'production'} hosts.`),
  ];
}

/** Returns the visitor's detected values, each with its reason. */
export function visitorEntries(visitor: Visitor, page: Page, { search, userAgent, language, timeZone, country }: BrowserFacts): Entry[] {
  const query = new URLSearchParams(search);
  const entry = (title: string, value: boolean | undefined, text: string): Entry => ({
    key: `visitor ${title}`,
    title,
    mark: value === undefined ? 'unknown' : value ? 'yes' : 'no',
    text,
  });
  const signal = (parameter: string, on: boolean) =>
    query.has(parameter) ? `The address says ${parameter}.` : on ? 'The browser says so.' : 'Neither the browser nor the address says so.';
  const word = page.attribute('gdpr');
  const flagged = page.attribute('admin') !== undefined;
  return [
    entry('Bot', visitor.bot, `By the browser’s name: ${userAgent}`),
    entry('Do Not Track', visitor.dnt, signal('_dnt', visitor.dnt)),
    entry('Global Privacy Control', visitor.gpc, signal('_gpc', visitor.gpc)),
    entry(
      'Admin',
      visitor.admin,
      flagged ? 'The page says data-admin.' : visitor.admin ? 'The page says taproot_admin.' : 'The page says nothing of it.',
    ),
    entry(
      'Internal',
      visitor.internal,
      visitor.admin
        ? 'An admin is internal.'
        : query.has('_internal')
          ? 'The address says _internal.'
          : visitor.internal
            ? 'A signed-in user, the insider cookie, or an earlier page of this tab.'
            : 'Nobody signed in, no insider cookie, no earlier page of this tab.',
    ),
    entry(
      'Opt-in',
      visitor.optIn,
      word !== undefined
        ? `The page says data-gdpr="${word}", unless the manifest decides it.`
        : `By ${country ? `the country, ${country}` : `language ${language} and time zone ${timeZone}`}, unless the manifest decides it.`,
    ),
    entry('International', visitor.international, country ? `The country is ${country}.` : 'The country is not known yet.'),
  ];
}
