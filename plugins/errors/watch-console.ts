import { standIn } from '../../lib/values/stand-in';

/**
 * Reports each call of a console method, after the page has logged it. Ignores calls that the reporting itself causes (by a getter, a
 * proxy, a `toString`). Returns a stop function.
 */
export function watchConsole(console: Console, method: 'error' | 'warn', tell: (logged: readonly unknown[]) => void): () => void {
  let telling = false;
  return standIn(console, method, (call, args) => {
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
  });
}
