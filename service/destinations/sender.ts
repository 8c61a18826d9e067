import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../operation/logger';
import type { Again, Claims, Done, Settlement } from '../store/deliveries';
import type { Outbox } from '../store/outbox-calls';
import { confirmDue } from './confirm';
import type { HashEmail } from './contact-emails';
import { type Authorize, type Call, type DestinationKind, LONGEST_CALL, type Post, type Reading } from './destination';
import type { Destination } from './entry';
import { pass } from './gate';
import type { DestinationMetrics } from './metrics';
import { outcomeOf, PROBE, readingOf, type Sent } from './outcome';
import type { Sealer } from './seal-sender';
import { createSettler } from './settler';
import { withoutSecrets } from './without-secrets';

/** ms between two looks for events that are due. */
const LOOK = 500;
/** ms by which an event may come into the outbox after one that is due later: another machine's clock, or a worker that was busy. */
const LATE = 60_000;
/** A look at all that waits takes at most this part of the time, also where millions of rows are left. */
const SHARE = 1 / 100;
/** ms between two looks for requests to ask about. */
const CONFIRM_LOOK = 30_000;
/** ms for which a claim holds: a call, its answer's way into the store, and as long again. */
const CLAIM = 2 * LONGEST_CALL + 15_000;
/** Calls that are under way at the same time. */
const WIDTH = 32;
/** ms that calls have once the service stops. */
const LAST_CALLS = 5_000;
/** Events that are ended at once. */
const PIECE = 1_000;

interface Parts {
  readonly destination: Destination;
  readonly kind: DestinationKind;
  readonly outbox: Outbox;
  readonly metrics: DestinationMetrics;
  readonly post: Post;
  readonly logger: Pick<Logger, 'warn' | 'info'>;
  /** ms since the epoch. */
  readonly now: () => number;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Opens the sealed senders of hits. */
  readonly open?: Sealer['open'];
  /** Finds the hash of a contact's address. */
  readonly hashEmail?: HashEmail;
  readonly look?: number;
  readonly confirmLook?: number;
  readonly longestCall?: number;
  readonly pace?: number;
}

/**
 * Sends a destination what is due until the returned function stops it. Leave is asked with each claim, right before its calls. A destination
 * that hangs or is down holds up nobody but itself.
 */
