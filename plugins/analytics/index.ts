import type { EarlyEvents, Navigation, Plugin, TrackedEvent } from '../../kernel';
import { documentText } from '../../lib/dom/document-text';
import { LEAVE_FLUSH } from '../../lib/values/tap-stages';
import { createAfterPaint } from './after-paint';
import { withClick } from './capture/clicks';
import { readGesture, watchGestures } from './capture/gestures';
import { readMark } from './capture/marks';
import { createFloodLimit } from './delivery/flood';
import { createOutlet } from './delivery/outlet';
import { tapEvents } from './event/taps';
import { createRedactor } from './hit/redact';
import { startIdleParts } from './idle-parts';
import { forgetLayer } from './layer/keys';
import type { Moments } from './moment';
import type { AnalyticsOptions } from './options';
import { createPipeline, PAGE_END } from './pipeline';
import { reportFilesOnce } from './report-files-once';
import { createKnown } from './scope/known';
import { createPageViews } from './scope/page-views';
import { createSession } from './scope/session';
import { createTouches } from './scope/touch';
import { takeTransfer } from './scope/transfer';
import { recallVisitor } from './scope/visitor';
import { createWarner } from './warner';

const NAME = 'analytics';

const plugin: Plugin<AnalyticsOptions, EarlyEvents | undefined> = {
  name: NAME,
  apply(tools) {
    const taproot = { ...tools, report: reportFilesOnce(tools.report) };
    const { env, hooks, options, report } = taproot;
    const { window } = env;
    const hidden = () => documentText(env, 'visibilityState') === 'hidden';

    // Events from before the chunk loaded. After a choice on this page, counting begins there: earlier moves are not reported.
    const backlog: { readonly time: number; run(): void }[] = [];
    let live = false;
    const soon = (time: number, run: () => void) => void (live ? run() : backlog.push({ time, run }));
    const moves: Navigation[] = [];
    hooks.navigate.tap(NAME, (move) => (live ? navigate(move) : void moves.push(move)));
    let chosen = false;
    hooks.consent.tap(NAME, (change) => {
      chosen = !!change.chosen;
    });
    const network = { host: window.location.hostname, ownHosts: options.ownHosts, donationHosts: options.donationHosts };
    let landing: string | undefined;
    hooks.ready.tap(NAME, (address) => {
      landing = address;
    });
    const arrived = takeTransfer(env, (!chosen && landing) || window.location.href, network);

    const redactor = createRedactor(options.excludedParameters);
    const touches = createTouches(env, network, redactor.text, report);
    const outlet = createOutlet(taproot);
    const visitor = { current: recallVisitor(env, report) };
    const session = createSession(env, report, arrived.joins);
    const flood = createFloodLimit(env.clock, () =>
      report(new Error('over 150 payloads in 30 s: tracking is blocked on this page'), { severity: 'warn', kind: 'manual_error' }),
    );
    const view = () => views.current;
    const moments: Moments = { readers: [() => ({ total_clicks: view().clicks })], facts: {} };
    // The page's own handlers run before the taps of a gesture's events.
    const afterPaint = createAfterPaint(env);
    const warn = createWarner(window.console);
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

    const act = (event: Event) => {
      try {
        const { name, time, properties } = readGesture(env, network, event, view().forms);
        soon(time, () => {
          const { current } = views;
          const clicked = name === 'click';
          if (clicked) current.clicks++;
          if (!properties) return;
          if (clicked) current.history = withClick(current.history, { time, properties });
          send({ name, properties, time });
        });
        const mark = readMark(env, event, warn);
        if (mark) soon(time, () => send({ ...mark, time }));
      } catch (error) {
        report(error);
      }
    };
    const navigate = (move: Navigation) => {
      afterPaint.flush();
      if (move.type === 'back_forward_cache') flood.reset();
      views.navigate(move);
    };

    for (const event of taproot.early?.() ?? []) act(event);
    const stopGestures = watchGestures(env, act);
    taproot.collect((event: TrackedEvent) => soon(event.time, () => send(event)));

    const sendLast = () => {
      afterPaint.flush();
      session.save();
      outlet.flush(true);
    };
    let endIdleParts = () => {};
    let due: number | undefined;
    let sending: number | undefined;
    const begin = () => {
      due = undefined;
      // Scheduled first, to run before requests for chunks that the hits cause.
      sending = window.setTimeout(sendFirst);
      views.land();
      live = true;
      for (const { run } of backlog.sort((a, b) => a.time - b.time)) run();
      if (!chosen) moves.forEach(navigate);
    };
    /**
     * Sends soon, to warm the connection, without which a page's last request is lost. But in a task of its own, as the page is at its
     * busiest.
     */
    const sendFirst = () => {
      outlet.flush();
      endIdleParts = startIdleParts({ taproot, visitor, touches, view, readers: moments.readers, send, flush: sendLast });
    };
    // A tab that is opened in the background and never shown is no page view.
    if (hidden()) window.addEventListener('visibilitychange', begin, { once: true });
    // In a task of its own: on a slow phone, this one has been long enough.
    else due = window.setTimeout(begin);
    const beginNow = () => {
      if (!due) return;
      window.clearTimeout(due);
      begin();
    };

    const hide = () => {
      if (!hidden()) return;
      beginNow();
      sendLast();
    };
    window.addEventListener('visibilitychange', hide);
    hooks.leave.tap(NAME, () => {
      beginNow();
      afterPaint.flush();
      if (live) send({ name: PAGE_END, properties: { event_category: 'page', event_action: 'leave' }, time: env.now() });
    });
    hooks.leave.tap({ name: NAME, stage: LEAVE_FLUSH }, sendLast);

    const undo = () => {
      window.clearTimeout(due);
      window.clearTimeout(sending);
      endIdleParts();
      afterPaint.stop();
      outlet.stop();
      stopGestures();
      views.stop();
      session.forget();
      forgetLayer(window);
      for (const listener of [hide, begin]) window.removeEventListener('visibilitychange', listener);
    };
    // The overlay reads the page scope from the trace, which keeps this return value.
    return Object.assign(undo, { scope: view });
  },
};

export default plugin;
