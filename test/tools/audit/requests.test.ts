import { describe, expect, it } from 'vitest';
import { createAuthors } from '../../../tools/audit/authors';
import { watchRequests } from '../../../tools/audit/requests';

const PAGE = 'https://www.main.example/';
const URL = `${PAGE}slow`;

function watched() {
  const requests = watchRequests(
    () => PAGE,
    () => false,
    () => undefined,
    createAuthors(new Set(), 'own'),
  );
  const take = (method: string, params: object, session = 's') =>
    requests.take({ method, params: { requestId: '1', ...params } as Record<string, unknown>, session });
  return {
    take,
    ask: (type: string, session = 's') => take('Network.requestWillBeSent', { type, request: { url: URL, method: 'GET' } }, session),
    waiting: requests.waiting,
    forget: requests.forgetWaiting,
    unanswered: () => [...requests.unanswered((session) => session !== 'other tab').values()],
  };
}

describe('a request without an answer', () => {
  it.each(['Document', 'Script', 'Stylesheet', 'XHR', 'Fetch', 'Image', 'Font', 'Other'])('is one of the type %s [CON-20]', (type) => {
    const { ask, unanswered } = watched();
    ask(type);
    expect(unanswered()).toEqual([URL]);
  });

  it.each(['EventSource', 'WebSocket', 'Ping', 'Media', 'Prefetch', 'Preflight'])('is none of the type %s [CON-20]', (type) => {
    const { ask, unanswered } = watched();
    ask(type);
    expect(unanswered()).toEqual([]);
  });

  it.each<[end: string, method: string, params: object, session?: string]>([
    ['has finished', 'Network.loadingFinished', {}],
    ['has failed', 'Network.loadingFailed', {}],
    ['has finished in another session than it began in', 'Network.loadingFinished', {}, 'frame'],
    ['belongs to a frame that is gone', 'Target.detachedFromTarget', { sessionId: 's' }],
    ['a page need not read to its end', 'Network.responseReceived', { type: 'Fetch', response: { mimeType: 'application/json' } }],
    ['is a stream of events', 'Network.responseReceived', { response: { mimeType: 'text/event-stream' } }],
    ['is a stream of pictures', 'Network.responseReceived', { response: { mimeType: 'multipart/x-mixed-replace' } }],
    ['is a stream of lines', 'Network.responseReceived', { response: { mimeType: 'application/x-ndjson' } }],
  ])('a request without an answer is none that %s [CON-20]', (_, method, params, session) => {
    const { ask, take, unanswered } = watched();
    ask('Fetch');
    take(method, params, session);
    expect(unanswered()).toEqual([]);
  });

  it.each<[what: string, mimeType: string]>([
    ['a script', 'text/javascript'],
    ['a document', 'text/html'],
  ])('is one whose headers have come, but not all of %s [CON-20]', (_, mimeType) => {
    const { ask, take, unanswered } = watched();
    ask('Other');
    take('Network.responseReceived', { type: 'Other', response: { mimeType } });
    expect(unanswered()).toEqual([URL]);
  });

  it('is none of a document that is gone, and one of a document that is coming [CON-20]', () => {
    const { take, unanswered } = watched();
    const ask = (requestId: string, loaderId: string) =>
      take('Network.requestWillBeSent', { requestId, loaderId, type: 'Fetch', request: { url: `${PAGE}${requestId}`, method: 'GET' } });
    const show = (loaderId: string) => take('Page.frameNavigated', { frame: { id: 'top', loaderId } });
    show('first');
    ask('of-first', 'first');
    ask('second', 'second');
    expect(unanswered()).toEqual([`${PAGE}of-first`, `${PAGE}second`]);
    show('second');
    ask('last-of-first', 'first');
    ask('of-worker', '');
    expect(unanswered()).toEqual([`${PAGE}second`, `${PAGE}of-worker`]);
  });

  it('a request without an answer is none of another tab [CON-20]', () => {
    const { ask, unanswered } = watched();
    ask('Fetch', 'other tab');
    expect(unanswered()).toEqual([]);
  });
});

it('the watcher of requests does not count a request as one that a page waits for, if it is sent again and again [CON-20]', () => {
  const { take, waiting, forget } = watched();
  const waits = (url: string, requestId: string) => {
    take('Network.requestWillBeSent', { requestId, type: 'Fetch', request: { url, method: 'GET' } });
    return waiting();
  };
  const polls = Array.from({ length: 9 }, (_, i) => waits(`${PAGE}poll?t=${i}`, `${i}`));
  expect(polls).toEqual([1, 2, 3, 4, 5, 5, 5, 5, 5]);
  expect(waits(`${PAGE}other`, 'other')).toBe(6);
  forget();
  expect(waits(`${PAGE}poll`, 'next page')).toBe(1);
});

it('a stream that the browser opens again is of the script that opened it [CON-20]', () => {
  const authors = createAuthors(new Set(), 'own');
  const script = 'https://tracker.example/t.js';
  authors.take({ method: 'Debugger.scriptParsed', params: { scriptId: '1', url: script, embedderName: script, hash: 'x' }, session: 's' });
  const requests = watchRequests(
    () => PAGE,
    () => false,
    () => undefined,
    authors,
  );
  const stack = { callFrames: [{ scriptId: '1', url: script }] };
  for (const initiator of [{ type: 'script', stack }, { type: 'other' }])
    requests.take({
      method: 'Network.requestWillBeSent',
      params: {
        requestId: initiator.type,
        type: 'EventSource',
        documentURL: PAGE,
        initiator,
        request: { url: `${PAGE}events`, method: 'GET' },
      },
      session: 's',
    });
  expect(requests.found().map(({ by }) => by)).toEqual([[script], [script]]);
});
