import type { Plugin, Tools } from '../../kernel';
import { isLogout, LOGOUT } from '../../lib/dom/logout-mark';
import { isAsked } from '../../lib/records/contact-asked';
import { arrivedAt, namesContact } from '../../lib/url/address-bar';
import { splitUrl } from '../../lib/url/url';
import type { GetHanded } from './handed';
import type { AuthParameters } from './login';
import type { Logout } from './logout';
import { createContactMemory } from './memory';
import { openSession } from './open-session';
import type { ContactOptions } from './options';
import { watchForms } from './watch-forms';
import { watchFrames } from './watch-frames';

/** Calls `asked` when the visitor asks to log out, by a click on `data-contact-logout` or in `hooks.prompt`. */
function watchLogout({ env, hooks, listen }: Pick<Tools, 'env' | 'hooks' | 'listen'>, asked: (redirect?: unknown) => void): void {
  const { window } = env;
  const click = (event: Event) => {
    if (!isLogout(window, event)) return;
    event.preventDefault();
    asked();
  };
  listen(window, 'click', click);
  hooks.prompt.tap('contact', ({ type, redirect }) => {
    if (type !== LOGOUT) return;
    asked(redirect);
    return true;
  });
}

const plugin: Plugin<ContactOptions, GetHanded | undefined> = {
  name: 'contact',
  apply(taproot) {
    const { page, env, report, options, early, signal, ended } = taproot;
    const { window } = env;
    const handed = early?.();
    const answer = handed?.asked;
    const memory = createContactMemory(env, report);
    let logout: Logout | undefined;

    const missing = (error: unknown): undefined => void report(error, { kind: 'resource_error' });
    const leave = () =>
      void import(/* webpackChunkName: "contact-logout" */ './logout')
        .then((part) => logout && part.leave(env, page.utility, logout, options.hosts, report))
        .catch(missing);
    const { take, wantEmail } = openSession(taproot, memory, answer, (contact) => fill(contact), leave);
    // Clears what was filled in before its watchers end.
    ended(() => take({ type: 'refuse' }));
    const logOut = (asked: Pick<Logout, 'redirect' | 'stays'>) => {
      logout = { ...asked, time: env.clock() };
      take({ type: 'logout' });
    };
    const fill = watchForms(taproot, options, () => logOut({ stays: true }), wantEmail);
    watchFrames(taproot, options, handed?.take());
    watchLogout(taproot, (redirect) => logOut({ redirect }));

    const arrive = (login: AuthParameters | 'invalid' | undefined) => {
      if (!signal.aborted)
        take({
          type: 'arrive',
          login,
          blocked: memory.blocked(),
          stored: memory.recall(),
          ask: !!answer || !isAsked(env, report),
        });
    };
    const landing = arrivedAt(window, window.location.href);
    if (namesContact(landing))
      void import(/* webpackChunkName: "contact-login" */ './login')
        .then(({ readAuth }) => readAuth(splitUrl(landing).query))
        .catch(missing)
        .then(arrive);
    else arrive(undefined);
  },
};

export default plugin;
