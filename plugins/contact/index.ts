import type { Plugin } from '../../kernel';
import { arrivedAt, namesContact } from '../../lib/url/address-bar';
import { splitUrl } from '../../lib/url/url';
import { isAsked } from './asked';
import type { GetHanded } from './handed';
import type { AuthParameters } from './login';
import type { Logout } from './logout';
import { createContactMemory } from './memory';
import { openSession } from './open-session';
import type { ContactOptions } from './options';
import { watchForms } from './watch-forms';
import { watchFrames } from './watch-frames';
import { watchLogout } from './watch-logout';

const plugin: Plugin<ContactOptions, GetHanded | undefined> = {
  name: 'contact',
  apply(taproot) {
    const { page, env, report, options, early } = taproot;
    const { window } = env;
    const handed = early?.();
    const answer = handed?.asked;
    const memory = createContactMemory(env, report);
    let logout: Logout | undefined;
    let over = false;

    const missing = (error: unknown): undefined => void report(error, { kind: 'resource_error' });
    const leave = () =>
      void import(/* webpackChunkName: "contact-logout" */ './logout')
        .then((part) => logout && part.leave(env, page.utility, logout, options.hosts, report))
        .catch(missing);
    const { take, wantEmail } = openSession(taproot, memory, answer, (contact) => forms.use(contact), leave);
    const logOut = (asked: Pick<Logout, 'redirect' | 'stays'>) => {
      logout = { ...asked, time: env.clock() };
      take({ type: 'logout' });
    };
    const forms = watchForms(taproot, options, () => logOut({ stays: true }), wantEmail);
    const stops = [forms.stop, watchFrames(taproot, options, handed?.take()), watchLogout(taproot, (redirect) => logOut({ redirect }))];

    const arrive = (login: AuthParameters | 'invalid' | undefined) => {
      if (!over)
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

    return () => {
      over = true;
      take({ type: 'refuse' });
      for (const stop of stops) stop();
    };
  },
};

export default plugin;