export function startSender(parts: Parts): () => Promise<void> {
  const {
    destination,
    kind,
    outbox,
    metrics,
    post,
    logger,
    now,
    random,
    open,
    hashEmail,
    look = LOOK,
    confirmLook = CONFIRM_LOOK,
    longestCall,
    pace = kind.pace ?? 0,
  } = parts;
  const { name, secrets, batch } = destination;
  const stopped = new AbortController();
  const { signal } = stopped;
  /** Ends calls that are under way. */
  const hurried = new AbortController();
  const calls = new Set<Promise<void>>();
  const noHeaders: Authorize = async () => ({ headers: {} });
  let authorize = kind.authorize?.(destination, post) ?? noHeaders;
  let turn = 0;
  let told = '';
  /** Rows of what is done, which an open transaction elsewhere keeps, are due before it: a look that begins there passes them over. */
  let from = 0;
  let looksAtAll = 0;

  /** Returns whether anything is due. */
  const isDue = async (at: number): Promise<boolean> => {
    const isWhole = at >= looksAtAll;
    if (isWhole) from = 0;
    const began = performance.now();
    const due = await outbox.due({ destination: name, from });
    if (isWhole) looksAtAll = at + Math.max(LATE, (performance.now() - began) / SHARE);
    from = Math.max(from, Math.min(due ?? at, at) - LATE);
    return due !== undefined && due <= at;
  };

  const settle = createSettler({ outbox, metrics, logger, signal });

  const tell = (settlement: Settlement) => {
    const { fault = '', answer } = settlement;
    if (fault === told) return;
    metrics.refuses.set({ destination: name }, fault === 'destination' || fault === 'ended' ? 1 : 0);
    if (fault === 'destination' || fault === 'ended')
      logger.warn(
        { destination: name, answer },
        fault === 'ended'
          ? 'wants nothing any more: what waits is kept for replay'
          : 'refuses us: one try a minute until it takes events again',
      );
    else if (told === 'destination' && fault === '') logger.info({ destination: name }, 'takes events again');
    told = fault;
  };

  const ask = async (call: Call, events: number): Promise<Reading> => {
    const answer = await post(call, hurried.signal, longestCall);
    return 'failed' in answer ? readingOf(answer) : kind.read(answer, events, now());
  };

  /** Sends events in one request. */
  const send = async (sent: readonly Sent[], { standing, pack }: Claims, holder: string) => {
    const call = await kind.request(
      sent.map(({ hit, event }) => ({ hit, event })),
      destination,
      now(),
    );
    const authorized = await authorize(now());
    const own = 'headers' in authorized ? authorized.headers : {};
    const reading =
      'refusal' in authorized ? authorized.refusal : await ask({ ...call, headers: { ...call.headers, ...own } }, sent.length);
    // A token may have been revoked before its end.
    if (reading.fate === 'destination') authorize = kind.authorize?.(destination, post) ?? noHeaders;
    const clean = (words: string) => withoutSecrets(words, [...secrets, ...Object.values(own).map((one) => one.replace(/^Bearer /, ''))]);
    const outcome = outcomeOf(
      sent,
      {
        ...reading,
        words: clean(reading.words),
        ...(reading.each && { each: Object.fromEntries(Object.entries(reading.each).map(([at, words]) => [at, clean(words)])) }),
      },
      { destination, now: now(), random, pack, fails: standing.fails, newPack: randomUUID },
    );
    metrics.answers.inc({ destination: name, fate: reading.fate });
    const settlement = { destination: name, holder, now: now(), ...outcome };
    tell(settlement);
    await settle(settlement);
  };

  /** Events of a claim in groups of one request each; and those that have to wait for the next one. */
  const groups = (ready: readonly Sent[]): { units: (readonly Sent[])[]; others: readonly Sent[] } => {
    if (batch === 1) return { units: ready.map((one) => [one]), others: [] };
    const [first] = ready;
    const unit = ready.filter(({ share }) => share === first?.share);
    return { units: unit.length ? [unit] : [], others: ready.filter(({ share }) => share !== first?.share) };
  };

  /** Adds the hash of the contact's address, for a destination that asks for it. An event of nobody who is known goes without. */
  const identified = async (unit: readonly Sent[]): Promise<readonly Sent[]> => {
    const { identify, asksEmail } = kind;
    if (!identify || !hashEmail || !asksEmail?.(destination)) return unit;
    const ids = [...new Set(unit.map(({ hit }) => hit.body.adestra_contact_id))];
    const hashes = new Map(await Promise.all(ids.map(async (id) => [id, await hashEmail(id)] as const)));
    return unit.map((one) => {
      const hash = hashes.get(one.hit.body.adestra_contact_id);
      return hash ? { ...one, event: identify(one.event, hash) } : one;
    });
  };

  /** Takes what is due and sends it. Returns the number of events. */
  const work = async (): Promise<number> => {
    const holder = randomUUID();
    const at = now();
    turn += 1;
    const claims = await outbox.claim({
      ...{ destination: name, holder, now: at, until: at + CLAIM, probed: at + PROBE, from },
      most: batch === 1 ? WIDTH - calls.size : batch,
      ...{ packs: batch > 1, retries: turn % 4 === 0 },
      ...(kind.click && { click: kind.click }),
    });
    if (claims.standing.ended) {
      metrics.refuses.set({ destination: name }, 1);
      await outbox.end({ destination: name, reason: 'gone', now: at, most: PIECE });
      return 0;
    }
    const done: Done[] = [];
    const ready: Sent[] = [];
    for (const claimed of claims.events) {
      const passed = pass(claimed, destination, kind, at, open);
      if ('done' in passed) done.push(passed.done);
      else ready.push(passed);
    }
    const { units, others } = groups(ready);
    const again = others.map(({ claimed }): Again => {
      return { event: claimed.event, due: at, first: claimed.first, answer: '', pack: null, untried: true };
    });
    const unprobed = claims.standing.fault !== '' && !units.length;
    if (done.length || again.length) await settle({ destination: name, holder, now: at, done, again, ...(unprobed && { unprobed }) });
    for (const unit of units) {
      const call = identified(unit)
        .then((whole) => send(whole, claims, holder))
        .catch((error) => logger.warn({ destination: name, reason: (error as Error).message }, 'could not send'))
        .finally(() => calls.delete(call));
      calls.add(call);
    }
    return claims.events.length;
  };

  /** Asks what became of requests, beside the sending. */
  const confirm = async () => {
    while (kind.confirms && !signal.aborted) {
      await confirmDue({ destination, kind, outbox, metrics, post, authorize: (at) => authorize(at), now }).catch((error) =>
        logger.warn({ destination: name, reason: (error as Error).message }, 'could not ask what became of requests'),
      );
      await sleep(Math.max(look, confirmLook), undefined, { signal }).catch(() => {});
    }
  };

  const run = async () => {
    while (!signal.aborted) {
      let rests = look;
      try {
        const most = batch === 1 ? WIDTH : WIDTH / 8;
        if (calls.size > most / 2) {
          await Promise.race(calls);
          rests = 0;
        } else if (await isDue(now())) {
          const taken = await work();
          if (taken) rests = taken < batch ? pace : 0;
        }
      } catch (error) {
        if (signal.aborted) break;
        logger.warn({ destination: name, reason: (error as Error).message }, 'the store does not answer: nothing is sent meanwhile');
        rests = 5_000;
      }
      if (rests) await sleep(rests, undefined, { signal }).catch(() => {});
    }
    await Promise.all(calls);
  };
  const running = Promise.all([run(), confirm()]);
  return async () => {
    stopped.abort();
    const hurry = setTimeout(() => hurried.abort(), LAST_CALLS);
    await running;
    clearTimeout(hurry);
  };
}
