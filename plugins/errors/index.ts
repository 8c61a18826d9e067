import type { EarlyEvents, Plugin } from '../../kernel';
import { documentText } from '../../lib/dom/document-text';
import { LEAVE_ERRORS } from '../../lib/values/tap-stages';
import { isNoise } from './noise';
import { isOwnResource } from './own-resource';
import { recallRequests } from './recall-requests';
import { type ErrorRecord, fromConsole, fromEvent, fromProblem, fromRequest, fromSummary } from './record';
import { reportLater } from './reporter';
import { createStorm } from './storm';
import { watchConsole } from './watch-console';
import { type EndedRequest, watchRequests } from './watch-requests';

/** ms after which a storm is summed up, unless the page ends before. */
const SUMMARY_DELAY = 10_000;

/** ms. Browsers fail a page's pending requests, with an error each, before they announce the page's end. */
const CUT_OFF = 500;

/** Returns whether the page's end may have caused an error: of a resource, or of a request in the words of WebKit, Chromium and Firefox. */
const isCutOff = ({ type, message }: ErrorRecord) =>
  type === 'resource_error' || /(Load failed|Failed to fetch|NetworkError when attempting to fetch resource\.)$/.test(message);

const TYPES = ['error', 'unhandledrejection'];

const plugin: Plugin<unknown, EarlyEvents | undefined> = {
  name: 'errors',
  apply(tools) {
    const { page, consent, hooks, env, early } = tools;
    // No manifest lists this address.
    if (page.site === 'unknown') return;
    const { window, now } = env;
    let left = false;
    const drop = () => storm.drop();
    const reporter = reportLater(window, drop, async () => {
      const { openReport } = await import(/* webpackChunkName: "errors-report" */ './report');
      return openReport(tools, drop, (tell) => watchConsole(window.console, 'warn', (logged) => tell(fromConsole(logged, now()).message)));
    });

    const sumUp = () => {
      const summary = storm.summary();
      if (summary) reporter.add(fromSummary(summary, now()), true);
    };
    const storm = createStorm(now, () => void window.setTimeout(sumUp, SUMMARY_DELAY));

    /** Timers of resource errors, which count only if the page goes on. */
    const unloaded = new Set<number>();
    const addLater = (record: ErrorRecord) => {
      const timer = window.setTimeout(
        () => {
          unloaded.delete(timer);
          reporter.add(record);
        },
        CUT_OFF + Date.parse(record.timestamp) - now(),
      );
      unloaded.add(timer);
    };
    // An error in here would be an error of the page, and come back.
    const safely =
      <T>(look: (item: T) => ErrorRecord | undefined) =>
      (item: T) => {
        try {
          const record = look(item);
          if (record) (isCutOff(record) ? addLater : reporter.add)(record);
        } catch {
          // Nobody is left to tell.
        }
      };
    const isOwn = (url = '', integrity = '') => isOwnResource(url, integrity, documentText(env, 'baseURI'), page.utility);
    /** Returns an error of the page, unless it is noise. */
    const real = (record: ErrorRecord | undefined) => (record && !isNoise(record) ? record : undefined);

    /** Converts a time of the monotonic clock to the wall clock. */
    const wall = (time: number) => now() - env.clock() + time;

    const listen = safely((event: Event) => {
      const { message = event.type, reason } = event as Partial<ErrorEvent & PromiseRejectionEvent>;
      if (!storm.lets(reason?.message ?? message)) return;
      const record = fromEvent(event, wall(event.timeStamp));
      const { integrity } = Object(event.target) as HTMLScriptElement;
      return record?.type === 'resource_error' && isOwn(record.resource, integrity) ? undefined : real(record);
    });

    early?.().forEach(listen);
    for (const type of TYPES) window.addEventListener(type, listen, true);
    const unlog = watchConsole(
      window.console,
      'error',
      safely((logged) => (storm.lets(String(logged[0])) ? real(fromConsole(logged, now())) : undefined)),
    );
    const ended = safely((look: () => EndedRequest | undefined) => {
      const request = look();
      if (!request || isOwn(request.url)) return;
      const { url, status = 0, reason, time } = request;
      const at = wall(time ?? env.clock());
      reporter.note(request, at);
      // A request that the page's end cuts off has not failed.
      if (left || !(reason || status >= 400)) return;
      return storm.lets(url) ? real(fromRequest(request, at)) : undefined;
    });
    const unrequest = watchRequests(window, ended);
    const forget = recallRequests(window, env.clock(), ended);

    hooks.consent.tap('errors', () => {
      // Visitors who have not chosen yet, and may not be tracked, load the reporter only when an error occurs, to keep the first page
      // light.
      if (consent.state !== 'unset' || consent.allows('analytics')) (window.requestIdleCallback ?? window.setTimeout)(reporter.fetch);
    });
    hooks.problem.tap('errors', safely(fromProblem));
    hooks.navigate.tap('errors', () => {
      left = false;
    });
    hooks.leave.tap({ name: 'errors', stage: LEAVE_ERRORS }, () => {
      left = true;
      for (const timer of unloaded) window.clearTimeout(timer);
      unloaded.clear();
      sumUp();
      reporter.leave();
    });
    return () => {
      for (const type of TYPES) window.removeEventListener(type, listen, true);
      reporter.stop();
      unlog();
      unrequest();
      forget();
    };
  },
};

export default plugin;
