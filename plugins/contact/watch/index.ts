import type { Plugin, Watched } from '../../../kernel';
import { methodsOf } from '../../../lib/dom/find';
import { performanceEntries } from '../../../lib/dom/performance-entries';
import { type ContactMarks, isAskedFor } from '../../../lib/records/contact-marks';
import { askSession } from '../ask-session';
import { isAsked, noteAsked } from '../asked';
import { cameFromElsewhere, hasEmptyEmail } from '../empty-email';
import type { Handed } from '../handed';
import { isLogout, LOGOUT } from '../logout-mark';

const NAME = 'contact-watch';
/** ms between a change of the page and its search. */
const PAUSE = 200;
/** Matches fields in which the visitor is about to enter something. */
const FIELD = 'form input:not([type=search]),form select,form textarea';

/**
 * CTC-06: asks the provider for the contact's session once per tracking session, and again for an empty email field. Wakes the plugin if
 * somebody is logged in, or if a form, a frame, a request of the page, a focused field or a log-out asks for it.
 */
const plugin: Plugin<Watched<ContactMarks>> = {
  name: NAME,
  apply({ env, hooks, page, report, options: { brief, wake } }) {
    const { window, document } = env;
    const messages: MessageEvent[] = [];
    let timer: number | undefined;
    let told = false;
    let woken = false;
    let over = false;

    const handed: Handed = {
      take() {
        stop();
        return messages;
      },
    };
    const call = () => {
      woken = true;
      unwatch();
      wake(handed);
    };
    const tell = () => {
      if (!told) hooks.contact.call(Object.freeze({ state: 'not-applicable' }));
    };
    const ask = async () => {
      handed.asked = askSession(env, page.utility);
      const outcome = await handed.asked;
      if (over) return;
      noteAsked(env);
      if (outcome.ok && Object(outcome.data).id) call();
      else if (!woken) tell();
    };
    const look = () => {
      timer = undefined;
      if (woken || over) return;
      if (isAskedFor(env, brief)) call();
      else if (handed.asked) return;
      else if (!isAsked(env, report) || (hasEmptyEmail(document) && cameFromElsewhere(env))) void ask();
      else tell();
    };
    const enter = () => {
      const { activeElement } = document;
      if (!woken && activeElement && methodsOf(activeElement).matches.call(activeElement, FIELD)) call();
    };
    const isListed = (address: string) => brief.hosts.some((host) => address.includes(`//${host}`));
    const lookAt = (requests: readonly PerformanceEntry[]) => {
      if (!woken && requests.some(({ name }) => isListed(name))) call();
    };

    const hear = (message: MessageEvent) => {
      if (!isListed(message.origin)) return;
      messages.push(message);
      call();
    };
    const click = (event: Event) => {
      if (!isLogout(window, event)) return;
      event.preventDefault();
      // The hook keeps the call for the plugin.
      hooks.prompt.call({ type: LOGOUT });
    };
    const observer = new window.MutationObserver(() => {
      timer ??= window.setTimeout(look, PAUSE);
    });
    const requests = window.PerformanceObserver && new window.PerformanceObserver((list) => lookAt(list.getEntries()));
    const unwatch = () => {
      window.clearTimeout(timer);
      observer.disconnect();
      requests?.disconnect();
    };
    const stop = () => {
      over = true;
      unwatch();
      window.removeEventListener('focusin', enter);
      window.removeEventListener('message', hear);
      window.removeEventListener('click', click);
    };

    hooks.contact.tap(NAME, () => {
      told = true;
    });
    // The page life has woken the plugin already, which listens itself.
    if (told || isAskedFor(env, brief)) return wake();
    window.addEventListener('focusin', enter, { passive: true });
    window.addEventListener('message', hear);
    window.addEventListener('click', click);
    observer.observe(document, { childList: true, subtree: true });
    requests?.observe({ entryTypes: ['resource'] });
    hooks.prompt.tap(NAME, ({ type }) => {
      if (type === LOGOUT && !woken) call();
    });
    hooks.navigate.tap(NAME, look);
    lookAt(performanceEntries(window, 'resource'));
    look();
    enter();
    return stop;
  },
};

export default plugin;
