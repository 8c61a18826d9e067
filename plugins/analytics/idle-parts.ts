import { watchActivity } from '../../lib/dom/activity';
import type { IdlePart, StartIdlePart } from './part';

const PARTS: readonly (() => Promise<{ start: StartIdlePart }>)[] = [
  () => import(/* webpackChunkName: "analytics-layer" */ './layer'),
  () => import(/* webpackChunkName: "analytics-engagement" */ './engagement'),
  () => import(/* webpackChunkName: "analytics-vitals" */ './vitals'),
];

/** Without activity no form or link is prevented. */
const loadRequests: (typeof PARTS)[number] = () => import(/* webpackChunkName: "analytics-requests" */ './requests');
/** Events that assistive technology and scripts fire without a pointer or a key. */
const DEEDS = 'click submit';

/** Loads the parts that the first hit does not need, once the page is loaded and idle, and some not before the visitor does something. */
export function startIdleParts(part: IdlePart): void {
  const { env, hooks, report, signal, idle, part: begin } = part.taproot;

  const bring = async (load: (typeof PARTS)[number]) => {
    try {
      const { start } = await load();
      if (!signal.aborted) start(part);
    } catch (error) {
      report(error, { kind: 'resource_error' });
    }
  };
  const whenIdle = (run: () => void) => hooks.loaded.tap('analytics', () => idle(run));
  const waiting = begin();
  const touched = () => {
    waiting.end();
    whenIdle(() => void bring(loadRequests));
  };
  watchActivity(waiting, touched);
  waiting.listen(env.window, DEEDS, touched, true);
  whenIdle(() => {
    for (const load of PARTS) void bring(load);
  });
}
