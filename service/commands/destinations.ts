import { randomUUID } from 'node:crypto';
import type { Writable } from 'node:stream';
import type { Post } from '../destinations/destination';
import type { Destination } from '../destinations/entry';
import { kindNamed } from '../destinations/kinds';
import { withoutSecrets } from '../destinations/without-secrets';
import type { Logger } from '../operation/logger';
import { endStates, type Listed } from '../store/deliveries';
import { outboxOf } from '../store/outbox-calls';
import type { Store } from '../store/store';

const MISUSED = 2;

/** Hits that one transaction looks at. */
const PAGE = 2_000;

const NONE = { waiting: 0, ...Object.fromEntries(endStates.map((state) => [state, 0])) } as Listed['counts'];

/** Destinations that no service has run with yet wait for nothing. */
async function listed(store: Store, destinations: readonly Destination[]): Promise<readonly Listed[]> {
  const known = await outboxOf(store).list();
  const fresh = destinations.filter(({ name }) => !known.some((one) => one.name === name));
  return [
    ...known,
    ...fresh.map(({ name, kind }): Listed => {
      return { name, kind, since: 0, counts: NONE, reasons: [], oldest: null, answer: null, status: 'running' };
    }),
  ];
}

function lineOf({ name, kind, status, counts, oldest, answer, reasons }: Listed): string {
  const numbers = Object.entries(counts).flatMap(([state, events]) =>
    events || state === 'waiting' ? [`${events} ${state.replace('_', ' ')}`] : [],
  );
  const why = reasons.filter(({ reason }) => reason).map(({ reason, events }) => `${reason} ${events}`);
  return [
    `${name} (${kind}, ${status}): ${numbers.join(', ')}`,
    ...(oldest === null ? [] : [`oldest ${new Date(oldest).toISOString()}`]),
    ...(why.length ? [`why: ${why.join(', ')}`] : []),
    ...(answer === null ? [] : [`last answer: ${answer}`]),
  ].join('; ');
}

const asObject = ({ name, kind, status, counts, oldest, answer, reasons }: Listed) => ({
  ...{ name, kind, status, ...counts },
  oldest: oldest === null ? null : new Date(oldest).toISOString(),
  ...{ answer, reasons },
});

/** Resolves to every destination that ever was, with its events by state, as JSON has it. */
export const destinationsOf = async (store: Store, destinations: readonly Destination[]) =>
  (await listed(store, destinations)).map(asObject);

/** Prints every destination that ever was, with its events by state: a line each, or an array of JSON. */
export async function printDestinations(store: Store, destinations: readonly Destination[], json: boolean, out: Writable): Promise<void> {
  const all = await listed(store, destinations);
  out.write(json ? `${JSON.stringify(all.map(asObject))}\n` : all.map((one) => `${lineOf(one)}\n`).join(''));
}

function named(destinations: readonly Destination[], name: string, err: Writable): Destination | undefined {
  const found = destinations.find((one) => one.name === name);
  if (!found) err.write(`DESTINATIONS has no destination ${name}\n`);
  return found;
}

/** The hit of a test, which says that it is one. */
const testHit = (event: string, now: number, more: Readonly<Record<string, string>> = {}) => ({
  hit_id: randomUUID(),
  received: now,
  body: {
    ...{ event, site: 'main', environment: 'testing', brand: 'main', tracker_version: '0.0.0', timestamp: now },
    ...{ event_label: 'taproot test', page_location: 'https://test.example/', value: 0.01, currency: 'USD', consent_purposes: '' },
    transaction_id: `taproot-test-${now}`,
    ...more,
  },
});

/**
 * Sends one made-up event in the vendor's test mode, writes no delivery, and prints the answer. Resolves to the exit code: 1 if the event was
 * refused, 2 for an unknown name.
 */
export async function testDestination(
  destinations: readonly Destination[],
  name: string,
  post: Post,
  now: number,
  out: Writable,
  err: Writable,
): Promise<number> {
  const destination = named(destinations, name, err);
  if (!destination) return MISUSED;
  const kind = kindNamed(destination.kind);
  const [event = 'page_view'] = destination.events ?? kind.events ?? [];
  const hit = testHit(event, now, kind.testFields);
  const missing = kind.lacksForTest?.(destination);
  if (missing) {
    err.write(`${name}.${missing}: a test needs it\n`);
    return 1;
  }
  const mapped = kind.map(hit, destination, now, { address: '192.0.2.1', agent: 'Mozilla/5.0 (taproot test)' });
  if ('lacks' in mapped) {
    err.write(`can’t make a test event: lacks ${mapped.lacks}\n`);
    return 1;
  }
  const authorized = (await kind.authorize?.(destination, post)(now)) ?? { headers: {} };
  if ('refusal' in authorized) {
    out.write(`${withoutSecrets(authorized.refusal.words, destination.secrets)}\n`);
    return 1;
  }
  const { headers } = authorized;
  const call = await kind.request([{ hit, event: mapped.event }], destination, now, true);
  const answer = await post({ ...call, headers: { ...call.headers, ...headers } });
  const { fate, words } = 'failed' in answer ? { fate: 'nobody', words: answer.failed } : kind.read(answer, 1, now);
  out.write(`${withoutSecrets(words, [...destination.secrets, ...Object.values(headers).map((one) => one.replace(/^Bearer /, ''))])}\n`);
  // A vendor's test may answer less than a request that counts.
  return fate === 'sent' || (!('failed' in answer) && answer.status === 200 && fate === 'doubt') ? 0 : 1;
}

/**
 * Lets what was given up wait again, through every gate anew, with the same keys. Resolves to the exit code: 2 for an unknown name. A running
 * service sends what waits.
 */
export async function replayDestination(
  store: Store,
  destinations: readonly Destination[],
  asked: { readonly destination: string; readonly since: number },
  now: number,
  logger: Pick<Logger, 'info'>,
  err: Writable,
): Promise<number> {
  const destination = named(destinations, asked.destination, err);
  if (!destination) return MISUSED;
  const outbox = outboxOf(store);
  const { name, events = kindNamed(destination.kind).events, sites, purposes } = destination;
  let sum = 0;
  for (let after: number | undefined = 0; after !== undefined; ) {
    const replay = {
      destination: name,
      since: asked.since,
      after,
      most: PAGE,
      now,
      purposes,
      ...(events && { events }),
      ...(sites && { sites }),
    };
    const { events: made, last }: { events: number; last: number | undefined } = await outbox.replay(replay);
    sum += made;
    after = last;
  }
  logger.info({ destination: name, events: sum }, 'these events wait now, and go where leave is there');
  return 0;
}
