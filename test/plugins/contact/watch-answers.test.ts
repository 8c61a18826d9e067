// @page
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, watchAnswers } from '../../../plugins/contact/watch-answers';
import { aLife } from '../../support/a-life';
import { settled } from '../tools';
import { AnsweredRequest, answered } from './answers';

const FORMS = 'https://forms.main.example/v1/Forms/';
const answer = { submissionId: 's-1' };
const text = JSON.stringify(answer);
const post = { method: 'POST' };
const own = vi.fn<(...args: unknown[]) => unknown>();
const first = vi.fn();
const report = vi.fn();
let told: string[];
let answers: Answers;
let life = aLife();

const listen = () => answers.read((promise) => void promise.then((one) => told.push(one)));
const begin = (endpoints = [FORMS]) => {
  life = aLife();
  answers = watchAnswers({ ...life, report }, endpoints, first);
};
const request = (url = `${FORMS}a`, type: XMLHttpRequestResponseType = '') => {
  const xhr = new XMLHttpRequest();
  xhr.open('POST', url);
  xhr.responseType = type;
  return xhr as XMLHttpRequest & AnsweredRequest;
};

beforeEach(() => {
  told = [];
  first.mockReset();
  report.mockReset();
  own.mockReset().mockImplementation(async () => answered(`${FORMS}a`, answer));
  vi.stubGlobal('fetch', own);
  vi.stubGlobal('XMLHttpRequest', AnsweredRequest);
  begin();
});
afterEach(() => {
  life.end();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('watchAnswers on fetch', () => {
  it.each<[string, () => RequestInfo | URL]>([
    ['a text', () => `${FORMS}a`],
    ['a URL', () => new URL(`${FORMS}a`)],
    ['a request', () => new Request(`${FORMS}a`)],
  ])('reports a request by %s once, and leaves its answer unchanged [FRM-03]', async (_, input) => {
    listen();
    vi.spyOn(Response.prototype, 'url', 'get').mockReturnValue(`${FORMS}a`);
    const response = await fetch(input(), post);
    const copies = [response.clone(), response.clone().clone()];
    expect([await response.json(), ...(await Promise.all(copies.map((copy) => copy.json())))]).toEqual([answer, answer, answer]);
    await settled();
    expect(told).toEqual([text]);
    expect(own).toHaveBeenCalledExactlyOnceWith(expect.anything(), post);
  });

  it('keeps answers that the page does not read until there is a reader [FRM-03]', async () => {
    await fetch(`${FORMS}a`, post);
    await settled();
    expect(first).toHaveBeenCalled();
    expect(answers.heard(`${FORMS}a`)).toBe(true);
    listen();
    await settled();
    expect(told).toEqual([text]);
    listen();
    await settled();
    expect(told).toEqual([text]);
  });

  it('keeps at most nine answers, and tells why the newest are dropped [FRM-03]', async () => {
    for (let count = 0; count < 12; count++) await fetch(`${FORMS}a`, post);
    listen();
    await settled();
    expect(told).toHaveLength(9);
    expect(report.mock.calls).toEqual(
      Array(3).fill([new Error('dropped the newest of over 9 answers before their reader'), { severity: 'warn' }]),
    );
  });

  it.each(['https://forms.main.example/v2', `https://evil.example/?${FORMS}`, '/v1/Forms/a', '', 'http://['])(
    'watchAnswers on fetch does not report %j [FRM-03]',
    async (url) => {
      own.mockImplementation(async () => answered('https://www.main.example/', answer));
      listen();
      await (await fetch(url)).json();
      await settled();
      expect(told).toEqual([]);
      expect(first).not.toHaveBeenCalled();
    },
  );

  it.each<[string, (response: Response) => Promise<unknown>]>([
    ['json', (response) => response.json()],
    ['text', (response) => response.text()],
    ['blob', (response) => response.blob()],
    ['array buffer', (response) => response.arrayBuffer()],
    ['clone', (response) => response.clone().json()],
  ])('reports once when the page takes the %s of an earlier response [FRM-03]', async (_, take) => {
    listen();
    const response = answered(`${FORMS}a`, answer);
    await take(response);
    await response.clone?.call(answered('', '')).text();
    await settled();
    expect(told).toEqual([text]);
    expect(answers.heard(`${FORMS}a`)).toBe(true);
    expect(own).not.toHaveBeenCalled();
  });

  it('lets a second read of the body fail as the browser does [FRM-03]', async () => {
    const response = answered(`${FORMS}a`, answer);
    await response.json();
    await expect(response.json()).rejects.toThrow(TypeError);
    await expect(Response.prototype.json.call({} as Response)).rejects.toThrow(TypeError);
  });

  it('passes failures on, handled or unhandled [FRM-03]', async () => {
    const unhandled = vi.fn();
    process.once('unhandledRejection', unhandled);
    own.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(fetch(`${FORMS}a`)).rejects.toThrow('Failed to fetch');
    await settled();
    expect(unhandled).not.toHaveBeenCalled();
    void fetch(`${FORMS}a`);
    await vi.waitFor(() => expect(unhandled).toHaveBeenCalledOnce(), 30_000);
  });

  it('passes nonsense and broken bodies on [FRM-03]', async () => {
    listen();
    for (const nonsense of [undefined, 7, Object.assign(Promise.resolve(1), { cancel() {} })]) {
      own.mockReturnValueOnce(nonsense);
      expect(fetch(`${FORMS}a`)).toBe(nonsense);
    }
    own.mockResolvedValueOnce('no response');
    expect(await fetch(`${FORMS}a`)).toBe('no response');
    const broken = new ReadableStream({ start: (controller) => controller.error(new Error('cut off')) });
    own.mockResolvedValueOnce(new Response(broken));
    await expect((await fetch(`${FORMS}a`)).text()).rejects.toThrow('cut off');
    await settled();
    expect(told.join('')).toBe('');
  });
});

describe('watchAnswers on XMLHttpRequest', () => {
  const bytes = () => new TextEncoder().encode(text).buffer;
  it.each<[XMLHttpRequestResponseType, () => unknown]>([
    ['', () => text],
    ['text', () => text],
    ['json', () => answer],
    ['blob', () => new Blob([text])],
    ['arraybuffer', bytes],
  ])('reports a response of type %j once, requested before or after it watched [FRM-03]', async (type, body) => {
    life.end();
    const early = request(`${FORMS}early`, type);
    begin();
    const late = request(`${FORMS}late`, type);
    for (const xhr of [early, late]) {
      const given = body();
      xhr.addEventListener('readystatechange', () => xhr.readyState === 4 && expect(xhr.response).toBe(given));
      xhr.answer(given);
      expect(xhr.response).toBe(given);
    }
    listen();
    await settled();
    expect(told).toEqual([text, text]);
    expect(['early', 'late'].map((id) => answers.heard(FORMS + id))).toEqual([true, true]);
  });

  it('reports an unread response once for each time it is opened and answered [FRM-03]', async () => {
    listen();
    const xhr = request();
    xhr.fail();
    xhr.open('POST', `${FORMS}a`);
    xhr.answer(text);
    xhr.open('POST', `${FORMS}b`);
    xhr.answer(text);
    xhr.open('POST', 'https://www.main.example/');
    xhr.answer('{"formId":"not theirs"}');
    expect(xhr.response).toContain('not theirs');
    await settled();
    expect(told).toEqual([text, text]);
  });

  it('does not report a failed request that is opened again for another address [FRM-03]', async () => {
    listen();
    const xhr = request();
    xhr.fail();
    xhr.open('GET', '/other');
    xhr.answer(text);
    await settled();
    expect(told).toEqual([]);
  });

  it('reports a response when it is complete, even if the page has read it earlier [FRM-03]', async () => {
    life.end();
    const xhr = request();
    begin();
    listen();
    xhr.progress(text.slice(0, 5));
    expect(xhr.responseText).toBe(text.slice(0, 5));
    xhr.answer(text);
    expect(xhr.responseText).toBe(text);
    await settled();
    expect(told).toEqual([text]);
  });

  it('throws what the browser would throw [FRM-03]', () => {
    const xhr = request(`${FORMS}a`, 'blob');
    xhr.answer(new Blob([text]));
    expect(() => xhr.responseText).toThrow('not text');
  });
});

const places = (): [string, unknown][] => [
  ['fetch', Object.getOwnPropertyDescriptor(window, 'fetch')?.value],
  ...Object.entries(Object.getOwnPropertyDescriptors(Response.prototype)).map(([name, { value }]): [string, unknown] => [name, value]),
  ...Object.entries(Object.getOwnPropertyDescriptors(XMLHttpRequest.prototype)).map(([name, { value, get }]): [string, unknown] => [
    name,
    value ?? get,
  ]),
];

it('watchAnswers restores everything at its end, and reports nothing more [FRM-03]', async () => {
  listen();
  const during = places();
  const xhr = request();
  const waiting = fetch(`${FORMS}a`);
  life.end();
  const after = places();
  const replaced = after.filter(([, value], at) => value !== during[at]?.[1]).map(([name]) => name);
  expect(replaced.sort()).toEqual(['arrayBuffer', 'blob', 'clone', 'fetch', 'json', 'open', 'response', 'responseText', 'text']);
  expect(window.fetch).toBe(own);
  for (const [at, [, value]] of after.entries()) expect(String(value)).toBe(String(during[at]?.[1]));
  await waiting;
  xhr.answer(text);
  await answered(`${FORMS}a`, answer).json();
  await settled();
  expect(told).toEqual([]);
});

it('watchAnswers touches nothing without endpoints [FRM-03]', () => {
  const listening = places();
  life.end();
  const before = places();
  expect(before).not.toEqual(listening);
  begin([]);
  expect(places().every(([, value], at) => value === before[at]?.[1])).toBe(true);
});
