import type { HitPayload, Tools } from '../../../kernel';
import { showSignal } from '../../../lib/privacy/signals';
import { type Bound, reasonOf, type Tell } from '../../../lib/values/holding';
import { uuid } from '../../../lib/values/uuid';
import { createJournal, isSound } from './journal';
import { JOURNAL } from './kept-hits';
import { createLeftovers, createQueue } from './queue';
import type { Parcel } from './queue-state';
import { createDatabaseStore, createStorageStore } from './stores';
import { type Answer, createTransport, NO_ANSWER, toAnswer } from './transport';

/** Hits that left before the queue loaded and have no good answer yet, with the promise of their answer. */
export interface Posted {
  readonly hits: readonly HitPayload[];
  readonly answer: Promise<Response>;
}

export interface HitOutlet {
  push(hit: HitPayload): void;
  /** Sends waiting hits now. `last`: the page may be gone before there is an answer. */
  flush(last?: boolean): void;
  /** Closes the journal as the page ends or enters the back/forward cache. `over`: the page will not come back. */
  rest?(over: boolean): void;
}

export interface QueueTools extends Pick<Tools, 'env' | 'hooks' | 'report' | 'signal' | 'ended' | 'later' | 'listen'> {
  readonly url: string;
  allowed(): boolean;
  /** The hits that were posted before the queue loaded, and those that wait. */
  readonly posted: readonly Posted[];
  readonly waiting: readonly HitPayload[];
}

/** ms. Lets a new page do its first work. */
const LOOK_AFTER = 2_000;
/** ms until a page that was alive just now is presumed dead. */
const LOOK_AGAIN = 16_000;

/**
 * Opens a queue with retries, a journal that outlives the page, and delivery of hits that earlier pages left in it. The end of its life drops
 * all hits, those of the journal, too.
 */
export function openQueue({ env, hooks, report, signal, ended, later, listen, url, allowed, posted, waiting }: QueueTools): HitOutlet {
  const told = new Set<Bound>();
  const tell: Tell = (bound) => {
    if (!told.has(bound)) report(new Error(reasonOf(bound)), { severity: 'warn', kind: 'manual_error' });
    told.add(bound);
  };
  const page = uuid(env);
  const stores = [createDatabaseStore(env, page), createStorageStore(env, page, report)];
  const journal = createJournal({ env, later, page, stores, allowed, tell });
  const transport = createTransport({ env, later }, url);
  let refused = false;
  let looksAgain = false;

  /** CON-19: heeds a signal that only the service has seen. NET-04: reports a page's first refused hit. Hits that will be sent again have not failed yet. */
  const settled = ({ status, signal }: Answer) => {
    if (signal && allowed()) {
      showSignal(env.window);
      // Looks at the signals now, as at the question about consent that got out of sight.
      hooks.prompt.call({ type: 'consent-sight' });
    }
    if (refused || status < 400) return;
    refused = true;
    report(Object.assign(new Error(`Status ${status}`), { resource: url }), { kind: 'ajax_req_failed' });
  };

  const look = async () => {
    looksAgain = false;
    if (await leftovers.look()) lookIn(LOOK_AGAIN);
  };
  const lookIn = (ms: number) => {
    if (!looksAgain) later(look, ms);
    looksAgain = true;
  };

  const sound = (parcel: Parcel) => {
    const is = isSound(parcel);
    // SES-11.
    if (!is) report(new Error(`a hit in ${JOURNAL} can't be parsed`), { severity: 'warn' });
    return is;
  };
  const live = () => allowed() && !signal.aborted;
  const queue = createQueue({ env, later, transport, journal, allowed: live, tell, settled, recovered: () => lookIn(LOOK_AFTER) });
  const leftovers = createLeftovers({
    transport,
    journal,
    isSound: sound,
    wanted: () => live() && queue.healthy,
    settled,
    failed: queue.heed,
  });

  for (const { hits, answer } of posted) {
    queue.adopt(
      hits,
      answer.then(toAnswer, () => NO_ANSWER),
    );
  }
  waiting.forEach(queue.push);

  const forget = () => {
    queue.forget();
    leftovers.forget();
    return journal.clear();
  };

  // Leaves nothing on a shared computer of a visitor who logs out: waiting hits are sent now or never.
  let known = false;
  hooks.contact.tap('analytics', ({ state }) => {
    const left = known && state !== 'ready';
    known = state === 'ready';
    if (!left) return;
    queue.flush();
    void forget();
  });
  // Requests from before the back/forward cache may never be answered.
  hooks.navigate.tap('analytics', ({ type }) => {
    if (type === 'back_forward_cache') transport.abort();
  });
  listen(env.window, 'online', () => queue.flush());

  ended(() => {
    transport.abort();
    void forget();
  });
  return Object.assign(queue, { rest: journal.rest });
}
