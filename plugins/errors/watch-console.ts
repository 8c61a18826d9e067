import { type Standing, standInAgain } from '../../lib/values/stand-in-again';

/**
 * Reports each call of a console method, after the page has logged it. Ignores calls that the reporting itself causes (by a getter, a
 * proxy, a `toString`).
 */
export function watchConsole(console: Console, method: 'error' | 'warn', tell: (logged: readonly unknown[]) => void): Standing {
  let telling = false;
  return standInAgain(
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
