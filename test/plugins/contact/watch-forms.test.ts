// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ContactOptions } from '../../../plugins/contact/options';
import { watchForms } from '../../../plugins/contact/watch-forms';
import { createTools, settled } from '../tools';
import { AnsweredRequest, answered } from './answers';

const startForms = vi.hoisted(() =>
  vi.fn((..._: unknown[]) => () => {}),
);
vi.mock('../../../plugins/contact/forms', () => ({ startForms }));

const FORMS = 'https://forms.main.example/v1/Forms/';
const options: ContactOptions = { advocacyEndpoints: { production: [FORMS], local: ['http://forms.taproot.localhost/v1/Forms/'] } };
const post = { method: 'POST' };
let stop = () => {};

const watch = (given = options, html = '', before: string[] = []) => {
  const kit = createTools({}, undefined, { html, fetch: async (url) => answered(url, { submissionId: 's-1' }) });
  vi.stubGlobal('XMLHttpRequest', AnsweredRequest);
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(before.map((name) => ({ name }) as PerformanceResourceTiming));
  ({ stop } = watchForms(kit.tools, given));
  return kit;
};
const imported = () => vi.waitFor(() => expect(startForms).toHaveBeenCalledOnce());

beforeEach(() => startForms.mockClear());
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('FRM-03 imports what reads answers at the page’s first request to an endpoint, once, and not within it', async () => {
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

it('FRM-03 imports it for an XMLHttpRequest, and for an answer to what was asked before', async () => {
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
  ['has asked an endpoint', '', [`${FORMS}a`]],
])('FRM-03 FRM-04 imports it at once for a page that %s', async (_, html, before) => {
  watch(options, html, before);
  await imported();
});

it('FRM-03 does without for a page that asks others', async () => {
  watch(options, '<form action="/own"></form>', ['https://forms.main.example/form.js']);
  await fetch('https://forms.main.example/v1/Other', post);
  new XMLHttpRequest().open('POST', '/own');
  await settled();
  await settled();
  expect(startForms).not.toHaveBeenCalled();
});

it('FRM-03 imports nothing any more once it is stopped', async () => {
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
])('FRM-03 leaves fetch and XMLHttpRequest alone where the manifest %s', (_, given) => {
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

it('looks every 200 ms at a document that is being parsed, and observes it only then [FRM-03]', async () => {
  vi.useFakeTimers();
  const observed = vi.spyOn(MutationObserver.prototype, 'observe');
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  const { tools } = createTools({}, undefined, {});
  ({ stop } = watchForms(tools, options));
  await vi.advanceTimersByTimeAsync(1_000);
  document.body.innerHTML = '<form data-hold-submit></form>';
  expect([startForms.mock.calls.length, observed.mock.calls.length]).toEqual([0, 0]);
  await vi.advanceTimersByTimeAsync(200);
  vi.useRealTimers();
  await imported();
  vi.useFakeTimers();
  state.mockReturnValue('interactive');
  stop();
  ({ stop } = watchForms(tools, options));
  expect(observed).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});
