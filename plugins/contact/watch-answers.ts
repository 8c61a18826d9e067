import type { ReportWarning } from '../../lib/records/broken-record';
import type { Life } from '../../lib/time/life';
import { isPlainPromise } from '../../lib/time/plain-promise';
import { DROPPED } from '../../lib/values/holding';
import { standIn } from '../../lib/values/stand-in';

type Realm = Window & typeof globalThis;

/** The most answers kept until they are read: more than a page gets while a chunk is loading. */
const KEPT = 9;

/** Takes an answer's text, '' if it could not be read. Never throws. */
export type ReadAnswer = (text: Promise<string>) => void;

/** Answers of endpoints to the page's own requests. */
export interface Answers {
  /** Passes on the kept answers, and each later one. */
  read(by: ReadAnswer): void;
  /** Returns whether the page has requested this address, or read its answer, since watching began. */
  heard(address: string): boolean;
}

/** Returns the text of an XMLHttpRequest's answer, whatever its response type. */
const textOf = ({ Blob }: Realm, { response, responseType }: XMLHttpRequest): Promise<string> =>
  new Blob([responseType === 'json' ? JSON.stringify(response) : response]).text();

/**
 * FRM-03: watches answers of endpoints to the page's own `fetch` and `XMLHttpRequest`. It sees requests from now on. It also sees requests
 * in flight, or made by a function that a script has kept, once the page reads their answers. It passes on each answer once, and the page
 * gets the same answer. `endpoints` are address prefixes. Without any, nothing is replaced. Calls `first` at least once as soon as an
 * answer is expected.
 */
export function watchAnswers(
  { env: { window }, ended, report }: Pick<Life, 'env' | 'ended'> & { readonly report: ReportWarning },
  endpoints: readonly string[],
  first: () => void,
): Answers {
  const { location, XMLHttpRequest, Response } = window;
  const kept: Promise<string>[] = [];
  const asked = new Set<string>();
  /** Answers that were passed on, and requests whose answers must not be. */
  const done = new WeakSet<object>();
  let hand: ReadAnswer = (text) => {
    if (kept.length < KEPT) kept.push(text);
    else report(new Error(`${DROPPED}newest of over ${KEPT} answers before their reader`), { severity: 'warn' });
  };

  /** Keeps our errors from the page. */
  const safely = <T>(look: () => T): T | undefined => {
    try {
      return look();
    } catch {
      return;
    }
  };
  /** Returns whether an address, request or answer is an endpoint's. */
  const concerns = (what: unknown) =>
    safely(() => {
      const { url = what } = Object(what) as Partial<Request>;
      // Endpoints are on another host, so a `<base>` does not matter, and `<img name=baseURI>` shadows the base address.
      const { href } = new URL(String(url), location.href);
      if (!endpoints.some((endpoint) => href.startsWith(endpoint))) return false;
      asked.add(href);
      first();
      return true;
    });
  /** Reads the answer at once, before the page consumes or changes it. */
  const take = (answer: object, read: () => Promise<string>) =>
    safely(() => {
      if (done.has(answer)) return;
      done.add(answer);
      hand(read().catch(() => ''));
    });
  const takeResponse = (response: Response) => take(response, () => response.clone().text());
  const takeRequest = (request: XMLHttpRequest) => take(request, () => textOf(window, request));

  const watch = (owner: object | undefined, names: readonly string[], around: Parameters<typeof standIn>[2], part?: 'get') => {
    if (owner && endpoints.length) for (const name of names) ended(standIn(owner, name, around, part));
  };
  watch(window, ['fetch'], (call, [input]) => {
    const result = call();
    if (!concerns(input) || !isPlainPromise(window, result)) return result;
    // A separate branch would handle a rejection that the page leaves unhandled.
    return result.then((response) => {
      takeResponse(response as Response);
      return response;
    });
  });
  watch(Response?.prototype, ['clone', 'json', 'text', 'blob', 'arrayBuffer'], (call, _args, self) => {
    if (concerns(self)) takeResponse(self as Response);
    const result = call();
    // The copy of an answer that was passed on is not passed on again.
    if (done.has(self as Response)) done.add(Object(result));
    return result;
  });
  watch(XMLHttpRequest?.prototype, ['open'], (call, [, url], self) => {
    const result = call();
    const request = self as XMLHttpRequest;
    safely(() => {
      // A request may be opened again, for another address.
      if (!concerns(url)) return done.add(request);
      done.delete(request);
      request.addEventListener('load', () => takeRequest(request), { once: true });
    });
    return result;
  });
  const got: Parameters<typeof standIn>[2] = (call, _args, self) => {
    const result = call();
    const request = self as XMLHttpRequest;
    if (request.readyState > 3 && !done.has(request) && concerns(request.responseURL)) takeRequest(request);
    return result;
  };
  watch(XMLHttpRequest?.prototype, ['response', 'responseText'], got, 'get');

  ended(() => {
    hand = () => {};
  });
  return {
    read(by) {
      hand = by;
      kept.splice(0).forEach(by);
    },
    heard: (address) => asked.has(address),
  };
}
