import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { standIn } from '../../tools/package/network/stand-in';

function started() {
  const app = Fastify();
  const lines: string[] = [];
  standIn(app, ['www.a.localhost', '*.b.localhost'], (line) => lines.push(line));
  const post = (url: string, payload: string, origin = 'http://www.a.localhost:8080') =>
    app.inject({ method: 'POST', url, payload, headers: { origin, 'content-type': 'text/plain;charset=UTF-8' } });
  return { lines, post, app };
}

it('the stand-in of another network’s service takes posts, and prints their path with the events of a batch', async () => {
  const { lines, post } = started();
  expect((await post('/hit', '[{"event":"page_view","site":"main"},{"event":"click","site":"main"}]')).statusCode).toBe(204);
  await post('/consent/receipt/1?a', '{}');
  await post('/apps/error', '');
  expect(lines).toEqual(['POST /hit page_view (main), click (main)', 'POST /consent/receipt/1', 'POST /apps/error, which is no JSON']);
});

it('the stand-in prints no control characters of a post', async () => {
  const { lines, post } = started();
  await post('/hit', '[{"event":"\\u001b[31m\\nx","site":"ma in"}, null]');
  expect(lines.join()).toMatch(/^POST \/hit[^\p{Cc}]*$/u);
});

it('the stand-in lets pages of the network’s local hosts read its answers, and no others', async () => {
  const { post } = started();
  const allowed = async (origin: string) => (await post('/hit', '[]', origin)).headers['access-control-allow-origin'];
  expect(await allowed('http://www.a.localhost:9000')).toBe('http://www.a.localhost:9000');
  expect(await allowed('http://c.b.localhost')).toBe('http://c.b.localhost');
  expect(await allowed('http://a.example')).toBeUndefined();
  expect(await allowed('null')).toBeUndefined();
});
