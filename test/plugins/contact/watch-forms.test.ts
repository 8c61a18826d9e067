// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ContactOptions } from '../../../plugins/contact/options';
import { watchForms } from '../../../plugins/contact/watch-forms';
import { createTools, settled } from '../tools';
import { AnsweredRequest, answered } from './answers';

const startForms = vi.hoisted(() => vi.fn((..._: unknown[]) => {}));
vi.mock('../../../plugins/contact/forms', () => ({ startForms }));

const FORMS = 'https://forms.main.example/v1/Forms/';
const options: ContactOptions = { advocacyEndpoints: { production: [FORMS], local: ['http://forms.taproot.localhost/v1/Forms/'] } };
const post = { method: 'POST' };
let stop = () => {};

const watch = (given = options, html = '', before: string[] = []) => {
  const kit = createTools({}, undefined, { html, fetch: async (url) => answered(url, { submissionId: 's-1' }) });
  vi.stubGlobal('XMLHttpRequest', AnsweredRequest);
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(before.map((name) => ({ name }) as PerformanceResourceTiming));
  stop = kit.end;
  watchForms(kit.tools, given);
  return kit;
};
const imported = () => vi.waitFor(() => expect(startForms).toHaveBeenCalledOnce(), 30_000);

beforeEach(() => startForms.mockClear());
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('the watch imports the reader at the first request to an endpoint, once, after that request [FRM-03]', async () => {
  watch();
  await settled();
  const asking = fetch(`${FORMS}a`, post);
  expect(startForms).not.toHaveBeenCalled();
  await asking;
  await fetch(`${FORMS}b`, post);
  await imported();
  await settled();
  await imported();
  expect(startForms.mock.calls[0]?.[1]).toEqual([FORMS]);
});

it('the watch imports the reader for an XMLHttpRequest, and for the answer to an earlier request [FRM-03]', async () => {
  watch();
  new XMLHttpRequest().open('POST', `${FORMS}a`);
  await imported();
  stop();
  startForms.mockClear();
  watch();
  await answered(`${FORMS}a`, {}).text();
  await imported();
});

it.each<[string, string, string[]]>([
  ['has a form for an endpoint', `<form action="${FORMS}a"></form>`, []],
  ['has a form that is held', '<form data-hold-submit></form>', []],
  ['has requested an endpoint', '', [`${FORMS}a`]],
])('imports the reader at once for a page that %s [FRM-03 FRM-04]', async (_, html, before) => {
  watch(options, html, before);
  await imported();
});

it('the watch does not import the reader for a page that sends other requests [FRM-03]', async () => {
  watch(options, '<form action="/own"></form>', ['https://forms.main.example/form.js']);
  await fetch('https://forms.main.example/v1/Other', post);
  new XMLHttpRequest().open('POST', '/own');
  await settled();
  await settled();
  expect(startForms).not.toHaveBeenCalled();
});

it('the watch imports nothing once it is stopped [FRM-03]', async () => {
  watch();
  await fetch(`${FORMS}a`, post);
  stop();
  await settled();
  await settled();
  expect(startForms).not.toHaveBeenCalled();
});

it.each<[string, ContactOptions]>([
  ['names none', {}],
  ['names some for local hosts only', { advocacyEndpoints: { production: [], local: [FORMS] } }],
])('leaves fetch and XMLHttpRequest alone when the manifest %s [FRM-03]', (_, given) => {
  const { json } = Response.prototype;
  const { open } = AnsweredRequest.prototype;
  const kit = watch(given);
  expect([window.fetch, Response.prototype.json, XMLHttpRequest.prototype.open]).toEqual([kit.fetch, json, open]);
  stop();
  watch();
  expect(window.fetch).not.toBe(kit.fetch);
  expect(Response.prototype.json).not.toBe(json);
  stop();
  expect([Response.prototype.json, XMLHttpRequest.prototype.open]).toEqual([json, open]);
});

it('polls every 200 ms while the document is parsed, and observes it only afterwards [FRM-03]', async () => {
  vi.useFakeTimers();
  const observed = vi.spyOn(MutationObserver.prototype, 'observe');
  const state = vi.spyOn(Document.prototype, 'readyState', 'get').mockReturnValue('loading');
  const { tools, end } = createTools({}, undefined, {});
  watchForms(tools, options);
  await vi.advanceTimersByTimeAsync(1_000);
  document.body.innerHTML = '<form data-hold-submit></form>';
  expect([startForms.mock.calls.length, observed.mock.calls.length]).toEqual([0, 0]);
  await vi.advanceTimersByTimeAsync(200);
  vi.useRealTimers();
  await imported();
  vi.useFakeTimers();
  state.mockReturnValue('interactive');
  end();
  const again = createTools({}, undefined, {});
  stop = again.end;
  watchForms(again.tools, options);
  expect(observed).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});
