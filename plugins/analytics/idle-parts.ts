import type { IdlePart, StartIdlePart } from './part';

const PARTS: readonly (() => Promise<{ start: StartIdlePart }>)[] = [
  () => import(/* webpackChunkName: "analytics-layer" */ './layer'),
  () => import(/* webpackChunkName: "analytics-engagement" */ './engagement'),
  () => import(/* webpackChunkName: "analytics-vitals" */ './vitals'),
  () => import(/* webpackChunkName: "analytics-requests" */ './requests'),
];

/** Loads the parts that the first hit does not need, once the page is loaded and idle. */
export function startIdleParts(part: IdlePart): void {
  const { hooks, report, signal, idle } = part.taproot;

  const bring = async (load: (typeof PARTS)[number]) => {
    try {
      const { start } = await load();
      if (!signal.aborted) start(part);
    } catch (error) {
      report(error, { kind: 'resource_error' });
    }
  };
  const bringAll = () => {
    for (const load of PARTS) void bring(load);
  };

  hooks.loaded.tap('analytics', () => idle(bringAll));
}
