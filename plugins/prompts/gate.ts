import type { Env } from '../../kernel';
import { apply, call, read } from '../../lib/dom/native';
import { findMarks } from '../../lib/dom/user-content';

/** Keeps the page's own inline `display` of a Gate's content while the Gate is shut. */
const OWN = 'data-gate-display';

/**
 * PRM-07: shows the content of a Gate, all elements with `data-gate="<id>"`, or hides it from view and from assistive technology. The attribute
 * `hidden` alone does not: any `display` of the page's own style outranks it, and `until-found` opens at a search.
 */
export function setGate({ document }: Env, id: string, open: boolean): void {
  for (const element of findMarks(document, `[data-gate="${id}"]`)) {
    const style = read(element, 'style');
    const own = call(element, 'getAttribute', OWN);
    if (open) {
      call(element, 'removeAttribute', 'hidden');
      if (own === null) continue;
      style.setProperty('display', own);
      call(element, 'removeAttribute', OWN);
    } else {
      apply(element, 'setAttribute', ['hidden', '']);
      if (own === null) apply(element, 'setAttribute', [OWN, style.display]);
      style.setProperty('display', 'none', 'important');
    }
  }
}
