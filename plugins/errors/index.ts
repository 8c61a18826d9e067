import type { EarlyEvents, Plugin } from '../../kernel';
import { atActivity } from '../../lib/dom/activity';
import { documentText } from '../../lib/dom/document-text';
import { LEAVE_ERRORS } from '../../lib/values/tap-stages';
import { createCutOff } from './cut-off';
import type { ErrorsOptions } from './options';
import { fromConsole } from './record';
import { reportLater } from './reporter';
import { createStorm } from './storm';
import { watchConsole } from './watch-console';
import { watchErrors } from './watch-errors';

/** ms after which a storm is summed up, unless the page ends before. */
const SUMMARY_DELAY = 10_000;

const plugin: Plugin<ErrorsOptions | undefined, EarlyEvents | undefined> = {
  name: 'errors',
  apply(taproot) {
    const { page, consent, hooks, env, report, listen, later, idle } = taproot;
    // No manifest lists this address.
    if (page.site === 'unknown') return;
    const { window, now } = env;
    let left = false;
    /** True while a summary is reported, which finds room where errors do not. */
    let sums = false;
    const drop = () => storm.drop();
    const reporter = reportLater(window, drop, async () => {
      const { openReport } = await import(/* webpackChunkName: "errors-report" */ './report');
      return openReport(taproot, drop, (ended, tell) =>
        watchConsole(ended, window.console, 'warn', (logged) => tell(fromConsole(logged, now()).message)),
      );
    });
    const sumUp = () => {
      const summary = storm.summary();
      sums = true;
      if (summary) report(new Error(summary), { kind: 'manual_error', severity: 'warn' });
      sums = false;
    };
    const storm = createStorm(now, () => later(sumUp, SUMMARY_DELAY));
    const cutOff = createCutOff(taproot, now, (record) => reporter.add(record, sums));
    const note: typeof reporter.note = (...request) => consent.allows('analytics') && reporter.note(...request);
    watchErrors(taproot, storm.lets, note, cutOff.add, () => left);

    hooks.consent.tap('errors', () => {
      // Visitors who have not chosen yet, and may not be tracked, load the reporter only when an error occurs, to keep the first page
      // light. Those who may be tracked have its file: it runs at their first activity, which it records.
      if (consent.allows('analytics')) atActivity(taproot, reporter.fetch);
      else if (consent.state !== 'unset') idle(reporter.fetch);
      reporter.forget();
    });
    const comeBack = () => {
      left = false;
    };
    hooks.navigate.tap('errors', comeBack);
    // An end is taken back without a navigation when the visitor returns to an app that iOS has kept.
    const shown = () => {
      if (documentText(env, 'visibilityState') === 'visible') comeBack();
    };
    listen(window, 'visibilitychange', shown, true);
    hooks.leave.tap({ name: 'errors', stage: LEAVE_ERRORS }, () => {
      left = true;
      cutOff.drop();
      sumUp();
      reporter.leave();
    });
  },
};

export default plugin;
