// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { observeResponses } from '../../../../plugins/contact/forms/observe';
import { answeredBefore } from '../../../../plugins/contact/forms/transport';

const FORMS = 'https://forms.main.example/v1/Forms/';
const answer = { formId: 'a' };
const own = vi.fn();
let told: unknown[];
let stop: () => void;

beforeEach(() => {
  told = [];
  own.mockReset().mockImplementation(async () => new Response(JSON.stringify(answer)));
  window.fetch = own;
  stop = observeResponses(window, [FORMS], (seen) => told.push(seen));
});
afterEach(() => stop());

const inputs: [string, () => RequestInfo | URL][] = [
  ['a text', () => `${FORMS}a`],
  ['a URL', () => new URL(`${FORMS}a`)],
  ['a request', () => new Request(`${FORMS}a`)],
];

describe('a page’s fetch', () => {
  it.each(inputs)('FRM-03 is seen when it asks an endpoint by %s, and answered the same', async (_, input) => {
    const response = await window.fetch(input(), { method: 'POST' });
    expect(await response.json()).toEqual(answer);
    await vi.waitFor(() => expect(told).toEqual([answer]));
    expect(own).toHaveBeenCalledExactlyOnceWith(expect.anything(), { method: 'POST' });
  });

  it.each(['https://forms.main.example/v2', `https://evil.example/?${FORMS}`, '/v1/Forms/a', ''])('FRM-03 asks %j unseen', async (url) => {
    await window.fetch(url);
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(told).toEqual([]);
  });

  it.each(['{"formId": ', 'x'.repeat(100_001), ''])('FRM-03 that is answered no JSON, or far too much, is none', async (text) => {
    own.mockImplementation(async () => new Response(text));
    expect(await (await window.fetch(`${FORMS}a`)).text()).toBe(text);
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(told).toEqual([]);
  });

  it('FRM-03 fails for the page as it failed, and for nobody else', async () => {
    own.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(window.fetch(`${FORMS}a`)).rejects.toThrow('Failed to fetch');
  });

  it('FRM-03 is the page’s own again afterwards, and looks native in between', () => {
    const native = Function.prototype.toString.call(window.fetch);
    expect(native).toContain('[native code]');
    stop();
    expect(window.fetch).toBe(own);
    const { open } = XMLHttpRequest.prototype;
    const wrapper = vi.fn();
    const again = observeResponses(window, [FORMS], () => {});
    window.fetch = wrapper;
    again();
    expect(window.fetch).toBe(wrapper);
    expect(XMLHttpRequest.prototype.open).toBe(open);
  });
});

it('FRM-03 finds what was asked for before anybody listened, each address once', () => {
  const entries = [
    { initiatorType: 'fetch', name: `${FORMS}a` },
    { initiatorType: 'xmlhttprequest', name: `${FORMS}b` },
    { initiatorType: 'fetch', name: `${FORMS}a` },
    { initiatorType: 'img', name: `${FORMS}c` },
    { initiatorType: 'fetch', name: 'https://other.example/' },
  ];
  const realm = { performance: { getEntriesByType: () => entries } } as unknown as Window & typeof globalThis;
  expect(answeredBefore(realm, [FORMS])).toEqual([`${FORMS}a`, `${FORMS}b`]);
});
