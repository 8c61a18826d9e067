import { standIn } from '../../lib/values/stand-in';

/**
 * Tells what the page logs as an error, after it has been logged. What telling makes the page log (a getter, a proxy, a `toString`) is
 * not told again. Gives the end.
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
