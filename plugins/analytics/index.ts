import type { EarlyEvents, Navigation, Plugin, TrackedEvent } from '../../kernel';
import { DROPPED, EVENTS_KEPT } from '../../lib/values/holding';
import { sendGestures } from './capture/send-gestures';
import { createFloodLimit } from './delivery/flood';
import { createOutlet } from './delivery/outlet';
import { tapEvents } from './event/taps';
import { createRedactor } from './hit/redact';
import { startIdleParts } from './idle-parts';
import { forgetLayer } from './layer/keys';
import type { AnalyticsOptions } from './options';
import { createPipeline, type Moments, PAGE_END } from './pipeline';
import { createKnown } from './scope/known';
import { createPageViews } from './scope/page-views';
import { createSession } from './scope/session';
import { createTouches } from './scope/touch';
import { takeTransfer } from './scope/transfer';
import { recallVisitor } from './scope/visitor';
import { reportFilesOnce, tellOnce } from './tell-once';
import { createAfterPaint, createBacklog, followTimeline } from './timeline';

const plugin: Plugin<AnalyticsOptions, EarlyEvents | undefined> = {
  name: 'analytics',
  apply(tools) {
    const taproot = { ...tools, report: reportFilesOnce(tools.report) };
    const { env, hooks, options, report } = taproot;
    const network = { host: env.window.location.hostname, ownHosts: options.ownHosts, donationHosts: options.donationHosts };
    const navigate = (move: Navigation) => {
      afterPaint.flush();
      if (move.type === 'back_forward_cache') flood.reset();
      views.navigate(move);
    };
    const complain = (reason: string) => report(new Error(reason), { severity: 'warn', kind: 'manual_error' });
    const backlog = createBacklog(taproot, navigate, complain);
    const arrived = takeTransfer(env, backlog.href, network);

    const redactor = createRedactor(options.excludedParameters);
    const touches = createTouches(env, network, redactor.text, report);
    const outlet = createOutlet(taproot);
    const visitor = { current: recallVisitor(env, report) };
    const session = createSession(env, report, arrived.joins);
    const flood = createFloodLimit(env.clock, () => complain('over 150 payloads in 30 s: tracking is blocked on this page'));
    const view = () => views.current;
    const moments: Moments = { readers: [() => ({ total_clicks: view().clicks })], facts: {} };
    // The page's own handlers run before the taps of a gesture's events.
    const afterPaint = createAfterPaint(taproot);
    const warn = tellOnce((message) => env.window.console.warn(`taproot: ${message}`));
    tapEvents(hooks.event, { env, view, moments, redactor, warn });
    const send = createPipeline({
      taproot,
      known: createKnown(taproot, visitor, touches, arrived.handed),
      session,
      view,
      redactor,
      flood,
      moments,
      later: afterPaint.run,
      outlets: [outlet.push],
      warn,
    });
    const views = createPageViews(taproot, arrived, send);

    const intentions = sendGestures({ taproot, network, views, backlog, send, later: afterPaint.run, warn });
    let waited = 0;
    taproot.collect((event: TrackedEvent) => {
      waited++;
      backlog.run(event.time, () => send(event));
    });
    // A full list has no way to tell whether it dropped one more.
    if (waited >= EVENTS_KEPT) complain(`${DROPPED}oldest of over ${EVENTS_KEPT} events before analytics`);

    const sendLast = () => {
      afterPaint.flush();
      intentions.flush();
      session.save();
      outlet.flush(true);
    };
    followTimeline(taproot, {
      count() {
        views.land();
        backlog.release();
      },
      // At once, to warm the connection: on a cold one, a page's last request is lost.
      sendFirst() {
        outlet.flush();
        startIdleParts({
          taproot,
          visitor,
          touches,
          view,
          readers: moments.readers,
          intentions,
          network,
          send,
          flush: sendLast,
        });
      },
      end() {
        afterPaint.flush();
        // iOS may end a page view by a blur, which leaves no document.
        intentions.flush(/hide|unload/.test(env.window.event?.type ?? ''));
        if (!backlog.counting) return;
        const { current } = views;
        const again = ++current.ends > 1 && { unload_index: current.ends };
        send({ name: PAGE_END, properties: { event_category: 'page', event_action: 'leave', ...again }, time: env.now() });
      },
      sendLast,
    });

    const undo = () => {
      session.forget();
      forgetLayer(env.window);
    };
    // The overlay reads the page scope from the trace, which keeps this return value.
    return Object.assign(undo, { scope: view });
  },
};

export default plugin;
