import type { HitPayload, Tools } from '../../../kernel';
import { serialise } from '../../../lib/values/json';
import type { HitOutlet, Posted } from './index';
import { post } from './transport';

/** UTF-16 units whose bytes always fit into the quota of a page's keepalive requests. */
const LARGEST = 20_000;

export type OutletTools = Pick<Tools, 'env' | 'page' | 'hooks' | 'consent' | 'report' | 'signal' | 'ended' | 'later' | 'listen'>;

/**
 * Takes hits from the page's start, and sends the first ones itself. Then it imports the queue, which adds batches, answers, retries and
 * the journal, until its life ends. The flood limit bounds the hits that wait until then. If the import fails, each hit leaves at once and is not retried.
 */
export function createOutlet(tools: OutletTools): HitOutlet {
  const { env, page, consent, report, signal, ended } = tools;
  const url = `${page.utility}/hit`;
  const allowed = () => consent.allows('analytics');
  const posted: Posted[] = [];
  const waiting: HitPayload[] = [];
  let queue: HitOutlet | undefined;
  let asked = false;

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
      const body = `[${texts.splice(0, count).join()}]`;
      const answer = (async () => post(env, url, body, body.length <= LARGEST, signal))();
      answer.catch(() => {});
      posted.push({ hits: hits.splice(0, count), answer });
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
  };

  ended(() => {
    waiting.length = 0;
  });
  return {
    push(hit) {
      if (queue) queue.push(hit);
      else waiting.push(hit);
    },
    flush(last) {
      if (queue) return queue.flush(last);
      send();
      if (!asked) void load();
      asked = true;
    },
  };
}
