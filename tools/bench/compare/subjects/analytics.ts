import type { Subject } from '../subject';

export const segment: Pick<Subject, 'entry' | 'answers'> = {
  entry: `import { AnalyticsBrowser } from '@segment/analytics-next';
const analytics = AnalyticsBrowser.load({ writeKey: 'key', cdnURL: collector },
  { integrations: { 'Segment.io': { apiHost: collector.slice(8) + '/v1' } } });
analytics.page();`,
  answers: [
    [
      /\/settings$/,
      {
        integrations: { 'Segment.io': { apiKey: 'key', addBundledMetadata: true, unbundledIntegrations: [], versionSettings: {} } },
        plan: { track: { __default: { enabled: true } }, identify: { __default: { enabled: true } } },
        edgeFunction: {},
        analyticsNextEnabled: true,
        enabledMiddleware: {},
        metrics: { sampleRate: 0 },
      },
    ],
  ],
};

/** Each tool as in its documentation's first example: initialised, with a page view. */
export const analyticsTools: readonly Subject[] = [
  { id: 'segment', name: 'Segment analytics-next', packages: ['@segment/analytics-next@1.84.3'], event: /^\/v1\/(p|page)$/, ...segment },
  {
    id: 'posthog',
    name: 'PostHog',
    packages: ['posthog-js@1.449.2'],
    entry: `import posthog from 'posthog-js';
posthog.init('phc_key', { api_host: collector, ui_host: collector, disable_external_dependency_loading: true,
  opt_out_useragent_filter: true });`,
    event: /^\/(e|i\/v0\/e)\/?$/,
    answers: [[/^\/(flags|decide)/, { flags: {}, featureFlags: {}, supportedCompression: ['gzip-js'] }]],
    note: 'What it would load from its own network (recorder, surveys) is switched off, and so is its filter of automated browsers.',
  },
  {
    id: 'snowplow',
    name: 'Snowplow browser-tracker',
    packages: ['@snowplow/browser-tracker@4.10.1'],
    entry: `import { newTracker, trackPageView } from '@snowplow/browser-tracker';
newTracker('sp', collector, { appId: 'site' });
trackPageView();`,
    event: /^\/com\.snowplowanalytics\.snowplow\/tp2$/,
  },
  {
    id: 'rudderstack',
    name: 'RudderStack',
    packages: ['@rudderstack/analytics-js@3.34.1'],
    entry: `import { RudderAnalytics } from '@rudderstack/analytics-js/bundled';
const rudder = new RudderAnalytics();
rudder.load('2L8Fl7ryPss3Zku133Pj5ox7NeP', collector, { configUrl: collector });
rudder.page();`,
    event: /^\/v1\/page$/,
    answers: [
      [
        /^\/sourceConfig/,
        {
          source: {
            id: 'source',
            name: 'site',
            writeKey: '2L8Fl7ryPss3Zku133Pj5ox7NeP',
            enabled: true,
            workspaceId: 'workspace',
            destinations: [],
            config: { statsCollection: { errors: { enabled: false }, metrics: { enabled: false } } },
          },
          updatedAt: '2026-01-01T00:00:00.000Z',
        },
      ],
    ],
    note: 'The package’s own variant with its plugins bundled: the usual one loads them from its own network.',
  },
  {
    id: 'amplitude',
    name: 'Amplitude',
    packages: ['@amplitude/analytics-browser@2.47.0'],
    entry: `import { init } from '@amplitude/analytics-browser';
init('0123456789abcdef0123456789abcdef', { serverUrl: collector + '/2/httpapi', remoteConfig: { fetchRemoteConfig: false } });`,
    event: /^\/2\/httpapi$/,
    answers: [[/httpapi/, { code: 200, events_ingested: 1 }]],
    note: 'Of later ones 2.47.1 and 2.48.1 were tried: they ask for a version of a package of theirs that the registry does not have. Remote configuration is off.',
  },
  {
    id: 'mixpanel',
    name: 'Mixpanel',
    packages: ['mixpanel-browser@2.83.0'],
    entry: `import mixpanel from 'mixpanel-browser';
mixpanel.init('0123456789abcdef0123456789abcdef', { api_host: collector, track_pageview: true, persistence: 'localStorage' });`,
    event: /^\/track\/?$/,
    answers: [[/^\/track/, { status: 1, error: null }]],
    note: 'It keeps events for 5 s.',
  },
  {
    id: 'umami',
    name: 'Umami, page views only',
    packages: ['umami@2.10.0'],
    alone: true,
    // The tool reads the attributes of its own script element.
    entry: `import "data:text/javascript,const{dataset}=document.currentScript;dataset.websiteId='site';\
dataset.hostUrl='https://umami.collector.example'";
import 'umami/src/tracker/index.js';`,
    event: /^\/api\/send$/,
    note: 'The tracker’s source in the package of the server, the newest that npm has; its project bundles it likewise.',
  },
  {
    id: 'alloy',
    name: 'Adobe alloy',
    packages: ['@adobe/alloy@2.33.1'],
    entry: `import { createInstance } from '@adobe/alloy';
const alloy = createInstance({ name: 'alloy' });
alloy('configure', { datastreamId: 'a5c7d6f0-0000-4000-8000-000000000000', orgId: 'ORG@AdobeOrg', edgeDomain: new URL(collector).hostname,
  defaultConsent: 'in', thirdPartyCookiesEnabled: false });
alloy('sendEvent', { xdm: { eventType: 'web.webpagedetails.pageViews' } });`,
    event: /^\/ee\/v1\/(interact|collect)$/,
    answers: [[/^\/ee/, { requestId: 'r', handle: [] }]],
  },
];
