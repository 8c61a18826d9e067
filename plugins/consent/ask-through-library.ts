import type { Tools } from '../../kernel';
import { retry } from '../../lib/network/retry';
import type { ConsentOptions } from './options';
import type { By, Sight } from './sight';

/**
 * CON-14: asks through the library that the manifest names. If it fails to load, this reports the failure and asks nobody: things that need
 * consent stay as they are without a record. Opening the settings retries. Calls `by` before a choice. Returns a function that removes the
 * library.
 */
export function askThroughLibrary(taproot: Tools<ConsentOptions>, by: By, sight: Sight): () => void {
  const { env, hooks, report, consent, visitor, options } = taproot;
  let wanted = true;
  let undo: (() => void) | undefined;

  const begin = async () => {
    if (!wanted) return;
    wanted = false;
    try {
      const { start } = await retry(env.window, () => import(/* webpackChunkName: "consent-external" */ './external'));
      undo = await start(taproot, by, sight);
    } catch (error) {
      report(error, { kind: 'resource_error' });
      wanted = true;
      // Without a question there is no opt-out.
      if (consent.state === 'unset') sight.fail();
    }
  };

  if (consent.state === 'unset' && !visitor.dnt && !visitor.gpc && !options.framed) void begin();
  // Also receives earlier requests for the settings.
  hooks.prompt.tap('consent', () => void begin());
  return () => undo?.();
}
