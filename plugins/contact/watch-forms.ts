import { find, read } from '../../lib/dom/native';
import { performanceEntries } from '../../lib/dom/performance-entries';
import { listedFor } from '../../lib/url/listed-for';
import { hasEmptyEmail } from './empty-email';
import type { ContactOptions } from './options';
import type { Fill, PartTools } from './part';
import { promptRoots } from './prompt-roots';
import { noteTouched } from './touched';
import { watchAnswers } from './watch-answers';

/** Matches fields that a contact's data could fill. */
const FIELDS = 'input[type=text],input[type=email],input:not([type]),select';
/** ms between a change of the page and the next look. Pages change often. */
const PAUSE = 200;

/** Imports the autofill and the form reports once the page has a form that needs them. */
export function watchForms(
  taproot: PartTools,
  options: ContactOptions,
  logOut: () => void = () => {},
  wantEmail: () => void = () => {},
): Fill {
  const { env, report, signal, ended, later } = taproot;
  const { window, document } = env;
  const endpoints = listedFor(options.advocacyEndpoints, window.location);
  const held = ['form[data-hold-submit]', ...endpoints.map((begin) => `form[action^=${JSON.stringify(begin)}]`)].join();
  const since = env.clock();
  /** An advocacy form may lack a form element: a script may request and submit it. */
  let asked = performanceEntries(window, 'resource').some(({ name }) => endpoints.some((begin) => name.startsWith(begin)));
  const answers = watchAnswers(taproot, endpoints, () => {
    if (asked) return;
    asked = true;
    // In a separate task, after the page's request.
    forget?.();
    forget = later(look);
  });
  const touched = noteTouched(taproot);
  let contact: Parameters<Fill>[0];
  let autofill: Fill | undefined;
  let forget: (() => void) | undefined;
  let begun = false;
  const wanted = { autofill: true, forms: true };

  const bring = async (part: keyof typeof wanted, load: () => Promise<void>) => {
    wanted[part] = false;
    try {
      await load();
    } catch (error) {
      report(error, { kind: 'resource_error' });
    }
  };

  const bringAutofill = async () => {
    const { startAutofill } = await import(/* webpackChunkName: "contact-autofill" */ './autofill');
    if (signal.aborted) return;
    autofill = startAutofill(taproot, options, touched, logOut, wantEmail);
    autofill(contact);
  };
  const bringForms = async () => {
    const { startForms } = await import(/* webpackChunkName: "contact-forms" */ './forms');
    if (!signal.aborted) startForms(taproot, endpoints, answers, since);
  };

  const hasFields = () => find(document, FIELDS) || promptRoots(document).some((root) => root.querySelector(FIELDS));

  const look = () => {
    forget?.();
    forget = undefined;
    if (wanted.autofill && contact && hasFields()) void bring('autofill', bringAutofill);
    // For a known contact, the autofill asks, as it knows which fields are visible.
    else if (begun && !contact && hasEmptyEmail(document)) wantEmail();
    if (wanted.forms && (asked || find(document, held))) void bring('forms', bringForms);
    if (signal.aborted || (!wanted.autofill && !wanted.forms)) observer.disconnect();
    // While the document is parsed, an observer would receive each of its nodes.
    else if (read(document, 'readyState') === 'loading') lookSoon();
    else observer.observe(document, { childList: true, subtree: true });
  };
  const lookSoon = () => {
    forget ??= later(look, PAUSE);
  };
  const observer = new window.MutationObserver(lookSoon);
  ended(() => observer.disconnect());
  look();

  return (known) => {
    begun = true;
    contact = known;
    if (autofill) autofill(known);
    else look();
  };
}
