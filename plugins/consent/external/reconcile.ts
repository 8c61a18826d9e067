import type { Tools } from '../../../kernel';
import { afterPaint } from '../../../lib/dom/after-paint';
import { attachHost } from '../../../lib/dom/attach-host';
import type { By, Sight } from '../sight';
import type { ConsentLibrary } from './library';

/** ms. The library tells of a choice in the task of the press. */
const AT_ONCE = 1_000;

export interface Reconciled {
  /** Copies the library's choice, the visitor's or our update, to the record. */
  settle(): void;
  /** Copies the record, or its absence, to the library, and shows or hides its banner. */
  update(): void;
  /** Removes the library's markup. */
  remove(): void;
}

/**
 * Keeps the library's choice and the record equal, whichever of them changes. `root` is the element for the library's markup. Calls `by`
 * with the place of the choice just before a choice by a press of the library's buttons, and notifies `sight` of the banner.
 */
export function reconcile(
  { consent, visitor, hooks, env }: Pick<Tools, 'consent' | 'visitor' | 'hooks' | 'env'>,
  library: ConsentLibrary,
  root: Element,
  by: By,
  sight: Sight,
): Reconciled {
  let finish = () => {};
  let detach = () => {};
  const hide = () => {
    library.hide();
    sight.end();
  };

  /** Returns whether both have the same categories, in any order. */
  const agree = () => {
    const [ours, theirs] = [consent.record?.categories, library.getUserPreferences().acceptedCategories];
    return ours?.length === theirs.length && ours.every((name) => theirs.includes(name));
  };

  hooks.leave.tap('consent', () => finish());

  // The library tells of a choice, not of the event that made it: scripts may choose through its API, too.
  let pressed: { readonly role: string; readonly time: number } | undefined;
  root.addEventListener(
    'click',
    ({ target, isTrusted }) => {
      const role = (target as Element).closest('[data-role]')?.getAttribute('data-role') ?? '';
      pressed = isTrusted ? { role, time: env.clock() } : undefined;
    },
    true,
  );
  const isPressed = (accepted: readonly string[]) => {
    const { role, time } = pressed ?? { role: '', time: Number.NEGATIVE_INFINITY };
    pressed = undefined;
    return env.clock() - time < AT_ONCE && (role === 'save' || (role === 'necessary' ? accepted.length < 2 : role === 'all'));
  };

  const update = () => {
    // Needed again after a router has replaced the whole document.
    if (!root.isConnected) {
      detach();
      detach = attachHost(env.window, root);
    }
    // A record stays while its visitor is asked again. The library must treat the answer as a choice, even if it is the same.
    if (consent.record && consent.state !== 'unset') {
      // Boxes ticked before a choice are no choice.
      if (!library.validConsent() || !agree()) library.acceptCategory([...consent.record.categories]);
      hide();
    } else if (visitor.dnt || visitor.gpc) hide();
    else {
      library.show(true);
      sight.begin(root.querySelector<HTMLElement>('.cm'), update);
    }
  };

  return {
    settle() {
      const within = sight.within();
      const accepted = library.getUserPreferences().acceptedCategories;
      const byVisitor = isPressed(accepted);
      // The page's reactions to consent run after the banner has left the screen.
      finish = afterPaint(env.window, () => {
        const asked = consent.state === 'unset';
        if (!asked && agree()) return;
        if (byVisitor) by(asked ? 'banner' : 'settings', accepted, within);
        consent.save(library.getUserPreferences().acceptedCategories);
      });
    },
    update,
    remove: () => detach(),
  };
}
