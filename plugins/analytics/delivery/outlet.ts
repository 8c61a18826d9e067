import type { HitPayload, Tools } from '../../../kernel';
import { atActivity } from '../../../lib/dom/activity';
import { dropDatabase } from '../../../lib/storage/database';
import { readText, storedKeys, writeText } from '../../../lib/storage/storage';
import { serialise } from '../../../lib/values/json';
import { LEAVE_JOURNAL } from '../../../lib/values/tap-stages';
import { uuid } from '../../../lib/values/uuid';
import type { HitOutlet, Posted } from './index';
import { encodeHits, JOURNAL, keptHits, LONGEST_AGE, PREFIX } from './kept-hits';
import { post } from './transport';

/** UTF-16 units whose bytes always fit into the quota of a page's keepalive requests. */
const LARGEST = 20_000;

/** HIT-02: the number of later hits that do not wait for each other, and ms until fewer leave, too. */
const ENOUGH = 4;
const LONGEST_WAIT = 15_000;

/** ms without an answer after which the first hits go to the queue, whose journal outlives a browser that is killed. */
const UNANSWERED = 2_500;
/** ms after which every page looks for hits of pages that crashed or were killed. They leave no mark in local storage. */
const LOOK = 20_000;

/** Statuses after which the queue would not send the hits again. */
const REFUSED = /^4(?!08|13|29)/;

export type OutletTools = Pick<Tools, 'env' | 'page' | 'hooks' | 'consent' | 'report' | 'signal' | 'ended' | 'later' | 'listen' | 'part'>;

/**
 * Takes hits from the page's start, and sends the first ones itself. It imports the queue, which adds batches, retries and the journal, once
 * there is something to do for it: four later hits, fewer as the visitor becomes active, an answer that is bad or late, a contact who may log
 * out. The few hits of a page that nobody touches leave without it.
 * Until then it keeps hits without an answer itself: those that come later at once, the first as the page is hidden or left. No page hears the
 * answer to the hits of its end, so the first request of the next one repeats them: the service takes each once. The flood limit bounds the
 * hits that wait. If the import fails, each hit leaves at once and is not retried.
 */
