import { standIn } from '../../lib/values/stand-in';

/**
 * Reports what the page logs as an error, after it was logged. Errors that reporting makes the page log (a getter, a proxy, a `toString`)
 * are not reported. Returns the function that stops it.
 */
export function watchConsole(console: Console, tell: (logged: readonly unknown[]) => void): () => void {
  let telling = false;
  return standIn(console, 'error', (call, args) => {
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
