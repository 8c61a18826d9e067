import type { Tools } from '../../kernel';
import { find } from '../../lib/find';
import { type ContactOptions, listedFor } from './options';
import type { Autofill } from './part';

/** What a contact's data could go into. */
const FIELDS = 'input[type=text],input[type=email],input:not([type]),select';

/** Imports what forms need, once the page has one that needs it; a page without never does. */
export function watchForms(taproot: Pick<Tools, 'env' | 'track' | 'report'>, options: ContactOptions): Autofill {
  const { env, report } = taproot;
  const { window, document } = env;
  const endpoints = listedFor(options.advocacyEndpoints, window.location);
  const quoted = endpoints.map((endpoint) => JSON.stringify(endpoint));
  const handled = ['form[data-hold-submit]', ...quoted.flatMap((begin) => [`form[action^=${begin}]`, `[data-form-url^=${begin}]`])].join();
  const stops: (() => void)[] = [];
  let contact: Parameters<Autofill['use']>[0];
  let autofill: Autofill | undefined;
  let stopped = false;
  const wanted = { autofill: true, forms: true };

  const bring = async (part: keyof typeof wanted, load: () => Promise<() => void>) => {
    wanted[part] = false;
    try {
      stops.push(await load());
    } catch (error) {
      report(error, { kind: 'resource_error' });
    }
  };

  const bringAutofill = async () => {
    const { startAutofill } = await import(/* webpackChunkName: "contact-autofill" */ './autofill');
    if (stopped) return () => {};
    autofill = startAutofill(taproot);
    autofill.use(contact);
    return autofill.stop;
  };
  const bringForms = async () => {
    const { startForms } = await import(/* webpackChunkName: "contact-forms" */ './forms');
    return stopped ? () => {} : startForms(taproot, endpoints);
  };

  const look = () => {
    if (wanted.autofill && contact && find(document, FIELDS)) void bring('autofill', bringAutofill);
    if (wanted.forms && find(document, handled)) void bring('forms', bringForms);
    if (!wanted.autofill && !wanted.forms) observer.disconnect();
  };
  const observer = new window.MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true });
  look();

  return {
    use(known) {
      contact = known;
      if (autofill) autofill.use(known);
      else look();
    },
    stop() {
      stopped = true;
      observer.disconnect();
      for (const stop of stops) stop();
    },
  };
}
