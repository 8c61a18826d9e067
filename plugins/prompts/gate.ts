import type { Env } from '../../kernel';
import { findMarks } from '../../lib/dom/user-content';

/** PRM-07: shows the content of a Gate, all elements with `data-gate="<id>"`, or hides it from view and from assistive technology. */
export function setGate({ document }: Env, id: string, open: boolean): void {
  for (const element of findMarks(document, `[data-gate="${id}"]`)) {
    element.toggleAttribute('hidden', !open);
  }
}
