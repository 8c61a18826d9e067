import Fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { type Receiver, saying, startReceiver } from '../../tools/lab/vendors/receiver';
import { forward } from '../../tools/package/network/forward';

let service: Receiver;
afterEach(() => service.close());

async function started() {
  service = await startReceiver(saying(204, '', { 'access-control-allow-origin': 'http://www.a.localhost:8080' }));
  const app = Fastify();
  const lines: string[] = [];
  app.get('/', () => 'a page');
  await forward(app, service.url, (line) => lines.push(line));
  const post = (url: string, payload: string) =>
    app.inject({
      ...{ method: 'POST', url, payload },
      headers: {
        host: 'utility.a.localhost:8080',
        origin: 'http://www.a.localhost:8080',
        'content-type': 'text/plain;charset=UTF-8',
        'sec-gpc': '1',
      },
    });
  return { lines, post, app };
}

it('another network’s posts reach its service as they came, with their host and headers, and its answer the page', async () => {
  const { post } = await started();
  const body = '[{"event":"page_view","site":"main","title":"é"}]';
  const { statusCode, headers } = await post('/hit?a=1', body);
  expect([statusCode, headers['access-control-allow-origin']]).toEqual([204, 'http://www.a.localhost:8080']);
  expect(service.got).toMatchObject([
    {
      ...{ method: 'POST', path: '/hit?a=1', text: body },
      headers: {
        host: 'utility.a.localhost:8080',
        origin: 'http://www.a.localhost:8080',
        'content-type': 'text/plain;charset=UTF-8',
        'sec-gpc': '1',
      },
    },
  ]);
});

it('another network’s start prints the path of a post, with the events of a batch, and nothing of the console’s', async () => {
  const { lines, post } = await started();
  await post('/hit', '[{"event":"page_view","site":"main"},{"event":"click","site":"main"}]');
  await post('/consent/receipt/1?a', '{}');
  await post('/apps/error', '');
  await post('/console/sign-in', 'password=secret');
  expect(lines).toEqual(['POST /hit page_view (main), click (main)', 'POST /consent/receipt/1', 'POST /apps/error, which is no JSON']);
  await post('/hit', '[{"event":"\\u001b[31m\\nx","site":"ma in"}, null]');
  expect(lines.at(-1)).toMatch(/^POST \/hit[^\p{Cc}]*$/u);
});

it('another network’s pages are served beside the service, whose other addresses are forwarded', async () => {
  const { app } = await started();
  expect((await app.inject('/')).body).toBe('a page');
  await app.inject({ url: '/console/overview', headers: { host: 'utility.a.localhost:8080' } });
  await app.inject({ method: 'OPTIONS', url: '/hit' });
  expect(service.got.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /console/overview', 'OPTIONS /hit']);
});
