import type { Answering } from './receiver';

interface MetaEvent {
  readonly event_name?: unknown;
  readonly event_time?: unknown;
  readonly event_id?: unknown;
  readonly action_source?: unknown;
  readonly event_source_url?: unknown;
  readonly user_data?: Readonly<Record<string, unknown>>;
  readonly custom_data?: { readonly value?: unknown; readonly currency?: unknown };
  readonly data_processing_options?: unknown;
  readonly data_processing_options_country?: unknown;
  readonly data_processing_options_state?: unknown;
}

const DAY = 86_400;
/** Events of a request (developers.facebook.com/documentation/ads-commerce/conversions-api/using-the-api). */
const MOST = 1_000;

export const TOKEN = 'EAAtesttoken1234567890abcdef';
export const PIXEL = '1234567890';

const refusal = (status: number, code: number, message: string, more: object = {}) => ({
  status,
  body: { error: { message, type: 'OAuthException', code, fbtrace_id: 'x', ...more } },
});

function faultOf(one: MetaEvent, now: number): string | undefined {
  if (typeof one.event_name !== 'string') return 'event_name';
  if (!Number.isInteger(one.event_time) || Number(one.event_time) > now || Number(one.event_time) < now - 7 * DAY) return 'event_time';
  if (one.action_source !== 'website') return 'action_source';
  if (!/^https?:/.test(`${one.event_source_url}`)) return 'event_source_url';
  if (!one.user_data?.client_user_agent) return 'client_user_agent';
  if (!Array.isArray(one.data_processing_options)) return 'data_processing_options';
  const [country, state] = [one.data_processing_options_country, one.data_processing_options_state];
  // Country and state come together: of one without the other, the first is not applied.
  const isWhole = country === undefined ? state === undefined : country === 0 ? state === 0 : country === 1 && Number.isInteger(state);
  if (!isWhole || (one.data_processing_options.length > 0 && country === undefined)) return 'data_processing_options_country';
  if (/^(Purchase|Donate)$/.test(one.event_name) && (typeof one.custom_data?.value !== 'number' || !one.custom_data.currency))
    return 'custom_data';
  return undefined;
}

/**
 * Answers as the documentation of the Conversions API says: one wrong event fails the whole request, and repeats by name and id within 48
 * hours count once. `now`: s since the epoch.
 */
export function metaStandIn(now: () => number = () => Date.now() / 1_000, named = false) {
  const counted = new Map<string, { readonly at: number; readonly event: MetaEvent }>();
  const tested: MetaEvent[] = [];
  const answer = (path: string, text: string) => {
    const { data, access_token, test_event_code } = JSON.parse(text) as {
      data: MetaEvent[];
      access_token: string;
      test_event_code?: string;
    };
    if (path !== `/v25.0/${PIXEL}/events`) return refusal(400, 100, 'Unsupported post request', { error_subcode: 33 });
    if (access_token !== TOKEN) return refusal(400, 190, `Invalid OAuth access token ${access_token}`);
    if (data.length > MOST) return refusal(400, 100, 'Too many events');
    for (const [at, one] of data.entries()) {
      const fault = faultOf(one, Math.ceil(now()));
      if (fault) return refusal(400, 100, `Invalid parameter${named ? `: data[${at}]` : ''} ${fault}`);
    }
    for (const one of data) {
      if (test_event_code) {
        tested.push(one);
        continue;
      }
      const key = `${one.event_name} ${one.event_id}`;
      const known = counted.get(key);
      if (!known || known.at < now() - 2 * DAY) counted.set(known ? `${key} again` : key, { at: now(), event: one });
    }
    return { status: 200, body: { events_received: data.length, messages: [], fbtrace_id: 'x' } };
  };
  const answering: Answering = ({ path, text }, response) => {
    const { status, body } = answer(path, text);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  return { answering, tested, events: () => [...counted.values()].map(({ event }) => event), keys: () => [...counted.keys()] };
}
