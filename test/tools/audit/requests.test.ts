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
  ])('is none that %s [CON-20]', (_, method, params, session) => {
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

  it('is none of another tab [CON-20]', () => {
    const { ask, unanswered } = watched();
    ask('Fetch', 'other tab');
    expect(unanswered()).toEqual([]);
  });
});
