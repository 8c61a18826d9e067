// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, watchAnswers } from '../../../plugins/contact/watch-answers';
import { settled } from '../tools';
import { AnsweredRequest, answered } from './answers';

const FORMS = 'https://forms.main.example/v1/Forms/';
const answer = { submissionId: 's-1' };
const text = JSON.stringify(answer);
const post = { method: 'POST' };
const own = vi.fn<(...args: unknown[]) => unknown>();
const first = vi.fn();
let told: string[];
let answers: Answers;

const listen = () => answers.read((promise) => void promise.then((one) => told.push(one)));
const begin = (endpoints = [FORMS]) => {
  answers = watchAnswers(window, endpoints, first);
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
  own.mockReset().mockImplementation(async () => answered(`${FORMS}a`, answer));
  vi.stubGlobal('fetch', own);
  vi.stubGlobal('XMLHttpRequest', AnsweredRequest);
  begin();
});
afterEach(() => {
  answers.stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a page’s fetch', () => {
  it.each<[string, () => RequestInfo | URL]>([
    ['a text', () => `${FORMS}a`],
    ['a URL', () => new URL(`${FORMS}a`)],
    ['a request', () => new Request(`${FORMS}a`)],
  ])('FRM-03 is heard once when it asks an endpoint by %s, and answered the same', async (_, input) => {
    listen();
    vi.spyOn(Response.prototype, 'url', 'get').mockReturnValue(`${FORMS}a`);
    const response = await fetch(input(), post);
    const copies = [response.clone(), response.clone().clone()];
    expect([await response.json(), ...(await Promise.all(copies.map((copy) => copy.json())))]).toEqual([answer, answer, answer]);
    await settled();
    expect(told).toEqual([text]);
    expect(own).toHaveBeenCalledExactlyOnceWith(expect.anything(), post);
  });

  it('FRM-03 is heard where the page reads no answer, and kept until somebody does', async () => {
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

  it('FRM-03 is kept nine times at most', async () => {
    for (let count = 0; count < 12; count++) await fetch(`${FORMS}a`, post);
    listen();
    await settled();
    expect(told).toHaveLength(9);
  });

  it.each(['https://forms.main.example/v2', `https://evil.example/?${FORMS}`, '/v1/Forms/a', '', 'http://['])(
    'FRM-03 asks %j unheard',
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
  ])('FRM-03 is heard once as the page takes the %s of what it asked before, or by a function of its own', async (_, take) => {
    listen();
    const response = answered(`${FORMS}a`, answer);
    await take(response);
    await response.clone?.call(answered('', '')).text();
    await settled();
    expect(told).toEqual([text]);
    expect(answers.heard(`${FORMS}a`)).toBe(true);
    expect(own).not.toHaveBeenCalled();
  });

  it('FRM-03 is taken twice as it would be without us', async () => {
    const response = answered(`${FORMS}a`, answer);
    await response.json();
    await expect(response.json()).rejects.toThrow(TypeError);
    await expect(Response.prototype.json.call({} as Response)).rejects.toThrow(TypeError);
  });

  it('FRM-03 fails for the page as it failed: handled by the page, or by nobody', async () => {
    const unhandled = vi.fn();
    process.once('unhandledRejection', unhandled);
    own.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(fetch(`${FORMS}a`)).rejects.toThrow('Failed to fetch');
    await settled();
    expect(unhandled).not.toHaveBeenCalled();
    void fetch(`${FORMS}a`);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(unhandled).toHaveBeenCalledOnce();
  });

  it('FRM-03 may be answered by nonsense, or what breaks on the way', async () => {
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

describe('a page’s XMLHttpRequest', () => {
  const bytes = () => new TextEncoder().encode(text).buffer;
  it.each<[XMLHttpRequestResponseType, () => unknown]>([
    ['', () => text],
    ['text', () => text],
    ['json', () => answer],
    ['blob', () => new Blob([text])],
    ['arraybuffer', bytes],
  ])('FRM-03 is heard once with a response of type %j, asked before anybody listened or after', async (type, body) => {
    answers.stop();
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

  it('FRM-03 is heard though the page takes nothing, and once for each time it is opened and answered', async () => {
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

  it('FRM-03 is not heard when it has failed and is opened again for another address', async () => {
    listen();
    const xhr = request();
    xhr.fail();
    xhr.open('GET', '/other');
    xhr.answer(text);
    await settled();
    expect(told).toEqual([]);
  });

  it('FRM-03 is heard when it is complete, though the page looks at it before', async () => {
    answers.stop();
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

  it('FRM-03 throws what it would throw', () => {
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

it('FRM-03 gives everything back at the end, and tells nothing any more', async () => {
  listen();
  const during = places();
  const xhr = request();
  const waiting = fetch(`${FORMS}a`);
  answers.stop();
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

it('FRM-03 touches nothing without endpoints', () => {
  const listening = places();
  answers.stop();
  const before = places();
  expect(before).not.toEqual(listening);
  begin([]);
  expect(places().every(([, value], at) => value === before[at]?.[1])).toBe(true);
});
