import type { Life } from '../time/life';
import { standIn } from '../values/stand-in';

interface Dressing {
  /** Returns the decorated address. */
  dress(plain: string): string;
  dressForm(form: HTMLFormElement): void;
  report(error: unknown): void;
}

/**
 * DEC-01: decorates addresses that the page's scripts open or submit by `window.open` and `form.submit()`, which fire no event. Assignments
 * to `location` can't be intercepted.
 */
export function watchScripts({ env: { window }, ended }: Pick<Life, 'env' | 'ended'>, { dress, dressForm, report }: Dressing): void {
  const attempt = (step: () => void) => {
    try {
      step();
    } catch (error) {
      report(error);
    }
  };
  ended(
    standIn(window, 'open', (call, args) => {
      const [address] = args;
      // The call reads its arguments from this list.
      if (typeof address === 'string' || address instanceof window.URL)
        attempt(() => {
          (args as unknown[])[0] = dress(`${address}`);
        });
      return call();
    }),
  );
  ended(
    standIn(window.HTMLFormElement.prototype, 'submit', (call, _, form) => {
      if (form instanceof window.HTMLFormElement) attempt(() => dressForm(form));
      return call();
    }),
  );
}
