import { EVENTS_KEPT } from '../lib/values/holding';
import { type Apply, createApply, type MakeTools } from './apply';
import type { Consent } from './consent/consent';
import type { Page } from './detect/page';
import type { Visitor } from './detect/visitor';
import type { Env } from './env';
import { createHook, type OnError, type OwnHook } from './hooks';
import { createHooks, type OwnHooks, type TrackedEvent } from './lifecycle';
import { createProblems, type Problems } from './problems';
import type { LoadScript } from './script-loader';
import type { Taproot, UntypedTaproot } from './taproot';
import type { Trace } from './trace';
import { VERSION } from './version';

/** Marks what is a kernel's, of any version: a page's queue and `<a id="taproot">` lack it. */
export const KERNEL = Symbol.for('taproot');

/** Makes the visitor's consent, which tells of changes by the hooks. `dropEvents` drops the events that wait. */
export type MakeConsent<E> = (hooks: OwnHooks, attempt: Problems['attempt'], trace: Trace, dropEvents: () => void) => E;

/** The parts of a kernel on a page. */
interface Kernel extends Problems {
  readonly taproot: Taproot;
  readonly trace: Trace;
  readonly tools: MakeTools;
  readonly apply: Apply;
}

/** Creates a hook that keeps calls until somebody taps it. */
const createMailbox = <A extends unknown[]>(report: OnError): OwnHook<A, true> =>
  createHook<A, true>('track', 'boolean', report, EVENTS_KEPT);

/** Composes what pages and plugins see from what was found out about the page and its visitor. */
export function createTaproot<E extends { readonly consent: Consent }>(
  env: Env,
  page: Page,
  visitor: Visitor,
  loadScript: LoadScript,
  makeConsent: MakeConsent<E>,
): Kernel & E {
  const { report, attempt } = createProblems(() => hooks, env.now);
  const hooks = createHooks(report);
  const trace: Trace = createMailbox(report);
  let events = createMailbox<[TrackedEvent]>(report);
  const enforced = makeConsent(hooks, attempt, trace, () => {
    events = createMailbox(report);
  });
  const { consent } = enforced;
  const helpers = async () =>
    (await import(/* webpackChunkName: "helpers" */ './runtime/helpers')).createHelpers(taproot, env, loadScript, report, trace);
  const taproot: Taproot = Object.freeze<UntypedTaproot>({
    [KERNEL as never]: true,
    version: VERSION,
    page,
    visitor,
    consent,
    hooks,
    push(...callbacks) {
      for (const callback of callbacks) attempt('page', () => callback(taproot));
    },
    track(name, properties) {
      const { allowed, reason } = consent.explain('analytics');
      attempt('page', () => {
        // Copied, because the page may change its object before the event is collected. Copying runs the page's getters.
        const event = { name, properties: { ...properties }, time: env.now() };
        // Events of visitors who refused are never sent. In opt-in mode, or while a grant is paused, events wait for the visitor's choice.
        trace.call(event, reason, (allowed || /^opt-in/.test(reason)) && events.call(event));
      });
    },
    use: (plugin) => apply(plugin, {}),
    explain: async () => (await helpers()).explain(),
  }) as Taproot;
  const tools: MakeTools = (plugin, options, early) => ({
    ...taproot,
    options,
    early,
    env,
    report: (error, detail) => report(error, { plugin, ...detail }),
    helpers,
    loadScript,
    collect: (listener) =>
      events.tap(plugin, (event) => {
        listener(event);
        return true;
      }),
  });
  const apply = createApply(hooks, attempt, trace, tools);
  return { ...enforced, taproot, trace, tools, apply, report, attempt };
}
