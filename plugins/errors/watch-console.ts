import type { Life } from '../../lib/time/life';
import { standInAgain } from '../../lib/values/stand-in-again';

/**
 * Reports each call of a console method, after the page has logged it. Ignores calls that the reporting itself causes (by a getter, a
 * proxy, a `toString`). Returns a function that looks whether the page has replaced the method.
 */
export function watchConsole(
  ended: Life['ended'],
  console: Console,
  method: 'error' | 'warn',
  tell: (logged: readonly unknown[]) => void,
): () => void {
  let telling = false;
  return standInAgain(
    ended,
    () => console,
    method,
    (call, args) => {
      const result = call();
      if (!telling) {
        telling = true;
        try {
          tell(args);
        } finally {
          telling = false;
        }
      }
      return result;
    },
  );
}
