// @page
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type EndedRequest, watchRequests } from '../../../plugins/errors/watch-requests';
import { aLife } from '../../support/a-life';

const told: EndedRequest[] = [];
const answer = vi.fn<(...args: unknown[]) => unknown>();
let life = aLife();
beforeEach(() => {
  told.length = 0;
  vi.stubGlobal('fetch', (...args: unknown[]) => answer(...args));
  life = aLife();
  watchRequests(life, (look) => {
    const failed = look();
    if (failed) told.push(failed);
  });
});
afterEach(() => life.end());

const failure = (message: string, name = 'TypeError') => Object.assign(new Error(message), { name });

it('the error reporter reports each fetch that ends, with its status or the reason for its failure, except aborted ones [ERR-01]', async () => {
  answer.mockRejectedValueOnce(failure('Failed to fetch'));
  await expect(fetch('/a')).rejects.toThrow('Failed to fetch');
  answer.mockResolvedValueOnce(new Response('', { status: 500 }));
  expect((await fetch(new URL('https://x.example/b'), { method: 'PUT' })).status).toBe(500);
  answer.mockResolvedValueOnce(new Response('', { status: 399 }));
  await fetch('/c');
  answer.mockRejectedValueOnce(failure('Gone', 'AbortError'));
  await expect(fetch('/d')).rejects.toThrow('Gone');
  answer.mockResolvedValueOnce(new Response('', { status: 404 }));
  await fetch(new Request('https://x.example/e', { method: 'DELETE' }));
  expect(told).toEqual([
    { type: 'network_error', method: 'GET', url: '/a', reason: 'Failed to fetch' },
    { type: 'network_error', method: 'PUT', url: 'https://x.example/b', status: 500 },
    { type: 'network_error', method: 'GET', url: '/c', status: 399 },
    { type: 'network_error', method: 'DELETE', url: 'https://x.example/e', status: 404 },
  ]);
});

it('the error reporter passes on errors, nonsense and extended promises of fetch wrappers [ERR-06]', async () => {
  answer.mockImplementationOnce(() => {
    throw new Error('at once');
  });
  expect(() => fetch('/a')).toThrow('at once');
  for (const nonsense of [undefined, 7, { status: 500 }]) {
    answer.mockReturnValueOnce(nonsense);
    expect(fetch('/a')).toBe(nonsense);
  }
  const cancellable = Object.assign(Promise.resolve(1), { cancel() {} });
  answer.mockReturnValueOnce(cancellable);
  expect(fetch('/a')).toBe(cancellable);
  answer.mockResolvedValueOnce('no response');
  expect(await fetch('/a')).toBe('no response');
  expect(told).toEqual([{ type: 'network_error', method: 'GET', url: '/a' }]);
});

it('the error reporter leaves a rejection unhandled if the page does not handle it [ERR-06]', async () => {
  const unhandled = vi.fn();
  process.once('unhandledRejection', unhandled);
  answer.mockRejectedValueOnce(failure('Failed to fetch'));
  void fetch('/a');
  await vi.waitFor(() => expect(unhandled).toHaveBeenCalledOnce(), 30_000);
});

it.each<[string, string, number, object | undefined]>([
  ['an error', 'error', 0, { reason: 'error' }],
  ['a time-out', 'timeout', 0, { reason: 'timeout' }],
  ['an answer of 404', 'load', 404, { status: 404 }],
  ['an answer of 200', 'load', 200, { status: 200 }],
  ['an abort', 'abort', 0, undefined],
])('reports an XMLHttpRequest that ends with %s [ERR-01]', (_, type, status, end) => {
  const xhr = new XMLHttpRequest();
  xhr.open('POST', '/first');
  xhr.open('POST', '/second');
  Object.defineProperty(xhr, 'status', { value: status });
  xhr.dispatchEvent(new ProgressEvent(type));
  expect(told).toEqual(end ? [{ type: 'xhr_error', method: 'POST', url: '/second', ...end }] : []);
});

it('the error reporter reports nothing after its end', async () => {
  life.end();
  answer.mockResolvedValueOnce(new Response('', { status: 500 }));
  await fetch('/a');
  expect(told).toEqual([]);
});
