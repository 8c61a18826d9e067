// @page
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startForms } from '../../../../plugins/contact/forms';
import { type Answers, watchAnswers } from '../../../../plugins/contact/watch-answers';
import { createTools, settled } from '../../tools';
import { AnsweredRequest, answered } from '../answers';

const FORMS = 'https://forms.main.example/v1/Forms/';
const definition = { formId: 'a', type: 'Petition' };
const receipt = { resultCode: 'Success', submissionId: 's-1' };
/** The time at which listening began, in ms. */
const SINCE = 10;
const entry = (name: string, startTime = SINCE - 1) => ({ initiatorType: 'fetch', name, startTime }) as unknown as PerformanceEntry;
/** Lets the browser report a request whose answer is complete. */
let notice = (_entry: PerformanceEntry) => {};
class Observer {
  constructor(tell: (list: { getEntries(): PerformanceEntry[] }) => void) {
    notice = (noted) => tell({ getEntries: () => [noted] });
  }
  observe() {}
  disconnect() {
    notice = () => {};
  }
}
const event = (properties: object) => ({ name: 'form_response', properties: { event_category: 'advocacy_form', ...properties } });
let kit: ReturnType<typeof createTools>;
let answers: Answers;

const start = (...before: string[]) => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(before.map((name) => entry(name) as PerformanceResourceTiming));
  startForms(kit.tools, [FORMS], answers, SINCE);
};

beforeEach(() => {
  kit = createTools({}, undefined, { fetch: async (url, init) => answered(url, init?.method === 'POST' ? receipt : definition) });
  vi.stubGlobal('XMLHttpRequest', AnsweredRequest);
  vi.stubGlobal('PerformanceObserver', Observer);
  answers = watchAnswers(kit.tools, [FORMS], () => {});
});
afterEach(() => {
  kit.end();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('the form reader reports each answer from before the reader loaded, meanwhile and afterwards, once [FRM-03]', async () => {
  await fetch(`${FORMS}a`, { method: 'POST' });
  const waiting = new XMLHttpRequest() as XMLHttpRequest & AnsweredRequest;
  waiting.open('POST', `${FORMS}b`);
  start();
  waiting.answer('{"submissionId":"s-2"}');
  await (await fetch(`${FORMS}a`)).json();
  await settled();
  expect(kit.tracked).toHaveLength(3);
  expect(kit.tracked).toEqual(
    expect.arrayContaining([
      event({ result_code: 'Success', submission_id: 's-1' }),
      event({ submission_id: 's-2' }),
      event({ form_id: 'a', form_type: 'Petition' }),
    ]),
  );
  expect(kit.fetch.mock.calls.map(([url, init]) => [url, init?.method])).toEqual([
    [`${FORMS}a`, 'POST'],
    [`${FORMS}a`, undefined],
  ]);
});

it('the form reader requests a definition that nobody observed again, without credentials [FRM-03]', async () => {
  start(`${FORMS}a`);
  await settled();
  expect(kit.fetch).toHaveBeenCalledExactlyOnceWith(`${FORMS}a`, {
    cache: 'force-cache',
    credentials: 'omit',
    referrerPolicy: 'strict-origin',
  });
  expect(kit.tracked).toEqual([event({ form_id: 'a', form_type: 'Petition' })]);
});

it('the form reader requests a definition that the page began to read earlier again, once, and none that it requested later [FRM-03]', async () => {
  start();
  notice(entry(`${FORMS}a`));
  notice(entry(`${FORMS}a`));
  notice(entry(`${FORMS}b`, SINCE + 1));
  await settled();
  expect(kit.fetch).toHaveBeenCalledExactlyOnceWith(`${FORMS}a`, {
    cache: 'force-cache',
    credentials: 'omit',
    referrerPolicy: 'strict-origin',
  });
  kit.end();
  notice(entry(`${FORMS}c`));
  await settled();
  expect(kit.fetch).toHaveBeenCalledOnce();
});

it('the form reader requests nothing when the page has submitted, or when the request or its answer was observed [FRM-03]', async () => {
  await fetch(`${FORMS}sent`, { method: 'POST' });
  await answered(`${FORMS}late`, definition).json();
  start(`${FORMS}a/submissions`, `${FORMS}sent`, `${FORMS}late`);
  await settled();
  expect(kit.fetch).toHaveBeenCalledTimes(1);
  expect(kit.tracked).toHaveLength(2);
});

it('the form reader reports nothing that the page reads after the end of watching [FRM-03]', async () => {
  start();
  void fetch(`${FORMS}a`, { method: 'POST' });
  kit.end();
  await settled();
  expect(kit.tracked).toEqual([]);
});
