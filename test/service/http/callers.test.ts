import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { bodies } from '../../../service/http/bodies';
import { onlyTags } from '../../../service/http/callers';
import { inNetwork } from '../../../service/network/in-network';

const HOSTS = { production: ['www.main.example'], development: [], local: [], brands: ['main'] };
const SITE = 'https://www.main.example';
const POSTS = ['/hit', '/apps/error', '/consent/receipt/1', '/consent/rejection/1', '/consent/unanswered', '/count'];
const GETS = ['/ip', '/me', '/adestra/auth', '/adestra/session', '/adestra/logout', '/schemas/hit.json'];

function service() {
  const app = fastify();
  onlyTags(app, inNetwork(new Map([['main', HOSTS]])));
  bodies(app);
  for (const url of POSTS) app.post(url, () => ({}));
  for (const url of GETS) app.get(url, () => ({}));
  return app;
}

/** The mode and destination that browsers state of requests. */
const WAYS: Readonly<Record<string, readonly [mode: string, dest: string]>> = {
  'a tag’s fetch': ['cors', 'empty'],
  'a beacon, or a fetch that can’t read the answer': ['no-cors', 'empty'],
  'a script': ['no-cors', 'script'],
  'a link, or a form': ['navigate', 'document'],
  'a form into a frame, or a frame': ['navigate', 'iframe'],
  'an image': ['no-cors', 'image'],
  'a style sheet': ['no-cors', 'style'],
  'a sound': ['no-cors', 'audio'],
  'a font': ['cors', 'font'],
  'an object': ['navigate', 'object'],
  'an embed': ['no-cors', 'embed'],
  'a track': ['cors', 'track'],
  'a manifest': ['cors', 'manifest'],
  'a report': ['no-cors', 'report'],
  'a prefetch': ['no-cors', 'empty'],
};
/** The ways in which our pages make each call. */
const OURS: Readonly<Record<string, RegExp>> = {
  '/ip': /^a tag/,
  '/me': /^a script/,
  '/adestra/auth': /^a tag/,
  '/adestra/session': /^a tag/,
  '/adestra/logout': /^a (tag|link)/,
  '/schemas/hit.json': /./,
};

describe('a call that markup or another website makes in a visitor’s name', () => {
  it.each(Object.entries(WAYS))('is refused unless a tag makes it so: %s', async (way, [mode, dest]) => {
    const app = service();
    const headers = { 'sec-fetch-mode': mode, 'sec-fetch-dest': dest };
    for (const url of POSTS) {
      const { statusCode } = await app.inject({
        method: 'POST',
        url,
        headers: { ...headers, 'content-type': 'text/plain' },
        payload: '[]',
      });
      expect([url, statusCode]).toEqual([url, dest === 'empty' ? 200 : 403]);
    }
    for (const url of GETS) {
      const { statusCode } = await app.inject({ url, headers });
      expect([url, statusCode]).toEqual([url, OURS[url]?.test(way) ? 200 : 403]);
    }
  });

  it('is refused from another website where it would set or delete a cookie', async () => {
    const app = service();
    for (const url of GETS)
      for (const origin of [SITE, 'https://evil.example', 'null']) {
        const { statusCode } = await app.inject({ url, headers: { origin } });
        expect([url, origin, statusCode]).toEqual([url, origin, origin === SITE || url.startsWith('/schemas') ? 200 : 403]);
      }
  });

  it('is refused if a form of a browser that states nothing has made the body', async () => {
    const app = service();
    const post = async (payload: string) =>
      (await app.inject({ method: 'POST', url: '/hit', headers: { 'content-type': 'text/plain' }, payload })).statusCode;
    // `<input name='[{"a":"' value='"}]'>` in a form of the type `text/plain`.
    expect(await post('[{"a":"="}]\r\n')).toBe(400);
    expect(await post('[{"a":"="}]')).toBe(200);
    expect(await post('[{"a":"="}]\n')).toBe(200);
  });
});
