import type { Env, Properties } from '../../../kernel';
import { parseUrl } from '../../../lib/url/url';

/** Forms that are not reported (ENG-07). Pages mark their own with `data-no-tracking`. */
export const SKIPPED = '.noTracking, .custom_tracked, [role="search"], [data-no-tracking]';

/** Reads a begun or submitted form, never its values. Returns undefined if the form is excluded from reports. */
export function readForm({ window }: Env, form: Element, action: 'start' | 'submit'): Properties | undefined {
  // A field shadows the form's own property or method of the same name.
  const { matches, getAttribute } = window.Element.prototype;
  if (matches.call(form, SKIPPED)) return undefined;
  const attribute = (name: string) => getAttribute.call(form, name);
  // Ignores the button's `formaction`, and scripts that take over.
  const { protocol, host, pathname } = parseUrl(attribute('action') ?? '', window.location.href) ?? {};
  return {
    event_category: 'form',
    event_action: action,
    event_label: attribute('aria-label') ?? attribute('name') ?? attribute('id'),
    action_focus: attribute('id'),
    action_type: attribute('method')?.toLowerCase() ?? 'get',
    // Without the query.
    ...(action === 'submit' && { form_destination: host && `${protocol}//${host}${pathname}` }),
  };
}
