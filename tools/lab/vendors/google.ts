import { createVerify, generateKeyPairSync } from 'node:crypto';
import type { Answering } from './receiver';

interface GoogleEvent {
  readonly transactionId?: unknown;
  readonly eventTimestamp?: unknown;
  readonly eventSource?: unknown;
  readonly adIdentifiers?: Readonly<Record<string, unknown>>;
  readonly eventName?: unknown;
  readonly clientId?: unknown;
  readonly additionalEventParameters?: readonly { readonly parameterName: string; readonly value: unknown }[];
  readonly consent?: { readonly adUserData?: unknown; readonly adPersonalization?: unknown };
}

/** Limits of a request, and of a project's requests a minute (developers.google.com/data-manager/api/limits). */
const MOST_EVENTS = 2_000;
const MOST_REQUESTS = 300;

export const ACCOUNT = 'taproot@project.iam.gserviceaccount.com';

const CONSENT = /^CONSENT_(GRANTED|DENIED)$/;

/** A web event of Google Analytics needs a client, and a name of at most 40 characters; it has at most 25 parameters, each a text, and is at most 72 hours old. */
function analyticsFault({ eventName, clientId, eventTimestamp, additionalEventParameters = [] }: GoogleEvent): string | undefined {
  if (!/^[a-z]\w{0,39}$/i.test(`${eventName}`)) return 'event_name';
  if (!/^\d+\.\d+$/.test(`${clientId}`)) return 'client_id';
  if (Date.parse(`${eventTimestamp}`) < Date.now() - 72 * 3_600_000) return 'event_timestamp';
  const isTaken = additionalEventParameters.every(
    ({ parameterName, value }) => /^\w{1,40}$/.test(parameterName) && typeof value === 'string',
  );
  return isTaken && additionalEventParameters.length <= 25 ? undefined : 'additional_event_parameters';
}

function faultOf(event: GoogleEvent, isAnalytics: boolean): string | undefined {
  const { transactionId, eventTimestamp, adIdentifiers, consent } = event;
  if (!isAnalytics && typeof transactionId !== 'string') return 'transaction_id';
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(`${eventTimestamp}`) || Date.parse(`${eventTimestamp}`) > Date.now() + 1_000)
    return 'event_timestamp';
  if (!isAnalytics && !Object.keys(adIdentifiers ?? {}).length) return 'ad_identifiers';
  if (!CONSENT.test(`${consent?.adUserData}`) || !CONSENT.test(`${consent?.adPersonalization}`)) return 'consent';
  return isAnalytics ? analyticsFault(event) : undefined;
}

/**
 * Answers as the documentation of the Data Manager API says: a token for an assertion that the account has signed; a request that fails as a
 * whole on one event, whose field it names; a 200 that only queues; a status by the request's id; and 429 to more requests a minute than a project
 * has. `clock`: ms since the epoch.
 */
export function googleStandIn(perMinute = MOST_REQUESTS, clock: () => number = Date.now) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const queued = new Map<string, readonly GoogleEvent[]>();
  const validated: GoogleEvent[] = [];
  const statuses = new Map<string, string>();
  let status = 'PROCESSING';
  let token = 'ya29.first-token-of-the-test';
  let tokens = 0;
  let minute: readonly number[] = [];

  const isSigned = (assertion = '') => {
    const [head = '', claims = '', signature = ''] = assertion.split('.');
    const { iss, scope, exp, iat } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
    const isOwn = iss === ACCOUNT && scope === 'https://www.googleapis.com/auth/datamanager' && Number(exp) - Number(iat) <= 3_600;
    return isOwn && createVerify('RSA-SHA256').update(`${head}.${claims}`).verify(publicKey, signature, 'base64url');
  };

  const answer = (path: string, text: string, authorization = ''): readonly [number, object] => {
    if (path === '/token') {
      tokens += 1;
      const form = new URLSearchParams(text);
      const isGranted = form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' && isSigned(form.get('assertion') ?? '');
      return isGranted ? [200, { access_token: token, expires_in: 3_599, token_type: 'Bearer' }] : [400, { error: 'invalid_grant' }];
    }
    if (authorization !== `Bearer ${token}`)
      return [401, { error: { code: 401, status: 'UNAUTHENTICATED', message: `wrong ${authorization}` } }];
    const asked = /^\/v1\/requestStatus:retrieve\?requestId=(.+)$/.exec(path)?.[1];
    if (asked) {
      const requestStatus = statuses.get(asked) ?? status;
      const errorInfo = /FAIL|PARTIAL/.test(requestStatus) && {
        errorInfo: { errorCounts: [{ recordCount: '1', reason: 'PROCESSING_ERROR_REASON_INVALID_CLICK' }] },
      };
      return [200, { requestStatusPerDestination: [{ requestStatus, ...errorInfo }] }];
    }
    if (path !== '/v1/events:ingest') return [404, {}];
    const now = clock();
    minute = [...minute.filter((at) => at > now - 60_000), now];
    if (minute.length > perMinute) return [429, { error: { code: 429, status: 'RESOURCE_EXHAUSTED', message: 'Too many requests' } }];
    const { destinations, events, validateOnly } = JSON.parse(text) as {
      destinations: { productDestinationId?: string; operatingAccount?: { accountType?: string } }[];
      events: GoogleEvent[];
      validateOnly?: boolean;
    };
    if (!destinations[0]?.productDestinationId)
      return [
        400,
        { error: { code: 400, status: 'INVALID_ARGUMENT', message: 'x', details: [{ fieldViolations: [{ field: 'destinations[0]' }] }] } },
      ];
    if (events.length > MOST_EVENTS) return [400, { error: { code: 400, status: 'INVALID_ARGUMENT', message: 'Too many events' } }];
    const isAnalytics = destinations[0].operatingAccount?.accountType === 'GOOGLE_ANALYTICS_PROPERTY';
    const at = events.findIndex((event) => faultOf(event, isAnalytics));
    const [bad] = at < 0 ? [] : [events[at]];
    if (bad) {
      const fieldViolations = [{ field: `events[${at}].${faultOf(bad, isAnalytics)}`, description: 'is wrong' }];
      return [400, { error: { code: 400, status: 'INVALID_ARGUMENT', message: 'There was a problem', details: [{ fieldViolations }] } }];
    }
    if (validateOnly) {
      validated.push(...events);
      return [200, {}];
    }
    const requestId = `request-${queued.size + 1}`;
    queued.set(requestId, events);
    return [200, { requestId }];
  };
  const answering: Answering = ({ path, text, headers }, response) => {
    const [code, body] = answer(path, text, headers.authorization);
    response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  return {
    ...{ answering, queued, validated, statuses },
    tokens: () => tokens,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    /** The state of every request whose own is not set. */
    say(next: string) {
      status = next;
    },
    revoke() {
      token = 'ya29.second-token-of-the-test';
    },
  };
}
