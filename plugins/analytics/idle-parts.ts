import { whenIdle } from '../../lib/dom/when-idle';
import type { IdlePart, StartIdlePart } from './part';

const PARTS: readonly (() => Promise<{ start: StartIdlePart }>)[] = [
  () => import(/* webpackChunkName: "analytics-layer" */ './layer'),
  () => import(/* webpackChunkName: "analytics-engagement" */ './engagement'),
  () => import(/* webpackChunkName: "analytics-vitals" */ './vitals'),
  () => import(/* webpackChunkName: "analytics-requests" */ './requests'),
];

/** Loads the parts that the first hit does not need, once the page is loaded and idle. Returns a stop function. */
export function startIdleParts(part: IdlePart): () => void {
  const { env, hooks, report } = part.taproot;
  const { window } = env;
  const ends: (() => void)[] = [];
  let over = false;

  const bring = async (load: (typeof PARTS)[number]) => {
    try {
      const { start } = await load();
      if (!over) ends.push(start(part));
    } catch (error) {
      report(error, { kind: 'resource_error' });
    }
  };
  const bringAll = () => {
    if (!over) for (const load of PARTS) void bring(load);
  };

  hooks.loaded.tap('analytics', () => whenIdle(window, bringAll));
  return () => {
    over = true;
    for (const end of ends) end();
  };
}
