/**
 * Everything that the specification leaves to the organisation: hosts, streams, accounts, addresses. Deploying for real changes this file.
 * `docs/deploy.md` lists what stays in the code. The `.example` names are placeholders (RFC 2606). The `local` hosts are those of the demo
 * network, and stay.
 */

/** The brands: main organisation, action arm, two parenting clean-air sites, river-delta site (DET-03). */
export const brands = ['main', 'action', 'mcaf', 'mcafc4', 'mrd'] as const;

/** Analytics stream of each site. */
export const streams = {
  main: 'G-MAIN000001',
  action: 'G-ACTION0001',
  donate: 'G-DONATE0001',
  email: 'G-EMAIL00001',
  microsites: 'G-MICRO00001',
  blogs: 'G-BLOGS00001',
  impact: 'G-IMPACT0001',
  mcaf: 'G-MCAF000001',
  mrd: 'G-MRD0000001',
  utility: 'G-UTILITY001',
} as const;

/** The stream of every environment except production. */
export const testStream = 'G-TESTING001';

const areaNames = 'mcafc4|mrdnew|business|fri|tfciguide|impact202[0-4]';
/** The beginnings of paths that name a test or alternate brand area (DET-04), as a regular expression with one group. */
const areas = `(${areaNames})`;

/** The areas of email pages. Those that begin with `dev_` may follow `/k/` and `/q/`. */
export const emailAreas = `(?:[kq]/+(?=dev_))?(${areaNames}|dev_[^/]*)`;

/** Areas that belong to another brand than their site. */
const areaBrands = { mcafc4: 'mcafc4', mrdnew: 'mrd' } as const;

/** Hosts of the donation platform that belong to another brand than the main organisation. */
export const donationBrands = {
  'pac.giving.example': 'action',
  'mcafc4.giving.example': 'mcafc4',
  'texas-pac.giving.example': 'action',
  'mcaf.giving.example': 'mcaf',
  'action-arm.giving.example': 'action',
  'california-pac.giving.example': 'action',
} as const;

/** Hosts of each site: exact, or `*.` for any subdomain. */
export const hosts = {
  main: {
    production: ['www.main.example', 'main.example'],
    development: ['*.dev.main.example'],
    local: ['main.taproot.localhost'],
  },
  action: {
    production: ['act.main.example', 'www.action.example'],
    development: ['act.dev.main.example', '*.dev.action.example'],
    local: ['action.taproot.localhost'],
  },
  donate: {
    // Comes first, because the first list that matches a host decides, and the platform's wildcard matches the sandbox.
    development: ['sandbox.giving.example'],
    production: ['*.giving.example'],
    local: ['donate.giving.localhost'],
  },
  email: {
    production: ['www.mailing.example', 'email.mailing.example'],
    development: ['*.dev.mailing.example'],
    local: ['email.mailing.localhost'],
  },
  microsites: {
    production: ['fleet.main.example', 'explore.main.example'],
    development: ['fleet.dev.main.example'],
    local: ['microsites.taproot.localhost', 'fleet.taproot.localhost'],
  },
  blogs: {
    production: ['blogs.main.example'],
    development: ['blogs.dev.main.example'],
    local: ['blogs.taproot.localhost'],
  },
  impact: {
    production: ['impact.main.example'],
    development: ['impact.dev.main.example'],
    local: ['impact.taproot.localhost'],
  },
  mcaf: {
    production: ['www.mcaf.example', 'mcaf.example'],
    development: ['*.dev.mcaf.example'],
    local: ['mcaf.taproot.localhost'],
  },
  mrd: {
    production: ['www.mrd.example', 'mrd.example'],
    development: ['*.dev.mrd.example'],
    local: ['mrd.taproot.localhost'],
  },
  utility: {
    production: ['utility.main.example'],
    development: ['utility.dev.main.example'],
    local: ['utility.taproot.localhost'],
  },
} as const;

/** Base address of the utility service, by the kind of host that the page is on. On local hosts, the page's own port is added. */
export const utility = {
  production: 'https://utility.main.example',
  development: 'https://utility.dev.main.example',
  local: 'http://utility.taproot.localhost',
} as const;

/** The time zone of the network's days, as `Europe/Paris`: figures count by them. */
export const timeZone: string = 'UTC';
/** The store of the published tags, `s3://bucket/folder` or a folder; '' if `publish:cdn` and `switch` are told it. */
export const store: string = '';

/** The donation platform's organisations (DON-02). */
export const organisations = [
  { id: 63864, name: 'Main organisation', host: 'donate.giving.example', fallback: 'https://www.main.example/donate' },
  { id: 72343, name: 'Action arm', host: 'action-arm.giving.example', fallback: 'https://www.action.example/donate' },
  { id: 72349, name: 'Action PAC', host: 'pac.giving.example', fallback: 'https://www.action.example/donate-pac' },
  { id: 72344, name: 'Parenting clean-air site', host: 'mcaf.giving.example', fallback: 'https://www.mcaf.example/donate' },
  {
    id: 72346,
    name: 'The other parenting clean-air site',
    host: 'mcafc4.giving.example',
    fallback: 'https://www.mcaf.example/mcafc4/donate',
  },
  { id: 72347, name: 'California PAC', host: 'california-pac.giving.example', fallback: 'https://www.action.example/donate-pac' },
  { id: 72347, name: 'California PAC', host: 'texas-pac.giving.example', fallback: 'https://www.action.example/donate-pac' },
  { id: 71388, name: 'Sandbox', host: 'sandbox.giving.example', fallback: 'https://www.main.example/donate' },
  { id: 63864, name: 'Main organisation', host: 'donate.giving.localhost', fallback: 'http://main.taproot.localhost/donate' },
] as const;

