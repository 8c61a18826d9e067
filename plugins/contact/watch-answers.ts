import { isPlainPromise } from '../../lib/time/plain-promise';
import { standIn } from '../../lib/values/stand-in';

type Realm = Window & typeof globalThis;

/** Answers that wait for whoever reads them: more than a page gets while a chunk is on its way. */
const KEPT = 9;

/** Takes an answer's text; an empty one where it could not be read. Never throws. */
export type ReadAnswer = (text: Promise<string>) => void;

/** What endpoints answer to the page's own requests. */
export interface Answers {
  /** Hands on those that are kept, and each from now on. */
  read(by: ReadAnswer): void;
  /** Whether the page has asked this address, or taken what it answered, since there is somebody who listens. */
  heard(address: string): boolean;
  stop(): void;
}

/** The text of what an XMLHttpRequest was answered, whatever the page wants it as. */
const textOf = ({ Blob }: Realm, { response, responseType }: XMLHttpRequest): Promise<string> =>
  new Blob([responseType === 'json' ? JSON.stringify(response) : response]).text();

/**
 * FRM-03: listens to what endpoints answer to the page's own requests, by `fetch` or `XMLHttpRequest`: to those that are made from now
 * on, and, as the page takes them, to those that are on their way, or are made by a function that a script has kept. Each answer is
 * told once, and the page gets the very same. `endpoints` are how the addresses begin; without any, nothing is touched. `first` is
 * called, maybe more than once, as soon as there will be something to read.
 */
export function watchAnswers(window: Realm, endpoints: readonly string[], first: () => void): Answers {
  const { location, XMLHttpRequest, Response } = window;
  const kept: Promise<string>[] = [];
  const asked = new Set<string>();
  /** Answers that were told, and requests whose answer is not to be. */
  const done = new WeakSet<object>();
  const stops: (() => void)[] = [];
  let hand: ReadAnswer = (text) => {
    if (kept.length < KEPT) kept.push(text);
  };

  /** What fails in here is no affair of the page's. */
  const safely = <T>(look: () => T): T | undefined => {
    try {
      return look();
    } catch {
      return;
    }
  };
  /** Whether it is, asks for or comes from an endpoint's address. */
  const concerns = (what: unknown) =>
    safely(() => {
      const { url = what } = Object(what) as Partial<Request>;
      // Endpoints are another host's, so a `<base>` is of no matter; and `<img name=baseURI>` hides what knows it.
      const { href } = new URL(String(url), location.href);
      if (!endpoints.some((endpoint) => href.startsWith(endpoint))) return false;
      asked.add(href);
      first();
      return true;
    });
  /** At once, before the page has used it up or changed it. */
  const take = (answer: object, read: () => Promise<string>) =>
    safely(() => {
      if (done.has(answer)) return;
      done.add(answer);
      hand(read().catch(() => ''));
    });
  const takeResponse = (response: Response) => take(response, () => response.clone().text());
  const takeRequest = (request: XMLHttpRequest) => take(request, () => textOf(window, request));

  const watch = (owner: object | undefined, names: readonly string[], around: Parameters<typeof standIn>[2], part?: 'get') => {
    if (owner && endpoints.length) for (const name of names) stops.push(standIn(owner, name, around, part));
  };
  watch(window, ['fetch'], (call, [input]) => {
    const result = call();
    if (!concerns(input) || !isPlainPromise(window, result)) return result;
    // A branch of its own would handle a rejection that the page does not.
    return result.then((response) => {
      takeResponse(response as Response);
      return response;
    });
  });
  watch(Response?.prototype, ['clone', 'json', 'text', 'blob', 'arrayBuffer'], (call, _args, self) => {
    if (concerns(self)) takeResponse(self as Response);
    const result = call();
    // A copy says nothing new.
    if (done.has(self as Response)) done.add(Object(result));
    return result;
  });
  watch(XMLHttpRequest?.prototype, ['open'], (call, [, url], self) => {
    const result = call();
    const request = self as XMLHttpRequest;
    safely(() => {
      // One may be opened again, and elsewhere.
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

  return {
    read(by) {
      hand = by;
      kept.splice(0).forEach(by);
    },
    heard: (address) => asked.has(address),
    stop() {
      hand = () => {};
      for (const stop of stops) stop();
    },
  };
}
