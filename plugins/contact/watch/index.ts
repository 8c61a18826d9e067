import type { Plugin, Watched } from '../../../kernel';
import { LOGOUT } from '../../../lib/dom/logout-mark';
import { isAsked, noteAsked } from '../../../lib/records/contact-asked';
import { type ContactMarks, isAskedFor } from '../../../lib/records/contact-marks';
import { askSession } from '../ask-provider';
import { cameFromElsewhere, hasEmptyEmail } from '../empty-email';
import type { Handed } from '../handed';
import { watchSignals } from './signals';

const NAME = 'contact-watch';
/** ms between a change of the page and the next search. */
const PAUSE = 200;

/**
 * CTC-06: asks the provider for the contact's session once per tracking session, and again for an empty email field. Wakes the plugin if
 * somebody is logged in, or if a form, a frame, a request of the page, a focused field or a log-out needs it.
 */
const plugin: Plugin<Watched<ContactMarks>> = {
  name: NAME,
  apply({ env, hooks, page, report, part, options: { brief, wake } }) {
    const { document } = env;
    const life = part();
    const { signal, later } = life;
    const messages: MessageEvent[] = [];
    let waits = false;
    let told = false;
    let woken = false;

    const handed: Handed = {
      take() {
        life.end();
        return messages;
      },
    };
    const call = () => {
      woken = true;
      signals.rest();
      wake(handed);
    };
    const want = () => {
      if (!woken) call();
    };
    const tell = () => {
      if (!told) hooks.contact.call(Object.freeze({ state: 'not-applicable' }));
    };
    const ask = async () => {
      handed.asked = askSession(env, page.utility);
      const outcome = await handed.asked;
      if (signal.aborted) return;
      // The plugin notes an answer about somebody once it has heeded their refusal.
      if (outcome.ok && Object(outcome.data).id) return call();
      noteAsked(env.window, outcome);
      if (!woken) tell();
    };
    const look = () => {
      waits = false;
      if (woken || signal.aborted) return;
      if (isAskedFor(env, brief)) call();
      else if (handed.asked) return;
      else if (!isAsked(env, report) || (hasEmptyEmail(document) && cameFromElsewhere(env))) void ask();
      else tell();
    };
    const hear = (message: MessageEvent) => {
      messages.push(message);
      call();
    };
    const lookSoon = () => {
      if (!waits) later(look, PAUSE);
      waits = true;
    };
    // The hook keeps the call for the plugin.
    const logOut = () => void hooks.prompt.call({ type: LOGOUT });
    const signals = watchSignals(life, brief.hosts, want, hear, logOut, lookSoon);

    hooks.contact.tap(NAME, () => {
      told = true;
    });
    // The runtime has already woken the plugin, which has its own listener.
    if (told || isAskedFor(env, brief)) return wake();
    hooks.prompt.tap(NAME, ({ type }) => {
      if (type === LOGOUT) want();
    });
    hooks.navigate.tap(NAME, look);
    signals.begin(look);
  },
};

export default plugin;
