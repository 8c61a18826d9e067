// @page
import { expect, it } from 'vitest';
import { type ErrorReport, post } from '../../../../plugins/errors/report/transport';
import { createTools } from '../../tools';

const report: ErrorReport = {
  errors: [{ type: 'manual_error', message: 'm', severity: 'error', timestamp: '2026-01-01T00:00:00.000Z' }],
  metadata: {
    timestamp: '2026-01-01T00:00:00.000Z',
    userId: '',
    url: 'https://a.example/',
    referrer: '',
    tracker_version: '1.3.8',
    site: 'main',
    consent: 'granted',
  },
  trail: [],
};

it('post sends the report with keepalive, without cookies or preflight [ERR-05]', async () => {
  const { env, fetch } = createTools({}, undefined);
  expect(await post(env, 'https://utility.main.example', report)).toBe('delivered');
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(url).toBe('https://utility.main.example/apps/error');
  expect(JSON.parse(String(init?.body))).toEqual(report);
  expect(init).toMatchObject({
    method: 'POST',
    credentials: 'omit',
    keepalive: true,
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
  });
});

it('post reads the answer, since an unread one takes keepalive room in Chromium [ERR-05]', async () => {
  const answer = new Response('OK');
  const { env } = createTools({}, undefined, { fetch: async () => answer });
  await post(env, 'https://utility.main.example', report);
  expect(answer.bodyUsed).toBe(true);
});

it.each([
  [200, 'delivered'],
  [204, 'delivered'],
  [400, 'refused'],
  [413, 'refused'],
  [408, 'failed'],
  [429, 'failed'],
  [500, 'failed'],
  [503, 'failed'],
] as const)('post resolves status %i to %s, and reports no problem [ERR-05 ERR-06]', async (status, delivery) => {
  const { env, problems } = createTools({}, undefined, { fetch: async () => new Response(status === 204 ? null : 'OK', { status }) });
  expect(await post(env, 'https://utility.main.example', report)).toBe(delivery);
  expect(problems).toEqual([]);
});

it('post resolves to failed without a network, and reports no problem [ERR-05 ERR-06]', async () => {
  const { env, problems } = createTools({}, undefined, { fetch: () => Promise.reject(new TypeError('Failed to fetch')) });
  expect(await post(env, 'https://utility.main.example', report)).toBe('failed');
  expect(problems).toEqual([]);
});