/** Hosts of the network's own sites. */
export const ownHosts = [
  'main.example',
  '*.main.example',
  '*.action.example',
  '*.mailing.example',
  'mcaf.example',
  '*.mcaf.example',
  'mrd.example',
  '*.mrd.example',
  '*.taproot.localhost',
  '*.mailing.localhost',
] as const;

/** Hosts of the donation platform. */
export const donationHosts = ['*.giving.example', '*.giving.localhost'] as const;

/** Hosts to which links hand on the source of a visit. */
export const siblings = [...ownHosts, ...donationHosts] as const;

/**
 * The two origins from which embedded frames may post messages (FRM-01). On local hosts, the page's own port is added. Pages elsewhere do
 * not trust local origins.
 */
export const surveyOrigins = {
  production: ['https://survey.main.example', 'https://forms.main.example'],
  local: ['http://survey.taproot.localhost', 'http://forms.taproot.localhost'],
} as const;

/** The address prefixes of advocacy forms (FRM-03). */
export const advocacyEndpoints = {
  production: ['https://forms.main.example/v1/Forms/'],
  local: ['http://forms.taproot.localhost/v1/Forms/'],
} as const;

/** The forms service's addresses for answers of prompts. The prompt's id is appended. */
export const promptAnswers = {
  production: ['https://forms.main.example/v1/Prompts/'],
  local: ['http://forms.taproot.localhost/v1/Prompts/'],
} as const;

/** The options of `contact`, which are the same on every site. */
export const recognition = {
  hosts: siblings,
  advocacyEndpoints,
  surveyOrigins,
} as const;

/** Third parties' accounts and addresses. `scriptsOf` has the prefix of each `script`. */
export const thirdParties = {
  tagManager: { id: 'GTM-MAIN001', script: 'https://tags.example/gtm.js' },
  gtag: { script: 'https://tags.example/gtag/js', siblings },
  heatMap: {
    id: 1_000_001,
    script: 'https://heat.example/c/heat-',
    paths: ['/energyexchange', '/markets', '/edfish', '/health', '/climate411'],
  },
  sessionRecording: { organisation: 'o-MAIN', host: 'recording.example', script: 'https://recording.example/s/fs.js' },
  fingerprint: { key: 'fp-main', script: 'https://fingerprint.example/v3/loader.js' },
  socialPixel: { ids: ['2000000001'], script: 'https://social.example/en_US/events.js', image: 'https://social.example/tr' },
  newsletterPixel: { id: 'nl-main', script: 'https://newsletter.example/b/', image: 'https://newsletter.example/p' },
  /** The default advertiser ids (CNV-02): of the conversion script, and of the ad server's image. */
  adConversion: {
    advertiser: '3000000001',
    /** The account's label of each kind of conversion. A kind without a label is not reported. */
    labels: { gift: 'gift', action: 'action', signup: 'signup', submit: 'submit' },
    script: 'https://tags.example/gtag/js',
    image: 'https://adconversion.example/conversion/',
  },
  adPixel: { advertiser: '3000002', image: 'https://adserver.example/activity' },
  personalisation: { id: 'p13n-main', script: 'https://personalisation.example/api/tag/' },
} as const;

/** The fields that manifests share. A site that differs overrides them. */
export const everySite = { areas, brands: areaBrands, testStream, utility, siblings };

/** Address prefixes from which third parties' scripts may be loaded (TAG-06), for the manifests that name them. */
export const scriptsOf = {
  tags: 'https://tags.example/',
  heatMap: 'https://heat.example/c/',
  sessionRecording: 'https://recording.example/s/',
  fingerprint: 'https://fingerprint.example/v3/',
  social: 'https://social.example/en_US/',
  newsletter: 'https://newsletter.example/b/',
  personalisation: 'https://personalisation.example/api/tag/',
} as const;

/** The fleet's hosts, whose registration is a sign-up (CNV-03). */
export const fleetHosts = ['fleet.main.example', 'fleet.dev.main.example', 'fleet.taproot.localhost'] as const;

/** SES-06: the page's cookie for each id of the visitor. Names with `token` are never read (EVT-07). */
export const userCookies = {
  lytics_uid: 'seerid',
  classy_member_id: 'classy_member',
  classy_supporter_id: 'classy_supporter',
  ea_profile_id: 'ea_profile',
} as const;

/** SES-15: the third party that describes visitors' networks. The key is public, because pages use it. */
export const enrichment = { url: 'https://ip-metadata.example/v1/lookup', key: 'ipm-main' } as const;

/** Services whose frames pages embed, for the placeholders' words. Frames of other hosts are named after their host. */
export const embedServices = [
  {
    id: 'youtube',
    name: 'YouTube',
    company: 'Google',
    hosts: ['www.youtube.com', 'www.youtube-nocookie.com'],
    privacy: 'https://policies.google.com/privacy',
  },
  { id: 'vimeo', name: 'Vimeo', company: 'Vimeo', hosts: ['player.vimeo.com'], privacy: 'https://vimeo.com/privacy' },
  {
    id: 'google-maps',
    name: 'Google Maps',
    company: 'Google',
    hosts: ['maps.google.com'],
    privacy: 'https://policies.google.com/privacy',
  },
];
