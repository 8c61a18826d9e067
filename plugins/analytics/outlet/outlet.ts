import type { HitPayload, Tools } from '../../../kernel';
import { serialise } from '../hit/serialise';
import { post } from './transport';

/** Hits of one body before the queue is there. */
const FEW = 8;
/** UTF-16 units that are never more bytes than all keepalive requests of a page may have in flight. */
const SHORT = 20_000;

/** Hits that left before the queue was there, and what is answered. */
export interface Posted {
  readonly hits: readonly HitPayload[];
  readonly answer: Promise<Response>;
}

export interface HitOutlet {
  push(hit: HitPayload): void;
  /** Sends what waits, now. `last`: the page may be gone before there is an answer. */
  flush(last?: boolean): void;
  /** Forgets everything, and sends nothing any more. */
  stop(): void;
}

/**
 * Takes hits from the first moment on, and sends the first ones itself. Whatever is needed later (batches, answers, tries, the
 * journal) is imported behind them; where that fails, each hit leaves at once, and is not tried again.
 */
export function createOutlet(tools: Pick<Tools, 'env' | 'page' | 'hooks' | 'consent' | 'report'>): HitOutlet {
  const { env, page, consent, report } = tools;
  const url = `${page.utility}/hit`;
  const controller = new env.window.AbortController();
  const allowed = () => consent.allows('analytics');
  const posted: Posted[] = [];
  const waiting: HitPayload[] = [];
  let queue: HitOutlet | undefined;
  let coming: Promise<unknown> | undefined;

  const send = () => {
    for (;;) {
      const hits = waiting.splice(0, FEW);
      if (!hits.length || !allowed()) return;
      const body = `[${hits.map(serialise).join()}]`;
      const answer = (async () => post(env, url, body, body.length < SHORT, controller.signal))();
      answer.catch(() => {});
      posted.push({ hits, answer });
    }
  };

  /** Each hit at once, for want of anybody who would send it later. */
  const direct: HitOutlet = {
    push(hit) {
      waiting.push(hit);
      send();
      posted.length = 0;
    },
    flush() {},
    stop() {},
  };

  const load = async () => {
    try {
      const { openQueue } = await import(/* webpackChunkName: "analytics-journal" */ '../journal');
      queue = openQueue({ ...tools, url, allowed, posted, waiting });
    } catch (error) {
      queue = direct;
      report(error, { kind: 'resource_error' });
      send();
    }
    posted.length = waiting.length = 0;
  };

  return {
    push(hit) {
      if (queue) queue.push(hit);
      else waiting.push(hit);
    },
    flush(last) {
      if (queue) return queue.flush(last);
      send();
      coming ??= load();
    },
    stop() {
      controller.abort();
      waiting.length = 0;
      void coming?.then(() => queue?.stop());
    },
  };
}
