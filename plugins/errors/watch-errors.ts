import type { EarlyEvents, Tools } from '../../kernel';
import { documentText } from '../../lib/dom/document-text';
import { isNoise } from './noise';
import type { ErrorsOptions } from './options';
import { isOwnResource } from './own-resource';
import { recallRequests } from './recall-requests';
import { type ErrorRecord, fromConsole, fromEvent, fromProblem, fromRequest } from './record';
import type { Reporter } from './reporter';
import type { Storm } from './storm';
import { watchConsole } from './watch-console';
import { type EndedRequest, watchRequests } from './watch-requests';

const TYPES = 'error unhandledrejection';
/** Moments of a page at which its scripts may be about to fail. */
const LOOKS = 'DOMContentLoaded load click submit visibilitychange';

/**
 * Watches the errors of the page (events, console, requests) and of Taproot itself, starting with those from before this chunk. `note`
 * receives each request that ends, failed or not. `isLeft` returns whether the page has ended: requests that its end cuts off have not
 * failed.
 */
export function watchErrors(
  taproot: Tools<ErrorsOptions | undefined, EarlyEvents | undefined>,
  lets: Storm['lets'],
  note: Reporter['note'],
  add: (record: ErrorRecord) => void,
  isLeft: () => boolean,
): void {
  const { env, early, hooks, page, options, listen } = taproot;
  const { window, now } = env;
  // An error thrown here would count as the page's, and be reported again.
  const safely =
    <T>(look: (item: T) => ErrorRecord | undefined) =>
    (item: T) => {
      try {
        const record = look(item);
        if (record) add(record);
      } catch {
        // Nothing is left that could report it.
      }
    };
  const elsewhere = { utility: page.utility, thirdParties: options?.thirdParties };
  const isOwn = (url = '', integrity = '') => isOwnResource(url, integrity, documentText(env, 'baseURI'), elsewhere);
  /** Returns an error of the page, unless it is noise. */
  const real = (record: ErrorRecord | undefined) => (record && !isNoise(record) ? record : undefined);
  /** Converts a time of the monotonic clock to the wall clock. */
  const wall = (time: number) => now() - env.clock() + time;

  const failed = safely((event: Event) => {
    const { message = event.type, reason } = event as Partial<ErrorEvent & PromiseRejectionEvent>;
    if (!lets(reason?.message ?? message)) return;
    const record = fromEvent(event, wall(event.timeStamp));
    const { integrity } = Object(event.target) as HTMLScriptElement;
    return record?.type === 'resource_error' && isOwn(record.resource, integrity) ? undefined : real(record);
  });
  const over = (seen: (url: string) => void) =>
    safely((look: () => EndedRequest | undefined) => {
      const request = look();
      if (!request) return;
      const { url, status = 0, reason, time } = request;
      if (status >= 400) seen(new URL(url, documentText(env, 'baseURI')).href.replace(/#.*/s, ''));
      if (isOwn(url)) return;
      const at = wall(time ?? env.clock());
      note(request, at);
      if (isLeft() || !(reason || status >= 400)) return;
      return lets(url) ? real(fromRequest(request, at)) : undefined;
    });

  early?.().forEach(failed);
  listen(window, TYPES, failed, true);
  const logged = safely((words: readonly unknown[]) => (lets(String(words[0])) ? real(fromConsole(words, now())) : undefined));
  const recalled = recallRequests(
    taproot,
    env.clock(),
    over(() => {}),
  );
  const looks = [watchConsole(taproot.ended, window.console, 'error', logged), ...watchRequests(taproot, over(recalled))];
  // The page may have replaced the functions since.
  const look = safely(() => {
    for (const one of looks) one();
    return undefined;
  });
  hooks.loaded.tap('errors', () => look(undefined));
  hooks.navigate.tap('errors', () => look(undefined));
  listen(window, LOOKS, look, true);
  hooks.problem.tap('errors', safely(fromProblem));
}
