import type { Env, Properties } from '../../../kernel';
import { isOwnEvent } from '../../../lib/own-event';
import { parseUrl } from '../../../lib/url';

/** ENG-07, and the page mark of the contract. */
const SKIPPED = '.noTracking, .custom_tracked, [role="search"], [data-no-tracking]';

/** What a form is called: of a field named `name` or `id` the property is that field. */
const attribute = (form: Element, name: string) => form.getAttribute(name) ?? undefined;

/** Where a form is sent to, without the query. A submit button's own address counts as little as what a script does instead. */
const destination = (form: Element, here: string) => {
  const { protocol, host, pathname } = parseUrl(attribute(form, 'action') ?? '', here) ?? {};
  return host && `${protocol}//${host}${pathname}`;
};

const describe = (form: Element, action: 'start' | 'submit'): Properties => ({
  event_category: 'form',
  event_action: action,
  event_label: attribute(form, 'aria-label') ?? attribute(form, 'name') ?? attribute(form, 'id'),
  action_focus: attribute(form, 'id'),
  action_type: attribute(form, 'method')?.toLowerCase() ?? 'get',
});

/**
 * Tells that a form was begun, once a page life, and each time that it is submitted; never of what is in it. A form that does not
 * pass the browser's own checks is not submitted. Gives the way to stop.
 */
export function watchForms(
  { window }: Env,
  begun: () => WeakSet<Element>,
  tell: (name: 'form_start' | 'form_submit', properties: Properties) => void,
): () => void {
  const formOf = (target: EventTarget | null) => {
    const form = target instanceof window.Element ? window.Element.prototype.closest.call(target, 'form') : null;
    return form && !window.Element.prototype.matches.call(form, SKIPPED) ? form : null;
  };
  const input = (event: Event) => {
    const form = formOf(event.target);
    // What is filled in for the visitor, the visitor did not begin.
    if (!form || begun().has(form) || isOwnEvent(event)) return;
    begun().add(form);
    tell('form_start', describe(form, 'start'));
  };
  const submit = ({ target }: Event) => {
    const form = formOf(target);
    if (form) tell('form_submit', { ...describe(form, 'submit'), form_destination: destination(form, window.location.href) });
  };
  window.addEventListener('input', input, true);
  window.addEventListener('submit', submit, true);
  return () => {
    window.removeEventListener('input', input, true);
    window.removeEventListener('submit', submit, true);
  };
}