export function createOutlet(tools: OutletTools): HitOutlet {
  const { env, page, hooks, consent, report, signal, ended, later } = tools;
  const { window } = env;
  const url = `${page.utility}/hit`;
  const allowed = () => consent.allows('analytics');
  const posted: Posted[] = [];
  const waiting: HitPayload[] = [];
  let queue: HitOutlet | undefined;
  let sent = false;
  let asked = false;
  let over = false;
  let storing = false;
  let endWait: (() => void) | undefined;
  let own = '';

  const open = () => {
    // In a task of its own: a page that ends has no use for the queue.
    if (!asked) later(load);
    asked = true;
  };
  /** Stores the hits that wait or have no good answer under a key of this page's own. `seen`: the time at which the page was last alive. */
  const keep = (seen: number) => {
    const hits = allowed() ? [...posted.flatMap((one) => one.hits), ...waiting] : [];
    if (!(own || hits.length)) return;
    own ||= PREFIX + uuid(env);
    const entries = hits.map((hit, i) => ({ id: `${hit.hit_id}`, json: serialise(hit), time: env.now() + i, tries: 0 }));
    writeText(window, 'localStorage', own, encodeHits(entries, seen));
  };

  const postHits = (body: string) => post(env, url, body, body.length <= LARGEST, signal);
  const leftKeys = () => storedKeys(window, 'localStorage', PREFIX).filter((key) => key !== own);
  /**
   * Posts hits, and before them those that earlier pages left, as far as a request has room. If the service refuses the whole, the page's own
   * go alone, and the queue tries the others one by one.
   */
  const postWithLeft = async (texts: readonly string[]): Promise<Response> => {
    const body = (some: readonly string[]) => `[${some.join()}]`;
    let units = body(texts).length;
    const taken = leftKeys().flatMap((key) => {
      const kept = readText(window, 'localStorage', key) ?? '';
      const hits = keptHits(kept, env.now() - LONGEST_AGE);
      if (units + kept.length > LARGEST || !hits.length) return [];
      units += kept.length;
      return { key, kept, hits };
    });
    const left = taken.flatMap(({ hits }) => hits);
    const answer = await postHits(body([...left, ...texts]));
    if (answer.ok)
      // The page of a hidden tab may have kept more since.
      for (const { key, kept } of taken) if (readText(window, 'localStorage', key) === kept) writeText(window, 'localStorage', key, null);
    if (leftKeys().length) atActivity(tools, open);
    return left.length && REFUSED.test(`${answer.status}`) ? postHits(body(texts)) : answer;
  };

  const send = () => {
    const hits = waiting.splice(0);
    const texts = hits.map(serialise);
    while (hits.length && allowed()) {
      let units = 1;
      const over = texts.findIndex((text) => {
        units += text.length + 1;
        return units > LARGEST;
      });
      // A hit that is too long by itself is sent without keepalive.
      const count = over < 0 ? hits.length : over || 1;
      const some = texts.splice(0, count);
      const answer = (async () => (sent ? postHits(`[${some.join()}]`) : postWithLeft(some)))();
      const one = { hits: hits.splice(0, count), answer };
      posted.push(one);
      answer.then((given?: Response) => {
        // The queue reads what an answer says beside its status.
        if (!given?.ok || given.headers?.get?.('tp-signal')) return open();
        if (posted.includes(one)) posted.splice(posted.indexOf(one), 1);
        if (own) keep(env.now());
      }, open);
    }
  };

  /** Sends each hit at once, without a queue. */
  const direct: HitOutlet = {
    push(hit) {
      waiting.push(hit);
      send();
      posted.length = 0;
    },
    flush() {},
  };

  const load = async () => {
    try {
      const { openQueue } = await import(/* webpackChunkName: "analytics-delivery" */ '.');
      queue = openQueue({ ...tools, url, allowed, posted, waiting });
    } catch (error) {
      queue = direct;
      report(error, { kind: 'resource_error' });
      send();
    }
    posted.length = waiting.length = 0;
    // The queue's journal has them now.
    keep(0);
  };

  hooks.leave.tap({ name: 'analytics', stage: LEAVE_JOURNAL }, ({ persisted }) => {
    over = true;
    if (queue) queue.rest?.(!persisted);
    else keep(persisted ? env.now() : 0);
  });
  hooks.navigate.tap('analytics', ({ type }) => {
    over = false;
    if (type === 'back_forward_cache' && posted.length) open();
  });
  hooks.contact.tap('analytics', ({ state }) => {
    if (state === 'ready') open();
  });
  const store = () => {
    storing = false;
    if (!queue) keep(env.now());
  };
  const flush = (last?: boolean) => {
    if (queue) return queue.flush(last);
    send();
    if (last && !over) keep(env.now());
    if (sent) return;
    sent = true;
    // Without keepalive, only the queue's beacons outlive the page.
    if (!('keepalive' in window.Request.prototype)) open();
    later(() => posted.length && open(), UNANSWERED);
    later(open, LOOK);
  };

  ended(() => {
    waiting.length = posted.length = 0;
    // The hits of earlier pages, too.
    for (const key of storedKeys(window, 'localStorage', PREFIX)) writeText(window, 'localStorage', key, null);
    dropDatabase(window, JOURNAL);
  });
  return {
    push(hit) {
      if (queue) return queue.push(hit);
      waiting.push(hit);
      if (!sent) return;
      // Once for all hits of a task.
      if (!storing) later(store);
      storing = true;
      if (waiting.length < 2) {
        atActivity(tools, open);
        endWait = later(flush, LONGEST_WAIT);
      }
      if (waiting.length < ENOUGH && serialise(hit).length <= LARGEST) return;
      endWait?.();
      open();
    },
    flush,
  };
}
