import type { Tools } from '../../../kernel';
import { afterPaint } from '../../../lib/dom/after-paint';
import { attachHost } from '../../../lib/dom/shadow';
import type { ConsentLibrary } from './library';

export interface Reconciled {
  /** The library has a choice, the visitor's or what it was told: the record becomes that. */
  settle(): void;
  /** There is a record or there is none: the library becomes that, and shows its banner or hides it. */
  update(): void;
}

/** Keeps a library's choice and the record equal, whichever of them changes. `root` is where the library puts its markup. */
export function reconcile(
  { consent, visitor, hooks, env }: Pick<Tools, 'consent' | 'visitor' | 'hooks' | 'env'>,
  library: ConsentLibrary,
  root: Element,
): Reconciled {
  let finish = () => {};

  /** Whether both have the same categories, in whatever order. */
  const agree = () => {
    const [ours, theirs] = [consent.record?.categories, library.getUserPreferences().acceptedCategories];
    return ours?.length === theirs.length && ours.every((name) => theirs.includes(name));
  };

  hooks.leave.tap('consent', () => finish());

  return {
    settle() {
      // Whatever the page attached to consent runs after the banner is gone from the screen.
      finish = afterPaint(env.window, () => {
        if (!agree()) consent.save(library.getUserPreferences().acceptedCategories);
      });
    },
    update() {
      // Also after a router has replaced the whole document.
      attachHost(env.window, root);
      if (consent.record) {
        // What is ticked before a choice is none yet.
        if (!library.validConsent() || !agree()) library.acceptCategory([...consent.record.categories]);
        library.hide();
      } else if (visitor.dnt || visitor.gpc) library.hide();
      else library.show(true);
    },
  };
}
