import type { Env, Properties } from '../../../kernel';
import { documentText } from '../../../lib/dom/document-text';
import { attribute, matches } from '../../../lib/dom/native';
import { readSubmission } from '../../../lib/dom/submission';
import { parseUrl } from '../../../lib/url/url';

/** Forms that are not reported (ENG-07). Pages mark their own with `data-no-tracking`. */
export const SKIPPED = '.noTracking, .custom_tracked, [role="search"], [data-no-tracking]';

/** Returns the absolute address that a form's action leads to. An empty one is the page's own, whatever its base. */
const addressOf = (env: Env, action: string): URL | undefined =>
  action ? parseUrl(action, documentText(env, 'baseURI')) : parseUrl(env.window.location.href);

/** A form that is submitted, or would be. */
export interface SubmittedForm {
  /** Undefined if the form is excluded from reports. */
  readonly properties: Properties | undefined;
  /** Absolute; '' for an invalid one. */
  readonly address: string;
  readonly method: string;
  /** True if browsers send the form, and not only close a dialog or run a script. */
  readonly sends: boolean;
}

/** Reads a begun form, never its values. Returns undefined if the form is excluded from reports. */
export function readForm({ window }: Env, form: Element, action: 'start' | 'submit', method: string): Properties | undefined {
  // A field shadows the form's own property or method of the same name.
  if (matches(window, form, SKIPPED)) return undefined;
  const own = (name: string) => attribute(window, form, name);
  return {
    event_category: 'form',
    event_action: action,
    event_label: own('aria-label') ?? own('name') ?? own('id'),
    action_focus: own('id'),
    action_type: method,
  };
}

/** Reads a form that a button submits. The address and the method are the button's, if it has its own. */
export function readSubmittedForm(env: Env, form: HTMLFormElement, submitter?: HTMLElement | null): SubmittedForm {
  const { action, method } = readSubmission(env.window, form, submitter);
  const { protocol = '', host, pathname, href = '' } = addressOf(env, action) ?? {};
  const properties = readForm(env, form, 'submit', method);
  return {
    // Without the query.
    properties: properties && { ...properties, form_destination: host && `${protocol}//${host}${pathname}` },
    address: href,
    method,
    sends: method !== 'dialog' && protocol !== 'javascript:',
  };
}
