import type { Plugin, Tools } from '../../kernel';
import { hasStatus } from '../../lib/dom/consent-status';
import { languageOf } from '../../lib/dom/language';
import { sendsSignal } from '../../lib/privacy/signals';
import { type Answered, noteAnswer, takeAnswer } from '../../lib/records/answered';
import { isForeign } from '../../lib/records/consent-record';
import { isBarred } from '../../lib/records/recipients-off';
import { readRecord } from '../../lib/records/stored-choice';
import { keptPattern } from '../../lib/storage/kept-names';
import { purposeOf } from '../../lib/storage/purpose-of';
import { ask } from './ask';
import { askThroughLibrary } from './ask-through-library';
import { followChoice } from './follow-choice';
import { forget, type Keeps } from './forget';
import { leaveReceipt, noteReceipt } from './leave-receipt';
import type { ConsentOptions } from './options';
import { createSight } from './sight';
import { postUnanswered } from './transport';

/**
 * Counts a banner whose page ends without an answer: the site and the language, no id of the visitor, no cookie, nothing stored. Where cookies wait for
 * consent, and after a signal, nothing is sent, so those banners are not counted. Neither are those of admins.
 */
function countUnanswered({ consent, visitor, env, page }: Tools<ConsentOptions>): void {
  if (!consent.allows('analytics') || visitor.admin || page.site === 'unknown') return;
  void postUnanswered(env, page.utility, page.site, languageOf(env.window));
}

const plugin: Plugin<ConsentOptions> = {
  name: 'consent',
  apply(taproot) {
    const { hooks, consent, visitor, env, options, report } = taproot;
    const kept = new RegExp(keptPattern(options.kept));
    const keeps: Keeps = (kind, name) => kept.test(kind + name);
    const { names, switches = {} } = options;
    const keepsAllowed: Keeps = (kind, name) =>
      keeps(kind, name) || (consent.allows(purposeOf(kind + name, names)) && !isBarred(consent.record, switches, kind + name));
    const sight = createSight(env, (why) => {
      env.unseen = !!why;
      // The runtime reviews what is allowed.
      hooks.prompt.call({ type: 'consent-sight' });
      if (!why || consent.record || visitor.optIn) return;
      const message = `the question about cookies ${why}: nothing is tracked, because nobody can refuse`;
      report(new Error(message), { kind: 'manual_error', severity: 'warn' });
      env.window.console.warn(`taproot: ${message}`);
    });
    // The settings may have noted an answer before this chunk has loaded.
    const answered: Answered = options.answered ?? {};
    answered.within = sight.within;
    // Runs before `followChoice`, so that the banner disappears first.
    const undo = (options.library ? askThroughLibrary : ask)(taproot, (...given) => noteAnswer(answered, ...given), sight);
    hooks.consent.tap('consent', (change) => {
      const given = takeAnswer(answered, consent.record?.categories);
      const receipt = noteReceipt(taproot, change.chosen, given?.how ?? 'api', given?.within);
      followChoice(taproot, change, keeps, receipt, leaveReceipt(taproot, receipt));
      // Removes entries of a refused purpose, or of a recipient that is off.
      if ((names || options.switches) && consent.state === 'granted') void forget(env, keepsAllowed);
      // A signal is not a choice: nothing is posted, and the record stays as it is.
      if (sendsSignal(env.window)) void forget(env, keeps);
    });
    if (hasStatus(env))
      import(/* webpackChunkName: "consent-status" */ './status').then(({ showStatus }) => showStatus(taproot)).catch(report);
    let counted = false;
    hooks.leave.tap('consent', () => {
      // A page whose end was taken back ends once more.
      if (sight.within() !== '' && !counted) {
        counted = true;
        countUnanswered(taproot);
      }
      // Scripts may have written through references from before the refusal.
      const { record, state } = consent;
      const stored = readRecord(env, record);
      const isOwn = state === 'rejected' && !(stored && isForeign(stored));
      if (isOwn || sendsSignal(env.window)) void forget(env, keeps);
    });
    return undo;
  },
};

export default plugin;
