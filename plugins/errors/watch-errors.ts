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

const TYPES = ['error', 'unhandledrejection'];
/** Moments of a page at which its scripts may be about to fail. */
const LOOKS = ['DOMContentLoaded', 'load', 'click', 'submit', 'visibilitychange'];

/**
 * Watches the errors of the page (events, console, requests) and of Taproot itself, starting with those from before this chunk. `note`
 * receives each request that ends, failed or not. `isLeft` returns whether the page has ended: requests that its end cuts off have not
 * failed. Returns a stop function.
 */
export function watchErrors(
  {
    env,
    early,
    hooks,
    page,
    options,
  }: Pick<Tools<ErrorsOptions | undefined, EarlyEvents | undefined>, 'env' | 'early' | 'hooks' | 'page' | 'options'>,
  lets: Storm['lets'],
  note: Reporter['note'],
  add: (record: ErrorRecord) => void,
  isLeft: () => boolean,
): () => void {
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

  const listen = safely((event: Event) => {
    const { message = event.type, reason } = event as Partial<ErrorEvent & PromiseRejectionEvent>;
    if (!lets(reason?.message ?? message)) return;
    const record = fromEvent(event, wall(event.timeStamp));
    const { integrity } = Object(event.target) as HTMLScriptElement;
    return record?.type === 'resource_error' && isOwn(record.resource, integrity) ? undefined : real(record);
  });
  const ended = (seen: (url: string) => void) =>
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

  early?.().forEach(listen);
  for (const type of TYPES) window.addEventListener(type, listen, true);
  const logged = safely((words: readonly unknown[]) => (lets(String(words[0])) ? real(fromConsole(words, now())) : undefined));
  const recalled = recallRequests(
    window,
    env.clock(),
    ended(() => {}),
  );
  const watches = [watchConsole(window.console, 'error', logged), watchRequests(window, ended(recalled.note))];
  // The page may have replaced the functions since.
  const look = safely(() => {
    for (const one of watches) one.look();
    return undefined;
  });
  hooks.loaded.tap('errors', () => look(undefined));
  hooks.navigate.tap('errors', () => look(undefined));
  for (const type of LOOKS) window.addEventListener(type, look, true);
  hooks.problem.tap('errors', safely(fromProblem));
  return () => {
    for (const type of TYPES) window.removeEventListener(type, listen, true);
    for (const type of LOOKS) window.removeEventListener(type, look, true);
    for (const one of [...watches, recalled]) one.stop();
  };
}
