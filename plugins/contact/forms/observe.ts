type Realm = Window & typeof globalThis;

/** Characters: more than any answer has that is read here. */
const LONGEST = 100_000;

/** A callable that does what `own` does, and looks exactly like it. `after` sees what it was called with, and what it answered. */
const watched = <F extends (...args: never[]) => unknown>(own: F, after: (self: object, args: unknown[], answer: unknown) => void): F =>
  new Proxy(own, {
    apply(target, self, args) {
      const answer = Reflect.apply(target, self, args);
      try {
        after(self as object, args, answer);
      } catch {
        // The page's request goes its way.
      }
      return answer;
    },
  });

const addressOf = (input: unknown, base: string): string => {
  const text = typeof input === 'object' && input !== null && 'url' in input ? input.url : input;
  return new URL(String(text), base).href;
};

/**
 * Reads the JSON that endpoints answer to the page's own requests, by `fetch` or `XMLHttpRequest`. The page gets the very same
 * answers. `endpoints` are how their addresses begin. Gives the way to stop.
 */
export function observeResponses(window: Realm, endpoints: readonly string[], told: (answer: unknown) => void): () => void {
  const { fetch: ownFetch, document } = window;
  const xhr = window.XMLHttpRequest.prototype;
  const { open } = xhr;
  let stopped = false;

  const concerns = (input: unknown) => {
    const address = stopped ? '' : addressOf(input, document.baseURI);
    return endpoints.some((endpoint) => address.startsWith(endpoint));
  };
  const read = (text: string) => {
    if (stopped || text.length > LONGEST) return;
    try {
      told(JSON.parse(text));
    } catch {
      // No JSON is no answer of theirs.
    }
  };

  const fetched = watched(ownFetch, (_self, [input], answer) => {
    if (!concerns(input)) return;
    // First in line: before the page takes the body.
    void (answer as Promise<Response>).then((response) => response.clone().text()).then(read, () => {});
  });
  const opened = watched(open as (...args: never[]) => unknown, (self, [, url]) => {
    if (!concerns(url)) return;
    const request = self as XMLHttpRequest;
    request.addEventListener(
      'load',
      () => {
        const { responseType } = request;
        if (responseType === '' || responseType === 'text') read(request.responseText);
        else if (responseType === 'json' && !stopped) told(request.response);
      },
      { once: true },
    );
  }) as typeof open;
  window.fetch = fetched;
  xhr.open = opened;

  return () => {
    stopped = true;
    // Somebody else may have put theirs over ours.
    if (window.fetch === fetched) window.fetch = ownFetch;
    if (xhr.open === opened) xhr.open = open;
  };
}
