import { standIn } from '../../lib/values/stand-in';

/**
 * Reports what the page logs by a method of the console, after it was logged. What reporting makes the page log (a getter, a proxy, a
 * `toString`) is not reported. Returns the function that stops it.
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
