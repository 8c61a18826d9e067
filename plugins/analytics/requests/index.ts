import { documentText } from '../../../lib/dom/document-text';
import { read } from '../../../lib/dom/native';
import { performanceEntries } from '../../../lib/dom/performance-entries';
import { readSubmission } from '../../../lib/dom/submission';
import { parseUrl } from '../../../lib/url/url';
import { standIn } from '../../../lib/values/stand-in';
import { type Intention, placeOf } from '../capture/intentions';
import type { StartIdlePart } from '../part';
import { type PageRequest, sendsForm, type UnsentForm } from './sends-form';

/** Fields in which a visitor writes or chooses. Passwords and hidden fields are left alone. */
const FILLED = /^(text|email|tel|url|search|number|date|datetime-local|month|week|time|color|range|textarea|select-one)$/;

/** Returns what the visitor has filled in, to recognise the request that sends it. It must not leave the page. */
function valuesOf(form: HTMLFormElement): string[] {
  // A field named `elements` shadows the form's.
  const fields = read(form, 'elements') as Iterable<Element> as Iterable<HTMLInputElement>;
  return [...fields].filter(({ type, value, disabled }) => FILLED.test(type) && value && !disabled).map(({ value }) => value);
}

/** Returns whether a value is a `Request`, of this window or of a frame's. */
const isRequest = (value: unknown): value is Request => Object.prototype.toString.call(value) === '[object Request]';

/**
 * Returns the text of a request's body, at once if possible. The text of a Blob or a Request arrives later. Streams and documents are not
 * read, because a stream can be read once only: '' stands for them, and for no body.
 */
function readBody({ FormData, URLSearchParams, Blob, Response }: Window & typeof globalThis, body: unknown): string | Promise<string> {
  if (typeof body === 'string') return body;
  if (body instanceof FormData || body instanceof URLSearchParams)
    return [...(body as unknown as Iterable<[string, unknown]>)]
      .map(([name, value]) => `${encodeURIComponent(name)}=${typeof value === 'string' ? encodeURIComponent(value) : ''}`)
      .join('&');
  if (isRequest(body)) return body.bodyUsed ? '' : body.clone().text();
  return body instanceof Blob || body instanceof ArrayBuffer || ArrayBuffer.isView(body) ? new Response(body as BodyInit).text() : '';
}

/** ms after a submit within which a request may send the form: a visitor may have to solve a puzzle first. */
const LONGEST = 60_000;

/**
 * Counts forms and links that the page prevents and then carries out itself: by `submit()`, `open()`, its router, or a request by `fetch`,
 * `XMLHttpRequest` or `sendBeacon` (`sends-form.ts`).
 */
export const start: StartIdlePart = ({ taproot: { env, hooks, page, report, ended }, intentions, network }) => {
  const { window } = env;
  const { HTMLFormElement, XMLHttpRequest, Navigator, navigation } = window;
  const forms = new WeakMap<Intention, UnsentForm & { readonly since: number }>();
  const absolute = (address: unknown) => parseUrl(`${address}`, documentText(env, 'baseURI'))?.href ?? '';

  intentions.watch((one) => {
    const method = one.method ?? 'get';
    if (one.form) forms.set(one, { address: one.address, method, values: valuesOf(one.form), since: env.clock() });
  });

  const look = (request: PageRequest) => {
    const here = window.location.href;
    for (const one of intentions.open) {
      const form = forms.get(one);
      const isDeed = form
        ? env.clock() - form.since < LONGEST && sendsForm(request, form, here, network)
        : placeOf(request.address) === placeOf(one.address);
      if (isDeed) intentions.carryOut(one);
    }
  };
  const note = (method: unknown, address: unknown, body?: unknown, beacon?: boolean) => {
    if (!intentions.open.size) return;
    const to = absolute(address);
    if (to.startsWith(`${page.utility}/`)) return;
    const request = { method: `${method}`, address: to, beacon };
    const text = readBody(window, body);
    if (typeof text === 'string') look({ ...request, body: text });
    else void text.then((late) => look({ ...request, body: late }), report);
  };
  const attempt = (step: () => void) => {
    try {
      step();
    } catch (error) {
      report(error);
    }
  };

  const submits = (form: HTMLFormElement) => {
    const { action, method } = readSubmission(window, form, null);
    // Browsers ignore a form outside the document, and send nothing that closes a dialog.
    if (!read(form, 'isConnected') || method === 'dialog') return;
    const open = [...intentions.open].filter((one) => one.form);
    const one = open.find(({ form: own }) => own === form) ?? open.find(({ address }) => placeOf(address) === placeOf(absolute(action)));
    if (one) intentions.carryOut(one, one.form === form ? form : undefined);
    else if (intentions.isUsed(form)) intentions.submitted(form);
  };

  const opened = new WeakMap<object, readonly unknown[]>();
  const navigate = ({ destination: { url } }: NavigateEvent) => attempt(() => note('GET', url));
  navigation?.addEventListener('navigate', navigate);
  // Browsers without the Navigation API: Firefox before 147, Safari before 26.2.
  if (!navigation) hooks.navigate.tap('analytics', ({ url }) => attempt(() => note('GET', url)));
  [
    () => navigation?.removeEventListener('navigate', navigate),
    standIn(HTMLFormElement.prototype, 'submit', (call, _, form) => {
      if (form instanceof HTMLFormElement) attempt(() => submits(form));
      return call();
    }),
    standIn(window, 'open', (call, [address]) => {
      attempt(() => note('GET', address));
      return call();
    }),
    standIn(window, 'fetch', (call, [input, init]) => {
      attempt(() => {
        const { method, body } = { ...(init as RequestInit | undefined) };
        const request = isRequest(input) ? input : undefined;
        note(method ?? request?.method ?? 'GET', request?.url ?? input, body ?? request);
      });
      return call();
    }),
    standIn(XMLHttpRequest.prototype, 'open', (call, args, self) => {
      opened.set(Object(self), args);
      return call();
    }),
    standIn(XMLHttpRequest.prototype, 'send', (call, [body], self) => {
      const [method, address] = opened.get(Object(self)) ?? [];
      attempt(() => note(method, address, body));
      return call();
    }),
    standIn(Navigator.prototype, 'sendBeacon', (call, [address, body]) => {
      attempt(() => note('POST', address, body, true));
      return call();
    }),
  ].forEach(ended);

  // Before this chunk, the browser's timing alone shows that the page requested a form's address. It lacks the method.
  const asked = performanceEntries(window, 'resource') as PerformanceResourceTiming[];
  for (const { name, startTime, initiatorType } of asked)
    for (const one of intentions.open) {
      const isLater = startTime >= one.event.timeStamp && /^(fetch|xmlhttprequest|beacon)$/.test(initiatorType);
      const form = forms.get(one);
      const isOwn = placeOf(one.address) === placeOf(window.location.href);
      if (isLater && form?.method === 'post' && !isOwn && placeOf(name) === placeOf(one.address)) intentions.carryOut(one);
    }
};
